// 検討 What a house bot thinks of a decision, in JSON: chances, gains and losses of each option.
#pragma once
#include <string_view>

#include <nlohmann/json.hpp>

#include "jansou/bots/bot.hpp"
#include "jansou/referee/referee.hpp"

namespace jansou::wire {

/// Whose thoughts are told where nobody has said whose.
inline constexpr std::string_view usual_adviser = "strong";

/// `{"bot", "choice": ACTION, "options": [{"action", "then"?, "value", "win", "deal_in", "gain", "loss", "draw"}]}`, the best first; no
/// options where the bot follows a rule of thumb. Says nothing that the seat may not know. REQUIRES: the seat is asked.
nlohmann::ordered_json weighing_json(const Referee&, Seat, Bot&, std::string_view name);

}  // namespace jansou::wire
