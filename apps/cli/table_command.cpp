// jansou table: the engine as a JSON-lines process.
#include <CLI/CLI.hpp>
#include <iostream>

#include "commands.hpp"
#include "jansou/bots/bot.hpp"
#include "jansou/wire/lines/table_protocol.hpp"
#include "log_file.hpp"

namespace jansou::cli {
namespace {

int run(const std::string& log_path, const std::string& bots) {
    std::string why;
    const std::vector<std::string> names = bots.empty() ? std::vector<std::string>{} : split(bots);
    for (const std::string& name : names)
        if (name != wire::asked_chair && !find_bot(name)) return fail("table", "--bots: there is no bot \"" + name + "\"");
    std::function<void(std::string_view)> log;
    if (!log_path.empty() && !(log = log_file(log_path, why))) return fail("table", why);
    jansou::wire::TableProtocol table(log, names);
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
    auto bots = std::make_shared<std::string>();
    command->add_option("--bots", *bots,
                        "one for each chair, with commas between: the bot that plays it, or `ask` for one whose moves are said here");
    command->callback([log, bots, &exit_code] { exit_code = run(*log, *bots); });
}

}  // namespace jansou::cli
