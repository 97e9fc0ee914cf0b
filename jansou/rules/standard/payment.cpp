// 支払い The discarder pays a ron whole; a tsumo is paid by all, the dealer twice.
#include "jansou/rulebook/dues.hpp"
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet& rules) {
    const Purpose hand{.id = "hand", .words = {"和了", "the hand"}, .clause = book.clause("payment"), .hand = true};
    book.add_share(Pays::points, [hand, dues = Dues(rules)](const Win& win, const Shape&, const Value& value, const Lines&, Payment& out) {
        if (value.points) return;
        if (win.by == By::ron) {
            out.lines.push_back({win.from, win.seat, dues(win, value.base, win.from), 0, hand});
            return;
        }
        for (Seat s = 0; s < win.seats; ++s)
            if (s != win.seat) out.lines.push_back({s, win.seat, dues(win, value.base, s), 0, hand});
    });
}

const RuleInfo payment_rule{
    .name = "payment",
    .title = {"支払い", "payment"},
    .meaning = {"ロンは放銃者が、ツモは全員が払う。", "The discarder pays a ron, all pay a tsumo."},
    .options =
        {
            number("payment.unit", 100, {100, 10000},
                   {"支払いを切り上げる単位 (1000 = 千点単位)", "what each payment is rounded up to (1000: thousands only)"}),
            choice("payment.tsumo", "loss", "loss shared",
                   {"三人打ちのツモで欠けた一人の分: loss は誰も払わない (ツモ損)、shared は二人で折半",
                    "of a tsumo with three players the share of the missing seat: nobody pays it (tsumo-loss), or the two halve it"}),
        },
    .install = install,
};

}  // namespace jansou::rules
