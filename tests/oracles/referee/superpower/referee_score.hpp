// The answer of `score`.
#pragma once
#include <nlohmann/json.hpp>

namespace referee {

nlohmann::json answer_score(const nlohmann::json& question);

}  // namespace referee
