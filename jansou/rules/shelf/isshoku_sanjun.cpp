// 一色三順 The same run three times.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::isshoku_sanjun_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.isshoku_sanjun",
    .name = {"一色三順", "Isshoku sanjun"},
    .meaning = {"同じ順子が三つ。", "The same run three times."},
    .needs = {Trait::equal_runs},
    .is = [](const Win&, const Shape& s, int) { return has_equal_runs(s, 3); },
    .instead_of = "iipeikou",
};

extern const RuleInfo rule = local_yaku<yaku>(ClosedOpen{3, 2});

}  // namespace jansou::rules::isshoku_sanjun_rule
