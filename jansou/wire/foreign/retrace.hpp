// 検討 A recorded game played again by a rule of ours, hand by hand: what the other program says is compared with what the engine says.
#pragma once
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "jansou/wire/foreign/driver.hpp"

namespace jansou::wire::foreign {

struct Difference {
    int hand = 0;       ///< from 0
    std::string round;  ///< "S2-1"
    std::string place, event, field;
    nlohmann::json told, expected;  ///< what the file says; what follows by the rule. Both null: `why` says it
    std::string why;
    std::string sentence() const;
};

/// One hand of a record as the rule plays it.
struct ByRule {
    Sentence no_start;                   ///< why it cannot begin; empty if it can
    std::optional<Driver::Stuck> stuck;  ///< where it cannot go on
    std::vector<nlohmann::json> events;  ///< as far as it was played
    bool played() const { return no_start.empty() && !stuck; }
};
/// Plays it; `scenes`, where given, get it with all lying open.
ByRule by_rule(const std::shared_ptr<const Rulebook>&, const Paifu&, const Span& hand, const GoOn& go_on = {},
               std::vector<Scene>* scenes = nullptr);

/// Hands that have been played already, by their number from 0.
using HandsPlayed = std::map<std::size_t, ByRule>;

struct Retraced {
    int hands = 0;
    int compared = 0;                     ///< of them
    std::vector<Difference> differences;  ///< the first of each hand, and what a win is worth besides
    std::string log;                      ///< our own, if every hand can be played and nothing differs; else empty
};

/// Everything but the log. REQUIRES: the record is completed. With no from `go_on` the hands from there on are not compared.
Retraced hands_compared(const std::shared_ptr<const Rulebook>&, const Paifu&, const GoOn& go_on = {}, const HandsPlayed& = {});
/// The same with the log, for which the whole game is played.
Retraced retraced(const std::shared_ptr<const Rulebook>&, const Paifu&, const GoOn& go_on = {});

/// A log that has the events alone and says so in its header.
std::string facts_log(const Rulebook&, const Paifu&);

}  // namespace jansou::wire::foreign
