// 連荘 Who deals next, and how many honba there are: renchan when the dealer wins, is tenpai at a draw, or the hand was aborted.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet& rules) {
    const CounterId tenpai = book.counter("tenpai");
    const bool by_tenpai = rules.flag("succession.dealer_tenpai"), by_abortive = rules.flag("succession.abortive"),
               abortive_honba = rules.flag("succession.abortive_honba"), first_only = rules.is("succession.double_ron", "first");
    book.advance.push_back([=](const Position& pos, const Ending& end, Succession& next) {
        const Table& t = pos.table;
        if (end.is_void) {
            next.stay(t);
            return;
        }
        const bool aborted = end.draw() && (pos.book.abortive >> end.reason & 1);
        const bool won = first_only && !end.nagashi ? end.first_winner == t.dealer : in(end.winners, t.dealer);
        if (end.winners ? won : aborted ? by_abortive : by_tenpai && t.count(tenpai, t.dealer)) next.stay(t);
        next.honba = aborted && !abortive_honba ? t.honba : next.renchan || !end.winners ? t.honba + 1 : 0;
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
            flag("succession.abortive_honba", true, {"途中流局で積み棒が増える", "an abortive draw adds a honba"}),
            choice("succession.double_ron", "any", "any first",
                   {"親を含むダブロンの後: 親の和了なら連荘、または先に払われる者が親なら連荘",
                    "after a double ron of which the dealer is one: the dealer stays, or only if paid first"}),
        },
    .install = install,
    .says = "who deals next",
};

}  // namespace jansou::rules
