// jansou replay: plays a log again and checks every line.
#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "jansou/wire/replay.hpp"

namespace jansou::cli {
namespace {

int run(const std::string& path, bool facts, bool json) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return fail("replay", path + ": cannot be read");
    const auto report = facts ? jansou::wire::replay_facts(file) : jansou::wire::replay(file);
    if (json) {
        nlohmann::ordered_json out{{"same", report.same}, {"games", report.games}, {"lines", report.lines}};
        if (!report.same) {
            out["line"] = report.line;
            out["what"] = report.what;
        }
        std::cout << out.dump() << '\n';
    } else if (report.same) {
        std::cout << path << ": " << report.lines << " lines, " << report.games << (report.games == 1 ? " game" : " games")
                  << (facts ? ", the facts follow from each other\n" : ", every line as replayed\n");
    } else {
        std::cerr << path << (report.line ? ':' + std::to_string(report.line) : "") << ": " << report.what << '\n';
    }
    return report.same ? 0 : report.is_log ? 1 : 2;
}

}  // namespace

void add_replay_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("replay", "plays a log again and checks every line");
    auto path = std::make_shared<std::string>();
    auto facts = std::make_shared<bool>(false);
    auto json = std::make_shared<bool>(false);
    command->add_option("log", *path, "log file (.jsonl)")->required();
    command->add_flag("--facts", *facts, "only apply the events, without the rules");
    command->add_flag("--json", *json, "answer in JSON");
    command->callback([=, &exit_code] { exit_code = run(*path, *facts, *json); });
}

}  // namespace jansou::cli
