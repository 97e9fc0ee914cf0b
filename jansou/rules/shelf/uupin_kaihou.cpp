// 五筒開花 A tsumo on 5 pin as a replacement tile.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::uupin_kaihou_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.uupin_kaihou",
    .name = {"五筒開花", "Uupin kaihou"},
    .meaning = {"嶺上牌の五筒でツモ。", "A tsumo on 5 pin as a replacement tile."},
    .of_win = [](const Win& win, int) { return int(win.rinshan && win.tile.kind() == kind_of(1, 5)); },
    .instead_of = "rinshan",
};

extern const RuleInfo rule = local_yaku<yaku>(5);

}  // namespace jansou::rules::uupin_kaihou_rule
