// ガリと白の仕込み Themes of houses in which tiles are set aside or kept, whites are jokers and the winner deals.
#include "laying.hpp"

namespace conformance {
namespace {

/// For each yaku a hand one tile away from it.
constexpr Ready13 ready_of_two_suits[] = {
    {"23455p345p34678s", "25s"},   {"223344p567p3499s", "25s"},  {"223344p556677s9s", "9s"},    {"1133p5577p2266s1z", "1z"},
    {"1111p5577p2266s1z", "1z"},   {"123p789p12s999s11z", "3s"}, {"123789p99p12s999s", "3s"},   {"111p999p99s11166z", "9s6z"},
    {"1199p1199s11226z", "6z"},    {"123456789p11s34s", "25s"},  {"12345678p11166z", "369p"},   {"1122334567788p", "78p"},
    {"234p45p55566677z", "36p"},   {"22p345p55566677z", "7z"},   {"23p11122233344z", "14p"},    {"55p11122233344z", "4z"},
    {"1112223336677z", "67z"},     {"1122334455667z", "7z"},     {"22334466688s66z", "8s6z"},   {"11199m111999p99s", "9m9s"},
    {"11199m111999s99p", "9m9p"},  {"222555p222s999s1z", "1z"},  {"222555p222s99s11z", "9s1z"}, {"222p555p222s34s99s", "25s"},
    {"222p555p33s99s222s", "39s"}, {"1112345678899p", "9p"},     {"1112345678999s", "12349s"},  {"119m19p19s123456z", "7z"},
    {"19m19p19s1234567z", "17z"},  {"234p45p67899s555z", "36p"}, {"234p45p67899s666z", "36p"},  {"234p45p67899s777z", "36p"},
    {"234p45p67899s111z", "36p"},  {"234p45p67899s222z", "36p"}, {"234p45p67899s333z", "36p"},  {"234p45p66677z555z", "36p"},
    {"22p345p55666777z", "5z"},    {"22s345s55566677z", "7z"},
};

/// The same where all tiles of a hand are of one suit; pinzu stands for it.
constexpr Ready13 ready_of_one_suit[] = {
    {"2334455667822p", "58p"},    {"2233445566778p", "8p"},     {"1122334455667p", "7p"},     {"1133557799p66z7z", "7z"},
    {"111122339p6677z", "9p"},    {"1111112233p667z", "7z"},    {"1111111122p667z", "7z"},    {"2222224455p667z", "7z"},
    {"1111237788999p", "9p"},     {"123789p111z66z78p", "9p"},  {"11199999p11166z", "9p6z"},  {"1111199999999p", "1p"},
    {"1112223336677z", "67z"},    {"11122233344z78p", "9p"},    {"55p11122233344z", "4z"},    {"234p45p55566677z", "36p"},
    {"22p345p55566677z", "7z"},   {"22334466688p66z", "8p6z"},  {"1112345678899p", "9p"},     {"1112345678999p", "12349p"},
    {"19m1199p1234567z", "17z"},  {"119m1199p123456z", "7z"},   {"222555777p99p11z", "9p1z"}, {"222555777p999p1z", "1z"},
    {"222555777p34p99p", "25p"},  {"123456789p11z34p", "25p"},  {"234p45p67899p555z", "36p"}, {"234p45p67899p666z", "36p"},
    {"234p45p67899p777z", "36p"}, {"234p45p67899p111z", "36p"}, {"234p45p67899p222z", "36p"}, {"234p45p67899p333z", "36p"},
    {"2345667778p234p", "69p"},   {"111789p12p99p66z7z", "3p"},
};

std::span<const Ready13> ready_hands(const Table4& t) {
    return t.one_suit() ? std::span<const Ready13>(ready_of_one_suit) : std::span<const Ready13>(ready_of_two_suits);
}

KindSet gari(const Table4& t) { return kinds_of(t.book.rules.text("gari.kinds")); }

/// Nothing is called or declared; tiles are set aside, or draws would pile up that cannot be discarded.
void only_aside(Table4& t) {
    t.all_quiet();
    for (Seat s = 0; s < t.seats; ++s) t.wishes(s).aside = true;
}
/// A hand that is kept as it is: with what it holds of tiles to set aside.
void holds(Table4& t, Seat s, std::string_view tiles) {
    t.hand(s, tiles);
    if (!(t.kinds(tiles) & gari(t)).empty()) t.wishes(s).aside = false;
}
/// All others discard these first.
void fed_with(Table4& t, Seat s, KindSet kinds) {
    for (int i = 1; i < t.seats; ++i) t.wishes(t.after(s, i)).first = kinds;
}
/// Nobody but that seat wins.
void alone(Table4& t, Seat s) {
    for (int i = 1; i < t.seats; ++i) t.wishes(t.after(s, i)).win = false;
}
/// A closed hand that waits on few kinds.
const Ready13& waiting(const Table4& t) {
    static constexpr Ready13 one{"123456789p222p6z", "6z"}, two{"12366p567p34789s", "25s"};
    return t.one_suit() ? one : two;
}

void ready_hand(Table4& t, long) {
    const auto hands = ready_hands(t);
    const Ready13& r = hands[std::size_t(t.below(int(hands.size())))];
    const Seat s = t.any_seat();
    if (t.below(3)) only_aside(t);
    t.wishes(s).quiet();
    t.wishes(s).aside = true;
    t.wishes(s).riichi = t.below(2);
    holds(t, s, r.hand);
    const KindSet waits = t.kinds(r.waits), avoid = waits | t.book.jokers();
    fed_with(t, s, waits);
    if (t.below(4) == 0) t.with_joker(s);
    const Kind win = t.any_of(waits);
    t.draw(t.below(2) ? t.draw_of(s, t.below(3)) : t.below(3 * t.seats), win, avoid);
}

void several_rons(Table4& t, long number) {
    only_aside(t);
    const bool one = t.one_suit();
    t.hand(t.after(t.dealer), one ? "123456789p46p33z" : "222888s33s46p888p");
    t.hand(t.after(t.dealer, 2), one ? "222777888p46p66z" : "444666s66z46p222p");
    t.wishes(t.dealer).first = t.kinds("5p");
    t.draw(t.draw_of(t.dealer, int(number % 2)), t.kind("5p"), t.kinds("34567p") | t.book.jokers());
}

/// Tenhou, chiihou, a ron before the own first draw.
void first_turn(Table4& t, long number) {
    only_aside(t);
    const int kind = int(number % 3);
    const Seat s = kind == 0 ? t.dealer : t.after(t.dealer, 1 + t.below(t.seats - 1));
    t.hand(s, waiting(t).hand);
    const KindSet waits = t.kinds(waiting(t).waits), avoid = waits | t.book.jokers();
    fed_with(t, s, waits);
    t.draw(kind == 1 ? t.draw_of(s) : 0, t.any_of(waits), avoid);
}

/// The last draw, its discard, a replacement for the last draw.
void last_tile(Table4& t, long number) {
    t.all_quiet();
    const int last = t.live() - 1, way = int(number % 3);
    const Seat drawer = t.after(t.dealer, last), s = way == 1 ? t.after(drawer, 1 + t.below(t.seats - 1)) : drawer;
    alone(t, s);
    t.wishes(s).aside = true;  // of the others nobody takes a replacement
    const std::string_view hand = t.one_suit() ? "123456789p222p6z" : "123456789p222s6z";
    t.hand(s, hand);
    KindSet avoid = t.waits(hand);
    if (way == 1) {  // a third has a pair of it, and may not call
        const Seat third = Seat(t.seats * (t.seats - 1) / 2 - drawer - s);
        t.hand(third, "66z");
        t.wishes(third).first = t.kinds("123789p123789s12z");
    }
    if (way == 2) {
        for (int i = 1; i < t.seats; ++i) t.hand(t.after(s, i), "159m4z");
        t.replacement(green);
        avoid = avoid | gari(t);
    }
    t.draw(last, way == 2 ? north : green, avoid);
    for (Seat o = 0; o < t.seats; ++o) t.hand_any(o, avoid);
    t.hide(avoid);
}

/// Three or four kans of one seat, and a win with the last replacement.
void kans_of_one(Table4& t, long number) {
    const Seat s = t.any_seat();
    const bool four = number % 3 != 0;
    only_aside(t);
    alone(t, s);
    t.wishes(s).kan = true;
    t.wishes(s).win = number % 5 != 0;
    const std::string_view whole = t.one_suit() ? "111222333444p7z" : "111p999p222444s7z",
                           three = t.one_suit() ? "111222333p45p77z" : "45s111p999p222s77z";
    t.hand(s, four ? whole : three);
    const KindSet avoid = t.waits(four ? whole : three) | t.kinds(four ? whole : three) | gari(t);
    const std::string_view first = "1p", second = t.one_suit() ? "2p" : "9p", third = t.one_suit() ? "3p" : "2s",
                           fourth = t.one_suit() ? "4p" : "4s", last = t.one_suit() ? "6p" : "6s";
    if (number % 4 == 1) t.with_joker(s);
    const int at = t.draw_of(s);
    t.draw(at, t.kind(first), avoid);
    t.replaces_kan(at, 1, t.kind(second));
    t.replaces_kan(at, 2, t.kind(third));
    t.replaces_kan(at, 3, four ? t.kind(fourth) : t.kind(last));
    if (four) t.replaces_kan(at, 4, number % 2 ? red_dragon : west);
}

/// Four kans turn all indicators, two more whatever comes then.
void six_kans(Table4& t, long number) {
    only_aside(t);
    const Seat a = t.dealer, b = t.after(a);
    t.wishes(a).kan = t.wishes(b).kan = true;
    t.wishes(a).tsumo = t.wishes(b).tsumo = false;
    t.wishes(t.after(b)).riichi = number % 2;
    t.hand(a, "111222333444p7z");
    t.hand(b, "111222333444s6z");
    t.hand(t.after(b), "567888p567888s3z");
    t.draw(0, t.kind("1p"));
    t.draw(1, t.kind("1s"));
    t.replacements_of("234p7z2s7z");
}

/// All eight of a kind become two kans: both concealed, or one called.
void two_kans_of_a_kind(Table4& t, long number) {
    only_aside(t);
    const Seat s = t.any_seat();
    t.wishes(s).kan = t.wishes(s).pon = true;
    t.wishes(s).tsumo = false;
    if (number % 2) {
        t.hand(s, "1111111222p77z4p");
        t.draw(t.draw_of(s), t.kind("1p"), t.kinds("1p"));
    } else {
        t.hand(s, "111111p258p6677z");
        t.draw(t.draw_of(t.after(s, t.seats - 1)), t.kind("1p"), t.kinds("1p"));
        t.draw(int(t.stack.draws.size()), t.kind("1p"), t.kinds("1p"));
    }
}

/// What is added to a pon is robbed: a tile of suits or a white in its place, an honour by thirteen orphans, a white or an honour added to
/// whites alone.
void robbed_addition(Table4& t, long number) {
    only_aside(t);
    const Seat a = t.after(t.dealer), b = t.after(t.dealer, 2);
    alone(t, b);
    t.wishes(a).pon = t.wishes(a).kan = true;
    t.wishes(a).open_kan = false;
    const int way = int(number % 7);
    const bool one = t.one_suit(), of_suit = way == 0 || (way == 1 && !one), orphans = way == 2, of_whites = way > 2;
    const Kind kind = of_suit ? t.kind("4p") : of_whites ? white : south;
    t.stack.hands[a] = {t.take(kind), t.take(kind)};
    if (of_whites)  // of which no other triplet can be made
        holds(t, a, "1155599m44z2p3z");
    else
        t.hand(a, "268p3z");
    if (of_suit)
        t.hand(b, one ? "35p123p678p678p1z7z" : "35p123s678p678s1z7z");
    else if (orphans)
        holds(t, b, one ? "19m1199p134567z5p" : "19m19p19s134567z8p");
    else
        t.hand(b, one ? "123678p123p11p7z" : "123678p123s11s7z");
    if (!of_suit && !orphans) t.stack.hands[b].push_back(t.take(of_whites ? east : south));
    t.wishes(b).first = orphans ? t.kinds("58p") : kinds_of("7z");
    t.wishes(t.dealer).first = KindSet::of(kind);
    const KindSet avoid = t.book.jokers() | KindSet::of(kind) | t.kinds("1p1s12z");
    t.draw(0, kind);
    t.draw(1, of_suit || orphans ? east : t.kind(one ? "1p" : "1s"), avoid);
    t.pad(3, avoid);
    t.draw(3, way == 4 ? east : way == 1 || of_whites ? white : kind);
    for (Seat s = 0; s < t.seats; ++s) t.hand_any(s, avoid);
}

/// A tile being set aside, or a concealed kan, is won on.
void robbed_aside(Table4& t, long number) {
    only_aside(t);
    const Seat a = t.any_seat(), b = t.after(a, 1 + t.below(t.seats - 1));
    t.wishes(b).kan = t.wishes(b).aside_first = true;
    t.wishes(b).win = false;
    const int way = int(number % 6);
    const std::string_view orphans = t.one_suit() ? "19m1199p1234567z" : "19m19p19s1234567z";
    constexpr std::string_view winds = "55p11122233344z", terminals = "11199m111999p99s";
    if (way == 4) {
        holds(t, a, winds);
        t.hand(b, "4z");
    } else if (way == 5 && !t.one_suit()) {
        holds(t, a, terminals);
        t.hand(b, "9m");
    } else if (way == 1) {  // a third may not
        const Seat third = Seat(t.seats * (t.seats - 1) / 2 - a - b);
        holds(t, a, t.one_suit() ? "119m1199p123457z" : "119m19p19s123457z");
        t.hand(b, "6666z");
        t.hand(third, t.one_suit() ? "234567888p222p5z" : "234567p345678s5z");
        t.wishes(third).win = false;
    } else if (way == 3) {  // whites as whatever is missing
        holds(t, a, t.one_suit() ? "119m1199p123467z" : "119m19p19s123467z");
        t.hand(b, "5555z");
    } else {
        holds(t, a, orphans);
        t.hand(b, way == 0 ? "1m9m" : "4z");
    }
    t.wishes(a).riichi = t.below(3) == 0;
}

/// Into a riichi, open or not, others deal, some of them in riichi as well.
void dealt_into(Table4& t, long number) {
    only_aside(t);
    const Seat s = t.dealer, other = t.after(s, 1 + t.below(t.seats - 1));
    t.hand(s, waiting(t).hand);
    t.wishes(s).riichi = true;
    const KindSet waits = t.kinds(waiting(t).waits), avoid = t.waits(waiting(t).hand) | gari(t);
    fed_with(t, s, waits);
    t.draw(0, west, avoid);
    if (number % 3 == 0) {
        t.hand(other, t.one_suit() ? "222666p77z789p66p" : "222666p77z789s66s");
        t.wishes(other).riichi = true;
        t.wishes(other).win = false;
        t.draw(t.draw_of(other), south, avoid);
    }
    t.draw(t.draw_of(other, 1 + t.below(3)), t.any_of(waits), avoid);
}

/// The white of ippatsu, or one that replaces what was set aside in that turn; at times a wait lies in the own river.
void white_of_ippatsu(Table4& t, long number) {
    only_aside(t);
    const Seat s = t.any_seat();
    t.hand(s, waiting(t).hand);
    t.wishes(s).riichi = true;
    const bool furiten = number % 3 == 0, after_gari = number % 2;
    t.wishes(s).tsumo = !furiten;
    const KindSet waits = t.kinds(waiting(t).waits), avoid = t.waits(waiting(t).hand) | gari(t);
    for (Seat o = 0; o < t.seats; ++o) t.hand_any(o, avoid);
    t.draw(t.draw_of(s), furiten ? t.any_of(waits) : west, avoid);
    if (after_gari) t.replacement(white);
    t.draw(t.draw_of(s, 1), after_gari ? t.kind("5m") : white, avoid);
}

/// After riichi a fourth tile comes that may be a kan, or one that may not.
void kan_after_riichi(Table4& t, long number) {
    only_aside(t);
    const Seat s = t.any_seat();
    const int way = int(number % 4);
    t.wishes(s).riichi = t.wishes(s).kan = true;
    t.wishes(s).tsumo = way != 3;
    const std::string_view hand = t.one_suit() ? way == 0 ? "234456p7899p111z" : "1112223378999p"
                                  : way == 0   ? "234p456p7899s111z"
                                               : "2223p456p789s111z";
    const std::string_view fourth = way == 0 ? "1z" : t.one_suit() ? way == 1 ? "1p" : way == 2 ? "2p" : "9p" : way == 1 ? "1z" : "2p";
    t.hand(s, hand);
    const KindSet avoid = t.waits(hand) | t.kinds(hand) | gari(t);
    t.draw(t.draw_of(s), west, avoid);
    t.draw(t.draw_of(s, 1 + t.below(2)), t.kind(fourth), avoid);
}

/// The wall is drawn out, with none to all of them tenpai.
void exhausted(Table4& t, long number) {
    only_aside(t);
    constexpr std::array<std::string_view, 3> two_suits{"234678p34599s22z", "345789p55567s33z", "12366p567p34789s"},
        one_suit{"234678p34599p22z", "345789p55567p33z", "12366p567p34789p"};
    const Seat from = t.any_seat();
    for (int i = 0; i < t.seats; ++i) {
        const Seat s = t.after(from, i);
        t.wishes(s).win = false;
        t.wishes(s).riichi = t.below(8) == 0 && !t.book.rules.has_rule("forced_win");
        if (i < number % (t.seats + 1)) t.hand(s, (t.one_suit() ? one_suit : two_suits)[s]);
    }
}

/// Terminals and honours alone are discarded, by one or by two.
void flowing(Table4& t, long number) {
    t.all_quiet();
    const Seat a = t.any_seat(), b = number % 2 ? t.after(a, 1 + t.below(t.seats - 1)) : a;
    const KindSet outer = yaochuu - gari(t);
    for (Seat s = 0; s < t.seats; ++s) t.wishes(s).win = false;
    std::vector<Face> flow;
    for (int i = 0; i < t.live(); ++i)
        if (const Seat s = t.after(t.dealer, i); s == a || s == b) flow.push_back(t.take_any(KindSet::all() - outer));
    for (Seat s = 0; s < t.seats; ++s) t.hand_any(s, outer);
    for (int i = 0; i < t.live() && t.ok; ++i) {
        const Seat s = t.after(t.dealer, i);
        if (s != a && s != b) {
            t.stack.draws.push_back(t.take_any({}));
            continue;
        }
        t.stack.draws.push_back(flow.back());
        flow.pop_back();
    }
}

/// Fifteen tiles set aside and five kans use up the replacements. The dealer draws the last tile to set aside with the last of the wall:
/// in riichi it can neither stay nor go.
void used_up(Table4& t, long number) {
    only_aside(t);
    const Seat b = t.after(t.dealer), c = t.after(b);
    for (Seat s = 0; s < t.seats; ++s) t.wishes(s).win = false;
    t.wishes(t.dealer).riichi = number % 2;
    t.wishes(b).kan = t.wishes(c).kan = true;
    t.hand(t.dealer, "345567p34567s33z");
    t.hand(b, "111222p111s11m55m");
    t.hand(c, "888999p999s11m55m");
    const KindSet avoid = t.book.jokers() | t.kinds("9s");
    t.replacements_of("9999m2p1s");
    t.pad_replacements(11, avoid);
    t.replacements_of("444z9p");
    t.pad_replacements(20, avoid);
    t.draw(0, west, avoid);
    t.draw(1, t.kind("1p"), avoid);
    t.draw(2, t.kind("8p"), avoid);
    if (number % 4 > 1) t.draw(5, t.kind("9s"), avoid);  // one more kan takes the last live tile
    const int last = t.live() - 2 * t.book.layout.further_indicators - 1;
    t.draw(last, north, avoid);
}

/// Everybody calls what can be called, whites too.
void many_calls(Table4& t, long) {
    for (Seat s = 0; s < t.seats; ++s) {
        t.wishes(s).keeps = false;
        const int suit = 1 + t.below(2);
        const KindSet own = t.one_suit() ? t.kinds("12346789p") : suit_set(suit);
        while (t.ok && t.stack.hands[s].size() < 9) t.stack.hands[s].push_back(t.take_any(KindSet::all() - own));
        t.stack.hands[s].push_back(t.take(white));
    }
}

void honours_only(Table4& t, long) {
    for (Seat s = 0; s < t.seats; ++s) {
        t.wishes(s).keeps = t.below(2);
        for (int i = 0; i < 6 && t.ok; ++i) t.stack.hands[s].push_back(t.take_any(KindSet::all() - (honours - gari(t))));
    }
}

/// Whites are discarded as soon as they can be, by who is not in tenpai and by who is.
void whites_discarded(Table4& t, long number) {
    only_aside(t);
    const Seat a = t.after(t.dealer, 1 + t.below(t.seats - 1));
    t.wishes(t.dealer).first.add(white);
    if (number % 3 == 0) {
        t.wishes(a).pon = t.wishes(a).kan = true;
        t.hand(a, number % 2 ? "555z" : "66z");
    } else {
        t.hand(a, waiting(t).hand);
        if (number % 3 == 1) t.wishes(a).first.add(white);
        t.wishes(a).tsumo = number % 3 == 2;
    }
    t.draw(0, white, t.book.jokers());
}

/// Whites are turned as indicators, below riichi too.
void white_indicators(Table4& t, long number) {
    only_aside(t);
    const Seat s = t.any_seat();
    t.indicator(white);
    if (number % 2) t.ura(white);
    const auto hands = ready_hands(t);
    const Ready13& r = hands[std::size_t(t.below(int(hands.size())))];
    holds(t, s, r.hand);
    t.wishes(s).riichi = true;
    t.wishes(s).tells = t.below(2) * 100;
    t.draw(t.draw_of(s, t.below(3)), t.any_of(t.kinds(r.waits)), t.kinds(r.waits) | t.book.jokers());
}

void plain(Table4&, long) {}

}  // namespace

void jokers_and_gari(Table4& t, long) {
    t.eager();
    for (int i = 0; i < 10; ++i) {
        const int place = t.below(t.seats + 2);
        const Face face = i < 4 ? t.take(white) : t.take_any(KindSet::all() - gari(t));
        if (place < t.seats)
            t.stack.hands[std::size_t(place)].push_back(face);
        else
            t.stack.draws.push_back(face);
    }
}

std::vector<Theme> themes_with_gari(const Rulebook& book) {
    std::vector<Theme> themes{
        {"ready_hand", ready_hand},
        {"several_rons", several_rons},
        {"first_turn", first_turn},
        {"ready_hand", ready_hand},
        {"last_tile", last_tile},
        {"kans_of_one", kans_of_one},
        {"ready_hand", ready_hand},
        {"dealt_into", dealt_into},
        {"kan_after_riichi", kan_after_riichi},
        {"ready_hand", ready_hand},
        {"exhausted", exhausted},
        {"many_calls", many_calls},
        {"ready_hand", ready_hand},
        {"honours_only", honours_only},
        {"whites_discarded", whites_discarded},
        {"robbed_addition", robbed_addition},
        {"robbed_addition", robbed_addition},
        {"robbed_aside", robbed_aside},
        {"white_indicators", white_indicators},
        {"ready_hand", ready_hand},
        {"plain", plain},
        {"ready_hand", ready_hand},
        {"last_tile", last_tile},
    };
    const auto copies = [&](const Face& f) { return std::ranges::count(book.layout.tiles, f.kind(), &Face::kind); };
    if (std::ranges::any_of(book.layout.tiles, [&](const Face& f) { return copies(f) >= 8; }))
        themes.push_back({"two_kans_of_a_kind", two_kans_of_a_kind});
    if (book.layout.ura_follow) themes.push_back({"six_kans", six_kans});
    if (book.layout.last_live_replaces && !book.layout.kan_from_live) themes.push_back({"used_up", used_up});
    if (book.rules.has_rule("nagashi")) themes.push_back({"flowing", flowing});
    if (book.rules.has_rule("ippatsu_joker")) themes.push_back({"white_of_ippatsu", white_of_ippatsu});
    return themes;
}

}  // namespace conformance
