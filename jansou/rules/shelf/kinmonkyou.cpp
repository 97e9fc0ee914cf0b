// 金門橋 123, 345, 567 and 789 of one suit.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::kinmonkyou_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.kinmonkyou",
    .name = {"金門橋", "Kinmonkyou"},
    .meaning = {"同じ色の一二三、三四五、五六七、七八九。", "123, 345, 567 and 789 of one suit."},
    .needs = {Trait::sets, Trait::no_triplets},
    .is =
        [](const Win&, const Shape& s, int) {
            for (int suit = 0; suit < suit_count; ++suit)
                if (s.has_run(kind_of(suit, 1)) && s.has_run(kind_of(suit, 3)) && s.has_run(kind_of(suit, 5)) &&
                    s.has_run(kind_of(suit, 7)))
                    return true;
            return false;
        },
};

extern const RuleInfo rule = local_yaku<yaku>("yakuman");

}  // namespace jansou::rules::kinmonkyou_rule
