// 台本の実行 One test for every scenario file under JANSOU_SCENARIOS. README.md beside this file says how they are written.
#include <gtest/gtest.h>

#include <cctype>

#include "jansou/scenario/run.hpp"

namespace {

namespace fs = std::filesystem;

std::string test_name(const testing::TestParamInfo<fs::path>& info) {
    auto name = fs::relative(info.param, JANSOU_SCENARIOS).string();
    for (char& c : name)
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    return name;
}

class Scenarios : public testing::TestWithParam<fs::path> {};

TEST_P(Scenarios, hold) {
    const auto outcome = jansou::scenario::run(GetParam());
    EXPECT_TRUE(outcome.held) << GetParam().string() << ":" << outcome.line << ": " << outcome.why << "\n" << outcome.scene;
}

INSTANTIATE_TEST_SUITE_P(files, Scenarios, testing::ValuesIn(jansou::scenario::scenarios_below(JANSOU_SCENARIOS)), test_name);

}  // namespace
