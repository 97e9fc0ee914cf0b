// 選択 What a seat may ask to do. Actions speak of faces, as players do; the referee finds the tiles.
#pragma once
#include <array>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "jansou/table/table.hpp"

namespace jansou {

enum class ActionType : std::uint8_t { none, dahai, reach, hora, chi, pon, daiminkan, ankan, kakan, nukidora, ryukyoku, choose };
inline constexpr int action_types = 12;

struct Action {
    ActionType type = ActionType::none;
    Seat target = no_seat;  ///< whose tile is claimed; kakan: owner of the triplet
    Face tile{};            ///< dahai, nukidora: the tile; claims: the tile claimed; kakan: the tile added; hora: the tile won on
    bool drawn = false;     ///< dahai: the tile just drawn
    std::uint8_t word = 0;  ///< choose: the answer; reach: its kind; ryukyoku: the reason
    std::uint8_t used_count = 0;
    std::array<Face, 4> used{};  ///< from the hand (kakan: the triplet that lies there)
    friend bool operator==(const Action& a, const Action& b) { return std::memcmp(&a, &b, sizeof(Action)) == 0; }
};
static_assert(std::has_unique_object_representations_v<Action>);

/// The one order in which options are listed.
bool before(const Action&, const Action&);

using Options = std::vector<Action>;

}  // namespace jansou
