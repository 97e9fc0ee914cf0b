// A rule of no house: a win on a tile that is being set aside is a yaku; so is one on the replacement for it.
#include "jansou/rules/rule.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    book.add_yaku("aside_robbed", {"抜き和了", "Robbed aside"}, [](const Win& win, int) { return int(win.contested == Contested::aside); });
    book.add_yaku("aside_drawn", {"抜き嶺上", "Drawn for one aside"}, [](const Win& win, int) { return int(win.source == Source::aside); });
}

static const RuleInfo aside_robbed_rule{
    .name = "aside_robbed",
    .title = {"抜き和了", "robbed aside"},
    .meaning = {"抜いた牌での和了は一翻。", "A win on a tile set aside is one han."},
    .options =
        {
            worth("yaku.aside_robbed", 1, {"抜き和了", "robbed aside"}),
            worth("yaku.aside_drawn", 1, {"抜き嶺上", "drawn for one aside"}),
        },
    .install = install,
};
static const BroughtRules brought{&aside_robbed_rule};

}  // namespace jansou::rules
