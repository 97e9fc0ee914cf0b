// jansou lab: what a rule is worth, by games on the same walls; its workers, and its report.
#include <unistd.h>
#include <CLI/CLI.hpp>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <mutex>
#include <optional>
#include <thread>

#include "commands.hpp"
#include "jansou/lab/journal.hpp"
#include "jansou/lab/report.hpp"
#include "jansou/lab/shared.hpp"
#include "jansou/lab/work.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::cli {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

std::atomic<bool> lab_stopped = false;
void stop_lab(int) { lab_stopped = true; }

constexpr long longest_switches = 1 << 20;
constexpr std::size_t most_logs = 1000;

struct LabArguments {
    std::string folder, store, rules, seed = "1", bots = "strong", switches, name, html, json, csv, markdown;
    std::vector<std::string> sets, keep, until, decide;
    long games = 1000, batches = 100, keep_most = 100;
    double time = 0, alpha = 0.05;
    int threads = 1;
    bool plan_only = false;
    std::string command;
};

/// One switch a line, a comment behind #; `NAME: CHANGES` gives it a name of its own.
tl::expected<std::vector<std::pair<std::string, std::string>>, std::string> read_switches(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return tl::unexpected(path + ": the file cannot be read");
    std::vector<std::pair<std::string, std::string>> all;
    long bytes = 0;
    for (std::string line; std::getline(file, line);) {
        bytes += long(line.size()) + 1;
        if (bytes > longest_switches) return tl::unexpected(path + ": the list is too long");
        if (const auto comment = line.find('#'); comment != std::string::npos) line.resize(comment);
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        const auto colon = line.find(": ");
        all.emplace_back(colon == std::string::npos ? "" : line.substr(0, colon),
                         colon == std::string::npos ? line : line.substr(colon + 2));
    }
    return all;
}

tl::expected<lab::TrialPlan, std::string> plan_of(const LabArguments& a) {
    lab::TrialPlan plan;
    for (const std::string& rule : split(a.rules)) {
        auto variant = lab::named_variant(rule);
        if (!variant) return tl::unexpected("--rules: " + variant.error());
        plan.variants.push_back(std::move(*variant));
    }
    if (plan.variants.empty()) return tl::unexpected<std::string>("--rules: a rule set is expected");
    std::vector<std::pair<std::string, std::string>> switches;
    for (const std::string& each : a.sets) switches.emplace_back("", each);
    if (!a.switches.empty()) {
        auto read = read_switches(a.switches);
        if (!read) return tl::unexpected("--switches: " + read.error());
        switches.insert(switches.end(), read->begin(), read->end());
    }
    const auto base = wire::load_rules(split(a.rules).front());
    for (const auto& [name, changes] : switches) {
        auto variant = lab::switched(*base, changes);
        if (!variant) return tl::unexpected("--set: " + variant.error());
        if (!name.empty()) variant->name = name;
        plan.variants.push_back(std::move(*variant));
    }
    for (const std::string& name : split(a.bots)) {
        auto bot = lab::named_bot(name);
        if (!bot) return tl::unexpected("--bots: " + bot.error());
        plan.bots.push_back(std::move(*bot));
    }
    for (const bool decided : {false, true})
        for (const std::string& text : decided ? a.decide : a.until) {
            auto until = lab::parse_until(text, decided);
            if (!until) return tl::unexpected((decided ? "--decide: " : "--until: ") + until.error());
            plan.until.push_back(std::move(*until));
        }
    plan.seed = a.seed;
    plan.batches = std::min(a.batches, a.games);
    plan.games = (a.games + plan.batches - 1) / plan.batches;
    plan.batches = (a.games + plan.games - 1) / plan.games;
    plan.alpha = a.alpha;
    plan.keep = a.keep;
    plan.command = a.command;
    return plan;
}

/// Tells how far it is on standard error, now and then.
class Progress {
public:
    explicit Progress(const lab::Trial& trial) : trial_(trial), shown_(isatty(STDERR_FILENO) != 0) {}
    void tell(const lab::Reading& reading, lab::Queue& queue) {
        const std::lock_guard lock(mutex_);
        const auto now = Clock::now();
        const long batches = reading.outcome().batches(), all = queue.ledger().limit();
        if (first_ < 0) first_ = batches;
        const double seconds = std::chrono::duration<double>(now - begin_).count();
        if (now - told_ < (shown_ ? std::chrono::seconds(1) : std::chrono::seconds(30)) && batches < all) return;
        told_ = now;
        long hands = 0;
        for (std::size_t v = 0; v < trial_.plan.variants.size(); ++v)
            hands += long(reading.outcome().counts(v).at("table", lab::table_figure::hands));
        std::string line = "batch " + std::to_string(batches) + " of " + std::to_string(all) + ", " + std::to_string(hands) + " hands";
        if (batches > first_) {
            const double left = seconds / double(batches - first_) * double(all - batches);
            char text[80];
            std::snprintf(text, sizeof text, ", at most %.0f s left", left);
            line += text;
        }
        if (!trial_.plan.until.empty() && batches >= lab::least_batches) {
            char text[80];
            std::snprintf(text, sizeof text, ", widest interval %.2f of what is asked", reading.outcome().widest());
            line += text;
        }
        std::fprintf(stderr, shown_ ? "\r%-78s" : "%s\n", line.c_str());
    }
    void end() const {
        if (shown_) std::fputc('\n', stderr);
    }

private:
    const lab::Trial& trial_;
    const bool shown_;
    const Clock::time_point begin_ = Clock::now();
    Clock::time_point told_{};
    long first_ = -1;
    std::mutex mutex_;
};

struct Opened {
    std::shared_ptr<const lab::Trial> trial;
    std::unique_ptr<lab::Queue> queue;
};
/// In the database a trial is called as its folder here.
std::string name_in_store(const LabArguments& a) {
    const fs::path path = fs::path(a.folder).lexically_normal();
    return (path.has_filename() ? path : path.parent_path()).filename().string();
}
tl::expected<bool, std::string> write_plan(const LabArguments& a, const lab::TrialPlan& plan) {
    return a.store.empty() ? lab::write_plan(a.folder, plan) : lab::write_shared_plan(a.store, name_in_store(a), plan);
}
tl::expected<std::unique_ptr<lab::Queue>, std::string> open_queue(const LabArguments& a, const lab::TrialPlan& plan) {
    return a.store.empty() ? lab::open_journal(a.folder, plan) : lab::open_shared(a.store, name_in_store(a), plan);
}
tl::expected<Opened, std::string> open_trial(const LabArguments& a) {
    auto plan = a.store.empty() ? lab::read_plan(a.folder) : lab::read_shared_plan(a.store, name_in_store(a));
    if (!plan) return tl::unexpected(plan.error());
    auto trial = lab::make_trial(std::move(*plan));
    if (!trial) return tl::unexpected(trial.error());
    auto queue = open_queue(a, (*trial)->plan);
    if (!queue) return tl::unexpected(queue.error());
    return Opened{std::move(*trial), std::move(*queue)};
}

bool write_file(const std::string& path, const std::string& text) {
    std::ofstream file(path, std::ios::binary);
    file << text;
    file.close();
    return bool(file);
}

/// The games in which hands were kept, played again into logs.
std::optional<std::string> write_logs(const LabArguments& a, const lab::Trial& trial, const lab::Outcome& outcome, lab::Run& run) {
    const fs::path folder = fs::path(a.folder) / "kept";
    std::error_code error;
    for (std::size_t v = 0; v < trial.plan.variants.size(); ++v) {
        std::map<long, std::vector<int>> games;
        for (const auto& [batch, hand] : outcome.kept(v)) {
            if (!games.contains(hand.game) && games.size() >= std::size_t(a.keep_most)) continue;
            games[hand.game].push_back(hand.hand);
        }
        for (const auto& [game, hands] : games) {
            const std::string name = "rules" + std::to_string(v) + "-wall" + std::to_string(game) + ".jsonl";
            fs::create_directories(folder, error);
            if (!write_file((folder / name).string(), lab::log_of_game(trial, v, game))) return (folder / name).string();
            run.kept.push_back({.variant = v, .game = game, .hands = hands, .file = "kept/" + name});
        }
    }
    return {};
}

int report(const LabArguments& a, const std::string& why_it_ended) {
    auto opened = open_trial(a);
    if (!opened) return fail("lab", opened.error());
    lab::Queue& queue = *opened->queue;
    lab::Reading reading(opened->trial);
    if (const auto fresh = queue.refresh(); !fresh) return fail("lab", fresh.error());
    if (const auto read = reading.catch_up(queue); !read) return fail("lab", read.error());
    const lab::Outcome& outcome = reading.outcome();
    if (outcome.batches() == 0) return fail("lab", a.folder + ": no batch is settled yet");
    lab::Run run{.version = JANSOU_VERSION, .enough = reading.enough(), .ended = why_it_ended, .kept = {}};
    if (run.ended.empty())
        run.ended = run.enough ? "Play ended because the intervals were as small as asked."
                    : outcome.batches() == opened->trial->plan.batches
                        ? "All batches of the plan were played."
                        : std::to_string(outcome.batches()) + " of the plan's " + std::to_string(opened->trial->plan.batches) +
                              " batches are played so far.";
    std::error_code error;
    fs::create_directories(a.folder, error);  // with a store there may be none yet
    if (const auto failed = write_logs(a, *opened->trial, outcome, run)) return fail("lab", *failed + ": the file cannot be written");
    const auto in_folder = [&](const std::string& path, const char* name) { return path.empty() ? a.folder + "/" + name : path; };
    const nlohmann::ordered_json told = lab::report_json(*opened->trial, outcome, queue.ledger(), run);
    const std::string json = told.dump(1) + "\n";
    const std::string page = lab::report_page(*opened->trial, outcome, queue.ledger(), run);
    const std::pair<std::string, std::string> files[] = {{in_folder(a.json, "report.json"), json},
                                                         {in_folder(a.csv, "report.csv"), lab::report_csv(*opened->trial, outcome)},
                                                         {in_folder(a.html, "report.html"), page}};
    for (const auto& [path, text] : files)
        if (!write_file(path, text)) return fail("lab", path + ": the file cannot be written");
    const std::string table = lab::report_markdown(*opened->trial, outcome, queue.ledger(), run);
    if (!a.markdown.empty() && !write_file(a.markdown, table)) return fail("lab", a.markdown + ": the file cannot be written");
    std::cout << table << "\ndigest " << told["result"]["digest"].get<std::string>() << "\n";
    const lab::Ledger::Checks checks = queue.ledger().checks();
    std::printf("checked: %ld batches played by two workers alike, %ld wait for a second worker, %ld in dispute\n", checks.agreed,
                checks.waiting, checks.disputed);
    for (const lab::Ledger::Worker& w : queue.ledger().workers())
        if (w.lied) std::printf("%s lied about batch %ld; nothing that it wrote counts\n", w.name.c_str(), w.lied_about);
    std::printf("%s\n", files[2].first.c_str());
    return 0;
}

int play(const LabArguments& a) {
    std::signal(SIGINT, stop_lab);
    std::signal(SIGTERM, stop_lab);
    auto opened = open_trial(a);
    if (!opened) return fail("lab", opened.error());
    const auto begin = Clock::now();
    const auto in_time = [&] { return a.time <= 0 || Clock::now() - begin < std::chrono::duration<double>(a.time); };
    const std::string name = a.name.empty() ? lab::usual_worker_name() : a.name;
    if (!lab::is_worker_name(name)) return fail("lab", "--name: up to 64 letters, digits and . _ : - are expected");
    Progress progress(*opened->trial);
    std::string why;
    std::mutex mutex;
    const auto run = [&](int thread) {
        auto queue = open_queue(a, opened->trial->plan);
        const std::string who = a.threads == 1 ? name : name + "." + std::to_string(thread + 1);
        lab::Work plan{.trial = opened->trial, .name = who, .stop = &lab_stopped, .take_more = in_time, .told = {}, .reads = thread == 0};
        if (thread == 0) plan.told = [&](const lab::Reading& reading, lab::Queue& q) { progress.tell(reading, q); };
        const auto played = queue ? lab::work(plan, **queue) : tl::unexpected<std::string>(queue.error());
        if (played) return;
        const std::lock_guard lock(mutex);
        why = played.error();
    };
    std::vector<std::thread> others;
    for (int t = 1; t < a.threads; ++t) others.emplace_back(run, t);
    run(0);
    for (std::thread& t : others) t.join();
    progress.end();
    return why.empty() ? 0 : fail("lab", why);
}

int run_lab(const LabArguments& a) {
    if (!a.rules.empty()) {
        auto plan = plan_of(a);
        if (!plan) return fail("lab", plan.error());
        if (auto trial = lab::make_trial(*plan); !trial) return fail("lab", trial.error());
        if (const auto written = write_plan(a, *plan); !written) return fail("lab", written.error());
    }
    if (a.plan_only) return 0;
    if (const int code = play(a)) return code;
    return report(a, {});
}

int run_status(const LabArguments& a) {
    auto opened = open_trial(a);
    if (!opened) return fail("lab", opened.error());
    if (const auto fresh = opened->queue->refresh(); !fresh) return fail("lab", fresh.error());
    const lab::Ledger& ledger = opened->queue->ledger();
    const lab::Ledger::Checks checks = ledger.checks();
    std::printf("%ld of %ld batches; checked %ld, waiting for a second worker %ld, in dispute %ld\n", ledger.settled_row(), ledger.limit(),
                checks.agreed, checks.waiting, checks.disputed);
    for (const lab::Ledger::Worker& w : ledger.workers())
        std::printf("  %-32s %8ld batches, %ld checked, %.1f s%s\n", w.name.c_str(), w.results, w.checked, w.seconds,
                    w.lied ? (", lied about batch " + std::to_string(w.lied_about)).c_str() : "");
    return 0;
}

/// As a shell reads it.
std::string shell_word(const std::string& word) {
    if (!word.empty() &&
        word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=.,:/@+") == std::string::npos)
        return word;
    return "'" + word + "'";
}
std::string command_of(const LabArguments& a) {
    std::string out = "jansou lab --rules " + shell_word(a.rules);
    for (const std::string& s : a.sets) out += " --set " + shell_word(s);
    if (!a.switches.empty()) out += " --switches " + shell_word(a.switches);
    out += " --bots " + shell_word(a.bots) + " --games " + std::to_string(a.games) + " --batches " + std::to_string(a.batches) +
           " --seed " + a.seed;
    for (const std::string& u : a.until) out += " --until " + shell_word(u);
    for (const std::string& d : a.decide) out += " --decide " + shell_word(d);
    for (const std::string& k : a.keep) out += " --keep " + shell_word(k);
    return out;
}

void add_files(CLI::App& command, LabArguments& a) {
    command.add_option("--html", a.html, "the page of the report; else FOLDER/report.html");
    command.add_option("--json", a.json, "the report as JSON; else FOLDER/report.json");
    command.add_option("--csv", a.csv, "its measures as CSV; else FOLDER/report.csv");
    command.add_option("--markdown", a.markdown, "file for the comparison as it is printed");
    command.add_option("--keep-most", a.keep_most, "games of each rule set that are kept as logs at most")
        ->check(CLI::Range(0L, long(most_logs)));
}
void add_store(CLI::App& command, LabArguments& a) {
    command.add_option("--store", a.store,
                       "postgresql://.. that holds plan and results, under the name of the folder, for workers anywhere");
}
void add_worker(CLI::App& command, LabArguments& a) {
    command.add_option("--name", a.name, "the worker's name, by which its results are known; else machine and process");
    command.add_option("--threads", a.threads, "threads, each a worker of its own")->check(CLI::Range(1, 256));
    command.add_option("--time", a.time, "seconds after which no further batch is taken")->check(CLI::PositiveNumber);
}

}  // namespace

void add_trial_command(CLI::App& app, int& exit_code) {
    auto* lab = app.add_subcommand("lab", "compares rule sets by games of bots on the same walls");
    auto a = std::make_shared<LabArguments>();
    lab->add_option("--folder", a->folder, "where plan, results and report are; what is there already goes on");
    add_store(*lab, *a);
    lab->add_option("--rules", a->rules, "rule sets, ids or files, with commas; the others are compared with the first");
    lab->add_option("--set", a->sets, "a switch on the first, by itself: OPTION=VALUE, -RULE, +RULE before OTHER; several at once with ;")
        ->allow_extra_args(false);
    lab->add_option("--switches", a->switches, "file with a switch a line, each by itself; NAME: in front names it");
    lab->add_option("--bots", a->bots, "one bot for all chairs, or one for each; NAME@FILE plays with learned data of a file");
    lab->add_option("--games", a->games, "walls; each is played once by every rule set")->check(CLI::Range(1L, 1000000000L));
    lab->add_option("--batches", a->batches, "in how many batches; intervals are by batch")->check(CLI::Range(1L, 10000000L));
    lab->add_option("--seed", a->seed, "1 to 64 hex digits");
    lab->add_option("--until", a->until, "MEASURE=HALF: ends when its interval is no wider to either side, as table/won=0.5")
        ->allow_extra_args(false);
    lab->add_option("--decide", a->decide, "MEASURE or MEASURE=HALF: ends when its interval leaves 0 out (or is as small)")
        ->allow_extra_args(false);
    lab->add_option("--alpha", a->alpha, "one less the level of these intervals")->check(CLI::Range(1e-6, 0.5));
    lab->add_option("--keep", a->keep, "keeps logs of hands: yaku:renhou, points>=32000 & chips>=10, all ..")->allow_extra_args(false);
    lab->add_flag("--plan-only", a->plan_only, "writes the plan for workers, and plays nothing");
    add_worker(*lab, *a);
    add_files(*lab, *a);
    lab->require_subcommand(0, 1);
    const auto of_folder = [a](CLI::App* command) {
        command->add_option("folder", a->folder, "the folder with the plan, or with --store the trial's name")->required();
        add_store(*command, *a);
        return command;
    };
    auto* worker = of_folder(lab->add_subcommand("work", "a worker: plays batches of a plan until there are none"));
    add_worker(*worker, *a);
    worker->callback([a, &exit_code] { exit_code = play(*a); });
    auto* told = of_folder(lab->add_subcommand("report", "writes the report of what is settled"));
    add_files(*told, *a);
    told->callback([a, &exit_code] { exit_code = report(*a, {}); });
    auto* status = of_folder(lab->add_subcommand("status", "how far a plan is, and who played"));
    status->callback([a, &exit_code] { exit_code = run_status(*a); });
    lab->callback([a, lab, &exit_code] {
        if (!lab->get_subcommands().empty()) return;
        a->command = command_of(*a);
        exit_code = a->folder.empty() ? fail("lab", "--folder: where plan, results and report are kept is expected") : run_lab(*a);
    });
}

}  // namespace jansou::cli
