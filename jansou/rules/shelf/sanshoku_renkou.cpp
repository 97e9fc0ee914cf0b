// 三色連刻 Triplets of three ranks in a row, each of another suit.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::sanshoku_renkou_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.sanshoku_renkou",
    .name = {"三色連刻", "Sanshoku renkou"},
    .meaning = {"三色にわたる三つ続きの刻子。", "Triplets of three ranks in a row, each of another suit."},
    .needs = {Trait::sets},
    .is =
        [](const Win&, const Shape& s, int) {
            for (int rank = 1; rank + 2 <= ranks; ++rank)
                if (in_three_suits([&](int suit, int n) { return s.has_triplet(kind_of(suit, rank + n)); })) return true;
            return false;
        },
};

extern const RuleInfo rule = local_yaku<yaku>(2);

}  // namespace jansou::rules::sanshoku_renkou_rule
