#include "jansou/bots/bot.hpp"

#include <algorithm>
#include <utility>

namespace jansou {

const BotInfo* find_bot(std::string_view name) {
    const auto all = every_bot();
    const auto it = std::ranges::find(all, name, &BotInfo::name);
    return it == all.end() ? nullptr : *it;
}

Hand hand_of(const HouseFacts& house, const View& v) {
    Hand h;
    const ViewPlayer& me = v.me();
    for (std::size_t i = 0; i < me.hand_size; ++i) {
        const Kind k = me.hand[i].kind();
        if (v.jokers >> i & 1)
            h.wilds[1] = {house.kinds, std::uint8_t(h.wilds[1].count + 1), true};
        else if (house.jokers.has(k))
            h.wilds[0] = {house.reads, std::uint8_t(h.wilds[0].count + 1)};
        else
            ++h.tiles[k];
    }
    h.open_sets = me.meld_count;
    for (std::size_t m = 0; m < me.meld_count; ++m)
        for (std::size_t i = 0; i < me.melds[m].size; ++i) ++h.outside[me.melds[m].tiles[i].kind()];
    for (std::size_t i = 0; i < me.aside_size; ++i) ++h.outside[me.aside[i].kind()];
    if (h.wilds[0].count == 0) std::swap(h.wilds[0], h.wilds[1]);
    return h;
}

std::unique_ptr<Bot> make_bot(std::string_view name, const HouseFacts& house, const Seed& seed, std::uint64_t index) {
    const BotInfo* bot = find_bot(name);
    return bot ? bot->make(house, seed, index) : nullptr;
}

}  // namespace jansou
