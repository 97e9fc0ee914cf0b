// A rule of no house: who is paid first deals the next hand, which is counted.
#include "jansou/rules/rule.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    book.advance.push_back([](const Position&, const Ending& end, Succession& next) {
        if (end.first_winner != no_seat) next.dealer = end.first_winner;
    });
}

static const RuleInfo first_winner_deals_rule{
    .name = "first_winner_deals",
    .title = {"和了者の親", "winner deals"},
    .meaning = {"先に受け取る和了者が次の親。", "The first winner deals next."},
    .install = install,
    .needs = {"succession"},
};
static const BroughtRules brought{&first_winner_deals_rule};

}  // namespace jansou::rules
