// The event store: what is kept is there again, whatever was done to its file.
#include "jansou/store/store.hpp"
#include "jansou/store/sqlite.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <sqlite3.h>

#include <chrono>
#include <fstream>
#include <thread>

namespace jansou::store {
namespace {

namespace fs = std::filesystem;

class StoreTest : public testing::Test {
protected:
    void SetUp() override {
        folder = fs::temp_directory_path() /
                 ("jansou_store_" + std::to_string(::getpid()) + "_" + testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::remove_all(folder);
    }
    void TearDown() override { fs::remove_all(folder); }

    fs::path file() const { return folder / file_name; }
    std::unique_ptr<Store> opened() {
        auto store = Store::open(folder);
        EXPECT_TRUE(store.has_value()) << (store ? "" : store.error());
        return std::move(*store);
    }
    std::string refused() {
        const auto store = Store::open(folder);
        EXPECT_FALSE(store.has_value());
        return store ? "" : store.error();
    }
    fs::path folder;
};

Record record(std::string table, std::int64_t number, std::string kind, std::string body = "{}", std::string token = {}) {
    return {.table = std::move(table),
            .number = number,
            .at = 1000 + number,
            .kind = std::move(kind),
            .body = std::move(body),
            .token = std::move(token)};
}

TEST_F(StoreTest, WhatIsKeptIsThereAgain) {
    {
        const auto kept = opened();
        Store& store = *kept;
        ASSERT_TRUE(store.append(
            std::vector{record("a", 1, "created", R"({"x":"卓"})"), record("b", 1, "created"), record("a", 2, "seated", "{}", "hash")}));
        ASSERT_TRUE(store.append(std::vector{record("a", 3, "act")}));
        ASSERT_TRUE(store.append({}));
    }
    const auto opened_store = opened();
    Store& store = *opened_store;
    EXPECT_EQ(*store.open_tables(), (std::vector<std::string>{"a", "b"}));
    const auto records = *store.load("a");
    ASSERT_EQ(records.size(), 3u);
    EXPECT_EQ(records[0], record("a", 1, "created", R"({"x":"卓"})"));
    EXPECT_EQ(records[2].kind, "act");
    const auto tokens = store.tokens(std::vector<std::string>{"other", "hash"});
    ASSERT_TRUE(tokens) << tokens.error();
    EXPECT_EQ((*tokens)[0].table, "");
    EXPECT_EQ((*tokens)[1].table, "a");
    EXPECT_EQ((*tokens)[1].records, 3);
    EXPECT_FALSE(*(*tokens)[1].card);
    const auto both = store.load(std::vector<std::string>{"b", "a"});
    EXPECT_EQ(both[0]->size(), 1u);
    EXPECT_EQ(both[1]->size(), 3u);
    EXPECT_TRUE(store.load("c")->empty());
    ASSERT_TRUE(store.append(std::vector{record("a", 4, "closed")}));
    EXPECT_EQ(*store.open_tables(), std::vector<std::string>{"b"});
    EXPECT_EQ(store.load("a")->size(), 4u);
}

TEST_F(StoreTest, ABatchIsKeptWholeOrNotAtAll) {
    const auto opened_store = opened();
    Store& store = *opened_store;
    ASSERT_TRUE(store.append(std::vector{record("a", 1, "created")}));
    const auto twice = store.append(std::vector{record("a", 2, "act"), record("a", 3, "act"), record("a", 2, "act")});
    ASSERT_FALSE(twice.has_value());
    EXPECT_NE(twice.error().find("record 2 of table a"), std::string::npos) << twice.error();
    EXPECT_EQ(store.load("a")->size(), 1u);
    EXPECT_TRUE(store.append(std::vector{record("a", 2, "act")}));
}

TEST_F(StoreTest, ABackupIsAStoreOfItsOwn) {
    const fs::path copy = folder.string() + "_copy";
    fs::remove_all(copy);
    fs::create_directories(copy);
    {
        const auto kept = opened();
        Store& store = *kept;
        ASSERT_TRUE(store.append(std::vector{record("a", 1, "created"), record("a", 2, "act")}));
        ASSERT_TRUE(store.backup(copy / file_name));
        ASSERT_TRUE(store.append(std::vector{record("a", 3, "act")}));
        const auto again = store.backup(copy / file_name);
        ASSERT_FALSE(again.has_value());
        EXPECT_NE(again.error().find("is there already"), std::string::npos);
        EXPECT_FALSE(store.backup(copy / "no" / "such" / "folder").has_value());
    }
    auto second = Store::open(copy);
    ASSERT_TRUE(second.has_value()) << second.error();
    EXPECT_EQ((*second)->load("a")->size(), 2u);
    EXPECT_TRUE((*second)->append(std::vector{record("a", 3, "act")}));
    fs::remove_all(copy);
}

TEST_F(StoreTest, ALockOfSomeSecondsIsWaitedFor) {
    const auto opened_store = opened();
    Store& store = *opened_store;
    int waits = 0;
    store.on_wait([&] { ++waits; });
    sqlite3* other = nullptr;
    ASSERT_EQ(sqlite3_open(file().c_str(), &other), SQLITE_OK);
    ASSERT_EQ(sqlite3_exec(other, "BEGIN IMMEDIATE", nullptr, nullptr, nullptr), SQLITE_OK);
    std::thread holder([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(2600));
        sqlite3_exec(other, "ROLLBACK", nullptr, nullptr, nullptr);
    });
    const auto kept = store.append(std::vector{record("a", 1, "created")});
    holder.join();
    sqlite3_close(other);
    EXPECT_TRUE(kept.has_value()) << (kept ? "" : kept.error());
    EXPECT_EQ(waits, 1);
    EXPECT_TRUE(store.try_to_write());
}

TEST_F(StoreTest, ReadingChangesNothing) {
    fs::create_directories(folder);
    fs::copy_file(fs::path(JANSOU_TEST_DATA) / "store_v1.sqlite", file());
    {
        auto store = Store::open_to_read(folder);
        ASSERT_TRUE(store.has_value()) << store.error();
        EXPECT_EQ(*(*store)->all_tables(), (std::vector<std::string>{"first", "second"}));
        EXPECT_EQ((*store)->load("first")->size(), 3u);
        EXPECT_TRUE((*store)->damage().empty());
        EXPECT_FALSE((*store)->try_to_write());
        EXPECT_TRUE((*store)->backup(folder / "copy"));
        EXPECT_EQ(fs::status(folder / "copy").permissions(), fs::perms::owner_read | fs::perms::owner_write);
    }
    EXPECT_TRUE(fs::exists(folder / "copy"));
    EXPECT_FALSE(fs::exists(folder / "jansou.sqlite.before-2"));
    EXPECT_FALSE(Store::open_to_read(folder / "none").has_value());
    EXPECT_FALSE(fs::exists(folder / "none"));
    opened();  // migrates
    EXPECT_TRUE(fs::exists(file().string() + ".before-" + std::to_string(schema_version)));
}

TEST_F(StoreTest, AnOlderStoreIsMigrated) {
    fs::create_directories(folder);
    fs::copy_file(fs::path(JANSOU_TEST_DATA) / "store_v1.sqlite", file());
    const auto opened_store = opened();
    Store& store = *opened_store;
    EXPECT_EQ(*store.open_tables(), std::vector<std::string>{"first"});
    EXPECT_EQ(store.load("first")->size(), 3u);
    EXPECT_EQ(store.load("second")->size(), 2u);
    EXPECT_EQ(store.tokens(std::vector<std::string>{"aa"})->front().table, "first");
    EXPECT_TRUE(store.append(std::vector{record("first", 4, "closed")}));
    EXPECT_TRUE(store.open_tables()->empty());
}

std::optional<Store::Kept> card_of(Store& store, const std::string& token) {
    return store.tokens(std::span(&token, 1))->front().card.value();
}

TEST_F(StoreTest, OfATableOneCardIsKept) {
    {
        const auto kept = opened();
        Store& store = *kept;
        ASSERT_TRUE(store.append(std::vector{record("a", 1, "created", "{}", "to a"), record("b", 1, "created", "{}", "to b"),
                                             record("c", 1, "created", "{}", "to c")},
                                 std::vector{parlour::Card{"a", "first"}}));
        ASSERT_TRUE(store.append(std::vector{record("a", 2, "act")}, std::vector{parlour::Card{"a", "second"}}));
        ASSERT_TRUE(store.append({}, std::vector{parlour::Card{"b", "of its own"}}));
        ASSERT_TRUE(store.append(std::vector{record("a", 3, "closed")}));
    }
    const auto opened_store = opened();
    Store& store = *opened_store;
    const auto a = card_of(store, "to a"), b = card_of(store, "to b");
    ASSERT_TRUE(a && b);
    EXPECT_EQ(a->body, "second");
    EXPECT_EQ(a->updated, 1002) << "a table does not change by being put away";
    EXPECT_EQ(b->body, "of its own");
    EXPECT_EQ(b->updated, 1001);
    EXPECT_FALSE(card_of(store, "to c"));
}

TEST_F(StoreTest, ATableOfAnOlderStoreHasNoCardYet) {
    fs::create_directories(folder);
    fs::copy_file(fs::path(JANSOU_TEST_DATA) / "store_v1.sqlite", file());
    const auto opened_store = opened();
    Store& store = *opened_store;
    EXPECT_FALSE(card_of(store, "aa"));
    ASSERT_TRUE(store.append({}, std::vector{parlour::Card{"first", "now"}}));
    EXPECT_EQ(card_of(store, "aa")->body, "now");
}

TEST_F(StoreTest, ANewerStoreIsLeftAlone) {
    opened();
    {
        std::fstream bytes(file(), std::ios::in | std::ios::out | std::ios::binary);
        bytes.seekp(60);  // user_version, four bytes, the highest first
        bytes.write("\0\0\0\x63", 4);
    }
    EXPECT_NE(refused().find("newer program (schema 99"), std::string::npos) << refused();
}

TEST_F(StoreTest, AStoreOfNoSchemaIsNamed) {
    opened();
    {
        std::fstream bytes(file(), std::ios::in | std::ios::out | std::ios::binary);
        bytes.seekp(60);
        bytes.write("\xff\xff\xff\xff", 4);
    }
    EXPECT_NE(refused().find("schema -1; there is none below 0"), std::string::npos) << refused();
}

TEST_F(StoreTest, ForeignAndBrokenFilesAreNamed) {
    fs::create_directories(folder);
    std::ofstream(file())
        << "this is a letter and no database; it is long enough to be looked at as a header of one hundred bytes at least.";
    EXPECT_NE(refused().find("cannot be read as a store"), std::string::npos) << refused();
    fs::remove(file());
    opened();
    {
        std::fstream bytes(file(), std::ios::in | std::ios::out | std::ios::binary);
        bytes.seekp(68);  // application_id
        bytes.write("\0\0\0\x07", 4);
    }
    EXPECT_NE(refused().find("another program"), std::string::npos) << refused();
    fs::remove_all(folder);
    std::ofstream{folder} << "x";
    EXPECT_NE(refused().find("name of a folder"), std::string::npos) << refused();
}

}  // namespace
}  // namespace jansou::store
