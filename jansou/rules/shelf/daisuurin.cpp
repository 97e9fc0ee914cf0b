// 大数隣 Two each of 2 to 8 man.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::daisuurin_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.daisuurin",
    .name = {"大数隣", "Daisuurin"},
    .meaning = {"萬子の二から八を二枚ずつ。", "Two each of 2 to 8 man."},
    .needs = {Trait::one_suit, Trait::only_simples},
    .is = [](const Win&, const Shape& s, int) { return s.closed && two_of_each(s, 0, 2, 8); },
};

extern const RuleInfo rule = local_yaku<yaku>("yakuman");

}  // namespace jansou::rules::daisuurin_rule
