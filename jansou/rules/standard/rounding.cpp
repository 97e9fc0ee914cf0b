// 清算 Points into whole thousands less the return; the first takes what makes the sum zero, and with it the oka.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

/// Thousands, up from `up_from` hundreds on; negative points by size.
static int thousands(int points, int up_from) {
    const int size = points < 0 ? -points : points;
    const int rounded = (size + 1000 - up_from * 100) / 1000;
    return points < 0 ? -rounded : rounded;
}

static void install(Rulebook& book, const RuleSet& rules) {
    const int back = rules.number("points.return") / 1000, up_from = rules.number("rounding.up_from");
    book.finish.push_back([=](const GameEnd& end, Settlement& s) {
        int others = 0;
        for (Seat i = 0; i < end.seats; ++i)
            if (s.place[i] != 1) others += s.base[i] = thousands(s.points[i], up_from) - back;
        for (Seat i = 0; i < end.seats; ++i) {
            if (s.place[i] == 1) s.base[i] = -others;
            s.total[i] += s.base[i];
        }
    });
}

const RuleInfo rounding_rule{
    "rounding",
    {"清算", "rounding"},
    {"千点単位にし、原点を引く。トップは残りを取る。", "Points into thousands less the return; the first balances the sum."},
    {{"rounding.up_from",
      OptionType::number,
      "6",
      {"切り上げる百の位 (6 = 五捨六入)", "hundreds from which a thousand is rounded up (6: five down, six up)"},
      1,
      10,
      {}}},
    install,
    {"placing"}};

}  // namespace jansou::rules
