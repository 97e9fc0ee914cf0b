// 見ればわかること What several rules read off the table.
#pragma once
#include <algorithm>

#include "jansou/rulebook/rulebook.hpp"

namespace jansou {

/// Most points of everybody at the table; of equals the one nearer to the first dealer.
inline Seat top(const Table& t) {
    Seat best = t.first_dealer;
    for (int i = 1; i < t.people(); ++i)
        if (const Seat s = t.next_person(t.first_dealer, i); t.players[s].points > t.players[best].points) best = s;
    return best;
}

/// Calls give(seat, part) for the seats of that place, who share `all` in whole units; what is over goes to the one nearest to the first
/// dealer.
template <class F>
void share_among(const GameEnd& end, const Settlement& s, std::uint8_t place, int all, int unit, F give) {
    const auto first = s.place.begin(), last = first + end.seats;
    const int seats = int(std::count(first, last, place));
    if (seats == 0) return;
    const int whole = all / unit, down = whole - int(whole * unit > all);
    const int part = (down - ((down % seats) + seats) % seats) / seats * unit;
    int over = all - part * seats;
    for (int i = 0; i < end.seats; ++i) {
        const Seat seat = Seat((end.first_dealer + i) % end.seats);
        if (s.place[seat] != place) continue;
        give(seat, part + over);
        over = 0;
    }
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
