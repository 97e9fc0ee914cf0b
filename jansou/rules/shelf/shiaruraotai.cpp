// 十二落抬 Four calls, won on the last tile in hand.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::shiaruraotai_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.shiaruraotai",
    .name = {"十二落抬", "Shiaruraotai"},
    .meaning = {"四つ鳴いた裸単騎。", "Four calls, won on the last tile in hand."},
    .of_win =
        [](const Win& win, int) {
            int open = 0;
            for (std::size_t m = 0; m < win.meld_count; ++m) open += win.melds[m].open();
            return int(open == max_melds);
        },
};

extern const RuleInfo rule = local_yaku<yaku>(1);

}  // namespace jansou::rules::shiaruraotai_rule
