#include "walls.hpp"

#include <algorithm>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/simulate.hpp"

namespace conformance {
namespace {

constexpr std::uint32_t deal_stream = 40;

struct Ready13 {
    std::string_view hand, waits;
};
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

/// Lays tiles out; a kind that has run out makes the whole deal a plain one.
class Table4 {
public:
    Table4(const Rulebook& book, Deal& deal, Stream& random)
        : deal_(deal), random_(random), layout_(book.layout), left_(layout_.tiles), dealer(deal.setup.dealer), seats(layout_.seats) {
        stack.hands.resize(layout_.seats);
    }
    bool ok = true;
    Stack stack;

private:
    Deal& deal_;
    Stream& random_;
    const Layout& layout_;
    std::vector<Face> left_;

public:
    const Seat dealer;
    const int seats;

    int below(int n) { return int(random_.below(std::uint32_t(n))); }
    Wishes& wishes(Seat s) { return deal_.wishes[s]; }
    Seat after(Seat s, int n = 1) const { return Seat((s + n) % seats); }
    /// Where the n-th draw of a seat lies, if nobody calls.
    int draw_of(Seat s, int n = 0) const { return (s + seats - dealer) % seats + n * seats; }
    int live() const { return layout_.live_end() - layout_.first_draw(); }
    void all_quiet() {
        for (Seat s = 0; s < seats; ++s) wishes(s).quiet();
    }
    Seat any_seat() { return Seat(below(seats)); }

    Face take(Kind k) {
        const auto plain = std::ranges::find(left_, Face(k)), any = std::ranges::find(left_, k, &Face::kind);
        const auto it = plain != left_.end() ? plain : any;
        if (it == left_.end()) {
            ok = false;
            return {};
        }
        const Face face = *it;
        left_.erase(it);
        return face;
    }
    Face take_any(KindSet avoid) {
        for (int tries = 0; tries < 200 && !left_.empty(); ++tries) {
            const auto it = left_.begin() + below(int(left_.size()));
            if (avoid.has(it->kind())) continue;
            const Face face = *it;
            left_.erase(it);
            return face;
        }
        ok = false;
        return {};
    }
    void hand(Seat s, std::string_view tiles) {
        const auto faces = parse_tiles(tiles).value();
        for (const Face face : faces) stack.hands[s].push_back(take(face.kind()));
    }
    void hand_any(Seat s, KindSet avoid) {
        while (ok && stack.hands[s].size() < layout_.hand) stack.hands[s].push_back(take_any(avoid));
    }
    /// The draw at that place; what comes before it and is not said yet is filled with anything but `avoid`.
    void draw(int at, Kind k, KindSet avoid = {}) {
        const Face face = take(k);
        pad(at, avoid);
        if (int(stack.draws.size()) <= at) stack.draws.push_back(face);
    }
    void pad(int until, KindSet avoid) {
        while (ok && int(stack.draws.size()) < until) stack.draws.push_back(take_any(avoid));
    }
    void replacement(Kind k) { stack.replacements.push_back(take(k)); }
};

KindSet kinds_of(std::string_view tiles) {
    KindSet kinds;
    const auto faces = parse_tiles(tiles).value();
    for (const Face face : faces) kinds.add(face.kind());
    return kinds;
}
Kind any_of(KindSet kinds, Table4& t) {
    int n = t.below(kinds.size());
    for (const Kind k : kinds)
        if (n-- == 0) return k;
    return no_kind;
}

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

/// The declaring tile of the dealer is another's wait.
void riichi_won_on(Table4& t, long) {
    t.all_quiet();
    t.hand(t.dealer, "12366m567p34789s");
    t.hand(t.after(t.dealer, 1 + t.below(t.seats - 1)), "234567m22345s46p");
    t.wishes(t.dealer).riichi = true;
    t.draw(0, kinds_of("5p").first());
}

void several_rons(Table4& t, long number) {
    t.all_quiet();
    constexpr std::array<std::string_view, 3> waiting{"234567m22345s46p", "22345m234567s46p", "234345m33678s46p"};
    const int winners = number % 2 ? 2 : 3;
    for (int i = 0; i < std::min(winners, t.seats - 1); ++i) t.hand(t.after(t.dealer, i + 1), waiting[std::size_t(i)]);
    t.draw(0, kinds_of("5p").first());
}

void kans_of_all(Table4& t, long) {
    std::vector<Kind> kinds;
    for (Seat s = 0; s < t.seats; ++s)
        for (int i = 0; i < 2; ++i) {
            const Kind k = Kind((7 * s + 3 * i + 1) % kind_count);
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
    t.hand(s, four ? "111m999p222444s7z" : "45m111m999p222s77z");
    t.hand(other, "333z");
    t.draw(t.draw_of(s), 0, kinds_of("17z36m"));
    t.replacement(17);
    t.replacement(19);
    t.replacement(four ? Kind(21) : Kind(5));
    if (four) t.replacement(wins ? red_dragon : north);
    t.draw(t.draw_of(other, 2), west, kinds_of("7z"));
}

void robbed_kan(Table4& t, long) {
    const int rob = 1 + t.below(t.seats - 1), kan = rob % (t.seats - 1) + 1;
    const Seat a = t.after(t.dealer, kan), b = t.after(t.dealer, rob);
    const Kind x = kinds_of("4p").first();
    t.all_quiet();
    t.wishes(a).pon = t.wishes(a).kan = true;
    t.hand(a, "44p1m9s5m5s1z2z3z7z1s");
    t.hand(b, "12399m35p234789s");
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
    t.hand(s, "12366m567p34789s");
    const KindSet waits = kinds_of("25s");
    t.draw(kind == 1 ? t.draw_of(s) : 0, any_of(waits, t), waits);
}

void kan_after_riichi(Table4& t, long number) {
    t.all_quiet();
    const Seat s = t.any_seat();
    const bool allowed = number % 2;
    t.wishes(s).riichi = t.wishes(s).kan = true;
    t.hand(s, allowed ? "234m456p7899s111z" : "2223m456p789s111z");
    const KindSet avoid = kinds_of("1342m69s1z");
    t.pad(t.draw_of(s, 1 + t.below(2)), avoid);
    t.draw(int(t.stack.draws.size()), allowed ? east : Kind(1), avoid);
}

void last_tile(Table4& t, long number) {
    t.all_quiet();
    const int last = t.live() - 1;
    const Seat drawer = t.after(t.dealer, last);
    const Seat s = number % 2 ? drawer : t.after(drawer, 1 + t.below(t.seats - 1));
    t.hand(s, "12366m567p34789s");
    t.draw(last, any_of(kinds_of("25s"), t), kinds_of("25s"));
}

void exhausted(Table4& t, long number) {
    t.all_quiet();
    const int ready = int(number % 5);
    const Seat from = t.any_seat();
    for (int i = 0; i < t.seats; ++i) {
        const Seat s = t.after(from, i);
        t.wishes(s).win = false;
        t.wishes(s).tells = t.below(3) ? 100 : 0;
        t.wishes(s).riichi = t.below(8) == 0;
        if (i < ready) t.hand(s, four_ready[s]);
    }
}

void one_short(Table4& t, Seat s, long number) {
    const Ready13& r = ready_hands[std::size_t(number) % std::size(ready_hands)];
    const KindSet waits = kinds_of(r.waits);
    if (t.below(3)) t.all_quiet();
    t.wishes(s).quiet();
    t.wishes(s).riichi = t.below(3) == 0;
    t.hand(s, r.hand);
    const Kind win = any_of(waits, t);
    t.draw(t.below(2) ? t.draw_of(s, t.below(3)) : t.below(3 * t.seats), win, waits);
}
void ready_hand(Table4& t, long number) { one_short(t, t.any_seat(), number); }
void ready_dealer(Table4& t, long) { one_short(t, t.dealer, t.below(10)); }

/// Pairs and runs around what others throw: everybody calls.
void many_calls(Table4& t, long) {
    for (Seat s = 0; s < t.seats; ++s) {
        t.wishes(s).keeps = false;
        const int suit = t.below(3);
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

struct Theme {
    std::string_view name;
    void (*lay)(Table4&, long);
};
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

// --- the state before the first hand ----------------------------------------------------------------------------

void hard_points(const Rulebook& book, MatchSetup& m, Stream& random, Seat rich) {
    constexpr std::array<int, 5> hard{0, 100, 900, 1000, 25000};
    const int seats = book.layout.seats, deposit = book.rules.has_rule("riichi") ? book.rules.number("riichi.deposit") : 0;
    std::array<std::int32_t, max_seats> points{};
    int left = seats * book.rules.number("points.start") - m.sticks * deposit;
    for (std::size_t s = 0; s < std::size_t(seats); ++s) {
        points[s] = s == rich ? 0 : hard[random.below(hard.size())];
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
    const int seats = book.layout.seats, rounds = book.rules.number("game.rounds");
    m.first_dealer = Seat(random.below(std::uint32_t(seats)));
    m.round = std::uint8_t(last_hand ? rounds - 1 : int(random.below(std::uint32_t(rounds))));
    m.kyoku = std::uint8_t(last_hand ? seats : 1 + int(random.below(std::uint32_t(seats))));
    m.dealer = Seat((m.first_dealer + m.kyoku - 1) % seats);
    m.honba = int(random.below(4));
    m.sticks = int(random.below(3));
    const bool dealer_rich = last_hand && random.below(2);
    hard_points(book, m, random, dealer_rich ? m.dealer : Seat(random.below(std::uint32_t(seats))));
}

}  // namespace

Deal make_deal(const Rulebook& book, const Seed& run, long number) {
    Deal deal;
    Stream random(run, deal_stream, std::uint64_t(number));
    deal.setup.seed = wire::game_seed(run, number);
    deal.uniform = number % 2 == 0;
    if (number % 64 == 0 || number % 64 == 33) {
        deal.theme = "whole game";
        deal.hands = 40;
        return deal;
    }
    const Theme& theme = themes[std::size_t(number / 2) % std::size(themes)];
    const long turn = number / 2 / long(std::size(themes));
    before_first_hand(book, deal.setup, random, theme.lay == ready_dealer || random.below(8) == 0);
    if (deal.uniform && random.below(4)) {
        deal.hands = 1 + int(random.below(2));
        return deal;
    }
    Table4 table(book, deal, random);
    theme.lay(table, theme.lay == ready_hand ? number : turn);
    if (theme.lay == four_riichi) equal_points(book, deal.setup);
    if (!table.ok) return deal;
    deal.theme = theme.name;
    deal.setup.stack.push_back(table.stack);
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

int weight(const Wishes& w, const Action& a, Stream& random) {
    switch (a.type) {
        case ActionType::hora: return w.win ? 9 : -1;
        case ActionType::reach: return w.riichi ? 8 : -1;
        case ActionType::ryukyoku: return w.abort ? 7 : -1;
        case ActionType::ankan:
        case ActionType::kakan:
        case ActionType::daiminkan:
        case ActionType::nukidora: return w.kan ? 6 : -1;
        case ActionType::pon: return w.pon ? 5 : -1;
        case ActionType::chi: return w.chi ? 4 : -1;
        case ActionType::choose: return int(random.below(100)) < w.tells ? 3 : 0;
        case ActionType::dahai: return w.first.has(a.tile.kind()) ? 3 : a.drawn && w.keeps ? 2 : 1;
        case ActionType::none: return 1;
    }
    return 0;
}

}  // namespace

Action choose(const Wishes& w, const Options& options, Stream& random) {
    int best = -2;
    std::uint32_t equals = 0;
    Action chosen = options.front();
    for (const Action& a : options) {
        const int value = weight(w, a, random);
        if (value < best) continue;
        equals = value > best ? 1 : equals + 1;
        best = value;
        if (random.below(equals) == 0) chosen = a;
    }
    return chosen;
}

}  // namespace conformance
