// セット Of how many games a set is by a rule set, and what is said where people play another number.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "jansou/rulebook/settings.hpp"

namespace jansou::wire {

/// Of an ordinary set.
int usual_games(const RuleSet&);

/// What whoever opens a table is offered, the smallest first: the sets of the rule, or a few numbers where it leaves that open.
std::vector<int> offered_games(const RuleSet&);

struct NoSet {
    std::string ja, en;
    std::string_view clause;  ///< of the rule set; may be empty
};
/// What is said of a number of games that is no set; nothing where the rule leaves the number open.
std::optional<NoSet> other_sizes(const RuleSet&);
/// The same where so many games are none.
std::optional<NoSet> no_set(const RuleSet&, int games);

}  // namespace jansou::wire
