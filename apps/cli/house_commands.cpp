// jansou drain: what an operator says to a house that runs, by the door in its folder.
#include <CLI/CLI.hpp>
#include <chrono>
#include <iostream>
#include <thread>

#include <fmt/format.h>

#include "apps/cli/commands.hpp"
#include "apps/server/control.hpp"

namespace jansou::cli {
namespace {

struct Drain {
    std::string data;
    std::optional<int> minutes;
    bool wait = false, open = false;
};

std::string told(const nlohmann::json& status) {
    return fmt::format("{} tables, {} being played, {} persons here", status["tables"].get<int>(), status["playing"].get<int>(),
                       status["persons"].get<int>());
}

/// Returns when the house is closed, or open again.
int wait_until_closed(const std::string& data) {
    while (true) {
        const auto status = server::ask_house(data, {{"do", "status"}});
        if (!status || status->is_null() || status->contains("error")) break;  // it has gone, or is going
        if (!(*status)["closing"].get<bool>()) return fail("drain", "the house was opened again meanwhile.");
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
    }
    std::cout << "the house is closed\n";
    return 0;
}

int drain(const Drain& a) {
    nlohmann::json request{{"do", a.open ? "open" : "drain"}};
    if (a.minutes) request["seconds"] = *a.minutes * 60;
    const auto answer = server::ask_house(a.data, request);
    if (!answer) return fail("drain", answer.error());
    if (answer->is_null()) return fail("drain", "no house runs on " + a.data + ".");
    if (answer->contains("error")) return fail("drain", (*answer)["error"].get<std::string>());
    std::cout << (a.open ? "the house is open: " : "the house closes after the hands that are played: ") << told(*answer) << std::endl;
    return a.wait && !a.open ? wait_until_closed(a.data) : 0;
}

}  // namespace

void add_house_commands(CLI::App& app, int& exit_code) {
    auto a = std::make_shared<Drain>();
    auto* command =
        app.add_subcommand("drain", "closes a running house: no new tables, hands being played come to their end, then it ends");
    command->add_option("--data", a->data, "folder of the games")->required();
    command->add_option("--minutes", a->minutes, "the longest it waits for hands, by default what the house was told at its start")
        ->check(CLI::Range(0, 1440));
    command->add_flag("--wait", a->wait, "returns when the house has closed");
    command->add_flag("--open", a->open, "takes it back: the house stays open")->excludes("--wait", "--minutes");
    command->callback([a, &exit_code] { exit_code = drain(*a); });
}

}  // namespace jansou::cli
