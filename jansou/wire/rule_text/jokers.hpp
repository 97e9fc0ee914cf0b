// A limit on rule sets that somebody brings along.
#pragma once
#include <optional>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/tile/notation.hpp"

namespace jansou::wire {

/// Why a rule whose jokers are too many is not played for others: with five in a hand a question about it may take seconds.
std::optional<Sentence> too_many_jokers(const Rulebook&);

}  // namespace jansou::wire
