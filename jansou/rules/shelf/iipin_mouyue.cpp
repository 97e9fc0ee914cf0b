// 一筒摸月 A tsumo on 1 pin as the last live tile.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::iipin_mouyue_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.iipin_mouyue",
    .name = {"一筒摸月", "Iipin mouyue"},
    .meaning = {"海底牌の一筒でツモ。", "A tsumo on 1 pin as the last live tile."},
    .of_win = [](const Win& win, int) { return int(win.last_tile && win.tsumo() && win.tile.kind() == kind_of(1, 1)); },
    .instead_of = "haitei",
};

extern const RuleInfo rule = local_yaku<yaku>(5);

}  // namespace jansou::rules::iipin_mouyue_rule
