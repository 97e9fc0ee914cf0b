// 紅孔雀 Only 1, 5, 7 and 9 sou and red dragons.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::benikujaku_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.benikujaku",
    .name = {"紅孔雀", "Benikujaku"},
    .meaning = {"索子の一、五、七、九と中だけの手。", "Only 1, 5, 7 and 9 sou and red dragons."},
    .is =
        [](const Win&, const Shape& s, int) {
            constexpr KindSet red = kinds_listed({18, 22, 24, 26, red_dragon});
            return s.only(red) && s.form == Form::Type::sets;
        },
};

extern const RuleInfo rule = local_yaku<yaku>("yakuman");

}  // namespace jansou::rules::benikujaku_rule
