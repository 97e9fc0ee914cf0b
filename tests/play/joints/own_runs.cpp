// A rule of no house: for the dealer of the hand alone runs go around the corner.
#include "jansou/rules/rule.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    const CounterId around = book.counter("around");
    book.add_own_grammar(around, [kinds = book.kinds](Grammar& grammar) { let_runs_wrap(grammar, kinds); });
    book.on({EventType::dealt}, [=](const Position& pos, const Event&, Script& then) { then.set(around, pos.table.dealer, 1); });
    book.score_fields.push_back({ScoreField::Type::flag, "around", around});
}

static const RuleInfo own_runs_rule{.name = "own_runs",
                                    .title = {"親の循環順子", "own runs"},
                                    .meaning = {"親だけ891と912も順子。", "8-9-1 and 9-1-2 are runs for the dealer."},
                                    .install = install};
static const BroughtRules brought{&own_runs_rule};

}  // namespace jansou::rules
