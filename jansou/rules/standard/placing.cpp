// 順位 The order at the end of a game; equal points rank by nearness to the first dealer. Deposits left go to the top.
#include <algorithm>

#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet& rules) {
    const int worth = rules.has_rule("riichi") ? rules.number("riichi.deposit") : 0;
    book.finish.push_back([=](const GameEnd& end, Settlement& s) {
        const auto from_first = [&](Seat i) { return (i + end.seats - end.first_dealer) % end.seats; };
        std::array<Seat, max_seats> order{0, 1, 2, 3};
        std::sort(order.begin(), order.begin() + end.seats, [&](Seat a, Seat b) {
            return end.points[a] != end.points[b] ? end.points[a] > end.points[b] : from_first(a) < from_first(b);
        });
        for (std::size_t i = 0; i < end.seats; ++i) s.place[order[i]] = std::uint8_t(i + 1);
        s.points[order[0]] += end.sticks * worth;
    });
}

const RuleInfo placing_rule{
    "placing",
    {"順位", "placing"},
    {"同点は起家に近い者が上位。残った供託はトップへ。", "Ties go to who is nearer to the first dealer; deposits left go to the top."},
    {},
    install};

}  // namespace jansou::rules
