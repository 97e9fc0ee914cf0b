// Which kinds of tiles there are.
#pragma once
#include "tests/oracles/referee/common/tiles.hpp"

namespace referee {

bool exists(int kind);     // MI-1: no 2m..8m
const Kinds& all_kinds();  // the 27, in the order 1m 9m 1p-9p 1s-9s 1z-7z
void check_exist(const Tiles& tiles);
int read_kind(const std::string& text);

}  // namespace referee
