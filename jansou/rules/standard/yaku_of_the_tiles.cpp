// 色と種類の役 Yaku of which tiles there are, however they stand.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::yaku_of_the_tiles_rule {

static void install(Rulebook& book, const RuleSet&) {
    book.add_yaku("tanyao", {"断幺九", "Tanyao"}, {Trait::only_simples});
    book.add_yaku("honroutou", {"混老頭", "Honroutou"}, {Trait::no_simples, Trait::some_honours},
                  [](const Win&, const Shape& s, int) { return s.form != Form::Type::orphans && !s.only(honours); });
    book.add_yaku("honitsu", {"混一色", "Honitsu"}, {Trait::one_suit, Trait::some_honours},
                  [](const Win&, const Shape& s, int) { return !s.only(honours); });
    book.add_yaku("chinitsu", {"清一色", "Chinitsu"}, {Trait::one_suit, Trait::no_honours});
}

extern const RuleInfo rule{
    .name = "yaku_of_the_tiles",
    .topic = Topic::yaku,
    .title = {"牌の役", "yaku of the tiles"},
    .meaning = {"使う牌による役。", "Yaku of which tiles there are."},
    .options =
        {
            worth("yaku.tanyao", 1, {"断幺九", "tanyao: no terminals or honours"},
                  {.note = {"[1, 0] = 喰いタンなし", "[1, 0]: no kuitan"}, .open_worth = {"喰いタン", "kuitan (open tanyao)"}}),
            worth("yaku.honroutou", 2, {"混老頭", "terminals and honours only"}),
            worth("yaku.honitsu", {3, 2}, {"混一色", "one suit and honours"}),
            worth("yaku.chinitsu", {6, 5}, {"清一色", "one suit"}),
        },
    .install = install,
};

}  // namespace jansou::rules::yaku_of_the_tiles_rule
