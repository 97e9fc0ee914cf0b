// 出来事 Events: facts that a bystander could see, and `apply`, the only way in which a table changes. It knows no rules.
#pragma once
#include "jansou/table/table.hpp"

namespace jansou {

enum class EventType : std::uint8_t {
    opening,    ///< a hand is about to be dealt; only where a rule reacts to it
    dealt,      ///< wall built and dealt; the faces and knowledge are in the table already (see deal())
    drew,       ///< actor, tile; flag: a replacement tile, value: end of the live wall from now on, detail: the tile is of the live wall
    discarded,  ///< actor, tile; flag: as drawn. Face down if the river is covered
    stood,      ///< actor, tile: nobody won on it (it may still be called)
    chi,
    pon,
    daiminkan,    ///< actor, target, tile; used: from the hand; kind (but of a chi)
    kakan,        ///< actor, target = owner of the triplet, tile; used: the triplet; kind: from now on
    ankan,        ///< actor, used, kind
    set_aside,    ///< actor, tile
    indicator,    ///< tile turned as dora indicator for a kan of actor, value: end of the live wall from now on, flag: no ura lies below it
    withheld,     ///< actor, detail: why nobody may claim its discard, to come in this turn or just made (a reason); 0: lifted
    swapped,      ///< actor, target, tile: given to place `value` of its river; used[0]: taken from there; flag: `tile` was just drawn
    ability,      ///< actor has an ability in this hand: word
    hand_seen,    ///< actor, target; flag: sees what it holds and draws from now on in this hand; no flag: not what it draws any more
    riichi_said,  ///< actor
    riichi_stood,   ///< actor; value: sticks put on the table, deltas: points paid
    river_covered,  ///< actor: later discards lie face down
    marked,         ///< a sign that a rule lays down or takes away: word, actor, value: its number, flag: laid down
    turn_given,     ///< actor is to draw; flag: a replacement
    counted,        ///< a rule's number: word = counter, actor, value
    asked,          ///< word, value = seats: holds up what was going on
    answered,       ///< actor, word = question, detail: one answer, used: kinds it names
    resumed,        ///< all have answered
    shown,          ///< actor lays the hand open
    won,            ///< actor, target, tile: a win is declared and stands; flag: nagashi; used: the reading named with it
    all_shown,      ///< all wins are laid open
    reading,        ///< actor: its jokers stand for the kinds in `used`; flag: by its own word
    settling,       ///< nothing about the wins is open any more; what lies hidden may be turned
    drawn,          ///< the hand ends without a win: word = reason
    ura,            ///< value: the indicators below which the ura are turned, a bit for each; actor: for whom alone they count
    turned,         ///< a tile of the wall turned for a winner: actor, tile, word, value: what it counts
    told,           ///< all tiles of that word are turned for the actor
    paid,           ///< actor, target: points of one win (or, without actor, of a draw or penalty): deltas, chips, value = sticks left
    taken_back,     ///< actor takes back what it said, detail: a TakenBack; word: of a riichi, what kind it becomes (0: there is none);
                    ///< flag: of a call, the tile had been set aside; deltas: points given back; value: sticks taken off the table, below 0
    levied,         ///< actor pays target beside wins and draws: word, detail: the reason with its clause, deltas
    offence,        ///< actor, word: kind, detail: consequence, flag: chombo without end of the hand; deltas: paid at once; value: sticks
                    ///< put on the table; used_count: tiles shown; kind: how a dead hand ends (Ruling::until)
    hand_void,      ///< actor: chombo: deltas; the hand does not count, value = sticks left; flag: it was played to its end and counts
    hand_over,      ///< all is paid; word: the reason of a draw, flag: its dealer deals the next hand
    game_set,       ///< what the next hand starts with: actor = dealer, target = who sits out, word = round, value = honba, used[0] = kyoku
};

/// What was said and is taken back.
enum class TakenBack : std::uint8_t {
    call,         ///< a chi or pon: its tiles go back, the tile that was called is a discard as before
    declaration,  ///< the word of a riichi, before its tile
    riichi,       ///< a riichi whose tile lies; the tile stays where it lies
};

inline constexpr std::size_t event_types = std::size_t(EventType::game_set) + 1;

struct Event {
    EventType type{};
    Seat actor = no_seat, target = no_seat;
    TileId tile = no_tile;
    bool flag = false;
    std::uint8_t word = 0, detail = 0;
    Kind kind = no_kind;  ///< what a meld is of, as Meld::kind
    std::uint8_t used_count = 0;
    std::array<TileId, max_used> used{no_tile, no_tile, no_tile, no_tile, no_tile, no_tile, no_tile, no_tile};  ///< or kinds
    std::int16_t value = 0;
    std::array<std::int32_t, max_seats> deltas{};  ///< points
    std::array<std::int32_t, max_seats> chips{};
};

/// REQUIRES: the event can happen at this table. Nothing is checked here: what a log says is checked by wire/lines/facts.hpp before.
void apply(Table&, const Event&);

/// The face as `viewer` may see it; unknown if it may not. `viewer` no_seat: nobody's veil, every face.
inline Face seen(const Table& t, TileId tile, Seat viewer) {
    return tile != no_tile && (viewer == no_seat || in(t.known[tile], viewer)) ? t.face[tile] : Face{};
}

}  // namespace jansou
