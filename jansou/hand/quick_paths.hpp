// 速算 The paths that not every machine has. Inside hand/ only.
#pragma once
#include "jansou/hand/quick.hpp"

namespace jansou::quick {

bool has_sse();
bool has_avx512();
extern const QuickPath no_path;                            ///< nothing is decided
extern const QuickPath plain_path, sse_path, avx512_path;  ///< the latter two are empty where they cannot be compiled

}  // namespace jansou::quick
