// `waits`: what a hand with jokers waits for, reading by reading (MI-16, MI-20 .. MI-25).
#pragma once
#include <nlohmann/json.hpp>

namespace referee {

nlohmann::json answer_waits(const nlohmann::json& question);

}  // namespace referee
