// 不変条件 What must hold at every moment of every game, whatever the rules.
#pragma once
#include <memory>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <vector>

#include "jansou/wire/lines/session.hpp"
#include "sight.hpp"
#include "walls.hpp"

namespace conformance {

struct Violation : std::runtime_error {
    using std::runtime_error::runtime_error;
};
inline void demand(bool holds, std::string_view what) {
    if (!holds) throw Violation(std::string(what));
}

/// The seat that a line names.
inline Seat seat_of(const nlohmann::json& line, const char* key) { return line.at(key).get<Seat>(); }

/// Tiles, points, sticks and chips, followed from the start of a game.
class Ledger {
public:
    explicit Ledger(const Rulebook&);
    void start_game();              ///< points are dealt out anew, chips are kept
    void start_hand(const Table&);  ///< its wall lies there; nothing need be dealt yet
    void check(const Table&) const;

private:
    const Rulebook* book_;
    int deposit_;
    bool begun_ = false, game_begun_ = false;
    long points_ = 0, chips_ = 0;
    std::array<Face, max_tiles> dealt_{};
};

/// True while a hand opens with questions and no tile lies there.
bool not_yet_dealt(const Table&);

/// Menus at an ask: somebody is asked, nothing is empty or listed twice.
void check_menus(const Referee&);

/// An offered action, written and read again, is the same action.
void check_round_trip(const Referee&, Seat, const Action&);

/// Actions that are not offered are refused, and change nothing. `on_refusal` hears the reason of each that a rule forbids.
void check_refusals(wire::Session&, Stream&, const std::function<void(ReasonId)>& on_refusal);

/// One answer or declared offence of a game, in the order given.
struct Step {
    Seat seat = 0;
    Action action;
    int offence = -1;  ///< index into Rulebook::offences
    Declared declared{};
    std::optional<TakeBack> back{};  ///< taken back, in place of an action

    bool is_act() const { return offence < 0 && !back; }
};

/// At a turn a discard leaves the hand tenpai for a riichi if and only if the waits say so.
void check_tenpai_after(const Referee&);
/// What play keeps of the hands is what would be worked out anew.
void check_kept(const Referee&);
/// Everything that anybody may look at; none of it changes the table.
void look_around(const Match&);

/// Every tile is known to exactly those who have seen it.
void check_known(const Table&, const Sight&);
/// The view of a seat, and the one that is sent to it, stay the same when the tiles it does not know are dealt otherwise.
void check_view(const Rulebook&, const Table&, const Sight&, Seat viewer, Stream&);

/// Plays the first hand again: the stream of each seat is the whole one with what it may not know taken out, and so is what it is told
/// when it comes back, and what it gets of the log (its lines) and sees when it looks at the hand again.
void check_streams(const wire::Start&, const std::vector<Step>&, const std::vector<std::string>& log);

/// Plays the first hand again beside one in which tiles that `viewer` never gets to know lie otherwise: the same stream, the same state.
/// `hands_too`: also tiles in hands that are never shown.
void check_unknown_tiles(const wire::Start&, const std::vector<Step>&, const Table& dealt, const Table& end, Seat viewer, bool hands_too,
                         Stream&);

/// Plays the hand again without a session, under `other` (a book of the same rules) too: the same tables and menus; every action that is
/// offered at some ask can be carried out.
void check_other_order(const Rulebook& book, const Rulebook& other, const Table& dealt, const std::vector<Step>&, Stream&);

/// The rule set with the rules that only offer and forbid in reversed order; the others stay in their places.
RuleSet reversed(const RuleSet&);

}  // namespace conformance
