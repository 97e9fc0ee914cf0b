// 着席 What a bot is told before it sits down, and what it sees from its seat.
#pragma once
#include "jansou/bots/bot.hpp"
#include "jansou/referee/referee.hpp"
#include "jansou/rulebook/rulebook.hpp"

namespace jansou {

/// What bots are told of a rule set. Any thread.
HouseFacts house_facts(const Rulebook&);
/// What a bot sees from its seat; the second writes over another view.
View bot_view(const Referee&, Seat);
void look_for_bot(const Referee&, Seat, View&);

}  // namespace jansou
