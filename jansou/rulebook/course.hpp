// 進行 What rules make happen: facts that follow, how a hand ends, what an offence leads to, what comes next.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "jansou/rulebook/position.hpp"

namespace jansou {

struct Rulebook;

/// Facts that follow from a fact.
class Script {
public:
    explicit Script(std::vector<Event>& events) : events_(events) {}
    void operator<<(const Event& e) { events_.push_back(e); }
    void set(CounterId c, Seat s, int v) {
        events_.push_back({.type = EventType::counted, .actor = s, .word = c, .value = std::int16_t(v)});
    }
    void ask(Word question, SeatMask seats, Seat about = no_seat) {
        events_.push_back({.type = EventType::asked, .actor = about, .word = question, .value = seats});
    }

private:
    std::vector<Event>& events_;
};

/// When a hand may end without a win.
enum class Moment : std::uint8_t {
    wall_empty,      ///< the next draw would come from an empty live wall
    discard_passed,  ///< nobody won on a discard
    kan_passed,      ///< nobody robbed a kan; before its replacement
    rons,            ///< all rons on a tile are declared (Ending::winners)
    stuck,           ///< the seat whose turn it is may do nothing
};

inline constexpr std::size_t moments = std::size_t(Moment::stuck) + 1;

/// How a hand ended.
struct Ending {
    SeatMask winners = 0;
    Seat first_winner = no_seat;  ///< of them the one who is paid first
    Seat from = no_seat;          ///< whose tile was won on; the winner's own: a tsumo
    Word reason = 0;              ///< of a draw; 0: wins
    bool is_void = false;         ///< chombo
    bool nagashi = false;         ///< the wins are nagashi
    bool draw() const { return reason != 0 && !nagashi; }
};

/// What comes after a hand: who deals, which hand of which round it is. Before the rules have spoken the deal passes, honba as it is.
/// People are named by their seats in the hand that is over; the number behind the last seat is the person who sat it out.
struct Succession {
    Seat dealer = 0;
    std::uint8_t round = 0, kyoku = 1;
    bool renchan = false;  ///< dealer, round and hand stay
    int honba = 0;
    bool game_over = false;

    /// The dealer deals again, and the hand is not counted.
    void stay(const Table& t) {
        dealer = t.dealer;
        round = t.round;
        kyoku = t.kyoku;
        renchan = true;
    }
    Word question = 0;  ///< asked before it is settled, of the seats in `asked`
    SeatMask asked = 0;
    Seat sits_out = no_seat;  ///< who sits out the next hand, if anybody does
};

/// What the table says of an offence besides its kind.
struct Declared {
    enum class Choice : std::uint8_t { none, dead_hand, chombo };
    bool mended = false;           ///< put right before the discard; of a hand played elsewhere: in time, as the rule of the offence says
    std::uint8_t tiles = 1;        ///< how many were shown, where Offence::counted
    Choice choice = Choice::none;  ///< what the offender chooses, where Offence::chosen
    bool operator==(const Declared&) const = default;
};

/// What a declared offence leads to.
struct Ruling {
    enum class Consequence : std::uint8_t { nothing, pay, dead_hand, chombo } consequence = Consequence::nothing;
    std::string_view clause;
    std::array<std::int32_t, max_seats> deltas{};  ///< paid at once
    std::array<std::int32_t, max_seats> chips{};
    int sticks = 0;          ///< pay: put on the table; chombo: left on the table
    bool plays_on = false;   ///< chombo: the hand is played to its end
    std::uint8_t until = 0;  ///< dead_hand: the value of the counter `dead_hand`, for a rule that ends it early
};

/// Changes what an offence leads to, before anything is paid. Given by the rule that brings the kind of offence.
using Eases = std::function<void(const Position&, Seat, const Declared&, Ruling&)>;

/// A kind of offence that rules bring; whether the table may declare it, and what it leads to, is set beside the rule `offences`.
struct OffenceKind {
    std::string_view name;      ///< its word, and the option "offences.<name>"
    Text text{};                ///< as a player would call it
    std::string_view behind{};  ///< the kind behind which it is listed; empty: where it was added
    Eases eases{};
};

/// An offence that the table may declare.
struct Offence {
    Word word = 0;
    Ruling::Consequence consequence = Ruling::Consequence::nothing;  ///< unless what is declared of it, or `eases`, says otherwise
    std::string_view clause{};
    bool counted = false;   ///< Declared::tiles may be said
    bool chosen = false;    ///< Declared::choice may be said
    bool mendable = false;  ///< it leads to nothing if it is put right before the discard
    bool pays = false;      ///< into the pot, beside or without a dead hand
    bool fined = false;     ///< to each opponent, likewise
    Eases eases{};
};

}  // namespace jansou
