// 供託 The winner takes the deposits on the table; of several winners the first in turn order after the discarder (上家取り), or all of
// them as many each.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::sticks_rule {

static void install(Rulebook& book, const RuleSet& rules) {
    const int worth = rules.has_rule("riichi") ? rules.number("riichi.deposit") : 0;
    const Purpose sticks{.id = "sticks", .words = {"供託", "deposits"}, .clause = book.clause("sticks")};
    const bool shared = book.shares_sticks = rules.is("sticks.several", "shared");
    book.add_share(Pays::points, [=](const Win& win, const Shape&, const Value&, const Lines&, Payment& out) {
        if (!(win.first || shared) || win.sticks == 0) return;
        out.sticks_taken = win.sticks;
        out.lines.push_back({no_seat, win.seat, win.sticks * worth, 0, sticks});
    });
}

extern const RuleInfo rule{
    .name = "sticks",
    .topic = Topic::value,
    .title = {"供託", "deposits"},
    .meaning = {"供託は和了者のもの。", "The winner takes the deposits."},
    .options =
        {
            choice("sticks.several", "first", "first shared", {"ダブロンの供託", "deposits where several win"},
                   {.note = {"first: 最初の一人。shared: 山分け (余りは最初の者)",
                             "first: to the first; shared: as many to each, what is over to the first"}})
                .matters_with({"riichi.deposit", "!contest.head_bump"}),
        },
    .install = install,
    .missed = {{{"riichi.deposit"},
                {"sticks がないので、供託は和了者のものにならず終局まで残る。",
                 "without the rule \"sticks\" no winner takes the deposits: they lie there until the game ends."}}},
};

}  // namespace jansou::rules::sticks_rule
