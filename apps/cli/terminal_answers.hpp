// 問いへの答え What the person may ask at any time: the waits with furiten and its reason, why something is not possible, wins let go.
#pragma once
#include "apps/cli/terminal_choices.hpp"

namespace jansou::terminal {

/// The waits of the hand; with a tile to discard, those after each discard that keeps the hand nearest.
std::string waits_text(const Voice&, const Referee&, Seat);

/// What forbids the seat to do that, with its clause, or that it is possible. With `tile`: to do it with that tile.
std::string why_text(const Voice&, const Referee&, Seat, Verb, std::optional<Face> tile);

/// The wins of the seat in this hand that it did not take, a line each; empty if there are none.
std::string missed_text(const Voice&, const Referee&, Seat);

/// A reason in words with its clause.
std::string reason_text(const Voice&, const Rulebook&, ReasonId);

}  // namespace jansou::terminal
