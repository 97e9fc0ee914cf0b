// The judge at its best.
#include "jansou/bots/judge/player.hpp"

namespace jansou::strong_bot {

extern const BotInfo bot{
    .name = "strong",
    .title = {"つよい", "Strong"},
    .about = {"この規則で学んだとおりに、いちばんよい手を選ぶ。", "Plays what it has learned of this rule, always the best it sees."},
    .strength = 5,
    .make = [](const HouseFacts& house, const Seed& seed, std::uint64_t index) { return make_judge_bot(house, seed, index, 0); },
};

}  // namespace jansou::strong_bot
