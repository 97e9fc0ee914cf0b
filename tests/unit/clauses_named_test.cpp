// Whoever plays by a house's clauses is told which one every refusal, yaku and bonus is of.
#include <gtest/gtest.h>

#include "jansou/rules/rules.hpp"
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

INSTANTIATE_TEST_SUITE_P(Shipped, ByClauses, testing::Values("mjkt", "mighty", "shiromati", "chinitsu"),
                         [](const auto& house) { return std::string(house.param); });

}  // namespace
}  // namespace jansou
