// 三風刻 Triplets of three winds.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::sanfonkou_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.sanfonkou",
    .name = {"三風刻", "Sanfonkou"},
    .meaning = {"風牌の刻子が三つ。", "Triplets of three winds."},
    .needs = {Trait::sets, Trait::three_winds},
    .is = [](const Win&, const Shape& s, int) { return (s.triplets & winds).size() == 3; },
};

extern const RuleInfo rule = local_yaku<yaku>(2);

}  // namespace jansou::rules::sanfonkou_rule
