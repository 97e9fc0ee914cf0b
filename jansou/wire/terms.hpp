// 用語 Words of the protocol and of the page that stand for values of the core.
#pragma once
#include <array>
#include <string_view>

#include "jansou/rulebook/rulebook.hpp"

namespace jansou::wire {

/// By Stage.
inline constexpr std::array<std::string_view, 9> stage_terms{"idle", "draw", "turn", "claims", "choice", "wins", "drawn", "paid", "over"};
/// By MeldType.
inline constexpr std::array<std::string_view, 5> meld_terms{"chi", "pon", "daiminkan", "kakan", "ankan"};
/// By Tone.
inline constexpr std::array<std::string_view, 6> tone_terms{"note", "declared", "staked", "binds", "bound", "barred"};
/// Of a seat, from the dealer on.
inline constexpr std::array<Text, 4> seat_wind_terms{Text{"東家", "East"}, {"南家", "South"}, {"西家", "West"}, {"北家", "North"}};

}  // namespace jansou::wire
