// jansou table: the engine as a JSON-lines process.
#include <CLI/CLI.hpp>
#include <iostream>

#include "commands.hpp"
#include "jansou/wire/lines/table_protocol.hpp"
#include "log_file.hpp"

namespace jansou::cli {
namespace {

int run(const std::string& log_path) {
    std::string why;
    std::function<void(std::string_view)> log;
    if (!log_path.empty() && !(log = log_file(log_path, why))) return fail("table", why);
    jansou::wire::TableProtocol table(log);
    std::string line;
    while (std::getline(std::cin, line)) {
        if (line.empty()) continue;
        for (const std::string& out : table.line(line)) std::cout << out << '\n';
        std::cout.flush();
    }
    std::cout << "{\"type\":\"bye\"}" << std::endl;
    return 0;
}

}  // namespace

void add_table_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("table", "the engine as a process: JSON lines in and out");
    auto log = std::make_shared<std::string>();
    command->add_option("--log", *log, "file for the log of what is played");
    command->callback([log, &exit_code] { exit_code = run(*log); });
}

}  // namespace jansou::cli
