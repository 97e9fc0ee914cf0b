// 問いへの答え What the person may ask at any time: the waits with furiten and its reason, why something is not possible, wins let go.
#pragma once
#include "apps/cli/terminal_choices.hpp"

namespace jansou::terminal {

/// The waits of the hand, with jokers also reading by reading; with a tile to discard, those after each discard that keeps the hand
/// nearest, or after the discard of `tile`. `all`: every line of the readings.
std::string waits_text(const Voice&, const Referee&, Seat, bool all = false, std::optional<Face> tile = {});

/// What forbids the seat to do what the wish is about, with its clause, or that it is possible.
std::string why_text(const Voice&, const Referee&, Seat, const Wish&);

/// Who may neither call nor win whatever lies on the table, and why, with the clauses or without; empty if everybody may.
std::string bound_text(const Voice&, const Referee&, bool clauses);

bool is_bound(const Referee&, Seat);

/// The kinds in the seat's hand that may stand for others.
KindSet jokers_held(const Referee&, Seat);

/// The wins of the seat in this hand that it did not take, a line each; empty if there are none.
std::string missed_text(const Voice&, const Referee&, Seat);

/// A reason in words with its clause.
std::string reason_text(const Voice&, const Rulebook&, ReasonId);

}  // namespace jansou::terminal
