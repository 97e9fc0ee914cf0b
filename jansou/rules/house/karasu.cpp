// カラス A win without a tile set aside counts more, but is no yaku for that.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::karasu_rule {

static void install(Rulebook& book, const RuleSet& rules) {
    const std::uint8_t line = book.add_bonus("karasu", {"カラス", "Karasu"}, book.clause("karasu"));
    const int closed = rules.number("karasu.closed"), open = rules.number("karasu.open");
    book.bonus.push_back([=](const Win& win, Lines& lines) {
        if (win.aside_size == 0) lines.add({.bonus = line, .amount = win.closed() ? closed : open});
    });
}

extern const RuleInfo rule{
    .name = "karasu",
    .topic = Topic::value,
    .title = {"カラス", "karasu"},
    .meaning = {"一枚も抜かずに和了すると加点。", "A win without a tile set aside counts more."},
    .options =
        {
            number("karasu.closed", 30, {0, 1000}, {"門前の値", "points with a closed hand"}),
            number("karasu.open", 20, {0, 1000}, {"鳴いた手の値", "points with an open hand"}),
        },
    .install = install,
};

}  // namespace jansou::rules::karasu_rule
