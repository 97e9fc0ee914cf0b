// 赤ドラ Each red tile in the finished hand is a dora.
#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/dora.hpp"

namespace jansou::rules::akadora_rule {

static void install(Rulebook& book, const RuleSet& rules) {
    const std::uint8_t line = book.add_bonus("akadora", {"赤ドラ", "Red dora"}, book.clause("akadora"));
    if (rules.flag("akadora.by_reading")) {
        book.layout.reds_by_kind.raise();
        KindSet kinds;
        for (const Face f : book.layout.tiles)
            if (f.red()) kinds.add(f.kind());
        book.bonus.push_back([=](const Win&, TileWorth& worth) {
            worth.line = line;
            for (const Kind k : kinds) worth.add(k, 1);
        });
        return;
    }
    book.bonus.push_back([=](const Win& win, Lines& lines) {
        if (const int n = red_tiles(win)) lines.add({.bonus = line, .amount = n});
    });
}

extern const RuleInfo rule{
    .name = "akadora",
    .topic = Topic::dora,
    .title = {"赤ドラ", "red dora"},
    .meaning = {"赤牌は一枚につきドラ一つ。", "Each red tile in the finished hand is a dora."},
    .options =
        {
            flag("akadora.by_reading", false,
                 {"赤牌のある種類はすべて赤とし、その代わりになるジョーカーも数える",
                  "every tile of a kind that has red ones is red, a joker that stands for one too"})
                .matters_with({"tiles.red"}),
        },
    .install = install,
    .wants = {"tiles.red"},
};

}  // namespace jansou::rules::akadora_rule
