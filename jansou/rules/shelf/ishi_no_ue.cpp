// 石の上にも三年 A double riichi won on the last tile of the hand.
#include "jansou/rules/local_yaku.hpp"

namespace jansou::rules::ishi_no_ue_rule {

static constexpr LocalYaku yaku{
    .key = "yaku.ishi_no_ue",
    .name = {"石の上にも三年", "Ishi no ue ni mo sannen"},
    .meaning = {"両立直を海底か河底で和了る。", "A double riichi won on the last tile of the hand."},
    .of_win = [](const Win& win, int number) { return int(win.number(CounterId(number)) == 2 && win.last_tile); },
    .number = "riichi",
};

extern const RuleInfo rule = local_yaku<yaku>("yakuman");

}  // namespace jansou::rules::ishi_no_ue_rule
