// A rule of no house: jokers make no triplet or kan of honours that is called or laid down.
#include "jansou/rules/rule.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) { book.never_melded = book.never_melded | honours; }

static const RuleInfo never_melded_rule{
    .name = "never_melded",
    .title = {"字牌の面子なし", "no honours of jokers"},
    .meaning = {"鳴いたジョーカーは字牌にならない。", "Jokers that are melded stand for no honour."},
    .install = install,
};
static const BroughtRules brought{&never_melded_rule};

}  // namespace jansou::rules
