// The answer of `waits`, and the waits that furiten is judged by.
#pragma once
#include <set>

#include "referee_question.hpp"

namespace referee {

struct WaitingReading {
    Kinds joker;  // what each W of the hand stands for
    std::set<int> waits;
};

// Every reading of the W in hand and of the melds of W only that waits; readings that differ in such a meld alone are one.
std::vector<WaitingReading> waiting_readings(const Set& set, const Kinds& hand, const std::vector<Meld>& melds);
// SM-21, CT-30: over all readings, W where a discarded W would be won on.
std::set<int> all_waits(const std::vector<WaitingReading>& readings);
// What the melds may be, one list for each choice for those of W only.
std::vector<std::vector<Group>> meld_readings(const Set& set, const std::vector<Meld>& melds);
nlohmann::json answer_waits(House house, const nlohmann::json& question);

}  // namespace referee
