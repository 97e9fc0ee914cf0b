// 指図 All that may be said to `jansou table` once a match is begun, one struct for each command; docs/events.md says what they do.
#pragma once
#include <array>
#include <variant>

#include "jansou/wire/lines/said_fields.hpp"

namespace jansou::wire {

/// What is said of an offence, on a socket as well.
struct SaidOffence {
    SaidSeat seat;
    Given<std::string> kind;
    Given<bool> mended = false;
    Perhaps<int> count;  ///< of tiles
    Perhaps<std::string> choice;

    static constexpr std::array<std::string_view, 2> choices{"dead_hand", "chombo"};
    void fields(auto& in) {
        in.may("seat", seat, field::Somebody{});
        in.must("kind", kind, field::Word{}, "offence: kind is missing, or is no word");
        in.may("mended", mended, field::Flag{}, naming("mended: true or false is expected"));
        in.may("count", count, field::Whole{1, 200}, naming("count: a number of tiles is expected"));
        in.may("choice", choice, field::OneOf{choices}, naming("choice: dead_hand or chombo is expected"));
    }
};

/// What is said of something taken back, on a socket as well.
struct SaidTakeBack {
    Perhaps<std::string> kind;

    static constexpr std::string_view wrong = "kind: none, or a kind of riichi, is expected";
    void fields(auto& in) { in.may("kind", kind, field::Word{}, naming(wrong)); }
};

namespace commands {

struct Act {
    static constexpr std::string_view type = "act";
    SaidSeat seat;
    Given<SaidAction> action;
    void fields(auto& in) {
        in.may("seat", seat, field::Somebody{});
        in.must("action", action, field::Action{}, "act: action is missing, or has no type");
    }
};
struct Offence {
    static constexpr std::string_view type = "offence";
    SaidOffence what;
    void fields(auto& in) { what.fields(in); }
};
struct TakeBack {
    static constexpr std::string_view type = "take_back";
    SaidSeat seat;
    SaidTakeBack what;
    void fields(auto& in) {
        in.may("seat", seat, field::Somebody{});
        what.fields(in);
    }
};
struct Settle {
    static constexpr std::string_view type = "settle";
};
struct Why {
    static constexpr std::string_view type = "why";
    SaidSeat seat;
    Given<SaidAction> action;
    void fields(auto& in) {
        in.may("seat", seat, field::Somebody{});
        in.must("action", action, field::Action{}, "why: action is missing, or has no type");
    }
};
struct Waits {
    static constexpr std::string_view type = "waits";
    SaidSeat seat;
    void fields(auto& in) { in.may("seat", seat, field::Somebody{}); }
};
/// What a house bot thinks of what the seat may do.
struct Weigh {
    static constexpr std::string_view type = "weigh";
    SaidSeat seat;
    Perhaps<std::string> bot;
    void fields(auto& in) {
        in.may("seat", seat, field::Somebody{});
        in.may("bot", bot, field::Word{}, naming("bot: the name of a bot is expected"));
    }
};
struct State {
    static constexpr std::string_view type = "state";
};

using Command = std::variant<Act, Offence, TakeBack, Settle, Why, Waits, Weigh, State>;

}  // namespace commands
}  // namespace jansou::wire
