#include "jansou/scoring/win_of.hpp"

#include <algorithm>
#include <cassert>

#include "jansou/rulebook/table_questions.hpp"
#include "jansou/scoring/hands.hpp"

namespace jansou {

/// By faces. A kan that may be robbed has not taken place: it is a triplet still.
static OpenMeld by_faces(const Table& t, const Meld& m, bool robbed) {
    OpenMeld open{.type = m.type, .from = m.from, .added_by = m.added_by, .size = m.size, .kind = m.kind};
    if (robbed) open = {.type = MeldType::pon, .from = m.from, .size = 3, .kind = kind_of_triplet(t, m)};
    for (std::size_t i = 0; i < open.size; ++i) open.tiles[i] = t.face[m.tiles[i]];
    open.of_jokers = open.open_kind();
    return open;
}

Win held_by(const Table& t, Seat s) {
    Win w;
    w.seat = s;
    w.dealer = t.dealer;
    w.seats = t.seats;
    w.out = t.out;
    w.round_wind = t.round_wind();
    w.honba = t.honba;
    w.sticks = t.sticks;
    for (TileId tile : t.hand(s)) {
        if (t.drawn_for_kan(tile)) w.of_kan = std::uint16_t(w.of_kan | 1U << w.hand_size);
        w.hand[w.hand_size++] = t.face[tile];
    }
    const Meld* robbed = robbable(t);
    for (const Meld& m : t.melds(s)) w.melds[w.meld_count++] = by_faces(t, m, &m == robbed);
    for (TileId tile : t.aside(s)) w.aside[w.aside_size++] = t.face[tile];
    for (std::size_t c = 0; c < max_counters; ++c) w.numbers[c] = t.counters[c][s];
    return w;
}

/// The tile in question is one of the hand's, and no longer one of the win's hand.
static void take_out_drawn(const Table& t, Win& w) {
    const auto hand = t.hand(w.seat);
    const auto drawn = std::ranges::find(hand, t.phase.tile);
    assert(drawn != hand.end());
    if (drawn != hand.end()) w.take_out(std::size_t(drawn - hand.begin()));
}

Win waiting_hand(const Position& pos, Seat s) {
    Win w = held_by(pos.table, s);
    if (pos.drawn_by(s) != no_tile) take_out_drawn(pos.table, w);
    return w;
}

/// The kan that is robbed: of what it is, and whose if another added the tile.
static void note_robbed(const Table& t, Win& w) {
    const Meld* kan = robbable(t);
    if (!kan) return;
    w.robbed = kan->kind;
    for (Seat s = 0; s < t.seats; ++s)
        if (s != t.phase.seat && std::ranges::any_of(t.melds(s), [&](const Meld& m) { return &m == kan; })) w.owner = s;
}

Win win_of(const Position& pos, Seat s) {
    const Table& t = pos.table;
    Win w = held_by(t, s);
    const bool own = t.phase.seat == s;
    w.by = own ? By::tsumo : By::ron;
    w.from = own ? no_seat : t.phase.seat;
    w.tile = t.face[t.phase.tile];
    if (own)
        w.source = t.phase.source;
    else
        w.contested = pos.book.aside_is_robbed && t.phase.contested == Contested::aside ? Contested::kakan : t.phase.contested;
    w.rinshan = pos.book.rinshan.has(w.source);
    w.last_tile = pos.on_last_tile(s);
    if (w.chankan()) note_robbed(t, w);
    const Player& p = t.players[s];
    w.reading_fixed = p.reading_fixed;
    w.reading.count = p.reading_size;
    w.reading.kinds = p.reading;
    if (own)
        take_out_drawn(t, w);
    else if (!pos.book.furiten.empty())
        w.furiten = furiten_of({pos.book, w, own_discards(t, s), {}, [&pos, s] { return pos.ready(s).waits; }});
    for (std::size_t i = 0; i < t.indicator_count; ++i) w.indicators[w.indicator_count++] = t.face[t.indicators[i]];
    note_jokers(pos.book, w);
    return w;
}

}  // namespace jansou
