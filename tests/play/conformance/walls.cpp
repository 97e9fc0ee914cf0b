#include "walls.hpp"

#include <algorithm>
#include <span>

#include "jansou/wire/lines/simulate.hpp"
#include "laying.hpp"

namespace conformance {
namespace {

constexpr std::uint32_t deal_stream = 40;

/// For each yaku a hand one tile away from it.
constexpr Ready13 ready_hands[] = {
    {"23455m345p34678s", "25s"},  {"223344m567p3499s", "25s"},   {"223344m556677p9s", "9s"},   {"1133m5577p2266s1z", "1z"},
    {"22255m222p22999s", "5m2s"}, {"23499m234p24678s", "3s"},    {"123456789m11p34s", "25s"},  {"123m789p12999s11z", "3s"},
    {"11123m789p12999s", "3s"},   {"111m999p11999s11z", "1s1z"}, {"12345678m11155z", "69m"},   {"1122334567788m", "78m"},
    {"234m45p55566677z", "36p"},  {"22m345p55566677z", "7z"},    {"23m11122233344z", "14m"},   {"55m11122233344z", "4z"},
    {"1112225556677z", "67z"},    {"22334466688s66z", "8s6z"},   {"111999m11199p99s", "9p9s"}, {"1112345678999m", "123456789m"},
    {"1112345678899m", "9m"},     {"19m19p19s1234567z", "17z"},  {"119m19p19s123456z", "7z"},  {"222555m222p999s1z", "1z"},
    {"234m45p67899s555z", "36p"}, {"234m45p67899s666z", "36p"},  {"234m45p67899s777z", "36p"}, {"234m45p67899s111z", "36p"},
    {"234m45p67899s222z", "36p"}, {"234m45p67899s333z", "36p"},  {"234m45p67899s444z", "36p"}, {"345p345s22678m34s", "25s"},
    {"22555m222p33999s", "2m3s"},
};

/// The same of the tiles that three players use.
constexpr Ready13 ready_of_three[] = {
    {"23455p345p34678s", "25s"},   {"223344p567p3499s", "25s"},   {"223344p556677s9s", "9s"},   {"1133p5577p2266s1z", "1z"},
    {"22255p222s999s11m", "5p1m"}, {"222p345p999s24s11m", "3s"},  {"123456789p11s34s", "25s"},  {"123p789p12s999s11z", "3s"},
    {"11123p789p12s999s", "3s"},   {"111m999p11999s11z", "1s1z"}, {"12345678p11166z", "369p"},  {"1122334567788p", "78p"},
    {"234p45p55566677z", "36p"},   {"22p345p55566677z", "7z"},    {"23p11122233344z", "14p"},   {"55p11122233344z", "4z"},
    {"1112223336677z", "67z"},     {"22334466688s66z", "8s6z"},   {"111999m11199p99s", "9p9s"}, {"1112345678999p", "123456789p"},
    {"1112345678899p", "9p"},      {"19m19p19s1234567z", "1m7z"}, {"119m19p19s123456z", "7z"},  {"222555p222s999s1z", "1z"},
    {"234p45p67899s555z", "36p"},  {"234p45p67899s666z", "36p"},  {"234p45p67899s777z", "36p"}, {"234p45p67899s111z", "36p"},
    {"234p45p67899s222z", "36p"},  {"234p45p67899s333z", "36p"},  {"234p45p67899s444z", "36p"}, {"111m111p11789s22z", "1s"},
    {"222p555p222s34s99s", "5s"},  {"119m19p19s123467z", "5z"},   {"23455p345p3467s5z", "58s"}, {"99m345678p23s88s5z", "4s8p"},
    {"123456p2288s1z55z", "2s"},   {"111m999m123p55z78s", "69s"}, {"1199m11p99p1199s7z", "7z"},
};

// --- themes ---------------------------------------------------------------------------------------------------

void four_winds(Table4& t, long) {
    t.all_quiet();
    const Kind wind = Kind(east + t.below(4));
    for (Seat s = 0; s < t.seats; ++s) {
        t.stack.hands[s].push_back(t.take(wind));
        t.wishes(s).first.add(wind);
    }
}

void nine_kinds(Table4& t, long) {
    const Seat s = t.any_seat();
    t.all_quiet();
    t.wishes(s).abort = t.below(8) != 0;
    t.hand(s, t.below(2) ? "19m19p19s1234z" : "19m19p1s123456z");
}

constexpr std::array<std::string_view, 4> four_ready{"234678m34599p22s", "345678p55567s33m", "12366m567p34789s", "45678m11p123567s"};

void four_riichi(Table4& t, long) {
    t.all_quiet();
    for (Seat s = 0; s < t.seats; ++s) {
        t.hand(s, four_ready[s]);
        t.wishes(s).riichi = true;
    }
    for (int i = 0; i < t.seats; ++i) t.draw(i, Kind(t.below(2) ? north : west));
}

/// A closed hand that waits on 2s and 5s, of tiles that there are.
std::string_view waits_25s(const Table4& t) { return t.seats == 3 ? "12366p567p34789s" : "12366m567p34789s"; }

/// The declaring tile of the dealer is another's wait.
void riichi_won_on(Table4& t, long) {
    t.all_quiet();
    t.hand(t.dealer, waits_25s(t));
    t.hand(t.after(t.dealer, 1 + t.below(t.seats - 1)), t.seats == 3 ? "222888s33s46p888p" : "234567m22345s46p");
    t.wishes(t.dealer).riichi = true;
    t.draw(0, kinds_of("5p").first());
}

void several_rons(Table4& t, long number) {
    t.all_quiet();
    constexpr std::array<std::string_view, 3> of_four{"234567m22345s46p", "22345m234567s46p", "234345m33678s46p"},
        of_three{"222888s33s46p888p", "444666s55s46p222p", ""};
    const auto& waiting = t.seats == 3 ? of_three : of_four;
    const int winners = number % 2 ? 2 : 3;
    for (int i = 0; i < std::min(winners, t.seats - 1); ++i) t.hand(t.after(t.dealer, i + 1), waiting[std::size_t(i)]);
    t.draw(0, kinds_of("5p").first());
}

void kans_of_all(Table4& t, long number) {
    if (t.seats == 3 && number % 2) {
        const Seat s = t.any_seat();
        t.hand(s, "4444z");
    } else if (t.seats == 3) {
        t.bury(north);
        const KindSet avoid = kinds_of("235689p12789s5z");
        t.hand(t.after(t.dealer, 2), "222s78s11s");  // is asked, and lets it pass
        t.hand(t.after(t.dealer), "999s");           // what is thrown after the fourth kan is a fifth, or a pon
        for (int i = 0; i < 3; ++i) t.stack.replacements.push_back(t.take_any(avoid));
        t.replacement(kinds_of("9s").first());
        for (Seat s = 0; s < t.seats; ++s) t.wishes(s).win = t.wishes(s).riichi = t.wishes(s).pon = false;
    }
    std::vector<Kind> kinds;
    for (Seat s = 0; s < t.seats; ++s)
        for (int i = 0; i < 2; ++i) {
            const Kind k = t.seats == 3 ? Kind(10 + 3 * s + i) : Kind((7 * s + 3 * i + 1) % kind_count);
            kinds.push_back(k);
            for (int n = 0; n < 3; ++n) t.stack.hands[s].push_back(t.take(k));
        }
    for (int turn = 0; turn < 2; ++turn)
        for (int i = 0; i < t.seats; ++i) t.draw(i + turn * t.seats, kinds[std::size_t(2 * t.after(t.dealer, i) + turn)]);
}

void kans_of_one(Table4& t, long number) {
    const Seat s = t.any_seat(), other = t.after(s, 1 + t.below(t.seats - 1));
    const bool four = number % 3 != 0, wins = number % 2;
    t.all_quiet();
    t.wishes(s).kan = t.wishes(other).kan = true;
    t.wishes(s).win = wins;
    t.hand(s, four ? "111m999p222444s7z" : t.seats == 3 ? "45p111m999p222s77z" : "45m111m999p222s77z");
    t.hand(other, "333z");
    t.draw(t.draw_of(s), 0, kinds_of("17z36m36p"));
    t.replacement(17);
    t.replacement(19);
    t.replacement(four ? Kind(21) : kinds_of(t.seats == 3 ? "6p" : "6m").first());
    if (four) t.replacement(wins ? red_dragon : north);
    t.draw(t.draw_of(other, 2), west, kinds_of("7z"));
}

void robbed_kan(Table4& t, long) {
    const int rob = 1 + t.below(t.seats - 1), kan = rob % (t.seats - 1) + 1;
    const Seat a = t.after(t.dealer, kan), b = t.after(t.dealer, rob);
    const Kind x = kinds_of("4p").first();
    t.all_quiet();
    t.wishes(a).pon = t.wishes(a).kan = true;
    t.hand(a, t.seats == 3 ? "44p1m6s5s1z2z3z7z" : "44p1m9s5m5s1z2z3z7z1s");
    t.hand(b, t.seats == 3 ? "123s99m35p789p789s" : "12399m35p234789s");
    if (t.seats == 3) t.bury(white);
    t.draw(t.seats, x, kinds_of("4p"));  // after the first go-round: no renhou
    t.draw(2 * t.seats, x, kinds_of("4p"));
}

void flowing(Table4& t, long number) {
    t.all_quiet();
    const Seat a = t.any_seat(), b = number % 2 ? t.after(a, 1 + t.below(t.seats - 1)) : a;
    std::vector<Face> outer, inner;
    for (Seat s = 0; s < t.seats; ++s) t.wishes(s).win = false;
    int wanted = 0;
    for (int i = 0; i < t.live(); ++i) wanted += t.after(t.dealer, i) == a || t.after(t.dealer, i) == b;
    for (int i = 0; i < wanted; ++i) outer.push_back(t.take_any(KindSet::all() - yaochuu));
    for (Seat s = 0; s < t.seats; ++s) t.hand_any(s, yaochuu);
    for (int i = 0; i < t.live() && t.ok; ++i) {
        const Seat s = t.after(t.dealer, i);
        if (s != a && s != b) {
            t.stack.draws.push_back(t.take_any({}));
            continue;
        }
        t.stack.draws.push_back(outer.back());
        outer.pop_back();
    }
}

/// After each pon the neighbour draws next, and feeds again.
void responsible(Table4& t, long number) {
    const Seat a = t.after(t.dealer, 1 + t.below(t.seats - 1));
    const bool dragons = number % 2;
    t.all_quiet();
    t.wishes(a).pon = true;
    t.wishes(a).keeps = false;
    t.wishes(a).first = kinds_of("9m19p19s");
    if (dragons)
        t.hand(a, "556677z2345m9p9s1s");
    else
        t.hand(a, t.below(2) ? "112233445z9m9p9s1s" : "112233445m9m9p9s1s");
    const int sets = dragons ? 3 : 4;
    for (int i = 0; i < sets; ++i) t.draw(i, Kind((dragons ? white : east) + i));
    const Kind win = dragons ? Kind(4) : t.stack.hands[a][8].kind();
    constexpr std::array<int, 3> places{0, 1, 3};
    t.draw(sets + places[std::size_t(t.below(3))], win, kinds_of("25m5z"));
}

void first_turn(Table4& t, long number) {
    t.all_quiet();
    const int kind = int(number % 3);
    const Seat s = kind == 0 ? t.dealer : t.after(t.dealer, 1 + t.below(t.seats - 1));
    t.hand(s, waits_25s(t));
    const KindSet waits = kinds_of("25s");
    t.draw(kind == 1 ? t.draw_of(s) : 0, any_of(waits, t), waits);
}

void kan_after_riichi(Table4& t, long number) {
    t.all_quiet();
    const Seat s = t.any_seat();
    const bool allowed = number % 2;
    t.wishes(s).riichi = t.wishes(s).kan = true;
    if (t.seats == 3) {
        t.bury(white);
        t.hand(s, allowed ? "234p456p7899s111z" : "2223p456s789s111z");
    } else {
        t.hand(s, allowed ? "234m456p7899s111z" : "2223m456p789s111z");
    }
    const KindSet avoid = kinds_of(t.seats == 3 ? "1342p69s1z" : "1342m69s1z");
    t.pad(t.draw_of(s, 1 + t.below(2)), avoid);
    t.draw(int(t.stack.draws.size()), allowed ? east : kinds_of(t.seats == 3 ? "2p" : "2m").first(), avoid);
}

void last_tile(Table4& t, long number) {
    t.all_quiet();
    const int last = t.live() - 1;
    const Seat drawer = t.after(t.dealer, last);
    const Seat s = number % 2 ? drawer : t.after(drawer, 1 + t.below(t.seats - 1));
    t.hand(s, waits_25s(t));
    if (t.seats == 3) t.bury(white);
    t.draw(last, any_of(kinds_of("25s"), t), kinds_of("25s"));
}

constexpr std::array<std::string_view, 3> three_ready{"234678p34599s22z", "345789p55567s33z", "12366p567p34789s"};

void exhausted(Table4& t, long number) {
    t.all_quiet();
    const int ready = int(number % (t.seats + 1));
    const Seat from = t.any_seat();
    for (int i = 0; i < t.seats; ++i) {
        const Seat s = t.after(from, i);
        t.wishes(s).win = false;
        t.wishes(s).tells = t.below(3) ? 100 : 0;
        t.wishes(s).riichi = t.below(8) == 0;
        if (i < ready) t.hand(s, t.seats == 3 ? three_ready[s] : four_ready[s]);
    }
}

void one_short(Table4& t, Seat s, long number) {
    const auto hands = t.seats == 3 ? std::span<const Ready13>(ready_of_three) : std::span<const Ready13>(ready_hands);
    const Ready13& r = hands[std::size_t(number) % hands.size()];
    const KindSet waits = kinds_of(r.waits);
    if (t.below(3)) t.all_quiet();
    t.wishes(s).quiet();
    t.wishes(s).riichi = t.below(3) == 0;
    if (t.seats == 3 && t.below(2)) t.wishes(s).tells = t.wishes(s).names = 0;
    t.hand(s, r.hand);
    if (t.seats == 3 && t.below(4)) t.bury(white);
    const Kind win = any_of(waits, t);
    t.draw(t.below(2) ? t.draw_of(s, t.below(3)) : t.below(3 * t.seats), win, waits);
}
void ready_hand(Table4& t, long number) { one_short(t, t.any_seat(), number); }
void ready_dealer(Table4& t, long) { one_short(t, t.dealer, t.below(10)); }

/// Pairs and runs around what others throw: everybody calls.
void many_calls(Table4& t, long) {
    for (Seat s = 0; s < t.seats; ++s) {
        t.wishes(s).keeps = false;
        const int suit = t.seats == 3 ? 1 + t.below(2) : t.below(3);
        while (t.ok && t.stack.hands[s].size() < 10) t.stack.hands[s].push_back(t.take_any(KindSet::all() - suit_set(suit)));
    }
}

void honours_only(Table4& t, long) {
    for (Seat s = 0; s < t.seats; ++s) {
        t.wishes(s).keeps = t.below(2);
        for (int i = 0; i < 6 && t.ok; ++i) t.stack.hands[s].push_back(t.take_any(KindSet::all() - yaochuu));
    }
}

void plain(Table4&, long) {}

// --- themes of the white joker, the north, the box riichi ---------------------------------------------------------

const Kind p4 = kinds_of("4p").first(), p5 = kinds_of("5p").first(), p7 = kinds_of("7p").first();

/// White dragons and norths in every hand and in the first draws.
void whites_and_norths(Table4& t, long number) {
    t.eager();
    std::array<int, 8> where{};
    for (int& place : where) place = t.below(t.seats + 2);
    for (std::size_t i = 0; i < where.size(); ++i) {
        const Face face = t.take(i % 2 ? white : north);
        if (where[i] < t.seats)
            t.stack.hands[std::size_t(where[i])].push_back(face);
        else
            t.stack.draws.push_back(face);
    }
    if (number % 2) t.no_points(t.any_seat());
}

/// Three white dragons that are what they are.
void dragons(Table4& t, long number) {
    t.all_quiet();
    const Seat s = t.any_seat();
    for (int i = 1; i < t.seats; ++i) t.wishes(t.after(s, i)).win = false;
    t.wishes(s).tells = t.wishes(s).names = 0;
    t.hand(s, number % 2 ? "22p345p55566677z" : "234p45p55566677z");
    t.draw(t.draw_of(s), number % 2 ? red_dragon : kinds_of(t.below(2) ? "3p" : "6p").first());
}

/// Every white dragon is discarded as soon as it can be.
void flashes(Table4& t, long number) {
    if (number % 2) t.all_quiet();
    for (Seat s = 0; s < t.seats; ++s) {
        t.wishes(s).first.add(white);
        t.wishes(s).tsumo = t.below(2);
        if (t.below(3)) t.stack.hands[s].push_back(t.take(white));
    }
    t.draw(t.below(2 * t.seats), white);
}

void white_called(Table4& t, long number) {
    t.all_quiet();
    const Seat a = t.after(t.dealer, 1 + t.below(t.seats - 1));
    t.wishes(t.dealer).first.add(white);
    t.wishes(t.dealer).win = false;
    t.wishes(a).pon = t.wishes(a).kan = true;
    t.wishes(a).first = kinds_of("9m");
    t.hand(a, number % 2 ? "555z234p567p78s9m1z" : "55z234p567p78s11s9m");
    t.draw(0, white, kinds_of("69s"));
    t.draw(6 + t.below(6), kinds_of(t.below(2) ? "6s" : "9s").first(), kinds_of("69s"));
}

void white_riichi(Table4& t, long) {
    t.all_quiet();
    const Seat s = t.any_seat();
    t.hand(s, waits_25s(t));
    t.wishes(s).riichi = true;
    t.wishes(s).tsumo = false;
    t.wishes(s).first.add(white);
    t.draw(t.draw_of(s, t.below(3)), white, kinds_of("25s5z"));
}

void white_ron(Table4& t, long number) {
    t.all_quiet();
    t.wishes(t.dealer).first.add(white);
    const Seat a = t.after(t.dealer, 1 + t.below(t.seats - 1)), b = Seat(t.seats * (t.seats - 1) / 2 - a - t.dealer);
    t.hand(a, "123456789p111s5z");
    if (number % 2) t.hand(b, "123789s111999m5z");
    t.draw(0, white);
}

/// The box riichi of the dealer, and how its hand ends: by another's tsumo, ron, nine kinds, or not at all.
void box_hand(Table4& t, long number) {
    t.all_quiet();
    const Seat s = t.dealer, b = t.after(s, 1 + t.below(t.seats - 1)), c = Seat(t.seats * (t.seats - 1) / 2 - s - b);
    const int end = int(number % 4);
    t.no_points(s);
    t.wishes(s).riichi = true;
    t.hand(s, waits_25s(t));
    t.bury(white);
    const KindSet avoid = kinds_of("25s5p");
    if (end == 2) {
        t.wishes(b).abort = true;
        t.hand(b, "19m19p19s1234z");
    } else if (end < 2) {
        t.hand(b, "222888s33s46p888p");
    }
    t.draw(0, kinds_of("9m").first(), avoid);
    if (end < 2) t.draw(t.draw_of(end == 0 ? b : c, 1 + t.below(3)), p5, avoid);
    if (end == 3) {
        t.wishes(b).win = t.wishes(c).win = t.wishes(s).win = false;
        if (t.below(2)) t.hand(b, three_ready[0]);
    }
}

/// The dealer adds the fourth tile to the pon of its neighbour, who waits on it, or the third player does, or both.
void foreign_kan(Table4& t, long number) {
    t.all_quiet();
    const Seat c = t.dealer, a = t.after(c), b = t.after(c, 2);
    const int who = int(number % 4);
    t.bury(white);
    t.hand(a, who & 1 ? "44p23p123s789s99m7z" : "44p56s123s789s99m7z");
    if (who & 2) t.hand(b, "35p456s777s11z79p6z");
    t.wishes(a).pon = t.wishes(c).kan = true;
    t.wishes(a).first = kinds_of("7z");
    t.wishes(b).keeps = who < 2;
    t.wishes(b).first = kinds_of("6z");
    t.draw(0, p4);
    if (who & 2)
        t.draw(1, kinds_of("8p").first());
    else
        t.pad(2, kinds_of("14p47s5z"));
    t.draw(2, p4);
}

/// The fourth north is seen: set aside, discarded, in a pon, an open, a concealed, an added kan, as an indicator.
void norths(Table4& t, long number) {
    t.all_quiet();
    const Seat a = t.any_seat(), b = t.after(a), c = t.after(a, 2);
    const int way = int(number % 7);
    for (Seat s = 0; s < t.seats; ++s) {
        t.wishes(s).first = kinds_of("4z");
        t.wishes(s).aside = way == 0 || way == 6;
    }
    t.wishes(a).pon = way == 2 || way == 5;
    t.wishes(a).kan = way >= 3;
    if (way < 2 || way == 6) {
        t.hand(a, "44z");
        t.hand(b, "4z");
        if (way < 2) t.hand(c, "4z");
    } else if (way == 2) {
        t.indicator(north);
        t.hand(a, "44z");
        t.hand(b, "4z");
        t.wishes(a).first = {};
    } else if (way == 3) {
        t.hand(a, "444z");
        t.hand(b, "4z");
        t.wishes(a).first = {};
        t.wishes(b).aside = t.below(2);
    } else if (way == 4) {
        t.hand(a, "4444z");
        t.wishes(a).first = {};
    } else {
        t.hand(a, "44z");
        t.hand(b, "4z");
        t.wishes(a).first = {};
        t.wishes(b).kan = t.wishes(c).kan = true;
        t.draw(6 + t.below(9), north);
    }
    if (way == 6) {
        t.hand(a, "111z");
        t.indicator(kinds_of("9m").first());
        t.indicator(north);
        t.draw(t.draw_of(a, 1 + t.below(2)), east);
    }
}

/// A north that is set aside is claimed.
void north_claimed(Table4& t, long number) {
    t.all_quiet();
    const Seat a = t.any_seat(), b = t.after(a, 1 + t.below(t.seats - 1));
    t.wishes(b).aside = true;
    t.hand(b, "4z");
    const int how = int(number % 3);
    t.wishes(a).pon = t.wishes(a).kan = how < 2;
    t.hand(a, how == 0 ? "44z" : how == 1 ? "444z" : "12399p123789s44z");
}

void kyuushu_later(Table4& t, long) {
    t.all_quiet();
    const Seat s = t.any_seat();
    t.wishes(s).abort = t.wishes(s).aside = t.wishes(s).aside_first = true;
    t.hand(s, "19m19p19s12344z");
    t.bury(white);
}

/// A riichi that is won with the last upper tile still to be turned, and that tile is in the hand.
void alice_to_the_end(Table4& t, long) {
    t.all_quiet();
    const Seat s = t.any_seat();
    t.wishes(s).riichi = true;
    for (int i = 1; i < t.seats; ++i) t.wishes(t.after(s, i)).win = false;
    t.hand(s, waits_25s(t));
    t.bury(white);
    const KindSet avoid = kinds_of("25s");
    const int last_upper = t.live() - 2;
    t.draw(last_upper - 1 - t.below(2), kinds_of(t.below(2) ? "2s" : "5s").first(), avoid);
    t.draw(last_upper, p7, avoid);
}

/// A riichi on the second draw, won by ron after the first turn with nothing else in the hand.
void only_riichi(Table4& t, long) {
    t.all_quiet();
    const Seat s = t.any_seat();
    t.wishes(s).riichi = true;
    t.wishes(s).first = kinds_of("1z");
    for (int i = 1; i < t.seats; ++i) t.wishes(t.after(s, i)).win = false;
    t.indicator(west);
    t.ura(south);
    t.hand(s, "12p567p234s78s99m1z");
    t.bury(white);
    const KindSet avoid = kinds_of("3p6s9s1z");
    t.wishes(s).keeps = true;
    t.draw(t.draw_of(s, 0), south, avoid);
    t.draw(t.draw_of(s, 1), kinds_of("9s").first(), avoid);
    t.draw(t.draw_of(t.after(s, 1 + t.below(t.seats - 1)), 4), kinds_of("3p").first(), avoid);
}

/// Of the readings that a ron completes one waits on a tile that its owner has discarded.
void furiten_reading(Table4& t, long) {
    t.all_quiet();
    t.wishes(t.dealer).tsumo = false;
    t.hand(t.dealer, "234s567s678s445p5z");
    t.draw(0, p7);
    t.draw(1 + t.below(t.seats - 1), p4, kinds_of("345678p5z"));
}

/// Six games of one hand each: the same seat takes the same other below 0 in all of them.
void streak(const Rulebook& book, Deal& deal, Stream& random) {
    MatchSetup& m = deal.setup;
    const Seed seed = m.seed;
    m = {};
    m.seed = seed;
    m.games = 6;
    deal.hands = 40;
    const int seats = book.layout.seats;
    const Seat winner = Seat(random.below(std::uint32_t(seats))),
               payer = Seat((winner + 1 + int(random.below(std::uint32_t(seats - 1)))) % seats);
    for (int game = 0; game < m.games; ++game) {
        Table4 t(book, deal, random, Seat(game % seats));
        t.all_quiet();
        t.hand(winner, "55p11122233344z");
        t.bury(white);
        t.draw(t.draw_of(payer), north, kinds_of("5p"));
        m.stack.push_back(t.stack);
    }
}

constexpr Theme themes[] = {
    {"ready_hand", ready_hand},
    {"four_winds", four_winds},
    {"ready_hand", ready_hand},
    {"nine_kinds", nine_kinds},
    {"ready_hand", ready_hand},
    {"four_riichi", four_riichi},
    {"riichi_won_on", riichi_won_on},
    {"ready_hand", ready_hand},
    {"several_rons", several_rons},
    {"kans_of_all", kans_of_all},
    {"ready_hand", ready_hand},
    {"kans_of_one", kans_of_one},
    {"robbed_kan", robbed_kan},
    {"ready_hand", ready_hand},
    {"flowing", flowing},
    {"responsible", responsible},
    {"ready_hand", ready_hand},
    {"first_turn", first_turn},
    {"last_hand", ready_dealer},
    {"kan_after_riichi", kan_after_riichi},
    {"last_tile", last_tile},
    {"ready_hand", ready_hand},
    {"exhausted", exhausted},
    {"ready_hand", ready_hand},
    {"exhausted", exhausted},
    {"last_hand", ready_dealer},
    {"many_calls", many_calls},
    {"honours_only", honours_only},
    {"responsible", responsible},
    {"ready_hand", ready_hand},
    {"plain", plain},
};

constexpr Theme themes_of_three[] = {
    {"ready_hand", ready_hand},
    {"whites_and_norths", whites_and_norths},
    {"nine_kinds", nine_kinds},
    {"ready_hand", ready_hand},
    {"riichi_won_on", riichi_won_on},
    {"flashes", flashes},
    {"whites_and_norths", whites_and_norths},
    {"ready_hand", ready_hand},
    {"several_rons", several_rons},
    {"kans_of_all", kans_of_all},
    {"whites_and_norths", whites_and_norths},
    {"ready_hand", ready_hand},
    {"kans_of_one", kans_of_one},
    {"white_called", white_called},
    {"ready_hand", ready_hand},
    {"robbed_kan", robbed_kan},
    {"flowing", flowing},
    {"whites_and_norths", whites_and_norths},
    {"ready_hand", ready_hand},
    {"first_turn", first_turn},
    {"last_hand", ready_dealer},
    {"white_riichi", white_riichi},
    {"white_ron", white_ron},
    {"dragons", dragons},
    {"ready_hand", ready_hand},
    {"box_hand", box_hand},
    {"kan_after_riichi", kan_after_riichi},
    {"foreign_kan", foreign_kan},
    {"ready_hand", ready_hand},
    {"last_tile", last_tile},
    {"norths", norths},
    {"exhausted", exhausted},
    {"north_claimed", north_claimed},
    {"ready_hand", ready_hand},
    {"kyuushu_later", kyuushu_later},
    {"alice_to_the_end", alice_to_the_end},
    {"only_riichi", only_riichi},
    {"ready_hand", ready_hand},
    {"furiten_reading", furiten_reading},
    {"whites_and_norths", whites_and_norths},
    {"last_hand", ready_dealer},
    {"norths", norths},
    {"ready_hand", ready_hand},
    {"box_hand", box_hand},
    {"foreign_kan", foreign_kan},
    {"flowing", flowing},
    {"many_calls", many_calls},
    {"honours_only", honours_only},
    {"exhausted", exhausted},
    {"plain", plain},
};

// --- the state before the first hand ----------------------------------------------------------------------------

void hard_points(const Rulebook& book, MatchSetup& m, Stream& random, Seat rich) {
    constexpr std::array<int, 5> hard{0, 100, 900, 1000, 25000};
    const int seats = book.layout.seats, deposit = book.rules.has_rule("riichi") ? book.rules.number("riichi.deposit") : 0;
    const int start = book.rules.number("points.start"), least = book.rules.has_rule("bust") ? book.rules.number("bust.below") : 0;
    std::array<std::int32_t, max_seats> points{};
    int left = seats * start - m.sticks * deposit;
    for (std::size_t s = 0; s < std::size_t(seats); ++s) {
        points[s] = s == rich ? 0 : std::clamp(hard[random.below(hard.size())], std::min(least, start), start);
        left -= points[s];
    }
    points[rich] = left;
    m.points = points;
}

void equal_points(const Rulebook& book, MatchSetup& m) {
    m.sticks = 0;
    m.points.emplace().fill(book.rules.number("points.start"));
}

void before_first_hand(const Rulebook& book, MatchSetup& m, Stream& random, bool last_hand) {
    const int seats = book.layout.seats, rounds = std::max(1, book.rules.number("game.rounds"));
    m.first_dealer = Seat(random.below(std::uint32_t(seats)));
    m.round = std::uint8_t(last_hand ? rounds - 1 : int(random.below(std::uint32_t(rounds))));
    m.kyoku = std::uint8_t(last_hand ? seats : 1 + int(random.below(std::uint32_t(seats))));
    m.dealer = Seat((m.first_dealer + m.kyoku - 1) % seats);
    m.honba = int(random.below(4));
    m.sticks = int(random.below(3));
    if (const int chips = book.rules.number("chips.start"); chips && random.below(2)) {
        auto& held = m.chips.emplace();
        held[0] = std::int16_t(random.below(3));
        held[1] = std::int32_t(random.below(std::uint32_t(chips)));
        held[2] = std::int32_t(seats * chips - held[0] - held[1]);
        std::rotate(held.begin(), held.begin() + random.below(3), held.begin() + seats);
    }
    const bool dealer_rich = last_hand && random.below(2);
    hard_points(book, m, random, dealer_rich ? m.dealer : Seat(random.below(std::uint32_t(seats))));
}

}  // namespace

/// Some matches begin with abilities that were taken, some ask; now and then the deal was kept many times.
static void settle_abilities(const Rulebook& book, MatchSetup& m, Stream& random) {
    if (!book.ability_question) return;
    if (m.abilities.empty() && random.below(4) == 0) m.abilities.assign(book.layout.seats, MatchSetup::no_ability);
    for (std::uint8_t& ability : m.abilities)
        while (ability == MatchSetup::no_ability) {
            const auto any = std::uint8_t(random.below(std::uint32_t(book.abilities.size())));
            if (std::ranges::find(m.abilities, any) == m.abilities.end()) ability = any;
        }
    constexpr std::array<std::int16_t, 8> kept{0, 0, 0, 0, 6, 7, 7, 8};
    for (const SetField& field : book.set_fields)
        if (m.points && field.choices.empty()) m.numbers.push_back({field.number, Chair(m.dealer), kept[random.below(kept.size())]});
    if (m.points && book.account.in_points && random.below(2)) {
        constexpr int step = 1000, most = 20;
        auto& held = m.chips.emplace();
        for (int c = 1; c < book.layout.seats; ++c) {
            held[std::size_t(c)] = step * (int(random.below(2 * most + 1)) - most);
            held[0] -= held[std::size_t(c)];
        }
    }
}

static Deal draw_deal(const Rulebook&, const Seed& run, long number);

Deal make_deal(const Rulebook& book, const Seed& run, long number) {
    constexpr std::uint32_t ability_stream = 43;
    Deal deal = draw_deal(book, run, number);
    Stream random(run, ability_stream, std::uint64_t(number));
    settle_abilities(book, deal.setup, random);
    return deal;
}

static Deal draw_deal(const Rulebook& book, const Seed& run, long number) {
    Deal deal;
    Stream random(run, deal_stream, std::uint64_t(number));
    deal.setup.seed = wire::game_seed(run, number);
    deal.uniform = number % 2 == 0;
    if (number % 64 == 0 || number % 64 == 33) {
        constexpr int rounds_end = 40, nothing_ends = 12;  // but somebody who is bust
        deal.theme = "whole game";
        deal.hands = book.rules.number("game.rounds") ? rounds_end : nothing_ends;
        return deal;
    }
    if (number % 32 == 4 && book.may_be(book.layout.seats + 1)) {
        constexpr int some = 8;
        deal.theme = "somebody sits out";
        deal.hands = some;
        deal.setup.people = book.layout.seats + 1;
        deal.eager = number % 64 == 4;
        return deal;
    }
    const bool gari = book.rules.has_rule("gari") && book.layout.seats == 3;
    const std::vector<Theme> with_gari = gari ? themes_with_gari(book) : std::vector<Theme>{};
    const bool abilities = book.ability_question != 0 && number % 4 == 1;
    const auto all = abilities                ? themes_of_abilities()
                     : gari                   ? std::span<const Theme>(with_gari)
                     : book.layout.seats == 3 ? std::span<const Theme>(themes_of_three)
                                              : std::span<const Theme>(themes);
    if (number % 128 == 17 && book.rules.has_rule("streak_prizes")) {
        deal.theme = "streak";
        streak(book, deal, random);
        return deal;
    }
    const long of_these = number / (book.ability_question ? 4 : 2);
    const Theme& theme = all[std::size_t(of_these) % all.size()];
    const long turn = of_these / long(all.size());
    before_first_hand(book, deal.setup, random, theme.lay == ready_dealer || random.below(8) == 0);
    Table4 table(book, deal, random, deal.setup.dealer);
    if (deal.uniform && random.below(book.ability_question ? 2 : 4)) {
        deal.hands = 1 + int(random.below(2));
        if ((!gari && !book.rules.has_rule("white_flash")) || random.below(2)) return deal;
        gari ? jokers_and_gari(table, number) : whites_and_norths(table, number);
        if (!table.ok) return deal;
        deal.theme = gari ? "jokers_and_gari" : "whites_and_norths";
        deal.setup.stack.push_back(table.stack);
        return deal;
    }
    theme.lay(table, theme.name == "ready_hand" ? number : turn);
    if (auto& laid = table.stack.replacements; laid.size() > book.layout.replacements) laid.resize(book.layout.replacements);
    if (theme.lay == four_riichi) equal_points(book, deal.setup);
    if (!table.ok) return deal;
    deal.theme = theme.name;
    deal.setup.stack.push_back(table.stack);
    return deal;
}

Deal make_set(const Seed& run, long number) {
    constexpr std::uint32_t set_stream = 42;
    constexpr int long_set = 6, short_set = 3, no_end = 1000000;
    Deal deal;
    Stream random(run, set_stream, std::uint64_t(number));
    deal.theme = "whole set";
    for (auto& byte : deal.setup.seed.bytes) byte = std::uint8_t(random.below(256));
    deal.setup.games = number % 2 ? short_set : long_set;
    deal.uniform = number % 3 == 0;
    deal.eager = number % 3 == 1;
    deal.hands = no_end;
    return deal;
}

Stack stack_of(const Layout& l, Seat dealer, const std::array<Face, max_tiles>& face) {
    Stack stack;
    stack.hands.resize(l.seats);
    for (Seat s = 0; s < l.seats; ++s)
        for (int i = 0; i < l.hand; ++i) stack.hands[s].push_back(face[l.dealt(Seat((s + l.seats - dealer) % l.seats), i)]);
    for (int i = l.first_draw(); i < l.live_end(); ++i) stack.draws.push_back(face[std::size_t(i)]);
    for (int i = 0; i < l.replacements; ++i) stack.replacements.push_back(face[l.replacement(i)]);
    for (int i = 0; i < (l.dead - l.replacements) / 2; ++i) {
        stack.indicators.push_back(face[l.indicator(i)]);
        stack.ura.push_back(face[l.ura(i)]);
    }
    return stack;
}

namespace {

int weight(const Wishes& w, const Action& a, Seat self, Stream& random) {
    switch (a.type) {
        case ActionType::hora: return w.win && (a.target == self ? w.tsumo : w.ron) ? 9 : -1;
        case ActionType::reach: return w.riichi ? 8 : -1;
        case ActionType::ryukyoku: return w.abort ? 7 : -1;
        case ActionType::ankan:
        case ActionType::kakan: return w.kan ? 6 : -1;
        case ActionType::daiminkan: return w.kan && w.open_kan ? 6 : -1;
        case ActionType::nukidora: return !w.aside ? -1 : w.aside_first ? 10 : 6;
        case ActionType::pon: return w.pon ? 5 : -1;
        case ActionType::chi: return w.chi ? 4 : -1;
        case ActionType::choose: return int(random.below(100)) < w.tells ? 3 : 0;
        case ActionType::dahai: return w.first.has(a.tile.kind()) ? 3 : a.drawn && w.keeps ? 2 : 1;
        case ActionType::swap: return w.swap && w.takes.has(a.used[0].kind()) ? (w.first.has(a.tile.kind()) ? 10 : 5) : 0;
        case ActionType::none: return 1;
    }
    return 0;
}

}  // namespace

Action choose(const Wishes& w, const Options& options, Seat self, Stream& random) {
    int best = -2;
    std::uint32_t equals = 0;
    Action chosen = options.front();
    for (const Action& a : options) {
        const int value = weight(w, a, self, random);
        if (value < best) continue;
        equals = value > best ? 1 : equals + 1;
        best = value;
        if (random.below(equals) == 0) chosen = a;
    }
    return chosen;
}

}  // namespace conformance
