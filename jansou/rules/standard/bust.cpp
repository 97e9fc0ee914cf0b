// 飛び The game ends after a hand that leaves someone with too few points, or in the midst of it.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::bust_rule {

static bool anybody_below(const Table& t, int least) {
    for (Seat s = 0; s < t.people(); ++s)
        if (t.players[s].points < least) return true;
    return false;
}

/// Where a fine, a levy or a deposit takes somebody below the line the hand is over without a win.
static void install_at_once(Rulebook& book, int least) {
    const Word reason = book.word("bust", {"飛び", "bust"});
    book.add_draw(reason);
    book.on({EventType::offence, EventType::levied}, [=](const Position& pos, const Event& e, Script& then) {
        const Stage stage = pos.phase().stage;
        if (stage != Stage::turn && stage != Stage::claims && stage != Stage::draw) return;
        if (anybody_below(pos.table, least)) then << Event{.type = EventType::drawn, .actor = e.actor, .word = reason};
    });
    book.on_adjourn(Moment::discard_passed,
                    [=](const Position& pos, const Ending&) { return anybody_below(pos.table, least) ? reason : Word{}; });
}

static void install(Rulebook& book, const RuleSet& rules) {
    const int least = rules.number("bust.below");
    if (rules.flag("bust.at_once")) install_at_once(book, least);
    book.advance.push_back([=](const Position& pos, const Ending&, Succession& next) {
        next.game_over = next.game_over || anybody_below(pos.table, least);
        if (next.game_over) next.question = 0;
    });
}

extern const RuleInfo rule{
    .name = "bust",
    .topic = Topic::game,
    .title = {"飛び", "bust"},
    .meaning = {"持ち点が足りなくなった者が出れば終局。", "A hand that leaves someone below the line ends the game."},
    .options =
        {
            number("bust.below", 0, {-1000000, 1000000}, {"飛びになる点 (これを下回れば終局)", "points below which the game ends"},
                   {.note = {"1 = ちょうど 0 点でも", "1: with exactly 0, too"}}),
            flag("bust.at_once", false, {"局の途中でも飛んだら終局", "a bust in the midst of a hand ends the game"},
                 {.note = {"あり (true): 罰金や供託で下回ったその場で。なし (false): 局の終わりに",
                           "yes (true): by a fine or a deposit, at once; no (false): when the hand has ended"}}),
        },
    .install = install,
    .needs = {"game_length"},
};

}  // namespace jansou::rules::bust_rule
