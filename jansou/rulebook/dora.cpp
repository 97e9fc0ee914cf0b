#include "jansou/rulebook/dora.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <optional>

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

static KindSet kinds_of(const RuleSet& rules, std::string_view key) {
    KindSet kinds;
    for (const Face f : parse_tiles(rules.text(key)).value_or(std::vector<Face>{})) kinds.add(f.kind());
    return kinds;
}

DoraCount::DoraCount(KindSet in_use, const RuleSet& rules) : named_{}, red_counts_(rules.number("dora.red_indicator")) {
    constexpr KindSet winds{honours.bits & ((std::uint64_t{1} << white) - 1)};
    for (Kind k = 0; k < kind_count; ++k) {
        const bool named = !(in_use & (is_wind(k) ? winds : is_dragon(k) ? honours - winds : suit_set(suit_of(k)))).empty();
        named_[k] = named ? dora_of(k, in_use) : k;
    }
    for (const std::string& text : rules.words("dora.cycles")) {
        const auto cycle = parse_tiles(text).value_or(std::vector<Face>{});
        for (std::size_t i = 0; i < cycle.size(); ++i) named_[cycle[i].kind()] = cycle[(i + 1) % cycle.size()].kind();
    }
    aside_only_ = kinds_of(rules, "dora.aside_only");
    all_tiles_ = kinds_of(rules, "dora.all_tiles");
    chosen_ = kinds_of(rules, "dora.chosen");
    by_face_ = kinds_of(rules, "dora.by_face");
}

/// Tiles of the whole hand with what was set aside: those of that kind by their faces, or all of them.
static int faces(const Win& win, std::optional<Kind> kind) {
    const auto is = [&](Face f) { return !kind || f.kind() == *kind; };
    int n = int(is(win.tile)) + int(std::count_if(win.hand.begin(), win.hand.begin() + win.hand_size, is)) +
            int(std::count_if(win.aside.begin(), win.aside.begin() + win.aside_size, is));
    for (std::size_t m = 0; m < win.meld_count; ++m) {
        const OpenMeld& meld = win.melds[m];
        n += int(std::count_if(meld.tiles.begin(), meld.tiles.begin() + meld.size, is));
    }
    return n;
}

void DoraCount::add(const Win& win, std::span<const Face> indicators, TileWorth& worth) const {
    for (const Face f : indicators) {
        const Kind k = named_[f.kind()];
        if (chosen_.has(f.kind())) continue;
        const int n = f.red() ? red_counts_ : 1;
        if (all_tiles_.has(f.kind()) || by_face_.has(k)) {
            worth.outside += n * faces(win, all_tiles_.has(f.kind()) ? std::optional<Kind>() : k);
            continue;
        }
        if (!aside_only_.has(k)) worth.add(k, n);
        for (std::size_t i = 0; i < win.aside_size; ++i) worth.outside += win.aside[i].kind() == k ? n : 0;
    }
}

int DoraCount::operator()(const Win& win, std::span<const Face> indicators, const Counts& counts) const {
    TileWorth worth;
    add(win, indicators, worth);
    return worth.of(counts);
}

void add_chosen_dora(Rulebook& book, std::uint8_t line, bool ura) {
    const KindSet chosen = kinds_of(book.rules, "dora.chosen");
    if (chosen.empty()) return;
    const auto turned = [=](const Win& win) {
        const auto& list = ura ? win.ura : win.indicators;
        return int(std::count_if(list.begin(), list.begin() + (ura ? win.ura_count : win.indicator_count),
                                 [&](Face f) { return chosen.has(f.kind()); }));
    };
    const auto aside = [](const Win& win, Kind k) {
        return int(std::count_if(win.aside.begin(), win.aside.begin() + win.aside_size, [k](Face f) { return f.kind() == k; }));
    };
    const auto best = [=](const Win& win, const Shape& shape, Lines& lines) {
        const int times = turned(win);
        if (times == 0) return;
        int most = 0;
        for (const Kind k : honours) most = std::max(most, shape.counts[k] + aside(win, k));
        if (most == 0) return;
        for (Line& l : lines)
            if (l.bonus == line) return void(l.amount += times * most);
        lines.add({.bonus = line, .amount = times * most});
    };
    book.bonus.push_back(Bonus(best, [=](const Win& win) { return turned(win) * (max_hand + max_melds + max_aside); }));
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
