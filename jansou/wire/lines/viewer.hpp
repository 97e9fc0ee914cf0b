// 見る人 Who reads the lines of a match, and which faces they know.
#pragma once
#include "jansou/table/event.hpp"

namespace jansou::wire {

/// A viewer without a hand, who sees what lies open for all.
inline constexpr Seat onlooker = 254;

/// The face as `viewer` may see it, who has a seat, looks on, or (`no_seat`) sees everything.
inline Face shown_to(const Table& t, TileId tile, Seat viewer) {
    if (viewer != onlooker) return seen(t, tile, viewer);
    return tile != no_tile && t.known[tile] == t.everyone() ? t.face[tile] : Face{};
}

/// `no_seat` sees everything.
struct Viewer {
    Seat seat = no_seat;
};

}  // namespace jansou::wire
