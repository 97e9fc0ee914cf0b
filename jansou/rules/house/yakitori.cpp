// 焼き鳥 Who has not won in a game pays who has; until then a plate lies before them for all to see.
#include <bit>

#include "jansou/rules/rule.hpp"

namespace jansou::rules::yakitori_rule {

namespace {

/// Numbers of a seat: whether its plate is turned, and whether it was turned in this hand, so that it is turned back where the hand does
/// not count.
struct Plate {
    CounterId turned, just_now;

    void turn(const Position& pos, const Event& e, Script& then) const {
        if (pos.count(turned, e.actor)) return;
        then.set(turned, e.actor, 1);
        then.set(just_now, e.actor, 1);
    }
    void turn_back(const Position& pos, const Event& e, Script& then) const {
        if (e.flag) return;  // it is played on
        for (Seat s = 0; s < pos.table.seats; ++s) {
            if (!pos.count(just_now, s)) continue;
            then.set(turned, s, 0);
            then.set(just_now, s, 0);
        }
    }
};

void install_plate(Rulebook& book) {
    const Plate plate{book.counter("plate_turned", Lifetime::game), book.counter("plate_turned_now")};
    book.counts_of_winners.push_back(plate.turned);
    book.on({EventType::won}, [plate](const Position& pos, const Event& e, Script& then) { plate.turn(pos, e, then); });
    book.on({EventType::hand_void}, [plate](const Position& pos, const Event& e, Script& then) { plate.turn_back(pos, e, then); });
    book.marks.push_back([plate, clause = book.clause("yakitori")](const Position& pos, Seat s, std::vector<Mark>& out) {
        if (s == no_seat || pos.count(plate.turned, s)) return;
        out.push_back({.id = "yakitori",
                       .brief = {"焼き鳥", "no win"},
                       .text = {"焼き鳥札が表を向いている。この半荘でまだ和了していない。",
                                "The yakitori plate lies face up: no win in this game yet."},
                       .clause = clause,
                       .icon = "skewer"});
    });
}

}  // namespace

static void install(Rulebook& book, const RuleSet& rules) {
    install_plate(book);
    const int pot = rules.number("yakitori.pot");
    book.finish.push_back([pot, clause = book.clause("yakitori")](const GameEnd& end, Settlement& s) {
        Settlement::Prize prize{.id = "yakitori", .words = {"焼き鳥", "yakitori"}, .clause = clause, .by_wins = true};
        const int winners = std::popcount(end.won), others = end.seats - winners;
        if (winners && others)
            for (Seat i = 0; i < end.seats; ++i) prize.amount[i] = tenths * (in(end.won, i) ? pot / winners : -pot / others);
        s.award(prize);
    });
}

extern const RuleInfo rule{
    .name = "yakitori",
    .topic = Topic::settlement,
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

}  // namespace jansou::rules::yakitori_rule
