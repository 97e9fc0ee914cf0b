// Who pays what: points with honba and pao (SP-38, SP-40), congratulation (SP-12).
#pragma once
#include <set>

#include "referee_question.hpp"

namespace referee {

using Seats = std::array<int, 4>;

// `yakuman`: ids of those in the hand, for pao.
Seats payments(const Question& q, int basic, const std::vector<std::string>& yakuman);
Seats congratulation(const Question& q, int yakuman);

}  // namespace referee
