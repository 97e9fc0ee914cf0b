// 加減 How often something may be done: so many times at once, and once more each so many milliseconds.
#pragma once
#include <algorithm>
#include <cstdint>

namespace jansou::parlour {

struct Allowance {
    double most = 1;
    std::int64_t each = 1000;
    double left = most;
    std::int64_t at = 0;

    /// Whether it may be done once more, without doing it.
    bool may(std::int64_t now) {
        left = std::min(most, left + double(now - at) / double(each));
        at = now;
        return left >= 1;
    }
    bool take(std::int64_t now) {
        if (!may(now)) return false;
        left -= 1;
        return true;
    }
};

}  // namespace jansou::parlour
