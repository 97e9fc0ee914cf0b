// What an operator asks of a store and does to it.
#include <gtest/gtest.h>
#include <unistd.h>

#include "jansou/store/ledger.hpp"

namespace jansou::store {
namespace {

namespace fs = std::filesystem;

struct LedgerTest : testing::Test {
    fs::path folder = fs::temp_directory_path() / ("jansou-ledger-" + std::to_string(::getpid()));
    LedgerTest() { fs::remove_all(folder); }
    ~LedgerTest() override { fs::remove_all(folder); }

    void keep(std::vector<Record> records) {
        auto store = Store::open(folder);
        ASSERT_TRUE(store) << store.error();
        const auto done = (*store)->append(records);
        ASSERT_TRUE(done) << done.error();
    }
    Ledger ledger(Ledger::For what = Ledger::For::changing) {
        auto open = Ledger::open(folder, what);
        EXPECT_TRUE(open) << (open ? "" : open.error());
        return std::move(*open);
    }
    void two_tables() {
        keep({{"a", 1, 100, "created", R"({"seats":[]})", ""},
              {"a", 2, 200, "seated", R"({"seat":0,"name":"Yuki","token":"t1"})", "t1"},
              {"a", 3, 300, "begun", R"({"seats":[{"bot":"","name":"Yuki"},{"bot":"basic","name":"Basic"}]})", ""},
              {"b", 1, 150, "created", R"({"seats":[]})", ""},
              {"b", 2, 160, "seated", R"({"seat":0,"name":"Yuki Y","token":"t2"})", "t2"},
              {"b", 3, 170, "closed", "{}", ""}});
    }
};

TEST_F(LedgerTest, WhereThereIsNoStoreNoneIsMade) {
    fs::create_directories(folder);
    EXPECT_FALSE(Ledger::open(folder, Ledger::For::changing));
    EXPECT_TRUE(fs::is_empty(folder));
}

TEST_F(LedgerTest, TellsTheTablesLastUsedFirst) {
    two_tables();
    const auto rows = ledger(Ledger::For::reading).tables();
    ASSERT_TRUE(rows) << rows.error();
    ASSERT_EQ(rows->size(), 2u);
    EXPECT_EQ((*rows)[0].id, "a");
    EXPECT_EQ((*rows)[0].changed, 300);
    EXPECT_EQ((*rows)[0].records, 3);
    EXPECT_FALSE((*rows)[0].closed);
    EXPECT_EQ((*rows)[1].id, "b");
    EXPECT_TRUE((*rows)[1].closed);
    EXPECT_FALSE((*rows)[1].barred);
}

TEST_F(LedgerTest, WhatIsOpenedForReadingCannotChangeAnything) {
    two_tables();
    auto reading = ledger(Ledger::For::reading);
    EXPECT_FALSE(reading.bar("a", 400));
    EXPECT_FALSE(reading.prune(1'000));
    EXPECT_EQ(reading.tables()->size(), 2u);
}

TEST_F(LedgerTest, ATableThatIsBarredHasNoTokensAndKeepsItsRecords) {
    two_tables();
    auto l = ledger();
    EXPECT_TRUE(*l.bar("a", 400));
    EXPECT_FALSE(*l.bar("nowhere", 400));
    EXPECT_TRUE(*l.bar("a", 500));  // again: nothing more happens to it
    const auto records = l.records("a");
    ASSERT_EQ(records->size(), 4u);
    EXPECT_EQ(records->back().kind, "closed");
    EXPECT_EQ(records->back().number, 4);
    auto store = Store::open(folder);
    const auto tokens = *(*store)->tokens(std::vector<std::string>{"t1", "t2"});
    EXPECT_EQ(tokens[0].table, "");
    EXPECT_NE(tokens[1].table, "");
    EXPECT_TRUE((*store)->open_tables()->empty());
}

TEST_F(LedgerTest, OnlyClosedTablesThatAreOldAreErased) {
    two_tables();
    auto l = ledger();
    EXPECT_EQ(*l.prune(170), 0u);
    EXPECT_EQ(*l.prune(1'000), 1u);
    EXPECT_TRUE(l.records("b")->empty());
    EXPECT_EQ(l.records("a")->size(), 3u);
    EXPECT_EQ((*Store::open(folder))->tokens(std::vector<std::string>{"t2"})->front().table, "");
    EXPECT_TRUE(l.compact());
}

TEST_F(LedgerTest, ANameIsFoundAndReplacedWhereItStandsWhole) {
    two_tables();
    auto l = ledger();
    EXPECT_EQ(*l.tables_of_name("Yuki"), std::vector<std::string>{"a"});
    EXPECT_TRUE(l.tables_of_name("Yuk")->empty());
    EXPECT_TRUE(l.tables_of_name("t1")->empty());  // not a name
    ASSERT_TRUE(l.rename("a", "Yuki", "?"));
    const auto records = l.records("a");
    EXPECT_EQ((*records)[1].body, R"({"name":"?","seat":0,"token":"t1"})");
    EXPECT_EQ((*records)[2].body, R"({"seats":[{"bot":"","name":"?"},{"bot":"basic","name":"Basic"}]})");
    EXPECT_EQ((*l.records("b"))[1].body, R"({"seat":0,"name":"Yuki Y","token":"t2"})");
}

}  // namespace
}  // namespace jansou::store
