// The program of a referee: it answers questions line by line, or its cases that were worked by hand.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace referee {

using Answer = nlohmann::json (*)(const std::string& rule, const nlohmann::json& question);

struct Referee {
    std::vector<std::string> rules;  // those it judges; a case without `rule` is of the first
    Answer waits, score;
    int yakuman = 1;  // what a case writes for one yakuman in its `yaku`
};

// waits|score RULE < questions > answers, or selftest CASES; returns the exit code: 1 if a case is wrong.
int run(const Referee& referee, int count, char** words);

}  // namespace referee
