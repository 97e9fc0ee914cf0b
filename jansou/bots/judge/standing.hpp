// 順位 What the points of a moment are worth at the end of the game: place, uma and whatever else the settlement counts.
#pragma once
#include <array>

#include "jansou/bots/bot.hpp"
#include "jansou/bots/judge/data.hpp"

namespace jansou {

using StandingRow = Lane<standing_features>;

/// How a hand ended for a seat.
enum class HandEnd : std::uint8_t { won, dealt_in, other, drawn };

/// The end of a hand as the net reads it. `points`: by seat, when everything of the hand is paid.
StandingRow standing_row(const HouseFacts&, const JudgeData&, const View&, const std::array<std::int32_t, max_seats>& points, HandEnd);
/// What the game comes to for the seat, 2^18 = one mean win.
std::int64_t standing_of(const JudgeData&, const StandingRow&);

}  // namespace jansou
