// Questions of a drill: the answers are those of waits, score and penalties asked anew, the same seed asks the same, and the levels differ
// in what is measured.
#include "jansou/wire/shown/drill.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "jansou/wire/questions/queries.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "jansou/wire/shown/penalties.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

const std::vector<std::string> books{"mighty", "superpower", "shiromati", "mjkt", "chinitsu"};
constexpr int asked_of_each = 8;

const Rulebook& book_of_house(const std::string& rule) {
    static std::map<std::string, std::shared_ptr<const Rulebook>> all;
    auto& book = all[rule];
    if (!book) book = *load_book(rule);
    return *book;
}

ordered_json drawn(const std::string& rule, DrillKind kind, int level, std::uint32_t seed = 11, int count = asked_of_each) {
    return drill_json(book_of_house(rule), {.kind = kind, .level = level, .seed = seed, .count = count})["questions"];
}

std::set<std::string> named(const ordered_json& tiles) {
    std::set<std::string> out;
    for (const auto& tile : tiles) out.insert(tile.get<std::string>());
    return out;
}
/// Of an answer to `waits`, whose tiles are in mpsz.
std::set<std::string> in_mjai(const ordered_json& kinds) {
    std::set<std::string> out;
    for (const auto& kind : kinds) out.emplace(to_mjai(parse_tiles(kind.get<std::string>()).value().front()));
    return out;
}

TEST(Drill, WaitsAndFuritenAreWhatTheRuleAnswers) {
    for (const std::string& rule : books)
        for (int level = 1; level <= 3; ++level)
            for (const DrillKind kind : {DrillKind::waits, DrillKind::furiten}) {
                const auto questions = drawn(rule, kind, level);
                ASSERT_EQ(questions.size(), std::size_t(asked_of_each)) << rule << level;
                for (const auto& question : questions) {
                    const auto answer = waits_answer(book_of_house(rule), question["question"].dump());
                    ASSERT_TRUE(answer) << answer.error();
                    const auto told = ordered_json::parse(*answer);
                    EXPECT_EQ(named(question["answer"]), in_mjai(told[kind == DrillKind::waits ? "waits" : "ron"])) << rule << question;
                    const auto offered = named(question["offered"]);
                    for (const std::string& tile : named(question["answer"])) EXPECT_TRUE(offered.contains(tile)) << tile;
                    EXPECT_FALSE(question["reason"]["ja"].get<std::string>().empty());
                    EXPECT_FALSE(question["reason"]["en"].get<std::string>().empty());
                }
            }
}

TEST(Drill, SomeHandsAreFuritenAndSomeAreNot) {
    for (const std::string& rule : books) {
        int none = 0, some = 0;
        for (int level = 1; level <= 3; ++level)
            for (const auto& question : drawn(rule, DrillKind::furiten, level)) ++(question["answer"].empty() ? none : some);
        EXPECT_GT(none, 0) << rule;
        EXPECT_GT(some, 0) << rule;
    }
}

TEST(Drill, ScoresAreWhatTheRuleAnswers) {
    for (const std::string& rule : books)
        for (int level = 1; level <= 3; ++level) {
            const auto questions = drawn(rule, DrillKind::score, level);
            ASSERT_EQ(questions.size(), std::size_t(asked_of_each)) << rule << level;
            for (const auto& question : questions) {
                const auto told = ordered_json::parse(score_answer(book_of_house(rule), question["question"].dump()).value());
                ASSERT_TRUE(told["win"].get<bool>());
                const auto& choices = question["choices"];
                ASSERT_GE(choices.size(), 2u);
                EXPECT_EQ(std::set<ordered_json>(choices.begin(), choices.end()).size(), choices.size()) << "no two are alike";
                const std::string right = choices[question["answer"].get<std::size_t>()]["en"];
                int paid = 0;  // without the winner's own stick, which comes back
                for (std::size_t s = 0; s < told["payments"].size(); ++s)
                    if (s != question["question"]["seat"].get<std::size_t>()) paid -= told["payments"][s].get<int>();
                std::string figure = std::to_string(paid);
                if (paid >= 1000) figure.insert(figure.size() - 3, ",");
                const bool ron = question["question"]["by"] == "ron";
                EXPECT_TRUE(!ron || right.starts_with(figure)) << right << ' ' << told;
            }
        }
}

TEST(Drill, PenaltiesAreRulingsOfTheRule) {
    for (const std::string& rule : books) {
        const auto list = penalties_json(book_of_house(rule));
        for (int level = 1; level <= 3; ++level)
            for (const auto& question : drawn(rule, DrillKind::penalties, level)) {
                ASSERT_EQ(question["choices"].size(), 4u);
                const auto& right = question["choices"][question["answer"].get<std::size_t>()];
                bool found = false;
                for (const auto& one : list["penalties"])
                    if (one["id"] == question["question"]["penalty"]) found = one["ruling"] == right;
                EXPECT_TRUE(found) << rule << question;
                EXPECT_FALSE(question["clauses"].empty());
            }
    }
    EXPECT_TRUE(drawn("tenhou4p", DrillKind::penalties, 1).empty()) << "which says nothing of them";
}

TEST(Drill, LevelsDifferInWhatIsMeasured) {
    for (const std::string& rule : books)
        for (const DrillKind kind : {DrillKind::waits, DrillKind::furiten, DrillKind::score, DrillKind::penalties}) {
            std::array<int, 4> sum{};
            for (int level = 1; level <= 3; ++level)
                for (const auto& question : drawn(rule, kind, level)) sum[std::size_t(level)] += question["difficulty"].get<int>();
            EXPECT_LT(sum[1], sum[2]) << rule << drill_kinds[std::size_t(kind)];
            EXPECT_LT(sum[2], sum[3]) << rule << drill_kinds[std::size_t(kind)];
        }
}

TEST(Drill, TheSameSeedAsksTheSame) {
    for (const std::string& rule : books)
        for (const DrillKind kind : {DrillKind::waits, DrillKind::score}) {
            EXPECT_EQ(drawn(rule, kind, 2, 5, 3), drawn(rule, kind, 2, 5, 3));
            EXPECT_NE(drawn(rule, kind, 2, 5, 3), drawn(rule, kind, 2, 6, 3));
            EXPECT_EQ(drawn(rule, kind, 2, 5, 1)[0], drawn(rule, kind, 2, 5, 3)[0]) << "however many are asked";
        }
    // on every machine: this very hand
    EXPECT_EQ(drawn("mjkt", DrillKind::waits, 1, 7, 1)[0]["question"]["hand"], "1236p777s");
}

TEST(Drill, JokersAndRunsAroundTheCornerAreAsked) {
    int jokers = 0;
    for (const auto& question : drawn("mighty", DrillKind::waits, 3))
        jokers += question["question"]["hand"].get<std::string>().find(
                      '5', question["question"]["hand"].get<std::string>().rfind('s') + 1) != std::string::npos;
    EXPECT_GT(jokers, 0);
    std::set<std::string> abilities;
    for (const auto& question : drawn("superpower", DrillKind::waits, 2)) abilities.insert(question["question"]["ability"]);
    EXPECT_GT(abilities.size(), 2u);
}

TEST(Drill, WhatIsBesideAHandIsAskedAndSaid) {
    const std::map<std::string, std::set<std::string>> wanted{{"mighty", {"honba", "ura", "nukidora"}},
                                                              {"superpower", {"honba", "ura", "ability"}},
                                                              {"shiromati", {"ura", "nukidora"}},
                                                              {"mjkt", {"honba", "ura"}},
                                                              {"chinitsu", {"ura", "nukidora"}}};
    for (const auto& [rule, parts] : wanted) {
        std::set<std::string> asked;
        for (std::uint32_t seed = 1; seed <= 4; ++seed)
            for (int level = 1; level <= 3; ++level)
                for (const auto& question : drawn(rule, DrillKind::score, level, seed)) {
                    std::set<std::string> groups;
                    for (const auto& group : question["groups"]) groups.insert(group["id"]);
                    std::size_t facts = 3;
                    for (const char* part : {"honba", "ura", "nukidora", "ability"}) {
                        if (!question["question"].contains(part)) continue;
                        EXPECT_GT(level, 1) << question;
                        asked.insert(part);
                        facts += part == std::string("honba") || part == std::string("ability");
                    }
                    facts += question["question"].contains("riichi");
                    EXPECT_EQ(question["facts"].size(), facts) << question;
                    EXPECT_EQ(groups.contains("ura"), question["question"].contains("ura"));
                    EXPECT_EQ(groups.contains("aside"), question["question"].contains("nukidora"));
                }
        for (const std::string& part : parts) EXPECT_TRUE(asked.contains(part)) << rule << " never asks for " << part;
    }
}

TEST(Drill, WhatIsWrongWithAWishIsSaid) {
    const auto& book = book_of_house("mjkt");
    EXPECT_EQ(drill_answer(book, R"({"kind":"luck"})").error(), "kind: waits, furiten, score or penalties is expected.");
    EXPECT_EQ(drill_answer(book, R"({"level":4})").error(), "level: a number from 1 to 3 is expected.");
    EXPECT_EQ(drill_answer(book, R"({"count":11})").error(), "count: a number from 1 to 10 is expected.");
    EXPECT_EQ(drill_answer(book, R"({"seed":-1})").error(), "seed: a number from 0 to 2147483647 is expected.");
    EXPECT_EQ(drill_answer(book, R"({"who":1})").error(), "who: kind, level, seed and count are expected, and nothing else.");
    EXPECT_TRUE(drill_answer(book, "{}"));
}

}  // namespace
}  // namespace jansou::wire
