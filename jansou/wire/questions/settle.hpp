// 精算 Finished games as JSON: one game, or a set of games with its chips.
#pragma once
#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/tile/notation.hpp"

namespace jansou::wire {

/// One game; checked to be worth what the rule started with. `ja`: where what is wrong is put in Japanese, without its field.
tl::expected<GameEnd, Sentence> game_from_json(const Rulebook&, const nlohmann::json&, std::string* ja = nullptr);

/// The answer to the settle command: of a game, or of a set (`games`).
tl::expected<nlohmann::ordered_json, Sentence> settle_json(const Rulebook&, const nlohmann::json&);

nlohmann::ordered_json settlement_json(const Settlement&);

/// Chips that everybody has when a set begins.
int chips_at_start(const Rulebook&);

/// A result, which is kept in tenths, as a number: whole where it is, else with one decimal.
nlohmann::ordered_json result_json(std::int64_t in_tenths);
/// What `result_json` gives back as tenths, from `least` to `most` thousands; nothing if it is none, or has a decimal where results are
/// whole.
std::optional<int> result_in(const Rulebook&, const nlohmann::json&, int least, int most);
/// The same with its sign, for people.
std::string result_text(std::int64_t in_tenths);

}  // namespace jansou::wire
