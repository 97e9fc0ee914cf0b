// 試験 What is compared: rule sets that differ by switches, who plays, on which walls, and when it is enough. A plan is a value of its own:
// it holds the text of every rule set and of what bots learned, so that whoever has it plays the same games.
#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "jansou/bots/bot.hpp"
#include "jansou/lab/kept.hpp"
#include "jansou/rulebook/rulebook.hpp"

namespace jansou::lab {

/// One of the rule sets.
struct Variant {
    std::string name;     ///< as tables say it
    std::string changes;  ///< to the first rule set; empty: it is a rule set by its own name
    std::string rules;    ///< a whole rule file
};

/// A bot of a chair.
struct TrialBot {
    std::string name;
    std::string learned;  ///< the text of a file of learned data; empty: what the house has
};

/// Play ends once the interval of a measure's difference to the first rule set (of its value, where there is one rule set alone) is no
/// wider than `half` to either side, for every rule set.
struct Until {
    std::string measure;   ///< see find_measure
    double half = 0;       ///< in the unit of the measure; 0: only `decided` ends it
    bool decided = false;  ///< or once the interval leaves 0 out
};

struct TrialPlan {
    std::vector<Variant> variants;  ///< the others are compared with the first
    std::vector<TrialBot> bots;     ///< one for all chairs, or one for each
    std::string seed = "1";
    long batches = 100;  ///< at most
    long games = 10;     ///< walls of a batch; every rule set plays a game on each
    std::vector<Until> until;
    double alpha = 0.05;            ///< one less the level of the intervals by which `until` is judged, for all of them together
    std::vector<std::string> keep;  ///< conditions of hands whose logs are kept
    std::string command;            ///< that made it
};

/// One switch or several with ";" between them, on a rule set: `-RULE` takes a rule out, `+RULE` or `+RULE before OTHER` brings one,
/// `OPTION=VALUE` sets an option, its value as in a rule file.
tl::expected<Variant, Sentence> switched(const RuleSet& base, std::string_view changes);
/// A rule set by its id or file, as a variant.
tl::expected<Variant, Sentence> named_variant(std::string_view rule);
/// A bot's name, or `NAME@FILE` with a file of learned data.
tl::expected<TrialBot, Sentence> named_bot(std::string_view);
/// `MEASURE=HALF`.
tl::expected<Until, Sentence> parse_until(std::string_view, bool decided);

nlohmann::json to_json(const TrialPlan&);
tl::expected<TrialPlan, Sentence> plan_from_json(std::string_view text);
/// Of all by which games and counts differ; the command and when to stop are no part of it.
std::string fingerprint(const TrialPlan&);
/// The same games in the same batches, so that a worker of one may go on with the other.
bool same_games(const TrialPlan&, const TrialPlan&);

/// A plan with the books of its rule sets. Read by any number of threads.
struct Trial {
    TrialPlan plan;
    std::string print;  ///< fingerprint of the plan
    Seed seed;
    std::vector<std::shared_ptr<const Rulebook>> books;
    std::vector<std::vector<HouseFacts>> facts;  ///< by rule set and bot of the plan
    std::vector<Condition> keep;
};
tl::expected<std::shared_ptr<const Trial>, Sentence> make_trial(TrialPlan);

}  // namespace jansou::lab
