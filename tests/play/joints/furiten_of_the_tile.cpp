// A rule of no house: only the very kinds that lie in the own river cannot be won on; the other waits can.
#include "jansou/rules/rule.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    const ReasonId why = book.reason("lies_in_river", {"自分の河にある牌ではロンできない。", "That tile lies in the own river."},
                                     book.clause("furiten_of_the_tile"));
    book.add_furiten([why](const Forgone& forgone) -> Furiten { return {.of_kinds = why, .kinds = forgone.discarded}; });
}

static const RuleInfo furiten_of_the_tile_rule{
    .name = "furiten_of_the_tile",
    .title = {"現物だけの振聴", "furiten of the tile"},
    .meaning = {"自分の河にある牌ではロンできない。", "No ron on a tile that lies in the own river."},
    .install = install,
};
static const BroughtRules brought{&furiten_of_the_tile_rule};

}  // namespace jansou::rules
