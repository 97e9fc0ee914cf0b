// The forms in which logs of other programs come: their words, addresses, lines, encodings, hands that are not whole.
#include <gtest/gtest.h>

#include <algorithm>

#include "foreign_logs.hpp"
#include "jansou/wire/foreign/forms.hpp"
#include "jansou/wire/foreign/look.hpp"
#include "jansou/wire/foreign/tenhou_terms.hpp"
#include "jansou/wire/foreign/tenhou_write.hpp"
#include "jansou/wire/foreign/write.hpp"
#include "jansou/wire/lines/replay.hpp"
#include "jansou/wire/rule_text/jokers.hpp"

namespace jansou::wire::foreign {
namespace {

using nlohmann::json;
using namespace logs;

std::string with(std::string text, std::string_view from, std::string_view to) {
    const auto at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return at == std::string::npos ? text : text.replace(at, from.size(), to);
}
/// What a record says is lost, in English, in one text.
std::string lost_of(const std::string& text, const std::string& rule) {
    const auto opened = open_log(text, rule);
    EXPECT_TRUE(opened) << opened.error().sentence();
    std::string out;
    if (opened)
        for (const Lost& each : opened->record.lost) out += each.en + "\n";
    return out;
}
bool says(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }
std::string rule_of_tests(const char* name) { return std::string(JANSOU_TEST_RULES "/") + name; }

TEST(Forms, AHandOfMahjongSoulAsTensoulWritesIt) {
    const auto played = played_again(test_data("outside/tensoul.json"), "tenhou4p");
    EXPECT_EQ(differences(played), "");
    // the second 1m that seat 2 discards is called, not the first
    const Lines events = events_of(played.log);
    const auto pon =
        std::ranges::find_if(events, [](const std::string& line) { return line.starts_with(R"({"type":"pon","actor":0,"target":2)"); });
    ASSERT_NE(pon, events.end());
    const auto is_1m = [](const std::string& line) { return line.starts_with(R"({"type":"dahai","actor":2,"pai":"1m")"); };
    EXPECT_EQ(std::count_if(events.begin(), pon, is_1m), 2);
    EXPECT_TRUE(says(played.log, R"("deltas":[3000,-1000,-1000,-1000])"));
}

TEST(Forms, EnglishWordsOfMahjongSoul) {
    EXPECT_EQ(differences(played_again(test_data("outside/mahjong_soul_english.json"), "tenhou4p")), "");
    EXPECT_FALSE(says(lost_of(test_data("outside/mahjong_soul_english.json"), "tenhou4p"), "yaku named"));
}

TEST(Forms, WordsOfOthersAreKnown) {
    EXPECT_EQ(yaku_id_of_name("役牌:自風牌"), "yakuhai_seat");
    EXPECT_EQ(yaku_id_of_name("役牌:場風牌"), "yakuhai_round");
    EXPECT_EQ(yaku_id_of_name("ダブル立直"), "double_riichi");
    EXPECT_EQ(yaku_id_of_name("国士無双十三面待ち"), "kokushi_13");
    EXPECT_EQ(yaku_id_of_name("翻牌 發"), "yakuhai_hatsu");
    EXPECT_EQ(yaku_id_of_name("八連荘"), "");
    EXPECT_EQ(draw_reason_of_name("四開槓"), "four_kans");
    EXPECT_EQ(draw_reason_of_name("三家和"), "triple_ron");
    EXPECT_EQ(draw_reason_of_name("荒牌平局"), "exhaustive");
    EXPECT_EQ(draw_reason_of_name("三家包"), "");
}

/// The han of a yaku that nobody here knows are not compared; its points are.
TEST(Forms, AnUnknownWordIsTold) {
    json strange = by_hand;
    strange["log"][0][16][2] = {1, 2, 1, "30符1飜1000点", "白虎(1飜)"};
    EXPECT_EQ(differences(played_again(strange.dump(), "tenhou4p")), "");
    EXPECT_TRUE(says(lost_of(strange.dump(), "tenhou4p"), "the yaku named \"白虎\", which is not known"));
    const auto looked = look_at_log(strange.dump(), {});
    ASSERT_TRUE(looked) << looked.error();
    EXPECT_TRUE(says((*looked)["lost"].dump(), "白虎"));
    strange["log"][0][16][2] = {1, 2, 1, "30符3飜1000点", "白虎(2飜)", "平和(1飜)"};
    EXPECT_EQ(differences(played_again(strange.dump(), "tenhou4p")),
              "E1-0, log[0]: hora: score.yaku: [\"yakuhai_haku\"] is expected, not [\"pinfu\"]\n");
    const auto opened = open_log(strange.dump(), "tenhou4p");
    const auto written = write_tenhou(opened->record, *opened->book);
    ASSERT_TRUE(written);
    EXPECT_TRUE(says(written->game.dump(), "白虎(2飜)"));
}

/// Some write a number with a point.
TEST(Forms, PaymentsWithAPoint) {
    json points = by_hand;
    points["log"][0][16][1] = {0.0, 1000.0, -1000.0, 0.0};
    EXPECT_EQ(differences(played_again(points.dump(), "tenhou4p")), "");
    points["log"][0][16][1] = {0.0, 1000.5, -1000.5, 0.0};
    EXPECT_TRUE(says(wrong(points.dump(), "tenhou4p"), "log[0]: the payments: an integer"));
}

/// Nine kinds in the first turn; a stick lies there, and `owari` has it with the top already.
const char* const stick_left = R"(<mjloggm ver="2.3"><GO type="9"/><UN n0="A" n1="B" n2="C" n3="D"/><TAIKYOKU oya="0"/>
<INIT seed="0,0,1,1,2,135" ten="240,250,250,250" oya="0" hai0="0,32,36,68,72,104,108,112,116,120,124,128,12"
 hai1="1,4,8,13,16,20,24,28,40,44,48,52,56" hai2="2,5,9,14,17,21,25,29,41,45,49,53,57" hai3="3,6,10,15,18,22,26,30,42,46,50,54,58"/>
<T132/><RYUUKYOKU type="yao9" ba="0,1" sc="240,0,250,0,250,0,250,0" owari="240,-6.0,260,46.0,250,-15.0,250,-25.0"/></mjloggm>)";

TEST(Forms, TheSticksLeftMayStandWithTheTop) {
    EXPECT_EQ(wrong(stick_left, "tenhou4p"), "");
    EXPECT_EQ(wrong(with(stick_left, "240,-6.0,260,46.0,250", "240,-6.0,250,46.0,250"), "tenhou4p"), "");
    EXPECT_EQ(wrong(with(stick_left, "260,46.0,250,-15.0", "250,46.0,260,-15.0"), "tenhou4p"),
              "element 7, RYUUKYOKU: end_game: scores: [24000,25000,25000,25000] follows from the payments so far, not "
              "[24000,25000,26000,25000]")
        << "of equals the one nearer to the first dealer is the top";
}

TEST(Forms, AMatchThatWasStoppedIsWrittenWithoutTheHandThatNeverEnded) {
    const auto opened = open_log(test_data("outside/stopped_match.jsonl"), "");
    ASSERT_TRUE(opened) << opened.error().sentence();
    EXPECT_TRUE(opened->record.wrong.empty());
    EXPECT_EQ(opened->record.lost.back().en, "the hand E2-0, which never came to its end: it is left out");
    const auto written = write_tenhou(opened->record, *opened->book);
    ASSERT_TRUE(written) << written.error().sentence();
    EXPECT_EQ(written->game["log"].size(), 1u);
    EXPECT_EQ(differences(played_again(written->game.dump(), "tenhou4p")), "");
}

TEST(Forms, TheRuleIsSaidInTenhousWords) {
    const auto words = [](const std::string& rule, const char* bots) {
        const auto book = load_book(rule);
        EXPECT_TRUE(book) << book.error();
        const auto opened = open_log(games(rule, bots, 1, "6")[0], *book);
        EXPECT_TRUE(opened) << opened.error().sentence();
        const auto written = write_tenhou(opened->record, **book);
        EXPECT_TRUE(written) << written.error().sentence();
        EXPECT_EQ(written->game["title"][0], (*book)->rules.title_ja);
        return written->game["rule"]["disp"].get<std::string>();
    };
    EXPECT_EQ(words("tenhou4p", "basic"), "南喰赤");
    EXPECT_EQ(words("tenhou3p", "basic"), "三南喰赤");
    EXPECT_EQ(words(rule_of_tests("majiang_east.toml"), "basic").substr(0, 3), "東");
}

/// Every hand is played by itself: one that cannot be, or does not end, spoils no other.
TEST(Forms, AHandThatCannotBeIsLeftOutAndTold) {
    json two = by_hand;
    json broken = by_hand["log"][0];
    broken[9] = json::array({"x9"});
    two["log"] = {broken, by_hand["log"][0], by_hand["log"][0]};
    const auto opened = open_log(two.dump(), "tenhou4p");
    ASSERT_TRUE(opened) << opened.error().sentence();
    EXPECT_EQ(hands_of(opened->record).size(), 2u);
    ASSERT_EQ(opened->record.wrong.size(), 1u);
    EXPECT_EQ(opened->record.wrong[0].sentence(), "log[0]: seat 1: \"x9\" is no discard");
    EXPECT_TRUE(says(lost_of(two.dump(), "tenhou4p"), "what cannot be is left out: log[0]: seat 1: \"x9\" is no discard"));
    const auto looked = look_at_log(two.dump(), {.rule = "", .hand = 1});
    ASSERT_TRUE(looked) << looked.error();
    EXPECT_EQ((*looked)["hands"].size(), 2u);
    EXPECT_FALSE((*looked)["frames"].empty());
    // the two that are whole are the same hand: the second begins otherwise than the first one ends
    ASSERT_EQ(opened->record.apart.size(), 1u);
    EXPECT_TRUE(says(opened->record.apart[0].sentence(), "log[2]: start_kyoku: scores: "));
    const auto played = retraced(opened->book, opened->record);
    EXPECT_TRUE(says(differences(played), "E1-0, log[2]: start_kyoku: ")) << differences(played);
    EXPECT_EQ(played.log, "");
    const auto again = open_log(facts_log(*opened->book, opened->record), "");
    ASSERT_TRUE(again) << again.error().sentence();
    EXPECT_EQ(hands_of(again->record).size(), 2u);
}

/// In some lobbies the dealer does not stay: who deals next is another succession, and no impossibility.
TEST(Forms, AnotherSuccessionIsADifference) {
    std::string text;
    std::size_t hand = 0;
    for (const std::string& game : games("tenhou4p", "eager", 12, "6")) {
        text = stripped(game);
        const auto opened = open_log(text, "tenhou4p");
        ASSERT_TRUE(opened);
        const auto hands = hands_of(opened->record);
        for (hand = 1; hand < hands.size(); ++hand)
            if (opened->record.facts[hands[hand].from].event["honba"] != 0) break;
        if (hand < hands.size()) break;
    }
    Lines lines = lines_in(text);
    std::size_t starts = 0, all = 0;
    for (std::string& line : lines) {
        json e = json::parse(line);
        if (e["type"] != "start_kyoku") continue;
        ++all;
        if (starts++ != hand) continue;
        e["honba"] = 0;
        line = e.dump();
    }
    std::string changed;
    for (const std::string& line : lines) changed += line + "\n";
    const auto opened = open_log(changed, "tenhou4p");
    ASSERT_TRUE(opened) << opened.error().sentence();
    EXPECT_TRUE(opened->record.wrong.empty());
    EXPECT_GE(hands_of(opened->record).size() + 1, all);
    EXPECT_TRUE(says(opened->record.apart.at(0).sentence(), "start_kyoku: honba: "));
    EXPECT_TRUE(says(differences(retraced(opened->book, opened->record)), "start_kyoku: honba: "));
}

TEST(Forms, ALogThatBreaksOffHasItsWholeHands) {
    const Lines lines = lines_in(stripped(games("tenhou4p", "basic", 3, "7")[0]));
    std::string cut;
    int starts = 0;
    for (const std::string& line : lines) {
        starts += line.find("\"start_kyoku\"") != std::string::npos;
        if (starts == 2 && line.find("\"dahai\"") != std::string::npos) {
            cut += line.substr(0, line.size() / 2);
            break;
        }
        cut += line + "\n";
    }
    EXPECT_EQ(differences(played_again(cut, "tenhou4p")), "");
    EXPECT_TRUE(says(lost_of(cut, "tenhou4p"), "the last line, which breaks off"));
    EXPECT_TRUE(says(lost_of(cut, "tenhou4p"), "which never came to its end"));
    // no hand is whole
    EXPECT_EQ(wrong(cut.substr(0, cut.find("end_kyoku") - 20).substr(0, 2000), "tenhou4p"),
              "line 2: the hand has no result: hora or ryukyoku");

    std::string xml = mjlog_by_hand;
    xml = with(xml, "</mjloggm>",
               R"(<INIT seed="1,0,0,1,2,108" ten="250,260,240,250" oya="1" hai0="0" hai1="1" hai2="2" hai3="3"/><U4/><E4)");
    xml = with(xml, R"( owari="250,-5.0,260,46.0,240,-26.0,250,-15.0")", "");
    EXPECT_EQ(differences(played_again(xml, "tenhou4p")), "");
    EXPECT_TRUE(says(lost_of(xml, "tenhou4p"), "the end of the file, which breaks off"));
    EXPECT_TRUE(says(lost_of(xml, "tenhou4p"), "the hand E2-0, which never came to its end"));
}

TEST(Forms, AddressesOfTheEditorAndALineForEachHand) {
    for (const char* file : {"outside/address.txt", "outside/address_plain.txt"}) {
        const auto played = played_again(test_data(file), "tenhou4p");
        EXPECT_EQ(differences(played), "") << file;
        EXPECT_EQ(played.hands, 1);
    }
    const auto two = open_log(test_data("outside/two_lines.json"), "tenhou4p");
    ASSERT_TRUE(two) << two.error().sentence();
    EXPECT_TRUE(two->record.wrong.empty() && two->record.apart.empty()) << "each line is a hand for itself";
    const auto played = retraced(two->book, two->record);
    EXPECT_EQ(played.hands, 2);
    EXPECT_EQ(differences(played), "");
    EXPECT_EQ(two->record.facts.back().place, "line 2, log[0]");
    // hands that follow each other are one game again, whether in objects, in lists, or in addresses
    const auto game = open_log(games("tenhou4p", "eager", 8, "6")[0], "");
    const auto whole = write_tenhou(game->record, *game->book)->game;
    const auto as_one = played_again(whole.dump(), "tenhou4p");
    ASSERT_NE(as_one.log, "");
    std::string objects, lists, addresses;
    for (const auto& hand : whole["log"]) {
        nlohmann::ordered_json alone = whole;
        alone["log"] = {hand};
        objects += alone.dump() + "\n";
        lists += hand.dump() + "\r\n\r\n";
        addresses += "https://tenhou.net/6/#json=" + alone.dump() + "\n";
    }
    EXPECT_EQ(events_of(played_again(objects, "tenhou4p").log), events_of(as_one.log));
    EXPECT_EQ(events_of(played_again(addresses, "tenhou4p").log), events_of(as_one.log));
    EXPECT_EQ(events_of(played_again(lists, "tenhou4p").log), events_of(as_one.log));
    EXPECT_EQ(events_of(played_again(whole["log"].dump(), "tenhou4p").log), events_of(as_one.log));
}

/// Each form that is read, written in each that is written, is the same game.
TEST(Forms, EveryFormGoesThroughEveryOther) {
    struct Source {
        std::string text, rule;
    };
    std::vector<Source> sources{{test_data("outside/majiang.json"), rule_of_tests("majiang.toml")},
                                {test_data("outside/tensoul.json"), "tenhou4p"},
                                {test_data("outside/address.txt"), "tenhou4p"},
                                {test_data("mortal_arena.jsonl"), "tenhou4p"},
                                {with(mjlog_by_hand, R"( owari="250,-5.0,260,46.0,240,-26.0,250,-15.0")", ""), "tenhou4p"},
                                {games("tenhou3p", "eager", 6, "9")[0], "tenhou3p"}};
    for (const Source& source : sources) {
        const auto opened = open_log(source.text, *load_book(source.rule));
        ASSERT_TRUE(opened) << opened.error().sentence();
        const auto played = retraced(opened->book, opened->record);
        ASSERT_EQ(differences(played), "") << source.text.substr(0, 100);
        for (const Form form : {Form::own, Form::mjai, Form::tenhou6}) {
            const auto written = written_as(form, *opened);
            ASSERT_TRUE(written) << written.error();
            const auto again = open_log(*written, *load_book(source.rule));
            ASSERT_TRUE(again) << again.error().sentence();
            const auto replayed = retraced(again->book, again->record);
            EXPECT_EQ(differences(replayed), "") << source.text.substr(0, 100);
            EXPECT_EQ(events_of(replayed.log), events_of(played.log)) << int(form);
        }
    }
}

TEST(Forms, APaipuOfMajiang) {
    const std::string text = test_data("outside/majiang.json");
    const auto opened = open_log(text, rule_of_tests("majiang.toml"));
    ASSERT_TRUE(opened) << opened.error().sentence();
    EXPECT_EQ(opened->record.format, "majiang");
    EXPECT_EQ(opened->record.names, (std::vector<std::string>{"two", "three", "four", "one"})) << "from who deals first on";
    const auto played = retraced(opened->book, opened->record);
    EXPECT_EQ(played.hands, 11);
    EXPECT_EQ(differences(played), "");
    EXPECT_NE(played.log, "");
    for (const char* call : {"ankan", "kakan", "daiminkan", "chi", "pon"})
        EXPECT_TRUE(says(played.log, "{\"type\":\"" + std::string(call) + "\"")) << call;
    const auto looked = look_at_log("[" + text + "," + text + "]", {});
    ASSERT_TRUE(looked) << looked.error();
    EXPECT_EQ((*looked)["format"], "majiang");
    EXPECT_FALSE((*looked)["frames"].empty());
    EXPECT_TRUE(says((*looked)["lost"].dump(), "the other 1 games of the file"));
    EXPECT_EQ(wrong(with(text, R"("baojia":)", R"("baojia":7,"x":)"), rule_of_tests("majiang.toml")).substr(0, 15), "majiang log[0][");
    EXPECT_EQ(
        wrong(R"({"title":"x","log":[[{"qipai":{"zhuangfeng":0,"jushu":0,"changbang":0,"lizhibang":0,"defen":[25000,25000,25000,25000],)"
              R"("baopai":"m1","shoupai":["m123p456s789z1122","m1","m1","m1"]}}]]})",
              "tenhou4p"),
        "majiang log[0][0]: the hand has no result: hora or ryukyoku");
    EXPECT_EQ(wrong(R"({"log":[[{"qipai":3}]]})", "tenhou4p"), "majiang log[0][0]: zhuangfeng is missing");
    EXPECT_EQ(wrong(R"({"log":[[{"zimo":{"l":0,"p":"m1"}}]]})", "tenhou4p"), "majiang log[0][0]: qipai is expected first");
}

TEST(Forms, WhatIsNoLogIsNamed) {
    EXPECT_EQ(wrong("PK\x03\x04", "tenhou4p"), "the file is packed (zip); unpack it first");
    EXPECT_EQ(wrong("<!DOCTYPE HTML><html>", "tenhou4p"), "this is a web page: the log that it shows is expected");
    EXPECT_EQ(wrong("https://tenhou.net/0/?log=2011020613gm-00a9-0000-3774f8d1&tw=1", "tenhou4p"),
              "line 1: this is the address of a page: the log that it shows is expected, or an address with #json=");
    EXPECT_TRUE(says(wrong(R"({"head":{},"data":""})", "tenhou4p"), "a record of Mahjong Soul as its server sends it"));
    EXPECT_EQ(wrong("https://tenhou.net/6/#json={", "tenhou4p"), "line 1: this is no JSON");
    EXPECT_EQ(wrong(R"({"a":1})", "tenhou4p"), "a game of tenhou.net/6 is expected: an object with log, a list of hands");
    EXPECT_EQ(wrong(by_hand.dump() + "\n{\"a\":1}\n", "tenhou4p"),
              "line 2: a game of tenhou.net/6 is expected: an object with log, a list of hands");
}

std::string in_utf16(const std::string& ascii, bool low) {
    std::string out = low ? "\xff\xfe" : "\xfe\xff";
    for (const char c : ascii) {
        if (!low) out += '\0';
        out += c;
        if (low) out += '\0';
    }
    return out;
}

TEST(Forms, FilesInUtf16AreRead) {
    json named = by_hand;
    for (const bool low : {true, false}) {
        EXPECT_EQ(differences(played_again(in_utf16(named.dump(-1, ' ', true), low), "tenhou4p")), "");
        EXPECT_EQ(wrong(in_utf16(stick_left, low), "tenhou4p"), "");
        EXPECT_TRUE(look_at_log(in_utf16(games("tenhou4p", "eager", 1, "6")[0], low), {}));
    }
    EXPECT_EQ(differences(played_again("\xef\xbb\xbf" + named.dump(), "tenhou4p")), "");
    std::string room;
    EXPECT_EQ(plain_text(std::string("\xff\xfe\x42\x30\x3c\xd8\x04\xdc\x3c\xd8", 10), room), "あ🀄\xef\xbf\xbd") << "half a pair is none";
}

/// Logs of Tenhou of 2010 have it twice in one element.
TEST(Forms, OwariTwiceInOneElement) {
    EXPECT_EQ(wrong(with(stick_left, " owari=", R"( owari="240,-6.0,260,46.0,250,-15.0,250,-25.0" owari=)"), "tenhou4p"), "");
    EXPECT_TRUE(says(wrong(with(stick_left, " ba=", R"( ba="0,1" ba=)"), "tenhou4p"), "duplicate attribute"));
}

TEST(Forms, NamesAreCutAtACharacterAndCleaned) {
    std::vector<Lost> lost;
    const auto names = seat_names({"雀士の名前が十四文字あるひと一",
                                   "\xe2\x80\xae"
                                   "abc",
                                   "a\tb\nc", "👨‍👩‍👧‍👦 family"},
                                  lost);
    EXPECT_EQ(names[0], "雀士の名前が十四文字あるひ");
    EXPECT_EQ(names[1], "abc");
    EXPECT_EQ(names[2], "abc");
    EXPECT_EQ(names[3], "👨‍👩‍👧‍👦 family");
    ASSERT_EQ(lost.size(), 2u);
    EXPECT_EQ(lost[0].en, "the end of a name, of which 40 bytes are kept: 雀士の名前が十四文字あるひ...");
    EXPECT_TRUE(says(lost[1].en, "marks of direction"));
    lost.clear();
    EXPECT_EQ(seat_names({std::string("\xff\x80z"), std::string(60, 'x')}, lost), (std::vector<std::string>{"z", std::string(40, 'x')}));
    json named = by_hand;
    named["name"][0] = "名\u202e前\n";
    EXPECT_TRUE(says(lost_of(named.dump(), "tenhou4p"), "marks of direction"));
    EXPECT_EQ(open_log(named.dump(), "tenhou4p")->record.names[0], "名前");
}

/// Four seats that take and give the same tile over and over, called each time or not: as many orders as one likes.
json endless_hand(int takes) {
    json hand = {{0, 0, 0}, {25000, 25000, 25000, 25000}, {11}, json::array()};
    for (int s = 0; s < 4; ++s) {
        json took = json::array();
        for (int i = 0; i < takes; ++i) took.push_back(i % 2 ? json("p212121") : json(21));
        hand.push_back({11, 12, 13, 14, 15, 16, 17, 18, 19, 21, 22, 23, 24});
        hand.push_back(took);
        hand.push_back(json(std::vector<int>(std::size_t(takes), 21)));
    }
    hand.push_back({"流局"});
    return hand;
}

/// Whatever a log asks for, it is given up when there is no time.
TEST(Forms, EveryPartOfTheWorkAsksWhetherItMayGoOn) {
    json hostile = by_hand;
    hostile["log"] = json::array();
    for (int i = 0; i < 100; ++i) hostile["log"].push_back(endless_hand(90));
    int asked = 0;
    const auto never = [&] { return ++asked < 3; };
    auto record = read_paifu(hostile.dump(), never);
    ASSERT_FALSE(record);
    EXPECT_TRUE(record.error().sentence().ends_with("to read the log takes too long")) << record.error().sentence();
    EXPECT_LT(asked, 6);

    const std::string game = stripped(games("tenhou4p", "eager", 4, "6")[0]);
    const auto stops_after = [](int n) { return [left = n]() mutable { return --left >= 0; }; };
    EXPECT_FALSE(read_paifu(game, stops_after(2)));
    EXPECT_FALSE(completed(*read_paifu(game), **load_book("tenhou4p"), stops_after(2)));
    const auto opened = open_log(game, "tenhou4p");
    const auto played = retraced(opened->book, opened->record, stops_after(10));
    EXPECT_EQ(played.compared, 0) << "a hand that was given up counts as not compared";
    EXPECT_EQ(differences(played), "");
    for (const int n : {1, 30, 1000, 3000}) {
        const auto looked = look_at_log(game, {.rule = "", .go_on = stops_after(n)});
        if (!looked) { EXPECT_TRUE(says(looked.error(), "takes too long")) << looked.error(); }
    }
    // between the hands, too: nothing of it can be shown, and not every hand is tried
    asked = 0;
    const auto looked = look_at_log(game, {.rule = "", .compare = false, .go_on = [&, n = 0]() mutable { return ++asked, ++n < 400; }});
    if (looked) {
        EXPECT_TRUE(says((*looked)["why"].dump(), "takes too long")) << (*looked)["why"];
        EXPECT_LT(asked, 410);
    }
}

TEST(Forms, ARuleWithTooManyJokersIsNotPlayedForOthers) {
    for (const std::string& id : shipped_rules()) {
        const auto book = load_book(id);
        if (book) { EXPECT_FALSE(too_many_jokers(**book)) << id; }
    }
    const std::string game = games(rule_of_tests("eight_copies.toml"), "random", 1, "6")[0];
    const auto looked = look_at_log(game, {});
    ASSERT_FALSE(looked);
    EXPECT_TRUE(says(looked.error(), "at most 4 tiles of a kind")) << looked.error();
    EXPECT_FALSE(opened_for(game, {}));
}

}  // namespace
}  // namespace jansou::wire::foreign
