// 見ればわかること What several rules read off the table.
#pragma once
#include <algorithm>

#include "jansou/rulebook/rulebook.hpp"

namespace jansou {

/// Who has most points of all people at the table; of equals who sits nearer to the first dealer.
inline Seat top(const Table& t) {
    Seat best = t.first_dealer;
    for (int i = 1; i < t.people(); ++i)
        if (const Seat s = t.next_person(t.first_dealer, i); t.players[s].points > t.players[best].points) best = s;
    return best;
}

/// Calls give(seat, part) for the seats of that place, who share `all` in whole units. What is left over goes unit by unit to those whose
/// result (`base` and `rank`) is lowest so far, of equals to the one nearest to the first dealer; so their results are at most one unit
/// apart.
template <class F>
void share_among(const GameEnd& end, const Settlement& s, std::uint8_t place, int all, int unit, F give) {
    std::array<Seat, max_seats> sharing{};
    int seats = 0;
    for (int i = 0; i < end.seats; ++i)
        if (const Seat seat = Seat((end.first_dealer + i) % end.seats); s.place[seat] == place) sharing[std::size_t(seats++)] = seat;
    if (seats == 0) return;
    const auto has = [&](Seat seat) { return s.base[seat] + s.rank[seat]; };
    const auto less = [&](Seat a, Seat b) { return has(a) < has(b); };
    for (auto it = sharing.begin(); it != sharing.begin() + seats; ++it)  // of equals the nearest stays first
        std::rotate(std::upper_bound(sharing.begin(), it, *it, less), it, it + 1);
    const int whole = all / unit, down = whole - int(whole * unit > all);
    const int part = (down - ((down % seats) + seats) % seats) / seats * unit;
    int over = all - part * seats;
    for (int i = 0; i < seats; ++i) {
        const int more = std::min(over, unit);
        over -= more;
        give(sharing[std::size_t(i)], part + more);
    }
}

/// Kinds in the seat's river, called ones too.
inline KindSet own_discards(const Table& t, Seat s) {
    KindSet kinds;
    for (const RiverTile& r : t.river(s)) kinds.add(t.kind(r.tile));
    return kinds;
}

/// Whether a seat that is tenpai after this discard is barred from a ron on all its waits.
bool furiten_after(const Position&, Seat, Face discard);

/// True while the hand is played and the seat's tiles, without the one just drawn, are a hand that waits.
inline bool holds_still(const Position& pos, Seat s) {
    const Phase& p = pos.table.phase;
    if (p.stage != Stage::draw && p.stage != Stage::turn && p.stage != Stage::claims) return false;
    const bool with_drawn = p.stage == Stage::turn && p.seat == s && p.tile != no_tile;
    return (pos.table.players[s].hand_size - int(with_drawn)) % 3 == 1;
}

}  // namespace jansou
