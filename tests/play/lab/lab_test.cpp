// The laboratory: what is counted is what happened, whoever plays the batches and however often they die, and intervals hold what they say.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmath>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>
#include <thread>

#include "jansou/lab/arena.hpp"
#include "jansou/lab/journal.hpp"
#include "jansou/lab/report.hpp"
#include "jansou/lab/work.hpp"
#include "jansou/wire/lines/replay.hpp"
#include "jansou/wire/lines/simulate.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "liar.hpp"

namespace jansou::lab {
namespace {

namespace fs = std::filesystem;

class Folder {
public:
    Folder() {
        std::string pattern = (fs::temp_directory_path() / "lab_XXXXXX").string();
        path_ = mkdtemp(pattern.data());
    }
    ~Folder() { fs::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    std::string path() const { return path_.string(); }
    std::string path(const char* name) const { return (path_ / name).string(); }

private:
    fs::path path_;
};

TrialPlan plan_of(std::string_view rule, const std::vector<std::string>& switches, std::string_view bot, long batches, long games) {
    TrialPlan plan;
    plan.variants.push_back(*named_variant(rule));
    const RuleSet base = *wire::load_rules(rule);
    for (const std::string& each : switches) plan.variants.push_back(*switched(base, each));
    plan.bots.push_back(*named_bot(bot));
    plan.batches = batches;
    plan.games = games;
    return plan;
}

std::unique_ptr<Queue> queue_in(const Folder& folder, const Trial& trial) { return *open_journal(folder.path(), trial.plan); }

/// What does not hang on who played.
nlohmann::json result_in(const Folder& folder, const std::shared_ptr<const Trial>& trial) {
    const auto queue = queue_in(folder, *trial);
    EXPECT_TRUE(queue->refresh());
    Reading reading(trial);
    EXPECT_TRUE(reading.catch_up(*queue));
    return report_json(*trial, reading.outcome(), queue->ledger(),
                       {.version = {}, .enough = reading.enough(), .ended = {}, .kept = {}})["result"];
}

nlohmann::json played_by(const std::shared_ptr<const Trial>& trial, int workers) {
    const Folder folder;
    EXPECT_TRUE(write_plan(folder.path(), trial->plan));
    std::vector<std::thread> threads;
    for (int i = 0; i < workers; ++i)
        threads.emplace_back([&, i] {
            const auto queue = queue_in(folder, *trial);
            EXPECT_TRUE(work({.trial = trial, .name = "w" + std::to_string(i), .take_more = {}, .told = {}}, *queue));
        });
    for (std::thread& t : threads) t.join();
    return result_in(folder, trial);
}

// --- what is counted

TEST(LabCounts, AreThoseOfTheArena) {
    for (const std::string_view rule : {"mjkt", "mighty", "superpower", "shiromati", "chinitsu"}) {
        const auto trial = *make_trial(plan_of(rule, {}, "basic", 1, 3));
        const auto result = *parse_result(*BatchPlayer(trial).play(0));
        const Counts& counts = result.variants[0].counts;
        const Rulebook& book = *trial->books[0];
        Score all;
        for (long n = 0; n < 3; ++n) {
            const Seed seed = wire::game_seed(trial->seed, n, 103);
            std::vector<std::unique_ptr<Bot>> bots;
            for (std::uint64_t s = 0; s < book.layout.seats; ++s) bots.push_back(make_bot("basic", trial->facts[0][0], seed, s));
            BotGame game(book, seed);
            View view;
            game.play([&](Seat s, const Referee& r) -> std::optional<Action> {
                const Options& options = r.options(s);
                if (options.size() == 1) return options.front();
                look_for_bot(r, s, bots[s]->looks(), view);
                return bots[s]->choose(view, options);
            });
            for (Seat s = 0; s < book.layout.seats; ++s) all.add(game.scores()[s]);
        }
        const auto at = [&](std::size_t figure) { return double(counts.at("all", figure)); };
        EXPECT_EQ(at(seat_figure::hands), all.hands) << rule;
        EXPECT_EQ(at(seat_figure::wins), all.wins) << rule;
        EXPECT_EQ(at(seat_figure::deal_ins), all.deal_ins) << rule;
        EXPECT_EQ(at(seat_figure::riichi), all.riichi) << rule;
        EXPECT_EQ(at(seat_figure::points), all.points) << rule;
        EXPECT_EQ(at(seat_figure::chips), all.chips) << rule;
        EXPECT_EQ(at(seat_figure::place), all.place) << rule;
        EXPECT_NEAR(at(seat_figure::total) / tenths, all.total, 1e-6) << rule;
        EXPECT_GT(all.wins, 0) << rule;
    }
}

TEST(LabCounts, GroupsAddUp) {
    const auto trial = *make_trial(plan_of("mighty", {}, "basic", 1, 6));
    const auto result = *parse_result(*BatchPlayer(trial).play(0));
    const Counts& counts = result.variants[0].counts;
    for (const std::size_t figure : {std::size_t(seat_figure::hands), std::size_t(seat_figure::points), std::size_t(seat_figure::wins)})
        for (const std::string_view head : {"chair:", "wind:"}) {
            std::int64_t sum = 0;
            for (const auto& [name, figures] : counts.groups)
                if (name.starts_with(head)) sum += figures[figure];
            EXPECT_EQ(sum, counts.at("all", figure)) << head << figure;
        }
    EXPECT_EQ(counts.at("table", table_figure::games), 6);
    EXPECT_EQ(counts.at("table", table_figure::hands) * 3, counts.at("all", seat_figure::hands));
    EXPECT_EQ(counts.at("table", table_figure::winners), counts.at("all", seat_figure::wins));
    EXPECT_GT(counts.at("pay:hand", mechanism_figure::moved), 0);
}

TEST(LabCounts, ASwitchThatTakesARuleOutSilencesIt) {
    const auto spoke = [](std::string_view changes, std::string_view bot, std::string_view mechanism) {
        const auto trial = *make_trial(plan_of("mighty", {std::string(changes)}, bot, 1, 6));
        const auto result = *parse_result(*BatchPlayer(trial).play(0));
        EXPECT_NE(result.variants[0].digest, result.variants[1].digest);
        return std::pair(result.variants[0].counts.at(mechanism, mechanism_figure::times) > 0,
                         result.variants[1].counts.at(mechanism, mechanism_figure::times) > 0);
    };
    EXPECT_EQ(spoke("-white_flash", "random", "sign:flash"), std::pair(true, false)) << "basic never throws a white dragon";
    EXPECT_EQ(spoke("-alice", "basic", "pay:alice"), std::pair(true, false));
}

TEST(LabCounts, ResultsAreReadAsTheyWereWritten) {
    const auto trial = *make_trial(plan_of("mjkt", {"yaku.renhou=0"}, "random", 1, 1));
    const std::string text = *BatchPlayer(trial).play(0);
    EXPECT_EQ(text_of(*parse_result(text)), text);
    EXPECT_EQ(*BatchPlayer(trial).play(0), text);
    EXPECT_FALSE(parse_result("{}"));
    EXPECT_FALSE(parse_result(text.substr(1)));
    EXPECT_FALSE(counts_from_json({{"table", {1, 2}}}));
    EXPECT_FALSE(counts_from_json({{std::string(200, 'x') + ":y", std::vector<int>(9)}}));
    nlohmann::json many;
    for (int i = 0; i < 3000; ++i) many["yaku:" + std::to_string(i)] = std::vector<int>(mechanism_figure::count);
    EXPECT_FALSE(counts_from_json(many));
}

TEST(LabLogs, AreOfTheGamesThatWereCounted) {
    TrialPlan plan = plan_of("superpower", {}, "basic", 2, 2);
    plan.keep = {"all"};
    const auto trial = *make_trial(plan);
    const auto result = *parse_result(*BatchPlayer(trial).play(1));
    EXPECT_EQ(std::int64_t(result.variants[0].kept.size()), result.variants[0].counts.at("table", table_figure::hands));
    EXPECT_EQ(result.variants[0].kept.front(), (KeptHand{2, 0}));
    long hands = 0, wins = 0;
    for (const long game : {2L, 3L}) {
        std::istringstream log(log_of_game(*trial, 0, game));
        const wire::ReplayReport report = wire::replay(log);
        EXPECT_TRUE(report.same && report.finished) << report.what;
        std::istringstream lines(log.str());
        for (std::string line; std::getline(lines, line);) {
            hands += line.starts_with(R"({"type":"end_kyoku")");
            wins += line.starts_with(R"({"type":"hora")");
        }
    }
    EXPECT_EQ(hands, result.variants[0].counts.at("table", table_figure::hands));
    EXPECT_EQ(wins, result.variants[0].counts.at("table", table_figure::winners));
}

TEST(LabLogs, ConditionsOfHands) {
    const HandFacts hand{.figures = {8000, 2, 1, 40, 0, 0, 3}, .spoke = {"yaku:riichi", "call:pon"}};
    const auto holds = [&](std::string_view text) { return parse_condition(text)->holds(hand); };
    EXPECT_TRUE(holds("all"));
    EXPECT_TRUE(holds("yaku:riichi & points>=8000"));
    EXPECT_FALSE(holds("yaku:riichi & !call:pon"));
    EXPECT_TRUE(holds("kyoku=3 & chips<3 & discards <= 40 & honba>-1"));
    EXPECT_FALSE(holds("points>8000"));
    for (const std::string_view wrong : {"", "riichi", "points>", "speed>1", "points>=8000x", "yaku:riichi &"})
        EXPECT_FALSE(parse_condition(wrong)) << wrong;
    EXPECT_FALSE(parse_condition(std::string(501, 'x') + ":y"));
}

// --- plans

TEST(LabPlan, WhatIsWrongIsSaid) {
    const RuleSet mighty = *wire::load_rules("mighty");
    EXPECT_EQ(switched(mighty, "-flash").error(), "-flash: The rule set has no rule \"flash\".");
    EXPECT_EQ(switched(mighty, "flash").error(), "flash: \"flash\": -RULE, +RULE or OPTION=VALUE is expected.");
    EXPECT_EQ(switched(mighty, "riichi.deposti=1").error(), "riichi.deposti=1: The rule set has no option \"riichi.deposti\".");
    EXPECT_FALSE(switched(mighty, " ; "));
    EXPECT_FALSE(named_bot("nobody"));
    EXPECT_FALSE(named_bot("cmd:./bot"));
    EXPECT_FALSE(parse_until("table/wonn=1", false));
    EXPECT_FALSE(parse_until("table/won=0", false));
    EXPECT_FALSE(parse_until("table/won", false));
    TrialPlan plan = plan_of("mjkt", {}, "random", 2, 2);
    EXPECT_TRUE(plan_from_json(to_json(plan).dump()));
    EXPECT_EQ(fingerprint(*plan_from_json(to_json(plan).dump())), fingerprint(plan));
    plan.batches = 10'000'001;
    EXPECT_FALSE(plan_from_json(to_json(plan).dump()));
    plan.batches = 2;
    plan.variants.resize(65, plan.variants.front());
    EXPECT_FALSE(plan_from_json(to_json(plan).dump()));
    EXPECT_FALSE(plan_from_json("[]"));
    plan = plan_of("mjkt", {"-hora"}, "random", 2, 2);
    EXPECT_FALSE(make_trial(plan)) << "a game without wins";
}

TEST(LabPlan, ASwitchIsTheRuleSetButForIt) {
    const RuleSet mighty = *wire::load_rules("mighty");
    const auto rules_of = [&](std::string_view changes) { return *wire::parse_rules(switched(mighty, changes)->rules, "x"); };
    const RuleSet without = rules_of("-box_riichi; riichi.deposit=2000");
    EXPECT_FALSE(without.has_rule("box_riichi"));
    EXPECT_EQ(without.number("riichi.deposit"), 2000);
    EXPECT_EQ(without.rules.size() + 1, mighty.rules.size());
    for (const auto& [key, value] : without.settings)
        if (key != "riichi.deposit") { EXPECT_EQ(mighty.settings.at(key), value) << key; }
    EXPECT_TRUE(rules_of("+pao before sticks").has_rule("pao"));
}

// --- workers

TEST(LabLedger, ABatchIsSettledByOneWorkerOrByTwoWhoAgree) {
    Ledger ledger("plan", 40);
    EXPECT_EQ(ledger.wanted("a", 2), (std::vector<Ledger::Wanted>{{0, 0}, {1, 0}}));
    ledger.note(0, "a", "x", 100, 1);
    EXPECT_EQ(ledger.checks().waiting, 1) << "the first batch of a worker is checked";
    EXPECT_EQ(ledger.wanted("a", 1), (std::vector<Ledger::Wanted>{{1, 0}})) << "by another";
    EXPECT_EQ(ledger.wanted("b", 1), (std::vector<Ledger::Wanted>{{0, 1}}));
    ledger.note(0, "b", "x", 200, 1);
    EXPECT_EQ(ledger.checks().agreed, 1);
    EXPECT_EQ(ledger.result(0), 100);
    EXPECT_FALSE(ledger.is_wanted({0, 2}, "c"));
    ledger.note(1, "a", "y", 300, 1);
    EXPECT_EQ(ledger.settled_row(), 2);
    ledger.note(1, "b", "z", 400, 1);
    EXPECT_EQ(ledger.workers()[1].results, 1) << "nobody asked for it";
}

TEST(LabLedger, WhoWritesWhatTwoOthersDoNotIsNamedAndNothingOfItCounts) {
    Ledger ledger("plan", 40);
    ledger.note(0, "liar", "wrong", 1, 1);
    ledger.note(1, "liar", "wrong", 2, 1);
    ledger.note(2, "liar", "wrong", 3, 1);
    EXPECT_EQ(ledger.settled_row(), 3);
    ledger.note(0, "a", "right", 4, 1);
    EXPECT_EQ(ledger.checks().disputed, 1);
    EXPECT_EQ(ledger.settled_row(), 0) << "two who disagree settle nothing";
    EXPECT_TRUE(ledger.wanted("a", 1)[0] != (Ledger::Wanted{0, 2})) << "a third says who is right";
    EXPECT_EQ(ledger.wanted("b", 1), (std::vector<Ledger::Wanted>{{0, 2}}));
    ledger.note(0, "b", "right", 5, 1);
    EXPECT_TRUE(ledger.lied("liar"));
    EXPECT_FALSE(ledger.lied("a"));
    EXPECT_EQ(ledger.workers()[0].lied_about, 0);
    EXPECT_EQ(ledger.result(0), 4);
    EXPECT_EQ(ledger.settled_row(), 1) << "its other batches are wanted again";
    EXPECT_TRUE(ledger.wanted("liar", 9).empty());
    EXPECT_TRUE(ledger.is_wanted({1, 0}, "a"));
    ledger.note(5, "liar", "wrong", 6, 1);
    EXPECT_FALSE(ledger.result(5));
}

TEST(LabJournal, TwoWorkersNeverHaveTheSameBatchAndADeadOneLosesIt) {
    const Folder folder;
    const auto trial = *make_trial(plan_of("mjkt", {}, "random", 3, 1));
    ASSERT_TRUE(*write_plan(folder.path(), trial->plan));
    ASSERT_FALSE(*write_plan(folder.path(), trial->plan)) << "it was there";
    const pid_t child = fork();
    if (child == 0) {
        const auto queue = queue_in(folder, *trial);
        const auto taken = queue->take("child");
        std::ofstream(folder.path("taken")) << (taken && taken->batch ? taken->batch->batch : -1) << std::endl;
        for (;;) pause();
    }
    long of_child = -1;
    while (!(std::ifstream(folder.path("taken")) >> of_child)) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    EXPECT_EQ(of_child, 0);
    const auto a = queue_in(folder, *trial), b = queue_in(folder, *trial), c = queue_in(folder, *trial);
    EXPECT_EQ((*a->take("a")).batch->batch, 1);
    EXPECT_EQ((*b->take("b")).batch->batch, 2);
    EXPECT_FALSE((*c->take("c")).batch);
    EXPECT_TRUE((*c->take("c")).others_play);
    kill(child, SIGKILL);
    waitpid(child, nullptr, 0);
    EXPECT_EQ((*c->take("c")).batch->batch, 0);
    a->drop();
    const auto d = queue_in(folder, *trial);
    EXPECT_EQ((*d->take("d")).batch->batch, 1);
}

TEST(LabJournal, WhatIsDamagedSaysNothing) {
    const Folder folder;
    const auto trial = *make_trial(plan_of("mjkt", {}, "random", 2, 1));
    ASSERT_TRUE(write_plan(folder.path(), trial->plan));
    const std::string text = *BatchPlayer(trial).play(0);
    {
        const auto queue = queue_in(folder, *trial);
        ASSERT_TRUE(queue->take("a"));
        ASSERT_TRUE(queue->finish("a", text, 1));
    }
    std::ofstream(folder.path("journal"), std::ios::app) << "0123456789abcdef 1 b 1.000 []\n0123456789abcdef 1 b 1.0";
    const auto queue = queue_in(folder, *trial);
    ASSERT_TRUE(queue->refresh());
    EXPECT_EQ(queue->ledger().settled_row(), 1);
    EXPECT_EQ(*queue->read(*queue->ledger().result(0)), text);
    ASSERT_EQ((*queue->take("a")).batch->batch, 1);
    ASSERT_TRUE(queue->finish("a", text, 1)) << "half a line is cut off";
    ASSERT_TRUE(queue->refresh());
    EXPECT_EQ(queue->ledger().settled_row(), 2);
    EXPECT_FALSE(is_worker_name("a b"));
    EXPECT_FALSE(is_worker_name(std::string(65, 'a')));
    EXPECT_FALSE(write_plan(folder.path(), plan_of("mighty", {}, "random", 2, 1))) << "another plan";
}

TEST(LabWork, OneTwoAndSevenWorkersComeToTheSame) {
    const auto trial = *make_trial(plan_of("mjkt", {"yaku.renhou=0"}, "random", 30, 1));
    const nlohmann::json one = played_by(trial, 1);
    EXPECT_EQ(one["batches"], 30);
    EXPECT_EQ(one["digest"].get<std::string>().size(), 32);
    EXPECT_EQ(one, played_by(trial, 2));
    EXPECT_EQ(one, played_by(trial, 7));
}

TEST(LabWork, KilledWorkersAndALiarComeToTheSame) {
    const auto trial = *make_trial(plan_of("mjkt", {}, "random", 60, 2));
    const nlohmann::json one = played_by(trial, 1);
    const Folder folder;
    ASSERT_TRUE(write_plan(folder.path(), trial->plan));
    const auto start = [&](const std::string& name, bool lies) {
        const pid_t child = fork();
        if (child == 0) {
            const auto queue = queue_in(folder, *trial);
            if (lies)
                lie(trial, *queue, name);
            else
                (void)work({.trial = trial, .name = name, .take_more = {}, .told = {}}, *queue);
            _exit(0);
        }
        return child;
    };
    const pid_t liar = start("liar", true);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    std::vector<pid_t> workers;
    for (int i = 0; i < 4; ++i) workers.push_back(start("w" + std::to_string(i), false));
    for (int kills = 0; kills < 8; ++kills) {
        std::this_thread::sleep_for(std::chrono::milliseconds(15));
        const auto i = std::size_t(kills) % workers.size();
        kill(workers[i], SIGKILL);
        waitpid(workers[i], nullptr, 0);
        workers[i] = start("w" + std::to_string(i), false);
    }
    waitpid(liar, nullptr, 0);
    for (const pid_t worker : workers) waitpid(worker, nullptr, 0);
    EXPECT_EQ(one, result_in(folder, trial));
    const auto queue = queue_in(folder, *trial);
    ASSERT_TRUE(queue->refresh());
    EXPECT_TRUE(queue->ledger().lied("liar"));
    for (const Ledger::Worker& w : queue->ledger().workers()) EXPECT_EQ(w.lied, w.name == "liar") << w.name;
    EXPECT_EQ(queue->ledger().checks().waiting, 0);
}

TEST(LabWork, EndsAtTheSameBatchWhoeverPlays) {
    TrialPlan plan = plan_of("mjkt", {}, "random", 200, 1);
    plan.until.push_back(*parse_until("table/discards=0.7", false));
    const auto trial = *make_trial(plan);
    const nlohmann::json one = played_by(trial, 1);
    EXPECT_TRUE(one["enough"]);
    EXPECT_GE(one["batches"], least_batches);
    EXPECT_LT(one["batches"], 200);
    EXPECT_EQ(one, played_by(trial, 3));
}

// --- intervals

BatchResult made_up(const std::vector<std::pair<int, int>>& of_variants) {
    BatchResult batch;
    for (const auto& [won, hands] : of_variants) {
        Counts counts;
        counts.group("table")[table_figure::won] = won;
        counts.group("table")[table_figure::hands] = hands;
        if (won % 2) counts.group("yaku:odd")[mechanism_figure::hands] = won;
        batch.variants.push_back({"d", counts, {}});
    }
    return batch;
}

TEST(LabOutcome, IsWhatIsReckonedBatchByBatch) {
    TrialPlan plan = plan_of("mjkt", {"yaku.renhou=0"}, "random", 100, 1);
    Outcome outcome(plan);
    std::mt19937 random(7);  // NOLINT(bugprone-random-generator-seed): the same each time
    std::vector<std::array<double, 4>> seen;
    for (int i = 0; i < 50; ++i) {
        const int hands0 = 8 + int(random() % 5), won0 = int(random() % 8), hands1 = hands0 + int(random() % 2),
                  won1 = won0 + int(random() % 2);
        outcome.add(made_up({{won0, hands0}, {won1, hands1}}));
        seen.push_back({double(won0), double(hands0), double(won1), double(hands1)});
    }
    double a0 = 0, b0 = 0, a1 = 0, b1 = 0, odd = 0;
    for (const auto& s : seen) {
        a0 += s[0], b0 += s[1], a1 += s[2], b1 += s[3];
        odd += int(s[1 - 1]) % 2 ? s[0] : 0;
    }
    const double r0 = a0 / b0, r1 = a1 / b1, n = 50;
    double around0 = 0, apart = 0, around_odd = 0;
    for (const auto& s : seen) {
        const double e0 = (s[0] - r0 * s[1]) / (b0 / n), e1 = (s[2] - r1 * s[3]) / (b1 / n);
        around0 += e0 * e0;
        apart += (e1 - e0) * (e1 - e0);
        const double e = ((int(s[0]) % 2 ? s[0] : 0) - odd / b0 * s[1]) / (b0 / n);
        around_odd += e * e;
    }
    const auto half = [&](double squares) { return 100 * 1.96 * std::sqrt(squares / (n - 1) / n); };
    const auto value = *outcome.of(0, "table/won"), difference = *outcome.difference(1, "table/won"),
               rare = *outcome.of(0, "yaku:odd/rate");
    EXPECT_NEAR(value.mean, 100 * r0, 1e-9);
    EXPECT_NEAR(value.half, half(around0), 1e-9);
    EXPECT_NEAR(difference.mean, 100 * (r1 - r0), 1e-9);
    EXPECT_NEAR(difference.half, half(apart), 1e-9);
    EXPECT_GT(difference.always, difference.half);
    EXPECT_NEAR(rare.mean, 100 * odd / b0, 1e-9);
    EXPECT_NEAR(rare.half, half(around_odd), 1e-9) << "batches without it count too";
}

TEST(LabOutcome, ARuleSetDiffersFromItselfInNothing) {
    const auto trial = *make_trial(plan_of("mjkt", {"yaku.daisharin=0"}, "random", 25, 1));
    const nlohmann::json result = played_by(trial, 1);
    for (const auto& [group, measures] : result["figures"][1]["differences"].items())
        for (const auto& [id, e] : measures.items()) EXPECT_EQ(e, nlohmann::json({0.0, 0.0, 0.0})) << group << id;
}

/// Of skewed observations, looked at after every one from the twentieth on: how many runs ever had an interval off the truth.
TEST(LabOutcome, TheIntervalForEveryLookHoldsAtEveryLook) {
    std::mt19937_64 random(11);  // NOLINT(bugprone-random-generator-seed): the same each time
    std::exponential_distribution<double> draw(1);
    constexpr int runs = 1000, most = 400;
    int off = 0, off_ordinary = 0;
    for (int run = 0; run < runs; ++run) {
        double sum = 0, squares = 0;
        bool missed = false, missed_ordinary = false;
        for (int n = 1; n <= most; ++n) {
            const double x = draw(random);
            sum += x;
            squares += x * x;
            if (n < least_batches) continue;
            const double mean = sum / n, error = std::sqrt((squares / n - mean * mean) / (n - 1));
            missed = missed || std::fabs(mean - 1) > always_half(error, n, most / 2, 0.05);
            missed_ordinary = missed_ordinary || std::fabs(mean - 1) > 1.96 * error;
        }
        off += missed;
        off_ordinary += missed_ordinary;
    }
    EXPECT_LT(off, runs * 0.08) << "it is right in the long run; of twenty skewed observations it holds a little less than it says";
    EXPECT_GT(off_ordinary, runs * 0.25) << "what looking after every batch does to the ordinary interval";
    RecordProperty("off", off);
    std::printf("off at some look: %d of %d; the ordinary interval: %d\n", off, runs, off_ordinary);
}

TEST(LabReport, HasEveryPartAndNothingFromOutside) {
    TrialPlan plan = plan_of("mighty", {"-alice"}, "basic", 20, 1);
    plan.keep = {"points>=32000"};
    plan.command = "jansou lab <this>";
    const auto trial = *make_trial(plan);
    const Folder folder;
    ASSERT_TRUE(write_plan(folder.path(), plan));
    const auto queue = queue_in(folder, *trial);
    ASSERT_TRUE(work({.trial = trial, .name = "a", .take_more = {}, .told = {}}, *queue));
    Reading reading(trial);
    ASSERT_TRUE(reading.catch_up(*queue));
    const std::string page =
        report_page(*trial, reading.outcome(), queue->ledger(), {.version = "1", .enough = false, .ended = "Over.", .kept = {}});
    for (const std::string_view part : {"What the switches change", "By chair", "By place in the game", "pay:alice", "<svg",
                                        "jansou lab &lt;this&gt;", "Hands that were kept"})
        EXPECT_NE(page.find(part), std::string::npos) << part;
    for (const std::string_view outside : {"http:", "https:", "<script", "src=", "@import"})
        EXPECT_EQ(page.find(outside), std::string::npos) << outside;
    const std::string csv = report_csv(*trial, reading.outcome());
    EXPECT_NE(csv.find("\nmighty,table,won,"), std::string::npos);
    EXPECT_NE(csv.find("\n-alice,chair:0,total,"), std::string::npos);
}

}  // namespace
}  // namespace jansou::lab
