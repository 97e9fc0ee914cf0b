#include "jansou/rulebook/layout.hpp"

#include <algorithm>

#include "jansou/tile/notation.hpp"

namespace jansou {

TileId Layout::dealt(Seat from_dealer, int n) const {
    const int rounds = hand / 4, last = hand % 4;  // four at a time, the rest one at a time
    const int round = n / 4;
    return round < rounds ? TileId(round * 4 * seats + from_dealer * 4 + n % 4) : TileId(rounds * 4 * seats + from_dealer * last + n % 4);
}

std::optional<Layout::Taken> Layout::next_replacement(const Table& t, Source what) const {
    if (what == Source::kan && kan_from_live) {
        if (t.live() == 0) return {};
        return Taken{.tile = t.next, .live_end = t.live_end, .live = true};
    }
    if (refill && t.live() == 0) return {};  // nothing is left to fill the dead wall up with
    if (t.replacements_drawn < most_replacements())
        return Taken{.tile = replacement(t.replacements_drawn), .live_end = t.live_end - int(refill)};
    if (!last_live_replaces || t.live() == 0) return {};
    return Taken{.tile = TileId(t.live_end - 1), .live_end = t.live_end - 1, .live = true};
}

std::optional<Layout::Taken> Layout::next_indicator(const Table& t, int ahead) const {
    const int n = t.indicator_count + ahead;
    const int first = std::max<int>(t.indicator_count, dead_indicators());            // that of the live wall is taken next
    const int end = t.live_end - 2 * std::max(0, std::min(n, indicators()) - first);  // what the others take
    if (n >= indicators()) {
        const auto ura = ura_follow && n - indicators() < indicators() ? ura_below(t, n - indicators()) : std::nullopt;
        return ura ? std::optional(Taken{.tile = *ura, .live_end = end, .bare = true}) : std::nullopt;
    }
    if (n < dead_indicators()) return Taken{.tile = indicator(n), .live_end = end};
    if (end - t.next >= 2) return Taken{.tile = TileId(end - 2), .live_end = end - 2, .live = true};
    if (end - t.next == 1) return Taken{.tile = TileId(end - 1), .live_end = end - 1, .live = true, .bare = true};
    return {};
}

int Layout::taken_by_kan(const Table& t, int waiting) const {
    int taken = 0;
    for (int n = t.indicator_count; n <= t.indicator_count + waiting; ++n) taken += n >= dead_indicators() && n < indicators() ? 2 : 0;
    if (kan_from_live) return taken + 1;
    return taken + int(t.replacements_drawn < most_replacements() ? refill : last_live_replaces);
}

std::optional<TileId> ura_below(const Table& t, int n) {
    if (t.bare_indicators >> n & 1) return {};
    const TileId tile = TileId(t.indicators[std::size_t(n)] + 1);
    const auto end = t.indicators.begin() + t.indicator_count;
    if (std::find(t.indicators.begin(), end, tile) != end) return {};
    return tile;
}

UraTiles ura_below(const Table& t, IndicatorMask mask) {
    UraTiles found;
    for (int n = 0; n < t.indicator_count; ++n) {
        if (!(mask >> n & 1)) continue;
        if (const auto tile = ura_below(t, n)) found.tiles[std::size_t(found.count++)] = *tile;
    }
    return found;
}

std::optional<Copies> parse_copies(std::string_view text) {
    if (text.size() < 3 || text[0] < '1' || text[0] > '0' + most_copies || text[1] != ' ') return {};
    const auto tiles = parse_tiles(text.substr(2));
    if (!tiles || tiles->empty()) return {};
    Copies c{.copies = text[0] - '0', .kinds = {}};
    for (const Face f : *tiles) {
        if (f.red() || f.marked() || c.kinds.has(f.kind())) return {};
        c.kinds.add(f.kind());
    }
    return c;
}

KindSet kinds_in_use(const Layout& layout) {
    KindSet kinds;
    for (const Face f : layout.tiles) kinds.add(f.kind());
    for (const Face f : layout.others) kinds.add(f.kind());
    return kinds;
}

Face as_made(const Layout& layout, Face face) {
    if (!face.known() || face.red() || face.marked() || std::ranges::find(layout.tiles, face) != layout.tiles.end() ||
        std::ranges::find(layout.others, face) != layout.others.end())
        return face;
    const Face red(face.kind(), true);
    if (std::ranges::find(layout.tiles, red) != layout.tiles.end()) return red;
    const Face marked = Face::marked(face.kind());
    return std::ranges::find(layout.tiles, marked) != layout.tiles.end() ? marked : face;
}

std::string_view suit_of_hand(const Layout& layout, const Table& t) {
    KindSet others;
    for (const Face f : layout.others) others.add(f.kind());
    const bool other = std::any_of(t.face.begin(), t.face.begin() + t.tile_count, [&](Face f) { return others.has(f.kind()); });
    const KindSet kinds = other ? others : KindSet(layout.replaced);
    return kinds.empty() ? "" : std::string_view("mps").substr(std::size_t(suit_of(kinds.first())), 1);
}

}  // namespace jansou
