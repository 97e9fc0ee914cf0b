#include "jansou/store/move.hpp"

#include <algorithm>
#include <functional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "jansou/store/schema.hpp"
#include "jansou/wire/hash.hpp"

namespace jansou::store {
namespace {

constexpr std::int64_t rows_at_once = 500;

struct Columns {
    std::vector<std::string> names;
    explicit Columns(const Carried& table) {
        const std::string_view all = table.columns;
        for (std::size_t at = 0; at < all.size();) {
            const std::size_t end = std::min(all.find(", ", at), all.size());
            names.emplace_back(all.substr(at, end - at));
            at = end + 2;
        }
    }
};

/// A row whose texts are its own.
struct Kept {
    std::vector<std::int64_t> numbers;
    std::vector<std::string> texts;
};

Kept kept(const Carried& table, const Row& row) {
    const std::string_view sorts = table.numbers;
    Kept out{.numbers = std::vector<std::int64_t>(sorts.size()), .texts = std::vector<std::string>(sorts.size())};
    for (std::size_t i = 0; i < sorts.size(); ++i) {
        if (sorts[i] == 'n')
            out.numbers[i] = row.number(int(i));
        else
            out.texts[i] = row.text(int(i));
    }
    return out;
}

std::vector<Value> values_of(const Carried& table, const Kept& row) {
    const std::string_view sorts = table.numbers;
    std::vector<Value> out;
    for (std::size_t i = 0; i < sorts.size(); ++i)
        out.push_back(sorts[i] == 'n' ? Value(row.numbers[i]) : Value(std::string_view(row.texts[i])));
    return out;
}

/// The rows of a table in the order of their keys, some at a time. False: the base cannot.
bool each_part(Sql& base, const Carried& table, const std::function<bool(const std::vector<Kept>&)>& take) {
    const Columns columns(table);
    std::string keys = columns.names[0];
    if (table.keys == 2) keys += ", " + columns.names[1];
    const std::string first = std::string("SELECT ") + table.columns + " FROM " + table.table;
    const std::string order = " ORDER BY " + keys + " LIMIT " + std::to_string(rows_at_once);
    const std::string after = table.keys == 2 ? " WHERE (" + keys + ") > (?1, ?2)" : " WHERE " + keys + " > ?1";
    std::vector<Kept> part;
    const auto read = [&](const Row& row) { part.push_back(kept(table, row)); };
    if (!base.ask(first + order, {}, read)) return false;
    while (!part.empty()) {
        if (!take(part)) return false;
        if (std::int64_t(part.size()) < rows_at_once) return true;
        const Kept end = part.back();
        std::vector<Value> key = values_of(table, end);
        key.resize(std::size_t(table.keys));
        part.clear();
        if (!base.ask(first + after + order, key, read)) return false;
    }
    return true;
}

std::string insertion(const Carried& table) {
    std::string values;
    for (std::size_t i = 1; i <= std::string_view(table.numbers).size(); ++i) values += (i > 1 ? ", ?" : "?") + std::to_string(i);
    return std::string("INSERT INTO ") + table.table + "(" + table.columns + ") VALUES(" + values + ")";
}

void digest(wire::Sha256& hash, const Carried& table, const std::vector<Kept>& rows) {
    const std::string_view sorts = table.numbers;
    for (const Kept& row : rows)
        for (std::size_t i = 0; i < sorts.size(); ++i) {
            const std::string text = sorts[i] == 'n' ? std::to_string(row.numbers[i]) : row.texts[i];
            hash.add(std::to_string(text.size()) + ':');
            hash.add(text);
        }
}

/// Of a table: its name, so that none can be taken for another.
void begin(wire::Sha256& hash, const Carried& table) { hash.add(std::string(table.table) + '\n'); }

}  // namespace

tl::expected<std::string, Sentence> digest_of(Sql& base) {
    std::string out;
    const bool done = base.at_one_moment([&] {
        wire::Sha256 hash;
        for (const Carried& table : carried_tables()) {
            begin(hash, table);
            if (!each_part(base, table, [&](const std::vector<Kept>& rows) {
                    digest(hash, table, rows);
                    return true;
                }))
                return false;
        }
        out = hash.hex();
        return true;
    });
    if (!done) return base.failure("be read");
    return out;
}

tl::expected<std::int64_t, Sentence> carry(Sql& from, Sql& to) {
    for (const Carried& table : carried_tables()) {
        bool empty = true;
        if (!to.ask(std::string("SELECT 1 FROM ") + table.table + " LIMIT 1", {}, [&](const Row&) { empty = false; }))
            return to.failure("be read");
        if (!empty) return tl::unexpected("The store " + to.name() + " holds a house already; an empty one is expected.");
    }
    std::int64_t rows = 0;
    std::string was;
    bool written = true;
    const bool read = from.at_one_moment([&] {
        rows = 0;
        wire::Sha256 hash;
        bool readable = true;
        written = to.all([&] {
            for (const Carried& table : carried_tables()) {
                begin(hash, table);
                const std::string statement = insertion(table);
                bool wrote = true;
                readable = each_part(from, table, [&](const std::vector<Kept>& part) {
                    digest(hash, table, part);
                    for (const Kept& row : part) wrote = wrote && to.add(statement, values_of(table, row), nullptr);
                    rows += std::int64_t(part.size());
                    return wrote = wrote && to.settle();
                });
                if (!wrote) readable = true;
                if (!wrote || !readable) return false;
            }
            return true;
        });
        was = hash.hex();
        return readable;
    });
    if (!read) return from.failure("be read");
    if (!written) return to.failure("take in a house");
    const auto is = digest_of(to);
    if (!is) return tl::unexpected(is.error());
    if (*is != was) return tl::unexpected("The store " + to.name() + " does not hold what was written into it.");
    return rows;
}

tl::expected<void, Sentence> copy_to_file(Sql& from, const std::filesystem::path& to) {
    namespace fs = std::filesystem;
    std::error_code error;
    auto file = open_sqlite_file(to, Opening::house);
    if (!file) return tl::unexpected(file.error());
    fs::permissions(to, fs::perms::owner_read | fs::perms::owner_write, error);
    const auto rows = carry(from, **file);
    // a copy is one file
    if (rows && !(*file)->ask("PRAGMA journal_mode = DELETE")) return (*file)->failure("be closed");
    file->reset();
    if (rows) return {};
    for (const char* part : {"", "-wal", "-shm"}) fs::remove(to.string() + part, error);
    return tl::unexpected(rows.error());
}

}  // namespace jansou::store
