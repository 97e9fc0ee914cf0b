// 混ぜたツモ A tsumo whose tile was put into the hand before it was shown counts as won on whichever tile of the hand makes it cheapest.
// The program knows always which tile was drawn, so that only a question can say it.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::mixed_in_rule {

static void install(Rulebook& book, const RuleSet&) {
    const CounterId mixed = book.counter("mixed_in"), riichi = book.counter("riichi");
    book.counts_cheapest_tile.emplace_back([mixed](const Win& win) { return win.tsumo() && win.number(mixed); });
    book.score_fields.push_back({.name = "mixed_in", .counter = mixed, .text = {"手に混ぜた", "taken into the hand"}});
    book.contradictions.push_back([=](const Win& win) -> std::optional<std::string> {
        if (win.number(mixed) && win.number(riichi)) return "mixed_in: after riichi the tile drawn is not taken into the hand";
        return {};
    });
}

extern const RuleInfo rule{
    .name = "mixed_in",
    .topic = Topic::turn,
    .title = {"手に混ぜたツモ", "a tsumo taken into the hand"},
    .meaning = {"ツモ牌を手に混ぜてからの和了は、手のどの牌で和了ったとすれば最も安いかで数える (点数計算のみ)。",
                "A tsumo whose tile was already put into the hand counts as won on whichever makes it worth least (in questions only)."},
    .install = install,
    .needs = {"riichi"},
};

}  // namespace jansou::rules::mixed_in_rule
