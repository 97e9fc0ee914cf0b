// 支払い The discarder pays a ron whole; a tsumo is paid by all, the dealer twice. Each payment is rounded up to hundreds.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static int hundreds(int points) { return (points + 99) / 100 * 100; }

static void install(Rulebook& book, const RuleSet&) {
    const std::string_view clause = book.clause("payment");
    book.share.push_back([clause](const Win& win, const Shape&, const Value& value, const Lines&, Payment& out) {
        if (value.points) return;
        if (win.by == By::ron) {
            out.lines.push_back({win.from, win.seat, hundreds(value.base * (win.dealer_wins() ? 6 : 4)), 0, "hand", clause});
            return;
        }
        for (Seat s = 0; s < win.seats; ++s)
            if (s != win.seat)
                out.lines.push_back(
                    {s, win.seat, hundreds(value.base * (win.dealer_wins() || s == win.dealer ? 2 : 1)), 0, "hand", clause});
    });
}

const RuleInfo payment_rule{
    "payment", {"支払い", "payment"}, {"ロンは放銃者が、ツモは全員が払う。", "The discarder pays a ron, all pay a tsumo."}, {}, install};

}  // namespace jansou::rules
