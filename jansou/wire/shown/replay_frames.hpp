// 牌譜再生 A log as it is looked at: its hands, and one of them event by event with the view after each. And what of a running game's log
// may be given to a seat.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "jansou/wire/lines/start.hpp"

namespace jansou::wire {

/// {"hands":[..],"hand":N,"frames":[..]} of docs/server.md, worked out by playing the log again. Hands count from 0. `viewer` no_seat: all
/// open. Of a game that still runs the hands that are over. `go_on` is asked before each act; with no it is given up as too long.
tl::expected<nlohmann::ordered_json, Sentence> replay_json(const std::vector<std::string>& log, int hand, Seat viewer,
                                                           const std::function<bool()>& go_on = {});

/// `hands` of the same, as events alone tell them: lines, as a log has them.
nlohmann::ordered_json hands_told(const Rulebook&, const std::vector<std::string>& events);

/// The hands of a running game's log that are over, as the seat saw them: its own acts, no seed, no wall.
tl::expected<std::vector<std::string>, Sentence> log_cut(const std::vector<std::string>& log, Seat viewer);

}  // namespace jansou::wire
