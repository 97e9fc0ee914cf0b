// tontenkou_referee waits|score RULE < questions > answers; tontenkou_referee selftest CASES
#include "referee_score.hpp"
#include "referee_waits.hpp"
#include "tests/oracles/referee/common/program.hpp"

namespace {

referee::House house(const std::string& rule) { return rule == "shiromati" ? referee::House::shiromati : referee::House::chinitsu; }

}  // namespace

int main(int count, char** words) {
    return referee::run({.rules = {"shiromati", "chinitsu"},
                         .waits = [](const std::string& rule, const nlohmann::json& q) { return referee::answer_waits(house(rule), q); },
                         .score = [](const std::string& rule, const nlohmann::json& q) { return referee::answer_score(house(rule), q); }},
                        count, words);
}
