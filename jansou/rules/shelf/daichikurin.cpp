// 大竹林 Two each of 2 to 8 sou.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::daichikurin_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.daichikurin",
    .name = {"大竹林", "Daichikurin"},
    .meaning = {"索子の二から八を二枚ずつ。", "Two each of 2 to 8 sou."},
    .needs = {Trait::one_suit, Trait::only_simples},
    .is = [](const Win&, const Shape& s, int) { return s.closed && two_of_each(s, 2, 2, 8); },
};

extern const RuleInfo rule = local_yaku<yaku>("yakuman");

}  // namespace jansou::rules::daichikurin_rule
