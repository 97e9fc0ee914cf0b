// 連続賞 In a set a row of tops, or of last places, is rewarded with chips.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::streak_prizes_rule {

static void install(Rulebook& book, const RuleSet& rules) {
    const int row = rules.number("streak_prizes.row"), top = rules.number("streak_prizes.top"), last = rules.number("streak_prizes.last");
    book.finish_set.push_back([=](const std::vector<Settlement>& games, SetEnd& end) {
        const auto reward = [&](int place, int chips) {
            for (Seat s = 0; s < end.seats; ++s) {
                int length = 0;
                for (const Settlement& game : games) {
                    length = game.place[s] == place ? length + 1 : 0;
                    if (length < row) continue;
                    length = 0;
                    for (Seat other = 0; other < end.seats; ++other) end.prizes[other] += other == s ? chips * (end.seats - 1) : -chips;
                }
            }
        };
        reward(1, top);
        reward(end.seats, last);
    });
}

extern const RuleInfo rule{
    .name = "streak_prizes",
    .topic = Topic::settlement,
    .title = {"連続賞", "streak prizes"},
    .meaning = {"連続トップ・連続ラスの賞。", "Chips for a row of tops or of last places in a set."},
    .options =
        {
            number("streak_prizes.row", 6, {1, 100}, {"連続の数", "games in a row"}),
            number("streak_prizes.top", 5, {0, 1000}, {"連続トップで各人から", "chips from each for a row of tops"}),
            number("streak_prizes.last", 2, {0, 1000}, {"連続ラスで各人から", "chips from each for a row of last places"}),
        },
    .install = install,
    .needs = {"placing"},
};

}  // namespace jansou::rules::streak_prizes_rule
