// A store in PostgreSQL: what a file keeps is kept there too, several processes lead a table one after another, and a line that breaks
// loses nothing and doubles nothing. Started by scripts/with_postgres.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <thread>

#include "jansou/store/clubs.hpp"
#include "jansou/store/ledger.hpp"
#include "jansou/store/move.hpp"
#include "jansou/store/pads.hpp"
#include "jansou/store/sql.hpp"
#include "jansou/store/store.hpp"

namespace jansou::store {
namespace {

namespace fs = std::filesystem;

std::string url() {
    const char* const set = std::getenv("JANSOU_POSTGRES");
    if (set == nullptr) ADD_FAILURE() << "JANSOU_POSTGRES is expected: scripts/with_postgres postgres_tests";
    return set ? set : "";
}

struct PostgresTest : testing::Test {
    fs::path folder = fs::temp_directory_path() / ("jansou_pg_" + std::to_string(::getpid()));
    Place place{folder, url()};

    PostgresTest() {
        fs::remove_all(folder);
        fs::create_directories(folder);
        auto base = open_sql(place, Opening::house);
        EXPECT_TRUE(base) << (base ? "" : base.error());
        for (const char* table : {"records", "tokens", "tables", "cards", "pads", "pad_entries", "clubs", "club_links", "club_entries",
                                  "club_names", "club_sources", "processes", "leases", "settings"})
            EXPECT_TRUE((*base)->ask(std::string("DELETE FROM ") + table));
    }
    ~PostgresTest() override { fs::remove_all(folder); }

    std::unique_ptr<Store> process(const std::string& id, const std::string& key = "k") {
        auto store = Store::open(place);
        EXPECT_TRUE(store) << (store ? "" : store.error());
        const auto entered = (*store)->enter({id, "127.0.0.1:1" + id, key});
        EXPECT_TRUE(entered) << (entered ? "" : entered.error());
        return std::move(*store);
    }
    /// The process has said nothing for that long.
    void silent(const std::string& id, int seconds) {
        auto base = open_sql(place, Opening::changing);
        ASSERT_TRUE(
            (*base)->ask("UPDATE processes SET seen = seen - make_interval(secs => ?1) WHERE id = ?2", {Value(std::int64_t(seconds)), id}));
    }
    /// Ends every connection of the database but the one that says so.
    void cut() {
        auto base = open_sql(place, Opening::changing);
        ASSERT_TRUE(
            (*base)->ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = "
                         "current_database()"));
    }
};

Record record(std::string table, std::int64_t number, std::string kind, std::string body = "{}", std::string token = {}) {
    return {.table = std::move(table),
            .number = number,
            .at = 1000 + number,
            .kind = std::move(kind),
            .body = std::move(body),
            .token = std::move(token)};
}

TEST_F(PostgresTest, WhatIsKeptIsThereAgain) {
    const std::string body = R"({"x":"卓","y":"a\\u0000b' \"; DROP"})";
    {
        auto store = process("a");
        const auto kept =
            store->append(std::vector{record("t", 1, "created", body), record("t", 2, "seated", "{}", "hash"), record("u", 1, "created")},
                          std::vector{Card{"t", R"({"state":"waiting"})"}});
        ASSERT_TRUE(kept) << kept.error();
        EXPECT_TRUE(kept->empty());
        ASSERT_TRUE(store->leave());
    }
    auto store = process("b");
    EXPECT_EQ(*store->open_tables(), (std::vector<std::string>{"t", "u"}));
    EXPECT_EQ((*store->load("t"))[0], record("t", 1, "created", body));
    const auto tokens = store->tokens(std::vector<std::string>{"other", "hash"});
    ASSERT_TRUE(tokens) << tokens.error();
    EXPECT_EQ((*tokens)[0].table, "");
    EXPECT_EQ((*tokens)[1].table, "t");
    EXPECT_EQ((*tokens)[1].records, 2);
    ASSERT_TRUE((*tokens)[1].card && *(*tokens)[1].card);
    EXPECT_EQ((*(*tokens)[1].card)->body, R"({"state":"waiting"})");
    EXPECT_EQ((*(*tokens)[1].card)->updated, 1002);
    ASSERT_FALSE((*store->claim("t", Store::Claim::take)));
    ASSERT_TRUE(store->append(std::vector{record("t", 3, "closed")}));
    EXPECT_EQ(*store->open_tables(), std::vector<std::string>{"u"});
}

TEST_F(PostgresTest, ABatchIsKeptWholeOrNotAtAll) {
    auto store = process("a");
    ASSERT_TRUE(store->append(std::vector{record("t", 1, "created")}));
    EXPECT_FALSE(store->append(std::vector{record("t", 2, "act"), record("t", 2, "act")}));
    EXPECT_EQ(store->load("t")->size(), 1u);
    EXPECT_TRUE(store->append(std::vector{record("t", 2, "act")}));
}

TEST_F(PostgresTest, ATableHasOneLeader) {
    auto a = process("a"), b = process("b");
    ASSERT_TRUE(a->append(std::vector{record("t", 1, "created")}));
    const auto who = b->claim("t", Store::Claim::take);
    ASSERT_TRUE(who && *who);
    EXPECT_EQ((*who)->id, "a");
    EXPECT_EQ((*who)->address, "127.0.0.1:1a");
    EXPECT_EQ(*b->append(std::vector{record("t", 2, "act")}), std::vector<std::string>{"t"}) << "it is not b's";
    EXPECT_EQ(b->load("t")->size(), 1u);
    ASSERT_TRUE(a->release("t"));
    EXPECT_FALSE(*b->claim("t", Store::Claim::ask));
    EXPECT_FALSE(*b->claim("t", Store::Claim::take));
    EXPECT_TRUE(b->append(std::vector{record("t", 2, "act")})->empty());
    EXPECT_EQ((*a->claim("t", Store::Claim::ask))->id, "b");
}

TEST_F(PostgresTest, ManyTablesAreAskedForAtOnce) {
    auto a = process("a"), b = process("b");
    ASSERT_TRUE(
        a->append(std::vector{record("t", 1, "created"), record("u", 1, "created"), record("u", 2, "act"), record("v", 1, "created")}));
    ASSERT_TRUE(a->release("u"));
    const std::vector<std::string> tables{"v", "u", "none", "t"};
    for (const auto how : {Store::Claim::ask, Store::Claim::take}) {
        const auto leads = b->claim(tables, how);
        ASSERT_EQ(leads.size(), 4u);
        for (std::size_t i = 0; i < 4; ++i) {
            ASSERT_TRUE(leads[i]) << leads[i].error();
            EXPECT_EQ(leads[i]->has_value(), i == 0 || i == 3) << tables[i];
        }
    }
    EXPECT_EQ((*a->claim("u", Store::Claim::ask))->id, "b");
    EXPECT_EQ(*b->append(std::vector{record("t", 2, "act"), record("u", 3, "act"), record("v", 2, "act")}),
              (std::vector<std::string>{"t", "v"}));
    const auto records = b->load(tables);
    ASSERT_EQ(records.size(), 4u);
    EXPECT_EQ(records[0]->size(), 1u);
    ASSERT_EQ(records[1]->size(), 3u);
    EXPECT_EQ((*records[1])[2], record("u", 3, "act"));
    EXPECT_TRUE(records[2]->empty());
    cut();
    EXPECT_EQ(b->load(tables)[1]->size(), 3u) << "it asks again on another line";
    cut();
    EXPECT_EQ((*b->claim(tables, Store::Claim::take)[0])->id, "a");
}

/// Two processes want the same tables, each in an order of its own: each has some in the end, and none of them is both's.
TEST_F(PostgresTest, WhoeverClaimsManyWaitsForNobodyThatWaitsForHim) {
    std::vector<std::string> tables;
    {
        auto first = process("z");
        for (int i = 0; i < 40; ++i) {
            tables.push_back("t" + std::to_string(i));
            ASSERT_TRUE(first->append(std::vector{record(tables.back(), 1, "created")}));
        }
        ASSERT_TRUE(first->leave());
    }
    std::vector<std::thread> processes;
    std::array<std::atomic<int>, 40> led{};
    for (const std::string id : {"a", "b"})
        processes.emplace_back([&, id] {
            auto store = process(id);
            auto mine = tables;
            if (id == "b") std::ranges::reverse(mine);
            for (int round = 0; round < 20; ++round) {
                const auto leads = store->claim(mine, Store::Claim::take);
                for (std::size_t i = 0; i < mine.size(); ++i) {
                    ASSERT_TRUE(leads[i]) << leads[i].error();
                    if (*leads[i]) continue;
                    std::atomic<int>& there = led[id == "b" ? mine.size() - 1 - i : i];
                    EXPECT_EQ(++there, 1) << mine[i];
                    --there;
                    EXPECT_TRUE(store->release(mine[i]));
                }
            }
        });
    for (std::thread& each : processes) each.join();
}

/// A table is freed, and a process that led it is started again, between the two questions of another one that claims it.
TEST_F(PostgresTest, WhoeverClaimsIsAlwaysTold) {
    {
        auto first = process("z");
        ASSERT_TRUE(first->append(std::vector{record("t", 1, "created")}));
        ASSERT_TRUE(first->leave());
    }
    std::vector<std::thread> processes;
    for (const std::string id : {"a", "b", "c"})
        processes.emplace_back([&, id] {
            auto store = process(id);
            for (int round = 0; round < 400; ++round) {
                const auto led = store->claim("t", Store::Claim::take);
                ASSERT_TRUE(led) << led.error();
                if (*led) continue;
                if (round % 2 == 0) {
                    EXPECT_TRUE(store->release("t"));
                } else {  // killed, and started again in its place
                    EXPECT_TRUE(store->enter({id + std::to_string(round), "127.0.0.1:1" + id, "k"}));
                }
            }
        });
    for (std::thread& each : processes) each.join();
}

TEST_F(PostgresTest, WhoeverWasSilentForALeaseIsTooLate) {
    auto a = process("a"), b = process("b");
    ASSERT_TRUE(a->append(std::vector{record("t", 1, "created"), record("u", 1, "created")}));
    silent("a", 1);
    EXPECT_TRUE(*b->claim("t", Store::Claim::take)) << "a lease takes two seconds";
    silent("a", 2);
    EXPECT_FALSE(*b->claim("t", Store::Claim::take));
    ASSERT_TRUE(b->append(std::vector{record("t", 2, "act", R"({"by":"b"})")}));
    // a wakes up and writes for both of its tables: one of them is another's by now
    const auto kept = a->append(std::vector{record("t", 2, "act", R"({"by":"a"})"), record("u", 2, "act")});
    ASSERT_TRUE(kept) << kept.error();
    EXPECT_EQ(*kept, std::vector<std::string>{"t"});
    EXPECT_EQ((*a->load("t"))[1].body, R"({"by":"b"})");
    EXPECT_EQ(a->load("u")->size(), 2u);
    const auto beat = a->beat(true);
    ASSERT_TRUE(beat);
    EXPECT_TRUE(beat->lost.empty()) << "it has been told of t";
    EXPECT_EQ(beat->others, std::vector<Process>{(Process{"b", "127.0.0.1:1b"})});
}

TEST_F(PostgresTest, ABeatSaysWhatWasTaken) {
    auto a = process("a"), b = process("b");
    ASSERT_TRUE(a->append(std::vector{record("t", 1, "created"), record("u", 1, "created")}));
    silent("a", 5);
    EXPECT_FALSE(*b->claim("u", Store::Claim::take));
    const auto beat = a->beat(true);
    ASSERT_TRUE(beat);
    EXPECT_EQ(beat->lost, std::vector<std::string>{"u"});
    EXPECT_TRUE(a->append(std::vector{record("t", 2, "act")})->empty());
}

TEST_F(PostgresTest, TwoKeysAreNoHouse) {
    process("a", "one");
    auto other = Store::open(place);
    const auto entered = (*other)->enter({"b", "127.0.0.1:1b", "two"});
    ASSERT_FALSE(entered);
    EXPECT_NE(entered.error().find("is not that of the house"), std::string::npos) << entered.error();
}

TEST_F(PostgresTest, ALineThatBreaksIsMadeAgain) {
    auto store = process("a");
    ASSERT_TRUE(store->append(std::vector{record("t", 1, "created")}));
    int waits = 0;
    store->on_wait([&] { ++waits; });
    cut();
    EXPECT_EQ(store->load("t")->size(), 1u);
    cut();
    ASSERT_TRUE(store->append(std::vector{record("t", 2, "act")}));
    EXPECT_EQ(store->load("t")->size(), 2u);
}

/// The line is cut again and again while records are written: each is there once, whatever became of the answer to its commit.
TEST_F(PostgresTest, NothingIsLostOrDoubledWhileTheLineBreaks) {
    auto store = process("a");
    ASSERT_TRUE(store->append(std::vector{record("t", 1, "created")}));
    std::atomic<bool> goes_on = true;
    std::thread cutter([&] {
        auto base = open_sql(place, Opening::changing);
        for (int n = 0; goes_on; ++n) {
            // not so often that nothing could go on at all
            std::this_thread::sleep_for(std::chrono::milliseconds(20 + n * 37 % 90));
            (*base)->ask(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()");
        }
    });
    for (std::int64_t n = 2; n <= 300; ++n) {
        const auto kept = store->append(std::vector{record("t", n, "act", std::to_string(n))});
        EXPECT_TRUE(kept) << n << ": " << kept.error();
        if (!kept) break;
        EXPECT_TRUE(kept->empty()) << n;
    }
    goes_on = false;
    cutter.join();
    const auto records = store->load("t");
    ASSERT_EQ(records->size(), 300u);
    for (std::size_t i = 1; i < 300; ++i) EXPECT_EQ((*records)[i].body, std::to_string(i + 1));
}

/// As the server's own program says it: a setting is no part of a transaction.
void say_to_server(const std::string& what) {
    const char* const bin = std::getenv("JANSOU_POSTGRES_BIN");
    ASSERT_TRUE(bin);
    for (const std::string& one : {what, std::string("SELECT pg_reload_conf()")}) {
        const std::string line = std::string(bin) + "/psql -qAtX '" + url() + "' -c \"" + one + "\" >/dev/null";
        ASSERT_EQ(std::system(line.c_str()), 0);  // NOLINT(bugprone-command-processor): the database's own program is asked
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
}

/// The line breaks after the commit and before its answer, while a standby has not got it yet: if the server died now, nobody would know of
/// it.
TEST_F(PostgresTest, WhatNoStandbyHasIsNotSaidToBeKept) {
    auto a = process("a");
    ASSERT_TRUE(a->append(std::vector{record("t", 1, "created")}));
    say_to_server("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
    std::atomic<bool> said = false;
    std::thread writing([&] {
        const auto kept = a->append(std::vector{record("t", 2, "act")});
        EXPECT_TRUE(kept && kept->empty()) << (kept ? "it is not a's" : kept.error());
        said = true;
    });
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    cut();
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    EXPECT_FALSE(said);
    say_to_server("ALTER SYSTEM RESET synchronous_standby_names");
    writing.join();
    EXPECT_EQ(a->load("t")->size(), 2U);
}

/// Four processes take a table from each other whenever they can and write what they believe comes next.
TEST_F(PostgresTest, ManyLeadersWriteOneHistory) {
    {
        auto first = process("z");
        ASSERT_TRUE(first->append(std::vector{record("t", 1, "created")}));
        ASSERT_TRUE(first->leave());
    }
    std::atomic<int> written = 0;
    std::vector<std::thread> processes;
    for (const std::string id : {"a", "b", "c", "d"})
        processes.emplace_back([&, id] {
            auto store = process(id);
            for (int round = 0; round < 40; ++round) {
                if (*store->claim("t", Store::Claim::take)) {
                    std::this_thread::sleep_for(std::chrono::milliseconds(1));
                    continue;
                }
                auto next = std::int64_t(store->load("t")->size()) + 1;
                for (int i = 0; i < 3; ++i) {
                    const auto kept = store->append(std::vector{record("t", next, "act", id)});
                    ASSERT_TRUE(kept) << kept.error();
                    if (!kept->empty()) break;
                    ++written;
                    ++next;
                    if (round % 5 == 4) silent(id, 5);  // and goes on as if nothing were
                }
                if (round % 3 == 0) { EXPECT_TRUE(store->release("t")); }
            }
        });
    for (std::thread& each : processes) each.join();
    auto store = process("y");
    const auto records = store->load("t");
    ASSERT_EQ(int(records->size()), written + 1);
    for (std::size_t i = 0; i < records->size(); ++i) EXPECT_EQ((*records)[i].number, std::int64_t(i) + 1);
    EXPECT_GT(written, 20);
}

/// Each connection that writes leaves one row, however often it writes, and the row goes when nothing was written for a day.
TEST_F(PostgresTest, MarksOfTransactionsAreCleared) {
    auto a = process("a");
    for (int number = 1; number <= 3; ++number) ASSERT_TRUE(a->append(std::vector{record("t", number, "act")}));
    auto base = open_sql(place, Opening::changing);
    const auto marks = [&] {
        std::int64_t found = 0;
        EXPECT_TRUE(
            (*base)->ask("SELECT count(*) FROM settings WHERE name LIKE 'mark:%'", {}, [&](const Row& row) { found = row.number(0); }));
        return found;
    };
    EXPECT_EQ(marks(), 1);
    ASSERT_TRUE((*base)->ask("INSERT INTO settings(name, value) SELECT 'mark:old-' || n, '7 1000000000' FROM generate_series(1, 20) AS n"));
    EXPECT_EQ(marks(), 21);
    auto b = process("b");
    EXPECT_EQ(marks(), 2);
    ASSERT_TRUE(a->append(std::vector{record("t", 4, "act")}));
    EXPECT_EQ(a->load("t")->size(), 4U);
}

/// A process that stands still between two statements of a transaction does not hold the others up until it wakes.
TEST_F(PostgresTest, WhoStandsStillHoldsNoRow) {
    {
        auto first = process("a");
        ASSERT_TRUE(first->append(std::vector{record("t", 1, "created")}));
        ASSERT_TRUE(first->leave());
    }
    std::atomic<bool> holds = false, goes_on = false;
    int tries = 0;
    std::thread still([&] {
        auto base = open_sql(place, Opening::changing);
        const bool done = (*base)->all([&] {
            const bool locked = (*base)->ask("UPDATE leases SET epoch = epoch + 1 WHERE table_id = 't'");
            holds = true;
            if (++tries == 1)
                while (!goes_on) std::this_thread::sleep_for(std::chrono::milliseconds(10));
            return locked;
        });
        EXPECT_TRUE(done) << (*base)->why();
    });
    while (!holds) std::this_thread::sleep_for(std::chrono::milliseconds(10));
    auto other = process("b");
    const auto since = std::chrono::steady_clock::now();
    const auto leads = other->claim("t", Store::Claim::take);
    EXPECT_TRUE(leads && !*leads);
    EXPECT_LT(std::chrono::steady_clock::now() - since, std::chrono::seconds(10))
        << "the lock would last for as long as the other one sleeps";
    goes_on = true;
    still.join();
    EXPECT_EQ(tries, 2) << "what it had begun was undone, and is done anew";
}

void furnish(const Place& at) {
    auto pads = Pads::open(at);
    ASSERT_TRUE(pads) << pads.error();
    ASSERT_TRUE(*pads->make("p1", "w1", "l1", 5, {"c1", "n1"}));
    ASSERT_EQ(pads->add("p1", {{"e1", R"({"name":"Yuki"})"}, {"e2", "{}"}})->taken, 2u);
    EXPECT_EQ(pads->add("p1", {{"e1", R"({"name":"Yuki"})"}, {"e3", "{}"}})->known, 1u);
    EXPECT_EQ(pads->add("p1", {{"e1", "other"}})->added, Pads::Added::differs);
    EXPECT_TRUE(pads->find("w1")->value().may_write);
    EXPECT_FALSE(pads->find("l1")->value().may_write);
    ASSERT_TRUE(pads->rename("p1", "Yuki", "…"));
    EXPECT_EQ(pads->entries("p1", 0)->bodies, (std::vector<std::string>{R"({"name":"…"})", "{}", "{}"}));
    auto clubs = Clubs::open(at);
    ASSERT_TRUE(clubs) << clubs.error();
    ASSERT_TRUE(*clubs->make("c1", "Club", {{.hash = "h1", .kind = "keeper"}}, 7));
    EXPECT_EQ(clubs->find("h1")->value().club, "c1");
    ASSERT_EQ(*clubs->add("c1", {{.id = "x", .body = R"({"id":"x"})", .person = "x", .name = "Aya"}}), Clubs::Added::kept);
    EXPECT_EQ(*clubs->add_link("c1", {.hash = "h2", .kind = "code", .person = "x", .made = 8}), 2);
    EXPECT_EQ(clubs->pads_to_book("c1")->size(), 1u);
    ASSERT_TRUE(clubs->book_pad("c1", {.id = "p1", .night = "n1", .entries = 3}, R"({"kind":"game"})", {{"g1", "Guest"}}, 9));
    ASSERT_TRUE(clubs->book_pad("c1", {.id = "p1", .night = "n1", .entries = 3}, R"({"kind":"game"})", {{"g1", "Guest"}}, 9));
    EXPECT_TRUE(clubs->pads_to_book("c1")->empty());
    EXPECT_EQ(clubs->state("c1")->next, 3);
    EXPECT_EQ(clubs->names("c1")->size(), 2u);
    EXPECT_TRUE(*clubs->take_back("c1", 2));
    EXPECT_FALSE(*clubs->take_back("c1", 2));
}

TEST_F(PostgresTest, PadsAndBooksAreThereAsInAFile) {
    furnish(place);
    Place file(folder / "file");
    ASSERT_TRUE(Store::open(file));
    furnish(file);
    auto here = open_sql(place, Opening::reading), there = open_sql(file, Opening::reading);
    EXPECT_EQ(*digest_of(**here), *digest_of(**there)) << "the same acts, the same rows";
}

TEST_F(PostgresTest, AHouseMovesThereAndBackByteForByte) {
    const Place first(folder / "first"), last(folder / "last");
    {
        auto store = Store::open(first);
        ASSERT_TRUE(store);
        std::vector<Record> records;
        for (std::int64_t n = 1; n <= 1700; ++n)
            records.push_back(record("t", n, n == 1 ? "created" : "act", R"({"卓":"\\u0000\t"})" + std::to_string(n)));
        records.push_back(record("u", 1, "created", "{}", "tok"));
        records.push_back(record("u", 2, "closed"));
        ASSERT_TRUE((*store)->append(records, std::vector{Card{"t", "{}"}}));
        furnish(first);
    }
    const auto carried = [&](const Place& from, const Place& to) {
        auto f = open_sql(from, Opening::changing), t = open_sql(to, Opening::house);
        EXPECT_TRUE(f && t);
        const auto rows = carry(**f, **t);
        EXPECT_TRUE(rows) << (rows ? "" : rows.error());
        return rows.value_or(0);
    };
    const std::int64_t there = carried(first, place), back = carried(place, last);
    EXPECT_EQ(there, back);
    auto f = open_sql(first, Opening::reading), p = open_sql(place, Opening::reading), l = open_sql(last, Opening::reading);
    EXPECT_EQ(*digest_of(**f), *digest_of(**p));
    EXPECT_EQ(*digest_of(**f), *digest_of(**l));
    const auto again = carry(**f, **l);
    ASSERT_FALSE(again);
    EXPECT_NE(again.error().find("holds a house already"), std::string::npos) << again.error();
    auto store = Store::open_to_read(place);
    ASSERT_TRUE((*store)->backup(folder / "copy.sqlite"));
    auto copy = open_sqlite_file(folder / "copy.sqlite", Opening::reading);
    EXPECT_EQ(*digest_of(**copy), *digest_of(**f));
}

TEST_F(PostgresTest, AnOperatorAsksAndChangesWhatNobodyLeads) {
    auto store = process("a");
    ASSERT_TRUE(
        store->append(std::vector{record("t", 1, "created"), record("t", 2, "seated", R"({"seat":0,"name":"Yuki","token":"t1"})", "t1"),
                                  record("old", 1, "created"), record("old", 2, "closed")}));
    auto ledger = Ledger::open(place, Ledger::For::changing);
    ASSERT_TRUE(ledger) << ledger.error();
    EXPECT_EQ(ledger->tables()->size(), 2u);
    const auto led = ledger->bar("t", 400);
    ASSERT_FALSE(led);
    EXPECT_NE(led.error().find("a process of the house leads table t"), std::string::npos) << led.error();
    EXPECT_FALSE(ledger->rename("t", "Yuki", "?"));
    ASSERT_TRUE(store->leave());
    EXPECT_EQ(*ledger->tables_of_name("Yuki"), std::vector<std::string>{"t"});
    ASSERT_TRUE(ledger->rename("t", "Yuki", "?"));
    EXPECT_TRUE(*ledger->bar("t", 400));
    EXPECT_EQ(store->tokens(std::vector<std::string>{"t1"})->front().table, "");
    EXPECT_EQ(*ledger->prune(100'000), 2u);
    EXPECT_TRUE(ledger->tables()->empty());
    EXPECT_TRUE(ledger->compact());
}

}  // namespace
}  // namespace jansou::store
