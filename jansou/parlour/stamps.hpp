// 一言 Short words between the people at a table, by their ids; how they read is the page's. They are told and forgotten: no record has
// them.
#pragma once
#include <array>
#include <string_view>

#include "jansou/parlour/allowance.hpp"

namespace jansou::parlour {

inline constexpr std::array<std::string_view, 10> stamps{"hello", "thanks",  "moment",   "sorry",     "congrats",
                                                         "nice",  "unlucky", "thinking", "good_game", "again"};

/// Changes of seats, chairs and the door, each of which is a record that stays with the table.
inline constexpr Allowance changes_of_a_table{.most = 30, .each = 10'000};
inline constexpr Allowance stamps_of_a_seat{.most = 3, .each = 4000};
inline constexpr Allowance stamps_of_a_table{.most = 8, .each = 1000};

}  // namespace jansou::parlour
