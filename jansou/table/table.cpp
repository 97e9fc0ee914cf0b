#include "jansou/table/table.hpp"

#include <algorithm>

namespace jansou {

void sit_out(Table& t, Chair out) {
    if (out == t.out) return;
    const Seating before = t.seating();
    t.out = out;
    const auto dealer = before.chair_of(t.dealer), first_dealer = before.chair_of(t.first_dealer);
    const auto players = t.players;
    const auto counters = t.counters;
    for (int c = 0; c < t.people(); ++c) {
        const Seat from = before.seat_of(Chair(c)), to = t.seat_of(Chair(c));
        t.players[to].points = players[from].points;
        t.players[to].chips = players[from].chips;
        for (std::size_t n = hand_counters; n < max_counters; ++n) t.counters[n][to] = counters[n][from];
    }
    t.dealer = t.seat_of(dealer);
    t.first_dealer = t.seat_of(first_dealer);
}

bool closed(const Table& t, Seat s) {
    for (const Meld& m : t.melds(s))
        if (m.type != MeldType::ankan) return false;
    return true;
}

bool has_jokers(const Table& t, const Meld& m) {
    const std::span<const TileId> tiles(m.tiles.data(), m.size);
    return m.type != MeldType::chi && std::ranges::any_of(tiles, [&](TileId tile) { return t.kind(tile) != m.kind; });
}

Kind kind_of_triplet(const Table& t, const Meld& m) {
    const std::span<const TileId> triplet(m.tiles.data(), 3);
    const bool has_plain = std::ranges::any_of(triplet, [&](TileId tile) { return t.kind(tile) == m.kind; });
    return has_plain ? m.kind : no_kind;
}

const Meld* robbable(const Table& t) {
    if (t.phase.contested != Contested::kakan) return nullptr;
    for (Seat s = 0; s < t.seats; ++s)
        for (const Meld& m : t.melds(s))
            if (m.type == MeldType::kakan && m.tiles[3] == t.phase.tile) return &m;
    return nullptr;
}

Counts concealed(const Table& t, Seat s, TileId without) {
    Counts counts{};
    for (TileId tile : t.hand(s))
        if (tile != without && t.face[tile].known()) ++counts[t.kind(tile)];
    return counts;
}

}  // namespace jansou
