// 台本の実行 One test for every scenario file under JANSOU_SCENARIOS. README.md beside this file says how they are written.
#include <gtest/gtest.h>

#include <cctype>

#include "deal.hpp"
#include "forms.hpp"

namespace {

namespace fs = std::filesystem;

const std::vector<std::string>& endings() {
    static const std::vector<std::string> all{".deal", ".score", ".settle", ".waits"};
    return all;
}

std::vector<fs::path> scenario_files() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(JANSOU_SCENARIOS))
        if (std::ranges::find(endings(), entry.path().extension().string()) != endings().end()) files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

std::string test_name(const testing::TestParamInfo<fs::path>& info) {
    auto name = fs::relative(info.param, JANSOU_SCENARIOS).string();
    for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    return name;
}

template <class Scenario>
void run(Scenario&& scenario, const fs::path& file) {
    try {
        scenario.run(scenario::read_lines(file));
    } catch (const std::exception& failure) {
        FAIL() << file.string() << ":" << scenario.line() << ": " << failure.what() << "\n" << scenario.scene();
    }
}

class Scenarios : public testing::TestWithParam<fs::path> {};

TEST_P(Scenarios, hold) {
    const auto ending = GetParam().extension().string().substr(1);
    if (ending == "deal") return run(scenario::Deal(GetParam().parent_path()), GetParam());
    run(scenario::Form(ending, GetParam().parent_path()), GetParam());
}

INSTANTIATE_TEST_SUITE_P(files, Scenarios, testing::ValuesIn(scenario_files()), test_name);

}  // namespace
