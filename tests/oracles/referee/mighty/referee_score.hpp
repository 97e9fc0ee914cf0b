// `score`: chooses reading and division (MI-22, MI-24, MI-75) and prices the win.
#pragma once
#include <nlohmann/json.hpp>

namespace referee {

nlohmann::json answer_score(const nlohmann::json& question);

}  // namespace referee
