// jansou scenario: whether what scenario files say is so. Written by whoever has a rule or a dispute; no compiler is needed.
#include <filesystem>
#include <iostream>
#include <memory>

#include "apps/cli/commands.hpp"
#include "jansou/scenario/run.hpp"

namespace jansou::cli {
namespace {

namespace fs = std::filesystem;

struct Tally {
    int ok = 0, failed = 0;
};

void run_one(const fs::path& file, Tally& tally) {
    const scenario::Outcome outcome = scenario::run(file);
    if (outcome.held) {
        ++tally.ok;
        std::cout << file.string() << ": ok\n";
        return;
    }
    ++tally.failed;
    std::cout << file.string();
    if (outcome.line > 0) std::cout << ':' << outcome.line;
    std::cout << ": failed: " << outcome.why << '\n' << outcome.scene;
}

/// The files that are meant: each by itself, of a folder all below it. Nothing, and the reason told, if one is none.
std::vector<fs::path> files_of(const std::vector<std::string>& names) {
    std::vector<fs::path> files;
    for (const std::string& name : names) {
        std::error_code error;
        if (fs::is_directory(name, error)) {
            const auto below = scenario::scenarios_below(name);
            if (below.empty()) {
                refuse(name + ": there is no scenario in this folder.");
                return {};
            }
            files.insert(files.end(), below.begin(), below.end());
        } else if (!fs::is_regular_file(name, error)) {
            refuse(name + ": there is no such file.");
            return {};
        } else if (!scenario::is_scenario(name)) {
            refuse(name + ": the name of a scenario ends in .deal, .score, .settle or .waits.");
            return {};
        } else {
            files.emplace_back(name);
        }
    }
    return files;
}

int run(const std::vector<std::string>& names) {
    const auto files = files_of(names);
    if (files.empty()) return 2;
    Tally tally;
    for (const fs::path& file : files) run_one(file, tally);
    if (files.size() > 1) std::cout << tally.ok << " ok, " << tally.failed << " failed\n";
    return tally.failed == 0 ? 0 : 1;
}

}  // namespace

void add_scenario_command(CLI::App& app, int& exit_code) {
    CLI::App* command = app.add_subcommand("scenario", "plays scenario files and says whether what they claim is so");
    const auto files = std::make_shared<std::vector<std::string>>();
    command->add_option("FILE", *files, "scenario files (.deal .score .settle .waits), or folders of them")->required();
    command->callback([files, &exit_code] { exit_code = run(*files); });
}

}  // namespace jansou::cli
