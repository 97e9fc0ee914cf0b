// What the house's bots take where abilities are drafted.
#include <gtest/gtest.h>

#include "jansou/wire/lines/simulate.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou {
namespace {

wire::SimulationResult drafts(const std::string& rules) {
    auto set = wire::parse_rules("extends = \"superpower\"\n" + rules, "club.toml");
    EXPECT_TRUE(set) << set.error();
    const auto book = std::make_shared<const Rulebook>(make_book(std::move(*set)));
    const wire::SimulationPlan plan{.book = book, .bots = {"basic"}, .seed = *parse_seed("7"), .hands = 60};
    auto result = wire::simulate(plan);
    EXPECT_TRUE(result) << result.error();
    return *result;
}

TEST(Draft, ADealerTakesWhatIsWorthMoreToADealer) {
    const auto usual = drafts("");
    const wire::OfAbility& papa = usual.abilities.at("papa");
    EXPECT_GT(papa.all.hands, 0);
    EXPECT_EQ(papa.all.hands, papa.dealing.hands);
    EXPECT_EQ(usual.abilities.at("akagi").all.hands, 60);

    const auto others = drafts("[ability]\ndealers_order = [\"koromo\"]\n");
    EXPECT_EQ(others.abilities.at("koromo").dealing.hands, 60);
    EXPECT_EQ(others.abilities.at("koromo").all.hands, 60);
    EXPECT_EQ(others.abilities.at("papa").all.hands, 0);
}

}  // namespace
}  // namespace jansou
