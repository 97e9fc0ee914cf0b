// 牌山 The wall of one hand: shuffled from a seed, or stacked as far as someone says how.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/tile/stream.hpp"

namespace jansou {

/// What is known beforehand of a wall, in logical order; whatever is short is filled from the tiles that are left.
struct Stack {
    std::vector<std::vector<Face>> hands;  ///< by seat
    std::vector<Face> draws, replacements, indicators, ura;
    bool empty() const { return hands.empty() && draws.empty() && replacements.empty() && indicators.empty() && ura.empty(); }
};

/// Why a stack cannot be; nothing if it can.
std::optional<std::string> impossible(const Layout&, const Stack&);

/// Builds the wall, deals, turns the first indicator. The game's part of the table stays. The same stream gives the same wall. REQUIRES:
/// the stack is possible; no hand is being played.
void deal(Table&, const Layout&, const Stack&, Stream);

}  // namespace jansou
