// 台本の実行 A scenario file, played or asked: whether all that it says is so, and if not, what the table looked like where it was not.
// tests/scenario/README.md says how such files are written.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace jansou::scenario {

/// What a case without a table asks, and what it is told.
struct Question {
    std::string door;          ///< score, settle or waits
    std::string rule;          ///< an id, or the path of a rule file
    std::string text, answer;  ///< JSON
};

struct Outcome {
    bool held = false;
    int line = 0;       ///< where it failed; 0: not at a line
    std::string why;    ///< what was expected and what was found
    std::string scene;  ///< the last events and the open ask, or the question and its answer
    std::vector<Question> asked{};
};

/// By its ending: .deal, .score, .settle or .waits.
bool is_scenario(const std::filesystem::path&);

/// Those in a folder and below it, in the order of their names.
std::vector<std::filesystem::path> scenarios_below(const std::filesystem::path& folder);

/// REQUIRES: is_scenario(file).
Outcome run(const std::filesystem::path& file);

}  // namespace jansou::scenario
