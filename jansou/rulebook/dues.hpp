// 支払いの計算 What one payer owes of a hand's basic points: in whole hundreds or larger units, always rounded up; with three players the
// share of the missing seat is lost or halved between the two who pay.
#pragma once
#include "jansou/rulebook/win.hpp"

namespace jansou {

class Dues {
public:
    /// REQUIRES: the rule set has the rule `payment`.
    explicit Dues(const RuleSet& rules) : unit_(rules.number("payment.unit")), shared_(rules.is("payment.tsumo", "shared")) {}

    /// Of basic points: all of a ron; the part of `payer` in a tsumo.
    int operator()(const Win& win, int base, Seat payer) const {
        if (win.by == By::ron) return up_to(unit_, base * (win.dealer_wins() ? 6 : 4));
        const int once = up_to(hundred, base), twice = up_to(hundred, 2 * base);
        const int share = win.dealer_wins() || payer == win.dealer ? twice : once;
        const int missing = shared_ ? (win.dealer_wins() ? twice : once) / (win.seats - 1) : 0;
        return up_to(unit_, share + missing);
    }

private:
    static constexpr int hundred = 100;
    static int up_to(int unit, int points) { return (points + unit - 1) / unit * unit; }

    int unit_;
    bool shared_;
};

}  // namespace jansou
