// 小車輪 Two each of 1 to 7 or 3 to 9 pin.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::shousharin_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.shousharin",
    .name = {"小車輪", "Shousharin"},
    .meaning = {"筒子の一から七、または三から九を二枚ずつ。", "Two each of 1 to 7 or 3 to 9 pin."},
    .needs = {Trait::one_suit, Trait::no_honours},
    .is = [](const Win&, const Shape& s, int) { return s.closed && (two_of_each(s, 1, 1, 7) || two_of_each(s, 1, 3, 9)); },
};

extern const RuleInfo rule = local_yaku<yaku>("yakuman");

}  // namespace jansou::rules::shousharin_rule
