// 能力の仕込み Walls that bring out what abilities do: kans for the Demon king, last tiles for Koromo, rows for Papa, swaps for Akagi.
#include <cassert>

#include "laying.hpp"

namespace conformance {
namespace {

constexpr std::string_view waits_25s = "12366m567p34789s", waits_25s_too = "55789m345p33445s";

/// A kan, and its replacement is a joker that is won on, kept for a win, discarded, or drawn in riichi; or two of them.
void demon_kans(Table4& t, long number) {
    t.all_quiet();
    const Seat s = t.any_seat();
    t.has(s, "demon_king");
    t.wishes(s).kan = true;
    for (int i = 1; i < t.seats; ++i) t.wishes(t.after(s, i)).win = false;
    const int way = int(number % 4);
    const KindSet avoid = t.kinds("1m36p3z");
    if (way == 0) {
        t.hand(s, "111m333z45p678s9s1z");
        t.wishes(s).first = t.kinds("9s1z");
        t.draw(t.draw_of(s), t.kind("1m"), avoid);
        t.draw(t.draw_of(s, 1), t.kind("3z"), avoid);
        return;
    }
    t.hand(s, "111m45p678s99s333z");
    t.wishes(s).tsumo = way == 1;
    t.wishes(s).riichi = way == 1;
    t.wishes(s).keeps = way == 2;
    t.draw(t.draw_of(s, way == 1 ? 1 + t.below(2) : 0), t.kind("1m"), avoid);
}

/// A hand that waits until the last tile is drawn or discarded, whatever it is.
void koromo_last(Table4& t, long number) {
    t.all_quiet();
    const int last = t.live() - 1;
    const Seat drawer = t.after(t.dealer, last), s = number % 2 ? drawer : t.after(drawer, 1 + t.below(t.seats - 1));
    t.has(s, "koromo");
    for (int i = 1; i < t.seats; ++i) t.wishes(t.after(s, i)).win = t.below(8) == 0;
    t.hand(s, waits_25s);
    t.draw(last, t.kind(t.below(2) ? "1z" : "9p"), t.kinds("25s"));
}

/// A row of Papa: a win in it, a riichi, a kan, or all of it.
void papa_row(Table4& t, long number) {
    t.all_quiet();
    const Seat s = t.dealer;
    t.has(s, "papa");
    t.wishes(s).tells = number % 5 ? 100 : 60;
    const int way = int(number % 4), at = 1 + t.below(3);
    if (way == 0) {
        t.hand(s, waits_25s);
        t.draw(at, t.any_of(t.kinds("25s")), t.kinds("25s"));
    } else if (way == 1) {
        t.hand(s, "12366m567p3789s5z");
        t.wishes(s).riichi = true;
        t.wishes(s).first = t.kinds("5z");
        t.draw(at, t.kind("4s"), t.kinds("4s"));
    } else if (way == 2) {
        t.hand(s, "111m");
        t.wishes(s).kan = true;
        t.draw(at, t.kind("1m"), t.kinds("1m"));
    }
}

/// The ninth kind comes with a further draw of the row.
void papa_nine_kinds(Table4& t, long) {
    t.all_quiet();
    const Seat s = t.dealer;
    t.has(s, "papa");
    t.wishes(s).tells = 100;
    t.wishes(s).abort = t.below(8) != 0;
    t.hand(s, "19m19p19s12z24568m");
    t.draw(1 + t.below(3), t.kind("3z"), t.kinds("19m19p19s1234567z"));
}

/// The tile that Akagi waits for lies in a river: taken to win, in riichi, with the last tile.
void akagi_swap(Table4& t, long number) {
    t.all_quiet();
    const Seat s = t.any_seat();
    t.has(s, "akagi");
    const int way = int(number % 4);
    Wishes& w = t.wishes(s);
    w.ron = false;
    w.swap = true;
    w.swap_late = way == 3;
    w.riichi = way == 1;
    w.first = t.kinds("1234z");
    w.takes = way == 2 ? KindSet::all() : t.kinds("25s");
    t.hand(s, waits_25s);
    for (int i = 1; i < t.seats; ++i) t.wishes(t.after(s, i)).win = false;
    const KindSet avoid = t.kinds("25s");
    const int before = t.draw_of(s, 1) - 1 - t.below(t.seats - 1);
    t.draw(before, t.any_of(avoid), avoid);
    t.draw(t.draw_of(s, 1), t.kind("3z"), avoid);
    if (way == 3) t.pad(t.live(), avoid);
}

/// In riichi Akagi takes the fourth of a triplet out of a river: no kan is made with it.
void akagi_no_kan(Table4& t, long) {
    t.all_quiet();
    const Seat s = t.any_seat();
    t.has(s, "akagi");
    Wishes& w = t.wishes(s);
    w.riichi = w.swap = w.kan = true;
    w.takes = t.kinds("3z");
    w.win = false;
    t.hand(s, "12366m56p789s333z");
    for (int i = 1; i < t.seats; ++i) t.wishes(t.after(s, i)).win = false;
    const KindSet avoid = t.kinds("47p3z");
    t.draw(t.draw_of(t.after(s, 1 + t.below(t.seats - 1)), 1), t.kind("3z"), avoid);
    t.pad(t.draw_of(s, 4), avoid);
}

/// Two in riichi before the eyes of Rabbit, or two who call.
void rabbit_sees(Table4& t, long number) {
    const Seat s = t.any_seat();
    t.has(s, "rabbit");
    if (number % 2) {
        for (int i = 1; i < t.seats; ++i) t.wishes(t.after(s, i)).keeps = false;
        return;
    }
    t.all_quiet();
    t.hand(t.after(s), waits_25s);
    t.hand(t.after(s, 2), waits_25s_too);
    t.wishes(t.after(s)).riichi = t.wishes(t.after(s, 2)).riichi = true;
    t.pad(12, t.kinds("25s"));
}

/// Jackal wins in riichi, by itself or beside another riichi.
void jackal_riichi(Table4& t, long number) {
    t.all_quiet();
    const Seat s = t.any_seat(), other = t.after(s, 1 + t.below(t.seats - 1));
    t.has(s, "jackal");
    t.wishes(s).riichi = t.wishes(s).win = true;
    t.wishes(s).tells = 100 * t.below(2);
    t.hand(s, waits_25s);
    Seat payer = t.after(s);
    if (payer == other) payer = t.after(other) == s ? t.after(s, 2) : t.after(other);
    t.wishes(other).win = t.wishes(other).riichi = number % 2;
    if (number % 2) t.hand(other, waits_25s_too);
    const KindSet avoid = t.kinds("25s");
    t.draw(t.draw_of(payer, 2 + t.below(2)), t.any_of(avoid), avoid);
}

/// A wait at the corner.
void jungarian_corner(Table4& t, long number) {
    t.all_quiet();
    const Seat s = t.any_seat();
    t.has(s, "jungarian");
    const bool low = number % 2;
    t.hand(s, low ? "12m123p456789s77z" : "89m123p456789s77z");
    t.wishes(s).riichi = t.below(2);
    const KindSet waits = t.kinds(low ? "39m" : "17m");
    t.draw(t.below(2) ? t.draw_of(s, 1 + t.below(2)) : t.seats + t.below(2 * t.seats), t.kind(low ? "9m" : "1m"), waits);
}

/// A child deals into the dealer and another child.
void dealer_and_child(Table4& t, long) {
    t.all_quiet();
    const int rest = t.seats - 1;
    assert(rest > 0);
    const int from = 1 + t.below(rest);
    const Seat payer = t.after(t.dealer, from), child = t.after(t.dealer, from % rest + 1);
    t.hand(t.dealer, "234567m22345s46p");
    t.hand(child, "22345m234567s46p");
    t.draw(t.draw_of(payer), t.kind("5p"), t.kinds("5p"));
}

}  // namespace

std::span<const Theme> themes_of_abilities() {
    static constexpr Theme themes[] = {
        {"demon_kans", demon_kans},
        {"koromo_last", koromo_last},
        {"papa_row", papa_row},
        {"papa_nine_kinds", papa_nine_kinds},
        {"akagi_swap", akagi_swap},
        {"rabbit_sees", rabbit_sees},
        {"jackal_riichi", jackal_riichi},
        {"jungarian_corner", jungarian_corner},
        {"dealer_and_child", dealer_and_child},
        {"demon_kans", demon_kans},
        {"akagi_no_kan", akagi_no_kan},
    };
    return themes;
}

}  // namespace conformance
