// A rule of no house: no characters may be discarded. With kuikae it can leave nothing to discard after a call, or after the word of a
// riichi.
#include "jansou/rules/rule.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    const ReasonId reason = book.reason("no_characters", {"萬子は切れない。", "No characters may be discarded."}, book.clause("bars_suit"));
    book.on_forbid({ActionType::dahai},
                   [=](const Position&, Seat, const Action& a) { return a.tile.kind() < ranks ? reason : ReasonId{}; });
}

static const RuleInfo bars_suit_rule{
    .name = "bars_suit",
    .title = {"萬子止め", "no characters"},
    .meaning = {"萬子は切れない。", "No characters may be discarded."},
    .install = install,
};
static const BroughtRules brought{&bars_suit_rule};

}  // namespace jansou::rules
