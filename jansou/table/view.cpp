#include "jansou/table/view.hpp"

#include <algorithm>

namespace jansou {

View view_of(const Table& t, Seat viewer) {
    View v;
    v.seat = viewer;
    v.dealer = t.dealer;
    v.seats = t.seats;
    v.kyoku = t.kyoku;
    v.round_wind = t.round_wind();
    v.honba = t.honba;
    v.sticks = t.sticks;
    v.live = std::uint8_t(t.live());
    for (std::size_t i = 0; i < t.indicator_count; ++i) v.indicators[v.indicator_count++] = seen(t, t.indicators[i], viewer);
    v.stage = t.phase.stage;
    v.turn = t.phase.seat;
    v.tile = t.phase.tile == no_tile ? Face{} : seen(t, t.phase.tile, viewer);
    v.declaring = t.phase.declaring;
    for (Seat s = 0; s < t.seats; ++s) {
        const Player& from = t.players[s];
        ViewPlayer& p = v.players[s];
        p.points = from.points;
        p.chips = from.chips;
        p.river_down = from.river_down;
        bool shown = false;
        for (const TileId tile : t.hand(s)) {
            p.hand[p.hand_size] = seen(t, tile, viewer);
            shown = shown || p.hand[p.hand_size].known();
            ++p.hand_size;
        }
        // the order of unknown tiles tells nothing
        if (s != viewer && shown) std::sort(p.hand.begin(), p.hand.begin() + p.hand_size);
        for (const RiverTile& r : t.river(s)) {
            p.river[p.river_size++] = {seen(t, r.tile, viewer), r.drawn, r.riichi, r.called_by != no_seat, r.down};
            p.riichi = p.riichi || r.riichi;
        }
        for (const Meld& m : t.melds(s)) {
            ViewMeld& meld = p.melds[p.meld_count++];
            meld.type = m.type;
            meld.from = m.from;
            meld.added_by = m.added_by;
            for (std::size_t i = 0; i < m.size; ++i) meld.tiles[meld.size++] = seen(t, m.tiles[i], viewer);
        }
        for (const TileId tile : t.aside(s)) p.aside[p.aside_size++] = seen(t, tile, viewer);
    }
    return v;
}

Counts visible(const View& v) {
    Counts counts{};
    const auto add = [&](Face f) {
        if (f.known()) ++counts[f.kind()];
    };
    for (Seat s = 0; s < v.seats; ++s) {
        const ViewPlayer& p = v.players[s];
        for (std::size_t i = 0; i < p.hand_size; ++i) add(p.hand[i]);
        for (std::size_t i = 0; i < p.river_size; ++i)
            if (!p.river[i].called) add(p.river[i].face);
        for (std::size_t m = 0; m < p.meld_count; ++m)
            for (std::size_t i = 0; i < p.melds[m].size; ++i) add(p.melds[m].tiles[i]);
        for (std::size_t i = 0; i < p.aside_size; ++i) add(p.aside[i]);
    }
    for (std::size_t i = 0; i < v.indicator_count; ++i) add(v.indicators[i]);
    return counts;
}

}  // namespace jansou
