#include "jansou/rulebook/dora.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "jansou/tile/notation.hpp"

namespace jansou {

Kind dora_of(Kind indicator, KindSet in_use) {
    const auto next = [](Kind k) {
        if (k < first_honour) return next_in_run(k);
        if (is_wind(k)) return k == north ? east : Kind(k + 1);
        return k == red_dragon ? white : Kind(k + 1);
    };
    Kind k = next(indicator);
    while (!in_use.has(k)) k = next(k);
    return k;
}

DoraCount::DoraCount(KindSet in_use, const RuleSet& rules) : named_{}, red_counts_(rules.number("dora.red_indicator")) {
    constexpr KindSet winds{honours.bits & ((std::uint64_t{1} << white) - 1)};
    for (Kind k = 0; k < kind_count; ++k) {
        const bool named = !(in_use & (is_wind(k) ? winds : is_dragon(k) ? honours - winds : suit_set(suit_of(k)))).empty();
        named_[k] = named ? dora_of(k, in_use) : k;
    }
    if (const auto kinds = parse_tiles(rules.text("dora.aside_only")))
        for (const Face f : *kinds) aside_only_.add(f.kind());
}

void DoraCount::add(const Win& win, std::span<const Face> indicators, TileWorth& worth) const {
    for (const Face f : indicators) {
        const Kind k = named_[f.kind()];
        const int n = f.red() ? red_counts_ : 1;
        if (!aside_only_.has(k)) worth.add(k, n);
        for (std::size_t i = 0; i < win.aside_size; ++i) worth.outside += win.aside[i].kind() == k ? n : 0;
    }
}

int DoraCount::operator()(const Win& win, std::span<const Face> indicators, const Counts& counts) const {
    TileWorth worth;
    add(win, indicators, worth);
    return worth.of(counts);
}

int red_tiles(const Win& win) {
    std::uint64_t first = 0, rest = 0;  // a red tile has the bit 6 and not, as an unknown one, the bit 7
    static_assert(sizeof(Face) == 1 && max_hand > sizeof first && max_hand <= 2 * sizeof first);
    std::memcpy(&first, win.hand.data(), std::min<std::size_t>(win.hand_size, sizeof first));
    if (win.hand_size > sizeof first) std::memcpy(&rest, &win.hand[sizeof first], win.hand_size - sizeof first);
    const auto reds = [](std::uint64_t codes) { return std::popcount(codes & ~(codes >> 1) & 0x4040404040404040U); };
    int n = win.tile.red() + reds(first) + reds(rest);
    for (std::size_t m = 0; m < win.meld_count; ++m)
        for (std::size_t i = 0; i < win.melds[m].size; ++i) n += win.melds[m].tiles[i].red();
    return n;
}

void turn_indicator(const Position& pos, Seat s, CounterId none_left, Script& then, int ahead) {
    const auto next = pos.book.layout.next_indicator(pos.table, ahead);
    if (!next) return then.set(none_left, s, 1);
    then << Event{.type = EventType::indicator, .actor = s, .tile = next->tile, .flag = next->bare, .value = std::int16_t(next->live_end)};
}

}  // namespace jansou
