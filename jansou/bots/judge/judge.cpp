#include "jansou/bots/judge/judge.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>

#include "jansou/bots/judge/standing.hpp"

namespace jansou {
namespace {

constexpr int one = input_one;
constexpr std::int64_t value_one = 16;  ///< of Prospect::value in a point
constexpr std::int32_t chance_one = 65536;
// Of a hand's features some that are read again.
constexpr std::size_t ways_after = 6, worth_after = 14;
constexpr int ways_one = 256;              ///< what ways_after is told in
constexpr std::size_t wins_in_sight = 46;  ///< whether waits, or what waits may come, win by a ron

std::int16_t input(std::int64_t n) { return std::int16_t(std::clamp<std::int64_t>(n, -most_input, most_input)); }

/// The logarithm of a fraction to the base of 2, 64 = 1.0, between the powers on a straight line. REQUIRES: both above 0.
int log2_of(std::int64_t above, std::int64_t below) {
    const auto of = [](std::int64_t n) {
        const int whole = std::bit_width(std::uint64_t(n)) - 1;
        const std::int64_t rest = whole >= 6 ? n >> (whole - 6) : n << (6 - whole);
        return whole * one + int(rest - one);
    };
    return of(above) - of(below);
}

/// The kinds of which some are left, of equally many the first in the order of kinds.
struct Ordered {
    std::array<Kind, kind_count> kinds{};
    std::size_t count = 0;
};
Ordered most_left_first(KindSet of, const Counts& left) {
    Ordered all;
    for (const Kind k : of)
        if (left[k]) all.kinds[all.count++] = k;
    for (std::size_t i = 1; i < all.count; ++i) {
        const Kind k = all.kinds[i];
        std::size_t to = i;
        for (; to > 0 && left[all.kinds[to - 1]] < left[k]; --to) all.kinds[to] = all.kinds[to - 1];
        all.kinds[to] = k;
    }
    return all;
}

}  // namespace

/// A hand that an option leaves behind.
struct Judge::After {
    Held held;            ///< size % 3 == 1
    KindSet calls, runs;  ///< as Counsel::Wish has them
    std::uint8_t riichi = 0;
    int reds_gone = 0;
    bool closed = true;
    int steps = 0;  ///< turns of all seats until the seat draws
    int kans = 0, aside = 0;
};

Judge::Judge(const HouseFacts& house, bool learns)
    : house_(house), study_(house), looks_out_(learns || house.judge->reads_of_hand() == hand_features) {
    if (house.judge->habit > 0) basic_ = make_bot("basic", house, Seed{}, 0);
}

bool Judge::uses_joker(const Action& a) const {
    return std::any_of(a.used.begin(), a.used.begin() + a.used_count, [&](Face f) { return is_joker(f); });
}

int Judge::left_of(KindSet kinds) const {
    int n = 0;
    for (const Kind k : kinds) n += decision_.rivals.left[k];
    return n;
}

Held Judge::held_of(const View& v) const { return Held(hand_of(house_, v)); }

const Decision& Judge::consider(const View& v, const Options& options, bool weighs) {
    decision_.settled.reset();
    decision_.prospects.clear();
    const Action& first = options.front();
    if (options.size() == 1) {
        decision_.settled = first;
        return decision_;
    }
    for (const Action& a : options)
        if (a.type == ActionType::hora) {
            decision_.settled = a;
            return decision_;
        }
    if (first.type == ActionType::choose) return decision_;  // left to whoever asked
    hand_ = held_of(v);
    study_.sit(v);
    closed_ = true;
    for (std::size_t m = 0; m < v.me().meld_count; ++m) closed_ = closed_ && v.me().melds[m].type == MeldType::ankan;
    decision_.rivals = read_rivals(house_, v);
    KindSet asked;
    for (Kind k = 0; k < kind_count; ++k)
        if (hand_.hand.tiles[k]) asked.add(k);
    asked = asked | house_.jokers;
    weigh_threats(house_, v, *house_.judge, asked, decision_.rivals);
    if (house_.counsel) value_of_ = house_.counsel->value_of(v);
    fill_table(v);
    const bool turn = std::any_of(options.begin(), options.end(), [](const Action& a) { return a.type == ActionType::dahai; });
    if (turn)
        at_turn(v, options);
    else
        at_claim(v, options);
    if (!weighs) return decision_;
    weigh_outcomes(v);
    weigh();
    if (basic_) prefer_habit(v, options);
    return decision_;
}

void Judge::prefer_habit(const View& v, const Options& options) {
    const Action usual = basic_->choose(v, options);
    const std::int64_t ahead = std::int64_t(house_.judge->habit) * house_.judge->unit * value_one / 1000;
    for (Prospect& p : decision_.prospects)
        if (const Action& a = p.action;
            a.type == usual.type && a.tile.kind() == usual.tile.kind() && a.word == usual.word && a.used == usual.used)
            p.ahead = ahead;
}

void Judge::fill_table(const View& v) {
    auto& x = decision_.table.at;
    x.fill(0);
    auto put = [&, at = std::size_t{0}](std::int64_t n) mutable { x[at++] = input(n); };
    const Rivals& all = decision_.rivals;
    const JudgeData& data = *house_.judge;
    put(v.seat == v.dealer ? one : 0);
    put(int(v.live) * one / 70);
    put(int(v.live) / v.seats * one / 18);
    put(int(v.honba) * one / 3);
    put(int(v.sticks) * one / 2);
    riichi_against_ = 0;
    std::int64_t cost = 0;
    for (int i = 0; i < max_seats - 1; ++i) {
        if (i >= all.count) {
            for (int k = 0; k < 6; ++k) put(0);
            continue;
        }
        const Rival& r = all.of[std::size_t(i)];
        put(r.riichi ? one : 0);
        put(r.riichi ? r.since * one / 6 : 0);
        put(r.open_melds * one / 2);
        put(r.bonus * one / 3);
        put(r.dealer ? one : 0);
        put(std::int64_t(r.ready) * one / chance_one);
        riichi_against_ += r.riichi;
        cost += std::int64_t(r.ready) * r.ready_cost;
    }
    put(riichi_against_ * one);
    put(cost * one / chance_one / data.unit);
    put(v.me().riichi ? one : 0);
    put(v.me().river_size == 0 ? one : 0);
    put(all.unseen * one / 80);
    put(int(v.me().river_size) * one / 9);
    for (int tone = 1; tone < 6; ++tone) put(v.me().tones >> tone & 1 ? one : 0);
    put(v.furiten ? one : 0);
    std::int64_t turned = 0;
    for (std::size_t i = 0; i < v.indicator_count; ++i) ++turned;
    put(turned * one / 3);
    put(v.absent.empty() ? 0 : one);
}

std::size_t Judge::best_of(const std::vector<Prospect>& all) {
    assert(!all.empty());
    std::size_t best = 0;
    for (std::size_t i = 1; i < all.size(); ++i)
        if (all[i].rank() > all[best].rank()) best = i;
    return best;
}

void Judge::at_turn(const View& v, const Options& options) {
    if (v.declaring) {
        Action said{.type = ActionType::reach};
        add_discards(v, options, &said);
        return;
    }
    add_discards(v, options, nullptr);
    for (const Action& a : options) {
        if (a.type == ActionType::reach) add_riichi(v, options, a);
        if (a.type == ActionType::ankan || a.type == ActionType::kakan) add_kan(v, a);
        if (a.type == ActionType::nukidora) add_aside(v, a);
        if (a.type == ActionType::ryukyoku) {
            After after{.held = hand_, .closed = closed_};
            Prospect& p = decision_.prospects.emplace_back();
            p.action = a;
            p.shanten = study_.shanten(after.held);
        }
    }
}

/// The hand after each discard. `riichi`: it is the tile of one that was said.
void Judge::add_discards(const View& v, const Options& options, const Action* riichi) {
    Kind last = no_kind;
    bool last_joker = false;
    for (auto it = options.rbegin(); it != options.rend(); ++it) {  // plain tiles before red ones
        const Action& a = *it;
        if (a.type != ActionType::dahai) continue;
        const Kind k = a.tile.kind();
        if (k == last && bool(a.joker) == last_joker) continue;
        last = k;
        last_joker = a.joker;
        After after{.held = hand_, .closed = closed_, .steps = v.seats};
        if (a.joker || is_joker(a.tile)) {
            Hand h = hand_.hand;
            auto wild =
                std::find_if(h.wilds.begin(), h.wilds.end(), [&](const Wild& w) { return w.count && w.over_limit == bool(a.joker); });
            if (wild == h.wilds.end()) continue;
            --wild->count;
            after.held = Held(h);
        } else {
            if (hand_.hand.tiles[k] == 0) continue;
            after.held.give(k);
            after.reds_gone = a.tile.red();
        }
        // with which kind of riichi it was said, the seat's numbers tell
        if (riichi && house_.riichi_kinds.size() == 1) after.riichi = house_.riichi_kinds.front();
        add(v, after, a, no_kind, decision_.rivals.danger(k));
    }
}

void Judge::add_riichi(const View& v, const Options& options, const Action& reach) {
    const KindSet good = study_.discards_to(hand_, 0);
    Kind last = no_kind;
    for (auto it = options.rbegin(); it != options.rend(); ++it) {
        const Action& a = *it;
        const Kind k = a.tile.kind();
        if (a.type != ActionType::dahai || a.joker || is_joker(a.tile) || k == last || !good.has(k)) continue;
        last = k;
        After after{.held = hand_, .riichi = reach.word, .reds_gone = a.tile.red(), .closed = closed_, .steps = v.seats};
        after.held.give(k);
        add(v, after, reach, k, decision_.rivals.danger(k));
    }
}

void Judge::add_kan(const View& v, const Action& a) {
    const bool added = a.type == ActionType::kakan;
    const Kind k = added ? a.tile.kind() : a.used[0].kind();
    if (is_joker(Face(k)) || (!added && uses_joker(a))) return;
    const int out = added ? 1 : 4;
    if (hand_.hand.tiles[k] < out) return;
    After after{.held = hand_, .closed = closed_, .steps = 0, .kans = 1};
    for (int i = 0; i < out; ++i) after.held.give(k);
    if (!added || a.target == v.seat) after.held.lay_out(k, out);
    if (!added) after.held.meld();
    if (!added) after.calls.add(k);
    add(v, after, a, no_kind, {});
}

void Judge::add_aside(const View& v, const Action& a) {
    const Kind k = a.tile.kind();
    After after{.held = hand_, .closed = closed_, .steps = 0, .aside = 1};
    if (hand_.hand.tiles[k]) {
        after.held.give(k);
        after.held.lay_out(k, 1);
    } else if (hand_.hand.wilds[0].count) {
        Hand h = hand_.hand;
        --h.wilds[0].count;
        after.held = Held(h);
    } else
        return;
    add(v, after, a, no_kind, {});
}

void Judge::at_claim(const View& v, const Options& options) {
    for (const Action& a : options) {
        if (a.type == ActionType::none) {
            After after{.held = hand_, .closed = closed_, .steps = (v.seat + v.seats - v.turn) % v.seats};
            add(v, after, a, no_kind, {});
        }
        if (a.type == ActionType::pon || a.type == ActionType::chi || a.type == ActionType::daiminkan) add_call(v, a);
    }
}

void Judge::add_call(const View& v, const Action& a) {
    if (is_joker(a.tile) || uses_joker(a)) return;
    After after{.held = hand_, .closed = false, .steps = v.seats};
    const Kind called = a.tile.kind();
    Kind first = called;
    for (std::size_t i = 0; i < a.used_count; ++i) {
        const Kind k = a.used[i].kind();
        if (after.held.hand.tiles[k] == 0) return;
        after.held.give(k);
        after.held.lay_out(k, 1);
        first = std::min(first, k);
    }
    after.held.lay_out(called, 1);
    after.held.meld();
    after.calls.add(first);
    if (a.type == ActionType::chi) after.runs.add(first);
    if (a.type == ActionType::daiminkan) {
        after.steps = 0;
        after.kans = 1;
        add(v, after, a, no_kind, {});
        return;
    }
    const int now = study_.shanten(hand_), then = study_.shanten(after.held);
    if (then > now) return;
    const KindSet good = study_.discards_to(after.held, then);
    for (const Kind k : good) {
        if (k == called) continue;
        After left = after;
        left.held.give(k);
        add(v, left, a, k, decision_.rivals.danger(k));
    }
}

void Judge::add(const View& v, const After& after, const Action& a, Kind then, Rivals::Danger danger) {
    Prospect& p = decision_.prospects.emplace_back();
    p.action = a;
    p.then = then;
    p.danger = danger;
    fill_hand(v, after, p);
    // a call after which no tile in sight would win is none, but for the last turns, where to wait is worth something by itself
    const bool call = a.type == ActionType::pon || a.type == ActionType::chi || a.type == ActionType::daiminkan;
    if (call && p.shanten <= 1 && p.row.at[wins_in_sight] == 0 && int(v.live) >= 2 * v.seats) decision_.prospects.pop_back();
}

/// The riichi that a closed hand would declare on its way.
std::uint8_t Judge::hoped_riichi(const View& v, const After& after) const {
    if (after.riichi || !after.closed || v.me().riichi || house_.riichi_kinds.empty() || v.live < v.seats) return after.riichi;
    return house_.riichi_kinds.front();
}

void Judge::fill_hand(const View& v, const After& after, Prospect& p) {
    std::int16_t* x = p.row.at.data();
    const Rivals& all = decision_.rivals;
    const Hand& h = after.held.hand;
    const int s = std::max(0, study_.shanten(after.held));
    p.shanten = s;
    if (s < 4) x[s] = one;
    x[4] = input((s > 3 ? s - 3 : 0) * one);
    const KindSet useful = study_.useful(after.held);
    const int left = left_of(useful);
    x[5] = input(left * one / 16);
    if (s == 0) {
        x[7] = input(left * one / 8);
        fill_ready(v, after, x);
    } else {
        if (s == 1) x[8] = input(left * one / 20);
        if (s == 2) x[9] = input(left * one / 30);
        if (s <= 2) fill_near(v, after, x);
        if (s >= 2) fill_far(v, after, x);
    }
    if (s <= 2 && looks_out_) fill_outlook(v, after, x);
    const bool riichi = after.riichi != 0 || v.me().riichi;
    x[16] = input(riichi ? one : 0);
    if (house_.riichi_kinds.size() > 1 && after.riichi == house_.riichi_kinds[1]) x[17] = one;
    if (house_.riichi_kinds.size() > 2 && after.riichi == house_.riichi_kinds[2]) x[18] = one;
    if (house_.showing_riichi && after.riichi == house_.showing_riichi) x[19] = one;
    x[20] = input(h.open_sets * one / 2);
    x[21] = input(after.closed ? one : 0);
    int bonus = -after.reds_gone, yaochuus = 0, pairs = 0, triplets = 0, value_sets = 0, value_pairs = 0, concealed = 0;
    std::array<int, suit_count + 1> suits{};
    bool simple_melds = true;
    for (Kind k = 0; k < kind_count; ++k) {
        const int inside = h.tiles[k], count = inside + h.outside[k];
        if (count == 0) continue;
        bonus += count * all.bonus[k];
        if (is_yaochuu(k)) yaochuus += inside, simple_melds = simple_melds && h.outside[k] == 0;
        suits[std::size_t(suit_of(k))] += count;
        concealed += inside;
        pairs += inside == 2;
        triplets += inside >= 3 || h.outside[k] >= 3;
        if (value_of_[k] && count >= 3) value_sets += value_of_[k];
        if (value_of_[k] && inside == 2 && all.left[k] > 0) value_pairs += value_of_[k];
    }
    const ViewPlayer& me = v.me();
    for (std::size_t i = 0; i < me.hand_size; ++i) bonus += me.hand[i].red();
    for (std::size_t m = 0; m < me.meld_count; ++m)
        for (std::size_t i = 0; i < me.melds[m].size; ++i) bonus += me.melds[m].tiles[i].red();
    bonus += me.aside_size + after.aside;
    x[22] = input(bonus * one / 3);
    x[23] = input(value_sets * one);
    x[24] = input(value_pairs * one);
    x[25] = input(yaochuus * one / 6);
    x[26] = input((std::max({suits[0], suits[1], suits[2]}) + suits[3]) * one / 10);
    x[27] = input(pairs * one / 3);
    x[28] = input(triplets * one / 2);
    x[29] = input(h.joker_count() * one);
    x[30] = input(after.closed ? bonus * one / 3 : 0);
    x[31] = input(after.kans * one);
    // what could be discarded later without harm
    std::array<std::int32_t, 3> least{chance_one, chance_one, chance_one};
    std::int64_t danger = 0;
    int harmless = 0;
    for (Kind k = 0; k < kind_count; ++k) {
        if (h.tiles[k] == 0) continue;
        std::int32_t chance = 0;
        for (int i = 0; i < all.count; ++i) chance += all.of[std::size_t(i)].deal_in[k];
        danger += std::int64_t(chance) * h.tiles[k];
        if (chance < chance_one / 100) harmless += h.tiles[k];
        for (int n = 0; n < h.tiles[k]; ++n)
            if (chance < least[2]) {
                least[2] = chance;
                std::sort(least.begin(), least.end());
            }
    }
    for (std::size_t i = 0; i < least.size(); ++i) x[32 + i] = input(std::int64_t(least[i]) * 20 * one / chance_one);
    x[35] = input(harmless * one / 4);
    x[36] = input(concealed ? danger / concealed * 10 * one / chance_one : 0);
    x[37] = input(after.steps * one / 3);
    x[38] = input(after.steps == 0 ? one : 0);
    const int turns = int(v.live) / v.seats;
    x[39] = input(s * riichi_against_ * one);
    x[40] = input(s * turns * one / 18);
    if (s == 0) x[41] = input(turns * one / 18);
    if (s == 1) x[42] = input(turns * one / 18);
    x[43] = input((me.aside_size + after.aside) * one / 2);
    x[44] = input(simple_melds && yaochuus <= 2 ? one : 0);
    x[45] = input((pairs + 2 * triplets) * one / 5);
    x[47] = input(s * s * one / 4);
}

/// Whether a hand with these waits may not win by a ron, as far as the seat knows now.
bool Judge::furiten_on(const View& v, KindSet waits) const {
    KindSet own;
    for (std::size_t i = 0; i < v.me().river_size; ++i)
        if (v.me().river[i].face.known()) own.add(v.me().river[i].face.kind());
    return !(own & waits).empty() || (v.me().riichi && v.furiten);
}

/// Of a hand that waits: on how much, for how much.
void Judge::fill_ready(const View& v, const After& after, std::int16_t* x) {
    constexpr int most_waits = 4;
    const Rivals& all = decision_.rivals;
    const KindSet waits = study_.useful(after.held);
    const auto [order, n] = most_left_first(waits, all.left);
    std::int64_t ron = 0, tsumo = 0, ron_left = 0, tsumo_left = 0, asked = 0;
    for (std::size_t i = 0; i < std::min<std::size_t>(n, most_waits); ++i) {
        const Kind k = order[i];
        const auto worth = study_.worth(after.held, k, after.riichi, after.calls, after.runs);
        asked += all.left[k];
        if (worth.ron) ron += std::int64_t(worth.ron) * all.left[k], ron_left += all.left[k];
        if (worth.tsumo) tsumo += std::int64_t(worth.tsumo) * all.left[k], tsumo_left += all.left[k];
    }
    const bool furiten = furiten_on(v, waits);
    if (ron_left) x[10] = input(log2_of(ron / ron_left, house_.judge->unit) + one * 2);
    if (tsumo_left) x[11] = input(log2_of(tsumo / tsumo_left, house_.judge->unit) + one * 2);
    if (asked) x[12] = input(ron_left * one / asked);
    x[13] = input(furiten ? one : 0);
    x[wins_in_sight] = input(ron_left && !furiten ? one : 0);
    std::int64_t outer = 0;
    for (const Kind k : waits) outer += is_yaochuu(k) ? all.left[k] : 0;
    x[15] = input(outer * one / 8);
    x[9] = input(std::int64_t(n) * one / 4);
}

/// Of a hand two steps or one from waiting: what comes after its useful tiles.
void Judge::fill_near(const View& v, const After& after, std::int16_t* x) {
    constexpr std::size_t most_draws = 6, most_waits = 2;
    const Rivals& all = decision_.rivals;
    const int s = study_.shanten(after.held);
    const auto [order, n] = most_left_first(study_.useful(after.held), all.left);
    const std::uint8_t riichi = hoped_riichi(v, after);
    std::int64_t ways = 0, worth = 0, worth_ways = 0, good_ways = 0;
    for (std::size_t i = 0; i < n; ++i) {
        Held with = after.held;
        with.take(order[i]);
        int most = -1;
        Kind best = no_kind;
        for (const Kind d : study_.discards_to(with, s - 1)) {
            Held then = with;
            then.give(d);
            if (const int left = left_of(study_.useful(then)); left > most) most = left, best = d;
        }
        if (most <= 0) continue;
        ways += std::int64_t(all.left[order[i]]) * most;
        if (s != 1 || i >= most_draws) continue;
        with.give(best);
        std::size_t asked = 0;
        for (const Kind w : study_.useful(with)) {
            if (!all.left[w] || asked == most_waits) continue;
            ++asked;
            const auto brings = study_.worth(with, w, riichi, after.calls, after.runs);
            const std::int64_t weight = std::int64_t(all.left[order[i]]) * all.left[w];
            worth += std::max(brings.ron, brings.tsumo) * weight;
            if (brings.ron) good_ways += weight;
            worth_ways += weight;
        }
    }
    x[ways_after] = input(ways * one / ways_one);
    if (worth_ways && worth / worth_ways > 0) x[worth_after] = input(log2_of(worth / worth_ways, house_.judge->unit) + one * 2);
    if (s == 1) x[15] = input(ways * one / 64);
    if (worth_ways) x[wins_in_sight] = input(good_ways * one / worth_ways);
}

/// The hand that most tiles lead to, one step nearer; false: there is none.
bool Judge::step_nearer(Held& h, Kind draw, int shanten) {
    h.take(draw);
    int most = -1;
    Kind best = no_kind;
    for (const Kind d : study_.discards_to(h, shanten - 1)) {
        Held then = h;
        then.give(d);
        if (const int left = left_of(study_.useful(then)); left > most) most = left, best = d;
    }
    if (best == no_kind) return false;
    h.give(best);
    return true;
}

/// Of a hand farther away: what it is worth at the end of the ways that most tiles lead to.
void Judge::fill_far(const View& v, const After& after, std::int16_t* x) {
    constexpr std::size_t most_ways = 3;
    constexpr int farthest = 4;
    const Rivals& all = decision_.rivals;
    const int s = study_.shanten(after.held);
    if (s > farthest) return;
    const std::uint8_t riichi = hoped_riichi(v, after);
    const auto [draws, n] = most_left_first(study_.useful(after.held), all.left);
    std::int64_t worth = 0, ways = 0, good_ways = 0;
    for (std::size_t i = 0; i < std::min(n, most_ways); ++i) {
        Held h = after.held;
        bool found = step_nearer(h, draws[i], s);
        for (int left = s - 1; left > 0 && found; --left) {
            const auto [next, count] = most_left_first(study_.useful(h), all.left);
            found = count && step_nearer(h, next[0], left);
        }
        if (!found) continue;
        const auto [waits, count] = most_left_first(study_.useful(h), all.left);
        if (!count) continue;
        const auto brings = study_.worth(h, waits[0], riichi, after.calls, after.runs);
        worth += std::max(brings.ron, brings.tsumo);
        good_ways += brings.ron > 0;
        ++ways;
    }
    if (ways == 0) return;
    if (worth / ways > 0) x[worth_after] = input(log2_of(worth / ways, house_.judge->unit) + one * 2);
    x[wins_in_sight] = input(good_ways * one / ways);
}

/// What a hand that waits hopes for in one go-around.
struct Judge::Hopes {
    std::int64_t win = 0;   ///< chance, 65536 = 1.0
    std::int64_t gain = 0;  ///< points of a win by that chance, 65536 = 1 point
};

Judge::Hopes Judge::hopes_of(const View& v, const After& after, const Held& h, std::uint8_t riichi) {
    constexpr std::size_t most_waits = 3;
    const Rivals& all = decision_.rivals;
    const KindSet waits = study_.useful(h);
    const auto [order, n] = most_left_first(waits, all.left);
    if (n == 0 || all.unseen == 0) return {};
    const bool furiten = furiten_on(v, waits);
    // of the tiles that others draw so many come out, in sixteenths
    const std::int64_t let_go = furiten ? 0 : (riichi || v.me().riichi || riichi_against_ ? 5 : 8) * (v.seats - 1);
    std::int64_t asked = 0, total = 0;
    Hopes hopes;
    for (std::size_t i = 0; i < n; ++i) {
        const std::int64_t left = all.left[order[i]];
        total += left;
        if (i >= most_waits) continue;
        asked += left;
        const auto worth = study_.worth(h, order[i], riichi, after.calls, after.runs);
        const std::int64_t tsumo = worth.tsumo ? left * 16 : 0, ron = worth.ron ? left * let_go : 0;
        hopes.win += tsumo + ron;
        hopes.gain += tsumo * worth.tsumo + ron * worth.ron;
    }
    const std::int64_t whole = std::int64_t(all.unseen) * 16 * asked;
    hopes.win = std::min<std::int64_t>(outlook_one - 1, hopes.win * total * outlook_one / whole);
    hopes.gain = hopes.gain * total * outlook_one / whole;
    return hopes;
}

Outlook Judge::of_waiting(const Hopes& hopes, const GoArounds& course) const {
    Outlook out;
    if (hopes.win == 0) return out;
    out.win = course.come(hopes.win);
    for (std::size_t n = 0; n <= course.draws; ++n) out.gain[n] = out.win[n] * hopes.gain / hopes.win / outlook_one * Outlook::gain_one;
    out.ready.fill(outlook_one);
    return out;
}

/// The chance that a go-around brings one tile of those that are left: an open hand calls some of what it needs.
std::int64_t Judge::per_tile(const After& after) const {
    return outlook_one * (after.closed ? 2 : 3) / 2 / std::max(1, decision_.rivals.unseen);
}

/// Of the hand that waits after that draw and the best of the discards that leave the most tiles.
Outlook Judge::after_draw(const View& v, const After& after, Kind draw, std::uint8_t riichi, const GoArounds& course) {
    constexpr std::size_t most_discards = 2;
    Held with = after.held;
    with.take(draw);
    std::array<std::pair<int, Kind>, most_discards> widest{};
    for (const Kind d : study_.discards_to(with, 0)) {
        Held then = with;
        then.give(d);
        std::pair<int, Kind> at{left_of(study_.useful(then)), d};
        for (auto& other : widest)
            if (at.first > other.first) std::swap(at, other);
    }
    Outlook best;
    std::int64_t most = 0;
    for (const auto& [left, d] : widest) {
        if (left == 0) continue;
        Held then = with;
        then.give(d);
        const Hopes hopes = hopes_of(v, after, then, riichi);
        if (hopes.win == 0) continue;
        const Outlook out = of_waiting(hopes, course);
        if (const std::int64_t halfway = out.win[course.draws / 2] * hopes.gain / hopes.win; halfway > most) most = halfway, best = out;
    }
    return best;
}

Outlook Judge::of_one_step(const View& v, const After& after, const GoArounds& course) {
    constexpr std::size_t most_draws = 8;
    const Rivals& all = decision_.rivals;
    const auto [order, count] = most_left_first(study_.useful(after.held), all.left);
    const std::uint8_t riichi = hoped_riichi(v, after);
    const std::int64_t each = per_tile(after);
    std::int64_t chance = 0, looked_at = 0;
    Outlook next;
    for (std::size_t i = 0; i < count; ++i) {
        chance += all.left[order[i]] * each;
        if (i >= most_draws) continue;
        looked_at = chance;
        next.add(after_draw(v, after, order[i], riichi, course), all.left[order[i]] * each);
    }
    chance = std::min(chance, outlook_one);
    if (chance == 0) return {};
    if (looked_at < chance)  // the others are taken to be like these
        for (std::size_t n = 0; n <= course.draws; ++n)
            next.win[n] = next.win[n] * chance / looked_at, next.gain[n] = next.gain[n] * chance / looked_at;
    return {.win = course.before(next.win, chance), .ready = course.come(chance), .gain = course.before(next.gain, chance)};
}

/// By the mean of what comes after the useful tiles, and a wait on five tiles for what the hand is worth far away. `x`: as fill_near and
/// fill_far have filled it.
Outlook Judge::of_two_steps(const View& v, const After& after, const GoArounds& course, const std::int16_t* x) {
    constexpr std::int64_t waited_for = 5, of_others = 6, in_all = 16;  // sixteenths of what others draw come out
    const std::int64_t left = left_of(study_.useful(after.held)), each = per_tile(after);
    const std::int64_t ways = x[ways_after] * std::int64_t(ways_one) / one;
    if (left == 0) return {};
    const std::int64_t chance = std::min(left * each, outlook_one);
    const std::int64_t next = std::min(outlook_one, ways * each / std::max<std::int64_t>(1, chance / std::max<std::int64_t>(1, each)));
    if (next == 0 || x[worth_after] == 0) return {};
    const std::int64_t worth = std::int64_t(house_.judge->unit) << 8U >> std::clamp(8 + 2 - x[worth_after] / one, 0, 20);
    const std::int64_t wait =
        waited_for * (in_all + of_others * (v.seats - 1)) * outlook_one / in_all / std::max(1, decision_.rivals.unseen);
    const auto by = [](Curve c, std::int64_t share) {
        for (std::int64_t& at : c) at = at * share / outlook_one;
        return c;
    };
    const Curve win = by(course.before(by(course.come(std::min(wait, outlook_one - 1)), next), next), chance);
    Curve gain{};
    for (std::size_t n = 0; n <= course.draws; ++n) gain[n] = win[n] * worth * Outlook::gain_one / outlook_one;
    return {.win = course.before(win, chance),
            .ready = course.before(by(course.come(next), chance), chance),
            .gain = course.before(gain, chance)};
}

/// What a hand at most two steps from waiting comes to until the wall is out, if it goes for the win.
void Judge::fill_outlook(const View& v, const After& after, std::int16_t* x) {
    const std::int64_t unit = house_.judge->unit;
    const int most = int(Curve{}.size()) - 1;
    const GoArounds course{.draws = std::size_t(std::clamp((int(v.live) + v.seats - after.steps) / v.seats, 0, most)),
                           .goes_on = outlook_one - outlook_one / 24 - std::min(riichi_against_, 3) * outlook_one / 12};
    const int s = std::max(0, study_.shanten(after.held));
    const Outlook out = s == 0   ? of_waiting(hopes_of(v, after, after.held, after.riichi), course)
                        : s == 1 ? of_one_step(v, after, course)
                                 : of_two_steps(v, after, course, x);
    const std::int64_t win = out.win[course.draws], gain = out.gain[course.draws], ready = out.ready[course.draws];
    if (gain > 0) x[48] = input(log2_of(gain, unit * Outlook::gain_one) + one * 6);
    x[49] = input(win * 4 * one / outlook_one);
    x[50] = input(gain * 4 * one / (unit * Outlook::gain_one));
    x[51] = input(ready * 2 * one / outlook_one);
}

/// What each outcome is worth to the seat at this table.
void Judge::weigh_outcomes(const View& v) {
    const JudgeData& data = *house_.judge;
    for (std::size_t i = 0; i < outcome_count; ++i) worth_[i] = data.means[i] * value_one;
    if (!data.has_standing()) return;
    std::array<std::int32_t, max_seats> now{};
    for (Seat s = 0; s < v.seats; ++s) now[s] = v.players[s].points;
    const Score score{now, v.seat, v.dealer, v.first_dealer, v.round, v.kyoku, v.honba, v.sticks};
    if (weighed_at_ == score) {
        worth_ = worth_then_;
        return;
    }
    const std::int64_t as_it_is = standing_of(data, standing_row(house_, data, v, now, HandEnd::other));
    for (int i = 0; i < outcome_count; ++i) {
        const HandEnd end = i < first_deal_in ? HandEnd::won
                            : i < first_other ? HandEnd::dealt_in
                            : i < first_draw  ? HandEnd::other
                                              : HandEnd::drawn;
        const std::int32_t points = data.means[std::size_t(i)] - data.chips[std::size_t(i)];
        std::array<std::int32_t, max_seats> then = now;
        for (Seat s = 0; s < v.seats; ++s) then[s] += s == v.seat ? points : -points / (v.seats - 1);
        const std::int64_t gain = standing_of(data, standing_row(house_, data, v, then, end)) - as_it_is;
        worth_[std::size_t(i)] = gain * data.unit / (hidden_one * weight_one / value_one) + data.chips[std::size_t(i)] * value_one;
    }
    weighed_at_ = score;
    worth_then_ = worth_;
}

/// Of a deal-in that costs so many points: as of the outcome next to it.
std::int64_t Judge::worth_of_loss(std::int32_t cost) const {
    const JudgeData& data = *house_.judge;
    auto near = std::size_t(first_deal_in);
    for (auto i = near; i < std::size_t(first_other); ++i)
        if (std::abs(data.means[i] + cost) < std::abs(data.means[near] + cost)) near = i;
    if (data.means[near] >= 0) return -cost * value_one;
    return worth_[near] * cost / -data.means[near];
}

void Judge::weigh() {
    const JudgeData& data = *house_.judge;
    Net::Sums shared, sums;
    std::array<std::int32_t, outcome_count> answers{};
    data.judge.begin(shared);
    data.judge.add(decision_.table.at, 0, shared);
    for (Prospect& p : decision_.prospects) {
        if (p.action.type == ActionType::ryukyoku) continue;  // nobody wins anything
        data.judge.copy(shared, sums);
        data.judge.add(std::span(p.row.at).first(std::size_t(data.reads_of_hand())), table_features, sums);
        data.judge.answer(sums, answers);
        const std::int32_t most = *std::max_element(answers.begin(), answers.end());
        std::int64_t all = 0, value = 0;
        for (std::size_t i = 0; i < outcome_count; ++i) {
            p.chances[i] = falling(most - answers[i]);
            all += p.chances[i];
            value += std::int64_t(p.chances[i]) * worth_[i];
        }
        for (std::uint32_t& chance : p.chances) chance = std::uint32_t((std::uint64_t(chance) << 24U) / std::uint64_t(all));
        value /= all;
        const std::int64_t chance = p.danger.chance;
        p.value = ((chance_one - chance) * value + chance * worth_of_loss(p.danger.cost)) / chance_one;
    }
}

namespace {

/// What comes of a chance that is said, on straight lines between the knots.
float as_seen(const std::vector<std::int32_t>& knots, float said) {
    if (knots.empty()) return said;
    const float at = std::clamp(said, 0.F, 1.F) * (seen_knots - 1);
    const auto below = std::min(std::size_t(at), knots.size() - 2);
    const float part = at - float(below);
    return (float(knots[below]) * (1 - part) + float(knots[below + 1]) * part) / seen_whole;
}

}  // namespace

Thought Judge::thought_of(const Prospect& p) const {
    constexpr float whole = 1 << 24;
    const JudgeData& data = *house_.judge;
    Thought t{.action = p.action, .then = p.then, .value = float(p.value) / float(value_one)};
    const float now = float(p.danger.chance) / float(chance_one);
    float gain = 0, loss = 0, deal_in = 0;
    for (int i = 0; i < outcome_count; ++i) {
        const float chance = float(p.chances[std::size_t(i)]) / whole;
        const auto mean = float(data.means[std::size_t(i)]);
        if (i < first_deal_in)
            t.win += chance, gain += chance * mean;
        else if (i < first_other)
            deal_in += chance, loss -= chance * mean;
        else if (i >= first_draw)
            t.draw += chance;
    }
    t.gain = t.win > 0 ? gain / t.win : 0;
    t.win *= 1 - now;
    t.draw *= 1 - now;
    const float all_loss = (1 - now) * loss + now * float(p.danger.cost);
    t.deal_in = now + (1 - now) * deal_in;
    t.loss = t.deal_in > 0 ? all_loss / t.deal_in : 0;
    t.win = as_seen(data.seen_win, t.win);
    t.deal_in = std::min(as_seen(data.seen_deal_in, t.deal_in), 1 - t.win);
    t.draw = std::clamp(1 - t.win - t.deal_in, 0.F, t.draw);
    return t;
}

}  // namespace jansou
