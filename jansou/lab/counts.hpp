// 集計 What is counted over hands: named groups of whole numbers. Sums of whole numbers are the same in any order, so batches may be added
// as they come.
//
//     group           figures            of
//     table           table_figures      every hand and game
//     all             seat_figures       all seats together
//     chair:0 ..      seat_figures       who sat there when the game began; 0 deals first
//     wind:0 ..       seat_figures       the seat wind in the hand; 0 is the dealer
//     place:1 ..      seat_figures       who came to that place in the game
//     bot:NAME        seat_figures       the seats of that bot, where there are several
//     prize:ID        prize_figures      a prize of the settlement
//     SORT:ID         mechanism_figures  something that rules did: yaku:riichi, sign:flash, draw:exhaustive ..
#pragma once
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "jansou/tile/notation.hpp"

namespace jansou::lab {

namespace table_figure {
enum : std::uint8_t {
    games,
    hands,
    won,      ///< hands that somebody won
    winners,  ///< wins, two for a double ron
    tsumo,
    drawn,     ///< hands that ended without a win
    discards,  ///< of all seats
    calls,
    moved,        ///< points that seats received, by whatever payment
    chips_moved,  ///< the same of chips
    spread,       ///< sum of the settlements without their signs, in tenths
    settlements,  ///< of how many people
    bust,         ///< games at whose end somebody had less than nothing
    broken,       ///< games that the rules left no room for
    count
};
}
namespace seat_figure {
enum : std::uint8_t {
    games,
    hands,
    place,  ///< sum of places from 1
    first,
    last,
    total,   ///< the settlement, in tenths
    points,  ///< gained in hands
    chips,
    wins,
    tsumo,
    deal_ins,
    riichi,
    called,  ///< hands in which it took a discard
    draws,
    won_points,   ///< received by its wins
    lost_points,  ///< paid for its deal-ins
    deals,        ///< hands as the dealer
    count
};
}
namespace mechanism_figure {
enum : std::uint8_t {
    hands,  ///< in which it spoke
    times,
    moved,        ///< points paid under its name
    chips_moved,  ///< chips paid under its name
    actors,       ///< seats that it spoke for, each once a hand
    points,       ///< what these seats gained in these hands
    chips,
    wins,
    deal_ins,
    count
};
}
namespace prize_figure {
enum : std::uint8_t { games, moved, count };  ///< moved: in tenths, or in chips
}

using Figures = std::vector<std::int64_t>;

/// The figures' names of a group, by the group's name.
std::span<const std::string_view> figure_names(std::string_view group);

struct Counts {
    std::map<std::string, Figures, std::less<>> groups;

    Figures& group(std::string_view name);
    /// 0 where the group is not there.
    std::int64_t at(std::string_view group, std::size_t figure) const;
    void add(const Counts&);
    friend bool operator==(const Counts&, const Counts&) = default;
};

/// {"table":[..],"chair:0":[..]}. Read back, a group that is unknown or too long is an error.
nlohmann::json to_json(const Counts&);
tl::expected<Counts, Sentence> counts_from_json(const nlohmann::json&);

/// What is reckoned of figures: the sum of one over the sum of another, times a scale.
struct Measure {
    std::string_view id;
    std::string_view title;
    std::size_t above, below;
    bool per_table = false;  ///< `below` is one of table_figures, whatever the group is
    double scale = 1;
    int digits = 2;
};
std::span<const Measure> measures_of(std::string_view group);
/// By "GROUP/MEASURE", as all/win, chair:0/total, yaku:riichi/rate. Null: there is no such measure.
const Measure* find_measure(std::string_view name);

}  // namespace jansou::lab
