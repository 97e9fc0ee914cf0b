// 黒一色 Only 2, 4 and 8 pin and winds.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::kokuiisou_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.kokuiisou",
    .name = {"黒一色", "Kokuiisou"},
    .meaning = {"筒子の二、四、八と風牌だけの手。", "Only 2, 4 and 8 pin and winds."},
    .needs = {Trait::some_honours},
    .is =
        [](const Win&, const Shape& s, int) {
            constexpr KindSet black = winds | kinds_listed({10, 12, 16});
            return s.only(black) && s.form == Form::Type::sets;
        },
};

extern const RuleInfo rule = local_yaku<yaku>("yakuman");

}  // namespace jansou::rules::kokuiisou_rule
