// 百万石 Man only, whose ranks come to a hundred or more.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::hyakumangoku_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.hyakumangoku",
    .name = {"百万石", "Hyakumangoku"},
    .meaning = {"萬子の清一色で数の和が百以上。", "Man only, whose ranks come to a hundred or more."},
    .needs = {Trait::one_suit, Trait::no_honours},
    .is =
        [](const Win&, const Shape& s, int) {
            int sum = 0;
            for (int rank = 1; rank <= ranks; ++rank) sum += rank * s.counts[kind_of(0, rank)];
            return sum >= 100;
        },
};

extern const RuleInfo rule = local_yaku<yaku>("yakuman");

}  // namespace jansou::rules::hyakumangoku_rule
