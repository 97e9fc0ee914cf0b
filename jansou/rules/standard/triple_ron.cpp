// 三家和 When three seats ron the same tile the hand ends and nobody is paid.
#include <bit>

#include "jansou/rules/rule.hpp"

namespace jansou::rules::triple_ron_rule {

static void install(Rulebook& book, const RuleSet&) {
    const Word reason = book.word("triple_ron", {"三家和", "triple ron"});
    book.add_abortive_draw(reason);
    book.on_adjourn(Moment::rons, [=](const Position&, const Ending& end) { return std::popcount(end.winners) == 3 ? reason : Word{}; });
}

extern const RuleInfo rule{
    .name = "triple_ron",
    .topic = Topic::hand_end,
    .title = {"三家和", "triple ron"},
    .meaning = {"三人が同時にロンすれば流局。", "Three rons on one tile end the hand."},
    .install = install,
    .wants = {"table.seats > 3", "!contest.head_bump"},
};

}  // namespace jansou::rules::triple_ron_rule
