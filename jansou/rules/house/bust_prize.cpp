// 飛び賞 Who is bust at the end of a game pays a prize to the seat that took them below 0.
#include "jansou/rules/house/house_rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet& rules) {
    const int amount = rules.number("bust_prize.amount");
    book.finish.push_back([=](const GameEnd& end, Settlement& s) {
        Settlement::Prize prize{.id = "bust", .by_busts = true};
        for (Seat i = 0; i < end.seats; ++i) {
            if (end.busted_by[i] == no_seat) continue;
            prize.amount[i] -= amount;
            prize.amount[end.busted_by[i]] += amount;
        }
        for (Seat i = 0; i < end.seats; ++i) s.total[i] += prize.amount[i];
        s.prizes.push_back(prize);
    });
}

const RuleInfo bust_prize_rule{"bust_prize",
                               {"飛び賞", "bust prize"},
                               {"飛ばされた者が飛ばした者に払う。", "Who is bust pays who took them below 0."},
                               {{"bust_prize.amount", OptionType::number, "10", {"飛び賞", "the prize"}, 0, 1000, {}}},
                               install,
                               {"placing"},
                               {},
                               {"rounding", "uma"}};

}  // namespace jansou::rules
