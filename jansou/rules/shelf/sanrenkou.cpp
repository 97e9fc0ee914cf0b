// 三連刻 Triplets of three ranks in a row of one suit.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::sanrenkou_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.sanrenkou",
    .name = {"三連刻", "Sanrenkou"},
    .meaning = {"同じ色の三つ続きの刻子。", "Triplets of three ranks in a row of one suit."},
    .needs = {Trait::sets},
    .is = [](const Win&, const Shape& s, int) { return !triplets_in_a_row(s, 3).empty(); },
};

extern const RuleInfo rule = local_yaku<yaku>(2);

}  // namespace jansou::rules::sanrenkou_rule
