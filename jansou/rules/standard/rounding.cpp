// 精算 Points into thousands (or whatever the unit of the results is) less the return, whole ones or tenths; the first takes what makes the
// sum zero, and with it the oka, or has a result by the own points as everybody has.
#include <string>

#include "jansou/rulebook/table_questions.hpp"
#include "jansou/rules/rule.hpp"

namespace jansou::rules::rounding_rule {

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
    int back, unit, up_from, start;
    bool to_return, to_none, first_by_own, from_zero, points_come_in;

    /// In tenths of a unit, exactly where units have tenths.
    int exact(int points) const { return unit == 1 ? points * tenths : units(points, unit / tenths, half); }
    int operator()(int points) const {
        if (from_zero && points < 0) points = 0;
        if (to_none) return exact(points) - exact(back);
        return ((to_return ? towards(points, back, unit) : units(points, unit, up_from)) - back / unit) * tenths;
    }
    /// What came from outside the table, in tenths of a unit.
    int from_outside(const GameEnd& end, const Settlement& s) const {
        if (!points_come_in) return 0;
        int more = s.lost - start * end.seats;
        for (Seat i = 0; i < end.seats; ++i) more += s.points[i];
        return to_none ? exact(more) : units(more, unit, up_from) * tenths;
    }
    void operator()(const GameEnd& end, Settlement& s) const {
        int others = 0;
        for (Seat i = 0; i < end.seats; ++i)
            if (s.place[i] != 1 || first_by_own) others += s.base[i] = (*this)(s.points[i]);
        if (!first_by_own) {
            const int rest = from_outside(end, s) - others - exact(s.lost);  // what is lost nobody has
            share_among(end, s, 1, rest, 1, [&](Seat seat, int part) { s.base[seat] = part; });
        }
        for (Seat i = 0; i < end.seats; ++i) s.total[i] += s.base[i];
    }
};

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    const Rounding round{rules.number("points.return"),
                         std::stoi(rules.text("rounding.unit")),
                         rules.number("rounding.up_from"),
                         rules.number("points.start"),
                         rules.is("rounding.to", "return"),
                         rules.is("rounding.to", "none"),
                         rules.is("rounding.first", "own_points"),
                         rules.is("rounding.below_zero", "as_zero"),
                         rules.has_rule("payment") && rules.is("payment.tsumo", "empty_seat")};
    if (round.to_none) book.settles_in_tenths.raise();
    book.finish.emplace_back(round);
}

extern const RuleInfo rule{
    .name = "rounding",
    .topic = Topic::settlement,
    .title = {"精算", "rounding"},
    .meaning = {"千点単位にし、返し点を引く。トップは残りを取る。", "Points into thousands less the return; the first balances the sum."},
    .options =
        {
            choice("rounding.unit", "1000", "1 100 1000", {"精算の単位", "unit of the results"},
                   {.note = {"点数で。1 = 一点単位", "in points; 1: points are units already"}}),
            number("rounding.up_from", 6, {1, 10}, {"切り上げる百の位", "hundreds from which a thousand is rounded up"},
                   {.note = {"5 = 四捨五入、6 = 五捨六入", "5: four down, five up; 6: five down, six up"}})
                .matters_with({"rounding.unit = 100 1000", "rounding.to = nearest"}),
            choice("rounding.to", "nearest", "nearest return none", {"千点未満の扱い", "what becomes of less than a thousand"},
                   {.note = {"return: 返し点未満は切り上げ、以上は切り捨て。none: 丸めず小数一桁まで",
                             "return: up below the return, down from it on; none: not rounded, results have tenths"}})
                .matters_with({"rounding.unit = 100 1000"}),
            choice("rounding.first", "balances", "balances own_points", {"トップの成績", "result of the first"},
                   {.note = {"balances: 残りすべて (オカも。合計が 0 になる)。own_points: 他の者と同じく自分の持ち点から",
                             "balances: what makes the sum 0, with the oka; own_points: by the own points, as everybody's"}}),
            choice("rounding.below_zero", "counts", "counts as_zero", {"箱下 (0 点を下回る持ち点) の精算", "points below 0 at the end"},
                   {.note = {"counts: そのまま。as_zero: 0 点とみなす (箱下精算なし)", "counts: settled as they are; as_zero: as 0"}}),
        },
    .install = install,
    .needs = {"placing"},
    .missed = {{{},
                {"rounding がないので、持ち点は成績に入らない。",
                 "without the rule \"rounding\" the points of a game do not count in its result."}}},
};

}  // namespace jansou::rules::rounding_rule
