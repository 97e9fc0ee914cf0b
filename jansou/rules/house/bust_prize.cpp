// 飛び賞 Who is bust at the end of a game pays a prize, in points or chips, to the seat that took them below 0.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::bust_prize_rule {

static void install(Rulebook& book, const RuleSet& rules) {
    const auto pays = [&](std::string_view id, Text words, int each, bool in_chips) {
        book.finish.push_back([=, clause = book.clause("bust_prize")](const GameEnd& end, Settlement& s) {
            Settlement::Prize prize{.id = id, .words = words, .clause = clause, .by_busts = true, .in_chips = in_chips};
            for (Seat i = 0; i < end.seats; ++i) {
                if (end.busted_by[i] == no_seat) continue;
                prize.amount[i] -= each;
                prize.amount[end.busted_by[i]] += each;
            }
            s.award(prize);
        });
    };
    const int amount = rules.number("bust_prize.amount"), chips = rules.number("bust_prize.chips");
    if (amount || !chips) pays("bust", {"飛び", "bust"}, amount * tenths, false);
    if (!chips) return;
    pays("bust_chips", {"飛び賞 (チップ)", "bust prize in chips"}, chips, true);
    book.pays_chips.raise();
}

extern const RuleInfo rule{
    .name = "bust_prize",
    .topic = Topic::settlement,
    .title = {"飛び賞", "bust prize"},
    .meaning = {"飛ばされた者が飛ばした者に払う。", "Who is bust pays who took them below 0."},
    .options =
        {
            number("bust_prize.amount", 10, {0, 1000}, {"飛び賞", "the prize in the settlement"}),
            number("bust_prize.chips", 0, {0, 1000}, {"飛び賞のチップ", "the prize in chips"}),
        },
    .install = install,
    .needs = {"placing"},
    .behind = {"rounding", "uma"},
    .remarks =
        {{{"!bust"},
          {"規則「飛び」(bust) がないので、誰かの持ち点が 0 点を下回っても対局は続きます。飛び賞は、終局時に 0 点を下回る人が払います。",
           "without the rule \"bust\" a game goes on with who is below 0, and the prize is paid by who is below 0 at its end."}}},
};

}  // namespace jansou::rules::bust_prize_rule
