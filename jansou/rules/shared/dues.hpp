// 支払いの計算 What one payer owes of a hand's basic points: in whole hundreds or larger units, always rounded up; with three players the
// share of the missing seat is lost, halved between the two who pay, or comes from nobody at the table. A child's win is four times the
// basic points.
#pragma once
#include "jansou/rulebook/win.hpp"

namespace jansou {

class Dues {
public:
    /// REQUIRES: the rule set has the rule `payment`.
    explicit Dues(const RuleSet& rules)
        : unit_(rules.number("payment.unit")),
          shared_(rules.is("payment.tsumo", "shared")),
          dealer_wins_(rules.number("payment.dealer_wins")),
          dealer_pays_(rules.number("payment.dealer_pays")) {}

    /// Of basic points: all of a ron; the part of `payer` in a tsumo.
    int operator()(const Win& win, int base, Seat payer) const {
        if (win.by == By::ron) return up_to(unit_, win.dealer_wins() ? part(base, 4 * dealer_wins_, 100) : 4 * base);
        const int share =
            !win.dealer_wins() && payer == win.dealer ? up_to(hundred, part(base, 4 * dealer_pays_, 200 + dealer_pays_)) : child(win, base);
        const int missing = shared_ ? child(win, base) / (win.seats - 1) : 0;
        return up_to(unit_, share + missing);
    }

    /// The share of a seat that is not there, of a tsumo.
    int missing(const Win& win, int base) const { return up_to(unit_, child(win, base)); }

private:
    static constexpr int hundred = 100;
    static int up_to(int unit, int points) { return (points + unit - 1) / unit * unit; }
    static int part(int base, int of, int all) { return int((std::int64_t{base} * of + all - 1) / all); }

    /// A child's part of a tsumo.
    int child(const Win& win, int base) const {
        return up_to(hundred, win.dealer_wins() ? part(base, 4 * dealer_wins_, 300) : part(base, 400, 200 + dealer_pays_));
    }

    int unit_;
    bool shared_;
    int dealer_wins_;  ///< a dealer's win, in percent of a child's
    int dealer_pays_;  ///< the dealer's part of a child's tsumo, in percent of a child's part
};

}  // namespace jansou
