// 卓 The table: every physical tile with its place and who knows its face, the players, and what is going on. One flat value.
//
// A tile is its place in the wall as built (TileId), so an id tells nobody more than the wall's back does:
//
//     TileId  0                        next                   live_end              tile_count
//             | dealt and drawn so far | live wall, next first | dead wall, in the order of the rule set's layout |
//
// A table is a value: a copy of it may go to another thread. While a hand is played only `apply` (event.hpp) changes it, and nobody else
// may read it meanwhile.
#pragma once
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <type_traits>

#include "jansou/hand/hand.hpp"
#include "jansou/tile/tile.hpp"

namespace jansou {

using Seat = std::uint8_t;
inline constexpr int max_seats = 4;
inline constexpr Seat no_seat = 255;
using SeatMask = std::uint8_t;  ///< bit s: seat s
constexpr SeatMask only(Seat s) { return SeatMask(1u << s); }
constexpr bool in(SeatMask m, Seat s) { return m >> s & 1; }

/// 席 A person's place at the table, from 0 in turn order. Where everybody plays it is the person's seat.
enum class Chair : std::uint8_t {};
inline constexpr Chair no_chair{255};
/// Lists by chair have as much room as those by seat.
inline constexpr int max_chairs = max_seats;

/// 抜け番 Who sits where in a hand: where one more person is at the table than play, one chair is empty, and the others have the seats in
/// their order. Whoever sits out is said to be at the place behind the last seat.
struct Seating {
    std::uint8_t seats = 4;
    Chair out = no_chair;

    int people() const { return seats + (out != no_chair); }
    /// REQUIRES: a seat, the place behind them, or no_seat.
    Chair chair_of(Seat s) const {
        if (out == no_chair || s > seats) return Chair(s);
        return s == seats ? out : Chair(s + (s >= Seat(out)));
    }
    Seat seat_of(Chair c) const {
        if (out == no_chair || Seat(c) > seats) return Seat(c);
        return c == out ? seats : Seat(Seat(c) - (c > out));
    }
    bool sits_out(Seat s) const { return out != no_chair && s == seats; }
    SeatMask chairs_of(SeatMask by_seat) const {
        if (out == no_chair) return by_seat;
        SeatMask chairs = 0;
        for (Seat s = 0; s <= seats; ++s)
            if (in(by_seat, s)) chairs = SeatMask(chairs | only(Seat(chair_of(s))));
        return chairs;
    }
    friend bool operator==(const Seating&, const Seating&) = default;
};

using TileId = std::uint8_t;
inline constexpr TileId no_tile = 255;
inline constexpr int max_used = 8;  ///< tiles or kinds that one action or event names
static_assert(max_used >= max_jokers);
inline constexpr int max_tiles = 144, max_hand = 14, max_river = 48, max_melds = 4, max_aside = 20, max_indicators = 14;

/// A number that a rule keeps for each seat. Ids below `hand_counters` start every hand at 0, the others every game.
using CounterId = std::uint8_t;
inline constexpr int hand_counters = 48, max_counters = 64;

struct RiverTile {
    TileId tile = no_tile;
    bool drawn = false;   ///< ツモ切り: discarded as it was drawn
    bool riichi = false;  ///< the declaring tile
    bool down = false;    ///< laid face down
    Seat called_by = no_seat;
    std::uint8_t turn = 0;  ///< how many discards of all seats came before it in this hand
    friend bool operator==(const RiverTile&, const RiverTile&) = default;
};

enum class MeldType : std::uint8_t { chi, pon, daiminkan, kakan, ankan };

struct Meld {
    MeldType type = MeldType::pon;
    Seat from = no_seat;      ///< who discarded `called`; ankan: nobody
    Seat added_by = no_seat;  ///< kakan: who added the fourth tile
    std::uint8_t size = 0;
    TileId called = no_tile;
    Kind kind = no_kind;  ///< triplets and kans: of what; no_kind: of jokers alone, which are not read before the win is scored
    std::array<TileId, 4> tiles{no_tile, no_tile, no_tile, no_tile};  ///< the called tile first, an added one last

    /// 開いた面子 True for one that may still be of several kinds.
    bool open_kind() const { return type != MeldType::chi && kind == no_kind; }
    friend bool operator==(const Meld&, const Meld&) = default;
};

struct Player {
    std::array<TileId, max_hand> hand{};
    std::uint8_t hand_size = 0;
    std::uint8_t river_size = 0, meld_count = 0, aside_size = 0;
    std::array<RiverTile, max_river> river{};
    std::array<Meld, max_melds> melds{};
    std::array<TileId, max_aside> aside{};  ///< 抜きドラ
    bool river_down = false;                ///< the river is covered: further discards lie face down on it
    bool reading_fixed = false;             ///< the winner has said what the jokers stand for
    std::uint8_t reading_size = 0;
    std::array<Kind, max_jokers> reading{};  ///< what the winner's jokers stand for, sorted; a joker drawn to win is among them
    std::int32_t points = 0;
    std::int32_t chips = 0;
    friend bool operator==(const Player&, const Player&) = default;
};

/// What the table waits for.
enum class Stage : std::uint8_t {
    idle,    ///< no hand is being played
    draw,    ///< `seat` is about to draw
    turn,    ///< `seat` acts: `tile` is what it drew, or no_tile after a call
    claims,  ///< the others may claim `tile` of `seat`
    choice,  ///< the seats in `asked` answer a question of the rule that owns `word`
    wins,    ///< wins are laid open, not yet paid
    drawn,   ///< the hand ended without a win, not yet paid
    paid,    ///< everything is paid, the hand is over but for what follows from it
    over,
};
/// Where the tile in question came from.
enum class Source : std::uint8_t {
    wall,
    kan,    ///< the replacement for a kan
    aside,  ///< the replacement for a tile set aside
    river,  ///< swapped out of a river
};
/// A set of them.
struct Sources {
    std::uint8_t bits = 0;

    constexpr Sources() = default;
    constexpr Sources(Source s) { add(s); }
    static constexpr Sources everywhere() {
        Sources all;
        for (const Source s : {Source::wall, Source::kan, Source::aside, Source::river}) all.add(s);
        return all;
    }
    constexpr void add(Source s) { bits = std::uint8_t(bits | 1U << unsigned(s)); }
    constexpr bool has(Source s) const { return (bits >> unsigned(s) & 1U) != 0; }
};
constexpr bool is_replacement(Source s) { return s == Source::kan || s == Source::aside; }
inline constexpr std::size_t stages = std::size_t(Stage::over) + 1;
enum class Contested : std::uint8_t { discard, kakan, ankan, aside, down };  ///< down: a discard that nobody else sees
constexpr bool is_discard(Contested c) { return c == Contested::discard || c == Contested::down; }

struct Phase {
    Stage stage = Stage::idle;
    Seat seat = no_seat;
    TileId tile = no_tile;
    Source source = Source::wall;  ///< draw: what is to be drawn; turn, claims: where `tile` came from
    bool declaring = false;        ///< turn: riichi was said, its tile comes next
    Contested contested = Contested::discard;
    std::uint8_t word = 0;  ///< choice: the question; drawn: the reason
    SeatMask asked = 0;
    std::uint8_t withheld = 0;  ///< turn, claims: the reason why nobody may claim the discard (to come); 0: a rule withholds nothing

    /// claims: nobody may claim the tile, whatever the hands are.
    bool out_of_reach() const { return withheld != 0 || contested == Contested::down; }
    friend bool operator==(const Phase&, const Phase&) = default;
};
inline constexpr int max_held = 8;

struct Table {
    std::uint8_t seats = 4, tile_count = 0;

    // the game
    Seat dealer = 0, first_dealer = 0;
    std::uint8_t round = 0;  ///< from 0; which wind it has: round_wind()
    std::uint8_t kyoku = 1;  ///< hand of the round, from 1
    std::uint8_t game = 1;
    Seat broken_at = no_seat;                       ///< before whom the wall was broken; no_seat: nobody looks
    std::array<std::uint8_t, 4> winds{0, 1, 2, 3};  ///< of each round: 0 east, 1 south ...
    Chair out = no_chair;  ///< whose person sits out; `players` and the numbers of a game have that one behind the last seat
    std::int16_t honba = 0;
    std::int16_t sticks = 0;  ///< 供託: deposits on the table, in sticks

    // the wall
    std::uint8_t next = 0, live_end = 0;  ///< the live wall is [next, live_end)
    std::uint8_t replacements_drawn = 0;  ///< out of the dead wall
    std::uint8_t indicator_count = 0, hand_number = 0;
    std::array<TileId, max_indicators> indicators{};  ///< turned dora indicators, in order
    std::uint16_t turned_ura = 0;                     ///< bit i: the ura below the indicator i is turned
    std::uint16_t bare_indicators = 0;                ///< bit i: no ura lies below the indicator i

    // the tiles
    std::array<Face, max_tiles> face{};
    std::array<SeatMask, max_tiles> known{};                    ///< who knows the face
    std::array<std::uint64_t, (max_tiles + 63) / 64> of_kan{};  ///< drawn as the replacement for a kan: tile t is bit t % 64 of word t / 64
    std::array<SeatMask, max_seats> watched_by{};               ///< who sees what each seat holds and draws

    std::array<Player, max_seats> players{};
    std::array<std::array<std::int16_t, max_seats>, max_counters> counters{};
    Phase phase;
    std::array<Phase, max_held> held{};  ///< interrupted by a choice, innermost last
    std::uint8_t held_count = 0;
    SeatMask winners = 0;       ///< whose win of this hand is laid open
    bool told = false;          ///< the hand is played with tiles elsewhere: none lie here, and what came of it is said
    std::uint8_t discards = 0;  ///< made in this hand, by all
    std::uint8_t calls = 0;     ///< chi, pon and kans that stand, by all

    int count(CounterId c, Seat s) const { return counters[c][s]; }
    int live() const { return live_end - next; }
    Seat after(Seat s, int steps = 1) const {
        assert(seats > 0);
        return Seat((s + steps) % seats);
    }
    Seating seating() const { return {seats, out}; }
    int people() const { return seats + (out != no_chair); }
    Chair chair_of(Seat s) const { return seating().chair_of(s); }
    Seat seat_of(Chair c) const { return seating().seat_of(c); }
    /// Where the person sits on the chair after that one's, the one who sits out counted.
    Seat next_person(Seat s, int steps = 1) const { return seat_of(Chair((int(chair_of(s)) + steps) % people())); }
    /// Seats in turn order from `s` on: 0 is `s` itself.
    int distance(Seat from, Seat to) const { return (to + seats - from) % seats; }
    SeatMask everyone() const { return SeatMask((1u << seats) - 1); }
    Kind round_wind() const { return Kind(east + winds[round % winds.size()]); }
    Kind seat_wind(Seat s) const { return Kind(east + distance(dealer, s)); }
    std::span<const TileId> hand(Seat s) const { return {players[s].hand.data(), players[s].hand_size}; }
    std::span<const RiverTile> river(Seat s) const { return {players[s].river.data(), players[s].river_size}; }
    std::span<const Meld> melds(Seat s) const { return {players[s].melds.data(), players[s].meld_count}; }
    std::span<const TileId> aside(Seat s) const { return {players[s].aside.data(), players[s].aside_size}; }
    Kind kind(TileId t) const { return face[t].kind(); }
    bool drawn_for_kan(TileId t) const { return of_kan[t / 64u] >> (t % 64u) & 1; }
    friend bool operator==(const Table&, const Table&) = default;
};
static_assert(std::is_trivially_copyable_v<Table> && sizeof(Table) <= 4096);

/// The person of that chair sits out from now on; points, chips and the numbers of the game go along with everybody. REQUIRES: between
/// hands.
void sit_out(Table&, Chair);

/// True if no meld of the seat is open (concealed kans leave a hand closed: 門前).
bool closed(const Table&, Seat);

/// True if the meld is open, or has a joker that stands for another kind than its own: what it is of is more than its tiles tell.
bool has_jokers(const Table&, const Meld&);

/// What the triplet was of before the tile was added. REQUIRES: an added kan.
Kind kind_of_triplet(const Table&, const Meld&);

/// The added kan whose last tile lies open to be won on; none: nullptr.
const Meld* robbable(const Table&);

/// The concealed tiles of a seat as counts; `without` (if a tile) left out.
Counts concealed(const Table&, Seat, TileId without = no_tile);

}  // namespace jansou
