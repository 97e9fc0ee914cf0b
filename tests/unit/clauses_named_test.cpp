// Whoever plays by a house's clauses is told which one every refusal, yaku, bonus, offence and payment is of.
#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "jansou/rules/rule.hpp"
#include "jansou/wire/lines/simulate.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou {
namespace {

class ByClauses : public testing::TestWithParam<const char*> {};

TEST_P(ByClauses, WhatIsSaidNamesItsClause) {
    const auto rules = wire::load_rules(GetParam());
    ASSERT_TRUE(rules) << rules.error();
    const Rulebook book = make_book(*rules);
    for (const Reason& reason : book.reasons) EXPECT_TRUE(reason.id.empty() || !reason.clause.empty()) << "reason " << reason.id;
    for (const YakuInfo& yaku : book.yaku) EXPECT_FALSE(yaku.clause.empty()) << "yaku " << yaku.id;
    for (const BonusInfo& bonus : book.bonuses) EXPECT_FALSE(bonus.clause.empty()) << "bonus " << bonus.id;
    for (const Offence& offence : book.offences) EXPECT_FALSE(offence.clause.empty()) << "offence " << book.word_name(offence.word);
}

/// Where in what is told a clause is left empty: "hora.score.explain hand".
void note_unnamed(const nlohmann::json& told, const std::string& where, std::set<std::string>& unnamed) {
    if (told.is_array())
        for (const auto& each : told) note_unnamed(each, where, unnamed);
    if (!told.is_object()) return;
    if (const auto clause = told.find("clause"); clause != told.end() && (!clause->is_string() || clause->get<std::string>().empty()))
        unnamed.insert(where + ' ' + told.value("for", told.value("id", told.value("type", ""))));
    for (const auto& [key, value] : told.items())
        if (key != "rules") note_unnamed(value, where + '.' + key, unnamed);
}

TEST_P(ByClauses, WhatIsToldOfAGameNamesItsClause) {
    const auto rules = wire::load_rules(GetParam());
    ASSERT_TRUE(rules) << rules.error();
    std::set<std::string> unnamed;
    std::map<std::string, long> told;
    const auto read = [&](std::string_view log) {
        std::istringstream lines{std::string(log)};
        for (std::string line; std::getline(lines, line);) {
            const auto said = nlohmann::json::parse(line);
            ++told[said.value("type", "")];
            note_unnamed(said, said.value("type", ""), unnamed);
        }
    };
    const auto played = wire::simulate({.book = std::make_shared<const Rulebook>(make_book(*rules)),
                                        .bots = {"basic"},
                                        .seed = *parse_seed("1"),
                                        .hands = 300,
                                        .log = read});
    ASSERT_TRUE(played) << played.error();
    EXPECT_GT(told["hora"], 50);
    for (const std::string& where : unnamed) ADD_FAILURE() << where << " is under no clause";
}

INSTANTIATE_TEST_SUITE_P(Shipped, ByClauses, testing::Values("mjkt", "mighty", "shiromati", "chinitsu", "superpower"),
                         [](const auto& each) { return std::string(each.param); });

}  // namespace
}  // namespace jansou
