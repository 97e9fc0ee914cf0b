// 八連荘 A dealer's win after so many hands with which the deal was kept in a row is a yakuman; the earlier ones need not have been wins.
#include <algorithm>

#include "jansou/rules/rule.hpp"

namespace jansou::rules::paarenchan_rule {

static void install(Rulebook& book, const RuleSet& rules) {
    const CounterId kept = book.counter("deals_kept", Lifetime::game);
    static constexpr int most = 10000;
    const int from = rules.number("paarenchan.from");
    book.on({EventType::hand_over}, [=](const Position& pos, const Event& e, Script& then) {
        if (e.word && (pos.book.abortive >> e.word & 1)) return;
        for (Seat s = 0; s < pos.table.people(); ++s) {
            const int now = s == pos.table.dealer && e.flag ? std::min(most, pos.count(kept, s) + 1) : 0;
            if (now != pos.count(kept, s)) then.set(kept, s, now);
        }
    });
    constexpr int bits = 8;  // of the parameter: the number, and above it how many
    book.add_yaku(
        "paarenchan", {"八連荘", "Paarenchan"},
        [](const Win& win, int p) {
            return int(win.dealer_wins() && win.by != By::nagashi && win.number(CounterId(p & ((1 << bits) - 1))) >= p >> bits);
        },
        kept | from << bits);
    book.set_fields.push_back({.name = "renchan", .number = kept, .most = most});
    book.score_fields.push_back(
        {.type = ScoreField::Type::number, .name = "renchan", .counter = kept, .most = most, .text = {"連荘の数", "hands kept"}});
}

extern const RuleInfo rule{
    .name = "paarenchan",
    .topic = Topic::yaku,
    .title = {"八連荘", "paarenchan"},
    .meaning = {"親が続けて連荘した後の和了は役満。", "A dealer's win after a long row of hands kept is a yakuman."},
    .options =
        {
            number("paarenchan.from", 7, {1, 100}, {"何回連荘した後の和了からか", "how often the deal was kept before it"}),
            worth("yaku.paarenchan", "yakuman", {"八連荘", "paarenchan"}),
        },
    .install = install,
    .needs = {"succession"},
};

}  // namespace jansou::rules::paarenchan_rule
