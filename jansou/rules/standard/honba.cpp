// 本場 Each honba adds to a win, paid by whoever pays it.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::honba_rule {

static void install(Rulebook& book, const RuleSet& rules) {
    const int ron = rules.number("honba.ron"), each = rules.number("honba.tsumo_each");
    const bool every_winner = rules.flag("honba.every_winner");
    const Text name{"本場", "honba"};
    book.word("honba", name);
    const Purpose honba{.id = "honba", .words = name, .clause = book.clause("honba")};
    book.add_share(Pays::points, [=](const Win& win, const Shape&, const Value&, const Lines&, Payment& out) {
        if (!(win.first || every_winner) || win.honba == 0) return;
        for (Seat s = 0; s < win.seats; ++s) {
            if (s == win.seat || (win.by == By::ron && s != win.from)) continue;
            out.lines.push_back({s, win.seat, win.honba * (win.by == By::ron ? ron : each), 0, honba});
        }
    });
}

extern const RuleInfo rule{
    .name = "honba",
    .topic = Topic::value,
    .title = {"本場", "honba"},
    .meaning = {"積み棒一本ごとに和了点が増える。", "Each honba adds points to a win."},
    .options =
        {
            number("honba.ron", 300, {0, 10000}, {"ロンの一本場の点", "points of a honba on ron"}),
            number("honba.tsumo_each", 100, {0, 10000}, {"ツモで一人が払う一本場の点", "points of a honba from each on tsumo"}),
            flag("honba.every_winner", false, {"ダブロンの本場は和了者それぞれに", "of several rons each winner has the honba"},
                 {.note = {"なし (false): 一人だけ", "no (false): the first only"}})
                .matters_with({"!contest.head_bump"}),
        },
    .install = install,
};

}  // namespace jansou::rules::honba_rule
