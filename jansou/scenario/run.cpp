#include "jansou/scenario/run.hpp"

#include <algorithm>

#include "jansou/scenario/deal.hpp"
#include "jansou/scenario/forms.hpp"

namespace jansou::scenario {
namespace {

namespace fs = std::filesystem;

template <class Scenario>
Outcome run_as(Scenario&& scenario, const fs::path& file) {
    try {
        scenario.run(read_lines(file));
        Outcome held{.held = true, .line = 0, .why = {}, .scene = {}};
        if constexpr (requires { scenario.asked(); }) held.asked = scenario.asked();
        return held;
    } catch (const std::exception& failure) {
        return {.held = false, .line = scenario.line(), .why = failure.what(), .scene = scenario.scene()};
    }
}

}  // namespace

bool is_scenario(const fs::path& file) {
    constexpr std::string_view endings[] = {".deal", ".score", ".settle", ".waits"};
    return std::ranges::find(endings, file.extension().string()) != std::end(endings);
}

std::vector<fs::path> scenarios_below(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    for (const auto& entry : fs::recursive_directory_iterator(folder, error))
        if (is_scenario(entry.path())) files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

Outcome run(const fs::path& file) {
    const auto ending = file.extension().string().substr(1);
    if (ending == "deal") return run_as(Deal(file.parent_path()), file);
    return run_as(Form(ending, file.parent_path()), file);
}

}  // namespace jansou::scenario
