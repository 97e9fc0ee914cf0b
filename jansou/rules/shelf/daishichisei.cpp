// 大七星 Seven pairs of the seven honours.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::daishichisei_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.daishichisei",
    .name = {"大七星", "Daishichisei"},
    .meaning = {"字牌七種の七対子。", "Seven pairs of the seven honours."},
    .needs = {Trait::pairs, Trait::only_honours},
};

extern const RuleInfo rule = local_yaku<yaku>("yakuman");

}  // namespace jansou::rules::daishichisei_rule
