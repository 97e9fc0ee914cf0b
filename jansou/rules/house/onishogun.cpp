// 鬼将軍 A ron without a joker put to use whose only han is riichi is worth sanbaiman.
#include <algorithm>

#include "jansou/rules/rule.hpp"

namespace jansou::rules::onishogun_rule {

static void install(Rulebook& book, const RuleSet& rules) {
    const auto riichi = book.find_yaku("riichi");
    if (!riichi) return;
    const Text name{"鬼将軍", "Onishogun"};
    const std::uint8_t line = book.add_bonus("onishogun", name, book.clause("onishogun"));
    const int chips = rules.number("onishogun.chips");
    const auto sanbaiman = [=](const Win& win, const Shape& shape, Lines& lines) {
        if (win.by != By::ron || shape.substitutes) return;
        const auto only_riichi = [&](const Line& l) { return l.yakuman == 0 && (l.yaku == *riichi || l.amount == 0); };
        const auto is_riichi = [&](const Line& l) { return l.yaku == *riichi; };
        if (std::any_of(lines.begin(), lines.end(), is_riichi) && std::all_of(lines.begin(), lines.end(), only_riichi))
            lines.add({.bonus = line, .least = Limit::sanbaiman});
    };
    const YakuInfo& of = book.yaku[*riichi];
    book.revise.push_back({sanbaiman, [said = of.of_win, number = of.parameter](const Win& win, Most& most) {
                               if (win.by == By::ron && (!said || said(win, number))) most.least = std::max(most.least, Limit::sanbaiman);
                           }});
    book.add_share(Pays::chips, [=, onishogun = Purpose{.id = "onishogun", .words = name, .clause = book.clause("onishogun.chips")}](
                                    const Win& win, const Shape&, const Value&, const Lines& lines, Payment& out) {
        if (chips == 0 || std::none_of(lines.begin(), lines.end(), [&](const Line& l) { return l.bonus == line; })) return;
        for (Seat s = 0; s < win.seats; ++s)
            if (s != win.seat) out.lines.push_back({s, win.seat, 0, chips, onishogun});
    });
}

extern const RuleInfo rule{
    .name = "onishogun",
    .topic = Topic::yaku,
    .title = {"鬼将軍", "onishogun"},
    .meaning = {"ジョーカーを使わず立直のみのロンは三倍満。", "A ron of riichi alone, without a joker put to use, is sanbaiman."},
    .options =
        {
            number("onishogun.chips", 5, {0, 1000}, {"各人から受け取る祝儀", "chips from each other seat"}),
        },
    .install = install,
    .needs = {"riichi", "han_fu"},
    .behind = {"riichi", "han_fu", "payment"},
};

}  // namespace jansou::rules::onishogun_rule
