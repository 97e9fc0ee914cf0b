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
#include "jansou/tile/text.hpp"

namespace jansou {

/// What a bot is told of the rules before it sits down.
struct HouseFacts {
    Solver solver;            ///< of all seats
    std::vector<Solver> own;  ///< of seats for whom other hands are complete, by View::own_grammar from 1
    Counts tiles{};           ///< how many of each kind there are
    KindSet jokers;           ///< kinds that may stand for others in the concealed hand
    KindSet reads;            ///< for what
    KindSet kinds;            ///< that are in use
    /// Words that a rule asks a seat to choose among, from the one that bots take first; and what a dealer takes before all of these.
    std::vector<std::uint8_t> likes, dealer_likes;
    std::uint8_t showing_riichi = 0;  ///< the kind of riichi that lays the waits open; 0: there is none

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

/// A bot is one file in jansou/bots/players/, which ends with `extern const BotInfo NAME_bot`, by the name of the file; the build finds it
/// there.
struct BotInfo {
    std::string_view name;  ///< as --bots and a table's seats say it
    Text title, about;      ///< as a person who opens a table reads them
    int strength;           ///< the stronger, the larger; 0: for tests, no person is asked whether he wants it
    std::unique_ptr<Bot> (*make)(const HouseFacts&, const Seed&, std::uint64_t index);
};

/// Who sits where nobody has said which bot, and stands in for people.
inline constexpr std::string_view usual_bot = "basic";

/// Written by the build, by name.
std::span<const BotInfo* const> every_bot();
const BotInfo* find_bot(std::string_view name);

/// A bot by name, or null. Bots of the same name, seed and index play alike. Any thread.
std::unique_ptr<Bot> make_bot(std::string_view name, const HouseFacts&, const Seed&, std::uint64_t index);

}  // namespace jansou
