// The score pad: what is told of hands, and what the rules make of it, by sums worked out by hand.
#include "jansou/wire/pad/pad.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace jansou::wire {
namespace {

using nlohmann::json;

json start(const std::string& rule, int people, const json& more = json::object()) {
    json entry{{"id", "s"}, {"kind", "start"}, {"rule", rule}, {"names", json::array()}};
    for (int i = 0; i < people; ++i) entry["names"].push_back(std::string(1, char('a' + i)));
    entry.update(more);
    return entry;
}
json hand(const std::string& id, const std::string& after, const json& told) {
    return {{"id", id}, {"kind", "hand"}, {"after", after}, {"hand", told}};
}
json anew(const std::string& id, const std::string& after, const json& told, const json& replaces) {
    json entry = hand(id, after, told);
    entry["replaces"] = replaces;
    return entry;
}
/// Hands one after another, h0, h1 ...
json pad(const json& first, const std::vector<json>& hands) {
    json entries = json::array({first});
    std::string after = "s";
    for (std::size_t i = 0; i < hands.size(); ++i) {
        const std::string id = "h" + std::to_string(i);
        entries.push_back(hand(id, after, hands[i]));
        after = id;
    }
    return entries;
}
json state(const json& entries) {
    json whole;
    whole["entries"] = entries;
    const auto told = pad_json(whole);
    EXPECT_TRUE(told) << (told ? "" : told.error()) << entries;
    return told ? json::parse(told->dump()) : json::object();
}
/// The English sentence with which the last hand is refused.
std::string refusal(const json& first, const std::vector<json>& hands) {
    const json told = state(pad(first, hands));
    if (!told.contains("refused")) return "";
    EXPECT_EQ(told["refused"]["entry"], "h" + std::to_string(hands.size() - 1));
    EXPECT_FALSE(told["refused"]["why"]["ja"].get<std::string>().empty());
    EXPECT_EQ(told["hands"].size(), hands.size() - 1) << "what came before counts";
    return told["refused"]["why"]["en"];
}
json ron(int seat, int from, int han, int fu) { return {{"seat", seat}, {"from", from}, {"value", {{"han", han}, {"fu", fu}}}}; }

// MJ-1 start 25,000; MJ-34 values; deposits 1,000; a draw moves 3,000; penalty A puts 1,000 on the table; chombo 3,000 to each.
TEST(Pad, AGameOfHandsOfEachKind) {
    const json told =
        state(pad(start("mjkt", 4), {
                                        // East 1: seat 2 riichi, wins 3 han 30 fu of the dealer: 3,900 and the own deposit
                                        {{"deeds", {{{"riichi", 2}}}}, {"wins", {ron(2, 0, 3, 30)}}},
                                        // East 2, dealer 1: nobody wins, 1 and 3 are tenpai: 1,500 from each of 0 and 2; the dealer stays
                                        {{"draw", "exhaustive"}, {"tenpai", {1, 3}}},
                                        // one honba: the dealer wins by himself, 2 han 30 fu: 1,000 + 100 from each
                                        {{"wins", {{{"seat", 1}, {"value", {{"han", 2}, {"fu", 30}}}}}}},
                                        // two honba: seat 3 shows a false ron: 3,000 to each, and the hand is played again
                                        {{"deeds", {{{"offence", "false_ron_shown"}, {"seat", 3}}}}},
                                        // seat 0 calls and does not mean it: 1,000 on the table; seat 3 has that and 600 for the honba
                                        {{"deeds", {{{"offence", "false_call_voice"}, {"seat", 0}}}}, {"wins", {ron(3, 1, 2, 30)}}},
                                    }));
    ASSERT_FALSE(told.contains("refused")) << told["refused"];
    EXPECT_EQ(told["hands"][0]["points"], json({-3900, 0, 3900, 0}));
    EXPECT_EQ(told["hands"][1]["points"], json({-1500, 1500, -1500, 1500}));
    EXPECT_EQ(told["hands"][2]["points"], json({-1100, 3300, -1100, -1100}));
    EXPECT_EQ(told["hands"][3]["points"], json({3000, 3000, 3000, -9000}));
    EXPECT_EQ(told["hands"][4]["points"], json({-1000, -2600, 0, 3600}));
    EXPECT_EQ(told["hands"][3]["honba"], 2);
    EXPECT_EQ(told["hands"][4]["honba"], 2);
    EXPECT_EQ(told["table"]["points"], json({20500, 30200, 29300, 20000})) << told["table"];
    EXPECT_EQ(told["table"]["dealer"], 2);
    EXPECT_EQ(told["table"]["honba"], 0);
    EXPECT_EQ(told["table"]["sticks"], 0);
}

TEST(Pad, AWinByItsTilesIsScored) {
    const json tiles{{"hand", "234m067p345s2278s"}, {"win", "9s"}, {"riichi", "riichi"}, {"ippatsu", true},
                     {"indicators", "1s"},          {"ura", "4m"}};
    const json told =
        state(pad(start("mjkt", 4), {{{"deeds", {{{"riichi", 1}}}}, {"wins", {{{"seat", 1}, {"from", 2}, {"tiles", tiles}}}}}}));
    EXPECT_EQ(told["hands"][0]["points"], json({0, 12000, -12000, 0}));
    EXPECT_EQ(told["hands"][0]["payments"].size(), 2U) << "the hand and the deposit";
}

// SM-50: whoever sits out pays 20 to each of the three who play; where the game cannot go on the hand is played again, by the same people.
// A seat that pays and is paid double: 2,000 by value, 1,300 by its tiles, a draw as it is.
TEST(Pad, TheSeatBeforeWhomTheWallIsBrokenPaysDouble) {
    json first = start("", 4, {{"rule_text", "extends = \"tenhou4p\"\nrules = [\"wareme\"]\n"}});
    first.erase("rule");
    const json tiles{{"hand", "234m345p888p22s67s"}, {"win", "8s"}};
    const json told = state(pad(first, {
                                           {{"broken_at", 1}, {"wins", {ron(2, 1, 2, 30)}}},
                                           {{"broken_at", 3}, {"wins", {{{"seat", 3}, {"from", 0}, {"tiles", tiles}}}}},
                                           {{"broken_at", 0}, {"wins", {ron(3, 1, 2, 30)}}},
                                       }));
    ASSERT_EQ(told["hands"].size(), 3);
    EXPECT_EQ(told["hands"][0]["points"], json({0, -4000, 4000, 0}));
    EXPECT_EQ(told["hands"][1]["points"], json({-2600, 0, 0, 2600}));
    EXPECT_EQ(told["hands"][2]["points"], json({0, -2000, 0, 2000}));
    EXPECT_EQ(told["may"]["known"], json({"wareme"}));
    EXPECT_EQ(refusal(first, {{{"wins", {ron(2, 1, 2, 30)}}}}).substr(0, 14), "hand.broken_at");
}

TEST(Pad, AChomboOfWhoSitsOut) {
    const json told = state(pad(start("shiromati", 4, {{"out", 3}}), {{{"deeds", {{{"offence", "game_impossible"}, {"seat", 3}}}}}}));
    EXPECT_EQ(told["hands"][0]["points"], json({20, 20, 20, -60}));
    EXPECT_EQ(told["table"]["out"], 3);
    EXPECT_EQ(told["table"]["kyoku"], 1);
}

TEST(Pad, WhatCannotBeIsRefusedInASentence) {
    const json mjkt = start("mjkt", 4);
    EXPECT_EQ(refusal(mjkt, {json::object()}), "How the hand ended is not told.");
    EXPECT_EQ(refusal(mjkt, {{{"draw", "four_suns"}}}), "hand.draw: \"four_suns\" is no draw of this rule.");
    EXPECT_EQ(refusal(mjkt, {{{"draw", "exhaustive"}, {"tenpai", {4}}}}), "hand.tenpai: 4 is no seat.");
    EXPECT_EQ(refusal(mjkt, {{{"draw", "nagashi"}}}).substr(0, 24), "Of whom is not told: nag");
    EXPECT_EQ(refusal(mjkt, {{{"deeds", {{{"riichi", 1}}, {{"riichi", 1}}}}, {"draw", "exhaustive"}}}),
              "The riichi of seat 1 cannot be: The hand is already in riichi.");
    EXPECT_EQ(refusal(mjkt, {{{"deeds", {{{"offence", "wrong_call"}, {"seat", 1}}, {{"riichi", 1}}}}, {"draw", "exhaustive"}}}),
              "The riichi of seat 1 cannot be: The hand is dead.");
    EXPECT_EQ(refusal(mjkt, {{{"wins", {ron(1, 1, 1, 30), ron(2, 1, 1, 30)}}}}), "Beside a tsumo nobody wins.");
    EXPECT_EQ(refusal(mjkt, {{{"wins", {ron(1, 0, 1, 30), ron(2, 3, 1, 30)}}}}), "Several win on one tile, which one seat discarded.");
    EXPECT_EQ(refusal(mjkt, {{{"wins", {{{"seat", 1}, {"from", 0}, {"value", {{"han", 2}}}}}}}}), "How many fu the win has is not told.");
    EXPECT_EQ(refusal(mjkt, {{{"wins", {{{"seat", 1}, {"from", 0}, {"value", {{"points", 12}}}}}}}}).substr(0, 36),
              "In this rule a win is not worth that");
    EXPECT_EQ(refusal(mjkt, {{{"wins", {{{"seat", 1}, {"from", 0}, {"pays", {{{"from", 1}, {"points", 100}}}}}}}}}),
              "Seat 1 pays nobody but itself.");
    EXPECT_EQ(refusal(mjkt, {{{"wins", {ron(1, 0, 1, 30)}}, {"stop", true}}}), "Nobody may end the game after this hand.");
    EXPECT_EQ(refusal(mjkt, {{{"deeds", {{{"chips", {1, -1, 0, 0}}}}}, {"draw", "exhaustive"}}}), "There are no chips in this rule.");
    EXPECT_EQ(refusal(mjkt, {{{"deeds", {{{"offence", "game_impossible"}, {"seat", 1}}}}, {"draw", "exhaustive"}}}),
              "The hand ended by a chombo; there is no win and no draw.");
    EXPECT_EQ(
        refusal(mjkt, {{{"wins",
                         {{{"seat", 1}, {"from", 0}, {"tiles", {{"hand", "234m067p345s2278s"}, {"win", "9s"}, {"riichi", "riichi"}}}}}}}}),
        "riichi: sticks is 0, but the winner's own lies on the table.");
    EXPECT_EQ(refusal(start("mighty", 3), {{{"deeds", {{{"chips", {1, -2, 0}}}}}, {"draw", "exhaustive"}}}),
              "The chips come to -1 in all, not to 0.");
    EXPECT_EQ(refusal(start("shiromati", 4, {{"out", 3}}), {{{"wins", {{{"seat", 3}, {"value", {{"points", 5}}}}}}}}),
              "Seat 3 sits this hand out.");
}

TEST(Pad, ADeadHandWinsNothing) {
    const json dead{{{"offence", "wrong_call"}, {"seat", 1}}};
    const json first = start("mjkt", 4);
    EXPECT_EQ(refusal(first, {{{"deeds", dead}, {"wins", {ron(1, 0, 2, 30)}}}}), "The win of seat 1 cannot be: The hand is dead.");
    EXPECT_EQ(refusal(first, {{{"deeds", dead}, {"wins", {{{"seat", 1}, {"from", 2}, {"pays", {{{"from", 2}, {"points", 1000}}}}}}}}}),
              "The win of seat 1 cannot be: The hand is dead.");
    EXPECT_FALSE(state(pad(first, {{{"deeds", dead}, {"wins", {ron(2, 1, 2, 30)}}}})).contains("refused"));
}

// MI-51, MI-52: of 3,900 the owner of the triplet pays half, 1,950, rounded down to 1,900, and whoever added the tile the rest.
TEST(Pad, ARobbedKanOnTheTripletOfAnotherIsToldByItsValue) {
    const json mighty = start("mighty", 3);
    const auto points = [&](const json& win) { return state(pad(mighty, {{{"wins", {win}}}}))["hands"][0]["points"]; };
    json win = ron(2, 0, 3, 30);
    EXPECT_EQ(points(win), json({-3900, 0, 3900}));
    win["owner"] = 1;
    EXPECT_EQ(points(win), json({-2000, -1900, 3900}));
    win["owner"] = 0;  // the own triplet of who pays
    EXPECT_EQ(points(win), json({-3900, 0, 3900}));
    win["owner"] = 2;  // MI-52: the owner robs it, and gets the part of who added the tile
    EXPECT_EQ(points(win), json({-2000, 0, 2000}));
    EXPECT_EQ(refusal(start("mjkt", 4), {{{"wins", {win}}}}), "By this rule nobody adds a tile to the triplet of another.");
    win["owner"] = 7;
    EXPECT_EQ(refusal(mighty, {{{"wins", {win}}}}), "wins.owner: 7 is not from 0 to 2.");
    win["owner"] = 1;
    win.erase("from");
    EXPECT_EQ(refusal(mighty, {{{"wins", {win}}}}), "A kan is robbed by a ron.");
    const json paid{{"seat", 2}, {"from", 0}, {"owner", 1}, {"pays", {{{"from", 0}, {"points", 1000}}}}};
    EXPECT_NE(refusal(mighty, {{{"wins", {paid}}}}).find("wins.owner"), std::string::npos);
}

// CT-52: a hand is dead only until the right tile is set aside, which nobody tells; the riichi that follows shows it.
TEST(Pad, AHandThatWasDeadForAWhileMayDeclare) {
    const json told = state(pad(start("chinitsu", 3), {{{"deeds", {{{"offence", "wrong_nukidora"}, {"seat", 1}}, {{"riichi", 1}}}},
                                                        {"wins", {{{"seat", 2}, {"from", 1}, {"value", {{"points", 9}}}}}}}}));
    ASSERT_FALSE(told.contains("refused")) << told["refused"];
    EXPECT_EQ(told["hands"][0]["points"], json({0, -10, 10}));
}

TEST(Pad, AHandToldAnewIsAsIfToldRightAtOnce) {
    const json first = start("mjkt", 4);
    const json right{{"wins", {ron(2, 0, 3, 30)}}}, wrong{{"wins", {ron(1, 0, 3, 30)}}}, then{{"draw", "exhaustive"}, {"tenpai", {0}}};
    json entries = pad(first, {wrong, then});
    entries.push_back(anew("again", "s", right, {"h0"}));
    const json told = state(entries), at_once = state(pad(first, {right, then}));
    EXPECT_EQ(told["table"], at_once["table"]);
    EXPECT_EQ(told["hands"][0]["entry"], "again");
    EXPECT_EQ(told["waiting"], 0);
}

TEST(Pad, AHandThatWasNotIsPassedOver) {
    const json first = start("mjkt", 4), one{{"wins", {ron(2, 0, 3, 30)}}};
    json entries = pad(first, {one, {{"draw", "exhaustive"}}});
    entries.push_back({{"id", "v"}, {"kind", "hand"}, {"after", "s"}, {"replaces", {"h0"}}, {"void", true}});
    EXPECT_EQ(state(entries)["table"], state(pad(first, {{{"draw", "exhaustive"}}}))["table"]);
}

TEST(Pad, TwoWhoTellItAlikeAreOneAndWhoTellItDifferentlyAreAsked) {
    const json first = start("mjkt", 4), one{{"wins", {ron(2, 0, 3, 30)}}}, other{{"wins", {ron(2, 1, 3, 30)}}};
    json entries = pad(first, {one});
    entries.push_back(hand("b0", "s", one));
    entries.push_back(hand("b1", "b0", {{"draw", "exhaustive"}}));
    json told = state(entries);
    EXPECT_EQ(told["hands"].size(), 2U);
    EXPECT_EQ(told["hands"][0]["doubled"], true);
    entries.push_back(hand("c0", "s", other));
    told = state(entries);
    EXPECT_EQ(told["hands"].size(), 0U);
    EXPECT_EQ(told["asks"], json({{"b0", "c0", "h0"}}));
    EXPECT_EQ(told["waiting"], 1);
    entries.push_back(anew("decided", "s", other, {"b0", "c0", "h0"}));
    told = state(entries);
    EXPECT_EQ(told["asks"], json::array());
    EXPECT_EQ(told["hands"].size(), 2U);
    EXPECT_EQ(told["hands"][0]["points"], json({0, -3900, 3900, 0}));
}

TEST(Pad, TwoHandsThatWereBothPlayedFollowEachOther) {
    json entries = pad(start("mjkt", 4), {{{"wins", {ron(2, 0, 3, 30)}}}});
    entries.push_back(hand("b", "s", {{"draw", "exhaustive"}}));
    entries.push_back(anew("b2", "h0", {{"draw", "exhaustive"}}, {"b"}));
    const json told = state(entries);
    EXPECT_EQ(told["asks"], json::array());
    EXPECT_EQ(told["hands"].size(), 2U);
}

TEST(Pad, TwoWhoSatInEachOthersSeats) {
    const json first = start("mjkt", 4);
    const json won{{"wins", {ron(2, 0, 3, 30)}}};
    json entries = pad(first, {won, {{"draw", "exhaustive"}, {"tenpai", {2}}}, won});
    entries.push_back({{"id", "x"}, {"kind", "chairs"}, {"chairs", {2, 3}}, {"from", "h0"}, {"to", "h1"}});
    const json told = state(entries);
    // what chair 2 won in the first two hands is the person's of chair 3; the third hand is the person's of
    // chair 2, who deals: 5,800 and one honba
    EXPECT_EQ(told["hands"][0]["people"], json({0, 1, 3, 2}));
    EXPECT_EQ(told["hands"][2]["people"], json({0, 1, 2, 3}));
    EXPECT_EQ(told["table"]["points"], json({25000 - 3900 - 1000 - 6100, 25000 - 1000, 25000 - 1000 + 6100, 25000 + 3900 + 3000}));
}

TEST(Pad, AGameThatEndsWhileTwoSitInEachOthersSeatsIsTheirs) {
    const json bust{{"wins", {{{"seat", 0}, {"from", 2}, {"value", {{"yakuman", 1}}}}}}};
    json entries = pad(start("mighty", 3, {{"games", 2}}), {bust, {{"draw", "exhaustive"}}});
    entries.push_back({{"id", "e"}, {"kind", "end"}, {"after", "h1"}});
    const json plain = state(entries);
    ASSERT_EQ(plain["settled"].size(), 2U) << plain["table"];
    entries.push_back({{"id", "x"}, {"kind", "chairs"}, {"chairs", {0, 1}}, {"from", "h0"}, {"to", "h0"}});
    const json told = state(entries);
    for (const char* each : {"total", "place"}) {
        EXPECT_EQ(told["settled"][0][each][0], plain["settled"][0][each][1]);
        EXPECT_EQ(told["settled"][0][each][1], plain["settled"][0][each][0]);
    }
    EXPECT_EQ(told["table"]["chips"][1], plain["table"]["chips"][0]);
}

// Points that are added up for two thousand hands stay numbers.
TEST(Pad, PointsHaveABound) {
    const json won{{"wins", {{{"seat", 0}, {"from", 1}, {"pays", {{{"from", 1}, {"points", 1000000}}}}}}}};
    const json endless{{"rule_text", "extends = \"mjkt\"\nrules = [\"-bust\"]\n"}};
    const json told = state(pad(start("mjkt", 4, endless), std::vector<json>(60, won)));
    ASSERT_TRUE(told.contains("refused"));
    EXPECT_EQ(told["refused"]["why"]["en"], "Somebody would have more points than any game has.");
    EXPECT_EQ(told["hands"].size(), 49U) << "fifty times a million and 25,000 are too many";
}

TEST(Pad, IsLeftOffWhenItTakesTooLong) {
    int hands = 0;
    json whole;
    whole["entries"] = pad(start("mjkt", 4), {{{"draw", "exhaustive"}}, {{"draw", "exhaustive"}}, {{"draw", "exhaustive"}}});
    EXPECT_FALSE(pad_json(whole, [&] { return ++hands < 3; }));
    EXPECT_TRUE(pad_json(whole, [] { return true; }));
}

TEST(Pad, AnotherRuleIsReckonedAnew) {
    json entries = pad(start("mjkt", 4), {{{"draw", "exhaustive"}}});
    json other = start("tenhou4p", 4, {{"id", "s2"}, {"replaces", {"s"}}});
    entries.push_back(other);
    const json told = state(entries);
    EXPECT_EQ(told["rule"]["id"], "tenhou4p");
    EXPECT_EQ(told["hands"].size(), 1U);
    EXPECT_EQ(told["table"]["points"], json({25000, 25000, 25000, 25000}));
}

TEST(Pad, AGameIsBrokenOffWhereThePadSaysSo) {
    json entries = pad(start("mighty", 3, {{"games", 3}}),
                       {{{"wins", {{{"seat", 0}, {"from", 1}, {"value", {{"han", 4}, {"fu", 30}}}, {"chips", 2}}}}}});
    entries.push_back({{"id", "e"}, {"kind", "end"}, {"after", "h0"}});
    const json told = state(entries);
    EXPECT_EQ(told["table"]["over"], true);
    EXPECT_EQ(told["settled"].size(), 1U);
    EXPECT_EQ(told["result"]["chips"], json({2, -2, 0}));
}

TEST(Pad, EntriesAreLookedAtBeforeTheyAreTaken) {
    EXPECT_TRUE(check_pad_entry(hand("h", "s", json::object())));
    for (const json& wrong :
         {json(7), json::object(), json{{"id", ""}, {"kind", "end"}, {"after", "s"}}, json{{"id", "a/b"}, {"kind", "end"}, {"after", "s"}},
          json{{"id", "a"}, {"kind", "what"}}, json{{"id", "a"}, {"kind", "end"}}, json{{"id", "a"}, {"kind", "hand"}, {"after", "s"}},
          json{{"id", "a"}, {"kind", "end"}, {"after", "s"}, {"more", 1}},
          json{{"id", "a"}, {"kind", "chairs"}, {"chairs", {1}}, {"from", "h"}},
          json{{"id", "a"}, {"kind", "end"}, {"after", "s"}, {"replaces", "s"}},
          json{{"id", "a"}, {"kind", "end"}, {"after", "s"}, {"at", "now"}},
          hand("h", "s", {{"draw", std::string(most_pad_entry_bytes, 'x')}})})
        EXPECT_FALSE(check_pad_entry(wrong)) << wrong.dump().substr(0, 80);
    EXPECT_FALSE(pad_json({{"entries", json::array()}}));
    EXPECT_FALSE(pad_json({{"entries", json(most_pad_entries + 1, start("mjkt", 4))}}));
    EXPECT_FALSE(pad_json({{"entries", {start("mjkt", 3)}}}));
    EXPECT_FALSE(pad_json({{"entries", {start("no_such_rule", 4)}}}));
    EXPECT_FALSE(pad_json({{"entries", {start("/etc/passwd", 4)}}}));
}

TEST(Pad, EntriesThatStandForEachOtherEndNothing) {
    json entries = pad(start("mjkt", 4), {{{"draw", "exhaustive"}}});
    entries.push_back(anew("a", "b", {{"draw", "exhaustive"}}, {"b"}));
    entries.push_back(anew("b", "a", {{"draw", "exhaustive"}}, {"a"}));
    entries.push_back(anew("c", "d", {{"draw", "exhaustive"}}, json::array()));
    entries.push_back(anew("d", "c", {{"draw", "exhaustive"}}, json::array()));
    const json told = state(entries);
    EXPECT_EQ(told["hands"].size(), 1U);
    EXPECT_EQ(told["waiting"], 4);
}

}  // namespace
}  // namespace jansou::wire
