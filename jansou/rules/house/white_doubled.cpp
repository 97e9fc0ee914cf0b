// 白のロンは倍 A ron on a real white dragon doubles each payment, after rounding and limits.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::white_doubled_rule {

static void install(Rulebook& book, const RuleSet&) {
    const auto on_white = [](const Win& win) { return win.by == By::ron && win.tile.kind() == white; };
    const std::uint8_t line = book.add_bonus("white_doubled", {"白で放銃 二倍", "Ron on white: doubled"}, book.clause("white_doubled"));
    book.bonus.push_back([=](const Win& win, Lines& lines) {
        if (on_white(win)) lines.add({.bonus = line});
    });
    book.add_share(Pays::points, [=](const Win& win, const Shape&, const Value&, const Lines&, Payment& out) {
        if (!on_white(win)) return;
        for (PaymentLine& l : out.lines)
            if (l.purpose.hand) l.points *= 2;
    });
}

extern const RuleInfo rule{
    .name = "white_doubled",
    .topic = Topic::joker,
    .title = {"白のロンは倍", "ron on white doubled"},
    .meaning = {"白でロンすると支払いが倍になる。", "A ron on a white dragon doubles the payment."},
    .install = install,
    .needs = {"payment"},
    .behind = {"payment"},
};

}  // namespace jansou::rules::white_doubled_rule
