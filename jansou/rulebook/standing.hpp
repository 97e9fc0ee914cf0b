// 見ればわかること What several rules read off the table.
#pragma once
#include "jansou/table/table.hpp"

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

}  // namespace jansou
