// A rule set as a person reads it, and options that are changed: every choice has a name, and a wrong value is told with its key.
#include "jansou/wire/shown/rule_pages.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "jansou/wire/rule_text/set_sizes.hpp"
#include "jansou/wire/shown/search_words.hpp"

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
    EXPECT_EQ(houses["mighty"]["games"], 6);
    EXPECT_EQ(houses["mjkt"]["games"], 1);
    EXPECT_EQ(houses["mighty"]["special"].size(), 3u);
    EXPECT_TRUE(houses["mjkt"]["first_hand"].get<bool>());
}

TEST(RulePages, StandFromTheOrdinaryToTheStrange) {
    std::vector<std::string> order;
    const auto all = rules_json();
    for (const auto& rule : all["rules"]) order.push_back(rule["id"]);
    ASSERT_EQ(order.size(), shipped_rules().size());
    EXPECT_EQ(order[0], "tenhou4p");
    EXPECT_EQ(order[1], "mjkt");
    EXPECT_EQ(order[2], "tenhou3p");
    EXPECT_EQ(order[3], "superpower") << "the ordinary game with abilities";
    EXPECT_EQ(order.back(), "chinitsu");
}

/// The row of a yaku in the table of values.
ordered_json yaku_row(const ordered_json& rule, std::string_view id) {
    for (const auto& yaku : rule["values"]["yaku"])
        if (yaku["id"] == id) return yaku;
    return nullptr;
}

TEST(RulePages, HaveATableOfYakuAndLimits) {
    const auto mjkt = rule_json("mjkt").value(), chinitsu = rule_json("chinitsu").value(), mighty = rule_json("mighty").value();
    EXPECT_EQ(mjkt["values"]["counts"], "han");
    EXPECT_EQ(yaku_row(mjkt, "honitsu")["closed"], 3);
    EXPECT_EQ(yaku_row(mjkt, "honitsu")["open"], 2);
    EXPECT_EQ(yaku_row(mjkt, "daisangen")["yakuman"], 1);
    EXPECT_TRUE(yaku_row(mjkt, "renhou")["alone"].get<bool>());
    EXPECT_EQ(yaku_row(mjkt, "renhou")["clause"], "MJ-26");
    EXPECT_EQ(yaku_row(mjkt, "open_riichi"), nullptr) << "not in that house";
    const ordered_json& limits = mjkt["values"]["limits"];
    ASSERT_EQ(limits.size(), 5u);
    const ordered_json mangan{{"limit", "mangan"}, {"child", 8000}, {"dealer", 12000}, {"han", 5}};
    const ordered_json counted{{"limit", "yakuman"}, {"child", 32000}, {"dealer", 48000}, {"han", 13}};
    EXPECT_EQ(limits[0], mangan);
    EXPECT_EQ(limits[4], counted);
    EXPECT_EQ(mighty["values"]["limits"][0], mangan);

    const auto uncounted = parse_rules("extends = \"mjkt\"\n[han_fu]\ncounted_yakuman = false\n", "club.toml").value();
    const ordered_json last = rule_json(uncounted)["values"]["limits"].back();
    EXPECT_EQ(last["limit"], "yakuman");
    EXPECT_FALSE(last.contains("han")) << "by no number of han";

    EXPECT_EQ(chinitsu["values"]["counts"], "points");
    EXPECT_FALSE(chinitsu["values"].contains("limits"));
    EXPECT_EQ(yaku_row(chinitsu, "kokushi_13")["closed"], 100);
    std::map<std::string, int> amounts;
    for (const auto& line : chinitsu["values"]["besides"])
        if (line.contains("amount")) amounts[line["id"]] = line["amount"];
    EXPECT_EQ(amounts["gari"], 1);
    EXPECT_EQ(amounts["bambam"], 2);
    for (const std::string& id : shipped_rules()) EXPECT_FALSE(rule_json(id).value()["values"]["yaku"].empty()) << id;
}

ordered_json offer(const ordered_json& rule, std::string_view on) {
    for (const auto& each : rule["offers"])
        if (each["on"] == on) return each;
    return nullptr;
}

TEST(RulePages, SayWhatTheyOfferWithTheirOwnValuesAndClauses) {
    const auto chinitsu = rule_json("chinitsu").value(), shiromati = rule_json("shiromati").value();
    EXPECT_EQ(offer(chinitsu, "nukidora")["clause"], "CT-2");
    EXPECT_EQ(offer(chinitsu, "nukidora")["short"]["ja"], "+1");
    EXPECT_EQ(offer(chinitsu, "nukidora")["tiles"], "159m4z");
    EXPECT_EQ(offer(rule_json("tenhou3p").value(), "nukidora")["tiles"], "4z");
    EXPECT_NE(offer(chinitsu, "reach open")["text"]["en"].get<std::string>().find("Dealt in: +50"), std::string::npos);
    EXPECT_EQ(offer(shiromati, "reach open")["text"]["en"].get<std::string>().find("Dealt in"), std::string::npos) << "costs nothing there";
    EXPECT_EQ(offer(rule_json("mighty").value(), "reach box")["name"]["ja"], "箱");
    EXPECT_EQ(offer(rule_json("tenhou3p").value(), "nukidora")["clause"], nullptr);
    EXPECT_EQ(offer(rule_json("tenhou4p").value(), "reach")["short"]["en"], "stick 1000");
    EXPECT_EQ(offer(rule_json("tenhou4p").value(), "nukidora"), nullptr);
    const auto club = parse_rules("extends = \"chinitsu\"\n[gari]\npoints = 3\n", "club.toml").value();
    EXPECT_EQ(offer(rule_json(club), "nukidora")["short"]["ja"], "+3");
    for (const std::string& id : shipped_rules()) {
        const auto page = rule_json(id).value();
        EXPECT_EQ(rule_words_json(page)["offers"], page["offers"]) << id;
        for (const auto& each : page["offers"])
            for (const auto& [key, text] : each.items()) {
                if (!text.is_object()) continue;
                EXPECT_EQ(text["ja"].get<std::string>().find('{'), std::string::npos) << id << each;
            }
    }
}

TEST(RulePages, NameWhatMayStandAtEachPlaceForChoices) {
    const auto mjkt = rule_json("mjkt").value()["places"], chinitsu = rule_json("chinitsu").value()["places"];
    EXPECT_EQ(mjkt["win"]["turn"]["ja"], "ツモ");
    EXPECT_EQ(mjkt["win"]["claim"]["ja"], "ロン");
    EXPECT_EQ(mjkt["pon"]["turn"]["ja"], "立直");
    EXPECT_EQ(mjkt["chi"]["claim"]["ja"], "チー");
    EXPECT_FALSE(mjkt["chi"].contains("turn"));
    EXPECT_EQ(chinitsu["chi"]["turn"]["ja"], "ガリ");
    EXPECT_FALSE(chinitsu["chi"].contains("claim")) << "there is no chi";
}

TEST(RulePages, SayOfHowManyGamesASetIs) {
    const auto mighty = rule_json("mighty").value(), mjkt = rule_json("mjkt").value();
    EXPECT_EQ(mighty["game_choices"], (ordered_json{3, 6, 9, 12}));
    EXPECT_EQ(mighty["no_set"]["games"], mighty["game_choices"]);
    EXPECT_EQ(mighty["no_set"]["text"]["en"], "A set of this rule is 3, 6, 9 or 12 games; another number is none.");
    EXPECT_EQ(mighty["no_set"]["clause"], "MI-3");
    EXPECT_EQ(mjkt["game_choices"], (ordered_json{1, 2, 3}));
    EXPECT_FALSE(mjkt.contains("no_set"));
    const auto club = parse_rules("extends = \"mighty\"\n[game]\nset_of = [4, 2]\n", "club.toml").value();
    EXPECT_EQ(usual_games(club), 4);
    EXPECT_EQ(offered_games(club), (std::vector<int>{2, 4}));
    EXPECT_TRUE(no_set(club, 3));
    EXPECT_FALSE(no_set(club, 2));
    EXPECT_FALSE(no_set(load_rules("mjkt").value(), 17)) << "it leaves the number open";
}

TEST(RulePages, WordsThatAreLookedForNameOptionsAndRulesThatThereAre) {
    std::set<std::string, std::less<>> known;
    for (const RuleInfo* rule : catalogue()) {
        known.emplace(rule->name);
        for (const OptionSpec& spec : rule->options) known.emplace(spec.key);
    }
    for (const OptionSpec& spec : table_options()) known.emplace(spec.key);
    std::set<std::string> words;
    const auto things = search_json()["things"];
    EXPECT_GT(things.size(), 100u);
    for (const auto& thing : things) {
        for (const auto& key : thing["of"]) EXPECT_TRUE(known.contains(key.get<std::string>())) << thing;
        for (const auto& word : thing["words"]) {
            EXPECT_FALSE(word.get<std::string>().empty()) << thing;
            words.insert(word);
        }
        EXPECT_FALSE(thing["words"].empty()) << thing;
    }
    for (const char* word : {"マイティー牌", "半セット", "フリテン", "ノーテン", "ノーテンリーチ", "誤チー", "誤ポン", "誤ロン", "少牌",
                             "多牌", "パオ", "包", "抜き間違い", "空ロン", "見せ牌", "山崩し", "喰い替え"})
        EXPECT_TRUE(words.contains(word)) << word;
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
    const auto five = ordered_json::array({"pon", "chi", "daiminkan", "kakan", "ankan"});
    EXPECT_EQ(tenhou["melds"], five);
    EXPECT_EQ(mighty["melds"], ordered_json::array({"pon", "daiminkan", "kakan", "ankan"}));
}

TEST(RulePages, SayOfEveryRuleThatSetsTilesAsideThatItDoes) {
    for (const std::string& id : shipped_rules()) {
        const bool takes = load_book(id).value()->find_word("nukidora").has_value();
        EXPECT_EQ(rule_json(*load_rules(id))["aside"], takes) << id;
    }
    for (const char* id : {"mighty", "tenhou3p", "shiromati", "chinitsu", "tontenkou"})
        EXPECT_EQ(rule_json(*load_rules(id))["aside"], true) << id;
    for (const char* id : {"mjkt", "tenhou4p", "superpower"}) EXPECT_EQ(rule_json(*load_rules(id))["aside"], false) << id;
}

TEST(RulePages, SayWhoMayBeNamedInAScoreAndWhen) {
    std::map<std::string, std::string> people;
    for (const std::string& id : shipped_rules()) {
        const auto rule = rule_json(id).value();
        for (const char* name : {"from", "later", "owner", "by", "robbed", "out"})
            if (const auto field = score_field(rule, name); !field.is_null())
                people[id] += std::string(people[id].empty() ? "" : " ") + name + ":" + field.value("with", field.value("of", "always"));
        EXPECT_EQ(rule["by"].size(), id == "shiromati" || id == "tontenkou" || id.starts_with("tenhou") ? 2u : 3u) << id;
    }
    EXPECT_EQ(people["mjkt"], "from:ron later:ron");
    EXPECT_EQ(people["tenhou4p"], "from:ron later:ron");
    EXPECT_EQ(people["mighty"], "from:ron later:ron owner:chankan by:kakan");
    EXPECT_EQ(people["shiromati"], "from:ron later:ron robbed:chankan out:always");
    EXPECT_EQ(people["chinitsu"], "from:ron later:ron robbed:chankan");
    EXPECT_EQ(people["superpower"], "from:ron later:ron");
}

TEST(RulePages, AskHowJokersWereReadAndWhoHasThem) {
    for (const std::string& id : shipped_rules()) {
        const auto rule = rule_json(id).value();
        const bool jokers = !load_book(id).value()->reads.empty();
        EXPECT_EQ(score_field(rule, "reading").is_null(), !jokers) << id;
        EXPECT_EQ(score_field(rule, "suit").is_null(), !rule.contains("apart")) << id;
    }
    EXPECT_EQ(score_field(rule_json("superpower").value(), "jokers")["with"], "demon_king");
    std::vector<std::string> suits;
    const auto suit = score_field(rule_json("chinitsu").value(), "suit");
    for (const auto& choice : suit["choices"]) suits.push_back(choice["value"]);
    EXPECT_EQ(suits, (std::vector<std::string>{"none", "p", "s"}));
}

TEST(RulePages, NameTheClausesOfWhatIsNoWin) {
    const auto mighty = rule_json("mighty").value()["no_win_clauses"], mjkt = rule_json("mjkt").value()["no_win_clauses"];
    EXPECT_EQ(mighty["no_yaku"], "MI-17");
    EXPECT_EQ(mighty["not_complete"], "MI-17");
    EXPECT_TRUE(mjkt.contains("no_yaku")) << mjkt;
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

TEST(RulePages, WhatSetsAnOptionFollowsFromWhatItsRuleDeclares) {
    const auto mjkt = rule_json("mjkt").value(), mighty = rule_json("mighty").value();
    EXPECT_EQ(option(mjkt, "tiles.red")["sense"], "copies");
    EXPECT_EQ(option(mjkt, "tiles.red")["faces"],
              ordered_json::parse(R"([{"pai":"5mr","most":4},{"pai":"5pr","most":4},{"pai":"5sr","most":4}])"));
    EXPECT_EQ(option(mighty, "tiles.red")["faces"].size(), 2u) << "there is no five of man";
    const auto names = [](const ordered_json& of, std::string_view key) {
        std::vector<std::string> out;
        for (const auto& named : option(of, key)["named"]) out.push_back(named["name"]["ja"]);
        return out;
    };
    EXPECT_EQ(names(mjkt, "uma.by_place"), (std::vector<std::string>{"なし", "5-10", "10-20", "10-30", "20-30"}));
    EXPECT_EQ(names(mighty, "uma.by_place"), (std::vector<std::string>{"なし", "10", "20", "30"}));
    EXPECT_EQ(option(mighty, "uma.by_place")["places"], 3);
    EXPECT_EQ(option(mjkt, "uma.by_place")["named"][3]["value"], (ordered_json{30, 10, -10, -30}));
    EXPECT_EQ(names(mjkt, "tiles.red"), (std::vector<std::string>{"なし", "各色1枚"}));
    EXPECT_EQ(option(mighty, "tiles.red")["named"][1]["value"], "0p0s");
    EXPECT_EQ(option(mjkt, "yaku.tanyao")["open_worth"]["ja"], "喰いタン");
    EXPECT_EQ(option(mjkt, "yaku.riichi")["sense"], "closed");
    EXPECT_FALSE(option(mjkt, "yaku.tanyao").contains("sense"));
}

/// All that the forms of the houses ask, by the id of the rule set.
std::map<std::string, std::vector<ordered_json>> asks_of_all() {
    std::map<std::string, std::vector<ordered_json>> out;
    for (const std::string& id : shipped_rules()) {
        const ordered_json page = rule_json(id).value();
        for (const auto& group : page["form"])
            for (const auto& ask : group["asks"]) out[id].push_back(ask);
    }
    return out;
}

TEST(RulePages, AFormAsksOnlyWhatCanApply) {
    const auto all = asks_of_all();
    const auto asks = [&](const char* id, const char* kind, std::string_view name) {
        return std::ranges::any_of(all.at(id), [&](const ordered_json& ask) { return ask.contains(kind) && ask[kind] == name; });
    };
    EXPECT_FALSE(asks("mjkt", "option", "payment.tsumo")) << "with four nobody's share is missing";
    EXPECT_TRUE(asks("tenhou3p", "option", "payment.tsumo"));
    EXPECT_TRUE(asks("mjkt", "matter", "abortive_draws"));
    EXPECT_FALSE(asks("tenhou3p", "rule", "four_winds"));
    EXPECT_FALSE(asks("chinitsu", "matter", "extra_rounds")) << "it has no last round";
    EXPECT_FALSE(asks("mjkt", "option", "chips.red")) << "there are no chips";
    EXPECT_TRUE(asks("mjkt", "rule", "chips"));
    EXPECT_TRUE(asks("mighty", "option", "chips.red"));
    EXPECT_TRUE(asks("mjkt", "matter", "late_yaku"));
    for (const auto& [id, list] : all) {
        EXPECT_GE(list.size(), 18u) << id;
        std::set<std::string> once;
        for (const ordered_json& ask : list) EXPECT_TRUE(once.insert(ask.begin().value()).second) << id << " " << ask;
    }
}

TEST(RulePages, WhateverAFormOffersIsInOrder) {
    for (const auto& [id, list] : asks_of_all())
        for (const ordered_json& ask : list)
            for (const ordered_json& choice : ask.value("choices", ordered_json::array())) {
                const RuleSet base = load_rules(id).value();
                std::string rules, options;
                for (const auto& [rule, in] : choice["rules"].items())
                    if (in.get<bool>() != base.has_rule(rule))
                        rules += (rules.empty() ? "\"" : ", \"") + std::string(in ? "" : "-") + rule + "\"";
                for (const char* of : {"options", "sets"})
                    for (const auto& [key, value] : choice[of].items()) options += key + " = " + value.dump() + "\n";
                const Review review = review_text("extends = \"" + id + "\"\nrules = [" + rules + "]\n" + options, "club.toml");
                EXPECT_TRUE(review.rules) << id << " " << ask["matter"] << ": " << (review.faults.empty() ? "" : review.faults.front());
            }
}

TEST(RulePages, ALabelIsWhatAPlayerWouldSayAndNoNotation) {
    for (const RuleInfo* rule : catalogue())
        for (const OptionSpec& spec : rule->options)
            for (const std::string_view text : {spec.meaning.ja, spec.meaning.en})
                for (const std::string_view notation : {"[", "]", " = ", "偽", "(false", "false:", "none:", "0:", "1:"})
                    EXPECT_EQ(text.find(notation), std::string_view::npos) << spec.key << ": " << text;
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
