// 観測 What one seat knows, as numbers at fixed places: docs/python.md has the tables. Seats are counted from the viewer on: 0 is its own,
// 1 the next in turn.
#pragma once
#include <cstdint>

#include "jansou/batch/numbering.hpp"
#include "jansou/rulebook/position.hpp"

namespace jansou::batch {

// --- tiles: planes of tile_columns counts; of a red five both its kind and its red column count ---
enum class Plane : std::uint8_t { question, jokers, marked, indicators, named, seats };
enum class SeatPlane : std::uint8_t { hand, river, from_hand, called, melds, ankan, aside, shown };
inline constexpr int seat_planes = int(SeatPlane::shown) + 1;
inline constexpr int planes = int(Plane::seats) + max_seats * seat_planes;
inline constexpr int tiles_size = planes * tile_columns;

// --- numbers ---
enum class Fact : std::uint8_t {
    seats,
    people,
    chair,
    hand,
    round,
    kyoku,
    round_wind,
    own_wind,
    dealer,
    honba,
    sticks,
    live,
    discards,
    stage,
    turn,
    contested,
    asked,
    said,
    verb,
    of_seats,
};
enum class SeatFact : std::uint8_t { points, chips, hand, river, melds, aside, riichi, river_down, ability };
inline constexpr int seat_facts = int(SeatFact::ability) + 1;
inline constexpr int numbers_size = int(Fact::of_seats) + max_seats * seat_facts;

// --- rivers: each discard in order as column + 1, marks, turn; melds: type + 1, from + 1, added by + 1, kind + 1, four tiles as column + 1
// ---
inline constexpr int river_fields = 3, meld_fields = 8;
inline constexpr int rivers_size = max_seats * max_river * river_fields, melds_size = max_seats * max_melds * meld_fields;
inline constexpr std::uint8_t river_drawn = 1, river_riichi = 2, river_called = 4, river_face_down = 8;

// --- known: what follows from the own hand and the rules ---
inline constexpr int known_shanten = 0, known_furiten = 1, known_tones = 2, known_waits = known_tones + max_seats,
                     known_counters = known_waits + kind_count, known_size = known_counters + max_counters;
inline constexpr std::int16_t no_shanten = -2;

/// What lies open of one seat for everybody alike: the planes from `river` to `aside`, which change seldom and are copied to each viewer.
struct SeatSheet {
    static constexpr int size = (int(SeatPlane::shown) - int(SeatPlane::river)) * tile_columns;
    std::array<std::uint8_t, std::size_t(size)> planes{};
    bool alike = false;   ///< false: somebody sees a tile there that another one does not, and the planes say nothing
    bool riichi = false;  ///< a declaring tile lies in the river
};
SeatSheet sheet_of(const Table&, Seat);
/// The same after one more discard. REQUIRES: the sheet stood before it.
void add_discard(const Table&, Seat, SeatSheet&);

/// Who looks, at what. `cache` stands for the table and may be filled.
struct Outlook {
    Position position;
    Seat seat;
    const Spelling& said;               ///< of the action that the seat is about to name
    const SeatSheet* sheets = nullptr;  ///< by seat, as the table stands; null: they are worked out
};

/// Each writes all of its room, which is of the size above. Any thread that has the table.
void put_tiles(const Outlook&, std::uint8_t* out);
void put_numbers(const Outlook&, std::int32_t* out);
void put_rivers(const Outlook&, std::uint8_t* out);
void put_melds(const Outlook&, std::uint8_t* out);
void put_known(const Outlook&, std::int16_t* out);

}  // namespace jansou::batch
