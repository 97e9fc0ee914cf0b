// 東北新幹線 A straight of one suit with nothing but East and North beside it.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::touhoku_shinkansen_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.touhoku_shinkansen",
    .name = {"東北新幹線", "Touhoku shinkansen"},
    .meaning = {"一気通貫に東と北だけを加えた混一色。", "A straight of one suit with nothing but East and North beside it."},
    .needs = {Trait::straight, Trait::one_suit, Trait::some_honours},
    .is = [](const Win&, const Shape& s, int) { return (s.kinds & honours) == (KindSet::of(east) | KindSet::of(north)); },
};

extern const RuleInfo rule = local_yaku<yaku>("yakuman");

}  // namespace jansou::rules::touhoku_shinkansen_rule
