// 役満 Yakuman. Where one has a rarer form with a name of its own, that form is a yaku beside it; which of the two counts is set by
// `value.chains`.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::yakuman_rule {

namespace {

constexpr KindSet winds = KindSet::of(east) | KindSet::of(south) | KindSet::of(west) | KindSet::of(north);

/// 1112345678999 of one suit and one more of it.
bool nine_gates(const Shape& s) {
    if (!s.closed || s.form != Form::Type::sets || s.kinds.empty()) return false;
    const int suit = suit_of(s.kinds.first());
    if (suit == suit_count || !s.only(suit_set(suit))) return false;
    for (int rank = 0; rank < ranks; ++rank)
        if (s.counts[std::size_t(suit * ranks + rank)] < (rank == 0 || rank == ranks - 1 ? 3 : 1)) return false;
    return s.count(SetType::kan) == 0;
}

bool pure_before(const Shape& s) {
    const int suit = suit_of(s.won);
    for (int rank = 0; rank < ranks; ++rank)
        if (s.before[std::size_t(suit * ranks + rank)] != (rank == 0 || rank == ranks - 1 ? 3 : 1)) return false;
    return true;
}

/// Two each of 2 to 8 pin.
bool two_of_each_wheel(const Shape& s) {
    for (std::size_t k = ranks + 1; k < 2 * ranks - 1; ++k)
        if (s.counts[k] != 2) return false;
    return true;
}

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    book.add_yaku("kokushi", {"国士無双", "Kokushi musou"}, {Trait::orphans});
    book.add_yaku("kokushi_13", {"国士無双十三面", "Kokushi musou (13 waits)"}, {Trait::orphans},
                  [](const Win&, const Shape& s, int) { return s.wait == Wait::orphans13; });
    book.add_yaku("suuankou", {"四暗刻", "Suuankou"}, {Trait::four_concealed},
                  [](const Win&, const Shape& s, int) { return s.concealed_triplets() == 4; });
    book.add_yaku("suuankou_tanki", {"四暗刻単騎", "Suuankou tanki"}, {Trait::four_concealed, Trait::tanki},
                  [](const Win&, const Shape& s, int) { return s.concealed_triplets() == 4; });
    book.add_yaku("daisangen", {"大三元", "Daisangen"}, {Trait::two_dragons},
                  [](const Win&, int) { return KindSet::of(white) | KindSet::of(green) | KindSet::of(red_dragon); });
    book.add_yaku("shousuushii", {"小四喜", "Shousuushii"}, {Trait::sets, Trait::three_winds}, [](const Win&, const Shape& s, int) {
        return (s.triplets & winds).size() == 3 && is_wind(s.pair) && !s.has_triplet(s.pair);
    });
    book.add_yaku("daisuushii", {"大四喜", "Daisuushii"}, {Trait::three_winds}, [](const Win&, int) { return winds; });
    book.add_yaku("tsuuiisou", {"字一色", "Tsuuiisou"}, {Trait::only_honours});
    if (rules.flag("yakuman.green_dragon"))
        book.add_yaku("ryuuiisou", {"緑一色", "Ryuuiisou"}, {Trait::only_greens, Trait::some_honours});
    else
        book.add_yaku("ryuuiisou", {"緑一色", "Ryuuiisou"}, {Trait::only_greens});
    book.add_yaku("chinroutou", {"清老頭", "Chinroutou"}, {Trait::no_simples, Trait::no_honours});
    book.add_yaku("chuuren", {"九蓮宝燈", "Chuuren poutou"}, {Trait::sets, Trait::one_suit, Trait::nine_ranks, Trait::no_honours},
                  [](const Win&, const Shape& s, int) { return nine_gates(s); });
    book.add_yaku("junsei_chuuren", {"純正九蓮宝燈", "Junsei chuuren poutou"},
                  {Trait::sets, Trait::one_suit, Trait::nine_ranks, Trait::no_honours},
                  [](const Win&, const Shape& s, int) { return nine_gates(s) && pure_before(s); });
    book.add_yaku("daisharin", {"大車輪", "Daisharin"}, {Trait::one_suit, Trait::only_simples},
                  [](const Win&, const Shape& s, int) { return s.closed && two_of_each_wheel(s); });
    book.add_yaku("suukantsu", {"四槓子", "Suukantsu"}, {Trait::three_kans},
                  [](const Win&, const Shape& s, int) { return s.count(SetType::kan) == 4; });
}

extern const RuleInfo rule{
    .name = "yakuman",
    .topic = Topic::yaku,
    .title = {"役満", "yakuman"},
    .meaning = {"役満の手。", "The limit hands."},
    .options =
        {
            worth("yaku.kokushi", "yakuman", {"国士無双", "thirteen orphans"}, closed_only),
            worth("yaku.kokushi_13", 0, {"国士無双十三面", "thirteen orphans on thirteen waits"}, closed_only),
            worth("yaku.suuankou", "yakuman", {"四暗刻", "four concealed triplets"}, closed_only),
            worth("yaku.suuankou_tanki", 0, {"四暗刻単騎", "four concealed triplets waiting on the pair"}, closed_only),
            worth("yaku.daisangen", "yakuman", {"大三元", "big three dragons"}),
            worth("yaku.shousuushii", "yakuman", {"小四喜", "little four winds"}),
            worth("yaku.daisuushii", "yakuman", {"大四喜", "big four winds"}),
            worth("yaku.tsuuiisou", "yakuman", {"字一色", "honours only"}),
            worth("yaku.ryuuiisou", "yakuman", {"緑一色 (發なしでもよい)", "all green (no green dragon needed)"}),
            flag("yakuman.green_dragon", false, {"緑一色には發が要る", "all green needs the green dragon"})
                .matters_with({"yaku.ryuuiisou"}),
            worth("yaku.chinroutou", "yakuman", {"清老頭", "terminals only"}),
            worth("yaku.chuuren", "yakuman", {"九蓮宝燈", "nine gates"}, closed_only),
            worth("yaku.junsei_chuuren", 0, {"純正九蓮宝燈", "nine gates on nine waits"}, closed_only),
            worth("yaku.daisharin", 0, {"大車輪 (筒子の二から八を二枚ずつ)", "two each of 2 to 8 pin"}),
            worth("yaku.suukantsu", "yakuman", {"四槓子", "four kans"}).matters_with({"*kans"}),
        },
    .install = install,
};

}  // namespace jansou::rules::yakuman_rule
