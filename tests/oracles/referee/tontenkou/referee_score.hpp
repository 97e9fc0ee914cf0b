// The answer of `score`.
#pragma once
#include "referee_question.hpp"

namespace referee {

nlohmann::json answer_score(House house, const nlohmann::json& question);

}  // namespace referee
