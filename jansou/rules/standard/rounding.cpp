// 精算 Points into thousands (or whatever the unit of the results is) less the return, whole ones or tenths; the first takes what makes the
// sum zero, and with it the oka.
#include <string>

#include "jansou/rulebook/table_questions.hpp"
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

namespace {

constexpr int half = 5;

/// Units of that size, up from `up_from` tenths of one on; negative points by size.
int units(int points, int unit, int up_from) {
    if (unit == 1) return points;
    const int size = points < 0 ? -points : points;
    const int rounded = (size + unit - up_from * (unit / 10)) / unit;
    return points < 0 ? -rounded : rounded;
}

/// Whole units towards the return: up below it, down from it on.
int towards(int points, int back, int unit) {
    const int down = (points >= 0 ? points : points - unit + 1) / unit;
    return points >= back || down * unit == points ? down : down + 1;
}

struct Rounding {
    int back, unit, up_from;
    bool to_return, to_none;

    /// In tenths of a unit, exactly where units have tenths.
    int exact(int points) const { return unit == 1 ? points * tenths : units(points, unit / tenths, half); }
    int operator()(int points) const {
        if (to_none) return exact(points) - exact(back);
        return ((to_return ? towards(points, back, unit) : units(points, unit, up_from)) - back / unit) * tenths;
    }
};

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    const Rounding round{rules.number("points.return"), std::stoi(rules.text("rounding.unit")), rules.number("rounding.up_from"),
                         rules.is("rounding.to", "return"), rules.is("rounding.to", "none")};
    if (round.to_none) book.settles_in_tenths = true;
    book.finish.push_back([round](const GameEnd& end, Settlement& s) {
        int others = 0;
        for (Seat i = 0; i < end.seats; ++i)
            if (s.place[i] != 1) others += s.base[i] = round(s.points[i]);
        const int rest = -others - round.exact(s.lost);  // what is lost nobody has
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
            choice("rounding.unit", "1000", "1 100 1000",
                   {"精算の単位の点数 (1 = 一点単位)", "points of one unit of the results (1: points are units already)"}),
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
