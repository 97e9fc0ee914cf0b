// 局面 The whole state of a match as JSON, and questions about it.
#pragma once
#include <nlohmann/json.hpp>

#include "jansou/match/match.hpp"

namespace jansou::wire {

/// Everything on the table, faces as `viewer` may see them (`no_seat`: all).
nlohmann::ordered_json state_json(const Match&, Seat viewer);

/// What forbids the action that the JSON describes: as Referee::why. A description that leaves fields out stands for the first that fits.
ReasonId why_not(const Referee&, Seat, const nlohmann::json& action);

/// The seat's waits as the waits command says them.
nlohmann::ordered_json table_waits_json(const Position&, Seat);
nlohmann::ordered_json table_waits_json(const Referee&, Seat);

}  // namespace jansou::wire
