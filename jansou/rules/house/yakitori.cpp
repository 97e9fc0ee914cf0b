// 焼き鳥 Who has not won in a game pays who has.
#include <bit>

#include "jansou/rules/house/house_rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet& rules) {
    const int pot = rules.number("yakitori.pot");
    book.finish.push_back([=](const GameEnd& end, Settlement& s) {
        Settlement::Prize prize{.id = "yakitori", .words = {"焼き鳥", "yakitori"}, .by_wins = true};
        const int winners = std::popcount(end.won), others = end.seats - winners;
        if (winners && others)
            for (Seat i = 0; i < end.seats; ++i) prize.amount[i] = tenths * (in(end.won, i) ? pot / winners : -pot / others);
        s.award(prize);
    });
}

const RuleInfo yakitori_rule{
    .name = "yakitori",
    .title = {"焼き鳥", "yakitori"},
    .meaning = {"一度も和了しなかった者が払う。", "Who has not won in the game pays who has."},
    .options =
        {
            number("yakitori.pot", 20, {0, 1000}, {"払う合計", "what is paid in all; shared among who pays and who receives"}),
        },
    .install = install,
    .needs = {"placing"},
    .behind = {"rounding", "uma"},
};

}  // namespace jansou::rules
