#include "jansou/table/table.hpp"

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

Counts concealed(const Table& t, Seat s, TileId without) {
    Counts counts{};
    for (TileId tile : t.hand(s))
        if (tile != without && t.face[tile].known()) ++counts[t.kind(tile)];
    return counts;
}

}  // namespace jansou
