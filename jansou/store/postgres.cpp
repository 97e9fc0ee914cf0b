#include "jansou/store/postgres.hpp"

#include <libpq-fe.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <deque>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "jansou/store/schema.hpp"

namespace jansou::store {
namespace {

struct ClosePostgres {
    void operator()(PGconn* base) const { PQfinish(base); }
    void operator()(PGresult* answer) const { PQclear(answer); }
};
using Answer = std::unique_ptr<PGresult, ClosePostgres>;

constexpr std::string_view sound_state = "00000";
// a mark: the number of a transaction and when it was, by the clock of the database
constexpr std::string_view put_mark =
    "INSERT INTO settings(name, value) VALUES(?1, ?2::text || ' ' || floor(extract(epoch FROM clock_timestamp()))) ON CONFLICT(name) DO "
    "UPDATE SET value = excluded.value";
constexpr std::string_view read_mark =
    "INSERT INTO settings(name, value) VALUES(?1, '0 ' || floor(extract(epoch FROM clock_timestamp()))) ON CONFLICT(name) DO UPDATE SET "
    "value = settings.value RETURNING split_part(value, ' ', 1)";
constexpr std::size_t most_values = 16;

/// ?1 becomes $1.
std::string numbered(std::string_view statement) {
    std::string out(statement);
    std::ranges::replace(out, '?', '$');
    return out;
}

class PostgresRow final : public Row {
public:
    PostgresRow(const PGresult* rows, int row) : rows_(rows), row_(row) {}
    std::int64_t number(int column) const override {
        const std::string_view text = this->text(column);
        if (text == "t") return 1;  // what was said to be true
        std::int64_t found = 0;
        std::from_chars(text.data(), text.data() + text.size(), found);
        return found;
    }
    std::string_view text(int column) const override {
        return {PQgetvalue(rows_, row_, column), std::size_t(PQgetlength(rows_, row_, column))};
    }

private:
    const PGresult* rows_;
    int row_;
};

class Postgres final : public Sql {
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::seconds long_wait{2}, longest_wait{30};

    /// Something was sent whose answer has not been read.
    struct Sent {
        Read read = {};  ///< of its rows
        std::int64_t* changed = nullptr;
        std::string prepared = {};  ///< not empty: the statement is known from now on
    };

    std::string url_;
    std::unique_ptr<PGconn, ClosePostgres> base_;
    std::map<std::string, std::string, std::less<>> known_;  ///< names of what is prepared, by its text
    std::deque<Sent> sent_;
    std::string why_;
    std::string state_;  ///< SQLSTATE of what was wrong
    bool reads_only_ = false, lost_ = true, within_ = false;
    std::function<void()> waits_;
    std::optional<Clock::time_point> waiting_since_;
    bool told_ = false;
    std::string mark_;            ///< under which each transaction leaves its number in `settings`; empty: it leaves none
    std::uint64_t numbered_ = 0;  ///< the transactions that were tried

public:
    using Sql::add;
    using Sql::ask;
    using Sql::look;

    Postgres(std::string url, bool reads_only) : url_(std::move(url)), reads_only_(reads_only) {}

    std::string why() const override { return why_; }
    std::string name() const override {
        if (!base_) return "on PostgreSQL";
        const auto text = [](const char* t) { return std::string(t ? t : ""); };
        return "postgresql://" + text(PQhost(base_.get())) + ':' + text(PQport(base_.get())) + '/' + text(PQdb(base_.get()));
    }
    bool is_shared() const override { return true; }
    void on_wait(std::function<void()> call) override { waits_ = std::move(call); }

    /// From now on each transaction leaves a mark, by which it is known whether it was kept.
    void leave_marks() {
        std::random_device random;
        mark_ = "mark:";
        for (int part = 0; part < 4; ++part) mark_ += std::to_string(random()) + (part < 3 ? "-" : "");
    }

    bool connect() {
        known_.clear();
        sent_.clear();
        // a line that is cut is found out in seconds; what stands in the address counts instead
        constexpr std::array<const char*, 9> names = {"connect_timeout",  "keepalives_idle",  "keepalives_interval",
                                                      "keepalives_count", "tcp_user_timeout", "target_session_attrs",
                                                      "application_name", "dbname",           nullptr};
        const std::array<const char*, 9> values = {"3", "2", "1", "3", "5000", "read-write", "jansou", url_.c_str(), nullptr};
        base_.reset(PQconnectdbParams(names.data(), values.data(), 1));
        lost_ = PQstatus(base_.get()) != CONNECTION_OK;
        if (lost_) return failed(PQerrorMessage(base_.get()));
        // a process that stands still in the middle of a transaction holds no row up for longer than its lease; it begins anew when it
        // wakes
        PQsetNoticeProcessor(base_.get(), [](void*, const char*) {}, nullptr);
        constexpr const char* committed_on_disk =
            "SELECT set_config('synchronous_commit', CASE WHEN current_setting('synchronous_commit') IN ('off', 'local') THEN 'on' ELSE "
            "current_setting('synchronous_commit') END, false)";
        for (const char* const setting :
             {reads_only_ ? "SET default_transaction_read_only = on" : "SET default_transaction_read_only = off",
              "SET client_encoding = 'UTF8'", "SET lock_timeout = '30s'",
              reads_only_ ? "SET idle_in_transaction_session_timeout = '60s'" : "SET idle_in_transaction_session_timeout = '1s'",
              committed_on_disk}) {
            const Answer done(PQexec(base_.get(), setting));
            const auto code = PQresultStatus(done.get());
            if (code == PGRES_COMMAND_OK || code == PGRES_TUPLES_OK) continue;
            lost_ = true;
            return failed(PQerrorMessage(base_.get()));
        }
        lost_ = PQenterPipelineMode(base_.get()) != 1;
        return !lost_ || failed(PQerrorMessage(base_.get()));
    }

    bool add(std::string_view statement, std::span<const Value> values, std::int64_t* changed) override {
        return sent(statement, values, {.changed = changed});
    }

    bool look(std::string_view statement, std::span<const Value> values, Read read) override {
        return sent(statement, values, {.read = std::move(read)});
    }

    bool settle() override {
        if (sent_.empty()) return !lost_;
        if (PQpipelineSync(base_.get()) != 1) return lose();
        bool good = true;
        std::vector<std::pair<Read, Answer>> rows;  // handed on once all has come, so that none is handed on twice
        while (!sent_.empty()) {
            Sent one = std::move(sent_.front());
            sent_.pop_front();
            if (!read(one, rows)) good = false;
            if (lost_) return false;
        }
        const Answer end(PQgetResult(base_.get()));
        if (PQresultStatus(end.get()) != PGRES_PIPELINE_SYNC) return lose();
        if (!good) return false;
        for (const auto& [read, answer] : rows)
            for (int row = 0; row < PQntuples(answer.get()); ++row) read(PostgresRow(answer.get(), row));
        return true;
    }

    bool ask(std::string_view statement, std::span<const Value> values, const Read& read) override {
        if (within_) return sent(statement, values, {.read = read}) && settle();
        begin_waiting();
        while (true) {
            if (!reconnected()) return false;
            if (sent(statement, values, {.read = read}) && settle()) return true;
            if (!lost_ || !patient()) return false;
        }
    }

    bool whole(const std::function<Then()>& work) override {
        begin_waiting();
        while (true) {
            if (!reconnected()) return false;
            switch (tried(work)) {
                case Outcome::kept:
                case Outcome::undone: return true;
                case Outcome::failed: return false;
                case Outcome::again: break;
                case Outcome::unknown:
                    if (const auto kept = was_kept(); !kept)
                        return false;
                    else if (*kept)
                        return true;
                    break;
            }
            if (!patient()) return false;
        }
    }

    bool at_one_moment(const std::function<bool()>& work) override {
        begin_waiting();
        while (true) {
            if (!reconnected()) return false;
            within_ = true;
            const bool good = sent("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", {}, {}) && work() && settle();
            const std::string said = why_;
            if (!lost_) {
                settle();
                sent("ROLLBACK", {}, {});
                settle();
            }
            within_ = false;
            why_ = said;
            if (good || !lost_ || !patient()) return good;
        }
    }

    /// Several statements, one after another, without values.
    bool run(const char* statements) {
        if (lost_ && !connect()) return false;
        if (PQexitPipelineMode(base_.get()) != 1) return lose();
        const Answer done(PQexec(base_.get(), statements));
        const auto code = PQresultStatus(done.get());
        const bool good = code == PGRES_COMMAND_OK || code == PGRES_TUPLES_OK;
        if (!good) failed(PQresultErrorMessage(done.get()));
        if (PQenterPipelineMode(base_.get()) != 1) return lose();
        return good;
    }

private:
    enum class Outcome : std::uint8_t {
        kept,
        undone,
        failed,
        again,    ///< nothing of it is there, and it may go better another time
        unknown,  ///< the line broke between the commit and its answer
    };

    bool failed(const char* message) {
        why_ = message ? message : "";
        while (why_.ends_with('\n') || why_.ends_with('.')) why_.pop_back();
        std::ranges::replace(why_, '\n', ' ');
        return false;
    }
    bool lose() {
        lost_ = true;
        sent_.clear();
        return failed(PQerrorMessage(base_.get()));
    }

    void begin_waiting() {
        waiting_since_.reset();
        told_ = false;
    }
    /// Waits a moment; false: it has waited long enough.
    bool patient() {
        const auto now = Clock::now();
        if (!waiting_since_) waiting_since_ = now;
        const auto waited = now - *waiting_since_;
        if (waited > longest_wait) return false;
        if (waited > long_wait && !std::exchange(told_, true) && waits_) waits_();
        std::this_thread::sleep_for(std::chrono::milliseconds(waited < std::chrono::seconds(1) ? 20 : 100));
        return true;
    }
    bool reconnected() {
        while (lost_)
            if (!connect() && !patient()) return false;
        return true;
    }

    bool sent(std::string_view statement, std::span<const Value> values, Sent what) {
        if (lost_ || values.size() > most_values) return false;
        auto known = known_.find(statement);
        if (known == known_.end()) {
            const std::string name = "s" + std::to_string(known_.size());
            if (PQsendPrepare(base_.get(), name.c_str(), numbered(statement).c_str(), int(values.size()), nullptr) != 1) return lose();
            known = known_.emplace(statement, name).first;
            sent_.push_back({.prepared = known->first});
        }
        std::array<std::string, most_values> texts;
        std::array<const char*, most_values> starts{};
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (const auto* number = std::get_if<std::int64_t>(&values[i]))
                texts[i] = std::to_string(*number);
            else
                texts[i] = std::get<std::string_view>(values[i]);
            starts[i] = texts[i].c_str();
        }
        if (PQsendQueryPrepared(base_.get(), known->second.c_str(), int(values.size()), starts.data(), nullptr, nullptr, 0) != 1)
            return lose();
        sent_.push_back(std::move(what));
        return true;
    }

    /// The answer of one statement; `rows` gets what somebody reads of it.
    bool read(Sent& one, std::vector<std::pair<Read, Answer>>& rows) {
        bool good = true;
        while (Answer answer{PQgetResult(base_.get())}) {
            const auto code = PQresultStatus(answer.get());
            if (code == PGRES_TUPLES_OK || code == PGRES_COMMAND_OK) {
                if (one.changed != nullptr) {
                    *one.changed = 0;
                    const std::string_view count = PQcmdTuples(answer.get());
                    std::from_chars(count.data(), count.data() + count.size(), *one.changed);
                }
                if (one.read) rows.emplace_back(std::move(one.read), std::move(answer));
                continue;
            }
            good = false;
            if (code != PGRES_PIPELINE_ABORTED) {
                const char* const state = PQresultErrorField(answer.get(), PG_DIAG_SQLSTATE);
                state_ = state ? state : "";
                failed(PQresultErrorMessage(answer.get()));
            }
            if (PQstatus(base_.get()) != CONNECTION_OK) {
                lost_ = true;
                sent_.clear();
                return false;
            }
        }
        if (PQstatus(base_.get()) != CONNECTION_OK) return lose();
        if (!good && !one.prepared.empty()) known_.erase(one.prepared);
        return good;
    }

    /// This server can only be read by now: the one that can be written is another.
    bool is_elsewhere() const { return state_ == "25006"; }

    /// Another try may do: two processes stood in each other's way, or the server is one that only reads, or is going.
    bool passes() const { return state_.starts_with("40") || is_elsewhere() || state_.starts_with("57P0"); }

    Outcome tried(const std::function<Then()>& work) {
        state_ = sound_state;
        within_ = true;
        const std::string number = std::to_string(++numbered_);
        Then then = Then::fail;
        if (sent("BEGIN", {}, {}) && (mark_.empty() || sent(put_mark, std::array<Value, 2>{mark_, number}, {}))) then = work();
        if (then == Then::keep && !lost_) {
            // from here on only the server knows; after a statement that fails it passes over the commit
            const bool committed = sent("COMMIT", {}, {}) && settle();
            if (!committed && !lost_ && PQtransactionStatus(base_.get()) != PQTRANS_IDLE) {
                const std::string said = why_;
                sent("ROLLBACK", {}, {});
                settle();
                why_ = said;
            }
            within_ = false;
            if (committed) return Outcome::kept;
            if (lost_ || state_.starts_with("57P0")) {  // the server goes, and may have committed before it said so
                lost_ = true;
                return Outcome::unknown;
            }
            lost_ = is_elsewhere();
            return passes() ? Outcome::again : Outcome::failed;
        }
        const std::string said = why_, state = state_;
        if (!lost_) {
            settle();
            sent("ROLLBACK", {}, {});
            settle();
        }
        within_ = false;
        why_ = said;
        state_ = state;
        if (then == Then::undo && !lost_) return Outcome::undone;
        if (is_elsewhere()) lost_ = true;
        return lost_ || passes() ? Outcome::again : Outcome::failed;
    }

    /// What became of the last transaction, whose commit nobody answered; nothing: it cannot be found out. The mark is written again, which
    /// waits for whatever still goes on under it and, as any commit does, until a standby has all that was written before: a server that
    /// has died may have kept a transaction that its follower knows nothing of, and both give the same numbers to their transactions.
    std::optional<bool> was_kept() {
        if (mark_.empty()) return false;  // the schema is brought up: it is looked at again
        while (true) {
            if (!reconnected()) return {};
            std::string number;
            const Read reads_number = [&](const Row& row) { number = row.text(0); };
            state_ = sound_state;
            if (sent(read_mark, std::array<Value, 1>{mark_}, {.read = reads_number}) && settle())
                return number == std::to_string(numbered_);
            if (is_elsewhere()) lost_ = true;
            if (!lost_ && !passes()) return {};
            if (!patient()) return {};
        }
    }
};

constexpr const char* lock_schema = "SELECT pg_advisory_xact_lock(7380910)";  // "jan"

tl::expected<void, Sentence> bring_up(Postgres& base) {
    if (!base.run("CREATE TABLE IF NOT EXISTS schema_of_jansou(version BIGINT NOT NULL, oldest BIGINT NOT NULL)"))
        if (!base.run("SELECT version FROM schema_of_jansou")) return base.failure("be set up");  // two began at once, and the other has
    Sentence wrong;
    const bool done = base.whole([&] {
        wrong.clear();
        int version = 0;
        std::string older;
        if (!base.ask(lock_schema) ||
            !base.ask("SELECT version FROM schema_of_jansou", {}, [&](const Row& row) { version = int(row.number(0)); }))
            return Sql::Then::fail;
        if (version > 0 &&
            !base.ask("SELECT id, schema FROM processes WHERE seen > clock_timestamp() - interval '10 seconds' AND schema < ?1",
                      {Value(std::int64_t(schema_version))}, [&](const Row& row) { older = row.text(1); }))
            return Sql::Then::fail;
        for (const Migration& each : postgres_migrations()) {
            if (each.to <= version) continue;
            if (!older.empty() && !each.beside_older) {
                wrong = "The store " + base.name() + " cannot be brought to schema " + std::to_string(each.to) +
                        " while a process of schema " + older + " runs; stop those first.";
                return Sql::Then::undo;
            }
            std::string_view rest = each.sql;
            while (!rest.empty()) {
                const std::size_t end = std::min(rest.find(";\n"), rest.size());
                if (const std::string_view one = rest.substr(0, end); one.find_first_not_of(" \n") != std::string_view::npos)
                    if (!base.ask(one)) return Sql::Then::fail;
                rest.remove_prefix(std::min(end + 2, rest.size()));
            }
            const std::int64_t oldest = each.beside_older ? version : each.to;
            if (!base.ask("DELETE FROM schema_of_jansou") ||
                !base.ask("INSERT INTO schema_of_jansou(version, oldest) VALUES(?1, ?2)", {Value(std::int64_t(each.to)), Value(oldest)}))
                return Sql::Then::fail;
        }
        return Sql::Then::keep;
    });
    if (!wrong.empty()) return tl::unexpected(wrong);
    if (!done) return base.failure("be brought to schema " + std::to_string(schema_version));
    return {};
}

/// What stands against this program's use of the database as it is.
tl::expected<void, Sentence> fits(Postgres& base, Opening how) {
    std::string encoding;
    if (!base.ask("SELECT current_setting('server_encoding')", {}, [&](const Row& row) { encoding = row.text(0); }))
        return base.failure("be read");
    if (encoding != "UTF8")
        return tl::unexpected("The database of " + base.name() + " has the encoding " + encoding + "; one in UTF8 is expected.");
    if (how == Opening::house)
        if (auto up = bring_up(base); !up) return up;
    std::int64_t there = 0, version = 0, oldest = 0;
    if (!base.ask("SELECT count(*) FROM pg_tables WHERE tablename = 'schema_of_jansou'", {},
                  [&](const Row& row) { there = row.number(0); }))
        return base.failure("be read");
    if (there == 0) return tl::unexpected("The database of " + base.name() + " holds no house yet; `jansou serve` makes one.");
    if (!base.ask("SELECT version, oldest FROM schema_of_jansou", {}, [&](const Row& row) {
            version = row.number(0);
            oldest = row.number(1);
        }))
        return base.failure("be read");
    if (how == Opening::any || (oldest <= schema_version && version >= schema_version)) return {};
    return tl::unexpected(
        "The store " + base.name() + " has schema " + std::to_string(version) + ", this program knows schema " +
        std::to_string(schema_version) +
        (version < schema_version ? "; start the house with this program once, which brings it up." : "; use the program that wrote it."));
}

}  // namespace

bool is_postgres_away(const std::string& url) {
    char* wrong = nullptr;
    PQconninfoOption* const parts = PQconninfoParse(url.c_str(), &wrong);
    PQfreemem(wrong);
    if (parts == nullptr) return false;
    PQconninfoFree(parts);
    return !Postgres(url, false).connect();
}

tl::expected<std::unique_ptr<Sql>, Sentence> open_postgres(const std::string& url, Opening how) {
    auto base = std::make_unique<Postgres>(url, how == Opening::any || how == Opening::reading);
    if (!base->connect()) return base->failure("be opened");
    if (auto good = fits(*base, how); !good) return tl::unexpected(good.error());
    if (how == Opening::house || how == Opening::changing) base->leave_marks();
    return base;
}

}  // namespace jansou::store
