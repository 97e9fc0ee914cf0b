// 速算 The paths that not every machine has. Inside hand/ only.
#pragma once
#include "jansou/hand/quick.hpp"

namespace jansou::quick {

bool has_sse();
extern const QuickPath no_path;               ///< nothing is decided
extern const QuickPath plain_path, sse_path;  ///< the latter is empty where it cannot be compiled

}  // namespace jansou::quick
