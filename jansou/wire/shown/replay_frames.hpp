// 牌譜再生 A log as it is looked at: its hands, and one of them event by event with the view after each. And what of a running game's log
// may be given to a seat.
#pragma once
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "jansou/wire/lines/start.hpp"

namespace jansou::wire {

/// {"hands":[..],"hand":N,"frames":[..]} of docs/server.md, worked out by playing the log again. Hands count from 0. `viewer` no_seat: all
/// open. Of a game that still runs the hands that are over.
tl::expected<nlohmann::ordered_json, Sentence> replay_json(const std::vector<std::string>& log, int hand, Seat viewer);

/// The hands of a running game's log that are over, as the seat saw them: its own acts, no seed, no wall.
tl::expected<std::vector<std::string>, Sentence> log_cut(const std::vector<std::string>& log, Seat viewer);

}  // namespace jansou::wire
