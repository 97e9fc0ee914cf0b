// 牌の呼び方 Kinds of tiles as a person says them: 5筒, 東; "5 pin", "East".
#pragma once
#include <string>

#include "jansou/tile/tile.hpp"

namespace jansou {

struct KindWords {
    std::string ja, en;
};
KindWords words_of(Kind);

}  // namespace jansou
