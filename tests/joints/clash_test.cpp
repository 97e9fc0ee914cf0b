// Two rules that both answer where exactly one may are told by name when the rule set is checked.
#include <gtest/gtest.h>

#include "jansou/rules/rule.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou {
namespace {

void nobody_gets_it(Rulebook& book, const RuleSet&) {
    book.contest = [](const Position&, const std::array<std::optional<Action>, max_seats>&) { return SeatMask{0}; };
}
void another_tanyao(Rulebook& book, const RuleSet&) { book.add_yaku("tanyao", {"断么九", "Tanyao"}, Traits{}); }

const RuleInfo second_contest{
    .name = "second_contest",
    .title = {"二つ目", "second"},
    .meaning = {"二つ目", "A second contest."},
    .install = nobody_gets_it,
};
const RuleInfo second_tanyao{
    .name = "second_tanyao",
    .title = {"二つ目", "second"},
    .meaning = {"二つ目", "A second tanyao."},
    .install = another_tanyao,
};
const BroughtRules brought{&second_contest, &second_tanyao};

std::string told(std::string_view rule) {
    const std::string text = "extends = \"mjkt\"\nrules = [\"" + std::string(rule) + "\"]\n";
    const auto rules = wire::parse_rules(text, "file.toml");
    return rules ? "taken" : rules.error();
}

TEST(Clash, ASecondAnswerIsRefusedWithBothNames) {
    EXPECT_EQ(told("second_contest"),
              "file.toml:2: rule \"contest\" and rule \"second_contest\" both say who gets a contested tile; only one of them may.");
}
TEST(Clash, ASecondYakuOfOneNameIsRefusedWithBothNames) {
    EXPECT_EQ(told("second_tanyao"),
              "file.toml:2: rule \"yaku_of_the_tiles\" and rule \"second_tanyao\" both bring the yaku \"tanyao\"; only "
              "one of them may.");
}

}  // namespace
}  // namespace jansou
