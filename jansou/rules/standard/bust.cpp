// 飛び The game ends after a hand that leaves someone with too few points.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet& rules) {
    const int least = rules.number("bust.below");
    book.advance.push_back([=](const Position& pos, const Ending&, Succession& next) {
        for (Seat s = 0; s < pos.table.people(); ++s) next.game_over = next.game_over || pos.table.players[s].points < least;
        if (next.game_over) next.question = 0;
    });
}

const RuleInfo bust_rule{
    .name = "bust",
    .title = {"飛び", "bust"},
    .meaning = {"持ち点が足りなくなった者が出れば終局。", "A hand that leaves someone below the line ends the game."},
    .options =
        {
            number("bust.below", 0, {-1000000, 1000000}, {"これを下回れば終局", "points below which the game ends"}),
        },
    .install = install,
    .needs = {"game_length"},
};

}  // namespace jansou::rules
