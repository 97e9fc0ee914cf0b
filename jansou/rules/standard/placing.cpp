// 順位 The order at the end of a game; equal points rank by nearness to the first dealer. Deposits left go to the top.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet& rules) {
    const int worth = rules.has_rule("riichi") ? rules.number("riichi.deposit") : 0;
    book.finish.push_back([=](const GameEnd& end, Settlement& s) {
        const auto ahead = [&](Seat a, Seat b) {
            const auto from_first = [&](Seat i) { return (i + end.seats - end.first_dealer) % end.seats; };
            return end.points[a] != end.points[b] ? end.points[a] > end.points[b] : from_first(a) < from_first(b);
        };
        Seat top = 0;
        for (Seat i = 0; i < end.seats; ++i) {
            s.place[i] = 1;
            for (Seat other = 0; other < end.seats; ++other) s.place[i] = std::uint8_t(s.place[i] + (other != i && ahead(other, i)));
            if (s.place[i] == 1) top = i;
        }
        s.points[top] += end.sticks * worth;
    });
}

const RuleInfo placing_rule{
    "placing",
    {"順位", "placing"},
    {"同点は起家に近い者が上位。残った供託はトップへ。", "Ties go to who is nearer to the first dealer; deposits left go to the top."},
    {},
    install};

}  // namespace jansou::rules
