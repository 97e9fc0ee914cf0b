// 色と種類の役 Yaku of which tiles there are, however they stand.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    book.add_yaku("tanyao", {"断幺九", "Tanyao"}, {Trait::only_simples});
    book.add_yaku("honroutou", {"混老頭", "Honroutou"}, {Trait::no_simples, Trait::some_honours},
                  [](const Win&, const Shape& s, int) { return s.form != Form::Type::orphans && !s.only(honours); });
    book.add_yaku("honitsu", {"混一色", "Honitsu"}, {Trait::one_suit, Trait::some_honours},
                  [](const Win&, const Shape& s, int) { return !s.only(honours); });
    book.add_yaku("chinitsu", {"清一色", "Chinitsu"}, {Trait::one_suit, Trait::no_honours});
}

const RuleInfo yaku_of_the_tiles_rule{"yaku_of_the_tiles",
                                      {"牌の役", "yaku of the tiles"},
                                      {"使う牌による役。", "Yaku of which tiles there are."},
                                      {{"yaku.tanyao",
                                        OptionType::worth,
                                        "1",
                                        {"断幺九 (鳴いた値を0にすれば喰いタンなし)", "no terminals or honours (open value 0: no kuitan)"}},
                                       {"yaku.honroutou", OptionType::worth, "2", {"混老頭", "terminals and honours only"}},
                                       {"yaku.honitsu", OptionType::worth, "[3, 2]", {"混一色", "one suit and honours"}},
                                       {"yaku.chinitsu", OptionType::worth, "[6, 5]", {"清一色", "one suit"}}},
                                      install};

}  // namespace jansou::rules
