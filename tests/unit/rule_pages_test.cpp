// A rule set as a person reads it, and options that are changed: every choice has a name, and a wrong value is told with its key.
#include "jansou/wire/shown/rule_pages.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

namespace jansou::wire {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

const ordered_json& option(const ordered_json& rule, std::string_view key) {
    for (const auto& each : rule["options"])
        if (each["key"] == key) return each;
    throw std::runtime_error("no option " + std::string(key));
}

TEST(RulePages, ListTheHousesAndTheOrdinaryRules) {
    const auto rules = rules_json();
    std::map<std::string, ordered_json> houses;
    for (const auto& rule : rules["rules"]) houses[rule["id"]] = rule;
    for (const char* id : {"mighty", "mjkt", "tenhou3p", "tenhou4p"}) ASSERT_TRUE(houses.contains(id)) << id;
    EXPECT_EQ(houses["mighty"]["seats"], 3);
    EXPECT_EQ(houses["mighty"]["games"], 3);
    EXPECT_EQ(houses["mjkt"]["games"], 1);
    EXPECT_EQ(houses["mighty"]["special"].size(), 3u);
    EXPECT_TRUE(houses["mjkt"]["first_hand"].get<bool>());
}

/// The field of that name that a score may be asked with.
ordered_json score_field(const ordered_json& rule, const std::string& name) {
    for (const auto& field : rule["score_fields"])
        if (field["name"] == name) return field;
    return nullptr;
}

TEST(RulePages, SayWhatAScoreMayBeAskedWith) {
    const auto mighty = rule_json("mighty").value(), tenhou = rule_json("tenhou4p").value();
    std::vector<std::pair<std::string, bool>> kinds;
    const auto riichi = score_field(mighty, "riichi");
    for (const auto& choice : riichi["choices"]) kinds.emplace_back(choice["value"], choice["stick"]);
    EXPECT_EQ(kinds, (std::vector<std::pair<std::string, bool>>{
                         {"none", false}, {"riichi", true}, {"double", true}, {"box", false}, {"box_double", false}}));
    EXPECT_EQ(riichi["choices"][4]["text"]["en"], "double box");
    EXPECT_EQ(score_field(mighty, "alice")["type"], "tiles");
    EXPECT_EQ(score_field(tenhou, "riichi")["choices"].size(), 3u);
    EXPECT_EQ(score_field(tenhou, "ippatsu")["type"], "flag");
    EXPECT_EQ(score_field(tenhou, "pao")["type"], "seat");
    EXPECT_EQ(score_field(tenhou, "alice"), nullptr);
    for (const std::string& id : shipped_rules()) {
        const auto rule = rule_json(id).value();
        for (const auto& field : rule["score_fields"]) EXPECT_FALSE(field["text"]["ja"].get<std::string>().empty()) << id << field;
    }
    EXPECT_EQ(mighty["chi"], false);
    EXPECT_EQ(tenhou["chi"], true);
    EXPECT_EQ(mighty["aside"], true);
    EXPECT_EQ(tenhou["aside"], false);
}

TEST(RulePages, NameTheColumnsOfASettlementThatARuleAdds) {
    EXPECT_EQ(rule_json("mighty").value()["columns"]["yakitori"]["ja"], "焼き鳥");
    EXPECT_FALSE(rule_json("tenhou4p").value()["columns"].contains("yakitori"));
}

/// The page's tests have what the program tells of the lines of a match in a file. JANSOU_KEEP writes it anew.
TEST(RulePages, TellThePageHowEventsAreSaidAsItsTestsHaveIt) {
    const std::string path = JANSOU_ROOT "/web/tests/event_lines.json";
    const ordered_json lines = rules_json()["lines"];
    if (std::getenv("JANSOU_KEEP")) std::ofstream(path) << lines.dump(2) << '\n';
    std::ifstream in(path);
    ASSERT_TRUE(in) << path;
    EXPECT_EQ(ordered_json::parse(in), lines);
}

TEST(RulePages, HaveEveryOptionInTheOrderOfTheFileWithItsClauses) {
    const auto rule = rule_json("mighty").value();
    EXPECT_EQ(rule["options"].size(), load_rules("mighty")->settings.size());
    const auto& start = option(rule, "points.start");
    EXPECT_EQ(start["value"], 25000);
    EXPECT_EQ(start["type"], "number");
    EXPECT_EQ(start["least"], 0);
    EXPECT_EQ(start["most"], 1000000);
    EXPECT_EQ(start["clauses"], ordered_json{"MI-2"});
    const auto& reading = option(rule, "white_joker.reading");
    EXPECT_EQ(reading["value"], "named");
    EXPECT_EQ(reading["choices"][1]["name"]["en"], "named by the winner");
    EXPECT_EQ(reading["group"]["ja"], "白ジョーカー");
    bool found = false;
    for (const auto& clause : rule["clauses"])
        if (clause["id"] == "MI-2") {
            found = true;
            EXPECT_FALSE(clause["text"]["ja"].get<std::string>().empty());
            EXPECT_EQ(clause["options"], (ordered_json{"chips.start", "points.return", "points.start"}));
        }
    EXPECT_TRUE(found);
    EXPECT_EQ(rule_json("mightty").error(), "\"mightty\" is no shipped rule set; did you mean \"mighty\"?");
}

TEST(RulePages, TellTheOffencesThatTheRuleKnowsInItsOwnWords) {
    const auto offence = [](std::string_view rule, std::string_view kind) -> ordered_json {
        const ordered_json page = rule_json(rule).value();
        for (const auto& each : page["offences"])
            if (each["kind"] == kind) return each;
        return nullptr;
    };
    const ordered_json shown = offence("mighty", "white_shown");
    EXPECT_EQ(shown["name"], (ordered_json{{"ja", "山の白を見せた"}, {"en", "a white dragon of the wall shown"}}));
    EXPECT_EQ(shown["clause"], load_rules("mighty")->clause("offences.white_shown"));
    EXPECT_TRUE(offence("mjkt", "white_shown").is_null());
    EXPECT_FALSE(offence("mjkt", "kuikae").is_null());
    EXPECT_TRUE(rule_json("tenhou4p").value()["offences"].empty());
}

TEST(RulePages, NameTheJokers) {
    EXPECT_EQ(rule_json("mighty").value()["jokers"], ordered_json::array({"P"}));
    EXPECT_EQ(rule_json("mjkt").value()["jokers"], ordered_json::array());
}

TEST(RulePages, SayHowLongAGameWithoutRoundsIs) {
    RuleSet rules = *load_rules("tontenkou");
    ASSERT_EQ(rules.number("game.rounds"), 0);
    rules.id = "own-0";
    EXPECT_EQ(rule_json(rules)["length"]["en"], "until a game ends");
}

TEST(RulePages, TellHowManyTilesThereAreAndWhichAreNeverInOneHand) {
    const ordered_json mighty = rule_json("mighty").value();
    EXPECT_EQ(mighty["stock"]["5p"], 3);
    EXPECT_EQ(mighty["stock"]["5pr"], 1);
    EXPECT_EQ(mighty["stock"]["P"], 4);
    EXPECT_FALSE(mighty["stock"].contains("2m"));
    EXPECT_FALSE(mighty.contains("apart"));

    const ordered_json suits = rule_json(*load_rules("chinitsu"));
    EXPECT_EQ(suits["stock"]["1p"], 8);
    EXPECT_EQ(suits["stock"]["1s"], 8);
    EXPECT_EQ(suits["stock"]["1m"], 4);
    EXPECT_EQ(suits["apart"][0].size(), 9u);
    EXPECT_EQ(suits["apart"][0][0], "1p");
    EXPECT_EQ(suits["apart"][1][8], "9s");
}

TEST(RulePages, TellWhatTheRuleCallsTheWordsOfItsEvents) {
    const ordered_json mighty = rule_json("mighty").value()["words"], mjkt = rule_json("mjkt").value()["words"];
    EXPECT_EQ(mighty["box"], (ordered_json{{"ja", "箱リーチ"}, {"en", "box riichi"}}));
    EXPECT_TRUE(mighty.contains("fifth_indicator"));
    EXPECT_FALSE(mjkt.contains("box"));
    for (const char* reason : {"exhaustive", "nagashi", "kyuushu", "four_winds", "four_riichi", "four_kans"})
        EXPECT_TRUE(mjkt.contains(reason)) << reason;
    const ordered_json clauses = rule_json("mjkt").value()["word_clauses"];
    for (const char* reason : {"exhaustive", "nagashi", "kyuushu", "four_winds", "four_riichi", "four_kans", "triple_ron"})
        EXPECT_EQ(clauses[reason], load_rules("mjkt")->clause(reason)) << reason;
    EXPECT_EQ(clauses["kyuushu"], "MJ-12");
    EXPECT_FALSE(clauses.contains("tenpai"));
    for (const auto& [word, text] : mighty.items()) EXPECT_FALSE(text["ja"].get<std::string>().empty()) << word;
}

TEST(RulePages, TellWhyAReadingCountsThatNobodyNamed) {
    const ordered_json mighty = rule_json("mighty").value();
    EXPECT_EQ(mighty["unnamed_reading"]["clause"], "MI-24");
    EXPECT_NE(mighty["unnamed_reading"]["text"]["en"].get<std::string>().find("of equals the least"), std::string::npos);
    EXPECT_TRUE(rule_json("mjkt").value()["unnamed_reading"].is_null());
    const auto best = rules_with(load_rules("mighty").value(), {{"white_joker.reading", "best"}});
    ASSERT_TRUE(best) << best.error();
    EXPECT_TRUE(rule_json(*best)["unnamed_reading"].is_null()) << "it is simply the best one";
}

TEST(RulePages, EveryChoiceOfEveryRuleHasAName) {
    for (const RuleInfo* rule : catalogue())
        for (const OptionSpec& spec : rule->options) {
            if (spec.type != OptionType::choice) continue;
            std::istringstream values{std::string(spec.choices)};
            for (std::string value; values >> value;) EXPECT_TRUE(choice_name(spec.key, value)) << spec.key << " " << value;
        }
}

TEST(RulePages, ANumberThatIsNoneIsNamed) {
    const auto page = rule_json("mighty").value();
    EXPECT_EQ(option(page, "game_length.target")["value"], -1000000);
    EXPECT_EQ(option(page, "game_length.target")["named"],
              ordered_json::parse(R"([{"value":-1000000,"name":{"ja":"点を問わない","en":"no points needed"}}])"));
    EXPECT_FALSE(option(page, "points.start").contains("named"));
    // each of these names is of a number that the option may be
    for (const char* key : {"game_length.target", "bust.below", "riichi.least_points"})
        for (const auto& named : option(page, key)["named"]) EXPECT_GE(named["value"], option(page, key)["least"]) << key;
}

TEST(RulePages, ChangedOptionsAreCheckedAsAFileIs) {
    const auto base = load_rules("mighty").value();
    const auto changed = rules_with(base, json{{"points.start", 30000}, {"han_fu.kiriage", false}});
    ASSERT_TRUE(changed) << changed.error();
    EXPECT_EQ(changed->number("points.start"), 30000);
    EXPECT_EQ(changed->id, "mighty");
    EXPECT_FALSE(changed->flag("han_fu.kiriage"));
    EXPECT_EQ(option_group(base, "han_fu.kiriage").en, "han and fu");
    EXPECT_EQ(option_group(base, "nothing.of_it").en, "");
    EXPECT_EQ(option(rule_json(*changed), "points.start")["default"], 25000);
    // a clause that is another now has no text
    const auto page = rule_json(*changed);
    for (const auto& clause : page["clauses"])
        if (clause["id"] == "MI-9") { EXPECT_TRUE(clause["text"].is_null()); }

    EXPECT_EQ(rules_with(base, json{{"points.start", "many"}}).error(),
              "\"points.start\" must be an integer from 0 to 1000000, not \"many\".");
    EXPECT_EQ(rules_with(base, json{{"points.strat", 1}}).error(), "unknown option \"points.strat\"; did you mean \"points.start\"?");
    EXPECT_EQ(rules_with(base, json{{"table.seats", 5}}).error(), "\"table.seats\" must be an integer from 3 to 4, not 5.");
    EXPECT_EQ(rules_with(base, json{{"white_joker.reading", "x"}}).error(),
              "\"white_joker.reading\" must be one of \"best\", \"named\", not \"x\".");
    EXPECT_EQ(rules_with(base, json::array()).error(), "\"options\" must be an object of keys and values, not a list.");
    EXPECT_FALSE(rules_with(base, json{{"wall.dead", 60}, {"tiles.copies", 1}})) << "the whole is checked too";
}

}  // namespace
}  // namespace jansou::wire
