// Two rules that both answer where exactly one may are told by name when the rule set is checked.
#include <gtest/gtest.h>

#include "jansou/rules/rule.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou {
namespace {

void nobody_gets_it(Rulebook& book, const RuleSet&) {
    book.contest = [](const Position&, const std::array<std::optional<Action>, max_seats>&) { return SeatMask{0}; };
}
void bust_is(Rulebook& book, const RuleSet&) { book.bust_at_zero = true; }
void bust_is_not(Rulebook& book, const RuleSet&) { book.bust_at_zero = false; }
void counts_beans(Rulebook& book, const RuleSet&) { book.account = {.id = "beans", .name = {"豆", "beans"}, .in_points = true}; }
void counts_shells(Rulebook& book, const RuleSet&) { book.account = {.id = "shells", .name = {"貝", "shells"}}; }
void names_white(Rulebook& book, const RuleSet&) {
    book.named_ura = [](const Win&, const Shape&) { return white; };
}
void names_east(Rulebook& book, const RuleSet&) {
    book.named_ura = [](const Win&, const Shape&) { return east; };
}
void caps_a_win(Rulebook& book, const RuleSet&) { book.ceiling = Ceiling{}; }
void takes_back(Rulebook& book, const RuleSet&) { book.taking_back = TakingBack{}; }
void without_white(Rulebook& book, const RuleSet&) { book.layout.replaced = KindSet(white); }
void without_east(Rulebook& book, const RuleSet&) { book.layout.replaced = KindSet(east); }
void in_tenths(Rulebook& book, const RuleSet&) { book.settles_in_tenths.raise(); }
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
constexpr Text any{"どれか", "any"};
const RuleInfo zero_is_bust{.name = "zero_is_bust", .title = any, .meaning = any, .install = bust_is};
const RuleInfo zero_is_left{.name = "zero_is_left", .title = any, .meaning = any, .install = bust_is_not};
const RuleInfo beans{.name = "beans", .title = any, .meaning = any, .install = counts_beans};
const RuleInfo shells{.name = "shells", .title = any, .meaning = any, .install = counts_shells};
const RuleInfo ura_white{.name = "ura_white", .title = any, .meaning = any, .install = names_white};
const RuleInfo ura_east{.name = "ura_east", .title = any, .meaning = any, .install = names_east};
const RuleInfo tenths_here{.name = "tenths_here", .title = any, .meaning = any, .install = in_tenths};
const RuleInfo tenths_there{.name = "tenths_there", .title = any, .meaning = any, .install = in_tenths};
const RuleInfo cap{.name = "cap", .title = any, .meaning = any, .install = caps_a_win};
const RuleInfo back_here{.name = "back_here", .title = any, .meaning = any, .install = takes_back};
const RuleInfo back_there{.name = "back_there", .title = any, .meaning = any, .install = takes_back};
const RuleInfo no_white{.name = "no_white", .title = any, .meaning = any, .install = without_white};
const RuleInfo no_east{.name = "no_east", .title = any, .meaning = any, .install = without_east};
const BroughtRules brought{&second_contest, &second_tanyao, &zero_is_bust, &zero_is_left, &beans,      &shells,   &ura_white, &ura_east,
                           &tenths_here,    &tenths_there,  &cap,          &back_here,    &back_there, &no_white, &no_east};

/// What `rules check` says of mjkt with that rule, or with several as they stand in the list.
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

TEST(Clash, AFlagThatTwoRulesSetIsRefusedThoughTheSecondSaysNo) {
    EXPECT_EQ(told("zero_is_bust\", \"zero_is_left"),
              "file.toml:2: rule \"zero_is_bust\" and rule \"zero_is_left\" both say whether somebody with no points may be bust; only "
              "one of them may.");
    EXPECT_EQ(told("zero_is_bust"), "taken");
}
TEST(Clash, AStructThatTwoRulesSetIsRefused) {
    EXPECT_EQ(told("beans\", \"shells"),
              "file.toml:2: rule \"beans\" and rule \"shells\" both say what is counted beside the points; only one of them may.");
}
TEST(Clash, WhatALimitAWithdrawalAndAnAlternateSuitSetIsRefusedTwice) {
    EXPECT_EQ(told("cap"), "file.toml:2: rule \"han_fu\" and rule \"cap\" both say what a win is worth at most; only one of them may.");
    EXPECT_EQ(told("back_here\", \"back_there"),
              "file.toml:2: rule \"back_here\" and rule \"back_there\" both say what may be taken back; only one of them may.");
    EXPECT_EQ(told("no_white\", \"no_east"),
              "file.toml:2: rule \"no_white\" and rule \"no_east\" both say which kinds other hands of the game are played without; "
              "only one of them may.");
}
TEST(Clash, AFunctionThatTwoRulesSetIsRefused) {
    EXPECT_EQ(told("ura_white\", \"ura_east"),
              "file.toml:2: rule \"ura_white\" and rule \"ura_east\" both say which kind a winner named in place of an ura; only one of "
              "them may.");
}
TEST(Clash, WhatIsOnlyRaisedSeveralRulesMayRaise) { EXPECT_EQ(told("tenths_here\", \"tenths_there"), "taken"); }

TEST(Slot, IsReadAsWhatItHolds) {
    Rulebook book;
    EXPECT_FALSE(book.bust_at_zero);
    EXPECT_EQ(book.account.id, "chips");
    EXPECT_EQ(book.yaku_needed.at(9), 1);
    book.bust_at_zero = true;
    counts_beans(book, book.rules);
    book.yaku_needed = {.least = 1, .raised = 2, .raised_from = 5};
    EXPECT_TRUE(book.bust_at_zero);
    EXPECT_EQ(book.account.id, "beans");
    EXPECT_TRUE(book.account.in_points);
    EXPECT_EQ(book.yaku_needed.at(4), 1);
    EXPECT_EQ(book.yaku_needed.at(5), 2);
    EXPECT_EQ(book.bust_at_zero.filled(), 1);
    EXPECT_EQ(book.blind_choice.filled(), 0);
}

}  // namespace
}  // namespace jansou
