// Which melds tiles are or become, by the rule and what the seat is.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "jansou/wire/questions/queries.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;
using Tiles = std::vector<std::string>;

json ask(const std::string& rule, const json& question) { return json::parse(melds_line(rule, question.dump())); }

Tiles melds(const std::string& rule, const std::string& type, const std::string& tiles, const json& more = json::object()) {
    json question{{"type", type}, {"tiles", tiles}};
    question.update(more);
    Tiles out;
    const json answer = ask(rule, question);
    for (const json& meld : answer.at("melds")) out.push_back(meld.at("tiles"));
    return out;
}

TEST(Melds, OfATileBeginWithThePlainestAndHaveARedFiveAnywhere) {
    EXPECT_EQ(melds("mjkt", "pon", "1p"), (Tiles{"111p"}));
    EXPECT_EQ(melds("mjkt", "pon", "5p"), (Tiles{"555p", "550p"}));
    EXPECT_EQ(melds("mjkt", "pon", "0p"), (Tiles{"550p"}));
    EXPECT_EQ(melds("mjkt", "chi", "4p"), (Tiles{"456p", "406p", "234p", "345p", "340p"}));
    EXPECT_EQ(melds("mjkt", "chi", "46p"), (Tiles{"456p", "406p"}));
    EXPECT_EQ(melds("mjkt", "ankan", "5p"), (Tiles{"5550p"}));
    EXPECT_EQ(melds("mjkt", "ankan", "5555p"), (Tiles{"5550p"}));  // the fourth is the red one
    EXPECT_EQ(melds("mjkt", "chi", "1z"), Tiles{});
    EXPECT_EQ(melds("mjkt", "pon", "12p"), Tiles{});
    EXPECT_EQ(melds("mjkt", "pon", "1111p"), Tiles{});
}

TEST(Melds, GoAroundTheCornerForWhomTheyDo) {
    const json jungarian{{"ability", "jungarian"}};
    EXPECT_EQ(melds("superpower", "chi", "9s"), (Tiles{"789s"}));
    EXPECT_EQ(melds("superpower", "chi", "9s", jungarian), (Tiles{"912s", "789s", "891s"}));
    EXPECT_EQ(melds("superpower", "chi", "89s", jungarian), (Tiles{"891s", "789s"}));
    EXPECT_NE(ask("superpower", {{"tiles", "9s"}, {"ability", "nobody"}}).value("error", ""), "");
}

TEST(Melds, HaveJokersBesideTilesOfAnySuit) {
    EXPECT_EQ(melds("shiromati", "pon", "2p"), (Tiles{"222p", "22p5z", "2p55z"}));
    EXPECT_EQ(melds("shiromati", "daiminkan", "2p"), (Tiles{"2222p", "222p5z", "22p55z", "2p555z"}));
    EXPECT_EQ(melds("shiromati", "pon", "5z").front(), "555z");
    EXPECT_EQ(melds("shiromati", "pon", "2p3s"), Tiles{});
    EXPECT_EQ(melds("chinitsu", "pon", "2p"), (Tiles{"222p"}));
    EXPECT_EQ(melds("chinitsu", "pon", "2z"), (Tiles{"222z", "225z", "255z"}));
    EXPECT_EQ(melds("mighty", "pon", "2p"), (Tiles{"222p"}));
}

TEST(Melds, OfAllTypesAreThoseThatTheRuleKnows) {
    std::vector<std::pair<std::string, std::string>> all;
    const json answer = ask("mighty", {{"tiles", "9m"}});
    for (const json& meld : answer.at("melds")) all.emplace_back(meld.at("type"), meld.at("tiles"));
    EXPECT_EQ(all, (std::vector<std::pair<std::string, std::string>>{
                       {"pon", "999m"}, {"daiminkan", "9999m"}, {"kakan", "9999m"}, {"ankan", "9999m"}}));
    EXPECT_NE(ask("mighty", {{"tiles", "9m"}, {"type", "chi"}}).value("error", ""), "") << "three players do not know it";
}

TEST(Melds, AQuestionThatIsNoneIsAnsweredByASentence) {
    for (const char* wrong : {R"({})", R"({"tiles":""})", R"({"tiles":"2m"})", R"({"tiles":"11111p"})", R"({"tiles":"1p","x":1})",
                              R"({"tiles":"55555p"})", "[]", "x"})
        EXPECT_NE(json::parse(melds_line("mighty", wrong)).value("error", ""), "") << wrong;
}

}  // namespace
}  // namespace jansou::wire
