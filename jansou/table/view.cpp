#include "jansou/table/view.hpp"

#include <algorithm>

namespace jansou {

void look(const Table& t, Seat viewer, View& v) {
    v.seat = viewer;
    v.dealer = t.dealer;
    v.first_dealer = t.first_dealer;
    v.seats = t.seats;
    v.kyoku = t.kyoku;
    v.round = t.round;
    v.discards = t.discards;
    v.round_wind = t.round_wind();
    v.honba = t.honba;
    v.sticks = t.sticks;
    v.live = std::uint8_t(t.live());
    v.indicator_count = t.indicator_count;
    for (std::size_t i = 0; i < t.indicator_count; ++i) v.indicators[i] = seen(t, t.indicators[i], viewer);
    v.stage = t.phase.stage;
    v.turn = t.phase.seat;
    v.tile = t.phase.tile == no_tile ? Face{} : seen(t, t.phase.tile, viewer);
    v.declaring = t.phase.declaring;
    for (Seat s = 0; s < t.seats; ++s) {
        const Player& from = t.players[s];
        ViewPlayer& p = v.players[s];
        p.points = from.points;
        p.chips = from.chips;
        p.hand_size = from.hand_size;
        p.river_size = from.river_size;
        p.meld_count = from.meld_count;
        p.aside_size = from.aside_size;
        p.riichi = false;
        p.river_down = from.river_down;
        bool shown = false;
        const auto hand = t.hand(s);
        for (std::size_t i = 0; i < hand.size(); ++i) {
            p.hand[i] = seen(t, hand[i], viewer);
            shown |= p.hand[i].known();
        }
        // the order of unknown tiles tells nothing
        if (s != viewer && shown) std::sort(p.hand.begin(), p.hand.begin() + p.hand_size);
        const auto river = t.river(s);
        for (std::size_t i = 0; i < river.size(); ++i) {
            p.river[i] = {seen(t, river[i].tile, viewer), river[i].drawn, river[i].riichi,
                          river[i].called_by != no_seat,  river[i].down,  river[i].turn};
            p.riichi |= river[i].riichi;
        }
        const auto melds = t.melds(s);
        for (std::size_t m = 0; m < melds.size(); ++m) {
            p.melds[m] = {.type = melds[m].type,
                          .from = melds[m].from,
                          .added_by = melds[m].added_by,
                          .size = melds[m].size,
                          .kind = melds[m].kind,
                          .tiles = {}};
            for (std::size_t i = 0; i < melds[m].size; ++i) p.melds[m].tiles[i] = seen(t, melds[m].tiles[i], viewer);
        }
        for (std::size_t i = 0; i < from.aside_size; ++i) p.aside[i] = seen(t, from.aside[i], viewer);
    }
}

View view_of(const Table& t, Seat viewer) {
    View v;
    look(t, viewer, v);
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
