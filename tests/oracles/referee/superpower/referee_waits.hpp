// The answer of `waits`, and the waits that furiten is judged by.
#pragma once
#include <set>

#include "referee_question.hpp"

namespace referee {

struct WaitingReading {
    Kinds jokers;  // what the jokers of the hand stand for, in any order
    std::set<int> waits;
};

// Every reading of the jokers that waits for something. A kind of which all four are held is no wait (SP-34).
std::vector<WaitingReading> waiting_readings(const Hand& hand, const Frame& frame);
std::set<int> all_waits(const std::vector<WaitingReading>& readings);
bool crosses(const std::set<int>& waits, const Tiles& river, const Tiles& missed);

nlohmann::json answer_waits(const nlohmann::json& question);

}  // namespace referee
