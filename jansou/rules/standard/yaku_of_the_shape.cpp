// 形の役 Yaku of how the tiles stand in sets.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

namespace {

int equal_runs(const Shape& s) {
    int pairs = 0;
    for (Kind k = 0; k < first_honour; ++k) pairs += s.runs_from(k) / 2;
    return pairs;
}

/// Kinds of the suits at `rank` (0-8), one after another.
template <class Test>
bool in_all_suits(int rank, Test test) {
    for (int suit = 0; suit < suit_count; ++suit)
        if (!test(Kind(suit * ranks + rank))) return false;
    return true;
}

template <class Test>
int any_rank_in_all_suits(Test test) {
    for (int rank = 0; rank < ranks; ++rank)
        if (in_all_suits(rank, test)) return 1;
    return 0;
}

int straight(const Shape& s) {
    for (int suit = 0; suit < suit_count; ++suit) {
        const auto start = Kind(suit * ranks);
        if (s.runs_from(start) && s.runs_from(Kind(start + 3)) && s.runs_from(Kind(start + 6))) return 1;
    }
    return 0;
}

/// True if every set and the pair hold a kind of `outside`, and some set is a run.
bool outside_hand(const Shape& s, KindSet outside) {
    if (s.form != Form::Type::sets || !outside.has(s.pair) || s.count(SetType::run) == 0) return false;
    for (std::size_t i = 0; i < s.set_count; ++i) {
        const Set& set = s.sets[i];
        bool any = outside.has(set.kind);
        if (set.type == SetType::run) any = any || outside.has(next_in_run(set.kind)) || outside.has(next_in_run(next_in_run(set.kind)));
        if (!any) return false;
    }
    return true;
}

int triplets(const Shape& s) { return s.count(SetType::triplet) + s.count(SetType::kan); }

int has(const Win&, const Shape& s, int kind) { return s.has_triplet(Kind(kind)); }

}  // namespace

static void install(Rulebook& book, const RuleSet&) {
    book.add_yaku("pinfu", {"平和", "Pinfu"}, [](const Win&, const Shape& s, int) {
        return int(s.form == Form::Type::sets && triplets(s) == 0 && s.pair_value == 0 && s.wait == Wait::ryanmen);
    });
    book.add_yaku("iipeikou", {"一盃口", "Iipeikou"}, [](const Win&, const Shape& s, int) { return int(equal_runs(s) == 1); });
    book.add_yaku("ryanpeikou", {"二盃口", "Ryanpeikou"}, [](const Win&, const Shape& s, int) { return int(equal_runs(s) == 2); });
    book.add_yaku("yakuhai_haku", {"役牌 白", "Yakuhai (white)"}, has, white);
    book.add_yaku("yakuhai_hatsu", {"役牌 發", "Yakuhai (green)"}, has, green);
    book.add_yaku("yakuhai_chun", {"役牌 中", "Yakuhai (red)"}, has, red_dragon);
    book.add_yaku("yakuhai_round", {"役牌 場風", "Yakuhai (round wind)"},
                  [](const Win& win, const Shape& s, int) { return int(s.has_triplet(win.round_wind)); });
    book.add_yaku("yakuhai_seat", {"役牌 自風", "Yakuhai (seat wind)"},
                  [](const Win& win, const Shape& s, int) { return int(s.has_triplet(win.seat_wind())); });
    book.value_of.push_back([book_yaku =
                                 [&] {
                                     KindSet dragons;
                                     if (book.find_yaku("yakuhai_haku")) dragons.add(white);
                                     if (book.find_yaku("yakuhai_hatsu")) dragons.add(green);
                                     if (book.find_yaku("yakuhai_chun")) dragons.add(red_dragon);
                                     return dragons;
                                 }(),
                             round = book.find_yaku("yakuhai_round").has_value(),
                             seat = book.find_yaku("yakuhai_seat").has_value()](const Win& win, Kind k) {
        return int(book_yaku.has(k)) + int(round && k == win.round_wind) + int(seat && k == win.seat_wind());
    });
    book.add_yaku("chiitoitsu", {"七対子", "Chiitoitsu"}, [](const Win&, const Shape& s, int) { return int(s.form == Form::Type::pairs); });
    book.add_yaku("toitoi", {"対々和", "Toitoi"}, [](const Win&, const Shape& s, int) {
        return int(s.form == Form::Type::sets && s.set_count > 0 && s.count(SetType::run) == 0);
    });
    book.add_yaku("sanankou", {"三暗刻", "Sanankou"}, [](const Win&, const Shape& s, int) { return int(s.concealed_triplets() == 3); });
    book.add_yaku("sankantsu", {"三槓子", "Sankantsu"}, [](const Win&, const Shape& s, int) { return int(s.count(SetType::kan) == 3); });
    book.add_yaku("sanshoku_doukou", {"三色同刻", "Sanshoku doukou"},
                  [](const Win&, const Shape& s, int) { return any_rank_in_all_suits([&](Kind k) { return s.has_triplet(k); }); });
    book.add_yaku("sanshoku_doujun", {"三色同順", "Sanshoku doujun"},
                  [](const Win&, const Shape& s, int) { return any_rank_in_all_suits([&](Kind k) { return s.runs_from(k) > 0; }); });
    book.add_yaku("ittsuu", {"一気通貫", "Ittsuu"}, [](const Win&, const Shape& s, int) { return straight(s); });
    book.add_yaku("chanta", {"混全帯幺九", "Chanta"}, [](const Win&, const Shape& s, int) { return int(outside_hand(s, yaochuu)); });
    book.add_yaku("junchan", {"純全帯幺九", "Junchan"}, [](const Win&, const Shape& s, int) { return int(outside_hand(s, terminals)); });
    book.add_yaku("shousangen", {"小三元", "Shousangen"}, [](const Win&, const Shape& s, int) {
        return int(s.form == Form::Type::sets && is_dragon(s.pair) &&
                   s.has_triplet(white) + s.has_triplet(green) + s.has_triplet(red_dragon) == 2);
    });
}

const RuleInfo yaku_of_the_shape_rule{"yaku_of_the_shape",
                                      {"形の役", "yaku of the shape"},
                                      {"面子の組み方による役。", "Yaku of how the tiles stand in sets."},
                                      {{"yaku.pinfu", OptionType::worth, "[1, 0]", {"平和", "pinfu"}},
                                       {"yaku.iipeikou", OptionType::worth, "[1, 0]", {"一盃口", "iipeikou"}},
                                       {"yaku.ryanpeikou", OptionType::worth, "[3, 0]", {"二盃口", "ryanpeikou"}},
                                       {"yaku.yakuhai_haku", OptionType::worth, "1", {"白の刻子", "triplet of white dragons"}},
                                       {"yaku.yakuhai_hatsu", OptionType::worth, "1", {"發の刻子", "triplet of green dragons"}},
                                       {"yaku.yakuhai_chun", OptionType::worth, "1", {"中の刻子", "triplet of red dragons"}},
                                       {"yaku.yakuhai_round", OptionType::worth, "1", {"場風の刻子", "triplet of the round wind"}},
                                       {"yaku.yakuhai_seat", OptionType::worth, "1", {"自風の刻子", "triplet of the seat wind"}},
                                       {"yaku.chiitoitsu", OptionType::worth, "[2, 0]", {"七対子", "seven pairs"}},
                                       {"yaku.toitoi", OptionType::worth, "2", {"対々和", "toitoi"}},
                                       {"yaku.sanankou", OptionType::worth, "2", {"三暗刻", "three concealed triplets"}},
                                       {"yaku.sankantsu", OptionType::worth, "2", {"三槓子", "three kans"}},
                                       {"yaku.sanshoku_doukou", OptionType::worth, "2", {"三色同刻", "the same triplet in three suits"}},
                                       {"yaku.sanshoku_doujun", OptionType::worth, "[2, 1]", {"三色同順", "the same run in three suits"}},
                                       {"yaku.ittsuu", OptionType::worth, "[2, 1]", {"一気通貫", "123 456 789 of one suit"}},
                                       {"yaku.chanta", OptionType::worth, "[2, 1]", {"混全帯幺九", "a terminal or honour in every set"}},
                                       {"yaku.junchan", OptionType::worth, "[3, 2]", {"純全帯幺九", "a terminal in every set"}},
                                       {"yaku.shousangen", OptionType::worth, "2", {"小三元", "little three dragons"}}},
                                      install};

}  // namespace jansou::rules
