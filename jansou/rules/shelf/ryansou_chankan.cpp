// 二索槍槓 A ron on 2 sou added to a triplet.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::ryansou_chankan_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.ryansou_chankan",
    .name = {"二索槍槓", "Ryansou chankan"},
    .meaning = {"加槓の二索でロン。", "A ron on 2 sou added to a triplet."},
    .of_win = [](const Win& win, int) { return int(win.chankan() && win.tile.kind() == kind_of(2, 2)); },
    .instead_of = "chankan",
};

extern const RuleInfo rule = local_yaku<yaku>(5);

}  // namespace jansou::rules::ryansou_chankan_rule
