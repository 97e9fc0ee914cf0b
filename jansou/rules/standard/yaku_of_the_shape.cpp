// 形の役 Yaku of how the tiles stand in sets.
#include <algorithm>

#include "jansou/rules/rule.hpp"

namespace jansou::rules::yaku_of_the_shape_rule {

/// Triplets and kans of that kind.
static int sets_of(const Shape& s, Kind kind) {
    return int(std::count_if(s.sets.begin(), s.sets.begin() + s.set_count,
                             [kind](const Set& set) { return set.type != SetType::run && set.kind == kind; }));
}

/// Where a hand may hold six of an honour, each of its two triplets has the value.
static void tell_each_triplet(Rulebook& book) {
    const auto each = [&](std::string_view id, YakuInfo::Count* count) {
        if (const auto found = book.find_yaku(id)) book.yaku[*found].each = count;
    };
    for (const std::string_view dragon : {"yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun"})
        each(dragon, [](const Win&, const Shape& s, int kind) { return sets_of(s, Kind(kind)); });
    each("yakuhai_round", [](const Win& win, const Shape& s, int) { return sets_of(s, win.round_wind); });
    each("yakuhai_seat", [](const Win& win, const Shape& s, int) { return sets_of(s, win.seat_wind()); });
}

static void add_yaku_of_runs(Rulebook& book, const RuleSet& rules) {
    const bool pinfu_tsumo = !rules.has_rule("han_fu") || rules.flag("han_fu.pinfu_tsumo");
    book.add_yaku(
        "pinfu", {"平和", "Pinfu"}, {Trait::sets, Trait::no_triplets, Trait::ryanmen},
        [](const Win& win, const Shape& s, int on_tsumo) { return s.pair_value == 0 && (on_tsumo || !win.tsumo()); }, pinfu_tsumo);
    book.add_yaku("iipeikou", {"一盃口", "Iipeikou"}, {Trait::equal_runs},
                  [](const Win&, const Shape& s, int) { return s.equal_runs == 1; });
    book.add_yaku("ryanpeikou", {"二盃口", "Ryanpeikou"}, {Trait::two_equal_runs});
}

static void add_value_triplets(Rulebook& book) {
    constexpr auto kind = [](const Win&, int k) { return KindSet::of(Kind(k)); };
    book.add_yaku("yakuhai_haku", {"役牌 白", "Yakuhai (white)"}, {}, kind, white);
    book.add_yaku("yakuhai_hatsu", {"役牌 發", "Yakuhai (green)"}, {}, kind, green);
    book.add_yaku("yakuhai_chun", {"役牌 中", "Yakuhai (red)"}, {}, kind, red_dragon);
    book.add_yaku("yakuhai_round", {"役牌 場風", "Yakuhai (round wind)"}, {},
                  [](const Win& win, int) { return KindSet::of(win.round_wind); });
    book.add_yaku("yakuhai_seat", {"役牌 自風", "Yakuhai (seat wind)"}, {},
                  [](const Win& win, int) { return KindSet::of(win.seat_wind()); });
    tell_each_triplet(book);
}

/// For fu and pinfu: which of these yaku a triplet of a kind would be.
static void tell_what_a_kind_is_worth(Rulebook& book) {
    KindSet dragons;
    if (book.find_yaku("yakuhai_haku")) dragons.add(white);
    if (book.find_yaku("yakuhai_hatsu")) dragons.add(green);
    if (book.find_yaku("yakuhai_chun")) dragons.add(red_dragon);
    const bool round = book.find_yaku("yakuhai_round").has_value(), seat = book.find_yaku("yakuhai_seat").has_value();
    book.value_of.push_back([=](const Win& win, Kind k) {
        return int(dragons.has(k)) + int(round && k == win.round_wind) + int(seat && k == win.seat_wind());
    });
}

static void add_yaku_of_pairs_and_triplets(Rulebook& book) {
    book.add_yaku("chiitoitsu", {"七対子", "Chiitoitsu"}, {Trait::pairs});
    book.add_yaku("toitoi", {"対々和", "Toitoi"}, {Trait::sets, Trait::no_runs});
    book.add_yaku("sanankou", {"三暗刻", "Sanankou"}, {Trait::three_concealed},
                  [](const Win&, const Shape& s, int) { return s.concealed_triplets() == 3; });
    book.add_yaku("sankantsu", {"三槓子", "Sankantsu"}, {Trait::three_kans},
                  [](const Win&, const Shape& s, int) { return s.count(SetType::kan) == 3; });
}

static void add_yaku_of_several_sets(Rulebook& book) {
    book.add_yaku("sanshoku_doukou", {"三色同刻", "Sanshoku doukou"}, {Trait::same_triplets});
    book.add_yaku("sanshoku_doujun", {"三色同順", "Sanshoku doujun"}, {Trait::same_runs});
    book.add_yaku("ittsuu", {"一気通貫", "Ittsuu"}, {Trait::straight});
    book.add_yaku("chanta", {"混全帯幺九", "Chanta"}, {Trait::outside, Trait::runs});
    book.add_yaku("junchan", {"純全帯幺九", "Junchan"}, {Trait::outside, Trait::runs, Trait::no_honours});
    book.add_yaku("shousangen", {"小三元", "Shousangen"}, {Trait::sets, Trait::two_dragons}, [](const Win&, const Shape& s, int) {
        return is_dragon(s.pair) && !s.has_triplet(s.pair) && s.has_triplet(white) + s.has_triplet(green) + s.has_triplet(red_dragon) == 2;
    });
}

static void install(Rulebook& book, const RuleSet& rules) {
    add_yaku_of_runs(book, rules);
    add_value_triplets(book);
    tell_what_a_kind_is_worth(book);
    add_yaku_of_pairs_and_triplets(book);
    add_yaku_of_several_sets(book);
}

extern const RuleInfo rule{
    .name = "yaku_of_the_shape",
    .topic = Topic::yaku,
    .title = {"形の役", "yaku of the shape"},
    .meaning = {"面子の組み方による役。", "Yaku of how the tiles stand in sets."},
    .options =
        {
            worth("yaku.pinfu", {1, 0}, {"平和", "pinfu"}, closed_only),
            worth("yaku.iipeikou", {1, 0}, {"一盃口", "iipeikou"}, closed_only),
            worth("yaku.ryanpeikou", {3, 0}, {"二盃口", "ryanpeikou"}, closed_only),
            worth("yaku.yakuhai_haku", 1, {"白の刻子", "triplet of white dragons"}),
            worth("yaku.yakuhai_hatsu", 1, {"發の刻子", "triplet of green dragons"}),
            worth("yaku.yakuhai_chun", 1, {"中の刻子", "triplet of red dragons"}),
            worth("yaku.yakuhai_round", 1, {"場風の刻子", "triplet of the round wind"}),
            worth("yaku.yakuhai_seat", 1, {"自風の刻子", "triplet of the seat wind"}),
            worth("yaku.chiitoitsu", {2, 0}, {"七対子", "seven pairs"}, closed_only),
            worth("yaku.toitoi", 2, {"対々和", "toitoi"}),
            worth("yaku.sanankou", 2, {"三暗刻", "three concealed triplets"}),
            worth("yaku.sankantsu", 2, {"三槓子", "three kans"}).matters_with({"*kans"}),
            worth("yaku.sanshoku_doukou", 2, {"三色同刻", "the same triplet in three suits"}),
            worth("yaku.sanshoku_doujun", {2, 1}, {"三色同順", "the same run in three suits"}),
            worth("yaku.ittsuu", {2, 1}, {"一気通貫", "123 456 789 of one suit"}),
            worth("yaku.chanta", {2, 1}, {"混全帯幺九", "a terminal or honour in every set"}),
            worth("yaku.junchan", {3, 2}, {"純全帯幺九", "a terminal in every set"}),
            worth("yaku.shousangen", 2, {"小三元", "little three dragons"}),
        },
    .install = install,
};

}  // namespace jansou::rules::yaku_of_the_shape_rule
