// 残す局 Which hands are kept as logs: conditions over what was counted of a hand.
//
//     yaku:renhou                     something spoke in it (a mechanism's name, as in the report)
//     !call:pon                       it did not
//     points>=32000 & chips>=10       the most that a seat gained; chips; further: wins discards honba round kyoku
//     all                             every hand
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "jansou/tile/notation.hpp"

namespace jansou::lab {

/// The text without blanks at its ends.
std::string_view trimmed(std::string_view text);

namespace hand_figure {
enum : std::uint8_t { points, chips, wins, discards, honba, round, kyoku, count };
}
/// A finished hand, as conditions ask about it.
struct HandFacts {
    std::array<std::int32_t, hand_figure::count> figures{};
    std::vector<std::string_view> spoke;  ///< mechanisms
};

/// All terms hold.
struct Condition {
    struct Term {
        std::string mechanism;  ///< empty: a figure
        std::uint8_t figure = 0;
        char compare = '>';  ///< '<' '>' '=' 'l' (<=) 'g' (>=)
        std::int32_t number = 0;
        bool negated = false;
    };
    std::vector<Term> terms;  ///< none: every hand

    bool holds(const HandFacts&) const;
};
tl::expected<Condition, Sentence> parse_condition(std::string_view);

}  // namespace jansou::lab
