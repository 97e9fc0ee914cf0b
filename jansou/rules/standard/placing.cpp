// 順位 The order at the end of a game; equal points rank by nearness to the first or the last dealer, or share a place. Deposits left go to
// the top or are lost.
#include "jansou/rulebook/table_questions.hpp"
#include "jansou/rules/rule.hpp"

namespace jansou::rules::placing_rule {

namespace {

constexpr int hundred = 100;

struct Placing {
    int deposit;
    bool ties_share, sticks_lost, by_last_dealer;

    void operator()(const GameEnd& end, Settlement& s) const {
        for (Seat i = 0; i < end.seats; ++i) {
            s.place[i] = 1;
            for (Seat other = 0; other < end.seats; ++other) s.place[i] = std::uint8_t(s.place[i] + ahead(end, other, i));
        }
        const int left = end.sticks * deposit;
        if (sticks_lost)
            s.lost += left;
        else
            share_among(end, s, 1, left, hundred, [&](Seat seat, int part) { s.points[seat] += part; });
    }
    bool ahead(const GameEnd& end, Seat a, Seat b) const {
        if (a == b) return false;
        const Seat dealer = by_last_dealer ? end.last_dealer : end.first_dealer;
        const auto from_dealer = [&](Seat i) { return (i + end.seats - dealer) % end.seats; };
        return end.points[a] != end.points[b] ? end.points[a] > end.points[b] : !ties_share && from_dealer(a) < from_dealer(b);
    }
};

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    const int deposit = rules.has_rule("riichi") ? rules.number("riichi.deposit") : 0;
    const bool share = rules.is("placing.ties", "share");
    book.ties_by_last_dealer = rules.is("placing.ties", "last_dealer");
    book.finish.push_back(Placing{deposit, share, rules.is("placing.sticks", "lost"), book.ties_by_last_dealer});
    if (share) book.settles_in_tenths.raise();
}

extern const RuleInfo rule{
    .name = "placing",
    .topic = Topic::settlement,
    .title = {"順位", "placing"},
    .meaning = {"持ち点の順に順位が決まる。", "The points make the order at the end."},
    .options =
        {
            choice("placing.ties", "first_dealer", "first_dealer last_dealer share", {"同点のとき", "equal points at the end"},
                   {.note = {"share: 順位を分け合い、ウマも等分", "share: the place is shared, and with it its uma"}}),
            choice("placing.sticks", "top", "top lost", {"終局時に残った供託", "deposits left at the end"})
                .matters_with({"riichi.deposit"}),
        },
    .install = install,
};

}  // namespace jansou::rules::placing_rule
