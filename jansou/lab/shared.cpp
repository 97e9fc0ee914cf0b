#include "jansou/lab/shared.hpp"

#include <libpq-fe.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <span>
#include <thread>
#include <vector>

namespace jansou::lab {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds patience{60}, pause{1};
constexpr std::size_t longest_stored = 16 << 20;  // bytes of a result
constexpr std::size_t rows_at_once = 10'000, places = 6;

constexpr const char* tables = R"(BEGIN;
SELECT pg_advisory_xact_lock(hashtext('jansou lab'), 0);
CREATE TABLE IF NOT EXISTS lab_trials (name text PRIMARY KEY, plan text NOT NULL);
CREATE TABLE IF NOT EXISTS lab_results (
    trial text NOT NULL REFERENCES lab_trials, place bigint NOT NULL, batch bigint NOT NULL CHECK (batch >= 0), worker text NOT NULL,
    seconds double precision NOT NULL, result text NOT NULL, print text NOT NULL GENERATED ALWAYS AS (md5(result)) STORED,
    PRIMARY KEY (trial, place), UNIQUE (trial, batch, worker));
CREATE TABLE IF NOT EXISTS lab_claims (
    trial text NOT NULL REFERENCES lab_trials, batch bigint NOT NULL, play integer NOT NULL, PRIMARY KEY (trial, batch, play));
COMMIT;)";

struct ClosePostgres {
    void operator()(PGconn* base) const { PQfinish(base); }
    void operator()(PGresult* answer) const { PQclear(answer); }
};

/// What the server answered to one statement.
class Rows {
public:
    explicit Rows(PGresult* answer) : answer_(answer) {}
    int count() const { return PQntuples(answer_.get()); }
    std::string_view text(int row, int column) const {
        return {PQgetvalue(answer_.get(), row, column), std::size_t(PQgetlength(answer_.get(), row, column))};
    }
    template <class Number>
    Number number(int row, int column) const {
        const std::string_view digits = text(row, column);
        Number found{};
        std::from_chars(digits.data(), digits.data() + digits.size(), found);
        return found;
    }

private:
    std::unique_ptr<PGresult, ClosePostgres> answer_;
};

/// A line to the server. Of one thread.
class DatabaseLine {
public:
    explicit DatabaseLine(std::string url) : url_(std::move(url)) {}

    tl::expected<void, Sentence> connect() {
        // a machine that is gone is found out in 25 s, by both ends; what stands in the address counts instead
        constexpr std::array<const char*, 8> names = {"connect_timeout",
                                                      "keepalives_idle",
                                                      "keepalives_interval",
                                                      "keepalives_count",
                                                      "target_session_attrs",
                                                      "application_name",
                                                      "dbname",
                                                      nullptr};
        const std::array<const char*, 8> values = {"5", "10", "5", "3", "read-write", "jansou lab", url_.c_str(), nullptr};
        base_.reset(PQconnectdbParams(names.data(), values.data(), 1));
        broken_ = false;
        if (lost()) return tl::unexpected(why());
        PQsetNoticeProcessor(base_.get(), [](void*, const char*) {}, nullptr);
        for (const char* const setting : {"SET idle_in_transaction_session_timeout = 0", "SET tcp_keepalives_idle = 10",
                                          "SET tcp_keepalives_interval = 5", "SET tcp_keepalives_count = 3"})
            if (const auto done = ask(setting, {}); !done) return tl::unexpected(done.error());
        return {};
    }
    bool lost() const { return broken_ || PQstatus(base_.get()) != CONNECTION_OK; }
    /// The server was there, and ended the line.
    bool was_cut() const { return broken_; }
    bool within() const { return !lost() && PQtransactionStatus(base_.get()) != PQTRANS_IDLE; }

    tl::expected<Rows, Sentence> ask(const char* statement, std::span<const std::string> values) {
        std::array<const char*, places> pointers{};
        std::ranges::transform(values, pointers.begin(), [](const std::string& value) { return value.c_str(); });
        PGresult* const answer = PQexecParams(base_.get(), statement, int(values.size()), nullptr, pointers.data(), nullptr, nullptr, 0);
        const ExecStatusType code = PQresultStatus(answer);
        if (code != PGRES_COMMAND_OK && code != PGRES_TUPLES_OK) {
            broken_ = broken_ || ends_the_line(PQresultErrorField(answer, PG_DIAG_SQLSTATE));
            PQclear(answer);
            return tl::unexpected(why());
        }
        return Rows(answer);
    }
    /// Several statements without values.
    tl::expected<void, Sentence> run(const char* statements) {
        const std::unique_ptr<PGresult, ClosePostgres> answer(PQexec(base_.get(), statements));
        if (PQresultStatus(answer.get()) == PGRES_COMMAND_OK) return {};
        broken_ = broken_ || ends_the_line(PQresultErrorField(answer.get(), PG_DIAG_SQLSTATE));
        return tl::unexpected(why());
    }

    /// Does it again on a new line where the line broke, for a minute.
    template <class Act>
    auto patiently(const Act& act) -> decltype(act()) {
        for (const auto end = Clock::now() + patience;;) {
            auto done = act();
            if (done || !lost() || Clock::now() >= end) return done;
            std::this_thread::sleep_for(pause);
            if (const auto again = connect(); !again && Clock::now() >= end) return tl::unexpected(again.error());
        }
    }

private:
    /// The server says that it ends before the line does. Where two transactions were in each other's way, a new line begins anew as well.
    static bool ends_the_line(const char* state) {
        const std::string_view said = state ? state : "";
        return said.starts_with("57P") || said.starts_with("08") || said.starts_with("40");
    }
    Sentence why() const {
        std::string said = PQerrorMessage(base_.get());
        std::ranges::replace(said, '\n', ' ');
        return "postgresql: " + said.substr(0, said.find_last_not_of(' ') + 1);
    }

    std::string url_;
    std::unique_ptr<PGconn, ClosePostgres> base_;
    bool broken_ = false;
};

/// A list as the server reads it.
template <class Number>
std::string list_of(const std::vector<Ledger::Wanted>& all, Number Ledger::Wanted::* part) {
    std::string out = "{";
    for (const Ledger::Wanted& each : all) out += (out.size() > 1 ? "," : "") + std::to_string(each.*part);
    return out + "}";
}

class SharedQueue final : public Queue {
public:
    SharedQueue(DatabaseLine line, std::string trial, const TrialPlan& plan)
        : line_(std::move(line)), trial_(std::move(trial)), ledger_(fingerprint(plan), plan.batches), batches_(plan.batches) {}
    ~SharedQueue() override { SharedQueue::drop(); }
    SharedQueue(const SharedQueue&) = delete;
    SharedQueue& operator=(const SharedQueue&) = delete;

    tl::expected<Taken, Sentence> take(std::string_view worker) override {
        return line_.patiently([&] { return take_now(worker); });
    }

    tl::expected<void, Sentence> finish(std::string_view worker, std::string_view result, double seconds) override {
        const std::array<std::string, 5> values = {trial_, std::to_string(claimed_->batch), std::string(worker), std::to_string(seconds),
                                                   std::string(result)};
        auto written = line_.patiently([&] { return write(values); });
        claimed_.reset();
        return written;
    }

    void drop() override {
        if (line_.within()) (void)line_.ask("ROLLBACK", {});
        claimed_.reset();
    }

    tl::expected<void, Sentence> refresh() override {
        return line_.patiently([&] { return read_on(); });
    }

    tl::expected<std::string, Sentence> read(std::uint64_t place) override {
        return line_.patiently([&]() -> tl::expected<std::string, Sentence> {
            const std::array<std::string, 3> values = {trial_, std::to_string(place), std::to_string(longest_stored)};
            const auto found =
                line_.ask("SELECT result FROM lab_results WHERE trial = $1 AND place = $2 AND octet_length(result) <= $3", values);
            if (!found) return tl::unexpected(found.error());
            if (found->count() != 1) return tl::unexpected<Sentence>(trial_ + ": a result is gone, or too long.");
            return std::string(found->text(0, 0));
        });
    }

    Ledger& ledger() override { return ledger_; }

private:
    tl::expected<void, Sentence> read_on() {
        while (true) {
            const std::array<std::string, 3> values = {trial_, std::to_string(read_), std::to_string(rows_at_once)};
            const auto rows = line_.ask(
                "SELECT place, batch, worker, seconds, print FROM lab_results WHERE trial = $1 AND place > $2 ORDER BY place LIMIT $3",
                values);
            if (!rows) return tl::unexpected(rows.error());
            for (int row = 0; row < rows->count(); ++row) {
                read_ = rows->number<std::uint64_t>(row, 0);
                const long batch = rows->number<long>(row, 1);
                if (batch < batches_ && is_worker_name(rows->text(row, 2)))
                    ledger_.note(batch, rows->text(row, 2), rows->text(row, 4), read_, rows->number<double>(row, 3));
            }
            if (rows->count() < int(rows_at_once)) return {};
        }
    }

    tl::expected<Taken, Sentence> take_now(std::string_view worker) {
        drop();
        if (const auto read = read_on(); !read) return tl::unexpected(read.error());
        auto wishes = ledger_.wanted(worker, most_candidates);
        if (!wishes.empty()) {
            const auto offered = line_.ask(
                "INSERT INTO lab_claims SELECT $1, b, p FROM unnest($2::bigint[], $3::integer[]) AS w(b, p) ORDER BY b, p "
                "ON CONFLICT DO NOTHING",
                listed(wishes));
            if (!offered) return tl::unexpected(offered.error());
        }
        while (!wishes.empty()) {
            if (const auto begun = line_.ask("BEGIN ISOLATION LEVEL READ COMMITTED", {}); !begun) return tl::unexpected(begun.error());
            const auto row = line_.ask(
                "SELECT c.batch, c.play FROM unnest($2::bigint[], $3::integer[]) WITH ORDINALITY AS w(b, p, o) JOIN lab_claims c "
                "ON c.trial = $1 AND c.batch = w.b AND c.play = w.p ORDER BY w.o LIMIT 1 FOR UPDATE OF c SKIP LOCKED",
                listed(wishes));
            if (!row) return tl::unexpected(row.error());
            if (row->count() == 0) break;
            const Ledger::Wanted wish{.batch = row->number<long>(0, 0), .play = row->number<int>(0, 1)};
            if (const auto read = read_on(); !read) return tl::unexpected(read.error());
            if (ledger_.is_wanted(wish, worker)) {
                claimed_ = wish;
                return Taken{.batch = wish};
            }
            if (const auto gone = give_back(wish); !gone) return tl::unexpected(gone.error());
            std::erase(wishes, wish);
        }
        drop();
        const std::array<std::string, 1> values = {trial_};
        const auto others = line_.ask(
            "SELECT (SELECT count(*) FROM lab_claims WHERE trial = $1) > "
            "(SELECT count(*) FROM (SELECT FROM lab_claims WHERE trial = $1 FOR UPDATE SKIP LOCKED) AS free)",
            values);
        if (!others) return tl::unexpected(others.error());
        return Taken{.batch = {}, .others_play = others->text(0, 0) == "t"};
    }

    /// Results are numbered one after another, so that whoever has read one has read all before it.
    tl::expected<void, Sentence> write(const std::array<std::string, 5>& values) {
        if (!line_.within())  // the line broke meanwhile, and the claim lapsed; the result is right all the same
            if (const auto begun = line_.ask("BEGIN ISOLATION LEVEL READ COMMITTED", {}); !begun) return tl::unexpected(begun.error());
        const std::array<std::string, 1> trial = {trial_};
        if (const auto alone = line_.ask("SELECT pg_advisory_xact_lock(hashtext('jansou lab'), hashtext($1))", trial); !alone)
            return tl::unexpected(alone.error());
        const auto put = line_.ask(
            "INSERT INTO lab_results (trial, place, batch, worker, seconds, result) SELECT $1, coalesce(max(place), 0) + 1, $2, $3, $4, $5 "
            "FROM lab_results WHERE trial = $1 ON CONFLICT (trial, batch, worker) DO NOTHING",
            values);
        if (!put) return tl::unexpected(put.error());
        return give_back(*claimed_);
    }
    tl::expected<void, Sentence> give_back(const Ledger::Wanted& claim) {
        const std::array<std::string, 3> values = {trial_, std::to_string(claim.batch), std::to_string(claim.play)};
        if (const auto gone = line_.ask("DELETE FROM lab_claims WHERE trial = $1 AND batch = $2 AND play = $3", values); !gone)
            return tl::unexpected(gone.error());
        if (const auto done = line_.ask("COMMIT", {}); !done) return tl::unexpected(done.error());
        return {};
    }

    std::array<std::string, 3> listed(const std::vector<Ledger::Wanted>& wishes) const {
        return {trial_, list_of(wishes, &Ledger::Wanted::batch), list_of(wishes, &Ledger::Wanted::play)};
    }

    DatabaseLine line_;
    std::string trial_;
    Ledger ledger_;
    long batches_;
    std::uint64_t read_ = 0;  ///< the place of the last result that was taken in
    std::optional<Ledger::Wanted> claimed_;
};

tl::expected<DatabaseLine, Sentence> opened(const std::string& url, const std::string& trial) {
    if (!is_worker_name(trial)) return tl::unexpected<Sentence>(trial + ": a trial's name is 1 to 64 letters, digits and . _ : -");
    DatabaseLine line(url);
    if (const auto connected = line.connect(); !connected && !line.was_cut()) return tl::unexpected(connected.error());
    const auto ready = line.patiently([&]() -> tl::expected<void, Sentence> {
        const auto there = line.ask("SELECT to_regclass('lab_claims') IS NOT NULL", {});
        if (!there) return tl::unexpected(there.error());
        if (there->text(0, 0) == "t") return {};
        return line.run(tables);
    });
    if (!ready) return tl::unexpected(ready.error());
    return line;
}

tl::expected<TrialPlan, Sentence> plan_on(DatabaseLine& line, const std::string& trial) {
    const std::array<std::string, 1> values = {trial};
    const auto found = line.ask("SELECT plan FROM lab_trials WHERE name = $1", values);
    if (!found) return tl::unexpected(found.error());
    if (found->count() == 0) return tl::unexpected<Sentence>(trial + ": there is no trial of that name in the database.");
    auto plan = plan_from_json(found->text(0, 0));
    if (!plan) return tl::unexpected<Sentence>(trial + ": " + plan.error());
    return plan;
}

}  // namespace

tl::expected<bool, Sentence> write_shared_plan(const std::string& url, const std::string& trial, const TrialPlan& plan) {
    auto line = opened(url, trial);
    if (!line) return tl::unexpected(line.error());
    const std::array<std::string, 2> values = {trial, to_json(plan).dump()};
    const auto put = line->ask("INSERT INTO lab_trials VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING name", values);
    if (!put) return tl::unexpected(put.error());
    if (put->count() == 1) return true;
    const auto present = plan_on(*line, trial);
    if (!present) return tl::unexpected(present.error());
    if (!same_games(*present, plan))
        return tl::unexpected<Sentence>(trial +
                                        ": another plan of that name is there already. Go on with it by the name alone, or name another.");
    return false;
}

tl::expected<TrialPlan, Sentence> read_shared_plan(const std::string& url, const std::string& trial) {
    auto line = opened(url, trial);
    if (!line) return tl::unexpected(line.error());
    return plan_on(*line, trial);
}

tl::expected<std::unique_ptr<Queue>, Sentence> open_shared(const std::string& url, const std::string& trial, const TrialPlan& plan) {
    auto line = opened(url, trial);
    if (!line) return tl::unexpected(line.error());
    return std::make_unique<SharedQueue>(std::move(*line), trial, plan);
}

}  // namespace jansou::lab
