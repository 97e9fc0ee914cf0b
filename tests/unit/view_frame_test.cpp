// The view of docs/server.md: what is in it, what a seat may see of it, and the choices of an ask.
#include "jansou/wire/shown/view_frame.hpp"

#include <gtest/gtest.h>

#include "jansou/wire/rule_text/rule_file.hpp"
#include "tests/unit/desk.hpp"

namespace jansou::wire {
namespace {

using nlohmann::ordered_json;

using Ids = std::vector<std::string>;

TEST(View, HasTheTableAsTheContractSaysIt) {
    const Desk desk(
        R"("rule":"mighty","stack":[{"hands":["123456p123s1122z","19m147p258s3344z7z","19m147p258s3355z6z"],"draws":"5z","indicators":"0p"}])");
    const auto view = desk.view(0);
    std::vector<std::string> keys;
    for (const auto& [key, value] : view.items()) keys.push_back(key);
    EXPECT_EQ(keys,
              (Ids{"rule",  "game",         "games",       "you",  "round",      "kyoku",  "honba", "sticks", "wall",  "dead",  "next",
                   "words", "dora_markers", "ura_markers", "dora", "currencies", "jokers", "stage", "turn",   "focus", "facts", "seats"}));
    EXPECT_EQ(view["words"]["honba"]["en"], "maiba");
    EXPECT_EQ(view["dora_markers"].size(), 5u);
    EXPECT_EQ(view["dora_markers"][0]["pai"], "5pr");
    EXPECT_EQ(view["dora_markers"][1]["pai"], "?");
    EXPECT_EQ(view["dora"], (ordered_json{"6p", "6p"})) << "a red indicator names its dora twice";
    EXPECT_EQ(view["jokers"], ordered_json{"P"});
    EXPECT_EQ(view["currencies"][1]["id"], "chips");
    EXPECT_EQ(view["dead"], 18);
    EXPECT_EQ(view["seats"][0]["hand"]["drawn"], "P");
    EXPECT_EQ(view["seats"][0]["hand"]["tiles"].size(), 13u);
    EXPECT_EQ(view["seats"][0]["chips"], 30);
    for (const auto& tile : view["seats"][1]["hand"]["tiles"]) EXPECT_EQ(tile, "?");
    EXPECT_EQ(desk.view(1)["seats"][0]["hand"]["drawn"], "?");
    EXPECT_EQ(desk.view()["seats"][1]["hand"]["tiles"][0], "1m");
    EXPECT_TRUE(desk.view()["you"].is_null());
}

TEST(View, AnotherRuleHasOtherWordsAndNoChips) {
    const Desk desk(R"("rule":"mjkt")");
    const auto view = desk.view(2);
    EXPECT_EQ(view["words"]["honba"]["ja"], "本場");
    EXPECT_EQ(view["currencies"].size(), 1u);
    EXPECT_FALSE(view["seats"][0].contains("chips"));
    EXPECT_TRUE(view["jokers"].empty());
    EXPECT_EQ(view["seats"].size(), 4u);
}

/// Of a hand in which everybody discards what they draw: the last tile is drawn, or lies there to be claimed.
struct LastTile : Desk {
    explicit LastTile(const std::string& abilities, bool discarded)
        : Desk(R"("rule":"superpower","abilities":)" + abilities +
               R"(,"stack":[{"hands":["111z58m369p14s335z","12366m567p34789s","444888m222p222s1z",""]}])") {
        for (int step = 0; step < 300 && !(match().table().live() == 0 && stage() == (discarded ? Stage::claims : Stage::turn)); ++step) {
            if (stage() == Stage::claims)
                pass_all();
            else
                cut(int(match().table().phase.seat));
        }
        EXPECT_EQ(match().table().phase.seat, 1);
    }
    Stage stage() const { return match().table().phase.stage; }
};

TEST(View, TheLastTileIsAJokerForWhoWinsOnAnyAndForNobodyElse) {
    const LastTile drawn(R"(["jackal","koromo","rabbit","akagi"])", false);
    EXPECT_EQ(drawn.view(1)["seats"][1]["hand"]["drawn_joker"], true);
    EXPECT_FALSE(drawn.view(0)["seats"][1]["hand"].contains("drawn_joker"));
    const LastTile discarded(R"(["jackal","rabbit","koromo","akagi"])", true);
    EXPECT_EQ(discarded.view(2)["focus"]["joker"], true);
    EXPECT_FALSE(discarded.view(0)["focus"].contains("joker"));
}

/// A match that nobody hears.
struct Unheard final : MatchWitness {
    void see(const Event&) override {}
    void start_game() override {}
    void end_kyoku() override {}
    void end_game(const GameEnd&, const Settlement&) override {}
    void end_set(const std::vector<Settlement>&) override {}
};

TEST(View, SaysWithWhichSuitTheHandIsPlayedWhereSuitsTakeTurns) {
    const Rulebook book = make_book(*load_rules("chinitsu"));
    for (const int hand : {1, 2}) {
        Unheard nobody;
        Match match(book, {.seed = {}, .kyoku = std::uint8_t(hand)}, nobody);
        match.run();
        EXPECT_EQ(view_json(match, 1, 0)["suit"], hand == 1 ? "p" : "s");
    }
    EXPECT_FALSE(Desk(R"("rule":"mjkt")").view(0).contains("suit"));
}

// --- marks ----------------------------------------------------------------------------------------------------

/// South may not know what only East does; no_seat sees all.
void only_for_its_owner(const Desk& desk, const Ids& expected) {
    EXPECT_EQ(desk.marks(0, 0), expected);
    EXPECT_EQ(desk.marks(0, no_seat), expected);
    for (const Seat other : {Seat(1), Seat(2)}) EXPECT_EQ(desk.marks(0, other), Ids{});
}

TEST(Marks, RiichiIsSeenByAll) {
    Desk desk(R"("rule":"mjkt","stack":[{"hands":["23488m567p23467s",)" + far_hands + R"(],"draws":"1z 2z 3z 4z 1z","indicators":"9p"}])");
    EXPECT_EQ(desk.marks(0, 1), Ids{});
    desk.act(0, R"("type":"reach")");
    EXPECT_EQ(desk.choices(0)["question"]["en"], "Riichi: choose the tile to discard.");
    desk.discard(0, "E");
    desk.pass_all();
    EXPECT_EQ(desk.marks(0, 1), Ids{"double_riichi"});
    EXPECT_EQ(desk.mark(0, 1, "double_riichi")["clause"], "MJ-18 MJ-19");
    EXPECT_EQ(desk.mark(0, 1, "double_riichi")["tone"], "declared");
    EXPECT_TRUE(desk.mark(0, 1, "double_riichi")["count"].is_null());
    EXPECT_EQ(desk.marks(1, 1), Ids{});
}

TEST(Marks, FuritenNamesTheTileInTheRiverToItsOwnerOnly) {
    Desk desk(R"("rule":"mjkt","stack":[{"hands":["23488m567p23467s",)" + far_hands + R"(],"draws":"8s 2z 3z 4z 1z","indicators":"9p"}])");
    EXPECT_EQ(desk.marks(0, 0), Ids{});
    desk.cut(0);
    only_for_its_owner(desk, {"furiten"});
    EXPECT_EQ(desk.mark(0, 0, "furiten")["text"]["en"], "No ron: the wait 8 sou lies in your river.");
    EXPECT_EQ(desk.mark(0, 0, "furiten")["clause"], "MJ-20");
}

TEST(Marks, AWinLetPassIsFuritenUntilTheOwnDraw) {
    Desk desk(R"("rule":"mjkt","stack":[{"hands":["23488m567p23467s",)" + far_hands + R"(],"draws":"1z 8s 3z 4z 1z","indicators":"9p"}])");
    desk.cut(0);
    desk.cut(1);
    desk.act(0, R"("type":"none")");
    only_for_its_owner(desk, {"furiten"});
    EXPECT_EQ(desk.mark(0, 0, "furiten")["clause"], "MJ-23");
    desk.cut(2);
    desk.pass_all();
    desk.cut(3);
    desk.pass_all();
    EXPECT_EQ(desk.marks(0, 0), Ids{});
}

const std::string far_three = R"("19m258p369s12346z","19m369p147s12347z")";

TEST(Marks, FuritenUnderSomeReadingsAndUnderAll) {
    Desk some(R"("rule":"mighty","set":{"won":[true,true,true]},"stack":[{"hands":["112456p456789s5z",)" + far_three +
              R"(],"draws":"7z 9s 9s","indicators":"9p"}])");
    some.cut(0);
    EXPECT_EQ(some.marks(0, 0), Ids{}) << "nothing is discarded that the hand waits on";
    Desk partly(R"("rule":"mighty","set":{"won":[true,true,true]},"stack":[{"hands":["112456p456789s5z",)" + far_three +
                R"(],"draws":"4p 9s 9s","indicators":"9p"}])");
    partly.cut(0);
    only_for_its_owner(partly, {"part_furiten"});
    EXPECT_EQ(partly.mark(0, 0, "part_furiten")["text"]["ja"], "一部の読みではロンできない: 4筒を捨てたか見逃した。");
    Desk all(R"("rule":"mighty","set":{"won":[true,true,true]},"stack":[{"hands":["1123p456456789s",)" + far_three +
             R"(],"draws":"4p 9s 9s","indicators":"9p"}])");
    all.cut(0);
    only_for_its_owner(all, {"furiten"});
    EXPECT_EQ(all.mark(0, 0, "furiten")["clause"], "MI-13 MI-22 MI-34");
}

TEST(Marks, AWhiteThatPassesFlashesForTwoDiscardsAndBindsTheOthers) {
    Desk desk(R"("rule":"mighty","set":{"won":[true,true,true]},"stack":[{"hands":["19m147p258s12345z",)" + far_three +
              R"(],"draws":"6z 7z 6z 1p 2s 2s 3s 1s 4s"}])");
    desk.discard(0, "P");
    desk.pass_all();
    for (const Seat viewer : {Seat(0), Seat(1), Seat(2)}) {
        EXPECT_EQ(desk.mark(0, viewer, "flash")["count"], 2);
        EXPECT_EQ(desk.mark(1, viewer, "bound")["count"], 2);
        EXPECT_EQ(desk.marks(2, viewer), Ids{"bound"});
        EXPECT_EQ(desk.marks(0, viewer), Ids{"flash"});
    }
    desk.cut(1);
    desk.cut(2);
    desk.cut(0);
    desk.pass_all();
    EXPECT_EQ(desk.mark(0, 1, "flash")["count"], 1);
    EXPECT_EQ(desk.mark(2, 1, "bound")["count"], 1);
    EXPECT_EQ(desk.mark(2, 1, "bound")["clause"], "MI-30 MI-31 MI-32 MI-33 MI-34");
    desk.cut(1);
    desk.cut(2);
    desk.cut(0);
    desk.pass_all();
    for (const Seat s : {Seat(0), Seat(1), Seat(2)}) EXPECT_EQ(desk.marks(s, 1), Ids{});
}

/// Of each tile in the seat's river the mark that the viewer sees on it, "" for none.
Ids on_river(const Desk& desk, Seat of, Seat viewer) {
    Ids ids;
    const ordered_json view = desk.view(viewer);
    for (const auto& tile : view["seats"][of]["river"]["tiles"])
        ids.push_back(tile.contains("mark") ? tile["mark"]["id"].get<std::string>() : "");
    return ids;
}

TEST(Marks, TheWhiteThatFlashedCarriesItInTheRiver) {
    Desk desk(R"("rule":"mighty","set":{"won":[true,true,true]},"stack":[{"hands":["19m147p258s12345z",)" + far_three +
              R"(],"draws":"6z 7z 5z 1p 2s 5z 3s 1s 4s"}])");
    desk.discard(0, "P");
    for (const Seat viewer : {Seat(0), Seat(1), no_seat}) EXPECT_EQ(on_river(desk, 0, viewer), Ids{"flash"});
    const auto mark = desk.view(1)["seats"][0]["river"]["tiles"][0]["mark"];
    EXPECT_EQ(mark["text"]["en"], "This white dragon flashed.");
    EXPECT_EQ(mark["clause"], "MI-30 MI-31 MI-32 MI-33 MI-34");
    desk.cut(1);
    desk.cut(2);  // a white dragon under the flash flashes too
    EXPECT_EQ(on_river(desk, 1, 0), Ids{""});
    EXPECT_EQ(on_river(desk, 2, 0), Ids{"flash"});
    EXPECT_EQ(desk.marks(2, 0), (Ids{"flash", "bound"})) << "its plate has what lasts, not what lies in the river";
    desk.cut(0);
    desk.pass_all();
    desk.cut(1);
    desk.pass_all();
    desk.cut(2);
    desk.pass_all();
    EXPECT_EQ(on_river(desk, 0, 2), (Ids{"flash", ""}));
    EXPECT_EQ(on_river(desk, 2, 2), (Ids{"flash", "flash"})) << "each white dragon has its own";
}

TEST(Marks, AWhiteThatMayStillBeClaimedHasNotFlashed) {
    Desk desk(
        R"("rule":"mighty","set":{"won":[true,true,true]},"stack":[{"hands":["19m147p258s12345z","19m258p369s12355z","19m369p147s12347z"],"draws":"6z 7z 6z"}])");
    desk.discard(0, "P");
    ASSERT_TRUE(in(desk.referee().waiting(), 1));
    for (const Seat viewer : {Seat(0), Seat(1), Seat(2)}) EXPECT_EQ(on_river(desk, 0, viewer), Ids{""});
    desk.pass_all();
    EXPECT_EQ(on_river(desk, 0, 2), Ids{"flash"});
}

TEST(Marks, AWhiteFaceDownDoesNotFlash) {
    Desk desk(R"("rule":"mighty","set":{"points":[0,40000,35000],"won":[true,true,true]},"stack":[{"hands":["1123p456456789s",)" +
              far_three + R"(],"draws":"5z 6z 7z 5z 7z 2z","indicators":"9p"}])");
    desk.act(0, R"("type":"reach","kind":"box")");
    desk.discard(0, "P");
    desk.pass_all();
    desk.cut(1);
    desk.pass_all();
    desk.cut(2);
    desk.pass_all();
    desk.cut(0);
    desk.pass_all();
    ASSERT_EQ(desk.view(0)["seats"][0]["river"]["tiles"][1]["pai"], "P");
    for (const Seat viewer : {Seat(0), Seat(1)}) EXPECT_EQ(on_river(desk, 0, viewer), (Ids{"flash", ""})) << "the declaring tile lay open";
}

TEST(Marks, ABoxRiichiCoversTheRiver) {
    Desk desk(R"("rule":"mighty","set":{"points":[0,40000,35000],"won":[true,true,true]},"stack":[{"hands":["1123p456456789s",)" +
              far_three + R"(],"draws":"1z 6z 7z 6z 7z 2z","indicators":"9p"}])");
    desk.act(0, R"("type":"reach","kind":"box")");
    desk.discard(0, "E");
    desk.pass_all();
    EXPECT_EQ(desk.marks(0, 1), (Ids{"box_riichi", "covered"}));
    EXPECT_EQ(desk.mark(0, 1, "covered")["count"], 0);
    desk.cut(1);
    desk.pass_all();
    desk.cut(2);
    desk.pass_all();
    desk.cut(0);
    EXPECT_EQ(desk.mark(0, 1, "covered")["count"], 1);
    EXPECT_TRUE(desk.view(1)["seats"][0]["river"]["covered"].get<bool>());
    EXPECT_EQ(desk.view(1)["seats"][0]["river"]["tiles"][1]["pai"], "?");
    EXPECT_EQ(desk.view(0)["seats"][0]["river"]["tiles"][1]["pai"], "F");
}

TEST(Marks, ADeadHandIsSeenByAll) {
    Desk desk(R"("rule":"mjkt")");
    desk.say(R"({"type":"offence","seat":2,"kind":"false_ron_voice"})");
    for (const Seat viewer : {Seat(0), Seat(2)}) EXPECT_EQ(desk.marks(2, viewer), Ids{"dead_hand"});
    EXPECT_EQ(desk.marks(1, 2), Ids{});
}

TEST(Marks, TheFourthNorthIsAFactOfTheTable) {
    Desk desk(R"("rule":"mighty","set":{"won":[true,true,true]},"stack":[{"hands":["19m147p258s12344z",)" + far_three +
              R"(],"draws":"5p 5s 8s 1p","replacements":"1p 2p","indicators":"9p"}])");
    for (int i = 0; i < 2; ++i) {
        desk.act(0, R"("type":"nukidora")");
        desk.pass_all();
    }
    desk.cut(0);
    desk.pass_all();
    desk.discard(1, "N");
    desk.pass_all();
    EXPECT_TRUE(desk.view(2)["facts"].empty());
    EXPECT_EQ(desk.view(2)["seats"][0]["aside"], (ordered_json{"N", "N"}));
    desk.discard(2, "N");
    desk.pass_all();
    ASSERT_EQ(desk.view(2)["facts"].size(), 1u);
    EXPECT_EQ(desk.view(2)["facts"][0]["id"], "fourth_north");
    EXPECT_EQ(desk.view(2)["facts"][0]["clause"], "MI-42");
    EXPECT_NE(desk.view(2)["dora_markers"][1]["pai"], "?");
}

TEST(Marks, APlateLiesBeforeWhoHasNotWonInTheGame) {
    const std::string won =
        R"("stack":[{"hands":["123456p67s99m234s","147p258s19m12367z","258p369s19m12367z"],"draws":"9p 1p 8s 7z 7z","indicators":"1z"}])";
    Desk desk(R"("rule":"mighty","games":2,"set":{"round":"S","hand":2,"won":[false,true,false]},)" + won);
    for (const Seat viewer : {Seat(0), Seat(1), Seat(2), no_seat}) {
        EXPECT_EQ(desk.marks(0, viewer), Ids{"yakitori"});
        EXPECT_EQ(desk.marks(1, viewer), Ids{}) << "has won already";
    }
    EXPECT_EQ(desk.mark(0, 2, "yakitori")["clause"], "MI-4 MI-103");
    const Seat dealer = desk.match().table().dealer;
    ASSERT_EQ(dealer, 1);
    desk.cut(1);
    desk.pass_all();
    desk.cut(2);
    desk.pass_all();
    desk.act(0, R"("type":"hora")");
    EXPECT_EQ(desk.marks(0, 2), Ids{}) << "turned at the first win";
    EXPECT_EQ(desk.marks(2, 0), Ids{"yakitori"});
    desk.say(R"({"type":"offence","seat":2,"kind":"too_many"})");  // in the next hand: it is dealt anew, wins of hands before stay
    EXPECT_EQ(desk.marks(0, 2), Ids{});
}

TEST(Marks, BriefsAreShortInBothLanguages) {
    const auto letters = [](const std::string& text) {
        return std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; });
    };
    // every seat carries something, and the table has a fact
    Desk desk(R"("rule":"mighty","set":{"points":[0,40000,35000]},"stack":[{"hands":["1123p456456789s",)" + far_three +
              R"(],"draws":"1z 6z 7z 6z 7z 2z","indicators":"9p"}])");
    desk.act(0, R"("type":"reach","kind":"box")");
    desk.discard(0, "E");
    desk.pass_all();
    int marks = 0;
    const auto view = desk.view();
    for (const auto& seat : view["seats"])
        for (const auto& mark : seat["marks"]) {
            ++marks;
            EXPECT_LE(letters(mark["brief"]["ja"]), 5) << mark;
            EXPECT_LE(letters(mark["brief"]["en"]), 6) << mark;
            EXPECT_FALSE(mark["text"]["ja"].get<std::string>().empty());
            EXPECT_FALSE(mark["text"]["en"].get<std::string>().empty());
        }
    EXPECT_EQ(marks, 5);
}

// --- choices --------------------------------------------------------------------------------------------------

TEST(Choices, HaveTheWordOnTheButtonAndWhatTellsThemApart) {
    Desk desk(
        R"("rule":"mjkt","stack":[{"hands":["147m258p369s1234z","23345m0567p55s12z","1199m19p19s12344z","66777p1234s5667z"],"draws":"4m","indicators":"9s"}])");
    desk.cut(0);
    const auto ask = desk.choices(1);
    EXPECT_FALSE(ask.contains("question"));
    ASSERT_EQ(ask["actions"].size(), 3u);
    EXPECT_EQ(ask["actions"][0]["label"]["ja"], "チー");
    EXPECT_EQ(ask["actions"][0]["about"]["en"], "4 man with 2 man, 3 man");
    EXPECT_EQ(ask["actions"][0]["action"]["type"], "chi");
    EXPECT_EQ(ask["actions"][2]["label"]["en"], "pass");
    EXPECT_TRUE(ask["actions"][2]["about"].is_null());
}

TEST(Choices, AReadingHasItsWorthAndTheBestStandsFirst) {
    Desk desk(R"("rule":"mighty","stack":[{"hands":["112456p456789s5z",)" + far_three + R"(],"draws":"1p 9s 9s","indicators":"9p"}])");
    desk.act(0, R"("type":"hora")");
    ASSERT_EQ(desk.match().table().phase.stage, Stage::choice);
    const auto ask = desk.choices(0);
    EXPECT_EQ(ask["question"]["en"], "What does the white dragon stand for? Said before the ura are turned.");
    const auto& actions = ask["actions"];
    ASSERT_GE(actions.size(), 3u);
    for (std::size_t i = 0; i + 1 < actions.size(); ++i) {
        ASSERT_EQ(actions[i]["action"]["type"], "choose_reading");
        EXPECT_GT(actions[i]["worth"]["points"], 0);
        if (i) { EXPECT_GE(actions[i - 1]["worth"]["points"], actions[i]["worth"]["points"]); }
    }
    EXPECT_EQ(actions.back()["action"]["type"], "none");
    EXPECT_EQ(actions.back()["label"]["en"], "leave open");
    EXPECT_FALSE(actions.back().contains("worth"));
    // what a choice promises is what is paid then, but for hidden tiles: this hand is not in riichi
    const int promised = actions[0]["worth"]["points"], before = desk.match().table().players[0].points;
    desk.say(R"({"type":"act","seat":0,"action":)" + actions[0]["action"].dump() + "}");
    EXPECT_EQ(desk.match().put_down().players[0].points - before, promised);
}

}  // namespace
}  // namespace jansou::wire
