// A rule of no house: furiten is judged over all readings of the jokers at once. Whatever could do as a wait, a joker too, bars every ron
// when it lies in the own river.
#include "jansou/rules/rule.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    const ReasonId why =
        book.reason("any_wait", {"待ちになる牌が自分の河にある。", "A tile that could do as a wait lies in the own river."},
                    book.clause("furiten_of_all_readings"));
    book.add_furiten([why](const Forgone& forgone) -> Furiten {
        const KindSet waits = as_good_as(forgone.book, forgone.held, forgone.waits(), Use::claimed);
        const KindSet behind = (forgone.discarded | forgone.passed) & waits;
        return {.all = behind.empty() ? ReasonId{} : why, .behind = behind};
    });
}

static const RuleInfo furiten_of_all_readings_rule{
    .name = "furiten_of_all_readings",
    .title = {"全読みの振聴", "furiten of all readings"},
    .meaning = {"どの読みの待ちでも、河にあればロンできない。",
                "No ron when a wait of any reading, or a joker that could be one, lies in the own river."},
    .install = install,
};
static const BroughtRules brought{&furiten_of_all_readings_rule};

}  // namespace jansou::rules
