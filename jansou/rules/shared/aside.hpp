// 抜き牌 Tiles that a seat sets aside in its turn for a replacement: what the rules about them have in common.
#pragma once
#include <string_view>

#include "jansou/rulebook/rulebook.hpp"

namespace jansou {

struct AsideTexts {
    Text word;       ///< of the act
    Text bound;      ///< why another than the one just drawn is not set aside after riichi
    Text none_left;  ///< why there is none without a replacement
    Text ron_only;   ///< why one set aside is not called
    Text no_ron{};   ///< why it is not won on
};

/// Lets a seat set tiles of these kinds aside in its turn after a draw, while there is a replacement; after riichi the one just drawn.
/// `rule`: the option or rule whose clause the reasons name.
void offer_to_set_aside(Rulebook&, KindSet kinds, const AsideTexts&, std::string_view rule);
/// One that is being set aside can be won on, but not called.
void no_call_of_one_set_aside(Rulebook&, const AsideTexts&, std::string_view rule);
/// It cannot be won on.
void no_win_on_one_set_aside(Rulebook&, const AsideTexts&, std::string_view rule);

}  // namespace jansou
