// 計量 What the games of a house are like, counted over games of a bot against itself: how dangerous a tile is, how quick a riichi, what a
// call is worth.
#pragma once
#include <atomic>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/tile/stream.hpp"

namespace jansou::lab {

struct GaugePlan {
    std::shared_ptr<const Rulebook> book;
    std::string bot = "strong";
    Seed seed;
    long hands = 20000;
    int threads = 1;
    const std::atomic<bool>* stop = nullptr;
};

/// A share of how many.
struct Share {
    double hits = 0, of = 0;
    void add(bool hit) { hits += hit, ++of; }
    void add(const Share& other) { hits += other.hits, of += other.of; }
    double rate() const { return of > 0 ? hits / of : 0; }
};

/// Sorts of tiles as a rival in riichi has left them, from the safe ones on.
inline constexpr int tile_sorts = 14;
extern const std::string_view tile_sort_names[tile_sorts];

struct Gauge {
    long hands = 0;
    int unit = 0;                                           ///< the mean of a win, chips as points
    std::array<std::array<Share, 2>, tile_sorts> danger{};  ///< deals into one riichi if discarded: in its first six turns, later
    std::array<Share, 20> riichi_by{};                      ///< hands of a seat in which a riichi had been declared by the n-th own discard
    Share riichi_wins, riichi_deals_in;                     ///< of those who declared
    std::array<Share, 18> won_after{};                      ///< of those who declared: won within n own turns
    std::array<std::array<Share, 4>, 4> ready{};            ///< who waits: by open melds 0 to 3, after 3, 6, 9, 12 own discards; no riichi
    struct Call {
        double offered = 0, taken = 0, worth = 0;  ///< by the bot's reckoning, in points: what it is worth beyond passing, summed
    };
    std::array<Call, 3> calls{};  ///< pon of value tiles, other pons, chis: where the bot weighed it
    Share draws, wins, deal_ins;  ///< of a seat's hands
};

Gauge gauge(const GaugePlan&);
nlohmann::ordered_json to_json(const Gauge&);
/// Tables in Markdown.
std::string to_markdown(const Gauge&, std::string_view title, std::string_view command);
/// Danger and riichi as two plots, a picture of its own.
std::string to_svg(const Gauge&, std::string_view title);

}  // namespace jansou::lab
