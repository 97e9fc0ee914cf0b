// 間取り The tables of a store, for either database, and how an older store becomes one of today.
#pragma once
#include <span>
#include <string_view>

namespace jansou::store {

/// The schema this program writes; a store of an older one is migrated when it is opened, one of a newer is refused.
inline constexpr int schema_version = 5;

/// Each brings a file of SQLite's of the schema before it (the place in the list) to the next.
std::span<const char* const> sqlite_migrations();

/// The same for PostgreSQL, whose first stores were of schema 5.
struct Migration {
    int to = 0;
    const char* sql = "";
    bool beside_older = false;  ///< processes of the schema before go on with the new one
};
std::span<const Migration> postgres_migrations();

/// A table whose rows are carried from one database to another, with its columns in their order; the first `keys` of them are its key.
struct Carried {
    const char* table;
    const char* columns;  ///< "a, b, c"
    const char* numbers;  ///< for each column 'n' a number, 't' a text
    int keys = 1;
};
std::span<const Carried> carried_tables();

}  // namespace jansou::store
