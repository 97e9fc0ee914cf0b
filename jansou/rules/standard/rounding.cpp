// 精算 Points into whole thousands less the return; the first takes what makes the sum zero, and with it the oka.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

/// Thousands, up from `up_from` hundreds on; negative points by size.
static int thousands(int points, int up_from) {
    const int size = points < 0 ? -points : points;
    const int rounded = (size + 1000 - up_from * 100) / 1000;
    return points < 0 ? -rounded : rounded;
}

/// Whole thousands towards the return: up below it, down from it on.
static int towards(int points, int back) {
    const int down = (points >= 0 ? points : points - 999) / 1000;
    return points >= back || down * 1000 == points ? down : down + 1;
}

static void install(Rulebook& book, const RuleSet& rules) {
    const int line = rules.number("points.return"), back = line / 1000, up_from = rules.number("rounding.up_from");
    const bool to_return = rules.is("rounding.to", "return");
    book.finish.push_back([=](const GameEnd& end, Settlement& s) {
        int others = 0;
        for (Seat i = 0; i < end.seats; ++i)
            if (s.place[i] != 1) others += s.base[i] = (to_return ? towards(s.points[i], line) : thousands(s.points[i], up_from)) - back;
        for (Seat i = 0; i < end.seats; ++i) {
            if (s.place[i] == 1) s.base[i] = -others;
            s.total[i] += s.base[i];
        }
    });
}

const RuleInfo rounding_rule{
    "rounding",
    {"精算", "rounding"},
    {"千点単位にし、返し点を引く。トップは残りを取る。", "Points into thousands less the return; the first balances the sum."},
    {{"rounding.up_from",
      OptionType::number,
      "6",
      {"切り上げる百の位 (6 = 五捨六入)", "hundreds from which a thousand is rounded up (6: five down, six up)"},
      1,
      10,
      {}},
     {"rounding.to",
      OptionType::choice,
      "\"nearest\"",
      {"端数の扱い (return: 返し点未満は切り上げ、以上は切り捨て)", "by the hundreds, or towards the return: up below it, down from it on"},
      0,
      0,
      "nearest return"}},
    install,
    {"placing"}};

}  // namespace jansou::rules
