// 局面 The whole state of a match as JSON, and questions about it.
#pragma once
#include <nlohmann/json.hpp>

#include "jansou/match/match.hpp"

namespace jansou::wire {

/// Everything on the table, faces as whoever sits on that chair may see them (`no_seat`: all).
nlohmann::ordered_json state_json(const Match&, Seat chair);

/// The seat's waits as the waits command says them.
nlohmann::ordered_json table_waits_json(const Position&, Seat);
nlohmann::ordered_json table_waits_json(const Referee&, Seat);

}  // namespace jansou::wire
