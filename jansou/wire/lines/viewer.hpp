// 見る人 Who reads the lines of a match, and which faces they know.
#pragma once
#include <algorithm>
#include <vector>

#include "jansou/table/event.hpp"

namespace jansou::wire {

/// A viewer without a hand, who sees what lies open for all.
inline constexpr Seat onlooker = 254;

/// The face as `viewer` may see it, who has a seat, looks on (as does who sits out), or (`no_seat`) sees everything.
inline Face shown_to(const Table& t, TileId tile, Seat viewer) {
    if (viewer < t.seats || viewer == no_seat) return seen(t, tile, viewer);
    return tile != no_tile && t.known[tile] == t.everyone() ? t.face[tile] : Face{};
}

/// The concealed tiles of a seat as `viewer` may see them. The order of unknown tiles tells nothing.
inline std::vector<Face> hand_shown_to(const Table& t, Seat s, Seat viewer) {
    std::vector<Face> faces;
    for (const TileId tile : t.hand(s)) faces.push_back(shown_to(t, tile, viewer));
    const auto known = std::ranges::count_if(faces, &Face::known);
    if (known != 0 && known != std::ssize(faces)) std::ranges::sort(faces);
    return faces;
}

/// Whoever sits on a chair, looks on, or (`no_seat`) sees everything.
struct Viewer {
    Seat seat = no_seat;  ///< the chair

    /// Where that one sits in this hand.
    Seat at(const Table& t) const { return seat < max_chairs ? t.seat_of(Chair(seat)) : seat; }
};

}  // namespace jansou::wire
