// docs/questions.md: every command that it shows is run, and answers what it shows.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct Example {
    std::string command, answer;
};

/// The lines "$ command" of the blocks of code with what is indented below them, each with its answer.
std::vector<Example> examples_of(const std::string& path) {
    std::ifstream in(path);
    std::vector<Example> all;
    bool inside = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("```")) {
            inside = !inside;
        } else if (inside && line.starts_with("$ ")) {
            all.push_back({line.substr(2), {}});
        } else if (inside && !all.empty() && all.back().answer.empty() && line.starts_with("  ")) {
            all.back().command += '\n' + line;
        } else if (inside && !all.empty()) {
            all.back().answer += line + '\n';
        }
    }
    return all;
}

std::string run(const std::string& command) {
    const fs::path out = fs::temp_directory_path() / ("questions_" + std::to_string(std::random_device{}()));
    std::ofstream(out.string() + ".sh") << "jansou() { '" JANSOU_PROGRAM "' \"$@\"; }\n" << command << '\n';
    // NOLINTNEXTLINE(bugprone-command-processor): a command line is what is tested
    EXPECT_NE(std::system(("sh " + out.string() + ".sh > " + out.string() + " 2>&1").c_str()), -1);
    std::ifstream in(out);
    std::ostringstream text;
    text << in.rdbuf();
    fs::remove(out);
    fs::remove(out.string() + ".sh");
    return text.str();
}

TEST(Questions, EveryExampleAnswersWhatItShows) {
    const auto examples = examples_of(JANSOU_ROOT "/docs/questions.md");
    ASSERT_GE(examples.size(), 6u);
    for (const Example& e : examples) {
        const std::string answer = run(e.command);
        const json found = json::parse(answer, nullptr, false), told = json::parse(e.answer, nullptr, false);
        if (found.is_discarded() || told.is_discarded())
            EXPECT_EQ(answer, e.answer) << e.command;
        else
            EXPECT_EQ(found, told) << e.command << "\n" << answer;
    }
}

}  // namespace
