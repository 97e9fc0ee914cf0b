#include "jansou/bots/bot.hpp"

#include <algorithm>

namespace jansou {

const BotInfo* find_bot(std::string_view name) {
    const auto all = every_bot();
    const auto it = std::ranges::find(all, name, &BotInfo::name);
    return it == all.end() ? nullptr : *it;
}

std::unique_ptr<Bot> make_bot(std::string_view name, const HouseFacts& house, const Seed& seed, std::uint64_t index) {
    const BotInfo* bot = find_bot(name);
    return bot ? bot->make(house, seed, index) : nullptr;
}

}  // namespace jansou
