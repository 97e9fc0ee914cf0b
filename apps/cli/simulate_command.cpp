// jansou simulate: hands between bots.
#include <unistd.h>
#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "jansou/wire/lines/simulate.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "log_file.hpp"

namespace jansou::cli {
namespace {

std::atomic<bool> interrupted = false;
void interrupt(int) { interrupted = true; }

struct SimulateArguments {
    std::string rule, bots = "basic", seed = "1", log;
    long hands = 1000;
    int threads = 1;
    bool json = false, random_drafts = false;
};

void print_figures(const std::string& ability, const wire::AbilityFigures& f, long hands) {
    const double all = double(f.hands), some = std::max(all, 1.0), mean = f.mean_gain(), margin = f.margin();
    std::printf("  %-20s %8ld %7.1f%% %7.1f%% %7.1f%%  %+.0f (%+.0f to %+.0f)\n", ability.c_str(), f.hands, 100 * all / double(hands),
                100 * double(f.wins) / some, 100 * double(f.deal_ins) / some, mean, mean - margin, mean + margin);
}

nlohmann::ordered_json figures_json(const wire::AbilityFigures& f, long hands) {
    const double all = double(f.hands), some = std::max(all, 1.0), mean = f.mean_gain(), margin = f.margin();
    return {{"taken", f.hands},
            {"share_of_hands", all / double(hands)},
            {"win_rate", double(f.wins) / some},
            {"deal_in_rate", double(f.deal_ins) / some},
            {"gain", mean},
            {"gain_95", {mean - margin, mean + margin}}};
}

void print_text(const SimulateArguments& a, const wire::SimulationResult& r) {
    std::printf("%s: %ld hands in %ld games, %.2f s, %.0f hands a second on %d thread%s\n", a.rule.c_str(), r.hands, r.games, r.seconds,
                double(r.hands) / r.seconds, a.threads, a.threads == 1 ? "" : "s");
    std::printf("digest %s\nwins %ld, draws %ld\n", r.digest.c_str(), r.wins, r.draws);
    for (const auto& [reason, n] : r.reasons) std::printf("  %-20s %8ld\n", reason.c_str(), n);
    for (const auto& [yaku, n] : r.yaku)
        std::printf("  %-20s %8ld  %6.2f%% of wins\n", yaku.c_str(), n, r.wins ? 100.0 * double(n) / double(r.wins) : 0.0);
    if (r.abilities.empty()) return;
    std::printf("\n  %-20s %8s %8s %8s %8s  %s\n", "ability", "taken", "of hands", "wins", "deals in", "gain a hand (95 %)");
    for (const auto& [ability, of] : r.abilities) print_figures(ability, of.all, r.hands);
    std::printf("  of these as the dealer\n");
    for (const auto& [ability, of] : r.abilities) print_figures(ability, of.dealing, r.hands);
}

void print_json(const SimulateArguments& a, const wire::SimulationResult& r) {
    nlohmann::ordered_json out{
        {"rule", a.rule}, {"hands", r.hands}, {"seconds", r.seconds}, {"hands_per_second", long(double(r.hands) / r.seconds)}};
    out["threads"] = a.threads;
    out["digest"] = r.digest;
    out["wins"] = r.wins;
    out["draws"] = r.draws;
    out["games"] = r.games;
    out["reasons"] = r.reasons;
    out["yaku"] = r.yaku;
    for (const auto& [ability, of] : r.abilities) {
        out["abilities"][ability] = figures_json(of.all, r.hands);
        out["abilities"][ability]["dealing"] = figures_json(of.dealing, r.hands);
    }
    std::cout << out.dump() << '\n';
}

int run(const SimulateArguments& a) {
    auto book = wire::load_book_to_play(a.rule);
    if (!book) return fail("simulate", book.error());
    const auto seed = parse_seed(a.seed);
    if (!seed) return fail("simulate", "--seed: 1 to 64 hex digits are expected, not \"" + a.seed + "\"");
    wire::SimulationPlan plan{.book = *book,
                              .bots = split(a.bots),
                              .seed = *seed,
                              .hands = a.hands,
                              .threads = a.threads,
                              .random_drafts = a.random_drafts,
                              .log = {},
                              .progress = {},
                              .stop = &interrupted};
    std::string why;
    if (!a.log.empty() && !(plan.log = log_file(a.log, why))) return fail("simulate", why);
    if (isatty(STDERR_FILENO)) {
        plan.progress = [total = a.hands](long hands) { std::fprintf(stderr, "\r%ld of %ld hands", hands, total); };
        std::signal(SIGINT, interrupt);
    }
    const auto result = wire::simulate(plan);
    if (plan.progress) std::fputc('\n', stderr);
    if (!result) return fail("simulate", result.error());
    if (a.json)
        print_json(a, *result);
    else
        print_text(a, *result);
    return 0;
}

}  // namespace

void add_simulate_command(CLI::App& app, int& exit_code) {
    auto* command = app.add_subcommand("simulate", "plays hands between bots");
    auto a = std::make_shared<SimulateArguments>();
    command->add_option("rule", a->rule, "rule set: an id or a file")->required();
    command->add_option("--hands", a->hands, "hands to play")->check(CLI::Range(1L, 1000000000L));
    command->add_option("--bots", a->bots, "one bot for all seats, or one for each: strong, normal, easy, basic, random, eager");
    command->add_option("--seed", a->seed, "1 to 64 hex digits");
    command->add_option("--threads", a->threads, "threads")->check(CLI::Range(1, 256));
    command->add_option("--log", a->log, "file for the logs of the games");
    command->add_flag("--random-drafts", a->random_drafts, "abilities are taken by lot, not as the bots would");
    command->add_flag("--json", a->json, "answer in JSON");
    command->callback([a, &exit_code] { exit_code = run(*a); });
}

}  // namespace jansou::cli
