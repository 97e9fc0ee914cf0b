// 精算 Points into thousands less the return, whole ones or tenths; the first takes what makes the sum zero, and with it the oka.
#include "jansou/rulebook/standing.hpp"
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

namespace {

constexpr int thousand = 1000, tenth = thousand / tenths, half = 5;

/// Units of that size, up from `up_from` tenths of one on; negative points by size.
int units(int points, int unit, int up_from) {
    const int size = points < 0 ? -points : points;
    const int rounded = (size + unit - up_from * (unit / 10)) / unit;
    return points < 0 ? -rounded : rounded;
}

/// Whole thousands towards the return: up below it, down from it on.
int towards(int points, int back) {
    const int down = (points >= 0 ? points : points - thousand + 1) / thousand;
    return points >= back || down * thousand == points ? down : down + 1;
}

struct Rounding {
    int back, up_from;
    bool to_return, to_none;

    /// In tenths of a thousand.
    int operator()(int points) const {
        if (to_none) return units(points, tenth, half) - units(back, tenth, half);
        return ((to_return ? towards(points, back) : units(points, thousand, up_from)) - back / thousand) * tenths;
    }
};

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    const Rounding round{rules.number("points.return"), rules.number("rounding.up_from"), rules.is("rounding.to", "return"),
                         rules.is("rounding.to", "none")};
    if (round.to_none) book.settles_in_tenths = true;
    book.finish.push_back([round](const GameEnd& end, Settlement& s) {
        int others = 0;
        for (Seat i = 0; i < end.seats; ++i)
            if (s.place[i] != 1) others += s.base[i] = round(s.points[i]);
        const int rest = -others - units(s.lost, tenth, half);  // what is lost nobody has
        share_among(end, s, 1, rest, 1, [&](Seat seat, int part) { s.base[seat] = part; });
        for (Seat i = 0; i < end.seats; ++i) s.total[i] += s.base[i];
    });
}

const RuleInfo rounding_rule{
    .name = "rounding",
    .title = {"精算", "rounding"},
    .meaning = {"千点単位にし、返し点を引く。トップは残りを取る。", "Points into thousands less the return; the first balances the sum."},
    .options =
        {
            number("rounding.up_from", 6, {1, 10},
                   {"切り上げる百の位 (5 = 四捨五入、6 = 五捨六入)",
                    "hundreds from which a thousand is rounded up (5: four down, five up; 6: five down, six up)"}),
            choice("rounding.to", "nearest", "nearest return none",
                   {"端数の扱い (return: 返し点未満は切り上げ、以上は切り捨て。none: 丸めず小数一桁まで)",
                    "by the hundreds, or towards the return: up below it, down from it on; none: not rounded, results have tenths"}),
        },
    .install = install,
    .needs = {"placing"},
};

}  // namespace jansou::rules
