// 連荘 Who deals next, and how many honba there are: renchan when the dealer wins, is tenpai at a draw, or the hand was aborted.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet& rules) {
    const CounterId tenpai = book.counter("tenpai");
    const bool by_tenpai = rules.flag("succession.dealer_tenpai"), by_abortive = rules.flag("succession.abortive");
    book.advance.push_back([=](const Position& pos, const Ending& end, Succession& next) {
        const Table& t = pos.table;
        if (end.is_void) {
            next.stay(t);
            return;
        }
        const bool aborted = end.draw() && (pos.book.abortive >> end.reason & 1);
        if (end.winners ? in(end.winners, t.dealer) : aborted ? by_abortive : by_tenpai && t.count(tenpai, t.dealer)) next.stay(t);
        next.honba = next.renchan || !end.winners ? t.honba + 1 : 0;
    });
}

const RuleInfo succession_rule{
    .name = "succession",
    .title = {"連荘", "renchan"},
    .meaning = {"親の和了・聴牌・途中流局で連荘。積み棒は連荘と流局で増え、子の和了で消える。",
                "The dealer stays after winning, tenpai at a draw, or an abortive draw; honba grow on these and every draw, and go on a "
                "child's win."},
    .options =
        {
            flag("succession.dealer_tenpai", true, {"流局時に親が聴牌なら連荘", "dealer tenpai at a draw is renchan"}),
            flag("succession.abortive", true, {"途中流局は連荘", "an abortive draw is renchan"}),
        },
    .install = install,
    .says = "who deals next",
};

}  // namespace jansou::rules
