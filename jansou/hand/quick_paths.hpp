// 速算 The paths (quick.hpp) one by one; not every machine has all of them. Inside hand/ only.
#pragma once
#include "jansou/hand/quick.hpp"

namespace jansou::quick {

bool has_sse();
extern const QuickPath no_path;               ///< every answer is undecided
extern const QuickPath plain_path, sse_path;  ///< `sse_path` is empty where it cannot be compiled

}  // namespace jansou::quick
