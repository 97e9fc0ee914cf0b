// Logs of other programs: read, checked, played again by a rule of ours, and written.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "foreign_logs.hpp"
#include "jansou/wire/foreign/look.hpp"
#include "jansou/wire/foreign/tenhou_hand.hpp"
#include "jansou/wire/foreign/tenhou_write.hpp"
#include "jansou/wire/foreign/write.hpp"
#include "jansou/wire/lines/replay.hpp"
#include "tests/share.hpp"

namespace jansou::wire::foreign {
namespace {

using nlohmann::json;
using namespace logs;

/// How much longer than here `scripts/campaign foreign` does it.
int times() {
    const char* given = std::getenv("JANSOU_TIMES");
    return given ? int(std::strtol(given, nullptr, 10)) : 1;
}

class OfOthers : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Rules, OfOthers, testing::Values("tenhou4p", "tenhou3p", "mjkt"));

TEST_P(OfOthers, AnMjaiLogPlaysAgainAndBecomesOurs) {
    for (const char* bots : {"basic", "eager"})
        for (const std::string& game : games(GetParam(), bots, 10 * times(), "7")) {
            const auto played = played_again(stripped(game), GetParam());
            EXPECT_EQ(differences(played), "");
            EXPECT_EQ(events_of(played.log), events_of(game));
            std::istringstream again(played.log);
            const auto report = replay(again);
            EXPECT_TRUE(report.same) << report.line << ": " << report.what;
        }
}

/// Written as tenhou.net/6 and read again they are the same games.
TEST_P(OfOthers, AGameGoesThroughTenhou6AndBack) {
    const auto book = *load_book(GetParam());
    int count = 0;
    for (const auto& [bots, hands] :
         {std::pair("eager", share_of(20, 2)), std::pair("basic", share_of(8, 2)), std::pair("random", share_of(20, 2))})
        for (const std::string& game : games(GetParam(), bots, hands * times(), "6")) {
            const auto opened = open_log(game, book);
            ASSERT_TRUE(opened) << opened.error().sentence();
            if (hands_of(opened->record).empty()) continue;
            const auto written = write_tenhou(opened->record, *book);
            ASSERT_TRUE(written) << written.error().sentence();
            ASSERT_EQ(written->game["log"].size(), hands_of(opened->record).size()) << written->lost[0];
            const auto played = played_again(written->game.dump(), GetParam());
            EXPECT_EQ(differences(played), "") << written->game.dump();
            EXPECT_EQ(events_of(played.log), events_of(game));
            ++count;
        }
    EXPECT_GE(count, 4);
    RecordProperty("games", count);
}

/// Two hands that Mortal played with itself, as its arena writes them (tests/data/README.md).
TEST(Foreign, ALogOfMortalsArena) {
    const std::string log = test_data("mortal_arena.jsonl");
    const auto played = played_again(log, "tenhou4p");
    EXPECT_EQ(differences(played), "");
    const Lines events = events_of(played.log);
    const auto horas = std::ranges::count_if(events, [](const std::string& line) { return line.starts_with(R"({"type":"hora")"); });
    EXPECT_EQ(horas, 2);

    const auto with = [&](std::string_view from, std::string_view to) {
        std::string text = log;
        text.replace(text.find(from), from.size(), to);
        return text;
    };
    // what is paid follows neither from the hand nor to the next one
    const std::string paid_otherwise = with("[-4000,-2000,-2000,10000]", "[-3000,-2000,-2000,9000]");
    EXPECT_EQ(wrong(paid_otherwise, "tenhou4p"),
              "line 104: start_kyoku: scores: [22000,22000,23000,33000] is what the hands before leave, not [21000,22000,23000,34000]");
    // a discard that is not held
    EXPECT_EQ(wrong(with(R"("pai":"W","tsumogiri":false)", R"("pai":"E","tsumogiri":false)"), "tenhou4p"),
              "line 4: dahai: pai: seat 0 has no E in its hand");
}

TEST(Foreign, WhatIsWrongIsSaidWithItsPlace) {
    const std::string log = stripped(games("tenhou4p", "basic", 3, "7")[0]);
    EXPECT_EQ(wrong(log, ""), "the log does not say by which rule it was played; name one with --rule RULE");
    EXPECT_EQ(wrong("", "tenhou4p"), "the file is empty");
    EXPECT_EQ(wrong(log, "tenhou3p"), "line 2: start_kyoku: tehais: 4 hands are dealt, and the rule has 3 seats");
    auto lines = lines_in(log);
    const auto with = [&](std::size_t i, const json& line) {
        std::string out;
        for (std::size_t j = 0; j < lines.size(); ++j) out += (i == j ? line.dump() : lines[j]) + "\n";
        return out;
    };
    for (std::size_t i = 0; i < lines.size(); ++i) {
        json e = json::parse(lines[i]);
        const std::string place = "line " + std::to_string(i + 1) + ": ";
        if (e["type"] == "tsumo") {
            e.erase("pai");
            EXPECT_EQ(wrong(with(i, e), "tenhou4p"), place + "tsumo: pai: is missing");
            break;
        }
    }
    for (std::size_t i = lines.size(); i-- > 0;) {
        json e = json::parse(lines[i]);
        if (e["type"] != "start_kyoku") continue;
        e["kyotaku"] = e["kyotaku"].get<int>() + 1;
        const auto opened = open_log(with(i, e), "tenhou4p");
        ASSERT_TRUE(opened && !opened->record.apart.empty());
        const std::string apart = opened->record.apart[0].sentence();
        EXPECT_TRUE(apart.starts_with("line " + std::to_string(i + 1) + ": start_kyoku: kyotaku: ")) << apart;
        break;
    }
    EXPECT_EQ(wrong(std::string(100000, '['), "tenhou4p"), "the file nests deeper than 32 levels");
    EXPECT_EQ(wrong("{\"log\":" + std::string(100000, '['), "tenhou4p"), "the file nests deeper than 32 levels");
    EXPECT_EQ(wrong("\x1f\x8b\x08", "tenhou4p"), "the file is packed (gzip); unpack it first");
}

TEST(Foreign, ATenhou6HandByHand) {
    const auto played = played_again(by_hand.dump(), "tenhou4p");
    EXPECT_EQ(differences(played), "");
    EXPECT_NE(played.log.find(R"({"type":"pon","actor":1,"target":0,"pai":"P","consumed":["P","P"]})"), std::string::npos) << played.log;
    EXPECT_NE(played.log.find(R"("deltas":[0,1000,-1000,0])"), std::string::npos);
}

/// Of a double ron the ura are written once for the hand; who is not in riichi has none.
TEST(Foreign, TheUraOfATenhou6HandAreThoseOfWhoIsInRiichi) {
    json with_ura = by_hand;
    with_ura["log"][0][3] = {26};
    EXPECT_EQ(differences(played_again(with_ura.dump(), "tenhou4p")), "");
}

TEST(Foreign, WhatTheEngineSaysOtherwiseIsListed) {
    json other = by_hand;
    other["log"][0][16][1] = {0, 1300, -1300, 0};
    other["log"][0][16][2][3] = "40符1飜1300点";
    const auto played = played_again(other.dump(), "tenhou4p");
    EXPECT_EQ(differences(played),
              "E1-0, log[0]: hora: deltas: [0,1000,-1000,0] is expected, not [0,1300,-1300,0]\n"
              "E1-0, log[0]: hora: scores: [25000,26000,24000,25000] is expected, not [25000,26300,23700,25000]\n"
              "E1-0, log[0]: hora: score.fu: 30 is expected, not 40\n");
    EXPECT_EQ(played.log, "");
    const auto opened = open_log(other.dump(), "tenhou4p");
    const std::string facts = facts_log(*opened->book, opened->record);
    std::istringstream in(facts);
    EXPECT_TRUE(replay_facts(in).same) << facts;
    const auto again = open_log(facts, "");  // its header names the rule
    ASSERT_TRUE(again) << again.error().sentence();
    EXPECT_EQ(differences(retraced(again->book, again->record)).substr(0, 26), "E1-0, line 10: hora: delta");
}

TEST(Foreign, ACallWithoutATileIsSaid) {
    json other = by_hand;
    other["log"][0][8] = json::array({"p474747"});
    EXPECT_EQ(wrong(other.dump(), "tenhou4p"), "log[0]: what the seats take and discard fits together in no order");
    other = by_hand;
    other["log"][0][9] = json::array({46});
    EXPECT_EQ(wrong(other.dump(), "tenhou4p"), "log[0]: dahai: pai: seat 1 has no F in its hand");
    other["log"][0][9] = json::array({"x9"});
    EXPECT_EQ(wrong(other.dump(), "tenhou4p"), "log[0]: seat 1: \"x9\" is no discard");
}

/// What the editor's strings mean, by the place of their letter.
TEST(Foreign, CallsAndKansAsTheyAreWritten) {
    TenhouHand hand;
    hand.indicators = {*parse_tile("1z"), *parse_tile("2z")};
    const auto take = [&](std::size_t seat, const char* list) {
        for (const json& one : json::parse(list)) hand.takes[seat].push_back(*written(one));
    };
    const auto give = [&](std::size_t seat, const char* list) {
        for (const json& one : json::parse(list)) hand.gives[seat].push_back(*written(one));
    };
    // seat 0 gives 5p, seat 2 (two seats behind) takes it as an open kan and draws; seat 3 chis its red 5s; riichi stands before the next
    // draw
    take(0, "[11,31]");
    give(0, R"([25,"r60"])");
    take(2, R"(["52m252525",12])");
    give(2, "[0,53]");
    take(3, R"(["c533637"])");
    give(3, "[42]");
    take(1, "[43]");
    const auto events = in_order(hand);
    ASSERT_TRUE(events);
    json said = json::array();
    for (const json& event : *events) said.push_back(event);
    EXPECT_EQ(said, json::parse(R"([
        {"type":"tsumo","actor":0,"pai":"1m"},{"type":"dahai","actor":0,"pai":"5p","tsumogiri":false},
        {"type":"daiminkan","actor":2,"target":0,"pai":"5p","consumed":["5pr","5p","5p"]},
        {"type":"dora","dora_marker":"S"},{"type":"tsumo","actor":2,"pai":"2m"},{"type":"dahai","actor":2,"pai":"5sr","tsumogiri":false},
        {"type":"chi","actor":3,"target":2,"pai":"5sr","consumed":["6s","7s"]},{"type":"dahai","actor":3,"pai":"S","tsumogiri":false},
        {"type":"tsumo","actor":0,"pai":"1s"},{"type":"reach","actor":0},{"type":"dahai","actor":0,"pai":"1s","tsumogiri":true},
        {"type":"reach_accepted","actor":0},{"type":"tsumo","actor":1,"pai":"W"}])"));
    const auto kan = written(json("1111k1111"));
    ASSERT_TRUE(kan);
    EXPECT_EQ(kan->mark, 2u);
    EXPECT_FALSE(written(json("p4545")));
    EXPECT_FALSE(written(json("4545p45p45")));
    EXPECT_FALSE(written(json(54)));
    EXPECT_FALSE(written(json(nullptr)));
}

TEST(Foreign, AnMjlogByHand) {
    const auto opened = open_log(mjlog_by_hand, "tenhou4p");
    ASSERT_TRUE(opened) << opened.error().sentence();
    EXPECT_EQ(opened->record.names[0], "あ");
    EXPECT_FALSE(opened->record.lost.empty());
    // the game goes on by the rule; all else is as it is told
    EXPECT_EQ(differences(retraced(opened->book, opened->record)),
              "E1-0, element 13, AGARI: end_game: by the rule the game goes on here\n");
}

TEST(Foreign, WhatAnMjlogHasWrongIsSaid) {
    const auto with = [](std::string_view from, std::string_view to) {
        std::string text = mjlog_by_hand;
        text.replace(text.find(from), from.size(), to);
        return wrong(text, "tenhou4p");
    };
    EXPECT_EQ(with("<F92/>", "<F100/>"), "element 12, F100: dahai: pai: seat 2 has no 8s in its hand");
    EXPECT_EQ(with("<V92/>", "<V136/>"), "element 11, V136: 136 is no tile");
    EXPECT_EQ(with("<V92/>", "<X/>"), "element 11, X: this element is none that is known");
    EXPECT_TRUE(with("<V92/>", "<").starts_with("this is no XML: not well-formed (invalid token) in line 5")) << with("<V92/>", "<");
    EXPECT_EQ(wrong("<!DOCTYPE a [<!ENTITY b \"c\">]><mjloggm/>", "tenhou4p"), "a document type is not read");
    std::string deep;
    for (int i = 0; i < 100000; ++i) deep += "<a>";
    EXPECT_EQ(wrong(deep, "tenhou4p"), "elements stand in each other too deep");
}

/// The last event of the frames, and how many points each seat has after it.
std::string end_of(const nlohmann::ordered_json& looked) {
    const auto& frames = looked["frames"];
    if (frames.empty()) return "no frames";
    std::string out = frames.back()["event"]["type"];
    for (const auto& seat : frames.back()["view"]["seats"]) out += " " + seat["points"].dump();
    return out;
}

TEST(LookAtLog, EveryHandOfAGameOfOursIsShownWhateverItIsWrittenAs) {
    const std::string game = games("tenhou4p", "eager", share_of(6, 3), "6")[0];
    const auto ours = look_at_log(game, {});
    ASSERT_TRUE(ours) << ours.error();
    EXPECT_EQ((*ours)["format"], "jansou");
    EXPECT_EQ((*ours)["rule"], "tenhou4p");
    const auto written = write_tenhou(open_log(game, "")->record, **load_book("tenhou4p"));
    ASSERT_TRUE(written);
    for (const std::string& text : {stripped(game), written->game.dump()}) {
        for (int hand = 0; hand < int((*ours)["hands"].size()); ++hand) {
            const auto one = look_at_log(game, {.rule = "", .hand = hand});
            const auto other = look_at_log(text, {.rule = "", .hand = hand});
            ASSERT_TRUE(one && other) << (other ? "" : other.error());
            EXPECT_EQ((*other)["hands"], (*ours)["hands"]);
            EXPECT_EQ((*other)["differences"].dump(), "[]");
            EXPECT_EQ((*other)["why"], nullptr);
            EXPECT_EQ(end_of(*other).substr(0, 60), end_of(*one).substr(0, 60)) << hand;
        }
    }
}

TEST(LookAtLog, WhatIsLostAndWhatDiffersIsListed) {
    json other = by_hand;
    other["log"][0][16][1] = {0, 1300, -1300, 0};
    const auto looked = look_at_log(other.dump(), {});
    ASSERT_TRUE(looked) << looked.error();
    EXPECT_EQ((*looked)["format"], "tenhou.net/6");
    EXPECT_EQ((*looked)["names"].dump(), R"(["A","B","C","D"])");
    EXPECT_EQ((*looked)["lost"][0].dump(), R"({"ja":"題名","en":"the title"})");
    const auto& first = (*looked)["differences"][0];
    EXPECT_EQ(first["field"], "deltas");
    EXPECT_EQ(first["told"].dump(), "[0,1300,-1300,0]");
    EXPECT_EQ(first["expected"].dump(), "[0,1000,-1000,0]");
    EXPECT_EQ((*looked)["hands"][0]["deltas"].dump(), "[0,1300,-1300,0]") << "the list has what the file says";
    EXPECT_EQ((*looked)["frames"].back()["view"]["seats"][1]["points"], 26000) << "what is played is what the rule says";
    EXPECT_EQ((*look_at_log(other.dump(), {.rule = "", .compare = false}))["differences"].dump(), "[]");
    EXPECT_EQ((*look_at_log(mjlog_by_hand, {}))["names"][0], "あ");
}

TEST(LookAtLog, WhatCannotBeShownIsSaid) {
    const auto said = [](const std::string& text, const Looking& asked = {}) {
        const auto looked = look_at_log(text, asked);
        return looked ? "" : looked.error();
    };
    EXPECT_EQ(said(""), "the file is empty");
    EXPECT_EQ(said("\x01\x02"), "line 1: this line is no JSON");
    EXPECT_EQ(said(by_hand.dump(), {.rule = "none"}).substr(0, 20), "\"none\" is neither a ");
    EXPECT_EQ(said(by_hand.dump(), {.rule = "", .hand = 1}), "there is no hand 1; hands go from 0 to 0");
    EXPECT_NE(said(by_hand.dump(), {.rule = "mighty"}).find("seats"), std::string::npos);
    json many = by_hand;
    for (int i = 0; i < most_hands_looked_at; ++i) many["log"].push_back(by_hand["log"][0]);
    EXPECT_NE(said(many.dump()), "");
    const std::string game = games("tenhou4p", "eager", 2, "6")[0];
    EXPECT_EQ(said(game, {.rule = "", .allows = [](const RuleSet& rules) { return rules.id == "mjkt"; }}),
              "the log was played by a rule that this house does not play");
    EXPECT_EQ(said(game, {.rule = "", .go_on = [] { return false; }}), "to play the log again takes too long.");
    std::string cut = game;
    const auto seed = cut.find(R"("seed":)");
    cut.erase(seed, cut.find(',', seed) + 1 - seed);
    EXPECT_EQ(said(cut), "the log was taken while the game was played: without its walls it cannot be played again");
}

/// The facts follow from each other, but seat 0 declares riichi with a hand that is far from tenpai.
TEST(LookAtLog, AHandThatTheRuleCannotPlaySaysWhy) {
    json other = by_hand;
    other["log"][0][6] = json::array({"r45"});
    other["log"][0][16][1] = {0, 2000, -1000, 0};
    for (const int hand : {-1, 0}) {
        const auto looked = look_at_log(other.dump(), {.rule = "", .hand = hand});
        ASSERT_TRUE(looked) << looked.error();
        EXPECT_EQ((*looked)["hand"], 0);
        EXPECT_EQ((*looked)["hands"].size(), 1u);
        EXPECT_TRUE((*looked)["frames"].empty());
        EXPECT_NE((*looked)["why"].dump().find("log[0]: by the rule seat 0 may not do that"), std::string::npos) << (*looked)["why"];
    }
}

TEST(Foreign, ARuleThatTheFormHasNoWordsForIsNotWritten) {
    const auto opened = open_log(games("mighty", "random", 2, "3")[0], *load_book("mighty"));
    ASSERT_TRUE(opened) << opened.error().sentence();
    const auto written = write_tenhou(opened->record, *opened->book);
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().sentence(), "games by mighty cannot be written so: there is no word for what its rule \"white_joker\" does");
}

TEST(Foreign, AnEventOfAnotherHouseWithinAHandMakesThatHandImpossible) {
    std::string log = games("tenhou4p", "random", 3, "3")[0];
    const std::size_t draw = log.find("{\"type\":\"tsumo\"");
    log.insert(draw, "{\"type\":\"ability\"}\n");
    const auto opened = open_log(log, *load_book("tenhou4p"));
    ASSERT_TRUE(opened) << opened.error().sentence();
    ASSERT_EQ(opened->record.wrong.size(), 1u);
    EXPECT_TRUE(opened->record.wrong[0].sentence().ends_with("ability: abilities are taken before the hand is dealt"))
        << opened->record.wrong[0].sentence();
    for (const Form form : {Form::own, Form::mjai, Form::tenhou6}) EXPECT_TRUE(written_as(form, *opened));
}

}  // namespace
}  // namespace jansou::wire::foreign
