#include "jansou/store/sqlite.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "jansou/store/schema.hpp"

namespace jansou::store {
namespace {

namespace fs = std::filesystem;

struct CloseSqlite {
    void operator()(sqlite3* base) const { sqlite3_close_v2(base); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Handle = std::unique_ptr<sqlite3, CloseSqlite>;
using Statement = std::unique_ptr<sqlite3_stmt, CloseSqlite>;

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

std::string_view text_of(sqlite3_value* value) {
    const auto* text = reinterpret_cast<const char*>(sqlite3_value_text(value));
    return text ? std::string_view(text, std::size_t(sqlite3_value_bytes(value))) : std::string_view();
}

void octet_length(sqlite3_context* answer, int, sqlite3_value** values) {
    sqlite3_result_int64(answer, std::int64_t(text_of(values[0]).size()));
}

void strpos(sqlite3_context* answer, int, sqlite3_value** values) {
    const auto at = text_of(values[0]).find(text_of(values[1]));
    sqlite3_result_int64(answer, at == std::string_view::npos ? 0 : std::int64_t(at) + 1);
}

/// One writer at a time: nothing is locked row by row.
std::string without_row_locks(std::string_view statement) {
    std::string out(statement);
    for (const std::string_view words : {" FOR UPDATE", " FOR SHARE"})
        if (const auto at = out.find(words); at != std::string::npos) out.erase(at, words.size());
    return out;
}

class SqliteRow final : public Row {
public:
    explicit SqliteRow(sqlite3_stmt* row) : row_(row) {}
    std::int64_t number(int column) const override { return sqlite3_column_int64(row_, column); }
    std::string_view text(int column) const override {
        const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(row_, column));
        return text ? std::string_view(text, std::size_t(sqlite3_column_bytes(row_, column))) : std::string_view();
    }

private:
    sqlite3_stmt* row_;
};

class Sqlite final : public Sql {
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::seconds long_wait{2}, longest_wait{30};

    std::string path_;
    Handle base_;
    std::function<void()> waits_;
    Clock::time_point waits_since_;
    bool told_ = false, added_well_ = true;
    std::map<std::string, Statement, std::less<>> ready_;

public:
    using Sql::add;
    using Sql::ask;
    using Sql::look;

    tl::expected<void, Sentence> open_file(const fs::path& file, int how) {
        path_ = file.string();
        sqlite3* raw = nullptr;
        const int code = sqlite3_open_v2(path_.c_str(), &raw, how | SQLITE_OPEN_NOMUTEX, nullptr);
        base_.reset(raw);
        if (code != SQLITE_OK) return failure("be opened");
        sqlite3_extended_result_codes(raw, 1);
        sqlite3_busy_handler(raw, on_busy, this);
        constexpr int always_same = SQLITE_UTF8 | SQLITE_DETERMINISTIC;
        sqlite3_create_function(raw, "octet_length", 1, always_same, nullptr, octet_length, nullptr, nullptr);
        sqlite3_create_function(raw, "strpos", 2, always_same, nullptr, strpos, nullptr, nullptr);
        return {};
    }

    bool run(const char* sql) { return sqlite3_exec(base_.get(), sql, nullptr, nullptr, nullptr) == SQLITE_OK; }

    bool ask(std::string_view statement, std::span<const Value> values, const Read& read) override {
        sqlite3_stmt* const raw = ready(statement);
        if (raw == nullptr) return false;
        int place = 0;
        for (const Value& value : values) {
            ++place;
            if (const auto* number = std::get_if<std::int64_t>(&value))
                sqlite3_bind_int64(raw, place, *number);
            else if (const auto& text = std::get<std::string_view>(value); true)
                sqlite3_bind_text64(raw, place, text.data() ? text.data() : "", text.size(), SQLITE_STATIC, SQLITE_UTF8);
        }
        int code = SQLITE_ROW;
        while ((code = sqlite3_step(raw)) == SQLITE_ROW)
            if (read) read(SqliteRow(raw));
        sqlite3_reset(raw);
        sqlite3_clear_bindings(raw);
        return code == SQLITE_DONE;
    }

    bool add(std::string_view statement, std::span<const Value> values, std::int64_t* changed) override {
        if (!added_well_) return false;
        added_well_ = ask(statement, values, {});
        if (changed != nullptr) *changed = sqlite3_changes64(base_.get());
        return added_well_;
    }

    bool look(std::string_view statement, std::span<const Value> values, Read read) override { return ask(statement, values, read); }

    bool settle() override { return std::exchange(added_well_, true); }

    bool whole(const std::function<Then()>& work) override {
        added_well_ = true;
        if (!run("BEGIN IMMEDIATE")) return false;
        const Then then = work();
        if (then == Then::keep && settle() && run("COMMIT")) return true;
        std::string said = why();  // of what went wrong first
        run("ROLLBACK");
        said_ = std::move(said);
        added_well_ = true;
        return then == Then::undo;
    }

    bool at_one_moment(const std::function<bool()>& work) override {
        if (!run("BEGIN")) return false;
        const bool good = work();
        const std::string said = why();
        run("ROLLBACK");
        if (!good) said_ = said;
        return good;
    }

    std::string why() const override { return said_.empty() ? sqlite3_errmsg(base_.get()) : said_; }
    std::string name() const override { return path_; }
    bool is_shared() const override { return false; }
    void on_wait(std::function<void()> call) override { waits_ = std::move(call); }

    /// Makes an empty file a store, and an older store one of today.
    tl::expected<void, Sentence> bring_up() {
        const auto version = schema();
        if (!version) return tl::unexpected(version.error());
        if (*version > schema_version)
            return tl::unexpected("The store " + path_ + " was written by a newer program (schema " + std::to_string(*version) +
                                  "; this one knows up to " + std::to_string(schema_version) + "); use that one.");
        if (*version < 0)
            return tl::unexpected("The store " + path_ + " says that it has schema " + std::to_string(*version) +
                                  "; there is none below 0. It is damaged; put it aside, and take a backup.");
        if (*version > 0 && *version < schema_version)
            if (auto kept = keep_before(); !kept) return kept;
        for (int v = *version; v < schema_version; ++v) {
            const std::string set = "PRAGMA user_version = " + std::to_string(v + 1) +
                                    "; PRAGMA application_id = " + std::to_string(application_id) + "; COMMIT";
            if (!run("BEGIN IMMEDIATE") || !run(sqlite_migrations()[std::size_t(v)]) || !run(set.c_str()))
                return failure("be brought to schema " + std::to_string(v + 1));
        }
        return {};
    }

    /// The schema of a file that is a store or empty.
    tl::expected<int, Sentence> schema() {
        const auto version = number("PRAGMA user_version"), application = number("PRAGMA application_id");
        const auto objects = number("SELECT count(*) FROM sqlite_master");
        if (!version || !application || !objects)
            return tl::unexpected("The file " + path_ + " cannot be read as a store: " + why() +
                                  "; put it aside, or name another data folder.");
        if (*application != application_id && (*objects > 0 || *version > 0))
            return tl::unexpected("The file " + path_ + " is a database of another program; name another data folder.");
        return *version;
    }

    /// VACUUM INTO takes an empty file as well as none.
    tl::expected<void, Sentence> copy_to(const std::string& name) {
        const int file = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (file < 0) return tl::unexpected("The copy " + name + " cannot be made: " + std::generic_category().message(errno) + ".");
        ::close(file);
        if (ask("VACUUM INTO ?1", {Value(name)})) {
            if (on_disk(name)) return {};
            return tl::unexpected("The copy " + name + " was written but is not known to be on the disk.");
        }
        const auto failed = failure("be copied to " + name);
        std::error_code ignored;
        fs::remove(name, ignored);
        return failed;
    }

private:
    sqlite3_stmt* ready(std::string_view statement) {
        said_.clear();
        const auto known = ready_.find(statement);
        if (known != ready_.end()) return known->second.get();
        const std::string text = without_row_locks(statement);
        sqlite3_stmt* raw = nullptr;
        if (sqlite3_prepare_v3(base_.get(), text.c_str(), int(text.size()) + 1, SQLITE_PREPARE_PERSISTENT, &raw, nullptr) != SQLITE_OK)
            return nullptr;
        return ready_.emplace(statement, Statement(raw)).first->second.get();
    }

    std::optional<int> number(const char* sql) {
        std::optional<int> found;
        const bool good = ask(sql, {}, [&](const Row& row) { found = int(row.number(0)); });
        return good ? found : std::nullopt;
    }

    static int on_busy(void* self, int times) {
        Sqlite& b = *static_cast<Sqlite*>(self);
        const auto now = Clock::now();
        if (times == 0) {
            b.waits_since_ = now;
            b.told_ = false;
        }
        if (now - b.waits_since_ > longest_wait) return 0;
        if (now - b.waits_since_ > long_wait && !std::exchange(b.told_, true) && b.waits_) b.waits_();
        std::this_thread::sleep_for(std::chrono::milliseconds(times < 20 ? 1 : 25));
        return 1;
    }

    /// What will be changed to a later schema is kept as it is, so that the program before can go on with it.
    tl::expected<void, Sentence> keep_before() {
        const std::string name = path_ + ".before-" + std::to_string(schema_version);
        std::error_code error;
        std::string free = name;
        for (int n = 2; fs::exists(free, error); ++n) free = name + '-' + std::to_string(n);
        return copy_to(free);
    }

    std::string said_;  ///< what was wrong, where the base has forgotten it
};

tl::expected<void, Sentence> make_ready(Sqlite& base, Opening how) {
    if (how == Opening::any) {
        const auto version = base.schema();
        return version ? tl::expected<void, Sentence>{} : tl::unexpected(version.error());
    }
    if (how == Opening::house) {
        if (auto up = base.bring_up(); !up) return up;
        if (!base.run("PRAGMA journal_mode = WAL")) return base.failure("be opened");
    } else {
        std::int64_t version = 0;
        if (!base.ask("PRAGMA user_version", {}, [&](const Row& row) { version = row.number(0); })) return base.failure("be read");
        if (version != schema_version)
            return tl::unexpected("The store " + base.name() + " has schema " + std::to_string(version) + ", this program knows schema " +
                                  std::to_string(schema_version) +
                                  (version < schema_version ? "; start the house with this program once, which brings it up."
                                                            : "; use the program that wrote it."));
        if (how == Opening::reading && !base.run("PRAGMA query_only = ON")) return base.failure("be opened");
    }
    // what is forgotten leaves no trace in the file's free pages
    if (!base.run("PRAGMA synchronous = FULL") || !base.run("PRAGMA locking_mode = NORMAL") || !base.run("PRAGMA foreign_keys = ON") ||
        !base.run(how == Opening::changing ? "PRAGMA secure_delete = ON" : "PRAGMA secure_delete = FAST"))
        return base.failure("be opened");
    return {};
}

}  // namespace

tl::expected<std::unique_ptr<Sql>, Sentence> open_sqlite_file(const fs::path& file, Opening how) {
    auto base = std::make_unique<Sqlite>();
    const int flags = how == Opening::house ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                      : how == Opening::any ? SQLITE_OPEN_READONLY
                                            : SQLITE_OPEN_READWRITE;
    if (auto up = base->open_file(file, flags); !up) return tl::unexpected(up.error());
    if (auto up = make_ready(*base, how); !up) return tl::unexpected(up.error());
    return base;
}

tl::expected<std::unique_ptr<Sql>, Sentence> open_sqlite(const fs::path& folder, Opening how) {
    std::error_code error;
    if (how == Opening::house) {
        if (fs::exists(folder, error) && !fs::is_directory(folder, error))
            return tl::unexpected("The data folder " + folder.string() + " is a file; the name of a folder is expected.");
        fs::create_directories(folder, error);
        if (error) return tl::unexpected("The data folder " + folder.string() + " cannot be made: " + error.message() + ".");
    } else if (how != Opening::any && !fs::exists(folder / file_name, error)) {
        return tl::unexpected(folder.string() + " holds no store; the folder that was given to serve or play is expected.");
    }
    return open_sqlite_file(folder / file_name, how);
}

tl::expected<void, Sentence> copy_sqlite(Sql& base, const fs::path& to) { return static_cast<Sqlite&>(base).copy_to(to.string()); }

}  // namespace jansou::store
