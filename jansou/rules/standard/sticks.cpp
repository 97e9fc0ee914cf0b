// 供託 The winner takes the deposits on the table; of several winners the first in turn order after the discarder (上家取り).
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet& rules) {
    const int worth = rules.has_rule("riichi") ? rules.number("riichi.deposit") : 0;
    const Purpose sticks{.id = "sticks", .words = {"供託", "deposits"}, .clause = book.clause("sticks")};
    book.add_share(Pays::points, [=](const Win& win, const Shape&, const Value&, const Lines&, Payment& out) {
        if (!win.first || win.sticks == 0) return;
        out.sticks_taken = win.sticks;
        out.lines.push_back({no_seat, win.seat, win.sticks * worth, 0, sticks});
    });
}

const RuleInfo sticks_rule{
    .name = "sticks",
    .title = {"供託", "deposits"},
    .meaning = {"供託は和了者のもの。", "The winner takes the deposits."},
    .install = install,
};

}  // namespace jansou::rules
