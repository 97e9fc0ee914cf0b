// Hands at the table (what a Position answers) and of wins, as the solver sees them.
#include "jansou/scoring/hands.hpp"

#include <algorithm>
#include <limits>
#include <span>

#include "jansou/hand/lanes.hpp"
#include "jansou/hand/limits.hpp"
#include "jansou/scoring/melding.hpp"
#include "jansou/tile/room.hpp"

namespace jansou {
namespace {

/// Adds a tile to the solver's hand: a natural, or a joker of the group that reads as it does.
void take(const Rulebook& book, const Numbers& numbers, Face face, Source from, Hand& hand) {
    const Reads reads = book.reads_of(numbers, face, {Use::held, from});
    if (reads.empty()) {
        ++hand.tiles[face.kind()];
        return;
    }
    if (reads.over_limit && book.melds_bar) ++hand.outside[face.kind()];  // it takes a copy, whatever it stands for
    for (Wild& w : hand.wilds) {
        if (w.count && (w.reads != reads.kinds || w.over_limit != reads.over_limit)) continue;
        w.reads = reads.kinds;
        w.over_limit = reads.over_limit;
        ++w.count;
        return;
    }
    need_room(false, "sorts of jokers in a hand");
}

/// True for a tile added to a triplet that may still be robbed: the kan does not stand yet.
bool contested_kan(const Table& t, TileId tile) {
    return t.phase.stage == Stage::claims && t.phase.contested == Contested::kakan && tile == t.phase.tile;
}

/// A meld beside the solver's hand: of what it stands, and the copies in it.
void add_meld(const Position& pos, Seat s, const Meld& m, Hand& hand) {
    const Table& t = pos.table;
    const bool robbed = m.size == 4 && contested_kan(t, m.tiles[3]);
    const Kind kind = robbed ? kind_of_triplet(t, m) : m.kind;
    if (m.type != MeldType::chi && kind != no_kind) hand.stood.add(kind);
    if (!pos.book.melds_bar) return;
    for (std::size_t i = 0; i < std::size_t(m.size - int(robbed)); ++i) {
        const Face face = t.face[m.tiles[i]];
        if (m.type == MeldType::chi || face.kind() == kind)
            ++hand.outside[face.kind()];
        else if (const Kind copy = copy_in_meld(pos.book, numbers_of(t, s), face, kind); copy != no_kind)
            ++hand.outside[copy];
    }
}

Hand solver_hand(const Position& pos, Seat s, TileId without) {
    const Rulebook& book = pos.book;
    const Table& t = pos.table;
    Hand hand;
    const Counts& held = pos.held(s);
    if ((Lanes(held).at_least(1) & book.held_jokers(t, s)).empty()) {
        hand.tiles = held;
        if (without != no_tile && t.face[without].known()) --hand.tiles[t.kind(without)];
    } else {
        const Numbers numbers = numbers_of(t, s);
        for (TileId tile : t.hand(s))
            if (tile != without) take(book, numbers, t.face[tile], t.drawn_for_kan(tile) ? Source::kan : Source::wall, hand);
    }
    hand.open_sets = t.players[s].meld_count;
    for (const Meld& m : t.melds(s)) add_meld(pos, s, m, hand);
    if (!book.melds_bar) return hand;
    for (TileId tile : t.aside(s)) ++hand.outside[t.kind(tile)];
    return hand;
}

}  // namespace

/// Calls `f` for each hand that the seat's may be by its melds of jokers alone.
template <class F>
static void each_hand(const Position& pos, Seat s, const Hand& hand, F f) {
    const auto open = open_melds(pos.book, pos.table, s);
    if (open.empty()) return f(hand);
    for (const Hand& read : hands_by_open_melds(pos.grammar(s), hand, {open.begin(), open.size()})) f(read);
}

/// True if the hand of 14 is tenpai without one of its jokers.
static bool joker_can_go(const Solver& solver, const Hand& whole) {
    for (std::size_t i = 0; i < whole.wilds.size(); ++i) {
        if (!whole.wilds[i].count) continue;
        Hand left = whole;
        --left.wilds[i].count;
        if (solver.shanten(left) <= 0) return true;
    }
    return false;
}

const Counts& Position::held(Seat s) const {
    if (!in(cache.counted, s)) {
        cache.held[s] = concealed(table, s);
        cache.counted = SeatMask(cache.counted | only(s));
    }
    return cache.held[s];
}

Hand Position::hand(Seat s) const { return solver_hand(*this, s, drawn_by(s)); }

const Ready& Position::ready(Seat s) const {
    if (!in(cache.valid, s)) {
        Ready& r = cache.ready[s];
        r.waits = {};
        if (r.shanten <= 1) {  // what was known before may have come down to this
            const Solver& complete = solver(s);
            int least = std::numeric_limits<int>::max();
            each_hand(*this, s, hand(s), [&](const Hand& h) {
                const int shanten = complete.shanten_at_least(h);
                if (shanten == 0) r.waits = r.waits | complete.waits(h);
                least = std::min(least, shanten);
            });
            r.shanten = least;
        }
        cache.valid = SeatMask(cache.valid | only(s));
    }
    return cache.ready[s];
}

/// What the joker of a kan being robbed stands for, else what it may.
static Reads robbed_or(Kind robbed, Face face, const Reads& reads) {
    return robbed == no_kind || robbed == face.kind() ? reads : Reads{KindSet::of(robbed), reads.over_limit};
}

bool Position::on_last_tile(Seat s) const {
    const Phase& p = table.phase;
    if (table.live() != 0) return false;
    if (p.seat == s) return !book.rinshan.has(p.source) && p.source != Source::river;
    const bool robbed = p.contested == Contested::kakan || p.contested == Contested::ankan;
    return !robbed && (p.contested != Contested::aside || !book.aside_is_robbed);
}

Coming Position::coming_of_tile(Seat s) const {
    const bool own = table.phase.seat == s;
    return {own ? Use::drawn : Use::claimed, own ? table.phase.source : Source::wall, book.reads_last && on_last_tile(s)};
}

/// What the tile in question may stand for besides itself.
Reads Position::reads_of_tile(Seat s) const {
    const Phase& p = table.phase;
    const Face face = table.face[p.tile];
    const Reads reads = book.reads_of(numbers_of(table, s), face, coming_of_tile(s));
    const Meld* kan = p.seat == s ? nullptr : robbable(table);
    return kan ? robbed_or(kan->kind, face, reads) : reads;
}

/// A joker that goes beyond the copies there are completes hands that wait for nothing.
bool Position::completes_beyond(Seat s, const Reads& reads) const {
    Hand whole = hand(s);
    for (Wild& w : whole.wilds) {
        if (w.count != 0 && (w.reads != reads.kinds || !w.over_limit)) continue;
        w = {reads.kinds, std::uint8_t(w.count + 1), true};
        bool whole_hand = false;
        each_hand(*this, s, whole, [&](const Hand& h) { whole_hand = whole_hand || solver(s).complete(h); });
        return whole_hand;
    }
    out_of_room("sorts of jokers in a hand");
}

// asked of every seat about every tile, and most hands are far
bool Position::completes(Seat s) const {
    if (table.phase.tile == no_tile || (!book.reads_beyond && in(cache.valid, s) && cache.ready[s].shanten > 0)) return false;
    return completes_near(s);
}

bool Position::completes_near(Seat s) const {
    if (table.phase.stage == Stage::claims && (table.phase.out_of_reach() || !could_claim(s))) return false;
    const bool far = in(cache.valid, s) && cache.ready[s].shanten > 0;
    const Face face = table.face[table.phase.tile];
    const bool joker = !book.reads.empty() && book.may_read(table, s, face.kind(), coming_of_tile(s));
    if (far && !joker) return false;
    Reads reads;
    if (joker && book.reads_beyond) reads = reads_of_tile(s);
    if (reads.over_limit) return completes_beyond(s, reads);
    const Ready& r = ready(s);
    if (r.shanten > 0) return false;
    if (joker && !book.reads_beyond) reads = reads_of_tile(s);
    return reads.empty() ? r.waits.has(face.kind()) : !(reads.kinds & r.waits).empty();
}

bool Position::completes_orphans(Seat s) const {
    if (table.players[s].meld_count != 0 || !completes(s)) return false;
    bool orphans = false;
    solver(s).each_division(hand(s), table.kind(table.phase.tile), reads_of_tile(s).kinds, [&](const Division& d) {
        orphans = d.form == Form::Type::orphans;
        return !orphans;
    });
    return orphans;
}

void Position::note_claimable(Seat s) const {
    Claimable kinds;
    for (const auto& claim : book.claims) {
        const Claimable more = claim(*this, s);
        kinds = {kinds.of_any | more.of_any, kinds.of_before | more.of_before};
    }
    cache.claimable[s] = {kinds.of_any, kinds.of_any | kinds.of_before};
    cache.claims = SeatMask(cache.claims | only(s));
}

bool Position::drew_beyond(Seat s) const {
    const TileId tile = drawn_by(s);
    if (!book.reads_beyond || tile == no_tile || !table.face[tile].known()) return false;
    const Coming coming{Use::held, table.drawn_for_kan(tile) ? Source::kan : Source::wall};
    const Face face = table.face[tile];
    return book.may_read(table, s, face.kind(), coming) && book.reads_of(numbers_of(table, s), face, coming).over_limit;
}

bool Position::tenpai_after(Seat s, std::optional<Kind> tile, bool joker) const {
    if (ready(s).shanten > 1 && !drew_beyond(s)) return false;
    TenpaiOut& out = cache.out[s];
    if (!in(cache.outs, s)) {
        const Hand whole = solver_hand(*this, s, no_tile);
        out = {Lanes(whole.tiles).at_least(1), {}};
        each_hand(*this, s, whole, [&](const Hand& h) { out.to_tenpai = out.to_tenpai | solver(s).discards_to(h, 0); });
        cache.outs = SeatMask(cache.outs | only(s));
    }
    if (tile && !joker && out.plain.has(*tile)) return out.to_tenpai.has(*tile);
    return (!tile && !out.to_tenpai.empty()) || joker_to_tenpai(s);
}

/// REQUIRES: `out` of the seat stands.
bool Position::joker_to_tenpai(Seat s) const {
    std::optional<bool>& known = cache.out[s].joker;
    if (!known) {
        known = false;
        each_hand(*this, s, solver_hand(*this, s, no_tile), [&](const Hand& h) { known = *known || joker_can_go(solver(s), h); });
    }
    return *known;
}

bool Position::leaves_hand(Seat s, const Action& a) const {
    return std::ranges::any_of(book.leaves_hand, [&](const auto& rule) { return rule(*this, s, a); });
}

KindSet Position::shown_waits(Seat s) const {
    KindSet all;
    for (const auto& rule : book.shown_waits) all = all | rule(*this, s);
    return all;
}

Coming coming_of(const Win& win) {
    return win.tsumo() ? Coming{Use::drawn, win.source, win.last_tile} : Coming{Use::claimed, Source::wall, win.last_tile};
}

Reads reads_of_won(const Rulebook& book, const Win& win) {
    return robbed_or(win.robbed, win.tile, book.reads_of(win.numbers, win.tile, coming_of(win)));
}

void note_jokers(const Rulebook& book, Win& win) {
    win.jokers = 0;
    win.tile_joker = false;
    if (std::ranges::none_of(book.reads, [](const JokerRule& rule) { return rule.last || !rule.from.has(Source::wall); })) return;
    for (std::size_t i = 0; i < win.hand_size; ++i)
        if (book.joker_by_source(win, i)) win.jokers = std::uint16_t(win.jokers | 1U << i);
    win.tile_joker = !reads_of_won(book, win).empty() && book.reads_of(win.numbers, win.tile, coming_of(win).use).empty();
}

Hand hand_of(const Rulebook& book, const Win& win) {
    Hand hand;
    for (std::size_t i = 0; i < win.hand_size; ++i) {
        if (book.reads.empty())
            ++hand.tiles[win.hand[i].kind()];
        else
            take(book, win.numbers, win.hand[i], win.source_of(i), hand);
    }
    hand.open_sets = win.meld_count;
    const Reads won = reads_of_won(book, win);
    if (won.over_limit) {  // for the solver a joker drawn to win is one of a group, here one without tiles
        const auto same = [&](const Wild& w) { return w.count != 0 && w.over_limit && w.reads == won.kinds; };
        if (std::ranges::none_of(hand.wilds, same)) {
            const auto free = std::ranges::find(hand.wilds, 0, &Wild::count);
            need_room(free != hand.wilds.end(), "sorts of jokers in a hand");
            *free = {won.kinds, 0, true};
        }
    }
    const std::span<const OpenMeld> melds(win.melds.data(), win.meld_count);
    for (const OpenMeld& m : melds)
        if (m.type != MeldType::chi && !m.open_kind()) hand.stood.add(m.kind);
    if (!book.melds_bar) return hand;
    for (const OpenMeld& m : melds)
        for (std::size_t i = 0; i < m.size; ++i)
            if (const Kind copy = copy_in_meld(book, win.numbers, m.tiles[i], m.read(i)); copy != no_kind) ++hand.outside[copy];
    for (std::size_t i = 0; i < win.aside_size; ++i) ++hand.outside[win.aside[i].kind()];
    return hand;
}

KindSet all_held(const Rulebook& book, const Win& held) {
    Counts left{};
    for (const Face f : book.layout.tiles) ++left[f.kind()];
    for (const Face f : book.layout.others) ++left[f.kind()];
    const Counts there = left, most = limits_of(book.grammar);
    const auto take = [&](Face f) { --left[f.kind()]; };
    std::for_each_n(held.hand.begin(), held.hand_size, take);
    std::for_each_n(held.aside.begin(), held.aside_size, take);
    for (std::size_t m = 0; m < held.meld_count; ++m) std::for_each_n(held.melds[m].tiles.begin(), held.melds[m].size, take);
    KindSet gone;
    for (Kind k = 0; k < kind_count; ++k)
        if (left[k] == 0 && most[k] <= there[k]) gone.add(k);  // where a hand may hold more of it, a joker completes it as one
    return gone;
}

KindSet as_good_as(const Rulebook& book, const Win& held, KindSet kinds, const Coming& use) {
    if (book.reads.empty()) return kinds;
    KindSet all = kinds;
    for (const Face f : book.layout.tiles)
        if (!(book.reads_of(held.numbers, f, use).kinds & kinds).empty()) all.add(f.kind());
    return all - all_held(book, held);
}

}  // namespace jansou
