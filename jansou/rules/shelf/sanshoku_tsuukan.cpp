// 三色通貫 123, 456 and 789, each of another suit.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::sanshoku_tsuukan_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.sanshoku_tsuukan",
    .name = {"三色通貫", "Sanshoku tsuukan"},
    .meaning = {"三色にわたる一二三、四五六、七八九。", "123, 456 and 789, each of another suit."},
    .needs = {Trait::sets, Trait::runs},
    .is = [](const Win&, const Shape& s,
             int) { return in_three_suits([&](int suit, int n) { return s.has_run(kind_of(suit, 1 + 3 * n)); }); },
};

extern const RuleInfo rule = local_yaku<yaku>(ClosedOpen{2, 1});

}  // namespace jansou::rules::sanshoku_tsuukan_rule
