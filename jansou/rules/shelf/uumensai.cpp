// 五門斉 Four sets and a pair with all three suits, winds and dragons.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::uumensai_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.uumensai",
    .name = {"五門斉", "Uumensai"},
    .meaning = {"萬子、筒子、索子、風牌、三元牌のすべてを使う四面子一雀頭。",
                "Four sets and a pair with all three suits, winds and dragons."},
    .needs = {Trait::sets, Trait::some_honours},
    .is =
        [](const Win&, const Shape& s, int) {
            return !(s.kinds & winds).empty() && !(s.kinds & dragons).empty() && !(s.kinds & suit_set(0)).empty() &&
                   !(s.kinds & suit_set(1)).empty() && !(s.kinds & suit_set(2)).empty();
        },
};

extern const RuleInfo rule = local_yaku<yaku>(2);

}  // namespace jansou::rules::uumensai_rule
