// 赤ドラ Each red tile in the finished hand is a dora.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    const std::uint8_t line = book.add_bonus("akadora", {"赤ドラ", "Red dora"}, book.clause("akadora"));
    book.bonus.push_back([=](const Win& win, const Shape&, Lines& lines) {
        int n = win.tile.red();
        for (std::size_t i = 0; i < win.hand_size; ++i) n += win.hand[i].red();
        for (std::size_t m = 0; m < win.meld_count; ++m)
            for (std::size_t i = 0; i < win.melds[m].size; ++i) n += win.melds[m].tiles[i].red();
        if (n) lines.add({.bonus = line, .amount = n});
    });
}

const RuleInfo akadora_rule{
    "akadora", {"赤ドラ", "red dora"}, {"赤牌は一枚につきドラ一つ。", "Each red tile in the finished hand is a dora."}, {}, install};

}  // namespace jansou::rules
