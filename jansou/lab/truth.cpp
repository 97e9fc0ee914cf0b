#include "jansou/lab/truth.hpp"

#include "jansou/scoring/hands.hpp"
#include "jansou/scoring/win_of.hpp"

namespace jansou::lab {

Win ron_on(const Position& pos, Seat winner, Seat loser, Kind k) {
    const Table& t = pos.table;
    Win w = waiting_hand(pos, winner);
    w.by = By::ron;
    w.from = loser;
    w.tile = Face(k);
    w.last_tile = t.live() == 0;
    if (!pos.book.furiten.empty()) w.furiten = pos.furiten(winner);
    for (std::size_t i = 0; i < t.indicator_count; ++i) w.indicators[w.indicator_count++] = t.face[t.indicators[i]];
    note_jokers(pos.book, w);
    return w;
}

}  // namespace jansou::lab
