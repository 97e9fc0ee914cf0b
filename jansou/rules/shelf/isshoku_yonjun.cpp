// 一色四順 The same run four times.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::isshoku_yonjun_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.isshoku_yonjun",
    .name = {"一色四順", "Isshoku yonjun"},
    .meaning = {"同じ順子が四つ。", "The same run four times."},
    .needs = {Trait::two_equal_runs},
    .is = [](const Win&, const Shape& s, int) { return has_equal_runs(s, 4); },
    .instead_of = "iipeikou ryanpeikou isshoku_sanjun",
    .behind = "isshoku_sanjun",
};

extern const RuleInfo rule = local_yaku<yaku>("yakuman");

}  // namespace jansou::rules::isshoku_yonjun_rule
