#include "jansou/store/store.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <chrono>
#include <system_error>
#include <thread>
#include <utility>

#include "jansou/store/bookings.hpp"
#include "jansou/store/sqlite.hpp"

namespace jansou::store {
namespace {

namespace fs = std::filesystem;

/// Each brings a store of the version before it (the place in the list) to the next. Those that stand here are never changed.
constexpr const char* migrations[] = {
    "CREATE TABLE records(table_id TEXT NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, kind TEXT NOT NULL, body TEXT NOT NULL,"
    " PRIMARY KEY(table_id, number)) WITHOUT ROWID;"
    "CREATE TABLE tokens(hash TEXT PRIMARY KEY, table_id TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE tables(id TEXT PRIMARY KEY, made INTEGER NOT NULL) WITHOUT ROWID;",
    // tables that were put away need not be read when the house opens
    "ALTER TABLE tables ADD COLUMN closed INTEGER NOT NULL DEFAULT 0;"
    "UPDATE tables SET closed = 1 WHERE id IN (SELECT table_id FROM records WHERE kind = 'closed');"
    "CREATE INDEX open_tables ON tables(made) WHERE NOT closed;",
    // a list of tables is made without reading their records
    "CREATE TABLE cards(table_id TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;",
    // games at real tables
    "CREATE TABLE pads(id TEXT PRIMARY KEY, write_hash TEXT NOT NULL UNIQUE, look_hash TEXT NOT NULL UNIQUE, made INTEGER NOT NULL) "
    "WITHOUT ROWID;"
    "CREATE TABLE pad_entries(pad TEXT NOT NULL, number INTEGER NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY(pad, number),"
    " UNIQUE(pad, id)) WITHOUT ROWID;",
    // books of clubs
    "CREATE TABLE clubs(id TEXT PRIMARY KEY, name TEXT NOT NULL, made INTEGER NOT NULL, links INTEGER NOT NULL DEFAULT 0, version INTEGER "
    "NOT "
    "NULL DEFAULT 0) WITHOUT ROWID;"
    "CREATE TABLE club_links(hash TEXT PRIMARY KEY, club TEXT NOT NULL, number INTEGER NOT NULL, kind TEXT NOT NULL, person TEXT NOT NULL, "
    "made "
    "INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX links_of_club ON club_links(club, number);"
    "CREATE TABLE club_entries(club TEXT NOT NULL, number INTEGER NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, PRIMARY KEY(club, "
    "number),"
    " UNIQUE(club, id)) WITHOUT ROWID;"
    "CREATE TABLE club_names(club TEXT NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY(club, person)) WITHOUT ROWID;"
    "CREATE TABLE club_sources(source TEXT PRIMARY KEY, club TEXT NOT NULL, table_id TEXT NOT NULL, told INTEGER NOT NULL, body TEXT NOT "
    "NULL) "
    "WITHOUT ROWID;"
    "CREATE INDEX sources_of_club ON club_sources(club);"
    "ALTER TABLE pads ADD COLUMN club TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE pads ADD COLUMN night TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE pads ADD COLUMN booked INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE pads ADD COLUMN renamed INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX pads_of_club ON pads(club) WHERE club <> '';",
};
static_assert(std::size(migrations) == schema_version);

std::int64_t today() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count();
}

/// Of files that are this program's: "JANS".
constexpr int application_id = 0x4a414e53;

/// SQLite does not sync what VACUUM INTO writes.
bool on_disk(const std::string& name) {
    const int file = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return false;
    const bool synced = ::fsync(file) == 0;
    ::close(file);
    return synced;
}

}  // namespace

struct Store::Base {
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::seconds long_wait{2}, longest_wait{30};

    std::string path;
    Handle base;
    std::function<void()> waits;
    Clock::time_point waits_since;
    bool told = false;
    std::optional<Bookings> bookings;
    Statement add_record, add_token, add_table, close_table, begin, commit, rollback, tables, every_table, records, token, add_card, card,
        changed;

    tl::unexpected<Sentence> failure(std::string_view doing) const {
        return tl::unexpected("The store " + path + " cannot " + std::string(doing) + ": " + sqlite3_errmsg(base.get()) + ".");
    }
    static int on_busy(void* self, int times) {
        Base& b = *static_cast<Base*>(self);
        const auto now = Clock::now();
        if (times == 0) {
            b.waits_since = now;
            b.told = false;
        }
        if (now - b.waits_since > longest_wait) return 0;
        if (now - b.waits_since > long_wait && !std::exchange(b.told, true) && b.waits) b.waits();
        std::this_thread::sleep_for(std::chrono::milliseconds(times < 20 ? 1 : 25));
        return 1;
    }

    tl::expected<void, Sentence> open_file(const fs::path& folder, int how) {
        path = (folder / file_name).string();
        sqlite3* raw = nullptr;
        const int code = sqlite3_open_v2(path.c_str(), &raw, how | SQLITE_OPEN_NOMUTEX, nullptr);
        base.reset(raw);
        if (code != SQLITE_OK) return failure("be opened");
        sqlite3_extended_result_codes(raw, 1);
        sqlite3_busy_handler(raw, on_busy, this);
        return {};
    }

    /// VACUUM INTO takes an empty file as well as none.
    tl::expected<void, Sentence> copy_to(const std::string& name) {
        const int file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (file < 0) return tl::unexpected("The copy " + name + " cannot be made: " + std::generic_category().message(errno) + ".");
        ::close(file);
        Statement copy;
        if (!prepare(copy, "VACUUM INTO ?")) return failure("be copied");
        bind_text(copy.get(), 1, name);
        if (step(copy)) {
            if (on_disk(name)) return {};
            return tl::unexpected("The copy " + name + " was written but is not known to be on the disk.");
        }
        const auto failed = failure("be copied to " + name);
        std::error_code ignored;
        fs::remove(name, ignored);
        return failed;
    }

    /// What will be changed to a later schema is kept as it is, so that the program before can go on with it.
    tl::expected<void, Sentence> keep_before() {
        const std::string name = path + ".before-" + std::to_string(schema_version);
        std::error_code error;
        std::string free = name;
        for (int n = 2; fs::exists(free, error); ++n) free = name + '-' + std::to_string(n);
        return copy_to(free);
    }

    bool run(const char* sql) { return sqlite3_exec(base.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK; }

    std::optional<int> number(const char* sql) {
        sqlite3_stmt* raw = nullptr;
        if (sqlite3_prepare_v2(base.get(), sql, -1, &raw, nullptr) != SQLITE_OK) return {};
        const Statement statement(raw);
        if (sqlite3_step(raw) != SQLITE_ROW) return {};
        return sqlite3_column_int(raw, 0);
    }

    bool prepare(Statement& into, const char* sql) { return store::prepare(base.get(), into, sql); }
    bool step(const Statement& statement) { return store::step(statement); }

    tl::expected<std::vector<std::string>, Sentence> ids(sqlite3_stmt* rows);

    bool prepare_all() {
        bookings.emplace(base.get());
        return bookings->good() && prepare(begin, "BEGIN IMMEDIATE") && prepare(commit, "COMMIT") && prepare(rollback, "ROLLBACK") &&
               prepare(add_record, "INSERT INTO records(table_id, number, at, kind, body) VALUES(?, ?, ?, ?, ?)") &&
               prepare(add_token, "INSERT OR REPLACE INTO tokens(hash, table_id) VALUES(?, ?)") &&
               prepare(add_table, "INSERT INTO tables(id, made) VALUES(?, ?)") &&
               prepare(close_table, "UPDATE tables SET closed = 1 WHERE id = ?") &&
               prepare(tables, "SELECT id FROM tables WHERE NOT closed ORDER BY made, id") &&
               prepare(add_card, "INSERT OR REPLACE INTO cards(table_id, body) VALUES(?, ?)") &&
               prepare(card, "SELECT body FROM cards WHERE table_id = ?") &&
               prepare(changed, "SELECT at FROM records WHERE table_id = ? AND kind <> 'closed' ORDER BY number DESC LIMIT 1") &&
               prepare_reading();
    }

    bool prepare_reading() {
        return prepare(every_table, "SELECT id FROM tables ORDER BY made, id") &&
               prepare(records, "SELECT number, at, kind, body FROM records WHERE table_id = ? ORDER BY number") &&
               prepare(token, "SELECT table_id FROM tokens WHERE hash = ?");
    }

    /// The schema of a file that is a store or empty.
    tl::expected<int, Sentence> schema() {
        const auto version = number("PRAGMA user_version"), application = number("PRAGMA application_id");
        const auto objects = number("SELECT count(*) FROM sqlite_master");
        if (!version || !application || !objects)
            return tl::unexpected("The file " + path + " cannot be read as a store: " + sqlite3_errmsg(base.get()) +
                                  "; put it aside, or name another data folder.");
        if (*application != application_id && (*objects > 0 || *version > 0))
            return tl::unexpected("The file " + path + " is a database of another program; name another data folder.");
        return *version;
    }

    /// Makes an empty file a store, and an older store one of today.
    tl::expected<void, Sentence> bring_up() {
        const auto version = schema();
        if (!version) return tl::unexpected(version.error());
        if (*version > schema_version)
            return tl::unexpected("The store " + path + " was written by a newer program (schema " + std::to_string(*version) +
                                  "; this one knows up to " + std::to_string(schema_version) + "); use that one.");
        if (*version < 0)
            return tl::unexpected("The store " + path + " says that it has schema " + std::to_string(*version) +
                                  "; there is none below 0. It is damaged; put it aside, and take a backup.");
        if (*version > 0 && *version < schema_version)
            if (auto kept = keep_before(); !kept) return kept;
        for (int v = *version; v < schema_version; ++v) {
            const std::string set = "PRAGMA user_version = " + std::to_string(v + 1) +
                                    "; PRAGMA application_id = " + std::to_string(application_id) + "; COMMIT";
            if (!run("BEGIN IMMEDIATE") || !run(migrations[v]) || !run(set.c_str()))
                return failure("be brought to schema " + std::to_string(v + 1));
        }
        return {};
    }

    bool put(const Record& r) {
        bind_text(add_record.get(), 1, r.table);
        sqlite3_bind_int64(add_record.get(), 2, r.number);
        sqlite3_bind_int64(add_record.get(), 3, r.at);
        bind_text(add_record.get(), 4, r.kind);
        bind_text(add_record.get(), 5, r.body);
        if (!step(add_record)) return false;
        if (r.number == 1) {
            bind_text(add_table.get(), 1, r.table);
            sqlite3_bind_int64(add_table.get(), 2, r.at);
            if (!step(add_table)) return false;
        }
        if (!r.token.empty()) {
            bind_text(add_token.get(), 1, r.token);
            bind_text(add_token.get(), 2, r.table);
            if (!step(add_token)) return false;
        }
        if (r.kind != "closed") return true;
        bind_text(close_table.get(), 1, r.table);
        return step(close_table);
    }

    bool put(const Card& c) {
        bind_text(add_card.get(), 1, c.table);
        bind_text(add_card.get(), 2, c.body);
        return step(add_card);
    }
};

Store::Store(std::unique_ptr<Base> base) : base_(std::move(base)) {}
Store::~Store() = default;
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;

tl::expected<Store, Sentence> Store::open(const fs::path& folder) {
    std::error_code error;
    if (fs::exists(folder, error) && !fs::is_directory(folder, error))
        return tl::unexpected("The data folder " + folder.string() + " is a file; the name of a folder is expected.");
    fs::create_directories(folder, error);
    if (error) return tl::unexpected("The data folder " + folder.string() + " cannot be made: " + error.message() + ".");
    auto base = std::make_unique<Base>();
    if (auto up = base->open_file(folder, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE); !up) return tl::unexpected(up.error());
    if (auto up = base->bring_up(); !up) return tl::unexpected(up.error());
    if (!base->run("PRAGMA journal_mode = WAL") || !base->run("PRAGMA synchronous = FULL") || !base->run("PRAGMA locking_mode = NORMAL") ||
        !base->prepare_all())
        return base->failure("be opened");
    return Store(std::move(base));
}

tl::expected<Store, Sentence> Store::open_to_read(const fs::path& folder) {
    auto base = std::make_unique<Base>();
    if (auto up = base->open_file(folder, SQLITE_OPEN_READONLY); !up) return tl::unexpected(up.error());
    const auto version = base->schema();
    if (!version) return tl::unexpected(version.error());
    if (*version > 0 && !base->prepare_reading()) return base->failure("be read");
    return Store(std::move(base));
}

void Store::on_wait(std::function<void()> call) { base_->waits = std::move(call); }

tl::expected<void, Sentence> Store::try_to_write() {
    const std::string same = "BEGIN IMMEDIATE; PRAGMA user_version = " + std::to_string(schema_version) + "; COMMIT";
    if (base_->run(same.c_str())) return {};
    const auto failed = base_->failure("be written");
    base_->run("ROLLBACK");
    return failed;
}

std::vector<Sentence> Store::damage() {
    std::vector<Sentence> found;
    Statement check;
    if (!base_->prepare(check, "PRAGMA integrity_check(20)")) return {base_->failure("be checked").value()};
    int code = SQLITE_ROW;
    while ((code = sqlite3_step(check.get())) == SQLITE_ROW)
        if (const auto line = text_in(check.get(), 0); line != "ok") found.emplace_back(line);
    if (code != SQLITE_DONE) found.push_back(base_->failure("be checked").value());
    return found;
}

tl::expected<void, Sentence> Store::append(std::span<const Record> batch, std::span<const Card> cards, std::span<const Booking> bookings) {
    if (batch.empty() && cards.empty() && bookings.empty()) return {};
    Base& b = *base_;
    if (!b.step(b.begin)) return b.failure("begin to write");
    for (const Record& r : batch) {
        if (b.put(r)) continue;
        const auto failed = b.failure("keep record " + std::to_string(r.number) + " of table " + r.table);
        b.step(b.rollback);
        return failed;
    }
    for (const Card& c : cards) {
        if (b.put(c)) continue;
        const auto failed = b.failure("keep the card of table " + c.table);
        b.step(b.rollback);
        return failed;
    }
    for (const Booking& each : bookings) {
        if (b.bookings->put(each, today())) continue;
        const auto failed = b.failure("book the games of table " + each.table);
        b.step(b.rollback);
        return failed;
    }
    if (b.step(b.commit)) return {};
    const auto failed = b.failure("write");
    b.step(b.rollback);
    return failed;
}

tl::expected<std::vector<std::string>, Sentence> Store::Base::ids(sqlite3_stmt* rows) {
    std::vector<std::string> found;
    int code = SQLITE_ROW;
    while ((code = sqlite3_step(rows)) == SQLITE_ROW) found.emplace_back(text_in(rows, 0));
    sqlite3_reset(rows);
    if (code != SQLITE_DONE) return failure("tell its tables");
    return found;
}

tl::expected<std::vector<std::string>, Sentence> Store::all_tables() { return base_->ids(base_->every_table.get()); }
tl::expected<std::vector<std::string>, Sentence> Store::tokens_of_club_tables() {
    Statement rows;
    if (!base_->prepare(rows,
                        "SELECT (SELECT hash FROM tokens WHERE table_id = t.id LIMIT 1) AS token FROM tables t WHERE NOT t.closed AND "
                        "EXISTS(SELECT 1 FROM club_sources WHERE table_id = t.id) AND token IS NOT NULL ORDER BY t.made"))
        return base_->failure("tell the tables of clubs");
    return base_->ids(rows.get());
}

tl::expected<std::vector<std::string>, Sentence> Store::open_tables() { return base_->ids(base_->tables.get()); }

tl::expected<std::vector<Record>, Sentence> Store::load(std::string_view table) {
    std::vector<Record> found;
    sqlite3_stmt* row = base_->records.get();
    bind_text(row, 1, table);
    int code = SQLITE_ROW;
    while ((code = sqlite3_step(row)) == SQLITE_ROW)
        found.push_back({.table = std::string(table),
                         .number = sqlite3_column_int64(row, 0),
                         .at = sqlite3_column_int64(row, 1),
                         .kind = std::string(text_in(row, 2)),
                         .body = std::string(text_in(row, 3)),
                         .token = {}});
    sqlite3_reset(row);
    if (code != SQLITE_DONE) return base_->failure("tell the records of table " + std::string(table));
    return found;
}

tl::expected<std::optional<Store::Kept>, Sentence> Store::card(std::string_view table) {
    const auto read = [&](const Statement& row) {
        bind_text(row.get(), 1, table);
        return sqlite3_step(row.get());
    };
    std::optional<Kept> found;
    const int code = read(base_->card);
    if (code == SQLITE_ROW) found = Kept{.body = std::string(text_in(base_->card.get(), 0))};
    sqlite3_reset(base_->card.get());
    if (code != SQLITE_ROW && code != SQLITE_DONE) return base_->failure("tell the card of table " + std::string(table));
    if (!found) return found;
    const int dated = read(base_->changed);
    if (dated == SQLITE_ROW) found->updated = sqlite3_column_int64(base_->changed.get(), 0);
    sqlite3_reset(base_->changed.get());
    if (dated != SQLITE_ROW && dated != SQLITE_DONE) return base_->failure("tell when table " + std::string(table) + " changed");
    return found;
}

tl::expected<std::optional<std::string>, Sentence> Store::table_of(std::string_view token_hash) {
    sqlite3_stmt* row = base_->token.get();
    bind_text(row, 1, token_hash);
    const int code = sqlite3_step(row);
    std::optional<std::string> table;
    if (code == SQLITE_ROW) table = std::string(text_in(row, 0));
    sqlite3_reset(row);
    if (code != SQLITE_ROW && code != SQLITE_DONE) return base_->failure("look up a token");
    return table;
}

tl::expected<void, Sentence> Store::backup(const fs::path& to) {
    std::error_code error;
    if (fs::exists(to, error)) return tl::unexpected("The file " + to.string() + " is there already; name a new one for the backup.");
    return base_->copy_to(to.string());
}

}  // namespace jansou::store
