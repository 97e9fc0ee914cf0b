// The judge, who errs now and then.
#include "jansou/bots/judge/player.hpp"

namespace jansou::normal_bot {

extern const BotInfo bot{
    .name = "normal",
    .title = {"なみ", "Normal"},
    .about = {"押し引きを知っている。ときどき迷う。", "Knows when to stop, and errs now and then."},
    .strength = 4,
    .make = [](const HouseFacts& house, const Seed& seed, std::uint64_t index) { return make_judge_bot(house, seed, index, 14); },
};

}  // namespace jansou::normal_bot
