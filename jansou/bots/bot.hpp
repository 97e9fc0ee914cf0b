// 打ち手 Bots: from what a seat sees and may do to what it does.
#pragma once
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "jansou/hand/hand.hpp"
#include "jansou/hand/solver.hpp"
#include "jansou/table/action.hpp"
#include "jansou/table/view.hpp"
#include "jansou/tile/stream.hpp"

namespace jansou {

/// What a bot is told of the rules before it sits down.
struct HouseFacts {
    Solver solver;            ///< of all seats
    std::vector<Solver> own;  ///< of seats for whom other hands are complete, by View::own_grammar from 1
    Counts tiles{};           ///< how many of each kind there are
    KindSet jokers;           ///< kinds that may stand for others in the concealed hand
    KindSet reads;            ///< for what
    KindSet kinds;            ///< that are in use
    /// The words of the abilities that there are, from the one that bots take first; and what a dealer takes before all of these.
    std::vector<std::uint8_t> abilities, dealers_abilities;
    std::uint8_t open_riichi = 0;  ///< the kind of riichi that lays the waits open; 0: there is none

    const Solver& solver_of(const View& v) const { return v.own_grammar == 0 ? solver : own[v.own_grammar - 1U]; }
};

class Bot {
public:
    virtual ~Bot() = default;
    /// One of `options`. REQUIRES: not empty.
    virtual Action choose(const View&, const Options&) = 0;
    /// False: `choose` does not look at the view, which may then be left blank.
    virtual bool looks() const { return true; }
};

/// Names of the bots there are.
std::span<const std::string_view> bot_names();

/// A bot by name, or null. Bots of the same name, seed and index play alike.
std::unique_ptr<Bot> make_bot(std::string_view name, const HouseFacts&, const Seed&, std::uint64_t index);

std::unique_ptr<Bot> make_random(const Seed&, std::uint64_t index);
std::unique_ptr<Bot> make_eager(const Seed&, std::uint64_t index);
std::unique_ptr<Bot> make_basic(const HouseFacts&);

}  // namespace jansou
