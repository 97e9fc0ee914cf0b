// 赤ドラ Each red tile in the finished hand is a dora.
#include "jansou/rulebook/dora.hpp"
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    const std::uint8_t line = book.add_bonus("akadora", {"赤ドラ", "Red dora"}, book.clause("akadora"));
    book.bonus.push_back([=](const Win& win, Lines& lines) {
        if (const int n = red_tiles(win)) lines.add({.bonus = line, .amount = n});
    });
}

const RuleInfo akadora_rule{
    .name = "akadora",
    .title = {"赤ドラ", "red dora"},
    .meaning = {"赤牌は一枚につきドラ一つ。", "Each red tile in the finished hand is a dora."},
    .install = install,
};

}  // namespace jansou::rules
