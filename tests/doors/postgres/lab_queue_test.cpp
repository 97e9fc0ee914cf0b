// The queue of the laboratory in PostgreSQL: who has claimed what, what happens when a line breaks, and that the result is that of a
// folder.
#include <gtest/gtest.h>
#include <libpq-fe.h>

#include <cstdlib>
#include <filesystem>
#include <set>
#include <thread>

#include "jansou/lab/journal.hpp"
#include "jansou/lab/report.hpp"
#include "jansou/lab/shared.hpp"
#include "jansou/lab/work.hpp"

namespace jansou::lab {
namespace {

namespace fs = std::filesystem;

std::string url() {
    const char* const given = std::getenv("JANSOU_POSTGRES");
    return given ? given : "";
}

/// As an operator at the server's own prompt.
std::string ask(const std::string& statement) {
    PGconn* const line = PQconnectdb(url().c_str());
    PGresult* const answer = PQexec(line, statement.c_str());
    const std::string said = PQntuples(answer) > 0 ? PQgetvalue(answer, 0, 0) : PQerrorMessage(line);
    PQclear(answer);
    PQfinish(line);
    return said;
}
void cut_all_lines() { ask("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'jansou lab'"); }

class SharedTrial : public testing::Test {
protected:
    void SetUp() override {
        ASSERT_NE(url(), "") << "run by scripts/with_postgres";
        ask("DROP TABLE IF EXISTS lab_claims, lab_results, lab_trials");
    }
    static TrialPlan plan_of(long batches, long games) {
        TrialPlan plan;
        plan.variants.push_back(*named_variant("mjkt"));
        plan.bots.push_back(*named_bot("random"));
        plan.batches = batches;
        plan.games = games;
        return plan;
    }
    static std::shared_ptr<const Trial> make(const TrialPlan& plan) {
        EXPECT_TRUE(write_shared_plan(url(), "trial", plan).value());
        return make_trial(*read_shared_plan(url(), "trial")).value();
    }
    static std::unique_ptr<Queue> open(const Trial& trial) { return std::move(open_shared(url(), "trial", trial.plan).value()); }
    static nlohmann::json result_of(Queue& queue, const std::shared_ptr<const Trial>& trial) {
        EXPECT_TRUE(queue.refresh());
        Reading reading(trial);
        EXPECT_TRUE(reading.catch_up(queue));
        return report_json(*trial, reading.outcome(), queue.ledger(), {.version = {}, .enough = false, .ended = {}, .kept = {}})["result"];
    }
};

TEST_F(SharedTrial, AClaimIsOfOneUntilItsLineEnds) {
    const auto trial = make(plan_of(2, 1));
    auto one = open(*trial);
    const auto other = open(*trial), third = open(*trial);
    const auto first = one->take("one"), second = other->take("other");
    ASSERT_TRUE(first && first->batch && second && second->batch);
    EXPECT_NE(first->batch->batch, second->batch->batch);
    const auto none = third->take("third");
    ASSERT_TRUE(none);
    EXPECT_FALSE(none->batch);
    EXPECT_TRUE(none->others_play);
    one.reset();  // as a worker that is killed: nothing of it is left but a row that nobody holds
    const auto again = third->take("third");
    ASSERT_TRUE(again && again->batch);
    EXPECT_EQ(again->batch->batch, first->batch->batch);
    other->drop();
    third->drop();
    const auto free = open(*trial)->take("fourth");
    ASSERT_TRUE(free && free->batch);
}

TEST_F(SharedTrial, AHundredPlayAtOnce) {
    const auto trial = make(plan_of(100, 1));
    std::vector<std::unique_ptr<Queue>> queues;
    std::set<long> batches;
    for (int i = 0; i < 100; ++i) {
        queues.push_back(open(*trial));
        const auto taken = queues.back()->take("w" + std::to_string(i));
        ASSERT_TRUE(taken && taken->batch) << i;
        batches.insert(taken->batch->batch);
    }
    EXPECT_EQ(batches.size(), 100u);
}

TEST_F(SharedTrial, AResultWhoseLineBrokeCountsOnce) {
    const auto trial = make(plan_of(1, 1));
    BatchPlayer player(trial);
    const auto one = open(*trial);
    const auto taken = one->take("one");
    ASSERT_TRUE(taken && taken->batch);
    const std::string text = *player.play(taken->batch->batch);
    cut_all_lines();
    ASSERT_TRUE(one->finish("one", text, 0.5));
    EXPECT_EQ(ask("SELECT count(*) FROM lab_results"), "1");
    // and one that is written again, as its answer was lost, is there once
    EXPECT_EQ(ask("INSERT INTO lab_results (trial, place, batch, worker, seconds, result) SELECT trial, 2, batch, worker, seconds, result "
                  "FROM lab_results ON CONFLICT (trial, batch, worker) DO NOTHING; SELECT count(*) FROM lab_results"),
              "1");
    cut_all_lines();
    ASSERT_TRUE(one->refresh());
    EXPECT_EQ(one->read(1).value(), text);
    EXPECT_EQ(ask("SELECT count(*) FROM lab_claims"), "0");
}

/// Somebody who may write into the database wants the memory of who reads the trial.
TEST_F(SharedTrial, AStoredResultThatIsTooLongIsRefused) {
    const auto trial = make(plan_of(1, 1));
    const auto queue = open(*trial);
    ask("INSERT INTO lab_results (trial, place, batch, worker, seconds, result) SELECT name, 1, 0, 'w', 1, repeat('x', (16 << 20) + 1) "
        "FROM lab_trials");
    ASSERT_EQ(ask("SELECT count(*) FROM lab_results"), "1");
    ASSERT_TRUE(queue->refresh());
    const auto read = queue->read(1);
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().find("too long"), std::string::npos) << read.error();
    Reading reading(trial);
    EXPECT_FALSE(reading.catch_up(*queue));
}

TEST_F(SharedTrial, WorkersComeToWhatAFolderComesTo) {
    const TrialPlan plan = plan_of(24, 2);
    const auto trial = make(plan);
    std::vector<std::thread> workers;
    for (int i = 0; i < 4; ++i)
        workers.emplace_back([&, i] {
            const auto queue = open(*trial);
            Work work_of{.trial = trial, .name = "w" + std::to_string(i), .take_more = {}, .told = {}};
            EXPECT_TRUE(work(work_of, *queue));
        });
    for (int i = 0; i < 3; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        cut_all_lines();
    }
    for (std::thread& worker : workers) worker.join();
    std::string pattern = (fs::temp_directory_path() / "lab_XXXXXX").string();
    const fs::path folder = mkdtemp(pattern.data());
    ASSERT_TRUE(write_plan(folder.string(), plan));
    const auto journal = std::move(*open_journal(folder.string(), plan));
    ASSERT_TRUE(work({.trial = trial, .name = "alone", .take_more = {}, .told = {}}, *journal));
    const auto shared = open(*trial);
    EXPECT_EQ(result_of(*shared, trial), result_of(*journal, trial));
    EXPECT_EQ(shared->ledger().settled_row(), 24);
    EXPECT_EQ(ask("SELECT max(place) = count(*) AND min(place) = 1 FROM lab_results"), "t");
    fs::remove_all(folder);
}

TEST_F(SharedTrial, WhatIsWrongIsSaid) {
    const auto trial = make(plan_of(2, 1));
    EXPECT_FALSE(write_shared_plan(url(), "trial", plan_of(2, 1)).value());
    EXPECT_NE(write_shared_plan(url(), "trial", plan_of(2, 3)).error().find("another plan"), std::string::npos);
    EXPECT_NE(read_shared_plan(url(), "nobody").error().find("no trial of that name"), std::string::npos);
    EXPECT_NE(read_shared_plan(url(), "a b").error().find("a trial's name is"), std::string::npos);
    EXPECT_NE(read_shared_plan("postgresql://127.0.0.1:1/none", "trial").error().find("postgresql: "), std::string::npos);
    // what somebody else wrote into the tables is not believed
    ask("INSERT INTO lab_results (trial, place, batch, worker, seconds, result) VALUES ('trial', 1, 0, 'a b', 1, 'x'), ('trial', 2, 7, "
        "'w', 1, 'x')");
    const auto queue = open(*trial);
    ASSERT_TRUE(queue->refresh());
    EXPECT_TRUE(queue->ledger().workers().empty());
}

}  // namespace
}  // namespace jansou::lab
