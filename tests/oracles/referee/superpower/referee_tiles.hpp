// What the rule makes of the tiles.
#pragma once
#include "tests/oracles/referee/common/tiles.hpp"

namespace referee {

int dora_of(int indicator);
const Kinds& all_kinds();  // in the order m p s z

}  // namespace referee
