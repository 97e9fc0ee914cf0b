// 選択と入力 What the person may do as a numbered list, and what a line of input means.
#pragma once
#include <optional>

#include "apps/cli/terminal_voice.hpp"
#include "jansou/referee/referee.hpp"

namespace jansou::terminal {

/// One entry of the list: an action; a riichi together with the tile that it discards.
struct Choice {
    Action act;
    std::optional<Action> then{};
    std::string label{};

    bool discard() const { return act.type == ActionType::dahai; }
    const Action& last() const { return then ? *then : act; }
};

std::vector<Choice> choices_of(const Voice&, const Referee&, Seat);

/// The list with its numbers from 1.
std::string choices_text(const Voice&, const std::vector<Choice>&);

/// What somebody types that means an action.
enum class Verb : std::uint8_t { discard, discard_drawn, riichi, win, chi, pon, kan, aside, end_hand, pass, say };

struct Wish {
    enum class Type : std::uint8_t { choice, unclear, impossible, why, waits, help, table, events, scores, quit } type = Type::unclear;
    std::size_t choice = 0;
    std::string sentence{};      ///< unclear: what is wrong with the input
    std::string given{};         ///< as typed, shortened
    std::optional<Verb> verb{};  ///< impossible, why: of what
    std::optional<Face> tile{};
};

Wish read_wish(const Voice&, const Rulebook&, const std::vector<Choice>&, std::string_view line);

}  // namespace jansou::terminal
