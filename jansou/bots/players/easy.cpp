// The judge, who errs often.
#include "jansou/bots/judge/player.hpp"

namespace jansou::easy_bot {

extern const BotInfo bot{
    .name = "easy",
    .title = {"やさしい", "Easy"},
    .about = {"この規則を知っているが、よく迷う。", "Knows the rule, but often takes another tile than the best."},
    .strength = 3,
    .make = [](const HouseFacts& house, const Seed& seed, std::uint64_t index) { return make_judge_bot(house, seed, index, 27); },
};

}  // namespace jansou::easy_bot
