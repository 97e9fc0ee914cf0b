// Rules that answer each other without end, or leave a seat nothing to do, break the game off with a sentence: the program stays.
#include <fstream>

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "jansou/rules/rule.hpp"
#include "jansou/wire/lines/table_protocol.hpp"

namespace jansou {
namespace {

void echo(Rulebook& book, const RuleSet&) {
    const CounterId number = book.counter("echo");
    book.on({EventType::discarded, EventType::counted}, [=](const Position& pos, const Event& e, Script& then) {
        if (e.type == EventType::discarded || e.word == number) then.set(number, e.actor, 1 - pos.count(number, e.actor));
    });
}
void murmur(Rulebook& book, const RuleSet&) {
    const CounterId number = book.counter("murmur");
    book.on({EventType::discarded}, [=](const Position&, const Event& e, Script& then) {
        for (int i = 0; i < 2000; ++i) then.set(number, e.actor, i);
    });
}
void no_discards(Rulebook& book, const RuleSet&) {
    const ReasonId reason = book.reason("never", {"切れない。", "Nothing may be discarded."}, {});
    book.on_forbid({ActionType::dahai}, [=](const Position&, Seat, const Action&) { return reason; });
}

const RuleInfo echo_rule{
    .name = "echo",
    .title = {"こだま", "echo"},
    .meaning = {"数が数に応える。", "A number answers itself."},
    .install = echo,
};
const RuleInfo murmur_rule{
    .name = "murmur",
    .title = {"つぶやき", "murmur"},
    .meaning = {"二千の数。", "Two thousand numbers."},
    .install = murmur,
};
const RuleInfo no_discards_rule{
    .name = "no_discards",
    .title = {"打牌なし", "no discards"},
    .meaning = {"切れない。", "Nothing may be discarded."},
    .install = no_discards,
};
const BroughtRules brought{&echo_rule, &murmur_rule, &no_discards_rule};

class Endless : public testing::TestWithParam<const char*> {};

TEST_P(Endless, TheGameIsBrokenOffWithASentence) {
    const std::string rule = testing::TempDir() + "endless_" + GetParam() + ".toml";
    std::ofstream(rule) << "extends = \"mjkt\"\nrules = [\"" << GetParam() << "\"]\n";
    wire::TableProtocol table;
    nlohmann::json error, last, ask;
    const auto hear = [&](const std::vector<std::string>& lines) {
        for (const std::string& line : lines) {
            last = nlohmann::json::parse(line);
            if (last["type"] == "error") error = last;
            if (last["type"] == "ask") ask = last;
        }
    };
    hear(table.line(nlohmann::json{{"type", "start"}, {"rule", rule}, {"seed", "1"}}.dump()));
    if (!ask.is_null()) hear(table.line(nlohmann::json{{"type", "act"}, {"seat", 0}, {"action", ask["seats"]["0"][0]}}.dump()));
    ASSERT_TRUE(error.is_object()) << last;
    EXPECT_EQ(error["code"], "rule_set");
    EXPECT_NE(error["message"].get<std::string>().find("what no game of mahjong has"), std::string::npos) << error;
    EXPECT_EQ(last["type"], "end_game") << "what was won before stands";
    // the process takes the next game
    last = nullptr;
    hear(table.line(R"({"type":"start","rule":"mjkt","seed":"1"})"));
    EXPECT_EQ(last["type"], "ask");
}

INSTANTIATE_TEST_SUITE_P(Rules, Endless, testing::Values("echo", "murmur", "no_discards"));

}  // namespace
}  // namespace jansou
