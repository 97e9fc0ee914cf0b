// 選択と入力 What the person may do as a numbered list, and what a line of input means.
#pragma once
#include <optional>

#include "apps/cli/terminal_voice.hpp"
#include "jansou/referee/referee.hpp"

namespace jansou::terminal {

/// One entry of the list: an action; a riichi together with the tile that it discards; a win with the readings that may be named with it.
struct Choice {
    Action act;
    std::optional<Action> then{};
    std::string label{};
    std::vector<Reading> readings{};

    bool discard() const { return act.type == ActionType::dahai; }
    bool names_reading() const { return act.names == Subject::reading; }
    const Action& last() const { return then ? *then : act; }
};

/// Readings of jokers come first, the one worth most on what can be seen at their head.
std::vector<Choice> choices_of(const Voice&, const Referee&, Seat);

/// The list with its numbers from 1; of many readings the first, or all of them.
std::string choices_text(const Voice&, const std::vector<Choice>&, bool all = false);

/// What somebody types that means an action.
enum class Verb : std::uint8_t { discard, discard_drawn, riichi, win, chi, pon, kan, aside, end_hand, pass, say };

/// True if the action is what the word means.
bool fits(const Action&, Verb);
/// True if it is about that tile, or about one of its kind.
bool about(const Action&, Face tile, bool kind_only);

struct Wish {
    enum class Type : std::uint8_t {
        choice,
        unclear,
        impossible,
        why,
        waits,
        readings,
        help,
        rules,
        table,
        events,
        scores,
        take_back,
        quit
    } type = Type::unclear;
    std::size_t choice = 0;
    std::string sentence{};      ///< unclear: what is wrong with the input
    std::string given{};         ///< as typed, shortened
    std::optional<Verb> verb{};  ///< impossible, why: of what
    std::optional<Face> tile{};
    Word kind = 0;                   ///< of a riichi, if said
    std::optional<Reading> named{};  ///< choice: what the jokers of a win stand for
    bool all = false;                ///< waits: every line
};

Wish read_wish(const Voice&, const Rulebook&, const std::vector<Choice>&, std::string_view line);

}  // namespace jansou::terminal
