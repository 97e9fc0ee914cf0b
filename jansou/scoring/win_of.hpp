// 和了の記述 The one place where a Win is made of what lies on the table.
#pragma once
#include "jansou/rulebook/rulebook.hpp"

namespace jansou {

/// What a seat holds, without a winning tile: its whole hand, melds, tiles set aside, numbers.
Win held_by(const Table&, Seat);

/// The same without the tile just drawn.
Win waiting_hand(const Position&, Seat);

/// The win that a seat has at this position (its own draw, or the tile open to claims). `ura`: as far as turned.
Win win_of(const Position&, Seat);

}  // namespace jansou
