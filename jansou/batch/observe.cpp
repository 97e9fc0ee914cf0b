#include <algorithm>
#include <cstring>
#include <vector>

#include "jansou/batch/layout.hpp"

namespace jansou::batch {
namespace {

// as Table::after and Table::distance, which divide
Seat seat_behind(const Table& t, Seat s, int steps) {
    const int at = s + steps;
    return Seat(at >= t.seats ? at - t.seats : at);
}
int steps_to(const Table& t, Seat from, Seat to) {
    const int steps = to - from;
    return steps < 0 ? steps + t.seats : steps;
}

/// Adds tiles to planes as far as the viewer knows them.
struct Planes {
    const Table& t;
    Seat viewer;
    std::uint8_t* out;

    std::uint8_t* plane(Plane p) const { return out + std::size_t(p) * tile_columns; }
    std::uint8_t* plane(int seat, SeatPlane p) const {
        return out + std::size_t(int(Plane::seats) + seat * seat_planes + int(p)) * tile_columns;
    }
    static void add(std::uint8_t* to, Face f) {
        ++to[f.kind()];
        if (f.red()) ++to[column_of(f)];
    }
    void add(std::uint8_t* to, TileId tile) const {
        const Face f = seen(t, tile, viewer);
        if (f.known()) add(to, f);
    }
};

/// Of another's hand mostly nothing is known.
void add_hand(const Planes& p, int r, Seat s) {
    const auto hand = p.t.hand(s);
    SeatMask known = 0;
    for (const TileId tile : hand) known = SeatMask(known | p.t.known[tile]);
    if (!in(known, p.viewer)) return;
    std::uint8_t* to = p.plane(r, SeatPlane::hand);
    for (const TileId tile : hand) p.add(to, tile);
}

/// Adds what lies open of a seat to the planes from `to` on, as far as `sees` gives faces.
template <class Sees>
struct Open {
    std::uint8_t* to;
    Sees sees;

    void add(SeatPlane plane, TileId tile) const {
        if (const Face f = sees(tile); f.known()) Planes::add(to + std::ptrdiff_t(int(plane) - int(SeatPlane::river)) * tile_columns, f);
    }
    void add_discard(const RiverTile& there) const {
        if (there.called_by != no_seat) return add(SeatPlane::called, there.tile);
        add(SeatPlane::river, there.tile);
        if (!there.drawn) add(SeatPlane::from_hand, there.tile);
    }
    void add_all(const Table& t, Seat s) const {
        for (const RiverTile& there : t.river(s)) add_discard(there);
        for (const Meld& m : t.melds(s))
            for (std::size_t i = 0; i < m.size; ++i) add(m.type == MeldType::ankan ? SeatPlane::ankan : SeatPlane::melds, m.tiles[i]);
        for (const TileId tile : t.aside(s)) add(SeatPlane::aside, tile);
    }
};

/// A face that everybody sees; else the sheet says nothing.
auto seen_by_all(const Table& t, SeatSheet& sheet) {
    return [&t, &sheet, all = t.everyone()](TileId tile) {
        if ((t.known[tile] & all) != all) sheet.alike = false;
        return t.face[tile];
    };
}

bool lies_in_riichi(const Table& t, Seat s) { return std::ranges::any_of(t.river(s), &RiverTile::riichi); }

/// The own hand, and what is told of it beside its faces.
void add_own_hand(const Planes& p, const Rulebook& book) {
    const bool jokers = !book.reads.empty();
    std::uint8_t* to = p.plane(0, SeatPlane::hand);
    for (const TileId tile : p.t.hand(p.viewer)) {
        const Face f = seen(p.t, tile, p.viewer);
        if (!f.known()) continue;
        Planes::add(to, f);
        if (f.marked()) Planes::add(p.plane(Plane::marked), f);
        if (jokers && book.joker_by_source(p.t, p.viewer, tile)) Planes::add(p.plane(Plane::jokers), f);
    }
}

/// What has been named of an action: tiles and kinds behind its first number.
void add_named(const Planes& p, const Spelling& said) {
    std::uint8_t* to = p.plane(Plane::named);
    for (std::size_t i = 0; i < said.size; ++i) {
        const int n = said.at[i];
        if (n >= number(Block::kind) && n < number(Block::river)) ++to[n - number(Block::kind)];
        if (n >= number(Block::tile) && n < number(Block::kind)) ++to[n - number(Block::tile)];
    }
}

}  // namespace

SeatSheet sheet_of(const Table& t, Seat s) {
    SeatSheet sheet;
    sheet.alike = true;
    sheet.riichi = lies_in_riichi(t, s);
    Open{sheet.planes.data(), seen_by_all(t, sheet)}.add_all(t, s);
    return sheet;
}

void add_discard(const Table& t, Seat s, SeatSheet& sheet) {
    const RiverTile& there = t.river(s).back();
    sheet.riichi |= there.riichi;
    Open{sheet.planes.data(), seen_by_all(t, sheet)}.add_discard(there);
}

void put_tiles(const Outlook& o, std::uint8_t* out) {
    const Position& pos = o.position;
    const Table& t = pos.table;
    std::memset(out, 0, tiles_size);
    const Planes p{t, o.seat, out};
    if (t.phase.tile != no_tile) p.add(p.plane(Plane::question), t.phase.tile);
    for (std::size_t i = 0; i < t.indicator_count; ++i) p.add(p.plane(Plane::indicators), t.indicators[i]);
    add_own_hand(p, pos.book);
    if (o.said.size) add_named(p, o.said);
    const bool shows = !pos.book.shown_waits.empty();
    for (int r = 0; r < t.seats; ++r) {
        const Seat s = seat_behind(t, o.seat, r);
        if (r != 0) add_hand(p, r, s);
        std::uint8_t* open = p.plane(r, SeatPlane::river);
        if (o.sheets && o.sheets[s].alike)
            std::memcpy(open, o.sheets[s].planes.data(), std::size_t(SeatSheet::size));
        else
            Open{open, [&](TileId tile) { return seen(t, tile, o.seat); }}.add_all(t, s);
        if (!shows) continue;
        for (const Kind k : pos.shown_waits(s)) ++p.plane(r, SeatPlane::shown)[k];
    }
}

void put_numbers(const Outlook& o, std::int32_t* out) {
    const Table& t = o.position.table;
    const auto put = [out](Fact f, int value) { out[std::size_t(f)] = value; };
    put(Fact::seats, t.seats);
    put(Fact::people, t.people());
    put(Fact::chair, int(t.chair_of(o.seat)));
    put(Fact::hand, t.hand_number);
    put(Fact::round, t.round);
    put(Fact::kyoku, t.kyoku);
    put(Fact::round_wind, t.round_wind() - east);
    put(Fact::own_wind, steps_to(t, t.dealer, o.seat));
    put(Fact::dealer, steps_to(t, o.seat, t.dealer));
    put(Fact::honba, t.honba);
    put(Fact::sticks, t.sticks);
    put(Fact::live, t.live());
    put(Fact::discards, t.discards);
    put(Fact::stage, int(t.phase.stage));
    put(Fact::turn, t.phase.seat < t.seats ? steps_to(t, o.seat, t.phase.seat) : -1);
    put(Fact::contested, t.phase.stage == Stage::claims ? int(t.phase.contested) : -1);
    put(Fact::asked, t.phase.stage == Stage::choice ? t.phase.word : 0);
    put(Fact::said, o.said.size);
    put(Fact::verb, o.said.size ? o.said.at[0] : -1);
    const auto& abilities = o.position.book.abilities;
    std::int32_t* row = out + std::size_t(Fact::of_seats);
    for (int r = 0; r < max_seats; ++r, row += seat_facts) {
        std::fill_n(row, seat_facts, 0);
        if (r >= t.people()) continue;
        const Seat s = r < t.seats ? seat_behind(t, o.seat, r) : Seat(r);  // behind the others: who sits out
        const Player& p = t.players[s];
        row[std::size_t(SeatFact::points)] = p.points;
        row[std::size_t(SeatFact::chips)] = p.chips;
        if (r >= t.seats) continue;
        row[std::size_t(SeatFact::hand)] = p.hand_size;
        row[std::size_t(SeatFact::river)] = p.river_size;
        row[std::size_t(SeatFact::melds)] = p.meld_count;
        row[std::size_t(SeatFact::aside)] = p.aside_size;
        row[std::size_t(SeatFact::riichi)] = o.sheets ? o.sheets[s].riichi : lies_in_riichi(t, s);
        row[std::size_t(SeatFact::river_down)] = p.river_down;
        for (std::size_t a = 0; a < abilities.size(); ++a)
            if (t.count(abilities[a].number, s)) row[std::size_t(SeatFact::ability)] = std::int32_t(a) + 1;
    }
}

void put_rivers(const Outlook& o, std::uint8_t* out) {
    const Table& t = o.position.table;
    std::memset(out, 0, rivers_size);
    for (int r = 0; r < t.seats; ++r) {
        std::uint8_t* row = out + std::size_t(r) * max_river * river_fields;
        for (const RiverTile& there : t.river(seat_behind(t, o.seat, r))) {
            const Face f = seen(t, there.tile, o.seat);
            row[0] = f.known() ? std::uint8_t(1 + column_of(f)) : std::uint8_t{0};
            row[1] = std::uint8_t((there.drawn ? river_drawn : 0) | (there.riichi ? river_riichi : 0) |
                                  (there.called_by != no_seat ? river_called : 0) | (there.down ? river_face_down : 0));
            row[2] = there.turn;
            row += river_fields;
        }
    }
}

void put_melds(const Outlook& o, std::uint8_t* out) {
    const Table& t = o.position.table;
    std::memset(out, 0, melds_size);
    const auto seat = [&](Seat s) { return s < t.seats ? std::uint8_t(1 + steps_to(t, o.seat, s)) : std::uint8_t{0}; };
    for (int r = 0; r < t.seats; ++r) {
        std::uint8_t* row = out + std::size_t(r) * max_melds * meld_fields;
        for (const Meld& m : t.melds(seat_behind(t, o.seat, r))) {
            row[0] = std::uint8_t(1 + int(m.type));
            row[1] = seat(m.from);
            row[2] = seat(m.added_by);
            row[3] = m.kind < kind_count ? std::uint8_t(1 + m.kind) : std::uint8_t{0};
            for (std::size_t i = 0; i < m.size; ++i) {
                const Face f = seen(t, m.tiles[i], o.seat);
                row[4 + i] = f.known() ? std::uint8_t(1 + column_of(f)) : std::uint8_t{0};
            }
            row += meld_fields;
        }
    }
}

void put_known(const Outlook& o, std::int16_t* out) {
    const Position& pos = o.position;
    const Table& t = pos.table;
    std::fill_n(out, known_counters, std::int16_t{0});
    for (std::size_t c = 0; c < max_counters; ++c) out[std::size_t(known_counters) + c] = t.counters[c][o.seat];
    const bool may_wait = t.hand(o.seat).size() % 3 == 1 || pos.drawn_by(o.seat) != no_tile;
    out[known_shanten] = no_shanten;
    if (may_wait) {
        const KindSet waits = pos.ready(o.seat).waits;
        for (const Kind k : waits) out[known_waits + k] = 1;
        out[known_shanten] = std::int16_t(waits.empty() ? pos.solver(o.seat).shanten(pos.hand(o.seat)) : 0);
        out[known_furiten] = !pos.book.furiten.empty() && pos.furiten(o.seat).all != 0;
    }
    if (pos.book.marks.empty()) return;
    std::vector<Mark> marks;
    for (int r = 0; r < t.seats; ++r) {
        marks.clear();
        for (const auto& mark : pos.book.marks) mark(pos, seat_behind(t, o.seat, r), marks);
        int tones = 0;
        for (const Mark& m : marks)
            if (m.discard < 0 && in(m.seen_by, o.seat)) tones |= 1 << unsigned(m.tone);
        out[known_tones + r] = std::int16_t(tones);
    }
}

}  // namespace jansou::batch
