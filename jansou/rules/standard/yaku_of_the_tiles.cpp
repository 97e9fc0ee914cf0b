// 色と種類の役 Yaku of which tiles there are, however they stand.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

namespace {

constexpr KindSet simples = KindSet::all() - yaochuu;

/// 0-2: all suit tiles are of that suit; -1: of several or none.
int one_suit(const Shape& s) {
    for (int suit = 0; suit < suit_count; ++suit)
        if (s.only(suit_set(suit) | honours)) return (s.kinds - honours).empty() ? -1 : suit;
    return -1;
}

}  // namespace

static void install(Rulebook& book, const RuleSet&) {
    book.add_yaku("tanyao", {"断幺九", "Tanyao"}, [](const Win&, const Shape& s, int) { return int(s.only(simples) && !s.kinds.empty()); });
    book.add_yaku("honroutou", {"混老頭", "Honroutou"}, [](const Win&, const Shape& s, int) {
        return int(s.form != Form::Type::orphans && s.only(yaochuu) && !s.only(honours) && !s.only(terminals));
    });
    book.add_yaku("honitsu", {"混一色", "Honitsu"},
                  [](const Win&, const Shape& s, int) { return int(one_suit(s) >= 0 && !(s.kinds & honours).empty()); });
    book.add_yaku("chinitsu", {"清一色", "Chinitsu"},
                  [](const Win&, const Shape& s, int) { return int(one_suit(s) >= 0 && (s.kinds & honours).empty()); });
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
