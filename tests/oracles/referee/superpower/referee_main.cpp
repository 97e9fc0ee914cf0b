// superpower_referee waits|score superpower < questions > answers; superpower_referee selftest CASES
#include "referee_score.hpp"
#include "referee_waits.hpp"
#include "tests/oracles/referee/common/program.hpp"

int main(int count, char** words) {
    return referee::run({.rules = {"superpower"},
                         .waits = [](const std::string&, const nlohmann::json& question) { return referee::answer_waits(question); },
                         .score = [](const std::string&, const nlohmann::json& question) { return referee::answer_score(question); },
                         .yakuman = 13},
                        count, words);
}
