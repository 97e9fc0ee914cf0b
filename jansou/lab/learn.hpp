// 自己対局 Learns what positions of a house come to, from games against itself alone.
#pragma once
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "jansou/bots/judge/data.hpp"
#include "jansou/lab/arena.hpp"
#include "jansou/rulebook/rulebook.hpp"
#include "jansou/tile/stream.hpp"

namespace jansou::lab {

struct LearnPlan {
    std::shared_ptr<const Rulebook> book;
    std::shared_ptr<const JudgeData> from;  ///< to begin with; null: the usual bot
    std::optional<Contender> against;       ///< sits in all chairs but one, wherever that is in turn, and learns nothing; else all learn
    float against_share = 1;                ///< of the games in which it does
    long games = 2000;                      ///< of each round
    int rounds = 4, threads = 2, epochs = 3;
    int chip_worth = 1000;
    Seed seed;
    float keep = 0.5F;     ///< of the decisions that are learned from
    float trust = 0.3F;    ///< how far a position is taken for what the next one seems worth, not for what came of it
    int heat = 25;         ///< of the decisions that wander, as in make_judge_bot
    float wander = 0.35F;  ///< share of decisions that do
    std::size_t most_samples = 3000000;
    bool standing = true;                                          ///< whether it learns what points are worth at the end of a game
    std::function<void(const std::string&)> tell;                  ///< hears how it goes, line by line
    std::function<void(int round, const JudgeData&)> after_round;  ///< hears what was learned so far
};

/// The data after the last round; its `made` is empty. Depends on the plan alone, not on the number of threads.
JudgeData learn(const LearnPlan&);

}  // namespace jansou::lab
