// A rule of no house: a tile drawn as the replacement for a kan stands for any kind while it is in the concealed hand, a copy beyond the
// limit too.
#include "jansou/rules/rule.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    book.add_reads(
        {.kinds = book.kinds, .from = Source::kan, .beyond = true, .reads = [kinds = book.kinds](const Numbers&, Face, const Coming&) {
             return Reads{kinds, true};
         }});
}

static const RuleInfo kan_joker_rule{
    .name = "kan_joker",
    .title = {"嶺上ジョーカー", "kan joker"},
    .meaning = {"嶺上牌は何にでもなる。", "A replacement tile stands for any kind."},
    .install = install,
};
static const BroughtRules brought{&kan_joker_rule};

}  // namespace jansou::rules
