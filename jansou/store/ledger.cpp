#include "jansou/store/ledger.hpp"

#include <initializer_list>
#include <system_error>
#include <utility>
#include <variant>

#include "jansou/store/sqlite.hpp"

namespace jansou::store {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Value = std::variant<std::int64_t, std::string>;

constexpr int patience_ms = 10'000;  // for a house that writes

/// The name, where somebody has it, becomes the other one. RETURNS: whether it stood there.
bool rename_in(json& body, std::string_view name, std::string_view other) {
    bool found = false;
    const auto put = [&](json& place) {
        if (!place.is_string() || place.get_ref<const std::string&>() != name) return;
        place = other;
        found = true;
    };
    if (const auto own = body.find("name"); own != body.end()) put(*own);
    if (const auto names = body.find("names"); names != body.end() && names->is_array())
        for (json& each : *names) put(each);
    if (const auto seats = body.find("seats"); seats != body.end() && seats->is_array())
        for (json& seat : *seats)
            if (seat.is_object() && seat.contains("name")) put(seat["name"]);
    return found;
}

}  // namespace

struct Ledger::Base {
    std::string path;
    Handle base;
    std::int64_t schema = 0;

    tl::unexpected<Sentence> failure(std::string_view doing) const {
        return tl::unexpected("The store " + path + " cannot " + std::string(doing) + ": " + sqlite3_errmsg(base.get()) + ".");
    }

    /// Every row of an answer is handed to `take`. False: it went wrong.
    bool ask(const char* sql, std::initializer_list<Value> values, const auto& take) {
        sqlite3_stmt* raw = nullptr;
        if (sqlite3_prepare_v2(base.get(), sql, -1, &raw, nullptr) != SQLITE_OK) return false;
        const Statement statement(raw);
        int place = 0;
        for (const Value& value : values) {
            ++place;
            if (const auto* number = std::get_if<std::int64_t>(&value))
                sqlite3_bind_int64(raw, place, *number);
            else if (const auto& text = std::get<std::string>(value); true)
                sqlite3_bind_text64(raw, place, text.data(), text.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
        }
        int code = SQLITE_ROW;
        while ((code = sqlite3_step(raw)) == SQLITE_ROW) take(raw);
        return code == SQLITE_DONE;
    }
    bool run(const char* sql, std::initializer_list<Value> values = {}) {
        return ask(sql, values, [](sqlite3_stmt*) {});
    }
    std::optional<std::int64_t> number(const char* sql, std::initializer_list<Value> values = {}) {
        std::optional<std::int64_t> found;
        const bool good = ask(sql, values, [&](sqlite3_stmt* row) { found = sqlite3_column_int64(row, 0); });
        return good ? found : std::nullopt;
    }
    static std::string text(sqlite3_stmt* row, int column) {
        const auto* bytes = reinterpret_cast<const char*>(sqlite3_column_text(row, column));
        return bytes ? std::string(bytes, std::size_t(sqlite3_column_bytes(row, column))) : std::string();
    }

    /// All of it or nothing.
    bool whole(const auto& work) {
        if (!run("BEGIN IMMEDIATE")) return false;
        if (work() && run("COMMIT")) return true;
        run("ROLLBACK");
        return false;
    }
};

Ledger::Ledger(std::unique_ptr<Base> base) : base_(std::move(base)) {}
Ledger::~Ledger() = default;
Ledger::Ledger(Ledger&&) noexcept = default;
Ledger& Ledger::operator=(Ledger&&) noexcept = default;

tl::expected<Ledger, Sentence> Ledger::open(const fs::path& folder, For what) {
    std::error_code error;
    if (!fs::exists(folder / file_name, error))
        return tl::unexpected(folder.string() + " holds no store; the folder that was given to serve or play is expected.");
    auto ledger = open_file(folder / file_name);
    if (!ledger || what == For::reading) return ledger;
    if (!ledger->base_->run("PRAGMA query_only = OFF")) return ledger->base_->failure("be opened");
    return ledger;
}

tl::expected<Ledger, Sentence> Ledger::open_file(const fs::path& file, Schema schema) {
    auto base = std::make_unique<Base>();
    base->path = file.string();
    sqlite3* raw = nullptr;
    const int code = sqlite3_open_v2(base->path.c_str(), &raw, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
    base->base.reset(raw);
    if (code != SQLITE_OK) return base->failure("be opened");
    sqlite3_busy_timeout(raw, patience_ms);
    const auto version = base->number("PRAGMA user_version");
    if (!version) return base->failure("be read");
    base->schema = *version;
    if (*version != schema_version && schema == Schema::of_today)
        return tl::unexpected("The store " + base->path + " has schema " + std::to_string(*version) + ", this program knows schema " +
                              std::to_string(schema_version) +
                              (*version < schema_version ? "; start the house with this program once, which brings it up."
                                                         : "; use the program that wrote it."));
    if (!base->run("PRAGMA query_only = ON")) return base->failure("be opened");
    return Ledger(std::move(base));
}

tl::expected<std::vector<TableRow>, Sentence> Ledger::tables() {
    std::vector<TableRow> found;
    const bool good = base_->ask(
        "SELECT t.id, t.made, t.closed, max(r.at), count(*), sum(length(r.body)), c.body,"
        " NOT EXISTS (SELECT 1 FROM tokens k WHERE k.table_id = t.id)"
        " FROM tables t JOIN records r ON r.table_id = t.id LEFT JOIN cards c ON c.table_id = t.id GROUP BY t.id ORDER BY max(r.at) DESC, "
        "t.id",
        {}, [&](sqlite3_stmt* row) {
            found.push_back({.id = Base::text(row, 0),
                             .made = sqlite3_column_int64(row, 1),
                             .changed = sqlite3_column_int64(row, 3),
                             .records = sqlite3_column_int64(row, 4),
                             .bytes = sqlite3_column_int64(row, 5),
                             .closed = sqlite3_column_int(row, 2) != 0,
                             .barred = sqlite3_column_int(row, 7) != 0,
                             .card = Base::text(row, 6)});
        });
    if (!good) return base_->failure("tell its tables");
    return found;
}

tl::expected<std::vector<Record>, Sentence> Ledger::records(std::string_view table) {
    std::vector<Record> found;
    const bool good = base_->ask("SELECT number, at, kind, body FROM records WHERE table_id = ? ORDER BY number", {std::string(table)},
                                 [&](sqlite3_stmt* row) {
                                     found.push_back({.table = std::string(table),
                                                      .number = sqlite3_column_int64(row, 0),
                                                      .at = sqlite3_column_int64(row, 1),
                                                      .kind = Base::text(row, 2),
                                                      .body = Base::text(row, 3),
                                                      .token = {}});
                                 });
    if (!good) return base_->failure("tell the records of table " + std::string(table));
    return found;
}

tl::expected<bool, Sentence> Ledger::bar(std::string_view table, parlour::Millis now) {
    const std::string id(table);
    const auto open = base_->number("SELECT count(*) FROM tables WHERE id = ?", {id});
    if (!open) return base_->failure("look for table " + id);
    if (*open == 0) return false;
    const bool done = base_->whole([&] {
        return base_->run(
                   "INSERT INTO records(table_id, number, at, kind, body)"
                   " SELECT id, (SELECT max(number) + 1 FROM records WHERE table_id = id), ?, 'closed', '{}' FROM tables WHERE id = ? AND "
                   "NOT closed",
                   {now, id}) &&
               base_->run("UPDATE tables SET closed = 1 WHERE id = ?", {id}) && base_->run("DELETE FROM tokens WHERE table_id = ?", {id});
    });
    if (!done) return base_->failure("close table " + id);
    return true;
}

tl::expected<std::size_t, Sentence> Ledger::prune(parlour::Millis before) {
    std::vector<std::string> old;
    const bool good =
        base_->ask("SELECT t.id FROM tables t JOIN records r ON r.table_id = t.id WHERE t.closed GROUP BY t.id HAVING max(r.at) < ?",
                   {before}, [&](sqlite3_stmt* row) { old.push_back(Base::text(row, 0)); });
    if (!good) return base_->failure("look for old tables");
    for (const std::string& id : old) {
        const bool done = base_->whole([&] {
            return base_->run("DELETE FROM records WHERE table_id = ?", {id}) &&
                   base_->run("DELETE FROM tokens WHERE table_id = ?", {id}) && base_->run("DELETE FROM cards WHERE table_id = ?", {id}) &&
                   base_->run("DELETE FROM tables WHERE id = ?", {id});
        });
        if (!done) return base_->failure("erase table " + id);
    }
    return old.size();
}

tl::expected<std::vector<std::string>, Sentence> Ledger::tables_of_name(std::string_view name) {
    std::vector<std::string> found;
    const bool good =
        base_->ask("SELECT DISTINCT table_id, body FROM records WHERE kind IN ('seated', 'begun') AND instr(body, ?) ORDER BY table_id",
                   {json(name).dump()}, [&](sqlite3_stmt* row) {
                       json body = json::parse(Base::text(row, 1), nullptr, false);
                       std::string id = Base::text(row, 0);
                       if (body.is_object() && rename_in(body, name, name) && (found.empty() || found.back() != id))
                           found.push_back(std::move(id));
                   });
    if (!good) return base_->failure("look for a name");
    return found;
}

tl::expected<void, Sentence> Ledger::rename(std::string_view table, std::string_view name, std::string_view other) {
    const std::string id(table);
    std::vector<std::pair<std::int64_t, std::string>> changed;
    std::optional<std::string> card;
    const auto renamed = [&](const std::string& text) -> std::optional<std::string> {
        json body = json::parse(text, nullptr, false);
        return body.is_object() && rename_in(body, name, other) ? std::optional(body.dump()) : std::nullopt;
    };
    const bool read =
        base_->ask("SELECT number, body FROM records WHERE table_id = ? AND kind IN ('created', 'seated', 'begun')", {id},
                   [&](sqlite3_stmt* row) {
                       if (auto text = renamed(Base::text(row, 1))) changed.emplace_back(sqlite3_column_int64(row, 0), *text);
                   }) &&
        base_->ask("SELECT body FROM cards WHERE table_id = ?", {id}, [&](sqlite3_stmt* row) { card = renamed(Base::text(row, 0)); });
    const bool done = read && base_->whole([&] {
        for (const auto& [number, body] : changed)
            if (!base_->run("UPDATE records SET body = ? WHERE table_id = ? AND number = ?", {body, id, number})) return false;
        return !card || base_->run("UPDATE cards SET body = ? WHERE table_id = ?", {*card, id});
    });
    if (!done) return base_->failure("put another name into table " + id);
    return {};
}

tl::expected<std::size_t, Sentence> Ledger::rename_in_pads(std::string_view name, std::string_view other) {
    const std::string was = json(name).dump(), is = json(other).dump();
    struct Changed {
        std::string pad, body;
        std::int64_t number;
    };
    std::vector<Changed> changed;
    const bool read =
        base_->ask("SELECT pad, number, body FROM pad_entries WHERE instr(body, ?) ORDER BY pad", {was}, [&](sqlite3_stmt* row) {
            std::string body = Base::text(row, 2);
            for (std::size_t at = 0; (at = body.find(was, at)) != std::string::npos; at += is.size()) body.replace(at, was.size(), is);
            changed.push_back({Base::text(row, 0), std::move(body), sqlite3_column_int64(row, 1)});
        });
    std::size_t pads = 0;
    const bool done = read && base_->whole([&] {
        for (std::size_t i = 0; i < changed.size(); ++i) {
            const Changed& each = changed[i];
            if (!base_->run("UPDATE pad_entries SET body = ? WHERE pad = ? AND number = ?", {each.body, each.pad, each.number}))
                return false;
            if (i > 0 && changed[i - 1].pad == each.pad) continue;
            ++pads;
            if (!base_->run("UPDATE pads SET renamed = 1 WHERE id = ?", {each.pad})) return false;
        }
        return true;
    });
    if (!done) return base_->failure("put another name into score pads");
    return pads;
}

tl::expected<std::size_t, Sentence> Ledger::forget_in_clubs(std::string_view name) {
    const auto many = base_->number("SELECT count(*) FROM club_names WHERE name = ?", {std::string(name)});
    const bool done = many && base_->whole([&] {
        return base_->run("UPDATE clubs SET version = version + 1 WHERE id IN (SELECT club FROM club_names WHERE name = ?)",
                          {std::string(name)}) &&
               base_->run("DELETE FROM club_names WHERE name = ?", {std::string(name)});
    });
    if (!done) return base_->failure("take a name out of books of clubs");
    return std::size_t(*many);
}

tl::expected<std::size_t, Sentence> Ledger::prune_pads(parlour::Millis before) {
    const auto many = base_->number("SELECT count(*) FROM pads WHERE club = '' AND made < ?", {before});
    const bool done = many && base_->whole([&] {
        return base_->run("DELETE FROM pad_entries WHERE pad IN (SELECT id FROM pads WHERE club = '' AND made < ?)", {before}) &&
               base_->run("DELETE FROM pads WHERE club = '' AND made < ?", {before});
    });
    if (!done) return base_->failure("erase score pads");
    return std::size_t(*many);
}

tl::expected<void, Sentence> Ledger::compact() {
    if (!base_->run("VACUUM")) return base_->failure("be made smaller");
    return {};
}

bool Ledger::is_of_today() const { return base_->schema == schema_version; }

tl::expected<std::vector<Sentence>, Sentence> Ledger::damage() {
    std::vector<Sentence> found;
    const bool good = base_->ask("PRAGMA integrity_check(20)", {}, [&](sqlite3_stmt* row) {
        if (std::string what = Base::text(row, 0); what != "ok") found.push_back(base_->path + ": " + what);
    });
    if (!good) found.push_back(base_->path + ": " + sqlite3_errmsg(base_->base.get()));
    return found;
}

}  // namespace jansou::store
