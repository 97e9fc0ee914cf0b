// 枚数の上限 How many tiles of each kind a hand of a grammar may hold.
#pragma once
#include <algorithm>

#include "jansou/hand/hand.hpp"

namespace jansou {

inline constexpr int without_limit = 100;  ///< the number of copies that stands for "no limit"

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

/// A grammar without a limit of copies is answered by the tables for eight copies, while the hand holds at most so many tiles of each kind:
/// the first number holds for questions about the least number of draws, the second for questions about what is one draw away. The proof
/// stands in solver.cpp.
inline constexpr int most_of_any_draws = 6, most_of_one_draw = most_copies - 1;

/// The same hand for a grammar without a limit of copies: no tile outside it leaves fewer copies to draw.
inline Hand without_limits(Hand hand) {
    hand.outside = {};
    for (Wild& w : hand.wilds) w.over_limit = false;
    return hand;
}

}  // namespace jansou
