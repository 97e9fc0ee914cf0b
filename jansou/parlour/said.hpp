// 言葉 All that a client may say on a socket, one struct for each message; docs/server.md says what it does. A message is read here, once,
// and is a value from then on. Fields that a message has besides are passed over.
//
// A message is added with its struct, a place in `Said`, and an `on` of the desk that takes it: docs/adding_to_the_server.md.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "jansou/parlour/stamps.hpp"
#include "jansou/wire/lines/commands.hpp"

namespace jansou::parlour {

/// Of the id that a message carries so that it has one effect however often it comes, in bytes.
inline constexpr std::size_t longest_id = 40, longest_nonce = 64, shortest_once = 32, longest_once = 64, longest_browser = 64;

namespace said {

namespace field = wire::field;
using wire::Given, wire::naming, wire::Perhaps;

/// Who speaks: whoever has said nothing yet, sits on a chair, waits for one that he was promised, stands at the door, or looks on.
using Speakers = std::uint8_t;
inline constexpr Speakers newcomer = 1, seat = 2, coming = 4, guest = 8, watcher = 16;

/// How a message stands in the table of all of them.
struct Row {
    std::string_view type;
    std::string_view what = {};  ///< of those that are `say`
    Speakers who = seat;
    double cost = 1;        ///< beside one that asks nothing, for limits of rate: what takes time to answer costs more
    bool answered = false;  ///< it has an id, with which it is answered
};

inline constexpr int most_counted = 1 << 30, most_chairs = 64;
inline constexpr double most_pace = 4;

/// A type that there is not, or `say` with something that nobody can say.
struct Unknown {
    bool say = false;
};

struct Hello {
    static constexpr Row row{.type = "hello", .who = newcomer};
    std::string token;
    Given<int> last = 0;  ///< the number of the last event that it has
    bool views = true;
    Perhaps<std::string> nonce;
    void fields(auto& in) {
        in.may("token", token, field::Word{});
        in.may("last", last, field::Whole{0, most_counted}, naming("last: the number of the last event is expected"));
        in.may("views", views, field::Flag{});
        in.may("nonce", nonce, field::Hex{16, longest_nonce}, naming("nonce: 16 to 64 hex digits are expected"));
    }
};

// ---- the game

struct Act {
    static constexpr Row row{.type = "act", .answered = true};
    Given<wire::SaidAction> action;
    Given<int> ask;
    void fields(auto& in) {
        in.must("action", action, field::Action{}, "act: action is missing, or has no type");
        in.must("ask", ask, field::Whole{0, most_counted}, "act: ask, the number of the ask that is answered, is expected");
    }
};
struct Why {
    static constexpr Row row{.type = "why", .answered = true};
    Given<wire::SaidAction> action;
    void fields(auto& in) { in.must("action", action, field::Action{}, "why: action is missing, or has no type"); }
};
struct Waits {
    static constexpr Row row{.type = "waits", .cost = 4, .answered = true};  // working them out takes some milliseconds
    Perhaps<Kind> discard;
    void fields(auto& in) { in.may("discard", discard, field::Tile{}, naming("discard: a tile that may be discarded now is expected")); }
};
struct Missed {
    static constexpr Row row{.type = "missed", .answered = true};
};

// ---- the table

struct Start {
    static constexpr Row row{.type = "say", .what = "start", .answered = true};
};
struct Ready {
    static constexpr Row row{.type = "say", .what = "ready", .answered = true};
};
struct Stop {
    static constexpr Row row{.type = "say", .what = "stop", .answered = true};
};
struct GoOn {
    static constexpr Row row{.type = "say", .what = "go_on", .answered = true};
};
struct Sit {
    static constexpr Row row{.type = "say", .what = "sit", .answered = true};
    Given<int> seat;
    static constexpr std::string_view wrong = "sit: seat, the number of a chair, is expected";
    void fields(auto& in) { in.must("seat", seat, field::Whole{0, most_chairs - 1}, wrong); }
};
struct Open {
    static constexpr Row row{.type = "say", .what = "open", .answered = true};
    Given<int> seat;
    static constexpr std::string_view wrong = "open: seat, the number of a chair, is expected";
    void fields(auto& in) { in.must("seat", seat, field::Whole{0, most_chairs - 1}, wrong); }
};
struct Bot {
    static constexpr Row row{.type = "say", .what = "bot", .answered = true};
    Given<int> seat;
    static constexpr std::string_view wrong = "bot: seat, the number of a chair, is expected";
    void fields(auto& in) { in.must("seat", seat, field::Whole{0, most_chairs - 1}, wrong); }
};
struct Leave {
    static constexpr Row row{.type = "say", .what = "leave", .who = seat | coming, .answered = true};
};
struct Rematch {
    static constexpr Row row{.type = "say", .what = "rematch", .answered = true};
};
struct Pace {
    static constexpr Row row{.type = "say", .what = "pace", .answered = true};
    Given<double> pace;
    void fields(auto& in) { in.must("pace", pace, field::Real{0.25, most_pace}, "say pace: a number from 0.25 to 4 is expected"); }
};
struct LetIn {
    static constexpr Row row{.type = "say", .what = "let_in", .answered = true};
    Given<int> knock;
    Perhaps<int> seat;
    void fields(auto& in) {
        in.must("knock", knock, field::Whole{1, most_counted}, "let_in: knock, the number of somebody who asks, is expected");
        in.may("seat", seat, field::Whole{0, most_chairs - 1}, "let_in: seat, the number of a chair, is expected");
    }
};
struct TurnAway {
    static constexpr Row row{.type = "say", .what = "turn_away", .answered = true};
    Given<int> knock;
    void fields(auto& in) {
        in.must("knock", knock, field::Whole{1, most_counted}, "turn_away: knock, the number of somebody who asks, is expected");
    }
};
struct Door {
    static constexpr Row row{.type = "say", .what = "door", .answered = true};
    Given<bool> open;
    void fields(auto& in) { in.must("open", open, field::Flag{}, "door: open, true or false, is expected"); }
};
struct Offence {
    static constexpr Row row{.type = "offence", .answered = true};
    wire::SaidOffence what;
    void fields(auto& in) { what.fields(in); }
};
struct TakeBack {
    static constexpr Row row{.type = "take_back", .answered = true};
    wire::SaidTakeBack what;
    void fields(auto& in) { what.fields(in); }
};
struct Stamp {
    static constexpr Row row{.type = "stamp", .answered = true};
    Given<std::string> stamp;
    void fields(auto& in) { in.must("stamp", stamp, field::OneOf{stamps}, "stamp: one of the stamps of this house is expected"); }
};
struct Nonce {
    static constexpr Row row{.type = "nonce"};
    Given<std::string> nonce;
    void fields(auto& in) { in.must("nonce", nonce, field::Hex{16, longest_nonce}, "nonce: 16 to 64 hex digits are expected"); }
};
struct Ping {
    static constexpr Row row{.type = "ping", .who = seat | coming | guest | watcher};
};

// ---- the door

/// A name as it is shown at the table.
struct SeatName {
    static Given<std::string> read(const nlohmann::json&);
    static nlohmann::ordered_json schema() { return field::Text{1, 40}.schema(); }
};
struct Knock {
    static constexpr Row row{.type = "knock", .who = guest, .answered = true};
    Given<std::string> name = "Guest", browser;
    void fields(auto& in) {
        in.may("name", name, SeatName{}, "");
        in.must("browser", browser, field::Text{1, longest_browser}, "knock: browser, a text of 1 to 64 bytes, is expected");
    }
};

/// In the order in which a sentence lists them.
using Said = std::variant<Unknown, Hello, Act, Why, Waits, Missed, Start, Ready, Stop, GoOn, Sit, Open, Bot, Leave, Rematch, Pace, LetIn,
                          TurnAway, Door, Offence, TakeBack, Stamp, Nonce, Ping, Knock>;

/// Whether somebody who sits gets an answer of his desk by the id.
template <class One>
inline constexpr bool answered_at_a_seat = One::row.answered && (One::row.who & seat) != 0;
template <>
inline constexpr bool answered_at_a_seat<Unknown> = true;

struct Message {
    Said said;
    Given<std::string> id;

    template <class One>
    const One* is() const {
        return std::get_if<One>(&said);
    }
    /// The id as far as it is one.
    std::string id_text() const { return id.value_or(""); }
};

/// Why a text is no message at all.
struct Misread {
    std::string_view code, sentence;
};
using Reading = tl::expected<Message, Misread>;

/// Any text may come.
Reading read(std::string_view text);

/// How a message stands in the table; one that there is not as what anybody may be refused.
Row row_of(const Said&);
inline bool may_say(const Said& said, Speakers who) { return (row_of(said).who & who) != 0; }
double cost_of(const Reading&);

/// "act, why, .. or ping", what somebody who sits may say; and the same of `say`.
std::string types_of_a_seat();
std::string sayings();

}  // namespace said
}  // namespace jansou::parlour
