// 真相 What only who sees all hands knows, for what is learned and counted.
#pragma once
#include "jansou/rulebook/rulebook.hpp"

namespace jansou::lab {

/// The ron that `winner` would declare if `loser` discarded a plain tile of that kind now, with what bars it. REQUIRES: the winner's tiles
/// are a hand that may wait.
Win ron_on(const Position&, Seat winner, Seat loser, Kind);

}  // namespace jansou::lab
