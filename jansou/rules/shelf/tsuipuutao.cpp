// 推不倒 Only tiles that look the same upside down.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::tsuipuutao_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.tsuipuutao",
    .name = {"推不倒", "Tsuipuutao"},
    .meaning = {"上下を逆にしても同じ牌だけの手。", "Only tiles that look the same upside down."},
    .is =
        [](const Win&, const Shape& s, int) {
            constexpr KindSet same = kinds_listed({9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, white});
            return s.only(same);
        },
};

extern const RuleInfo rule = local_yaku<yaku>("yakuman");

}  // namespace jansou::rules::tsuipuutao_rule
