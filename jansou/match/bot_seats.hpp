// 着席 What a bot is told before it sits down, and what it sees from its seat.
#pragma once
#include "jansou/bots/bot.hpp"
#include "jansou/referee/referee.hpp"
#include "jansou/rulebook/rulebook.hpp"

namespace jansou {

/// What bots are told of a rule set. Any thread. REQUIRES: the book outlives it and the bots that were told.
HouseFacts house_facts(const Rulebook&);
/// What a bot sees from its seat, all that any bot reads; the second writes over another view what a bot reads that looks so.
View bot_view(const Referee&, Seat);
void look_for_bot(const Referee&, Seat, Looks, View&);
/// What a bot does of what its seat may do, looking only as far as it wants to; a bot that looks is not asked about the only thing there
/// is. REQUIRES: the seat is asked. The view is overwritten.
Action choice_of(Bot&, const Referee&, Seat, View&);

}  // namespace jansou
