// A rule of no house: a win on a tile that is being set aside is a yaku; so is one on the replacement for it.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    book.add_yaku("aside_robbed", {"抜き和了", "Robbed aside"}, [](const Win& win, int) { return int(win.contested == Contested::aside); });
    book.add_yaku("aside_drawn", {"抜き嶺上", "Drawn for one aside"}, [](const Win& win, int) { return int(win.source == Source::aside); });
}

static const RuleInfo aside_robbed_rule{"aside_robbed",
                                        {"抜き和了", "robbed aside"},
                                        {"抜いた牌での和了は一翻。", "A win on a tile set aside is one han."},
                                        {{"yaku.aside_robbed", OptionType::worth, "1", {"抜き和了", "robbed aside"}},
                                         {"yaku.aside_drawn", OptionType::worth, "1", {"抜き嶺上", "drawn for one aside"}}},
                                        install};
static const BroughtRules brought{&aside_robbed_rule};

}  // namespace jansou::rules
