// jansou arena, learn, gauge: how strong bots are, what they learn of a house, and what its games are like.
#include <fmt/format.h>
#include <unistd.h>
#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "jansou/lab/arena.hpp"
#include "jansou/lab/forecasts.hpp"
#include "jansou/lab/gauge.hpp"
#include "jansou/lab/learn.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::cli {
namespace {

std::atomic<bool> arena_stopped = false;
void stop_arena(int) { arena_stopped = true; }

struct ArenaArguments {
    std::string rule, one = "strong", field = "basic", seed = "1";
    long seeds = 100, first = 0;
    int threads = 1, limit = 5000;
    bool json = false;
};

/// One line of the table: of the challenger and of the field.
struct Figure {
    const char* name;
    const char* title;
    double scale;
    int digits;
    double lab::Score::* above;
    double lab::Score::* below;
};
constexpr Figure figures[] = {
    {"place", "average place", 1, 3, &lab::Score::place, &lab::Score::games},
    {"total", "settled total a game", 1, 2, &lab::Score::total, &lab::Score::games},
    {"points", "points a hand", 1, 1, &lab::Score::points, &lab::Score::hands},
    {"chips", "chips a hand", 1, 3, &lab::Score::chips, &lab::Score::hands},
    {"win", "wins %", 100, 2, &lab::Score::wins, &lab::Score::hands},
    {"deal_in", "deals in %", 100, 2, &lab::Score::deal_ins, &lab::Score::hands},
    {"riichi", "riichi %", 100, 2, &lab::Score::riichi, &lab::Score::hands},
    {"called", "calls %", 100, 2, &lab::Score::called, &lab::Score::hands},
    {"draw", "draws %", 100, 2, &lab::Score::draws, &lab::Score::hands},
    {"win_points", "points of a win", 1, 0, &lab::Score::won_points, &lab::Score::wins},
    {"deal_in_points", "points of a deal-in", 1, 0, &lab::Score::lost_points, &lab::Score::deal_ins},
    {"hands", "hands a game", 1, 2, &lab::Score::hands, &lab::Score::games},
};

int run_arena(const ArenaArguments& a) {
    auto book = wire::load_book_to_play(a.rule);
    if (!book) return fail("arena", book.error());
    const auto seed = parse_seed(a.seed);
    if (!seed) return fail("arena", "--seed: 1 to 64 hex digits are expected, not \"" + a.seed + "\"");
    lab::ArenaPlan plan{.book = *book,
                        .one = {},
                        .field = {},
                        .seed = *seed,
                        .first = a.first,
                        .seeds = a.seeds,
                        .threads = a.threads,
                        .limit_ms = a.limit,
                        .stop = &arena_stopped};
    auto one = lab::parse_contender(a.one);
    if (!one) return fail("arena", "--one: " + one.error());
    plan.one = std::move(*one);
    for (const std::string& name : split(a.field)) {
        auto who = lab::parse_contender(name);
        if (!who) return fail("arena", "--field: " + who.error());
        plan.field.push_back(std::move(*who));
    }
    const int seats = (*book)->layout.seats;
    if (plan.field.size() != 1 && plan.field.size() != std::size_t(seats - 1))
        return fail("arena", "--field: one bot for all other seats is expected, or one for each of the " + std::to_string(seats - 1));
    std::signal(SIGINT, stop_arena);
    const auto begin = std::chrono::steady_clock::now();
    const lab::ArenaResult result = lab::play_arena(plan);
    const auto& rounds = result.rounds;
    if (!result.fault.empty()) return fail("arena", result.fault);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    nlohmann::ordered_json out{
        {"rule", a.rule}, {"one", a.one}, {"field", a.field}, {"seeds", rounds.size()}, {"games", rounds.size() * std::size_t(seats)}};
    if (!a.json)
        std::printf("%s: %s among %s; %zu walls, %zu games, %.1f s\n  %-24s %20s %20s\n", a.rule.c_str(), a.one.c_str(), a.field.c_str(),
                    rounds.size(), rounds.size() * std::size_t(seats), seconds, "", "one", "field");
    for (const Figure& f : figures) {
        const auto of = [&](const lab::Score lab::Round::* side) {
            return lab::estimate(rounds, [&](const lab::Round& r) { return std::pair((r.*side).*f.above, (r.*side).*f.below); });
        };
        const lab::Estimate one_is = of(&lab::Round::one), field_is = of(&lab::Round::field);
        out[f.name] = {{"one", one_is.mean * f.scale},
                       {"one_95", one_is.half * f.scale},
                       {"field", field_is.mean * f.scale},
                       {"field_95", field_is.half * f.scale}};
        if (!a.json)
            std::printf("  %-24s %10.*f +- %6.*f %10.*f +- %6.*f\n", f.title, f.digits, one_is.mean * f.scale, f.digits,
                        one_is.half * f.scale, f.digits, field_is.mean * f.scale, f.digits, field_is.half * f.scale);
    }
    if (result.answered) {
        out["programs"] = {{"answered", result.answered}, {"slowest_ms", result.slowest_ms}};
        if (!a.json) std::printf("  other programs answered %ld times, the slowest in %.0f ms\n", result.answered, result.slowest_ms);
    }
    if (a.json) std::cout << out.dump() << '\n';
    return 0;
}

constexpr int usual_chip_worth = 1000;

struct LearnArguments {
    std::string rule, out, from, against, seed = "a";
    long games = 2000, as_seen = 0;
    int rounds = 4, threads = 2, epochs = 3, chip_worth = -1, heat = 25;
    double trust = 0.3, wander = 0.35, keep = 0.5, against_share = 1;
    long samples = 3000000;
    int habit = -1;
    bool points_alone = false;
};

int run_learn(const LearnArguments& a, const std::string& command) {
    auto book = wire::load_book_to_play(a.rule);
    if (!book) return fail("learn", book.error());
    const int chip_worth = a.chip_worth >= 0 ? a.chip_worth : Account((*book)->account).in_points ? 1 : usual_chip_worth;
    const auto seed = parse_seed(a.seed);
    if (!seed) return fail("learn", "--seed: 1 to 64 hex digits are expected, not \"" + a.seed + "\"");
    lab::LearnPlan plan{.book = *book,
                        .from = {},
                        .against = {},
                        .against_share = float(a.against_share),
                        .games = a.games,
                        .rounds = a.rounds,
                        .threads = a.threads,
                        .epochs = a.epochs,
                        .chip_worth = chip_worth,
                        .seed = *seed,
                        .keep = float(a.keep),
                        .trust = float(a.trust),
                        .heat = a.heat,
                        .wander = float(a.wander),
                        .most_samples = std::size_t(a.samples),
                        .standing = !a.points_alone,
                        .tell = {},
                        .after_round = {}};
    if (!a.from.empty()) {
        auto from = lab::parse_contender("strong@" + a.from);
        if (!from) return fail("learn", "--from: " + from.error());
        plan.from = from->data;
    } else if (a.rounds == 0) {
        return fail("learn", "--rounds 0 goes with --from");
    }
    if (!a.against.empty()) {
        auto against = lab::parse_contender(a.against);
        if (!against) return fail("learn", "--against: " + against.error());
        if (!find_bot(against->bot)) return fail("learn", "--against: there is no bot \"" + against->bot + "\"");
        plan.against = *against;
    }
    const auto begin = std::chrono::steady_clock::now();
    const auto seconds = [&] { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(); };
    plan.tell = [&](const std::string& line) { std::fprintf(stderr, "%7.0f s  %s\n", seconds(), line.c_str()); };
    bool written = true;
    const auto write = [&](JudgeData data, int rounds) {
        data.made = {command, "round " + std::to_string(rounds) + " of " + std::to_string(a.rounds) + ", version " + JANSOU_VERSION};
        if (plan.from) data.made.insert(data.made.begin(), plan.from->made.begin(), plan.from->made.end());
        std::ofstream file(a.out + ".new", std::ios::binary);
        file << to_text(data);
        file.close();
        written = written && file && std::rename((a.out + ".new").c_str(), a.out.c_str()) == 0;
    };
    plan.after_round = [&](int round, const JudgeData& data) { write(data, round + 1); };
    JudgeData data = lab::learn(plan);
    if (a.habit >= 0) {
        data.habit = a.habit;
        write(data, a.rounds);
    }
    if (a.as_seen > 0) {
        data.seen_win.clear();
        data.seen_deal_in.clear();
        const auto told =
            lab::forecasts_of(**book, {"strong", std::make_shared<const JudgeData>(data)}, lab::seed_of(*seed, -1), a.as_seen);
        lab::say_as_seen(data, told);
        plan.tell("chances are told as they came in " + std::to_string(told.hands) + " hands");
        write(data, a.rounds);
    }
    return written ? 0 : fail("learn", a.out + ": the file cannot be written");
}

struct GaugeArguments {
    std::string rule, bot = "strong", seed = "6a09", svg;
    long hands = 20000;
    int threads = 1;
    bool json = false;
};

int run_gauge(const GaugeArguments& a) {
    auto book = wire::load_book_to_play(a.rule);
    if (!book) return fail("gauge", book.error());
    const auto seed = parse_seed(a.seed);
    if (!seed) return fail("gauge", "--seed: 1 to 64 hex digits are expected, not \"" + a.seed + "\"");
    if (!find_bot(a.bot)) return fail("gauge", "--bot: there is no bot \"" + a.bot + "\"");
    std::signal(SIGINT, stop_arena);
    const lab::Gauge g =
        lab::gauge({.book = *book, .bot = a.bot, .seed = *seed, .hands = a.hands, .threads = a.threads, .stop = &arena_stopped});
    const std::string title = (*book)->rules.title_en.empty() ? a.rule : (*book)->rules.title_en;
    if (!a.svg.empty()) {
        std::ofstream file(a.svg, std::ios::binary);
        file << lab::to_svg(g, title);
        file.close();
        if (!file) return fail("gauge", a.svg + ": the file cannot be written");
    }
    char command[200];
    std::snprintf(command, sizeof command, "jansou gauge %s --hands %ld --bot %s --seed %s", a.rule.c_str(), a.hands, a.bot.c_str(),
                  a.seed.c_str());
    if (a.json)
        std::cout << lab::to_json(g).dump() << '\n';
    else
        std::cout << lab::to_markdown(g, title, command);
    return 0;
}

}  // namespace

void add_lab_commands(CLI::App& app, int& exit_code) {
    auto* arena = app.add_subcommand("arena", "measures a bot against others on the same walls from every seat");
    auto a = std::make_shared<ArenaArguments>();
    arena->add_option("rule", a->rule, "rule set: an id or a file")->required();
    arena->add_option("--one", a->one,
                      "the bot in one seat; NAME@FILE plays with learned data of a file, cmd:PROGRAM or mjai:PROGRAM is another program");
    arena->add_option("--field", a->field, "the bot in the other seats, or one for each");
    arena->add_option("--seeds", a->seeds, "walls; each is played once with the one bot in every seat")->check(CLI::Range(1L, 10000000L));
    arena->add_option("--first", a->first, "number of the first wall")->check(CLI::Range(0L, 1000000000L));
    arena->add_option("--seed", a->seed, "1 to 64 hex digits");
    arena->add_option("--threads", a->threads, "threads")->check(CLI::Range(1, 256));
    arena->add_option("--limit", a->limit, "milliseconds that another program has for one answer")->check(CLI::Range(1, 3600000));
    arena->add_flag("--json", a->json, "answer in JSON");
    arena->callback([a, &exit_code] { exit_code = run_arena(*a); });

    auto* gauge =
        app.add_subcommand("gauge", "what a house's games are like: how dangerous tiles are, how quick a riichi, what a call is worth");
    auto g = std::make_shared<GaugeArguments>();
    gauge->add_option("rule", g->rule, "rule set: an id or a file")->required();
    gauge->add_option("--hands", g->hands, "hands to count over")->check(CLI::Range(1L, 100000000L));
    gauge->add_option("--bot", g->bot, "the bot in all seats");
    gauge->add_option("--seed", g->seed, "1 to 64 hex digits");
    gauge->add_option("--threads", g->threads, "threads")->check(CLI::Range(1, 256));
    gauge->add_option("--svg", g->svg, "file for a picture of it");
    gauge->add_flag("--json", g->json, "answer in JSON");
    gauge->callback([g, &exit_code] { exit_code = run_gauge(*g); });

    auto* learn = app.add_subcommand("learn", "learns what a house's positions come to, from games of the bots against themselves");
    auto l = std::make_shared<LearnArguments>();
    learn->add_option("rule", l->rule, "rule set: an id or a file")->required();
    learn->add_option("--out", l->out, "the file that is written after each round")->required();
    learn->add_option("--from", l->from, "a file to go on from");
    learn->add_option("--against", l->against,
                      "a bot that sits in all chairs but one and learns nothing; NAME@FILE plays with learned data");
    learn->add_option("--against-share", l->against_share, "share of the games in which it sits there; in the others all learn")
        ->check(CLI::Range(0.0, 1.0));
    learn->add_option("--samples", l->samples, "how many of each sort are learned from at most, the newest; a gigabyte for a million")
        ->check(CLI::Range(10000L, 100000000L));
    learn->add_option("--games", l->games, "games of each round")->check(CLI::Range(10L, 10000000L));
    learn->add_option("--rounds", l->rounds, "rounds of play and learning; with --from also 0")->check(CLI::Range(0, 1000));
    learn->add_option("--as-seen", l->as_seen, "hands after the last round, by which chances are told as they come")
        ->check(CLI::Range(0L, 10000000L));
    learn->add_option("--epochs", l->epochs, "how often each round learns from what is there")->check(CLI::Range(1, 100));
    learn->add_option("--threads", l->threads, "threads")->check(CLI::Range(1, 256));
    learn->add_option("--chip-worth", l->chip_worth, "for how many points a chip counts; else 1000, or 1 where it is a point")
        ->check(CLI::Range(0, 1000000));
    learn->add_option("--heat", l->heat, "how far decisions wander that do, in thousandths of a mean win")->check(CLI::Range(1, 10000));
    learn->add_option("--wander", l->wander, "share of the decisions that wander")->check(CLI::Range(0.0, 1.0));
    learn->add_option("--keep", l->keep, "share of the decisions that are learned from")->check(CLI::Range(0.01, 1.0));
    learn->add_option("--trust", l->trust, "share of what the next position seems worth in what is learned")->check(CLI::Range(0.0, 0.95));
    learn
        ->add_option("--habit", l->habit,
                     "by so many thousandths of a mean win what basic would do is put ahead from now on; else as in --from")
        ->check(CLI::Range(0, most_habit));
    learn->add_flag("--points-alone", l->points_alone, "nothing is learned of place and settlement");
    learn->add_option("--seed", l->seed, "1 to 64 hex digits");
    learn->callback([l, &exit_code] {
        std::string command = fmt::format(
            "jansou learn {} --games {} --rounds {} --epochs {} --heat {} --wander {:g} --keep {:g} --trust {:g} --chip-worth {} --seed {}",
            l->rule, l->games, l->rounds, l->epochs, l->heat, l->wander, l->keep, l->trust, l->chip_worth, l->seed);
        if (l->points_alone) command += " --points-alone";
        if (!l->against.empty()) command += " --against " + l->against;
        if (l->against_share < 1) command += fmt::format(" --against-share {:g}", l->against_share);
        if (l->samples != LearnArguments{}.samples) command += " --samples " + std::to_string(l->samples);
        if (l->habit >= 0) command += " --habit " + std::to_string(l->habit);
        if (l->as_seen > 0) command += " --as-seen " + std::to_string(l->as_seen);
        exit_code = run_learn(*l, command);
    });
}

}  // namespace jansou::cli
