// 四連刻 Triplets of four ranks in a row of one suit.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::suurenkou_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.suurenkou",
    .name = {"四連刻", "Suurenkou"},
    .meaning = {"同じ色の四つ続きの刻子。", "Triplets of four ranks in a row of one suit."},
    .needs = {Trait::sets, Trait::no_runs},
    .is = [](const Win&, const Shape& s, int) { return !triplets_in_a_row(s, 4).empty(); },
    .instead_of = "sanrenkou",
    .behind = "sanrenkou",
};

extern const RuleInfo rule = local_yaku<yaku>("yakuman");

}  // namespace jansou::rules::suurenkou_rule
