// jansou review: what a house bot thinks of the decisions of a log.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>

#include "commands.hpp"
#include "jansou/bots/bot.hpp"
#include "jansou/wire/lines/review.hpp"

namespace jansou::cli {
namespace {

struct Reviewed {
    std::string path, bot{wire::usual_adviser};
    bool json = false;
    int seat = -1;
};

std::string in_words(const nlohmann::ordered_json& action) {
    std::string out = action.value("type", std::string());
    if (action.contains("pai")) out += ' ' + action["pai"].get<std::string>();
    return out;
}

/// The decisions that cost most, and the sums.
void print_text(std::vector<nlohmann::ordered_json> costly, const nlohmann::ordered_json& sums) {
    constexpr std::size_t shown = 5;
    std::sort(costly.begin(), costly.end(),
              [](const auto& a, const auto& b) { return a["loss"].template get<long>() > b["loss"].template get<long>(); });
    const auto& seats = sums["seats"];
    for (std::size_t s = 0; s < seats.size(); ++s)
        std::printf("seat %zu: %ld decisions, %ld as %s would, %ld points lost by its reckoning\n", s, seats[s]["decisions"].get<long>(),
                    seats[s]["same"].get<long>(), sums["bot"].get<std::string>().c_str(), seats[s]["loss"].get<long>());
    for (std::size_t i = 0; i < std::min(shown, costly.size()); ++i) {
        const auto& d = costly[i];
        const auto& best = d["options"].front();
        std::printf("line %ld, hand %ld, seat %ld: %s, -%ld; %s: wins %.0f %% for %ld, deals in %.0f %% for %ld\n", d["line"].get<long>(),
                    d["hand"].get<long>(), d["seat"].get<long>(), in_words(d["action"]).c_str(), d["loss"].get<long>(),
                    in_words(best["action"]).c_str(), 100 * best["win"].get<double>(), best["gain"].get<long>(),
                    100 * best["deal_in"].get<double>(), best["loss"].get<long>());
    }
}

int run(const Reviewed& asked) {
    if (!find_bot(asked.bot)) return fail("review", "--bot: there is no bot \"" + asked.bot + "\"");
    std::ifstream file(asked.path);
    if (!file) return fail("review", asked.path + ": the file cannot be read");
    std::vector<nlohmann::ordered_json> costly;
    nlohmann::ordered_json sums;
    const auto done = wire::review(file, asked.bot, [&](const nlohmann::ordered_json& line) {
        const bool decision = line["type"] == "decision";
        if (decision && asked.seat >= 0 && line["seat"] != asked.seat) return;
        if (asked.json) {
            std::cout << line.dump() << '\n';
        } else if (!decision) {
            sums = line;
        } else if (!line["loss"].is_null() && line["loss"] > 0) {
            costly.push_back(line);
        }
    });
    if (!done) return refuse("review: " + asked.path + ":" + done.error());
    if (!asked.json) print_text(std::move(costly), sums);
    return 0;
}

}  // namespace

void add_review_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("review", "what a bot thinks of every decision of a log");
    auto asked = std::make_shared<Reviewed>();
    command->add_option("log", asked->path, "a log of this program")->required();
    command->add_option("--bot", asked->bot, "whose thoughts");
    command->add_option("--seat", asked->seat, "of one seat alone")->check(CLI::Range(0, 3));
    command->add_flag("--json", asked->json, "every decision in JSON, one line for each");
    command->callback([asked, &exit_code] { exit_code = run(*asked); });
}

}  // namespace jansou::cli
