// 支払い The discarder pays a ron whole; a tsumo is paid by all, the dealer twice.
#include "jansou/rules/rule.hpp"
#include "jansou/rules/shared/dues.hpp"

namespace jansou::rules::payment_rule {

static void install(Rulebook& book, const RuleSet& rules) {
    const Purpose hand{.id = "hand", .words = {"和了", "the hand"}, .clause = book.clause("payment"), .hand = true};
    const bool empty_pays = book.points_come_in = rules.is("payment.tsumo", "empty_seat");
    const Purpose empty{
        .id = "empty_seat", .words = {"空席の分", "the empty seat's share"}, .clause = book.clause("payment.tsumo"), .hand = true};
    book.add_share(Pays::points, [=, dues = Dues(rules)](const Win& win, const Shape&, const Value& value, const Lines&, Payment& out) {
        if (value.points) return;
        if (win.by == By::ron) {
            out.lines.push_back({win.from, win.seat, dues(win, value.base, win.from), 0, hand});
            return;
        }
        if (empty_pays) out.lines.push_back({no_seat, win.seat, dues.missing(win, value.base), 0, empty});
        for (Seat s = 0; s < win.seats; ++s)
            if (s != win.seat) out.lines.push_back({s, win.seat, dues(win, value.base, s), 0, hand});
    });
}

extern const RuleInfo rule{
    .name = "payment",
    .topic = Topic::value,
    .title = {"支払い", "payment"},
    .meaning = {"ロンは放銃者が、ツモは全員が払う。", "The discarder pays a ron, all pay a tsumo."},
    .options =
        {
            number("payment.unit", 100, {100, 10000}, {"支払いを切り上げる単位", "what each payment is rounded up to"},
                   {.note = {"1000 = 千点単位", "1000: thousands only"}}),
            number("payment.dealer_wins", 150, {100, 300}, {"親の和了 (子の何パーセントか)", "a dealer's win, in percent of a child's"},
                   {.note = {"150 = 一倍半、100 = 同じ", "150: half as much again; 100: the same"}}),
            number("payment.dealer_pays", 200, {100, 400},
                   {"子のツモで親が払う分 (子の何パーセントか)", "the dealer's part of a child's tsumo, in percent of a child's"},
                   {.note = {"200 = 倍、100 = 同じ", "200: twice; 100: the same"}}),
            choice("payment.tsumo", "loss", "loss shared empty_seat",
                   {"三人打ちのツモで欠けた一人の分", "the missing seat's share of a tsumo with three players"},
                   {.note = {"loss: 誰も払わない (ツモ損)。shared: 二人で折半。empty_seat: 卓の外から (空席が払う)",
                             "loss: nobody pays it (tsumo-loss); shared: the two halve it; empty_seat: it comes from outside the table"},
                    .seats = 3})
                .matters_with({"table.seats = 3"}),
        },
    .install = install,
};

}  // namespace jansou::rules::payment_rule
