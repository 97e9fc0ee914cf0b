#include "jansou/bots/judge/rivals.hpp"

#include <algorithm>

namespace jansou {
namespace {

constexpr int one = input_one;

std::int16_t input(int n) { return std::int16_t(std::clamp(n, -most_input, most_input)); }

int open_of(const ViewPlayer& p) {
    int n = 0;
    for (std::size_t m = 0; m < p.meld_count; ++m) n += p.melds[m].type != MeldType::ankan;
    return n;
}

int bonus_of(const ViewPlayer& p, const std::array<std::int8_t, kind_count>& bonus) {
    int n = p.aside_size;
    for (std::size_t m = 0; m < p.meld_count; ++m)
        for (std::size_t i = 0; i < p.melds[m].size; ++i)
            if (const Face f = p.melds[m].tiles[i]; f.known()) n += bonus[f.kind()] + f.red();
    return n;
}

/// In how many of its melds a rival keeps to its commonest suit, and which that is; -1: it has no meld of a suit.
struct Flush {
    int suit = -1, melds = 0, others = 0;
};
Flush flush_of(const ViewPlayer& p) {
    std::array<int, suit_count> melds{};
    for (std::size_t m = 0; m < p.meld_count; ++m)
        if (const Face f = p.melds[m].tiles[0]; f.known() && !is_honour(f.kind())) ++melds[std::size_t(suit_of(f.kind()))];
    Flush flush;
    for (int suit = 0; suit < suit_count; ++suit) {
        const int n = melds[std::size_t(suit)];
        if (n > flush.melds)
            flush = {suit, n, flush.others + flush.melds};
        else
            flush.others += n;
    }
    return flush;
}

void fill_row(const HouseFacts& house, const View& v, const Rivals& all, Rival& rival) {
    const ViewPlayer& p = v.players[rival.seat];
    auto& x = rival.row.at;
    auto put = [&, at = std::size_t{0}](int n) mutable { x[at++] = input(n); };
    int closed_kans = 0, pons = 0;
    for (std::size_t m = 0; m < p.meld_count; ++m) {
        closed_kans += p.melds[m].type == MeldType::ankan;
        pons += p.melds[m].type != MeldType::ankan && p.melds[m].type != MeldType::chi;
    }
    int streak = 0, by_hand = 0, honours_thrown = 0, middle_thrown = 0;
    for (std::size_t i = p.river_size; i > 0 && p.river[i - 1].drawn; --i) ++streak;
    for (std::size_t i = 0; i < p.river_size; ++i) {
        const Face f = p.river[i].face;
        by_hand += !p.river[i].drawn;
        if (!f.known()) continue;
        honours_thrown += is_honour(f.kind());
        middle_thrown += !is_yaochuu(f.kind()) && rank_of(f.kind()) >= 3 && rank_of(f.kind()) <= 7;
    }
    const Flush flush = flush_of(p);
    int others_in_riichi = 0;
    for (Seat s = 0; s < v.seats; ++s) others_in_riichi += s != rival.seat && v.players[s].riichi;
    int jokers_thrown = 0;
    for (const Kind k : house.jokers) jokers_thrown += rival.safe.has(k);
    put(rival.riichi ? one : 0);
    put(rival.riichi ? rival.since * one / 6 : 0);
    put(rival.open_melds == 1 ? one : 0);
    put(rival.open_melds == 2 ? one : 0);
    put(rival.open_melds >= 3 ? one : 0);
    put(closed_kans * one);
    put(pons * one / 2);
    put(int(p.river_size) * one / 9);
    put(int(v.live) * one / 70);
    put(rival.dealer ? one : 0);
    put(std::min(streak, 6) * one / 3);
    put(by_hand * one / 6);
    put(honours_thrown * one / 3);
    put(middle_thrown * one / 3);
    put(rival.bonus * one / 3);
    put(int(p.aside_size) * one / 2);
    put(flush.melds >= 2 && flush.others == 0 ? one : 0);
    put(flush.melds * one / 2);
    put(others_in_riichi * one);
    put(v.me().riichi ? one : 0);
    for (int tone = 1; tone < 6; ++tone) put(p.tones >> tone & 1 ? one : 0);
    put(jokers_thrown ? one : 0);
    put(!rival.shows.empty() ? one : 0);
    put(rival.riichi || rival.open_melds ? 0 : int(p.river_size) * one / 9);
    put(rival.open_melds >= 2 ? int(p.river_size) * one / 9 : 0);
    put(int(all.unseen) * one / 80);
}

bool run_could(const Rivals& all, Kind a, Kind b) { return all.left[a] > 0 && all.left[b] > 0; }

}  // namespace

Rivals::Danger Rivals::danger(Kind k) const {
    Danger d;
    std::int64_t loss = 0;
    for (int i = 0; i < count; ++i) {
        const Rival& r = of[std::size_t(i)];
        d.chance += r.deal_in[k];
        loss += std::int64_t(r.deal_in[k]) * r.cost[k];
    }
    if (d.chance > 0) d.cost = std::int32_t(loss / d.chance);
    d.chance = std::min(d.chance, 65536);
    return d;
}

Rivals read_rivals(const HouseFacts& house, const View& v) {
    Rivals all;
    const Counts seen = visible(v);
    for (Kind k = 0; k < kind_count; ++k) {
        all.left[k] = v.absent.has(k) ? std::uint8_t{0} : std::uint8_t(std::max(0, int(house.tiles[k]) - int(seen[k])));
        all.unseen += all.left[k];
    }
    if (house.counsel) all.bonus = house.counsel->bonus(v);
    for (int step = 1; step < v.seats; ++step) {
        Rival& rival = all.of[std::size_t(all.count++)];
        rival.seat = Seat((v.seat + step) % v.seats);
        const ViewPlayer& p = v.players[rival.seat];
        int declared = -1, last = -1;
        for (std::size_t i = 0; i < p.river_size; ++i) {
            if (p.river[i].face.known()) rival.safe.add(p.river[i].face.kind());
            if (p.river[i].riichi) declared = int(p.river[i].turn), rival.since = int(p.river_size - 1 - i);
            last = int(p.river[i].turn);
        }
        rival.riichi = declared >= 0;
        rival.open_melds = open_of(p);
        rival.bonus = bonus_of(p, all.bonus);
        rival.dealer = rival.seat == v.dealer;
        rival.shows = p.shows;
        for (Seat s = 0; s < v.seats; ++s) {
            if (s == rival.seat) continue;
            const ViewPlayer& other = v.players[s];
            for (std::size_t i = 0; i < other.river_size; ++i) {
                const ViewRiver& tile = other.river[i];
                if (!tile.face.known()) continue;
                // the tile that lies open now has not passed
                if (v.stage == Stage::claims && s == v.turn && i + 1U == other.river_size) continue;
                if (declared >= 0 && int(tile.turn) > declared) rival.passed.add(tile.face.kind());
                if (int(tile.turn) > last) rival.lately.add(tile.face.kind());
            }
        }
    }
    for (int i = 0; i < all.count; ++i) fill_row(house, v, all, all.of[std::size_t(i)]);
    return all;
}

KindRow kind_row(const HouseFacts& house, const View& v, const Rivals& all, const Rival& rival, Kind k) {
    KindRow row;
    auto put = [&, at = std::size_t{0}](int n) mutable { row.at[at++] = input(n); };
    const ViewPlayer& p = v.players[rival.seat];
    const bool safe = rival.safe.has(k);
    const KindSet known = rival.safe | rival.passed;
    put(safe ? one : 0);
    put(!safe && rival.passed.has(k) ? one : 0);
    put(!safe && rival.lately.has(k) ? one : 0);
    const int rank = rank_of(k), edge = is_honour(k) ? 0 : std::min(rank, ranks + 1 - rank);
    put(is_honour(k) ? one : 0);
    put(edge == 1 ? one : 0);
    put(edge == 2 ? one : 0);
    put(edge == 3 ? one : 0);
    put(edge >= 4 ? one : 0);
    const int copies = std::max<int>(1, house.tiles[k]);
    put(int(all.left[k]) * one * 2 / copies);
    put(all.left[k] == 0 ? one : 0);
    const bool value = yields_yaku(v, rival.seat, k);
    put(value ? one : 0);
    put(value && all.left[k] >= 2 ? one : 0);
    int sides = 0, covered = 0, middle = 0, outer = 0;
    if (!is_honour(k)) {
        if (rank >= 4 && run_could(all, Kind(k - 2), Kind(k - 1))) {
            if (known.has(Kind(k - 3)))
                ++covered;
            else
                ++sides;
        }
        if (rank <= ranks - 3 && run_could(all, Kind(k + 1), Kind(k + 2))) {
            if (known.has(Kind(k + 3)))
                ++covered;
            else
                ++sides;
        }
        if (rank >= 2 && rank <= ranks - 1) middle = run_could(all, Kind(k - 1), Kind(k + 1));
        if (rank == 3) outer = run_could(all, Kind(k - 2), Kind(k - 1));
        if (rank == ranks - 2) outer = run_could(all, Kind(k + 1), Kind(k + 2));
    }
    put(sides * one);
    put(sides == 2 ? one : 0);
    put(covered * one);
    put(middle * one);
    put(outer * one);
    put(int(all.bonus[k]) * one);
    int near_bonus = 0, near_turned = 0, outside_early = 0, suit_thrown = 0, near_thrown = 0;
    if (!is_honour(k)) {
        for (const int step : {-2, -1, 1, 2}) {
            const int other = rank + step;
            if (other >= 1 && other <= ranks) near_bonus += all.bonus[std::size_t(k + step)] > 0;
        }
        for (std::size_t i = 0; i < p.river_size; ++i) {
            const ViewRiver& tile = p.river[i];
            if (!tile.face.known() || is_honour(tile.face.kind()) || suit_of(tile.face.kind()) != suit_of(k)) continue;
            const int other = rank_of(tile.face.kind()), gap = other > rank ? other - rank : rank - other;
            ++suit_thrown;
            if (gap >= 1 && gap <= 2) {
                near_turned += tile.riichi;
                near_thrown += !tile.drawn && i >= 6;
            }
            outside_early += i < 6 && ((rank < other && other <= 5) || (rank > other && other >= 5));
        }
    }
    put(near_bonus * one / 2);
    put(near_turned * one);
    put(std::min(near_thrown, 2) * one);
    put(std::min(outside_early, 2) * one);
    put(suit_thrown * one / 4);
    const Flush flush = flush_of(p);
    const bool in_flush = !is_honour(k) && flush.suit == suit_of(k);
    put(in_flush ? flush.melds * one / 2 : 0);
    put(flush.melds >= 2 && flush.others == 0 && (in_flush || is_honour(k)) ? one : 0);
    put(flush.melds >= 2 && flush.others == 0 && !in_flush && !is_honour(k) ? one : 0);
    put(house.jokers.has(k) ? one : 0);
    put(rival.riichi && (safe || rival.passed.has(k)) ? one : 0);
    put(rival.shows.has(k) ? one : 0);
    return row;
}

void weigh_threats(const HouseFacts& house, const View& v, const JudgeData& data, KindSet asked, Rivals& all) {
    Net::Sums shared, sums;
    std::array<std::int32_t, threat_answers> answers{};
    const auto points = [&](std::int32_t units) {
        return std::int32_t(std::max<std::int64_t>(0, std::int64_t(units) * data.unit / hidden_one));
    };
    for (int i = 0; i < all.count; ++i) {
        Rival& rival = all.of[std::size_t(i)];
        data.threat.begin(shared);
        data.threat.add(rival.row.at, 0, shared);
        for (const Kind k : asked) {
            data.threat.copy(shared, sums);
            const KindRow row = kind_row(house, v, all, rival, k);
            data.threat.add(row.at, rival_features, sums);
            data.threat.answer(sums, answers);
            rival.deal_in[k] = logistic(answers[0]);
            rival.cost[k] = points(answers[1]);
        }
        data.ready.begin(sums);
        data.ready.add(rival.row.at, 0, sums);
        data.ready.answer(sums, answers);
        rival.ready = logistic(answers[0]);
        rival.ready_cost = points(answers[1]);
    }
}

}  // namespace jansou
