// 成績の下限 No result of a game is below a number; what is missing is added, and nobody pays it.
#include <algorithm>

#include "jansou/rules/rule.hpp"

namespace jansou::rules::result_floor_rule {

static void install(Rulebook& book, const RuleSet& rules) {
    const int least = rules.number("result_floor.least") * tenths;
    book.finish.push_back([least, clause = book.clause("result_floor")](const GameEnd& end, Settlement& s) {
        Settlement::Prize prize{.id = "result_floor", .words = {"下限まで", "up to the floor"}, .clause = clause};
        for (Seat i = 0; i < end.seats; ++i) prize.amount[i] = std::max(0, least - s.total[i]);
        s.award(prize);
    });
}

extern const RuleInfo rule{
    .name = "result_floor",
    .topic = Topic::settlement,
    .title = {"成績の下限", "floor of a result"},
    .meaning = {"半荘の成績は下限を下回らない。", "No result of a game is below a number."},
    .options =
        {
            number("result_floor.least", 0, {-1000000, 0}, {"成績の下限", "the least result"}),
        },
    .install = install,
    .needs = {"placing"},
    .behind = {"rounding", "uma", "bust_prize", "yakitori", "offences"},
};

}  // namespace jansou::rules::result_floor_rule
