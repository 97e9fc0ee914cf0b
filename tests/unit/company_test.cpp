// Rule sets without one of their rules.
#include <gtest/gtest.h>

#include "../play/company/removal.hpp"

namespace jansou {
namespace {

class ShippedSet : public testing::TestWithParam<std::string> {};

TEST_P(ShippedSet, WithoutAnyOneRuleIsRefusedInASentenceOrPlayed) {
    const auto rules = wire::load_rules(GetParam());
    ASSERT_TRUE(rules) << rules.error();
    int played = 0;
    for (const std::string& name : rules->rules) {
        const Removal alone = play_without(GetParam(), {name}, 20);
        const Removal removal = play_without(GetParam(), with_what_needs_them(*rules, {name}), 20);
        for (const Removal& each : {alone, removal}) {
            if (each.refused.empty())
                EXPECT_GE(each.hands, 20) << each.text;
            else
                EXPECT_TRUE(each.refused.ends_with('.')) << each.refused;
        }
        played += removal.refused.empty();
    }
    EXPECT_GT(played, 20);
}
INSTANTIATE_TEST_SUITE_P(Company, ShippedSet, testing::Values("tenhou4p", "tenhou3p", "mjkt", "mighty"),
                         [](const auto& rule) { return rule.param; });

TEST(RuleSet, AnOptionOfARuleThatIsNotThereIsFoundToBeMissing) {
    RuleSet rules;
    rules.settings["a.number"] = std::int32_t{7};
    ASSERT_NE(rules.find("a.number"), nullptr);
    EXPECT_EQ(rules.number("a.number"), 7);
    EXPECT_EQ(rules.find("riichi.deposit"), nullptr);
#ifdef NDEBUG
    EXPECT_EQ(rules.number("riichi.deposit"), 0);
    EXPECT_EQ(rules.text("riichi.deposit"), "");
    EXPECT_TRUE(rules.words("a.number").empty());
#else
    EXPECT_DEATH((void)rules.number("riichi.deposit"), "not in the set");
#endif
}

TEST(RuleFile, WhatAnOffencePaysIsNotComparedWithADepositThatIsNotThere) {
    const auto rules = wire::own_rule(
        "extends = \"mjkt\"\ntitle = {ja = \"罰\", en = \"Fines\"}\nabout = {ja = \"罰\", en = \"Fines\"}\nrules = [\"-riichi\"]\n"
        "[offences]\npay = 25\nwrong_call = \"pay\"\n");
    ASSERT_FALSE(rules);
    EXPECT_EQ(rules.error().find("-1"), std::string::npos) << rules.error();
    EXPECT_NE(rules.error().find("needs rule \"riichi\""), std::string::npos) << rules.error();
}

std::string refusal(const std::string& base, const std::string& tables) {
    const auto rules = wire::parse_rules("extends = \"" + base + "\"\n" + tables, "club.toml");
    return rules ? "" : rules.error();
}

TEST(RuleFile, ASettlementIsInWholeThousandsAndItsPlacesMakeZero) {
    EXPECT_NE(refusal("mjkt", "[points]\nreturn = 30500\n").find("club.toml:3: \"points.return\" must be whole thousands"),
              std::string::npos);
    EXPECT_EQ(refusal("mjkt", "[points]\nreturn = 31000\n"), "");
    EXPECT_NE(refusal("mjkt", "[uma]\nby_place = [20, 10, -10, -10]\n").find("must make 0 together, not 10 ("), std::string::npos);
    EXPECT_EQ(refusal("mjkt", "[uma]\nby_place = [30, 10, -10, -30]\n"), "");
}

TEST(RuleFile, ANotenPotIsSharedInWholeHundreds) {
    EXPECT_NE(refusal("mjkt", "[exhaustive]\nnoten_pot = 1000\n").find("cannot be shared in hundreds where 1 of 4 players is tenpai."),
              std::string::npos)
        << refusal("mjkt", "[exhaustive]\nnoten_pot = 1000\n");
    for (const char* pot : {"0", "1200", "3000", "6000"})
        EXPECT_EQ(refusal("mjkt", std::string("[exhaustive]\nnoten_pot = ") + pot + "\n"), "");
    for (const char* pot : {"2000", "3000", "4000"})
        EXPECT_EQ(refusal("mighty", std::string("[exhaustive]\nnoten_pot = ") + pot + "\n"), "");
    EXPECT_NE(refusal("mighty", "[exhaustive]\nnoten_pot = 1500\n"), "");
}

}  // namespace
}  // namespace jansou
