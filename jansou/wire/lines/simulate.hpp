// 試行 Hands between bots, as many as wanted, on as many threads; what comes out depends on neither threads nor machine.
#pragma once
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "jansou/match/bot_seats.hpp"
#include "jansou/wire/lines/start.hpp"

namespace jansou::wire {

struct SimulationPlan {
    std::shared_ptr<const Rulebook> book;
    std::vector<std::string> bots;  ///< one for all seats, or one for each
    Seed seed;
    long hands = 1000;
    int threads = 1;
    bool random_drafts = false;                 ///< abilities are taken by lot, whatever the bots would take
    std::function<void(std::string_view)> log;  ///< gets the logs of the games in their order, if set
    std::function<void(long hands)> progress;   ///< called now and then from some thread
    const std::atomic<bool>* stop = nullptr;    ///< set from outside: ends early
    std::function<bool()> go_on;  ///< asked before each answer of a bot, if set; once it says no the game being played is left
};

/// What became of some who had an ability.
struct AbilityFigures {
    long hands = 0, wins = 0, deal_ins = 0;
    double gain = 0, gain_squared = 0;  ///< sums, in points

    double mean_gain() const { return hands ? gain / double(hands) : 0; }
    /// Half of the 95 % interval of the mean.
    double margin() const;
};
struct OfAbility {
    AbilityFigures all, dealing;  ///< `dealing`: of those, the hands in which they were the dealer
};

struct SimulationResult {
    long hands = 0, wins = 0, draws = 0;
    long games = 0;  ///< in which a hand was played; the last one may have been left
    double seconds = 0;
    std::string digest;
    std::map<std::string, long> reasons;         ///< of draws
    std::map<std::string, long> yaku;            ///< how many wins had it
    std::map<std::string, OfAbility> abilities;  ///< all that there are
};

/// Games from the first hand on, until the N-th hand has ended, with which the last one is left. The games are numbered; each draws its
/// walls and its bots' choices from the seed and its number.
tl::expected<SimulationResult, Sentence> simulate(const SimulationPlan&);

inline constexpr std::uint32_t game_stream = 3;
/// The seed of the n-th game of a run. `purpose`: runs for other purposes draw other games.
Seed game_seed(const Seed& run, long game, std::uint32_t purpose = game_stream);

}  // namespace jansou::wire
