// 九筒撈魚 A ron on 9 pin as the last discard.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::chuupin_raoyui_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.chuupin_raoyui",
    .name = {"九筒撈魚", "Chuupin raoyui"},
    .meaning = {"河底牌の九筒でロン。", "A ron on 9 pin as the last discard."},
    .of_win = [](const Win& win,
                 int) { return int(win.last_tile && win.by == By::ron && !win.chankan() && win.tile.kind() == kind_of(1, 9)); },
    .instead_of = "houtei",
};

extern const RuleInfo rule = local_yaku<yaku>(5);

}  // namespace jansou::rules::chuupin_raoyui_rule
