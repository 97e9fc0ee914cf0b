#include "jansou/store/schema.hpp"

#include <array>

namespace jansou::store {
namespace {

/// Those that stand here are never changed.
constexpr std::array sqlite = {
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
static_assert(sqlite.size() == schema_version);

/// Texts are ordered by their bytes, as SQLite orders them. A lease says which process leads a table: its epoch goes up whenever the table
/// changes hands, and no record is kept without it (decision 99).
constexpr std::array postgres = {Migration{.to = 5, .sql = R"(
CREATE TABLE records(table_id TEXT COLLATE "C" NOT NULL, number BIGINT NOT NULL, at BIGINT NOT NULL, kind TEXT COLLATE "C" NOT NULL,
    body TEXT COLLATE "C" NOT NULL, PRIMARY KEY(table_id, number));
CREATE TABLE tokens(hash TEXT COLLATE "C" PRIMARY KEY, table_id TEXT COLLATE "C" NOT NULL);
CREATE INDEX tokens_of_table ON tokens(table_id);
CREATE TABLE tables(id TEXT COLLATE "C" PRIMARY KEY, made BIGINT NOT NULL, closed BOOLEAN NOT NULL DEFAULT false);
CREATE INDEX open_tables ON tables(made) WHERE NOT closed;
CREATE TABLE cards(table_id TEXT COLLATE "C" PRIMARY KEY, body TEXT COLLATE "C" NOT NULL);
CREATE TABLE pads(id TEXT COLLATE "C" PRIMARY KEY, write_hash TEXT COLLATE "C" NOT NULL UNIQUE,
    look_hash TEXT COLLATE "C" NOT NULL UNIQUE, made BIGINT NOT NULL, club TEXT COLLATE "C" NOT NULL DEFAULT '',
    night TEXT COLLATE "C" NOT NULL DEFAULT '', booked BIGINT NOT NULL DEFAULT 0, renamed BIGINT NOT NULL DEFAULT 0);
CREATE INDEX pads_of_club ON pads(club) WHERE club <> '';
CREATE TABLE pad_entries(pad TEXT COLLATE "C" NOT NULL, number BIGINT NOT NULL, id TEXT COLLATE "C" NOT NULL,
    body TEXT COLLATE "C" NOT NULL, PRIMARY KEY(pad, number), UNIQUE(pad, id));
CREATE TABLE clubs(id TEXT COLLATE "C" PRIMARY KEY, name TEXT COLLATE "C" NOT NULL, made BIGINT NOT NULL,
    links BIGINT NOT NULL DEFAULT 0, version BIGINT NOT NULL DEFAULT 0);
CREATE TABLE club_links(hash TEXT COLLATE "C" PRIMARY KEY, club TEXT COLLATE "C" NOT NULL, number BIGINT NOT NULL,
    kind TEXT COLLATE "C" NOT NULL, person TEXT COLLATE "C" NOT NULL, made BIGINT NOT NULL);
CREATE INDEX links_of_club ON club_links(club, number);
CREATE TABLE club_entries(club TEXT COLLATE "C" NOT NULL, number BIGINT NOT NULL, id TEXT COLLATE "C" NOT NULL,
    body TEXT COLLATE "C" NOT NULL, PRIMARY KEY(club, number), UNIQUE(club, id));
CREATE TABLE club_names(club TEXT COLLATE "C" NOT NULL, person TEXT COLLATE "C" NOT NULL, name TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY(club, person));
CREATE TABLE club_sources(source TEXT COLLATE "C" PRIMARY KEY, club TEXT COLLATE "C" NOT NULL, table_id TEXT COLLATE "C" NOT NULL,
    told BIGINT NOT NULL, body TEXT COLLATE "C" NOT NULL);
CREATE INDEX sources_of_club ON club_sources(club);
CREATE INDEX sources_of_table ON club_sources(table_id);
CREATE TABLE settings(name TEXT COLLATE "C" PRIMARY KEY, value TEXT COLLATE "C" NOT NULL);
CREATE TABLE processes(id TEXT COLLATE "C" PRIMARY KEY, address TEXT COLLATE "C" NOT NULL, schema BIGINT NOT NULL,
    seen TIMESTAMPTZ NOT NULL);
CREATE TABLE leases(table_id TEXT COLLATE "C" PRIMARY KEY, owner TEXT COLLATE "C" NOT NULL, epoch BIGINT NOT NULL);
CREATE INDEX leases_of_process ON leases(owner);
)"}};
static_assert(postgres.back().to == schema_version);

constexpr std::array carried = {
    Carried{"tables", "id, made, closed", "tnn"},
    Carried{"records", "table_id, number, at, kind, body", "tnntt", 2},
    Carried{"tokens", "hash, table_id", "tt"},
    Carried{"cards", "table_id, body", "tt"},
    Carried{"pads", "id, write_hash, look_hash, made, club, night, booked, renamed", "tttnttnn"},
    Carried{"pad_entries", "pad, number, id, body", "tntt", 2},
    Carried{"clubs", "id, name, made, links, version", "ttnnn"},
    Carried{"club_links", "hash, club, number, kind, person, made", "ttnttn"},
    Carried{"club_entries", "club, number, id, body", "tntt", 2},
    Carried{"club_names", "club, person, name", "ttt", 2},
    Carried{"club_sources", "source, club, table_id, told, body", "tttnt"},
};

}  // namespace

std::span<const char* const> sqlite_migrations() { return sqlite; }
std::span<const Migration> postgres_migrations() { return postgres; }
std::span<const Carried> carried_tables() { return carried; }

}  // namespace jansou::store
