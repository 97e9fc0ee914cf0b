// 精算 Finished games as JSON: one game, or a set of games with its chips.
#pragma once
#include <array>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include <tl/expected.hpp>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/tile/notation.hpp"

namespace jansou::wire {

/// One game; checked to be worth what the rule started with.
tl::expected<GameEnd, Sentence> game_from_json(const Rulebook&, const nlohmann::json&);

/// The answer to the settle command: of a game, or of a set (`games`).
tl::expected<nlohmann::ordered_json, Sentence> settle_json(const Rulebook&, const nlohmann::json&);

nlohmann::ordered_json settlement_json(const Rulebook&, const Settlement&);

}  // namespace jansou::wire
