// 牌の言葉 Tiles as a person says them: 5筒, 赤5筒, 東; "5 pin", "red 5 pin", "East". What is read on the page has no notation in it.
#pragma once
#include <string>

#include "jansou/hand/hand.hpp"
#include "jansou/wire/questions/score.hpp"

namespace jansou::wire {

std::string tile_words(Face, Lang);
inline std::string tile_words(Kind k, Lang lang) { return tile_words(Face(k), lang); }
/// With "・" or ", " between them.
std::string tile_words(KindSet, Lang);
std::string tile_words(const Reading&, Lang);

}  // namespace jansou::wire
