// 見ればわかること What several rules read off the table.
#pragma once
#include "jansou/rulebook/rulebook.hpp"

namespace jansou {

/// Most points; of equals the one nearer to the first dealer.
inline Seat top(const Table& t) {
    Seat best = t.first_dealer;
    for (int i = 1; i < t.seats; ++i)
        if (const Seat s = t.after(t.first_dealer, i); t.players[s].points > t.players[best].points) best = s;
    return best;
}

/// Kinds in the seat's river, called ones too.
inline KindSet own_discards(const Table& t, Seat s) {
    KindSet kinds;
    for (const RiverTile& r : t.river(s)) kinds.add(t.kind(r.tile));
    return kinds;
}

/// True while the hand is played and the seat's tiles, without the one just drawn, are a hand that waits.
inline bool holds_still(const Position& pos, Seat s) {
    const Phase& p = pos.table.phase;
    if (p.stage != Stage::draw && p.stage != Stage::turn && p.stage != Stage::claims) return false;
    const bool with_drawn = p.stage == Stage::turn && p.seat == s && p.tile != no_tile;
    return (pos.table.players[s].hand_size - int(with_drawn)) % 3 == 1;
}

}  // namespace jansou
