// 山 The wall as a value: where each tile lies as built, where replacement tiles and new indicators come from.
#pragma once
#include <optional>
#include <string_view>
#include <vector>

#include "jansou/rulebook/slot.hpp"
#include "jansou/table/table.hpp"

namespace jansou {

/// Where the tiles lie in the wall as built, and what is taken from where. Ids run: the deal, the live wall, the dead wall.
struct Layout {
    std::uint8_t seats = 4;
    std::uint8_t hand = 13;
    std::vector<Face> tiles;   ///< all of them, sorted
    std::vector<Face> others;  ///< tiles of kinds that are only in other hands of the game
    /// Kinds that those hands are played without.
    Slot<KindSet> replaced{"which kinds other hands of the game are played without"};
    std::uint8_t dead = 14;               ///< tiles of the dead wall at the start
    std::uint8_t replacements = 4;        ///< at its beginning; behind them the indicators, each with its ura
    std::uint8_t further = 0;             ///< replacement tiles beyond these: tiles that refilled the dead wall, in order
    std::uint8_t further_indicators = 0;  ///< beyond those of the dead wall; each takes the last two tiles of the live wall, one as its ura
    bool refill = true;                   ///< a replacement drawn takes the last tile of the live wall into the dead wall
    bool kan_from_live = false;           ///< the replacement for a kan is the next tile of the live wall
    Flag reds_by_kind;                    ///< where every tile of a kind is red, its plain name is one of them
    bool last_live_replaces = false;      ///< where no replacement is left, the last tile of the live wall is one
    Flag ura_follow;                      ///< where no indicator is left, the ura become indicators, that of the first one first

    int size() const { return int(tiles.size()); }
    int first_draw() const { return hand * seats; }
    int live_end() const { return size() - dead; }
    int most_replacements() const { return replacements + further; }
    int dead_indicators() const { return (dead - replacements) / 2; }
    int indicators() const { return dead_indicators() + further_indicators; }

    // places of the wall as built; those of indicators in the live wall as they come if no replacement is taken from its end
    TileId dealt(Seat from_dealer, int n) const;  ///< the n-th tile of the seat so many places after the dealer, dealt four at a time
    TileId indicator(int n) const {
        return TileId(n < dead_indicators() ? live_end() + replacements + 2 * n : live_end() - 2 * (n - dead_indicators() + 1));
    }
    TileId ura(int n) const { return TileId(indicator(n) + 1); }
    TileId replacement(int n) const { return TileId(n < replacements ? live_end() + n : live_end() - 1 - (n - replacements)); }

    /// A tile that is taken, and the end of the live wall from then on.
    struct Taken {
        TileId tile = no_tile;
        int live_end = 0;
        bool live = false;  ///< it was one of the live wall
        bool bare = false;  ///< an indicator without ura
    };
    /// The replacement that would be drawn now for a kan or a tile set aside; none if there is no tile for it.
    std::optional<Taken> next_replacement(const Table&, Source) const;
    /// The indicator that would be turned after `ahead` others; none if there is none left.
    std::optional<Taken> next_indicator(const Table&, int ahead = 0) const;
    /// How many tiles of the live wall a kan of the seat will take: for its replacement, its indicator and `waiting` others before it.
    int taken_by_kan(const Table&, int waiting) const;
};

/// Indicators, a bit for each.
using IndicatorMask = std::uint16_t;

/// The tile below the n-th indicator, if there is one that is not an indicator itself by now.
std::optional<TileId> ura_below(const Table&, int n);
/// The tiles below those of the indicators that have one, in their order.
struct UraTiles {
    std::array<TileId, max_indicators> tiles{};
    int count = 0;
};
UraTiles ura_below(const Table&, IndicatorMask);

/// The kinds of which there are tiles, in one hand or another.
KindSet kinds_in_use(const Layout&);

/// What "8 123456789p" says: so many copies of these kinds.
struct Copies {
    int copies = 0;
    KindSet kinds;
};
/// None if the text says no such thing.
std::optional<Copies> parse_copies(std::string_view);

/// The tile that there is where a plain name is said of a kind that is always red, or always marked.
Face as_made(const Layout&, Face);

/// Of a layout whose hands are played with one suit or another: "m", "p" or "s" by the tiles on the table.
std::string_view suit_of_hand(const Layout&, const Table&);

}  // namespace jansou
