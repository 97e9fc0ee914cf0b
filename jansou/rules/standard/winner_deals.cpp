// 和了者の親 The winner deals the next hand, of several the one who is paid first. Hands are counted, the round does not change.
#include <algorithm>
#include <limits>

#include "jansou/rules/rule.hpp"

namespace jansou::rules::winner_deals_rule {

static void install(Rulebook& book, const RuleSet& rules) {
    const CounterId tenpai = book.counter("tenpai");
    const bool stays = rules.is("winner_deals.after_draw", "stays");
    book.advance.push_back([=](const Position& pos, const Ending& end, Succession& next) {
        const Table& t = pos.table;
        if (end.is_void) return next.stay(t);
        const bool same = stays || t.count(tenpai, t.dealer);
        next.dealer = end.winners ? end.first_winner : same ? t.dealer : t.after(t.dealer);
        next.round = t.round;
        next.kyoku = std::uint8_t(std::min<int>(t.kyoku + 1, std::numeric_limits<std::uint8_t>::max()));
        next.renchan = next.dealer == t.dealer;
        next.honba = end.winners && !next.renchan ? 0 : t.honba + 1;
    });
}

extern const RuleInfo rule{
    .name = "winner_deals",
    .topic = Topic::game,
    .title = {"和了者の親", "the winner deals"},
    .meaning = {"和了者が次の親。積み棒は親の和了と流局で増え、子の和了で消える。",
                "The winner deals next. Honba grow when the dealer wins and on a draw, and go on a child's win."},
    .options =
        {
            choice("winner_deals.after_draw", "stays", "stays tenpai", {"流局後の親", "the dealer after a draw"}),
        },
    .install = install,
    .bars = {"succession"},
    .says = "who deals next",
};

}  // namespace jansou::rules::winner_deals_rule
