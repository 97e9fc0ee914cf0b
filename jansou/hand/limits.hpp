// 枚数の上限 How many tiles of each kind a hand of a grammar may hold.
#pragma once
#include <algorithm>

#include "jansou/hand/grammar.hpp"

namespace jansou {

inline constexpr int without_limit = 100;  ///< copies, where there is none

/// Most copies of each kind.
inline Counts limits_of(const Grammar& grammar) {
    const std::uint8_t most = grammar.copy_limit == 0 ? std::uint8_t(without_limit) : grammar.copy_limit;
    Counts out;
    out.fill(most);
    if (grammar.fewer != Counts{})
        for (Kind k = 0; k < kind_count; ++k)
            if (grammar.fewer[k] != 0) out[k] = std::min(most, grammar.fewer[k]);
    return out;
}

}  // namespace jansou
