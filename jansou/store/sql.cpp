#include "jansou/store/sql.hpp"

#include "jansou/store/postgres.hpp"
#include "jansou/store/sqlite.hpp"

namespace jansou::store {

tl::expected<std::unique_ptr<Sql>, Sentence> open_sql(const Place& place, Opening how) {
    return place.is_shared() ? open_postgres(place.url, how) : open_sqlite(place.folder, how);
}

tl::expected<std::int64_t, Sentence> living_processes(Sql& base) {
    std::int64_t many = 0;
    if (base.is_shared() &&
        !base.ask("SELECT count(*) FROM processes WHERE " + std::string(living), {}, [&](const Row& row) { many = row.number(0); }))
        return base.failure("be read");
    return many;
}

std::vector<Sentence> damage_of(Sql& base) {
    std::vector<Sentence> found;
    if (base.is_shared()) return found;
    const bool good = base.ask("PRAGMA integrity_check(20)", {}, [&](const Row& row) {
        if (const std::string what(row.text(0)); what != "ok") found.push_back(base.name() + ": " + what);
    });
    if (!good) found.push_back(base.failure("be checked").value());
    return found;
}

tl::expected<int, Sentence> schema_of(Sql& base) {
    int version = 0;
    const char* const statement = base.is_shared() ? "SELECT version FROM schema_of_jansou" : "PRAGMA user_version";
    if (!base.ask(statement, {}, [&](const Row& row) { version = int(row.number(0)); })) return base.failure("be read");
    return version;
}

}  // namespace jansou::store
