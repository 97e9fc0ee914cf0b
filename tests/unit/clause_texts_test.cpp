// The texts of clauses: what is shipped is whole, a club's file inherits what it keeps, and a wrong file is told with its line.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "jansou/wire/rule_text/clause_texts.hpp"

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
    for (const ShippedFile& file : shipped_files()) {
        const std::string id(file.id);
        const auto rules = load_rules(id);
        ASSERT_TRUE(rules) << rules.error();
        const auto all = clauses_of(*rules);
        for (const ClauseEntry& e : all)
            EXPECT_TRUE(e.text && !e.text->ja.empty() && !e.text->en.empty())
                << "clause " << e.id << " of rulesets/" << id << ".toml has no words for players: write them there, " << e.id
                << " = {text = {ja = \"..\", en = \"..\"}, options = [..]}, or in rulesets/clauses/" << id << ".toml";
        EXPECT_TRUE(!all.empty() || !rule_texts(id))
            << "rulesets/clauses/" << id << ".toml tells clauses, but rulesets/" << id << ".toml names none";
        houses += rule_texts(id) != nullptr;
    }
    EXPECT_EQ(houses, shipped_clause_files().size()) << "a file of rulesets/clauses/ has the name of no rule set";
}

TEST(ClauseTexts, WhatIsShippedLoadsAndStandsInTheOrderOfTheIds) {
    for (const ShippedFile& f : shipped_clause_files()) {
        const auto texts = parse_rule_texts(f.text, f.id);
        ASSERT_TRUE(texts) << texts.error();
        EXPECT_FALSE(texts->length_ja.empty() || texts->length_en.empty()) << f.id;
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

TEST(ClauseTexts, ClausesOfAHouseStandUnderHeadings) {
    for (const ShippedFile& f : shipped_clause_files()) {
        const auto rules = load_rules(f.id);
        ASSERT_TRUE(rules) << rules.error();
        const auto all = clauses_of(*rules);
        ASSERT_TRUE(all.front().heading) << f.id;
        EXPECT_GE(std::ranges::count_if(all, [](const ClauseEntry& e) { return e.heading.has_value(); }), 3) << f.id;
    }
    const auto rules = load_rules("mjkt");
    ASSERT_TRUE(rules) << rules.error();
    const auto mjkt = clauses_of(*rules);
    const auto penalties = std::ranges::find(mjkt, "MJ-A", &ClauseEntry::id);
    ASSERT_TRUE(penalties != mjkt.end() && penalties->heading);
    EXPECT_EQ(penalties->heading->en, "Penalties and manners");
    EXPECT_FALSE(std::next(penalties)->heading);
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

const std::string own_words = R"(extends = "mjkt"
title = "土曜の会"
length = {ja = "東風戦、一時間ほど", en = "East only, about an hour"}
games = 2
special = ["喰いタンなし", {text = "No draw on four winds", clause = "SAT-2", tiles = "1z"}]
rules = ["-four_winds"]
[game]
rounds = 1
[yaku]
tanyao = [1, 0]
[clauses]
SAT-1 = ["yaku.tanyao"]
SAT-2 = {text = {ja = "四風連打なし", en = "Four winds go on"}, options = ["four_winds"]}
SAT-3 = {text = "二十三時に終わる"}
)";

TEST(ClauseTexts, AFileOfAClubHasWordsOfItsOwn) {
    const auto rules = parse_rules(own_words, "club.toml");
    ASSERT_TRUE(rules) << rules.error();
    const auto all = clauses_of(*rules);
    ASSERT_TRUE(entry(all, "SAT-1") && entry(all, "SAT-2") && entry(all, "SAT-3"));
    EXPECT_FALSE(entry(all, "SAT-1")->text);
    EXPECT_EQ(entry(all, "SAT-2")->text->ja, "四風連打なし");
    EXPECT_EQ(entry(all, "SAT-2")->keys, std::vector<std::string_view>{"four_winds"});
    EXPECT_EQ(entry(all, "SAT-3")->text->en, "二十三時に終わる") << "one language is that of both";
    EXPECT_TRUE(entry(all, "SAT-3")->keys.empty());
    const RuleTexts* texts = texts_of(*rules);
    ASSERT_TRUE(texts);
    EXPECT_EQ(texts->length_en, "East only, about an hour");
    EXPECT_EQ(texts->games, 2);
    ASSERT_EQ(texts->special.size(), 2u);
    EXPECT_EQ(texts->special[0].en, "喰いタンなし");
    EXPECT_EQ(texts->special[1].tiles, "1z");
    // and they are the same when the file has been written out, or read from a log
    const auto written = parse_rules(to_toml(*rules), "club.toml"), logged = rules_from_json(to_json(*rules));
    ASSERT_TRUE(written && logged) << (written ? logged.error() : written.error());
    EXPECT_EQ(written->texts, rules->texts);
    EXPECT_EQ(logged->texts, rules->texts);
}

TEST(ClauseTexts, WhatAnotherFileChangesOfAnArticleTakesItsWords) {
    auto folder = std::filesystem::temp_directory_path() / "clause_texts";
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "base.toml") << own_words;
    const auto extended = [&](const std::string& more) {
        std::ofstream(folder / "more.toml") << "extends = \"base.toml\"\n" << more;
        return load_rules((folder / "more.toml").string()).value();
    };
    const RuleSet same = extended(""), winds = extended("rules = [\"four_winds\"]\n"), longer = extended("game.rounds = 2\n");
    std::filesystem::remove_all(folder);
    EXPECT_EQ(same.texts.clauses.size(), 2u);
    EXPECT_EQ(same.texts.special.size(), 2u);
    EXPECT_FALSE(winds.texts.find("SAT-2")) << "the draw is played again";
    EXPECT_EQ(winds.texts.special.size(), 1u);
    EXPECT_TRUE(winds.texts.find("SAT-3"));
    EXPECT_EQ(longer.texts.length_ja, "");
    EXPECT_EQ(same.texts.length_ja, "東風戦、一時間ほど");
}

TEST(ClauseTexts, AnOptionChangedForATableTakesTheWordsOfItsArticle) {
    const auto rules = parse_rules(
        "extends = \"mjkt\"\n[points]\nstart = 30000\n[clauses]\nA-1 = {text = \"30,000\", options = [\"points.start\"]}\n", "club.toml");
    ASSERT_TRUE(rules) << rules.error();
    nlohmann::json header = to_json(*rules);
    header["settings"]["points.start"] = 25000;
    EXPECT_FALSE(rules_from_json(header)->texts.find("A-1"));
    header["settings"]["points.start"] = 30000;
    EXPECT_TRUE(rules_from_json(header)->texts.find("A-1"));
}

TEST(ClauseTexts, WrongWordsOfAClubAreToldWithTheirLine) {
    const struct {
        std::string text, error;
    } wrong[] = {
        {"length = 3\n", "club.toml:2: \"length\" must be \"...\" or {ja = \"...\", en = \"...\"}, not 3."},
        {"length = \"\"\n", "club.toml:2: \"length\" has an empty text."},
        {"games = 0\n", "club.toml:2: \"games\" must be an integer from 1 to 100, not 0."},
        {"special = [{text = \"a\", clause = \"X-1\"}]\n", "club.toml:2: \"special\" names \"X-1\", which is no clause of this rule set."},
        {"special = [\"a\", \"b\", \"c\", \"d\"]\n", "club.toml:2: there may be 3 points under \"special\", not more."},
        {"[clauses]\nA-1 = {text = \"a\\nb\"}\n", "club.toml:3: \"text\" must be one line."},
        {"[clauses]\nA-1 = {txt = \"a\"}\n", "club.toml:3: unknown key \"txt\" in clause \"A-1\"; did you mean \"text\"?"},
        {"[clauses]\nA-1 = {text = \"a\", options = [\"umma\"]}\n",
         "club.toml:3: clause \"A-1\" names \"umma\", which is neither an option nor a rule; did you mean \"uma\"?"},
    };
    for (const auto& w : wrong) {
        const auto rules = parse_rules("extends = \"mjkt\"\n" + w.text, "club.toml");
        ASSERT_FALSE(rules) << w.text;
        EXPECT_EQ(rules.error(), w.error);
    }
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
        {length + "[headings]\nA-1 = {ja = \"あ\"}\n" + clause, "x.toml:3: \"A-1\" lacks \"en\": it must be {ja = \"...\", en = \"...\"}."},
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
