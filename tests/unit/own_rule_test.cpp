// Rule sets that somebody brings along as a text.
#include "jansou/wire/rule_text/own_rule.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "jansou/wire/shown/rule_pages.hpp"

namespace jansou::wire {
namespace {

const std::string titled = "title = {ja = \"土曜の会\", en = \"Saturday\"}\nabout = {ja = \"会の規則\", en = \"of the club\"}\n";
const std::string club = "extends = \"mjkt\"\n" + titled + "[points]\nstart = 30000\n";

std::string why_not(const std::string& text) {
    const auto rules = own_rule(text);
    return rules ? "" : rules.error();
}

TEST(OwnRule, IsNamedAfterItsTextAndIsARuleLikeAnother) {
    const auto rules = own_rule(club), again = own_rule(club), other = own_rule(club + "\n");
    ASSERT_TRUE(rules && again && other);
    EXPECT_TRUE(is_own_rule(rules->id)) << rules->id;
    EXPECT_EQ(rules->id, again->id);
    EXPECT_NE(rules->id, other->id);
    EXPECT_EQ(rules->number("points.start"), 30000);
    const auto page = rule_json(*rules);
    EXPECT_EQ(page["id"], rules->id);
    EXPECT_EQ(page["title"]["ja"], "土曜の会");
    EXPECT_EQ(page["seats"], 4);
    const auto back = rules_from_json(to_json(*rules));
    ASSERT_TRUE(back) << back.error();
    EXPECT_EQ(to_json(*back), to_json(*rules));
}

TEST(OwnRule, OfAShippedIdIsNone) {
    for (const auto& id : shipped_rules()) EXPECT_FALSE(is_own_rule(id));
    for (const char* id : {"own-", "own-0123456789abcdef012", "own-0123456789abcdef0123x", "own-0123456789ABCDEF0123"})
        EXPECT_FALSE(is_own_rule(id)) << id;
}

TEST(OwnRule, WhatIsWrongIsSaidWithItsLine) {
    EXPECT_EQ(why_not("extends = \"mjkt\"\n[points]\nstrat = 1\n").rfind("rule_text:3: ", 0), 0u)
        << why_not("extends = \"mjkt\"\n[points]\nstrat = 1\n");
    EXPECT_EQ(why_not("extends = \"mjkt\"\n[points\n").rfind("rule_text:2: ", 0), 0u);
    EXPECT_EQ(why_not("").rfind("rule_text", 0), 0u);
    EXPECT_EQ(why_not(std::string(longest_own_rule + 1, '#')), "rule_text: at most 32768 bytes are expected, not 32769.");
    EXPECT_EQ(why_not("extends = \"mjkt\"\ntitle = {ja = \"a\\nb\", en = \"a\"}\n"),
              "rule_text: \"title\" must be one line of at most 80 bytes.");
    EXPECT_EQ(why_not("extends = \"mjkt\"\nabout = {ja = \"" + std::string(401, 'a') + "\", en = \"a\"}\n"),
              "rule_text: \"about\" must be one line of at most 400 bytes.");
}

TEST(OwnRule, OwnWordsAreThoseOfItsPage) {
    const auto rules = own_rule(club + "[clauses]\nSAT-1 = {text = \"三万点持ち\", options = [\"points.start\"]}\n");
    ASSERT_TRUE(rules) << rules.error();
    const auto page = rule_json(*rules);
    const auto clause = std::ranges::find_if(page["clauses"], [](const auto& c) { return c["id"] == "SAT-1"; });
    ASSERT_NE(clause, page["clauses"].end());
    EXPECT_EQ((*clause)["text"]["en"], "三万点持ち");
    EXPECT_EQ(why_not(club + "[clauses]\nSAT-1 = {text = \"" + std::string(2001, 'a') + "\"}\n"),
              "rule_text: \"SAT-1\" must be one line of at most 2000 bytes.");
}

TEST(OwnRule, AllThatIsWrongOrInDoubtIsTold) {
    EXPECT_EQ(review_own_rule("extends = \"mjkt\"\n[a]\n[b]\n").faults.size(), 2u);
    EXPECT_EQ(review_own_rule("extends = \"mjkt\"\n[a]\n[b]\n").told.size(), 2u);
    EXPECT_EQ(review_own_rule(std::string(longest_own_rule + 1, 'x')).told.at(0).text.ja, "多くても32768バイトです (いまは32769)。");
    EXPECT_EQ(review_own_rule("extends = \"mjkt\"\nplayable = false\n").told.at(0).text.ja.substr(0, 12), "打つため");
    const Review doubted = review_own_rule("extends = \"mjkt\"\n" + titled + "[points]\nstart = 30000\nreturn = 25000\n");
    ASSERT_TRUE(doubted.rules);
    EXPECT_TRUE(is_own_rule(doubted.rules->id));
    ASSERT_EQ(doubted.doubts.size(), 1u);
    EXPECT_EQ(doubted.doubts[0].line, 6);
}

TEST(OwnRule, ReadsNoOtherFile) {
    for (const char* path : {"/etc/passwd", "../rulesets/mjkt.toml", "rulesets/mjkt.toml", "./club.toml", "club"})
        EXPECT_EQ(why_not("extends = \"" + std::string(path) + "\"\n" + titled).rfind("rule_text:1: ", 0), 0u) << path;
}

TEST(OwnRule, OfWhichAHandOrAGameWouldNeverEndIsNotTaken) {
    EXPECT_EQ(why_not("extends = \"mjkt\"\nrules = [\"-nagashi\", \"-exhaustive\"]\n"),
              "rule_text:2: the rule set has no rule that says what happens when the wall is empty (exhaustive).");
    EXPECT_EQ(why_not("extends = \"mjkt\"\nrules = [\"-bust\", \"-game_length\"]\n"),
              "rule_text:2: the rule set has no rule that says when a game ends (game_length).");
    EXPECT_EQ(why_not(titled + "rules = [\"dahai\"]\n"),
              "rule_text:3: the rule set has no rule that says who gets a contested tile (contest).");
    EXPECT_EQ(why_not("extends = \"shiromati\"\nrules = [\"-bust\"]\n"),
              "rule_text:2: the rule set has no last round (\"game.rounds\" is 0) and nobody can go bust (rule \"bust\"): its games would "
              "never end.");
}

}  // namespace
}  // namespace jansou::wire
