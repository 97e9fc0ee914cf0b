// The texts of clauses: what is shipped is whole, a club's file inherits what it keeps, and a wrong file is told with its line.
#include <gtest/gtest.h>

#include <algorithm>

#include "jansou/wire/clause_texts.hpp"

namespace jansou::wire {
namespace {

const ClauseEntry* entry(const std::vector<ClauseEntry>& all, std::string_view id) {
    const auto it = std::ranges::find(all, id, &ClauseEntry::id);
    return it == all.end() ? nullptr : &*it;
}

std::vector<std::string> ids(const std::vector<ClauseEntry>& all) {
    std::vector<std::string> out;
    for (const ClauseEntry& e : all) out.emplace_back(e.id);
    return out;
}

TEST(ClauseTexts, EveryClauseOfAShippedRuleSetHasAText) {
    std::size_t houses = 0;
    for (const std::string& id : shipped_rules()) {
        const auto rules = load_rules(id);
        ASSERT_TRUE(rules) << rules.error();
        const auto all = clauses_of(*rules);
        EXPECT_EQ(all.empty(), rule_texts(id) == nullptr) << id;
        houses += !all.empty();
        for (const ClauseEntry& e : all) EXPECT_TRUE(e.text && !e.text->ja.empty() && !e.text->en.empty()) << id << " " << e.id;
    }
    EXPECT_EQ(houses, shipped_clause_files().size());
}

TEST(ClauseTexts, WhatIsShippedLoadsAndStandsInTheOrderOfTheIds) {
    for (const ShippedFile& f : shipped_clause_files()) {
        const auto texts = parse_rule_texts(f.text, f.id);
        ASSERT_TRUE(texts) << texts.error();
        EXPECT_FALSE(texts->length_ja.empty() || texts->length_en.empty() || texts->special.empty());
    }
    const auto& mjkt = rule_texts("mjkt")->clauses;
    EXPECT_EQ(mjkt.front().id, "MJ-1");
    EXPECT_EQ(mjkt[1].id, "MJ-2");
    EXPECT_EQ(mjkt[9].id, "MJ-10");
    EXPECT_EQ(mjkt.back().id, "MJ-J");
}

TEST(ClauseTexts, ATextIsFoundByRuleSetAndClause) {
    const auto text = clause_text("mjkt", "MJ-1");
    ASSERT_TRUE(text);
    EXPECT_NE(text->ja.find("25,000"), text->ja.npos);
    EXPECT_NE(text->en.find("25,000"), text->en.npos);
    EXPECT_FALSE(clause_text("mjkt", "MI-1"));
    EXPECT_FALSE(clause_text("tenhou4p", "MJ-1"));
    EXPECT_FALSE(clause_text("none", "MJ-1"));
}

TEST(ClauseTexts, AClubInheritsTheTextsOfTheClausesThatItKeeps) {
    const auto rules =
        parse_rules("extends = \"mjkt\"\n[points]\nstart = 30000\n[yaku]\ntanyao = 1\n[clauses]\nCL-1 = [\"yaku.tanyao\"]\n", "club.toml");
    ASSERT_TRUE(rules) << rules.error();
    const auto all = clauses_of(*rules);
    ASSERT_TRUE(entry(all, "MJ-1") && entry(all, "MJ-2") && entry(all, "CL-1") && entry(all, "MJ-F"));
    EXPECT_FALSE(entry(all, "MJ-1")->text) << "the text would tell another start";
    EXPECT_FALSE(entry(all, "CL-1")->text);
    EXPECT_FALSE(entry(all, "MJ-4")->text) << "kuitan is another clause's now";
    EXPECT_TRUE(entry(all, "MJ-2")->text);
    EXPECT_TRUE(entry(all, "MJ-F")->text) << "what no option carries goes with the house";
}

TEST(ClauseTexts, AValueThatAClubGivesToAClauseOfTheHouseTakesItsText) {
    const auto rules = parse_rules("extends = \"mjkt\"\n[offences]\npay = 2000\n[clauses]\nMJ-A = [\"offences.pay\"]\n", "club.toml");
    ASSERT_TRUE(rules) << rules.error();
    const auto all = clauses_of(*rules);
    ASSERT_TRUE(entry(all, "MJ-A"));
    EXPECT_EQ(entry(all, "MJ-A")->keys.size(), 3u);
    EXPECT_FALSE(entry(all, "MJ-A")->text);
}

TEST(ClauseTexts, AFileUnderNoHouseHasNoneOfItsTexts) {
    const auto rules = parse_rules("extends = \"tenhou4p\"\n[clauses]\nCL-2 = [\"riichi\"]\n", "club.toml");
    ASSERT_TRUE(rules) << rules.error();
    EXPECT_EQ(ids(clauses_of(*rules)), std::vector<std::string>{"CL-2"});
}

TEST(ClauseTexts, ARuleSetReadFromALogHasTheSameTexts) {
    const auto rules = load_rules("mighty");
    ASSERT_TRUE(rules);
    const auto again = rules_from_json(to_json(*rules));
    ASSERT_TRUE(again) << again.error();
    const auto one = clauses_of(*rules), two = clauses_of(*again);
    EXPECT_EQ(ids(one), ids(two));
    for (const ClauseEntry& e : two) EXPECT_TRUE(e.text) << e.id;
}

TEST(ClauseTexts, AWrongFileIsToldWithItsLine) {
    const std::string length = "length = {ja = \"東\", en = \"East\"}\n", clause = "[clauses.A-1]\nja = \"あ\"\nen = \"a\"\n";
    const auto special = [](const std::string& rest) { return "[[special]]\ntext = {ja = \"あ\", en = \"a\"}\n" + rest; };
    const struct {
        std::string text, error;
    } wrong[] = {
        {clause, "x.toml:1: \"length\" is missing."},
        {length + "lenth = 1\n", "x.toml:2: unknown key \"lenth\"; did you mean \"length\"?"},
        {"length = 3\n", "x.toml:1: \"length\" must be {ja = \"...\", en = \"...\"}, not 3."},
        {length + "[clauses.A-1]\nja = \"あ\"\n", "x.toml:2: \"A-1\" lacks \"en\": it must be {ja = \"...\", en = \"...\"}."},
        {length + "[clauses.A-1]\nja = \"あ\"\nen = \"\"\n", "x.toml:2: \"A-1\" has an empty text."},
        {length + "[clauses.A-1]\nja = \"あ\"\nen = \"a\"\nfr = \"a\"\n",
         "x.toml:5: \"A-1\" has no language \"fr\", only \"ja\" and \"en\"."},
        {length + special("clause = \"A-2\"\n") + clause, "x.toml:2: \"special\" names \"A-2\", which has no text here."},
        {length + special("") + clause, "x.toml:2: \"special\" lacks \"clause\"."},
        {length + special("clause = \"A-1\"\ntiles = \"5x\"\n") + clause,
         "x.toml:5: \"tiles\": \"5\" lacks its suit letter (m, p, s or z)."},
        {length + "special = 3\n" + clause, "x.toml:2: \"special\" must be a list of tables, not 3."},
        {length + special("clause = \"A-1\"\n") + special("clause = \"A-1\"\n") + special("clause = \"A-1\"\n") +
             special("clause = \"A-1\"\n") + clause,
         "x.toml:11: there may be 3 points under \"special\", not more."},
        {length + clause + clause, "x.toml:5: "},
    };
    for (const auto& w : wrong) {
        SCOPED_TRACE(w.text);
        const auto texts = parse_rule_texts(w.text, "x.toml");
        ASSERT_FALSE(texts);
        EXPECT_TRUE(w.error.ends_with(' ') ? texts.error().starts_with(w.error) : texts.error() == w.error) << texts.error();
    }
    EXPECT_TRUE(parse_rule_texts(length + special("clause = \"A-1\"\ntiles = \"5z\"\n") + clause, "x.toml"));
}

}  // namespace
}  // namespace jansou::wire
