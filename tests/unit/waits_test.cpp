#include "jansou/wire/questions/waits.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "jansou/wire/questions/queries.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;
using Names = std::vector<std::string>;

json ask_line(const json& question) { return json::parse(waits_line("mjkt", question.dump())); }
json ask(const std::string& hand, const json& more = json::object()) {
    json q{{"hand", hand}};
    q.update(more);
    return ask_line(q);
}

TEST(Waits, of_a_ready_hand_in_the_order_m_p_s_z_with_what_is_left) {
    const json answer = ask("123m456p789s2z11p2z");  // 11p 22z
    EXPECT_EQ(answer.at("shanten"), 0);
    EXPECT_EQ(answer.at("waits").get<Names>(), (Names{"1p", "2z"}));
    EXPECT_EQ(answer.at("useful"), answer.at("waits"));
    EXPECT_EQ(answer.at("left"), (json{{"1p", 2}, {"2z", 2}}));
    EXPECT_FALSE(answer.contains("ron")) << "no river was given";
    EXPECT_FALSE(answer.contains("readings")) << "no jokers here";

    const json orphans = ask("19m19p19s1234567z");
    EXPECT_EQ(orphans.at("waits").get<Names>(), (Names{"1m", "9m", "1p", "9p", "1s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"}));
    EXPECT_EQ(orphans.at("left").at("7z"), 3);

    const json gates = ask("1112345678999m");
    EXPECT_EQ(gates.at("waits").size(), 9u);
    EXPECT_EQ(gates.at("left"), (json{{"1m", 1}, {"2m", 3}, {"3m", 3}, {"4m", 3}, {"5m", 3}, {"6m", 3}, {"7m", 3}, {"8m", 3}, {"9m", 1}}));
}

TEST(Waits, riichi_is_said_by_its_kind_too) {
    const std::string hand = "123m456p789s2z11p2z";
    EXPECT_EQ(ask(hand, {{"riichi", "double"}}), ask(hand, {{"riichi", true}}));
    EXPECT_EQ(ask(hand, {{"riichi", "none"}}), ask(hand));
    EXPECT_EQ(ask(hand, {{"riichi", "loud"}}).at("error"), "riichi: this rule does not know it (\"loud\").");
    EXPECT_EQ(json::parse(waits_line("mighty", json{{"hand", "19m19p19s1234567z"}, {"riichi", "box"}}.dump())),
              json::parse(waits_line("mighty", json{{"hand", "19m19p19s1234567z"}, {"box", true}}.dump())));
}

TEST(Waits, red_fives_count_as_their_kind) {
    const json answer = ask("123m456p789s0s5s11z");
    EXPECT_EQ(answer.at("waits").get<Names>(), (Names{"5s", "1z"}));
    EXPECT_EQ(answer.at("left").at("5s"), 2);
    EXPECT_EQ(ask("123m456p789s0s5s11z"), ask("123m456p789s55s11z"));
}

TEST(Waits, of_the_four_fives_one_is_red) {
    EXPECT_FALSE(ask("1234m0555p78s111z").contains("error"));
    EXPECT_EQ(ask("1234m55555p8s111z").at("error"), "hand: that is one plain 5p too many; there are only 3, and 1 red: 0p.");
    EXPECT_EQ(ask("123m5555p778s111z"), ask("123m5550p778s111z"));  // a fourth plain one is the red one
}

TEST(Waits, a_fifth_tile_is_none) {
    EXPECT_EQ(ask("1111m456p789s123s").at("waits"), json::array());
    EXPECT_EQ(ask("1111m456p789s123s").at("shanten"), 1);
    EXPECT_EQ(ask("23m456p789s11z", {{"meld", {"ankan:1111m"}}}).at("waits").get<Names>(), Names{"4m"});
}

TEST(Waits, above_tenpai_there_are_only_useful_tiles) {
    const json answer = ask("123m456p78s1122z3z");
    EXPECT_EQ(answer.at("shanten"), 1);
    EXPECT_EQ(answer.at("waits"), json::array());
    EXPECT_EQ(answer.at("useful").get<Names>(), (Names{"6s", "9s", "1z", "2z"}));
    EXPECT_EQ(answer.at("left"), (json{{"6s", 4}, {"9s", 4}, {"1z", 2}, {"2z", 2}}));
}

TEST(Waits, melds_may_be_named_or_left_out) {
    const json named = ask("123m456p11s23s", {{"meld", {"pon:555z"}}});
    EXPECT_EQ(named.at("waits").get<Names>(), (Names{"1s", "4s"}));
    EXPECT_EQ(named.at("left"), (json{{"1s", 2}, {"4s", 4}}));
    EXPECT_EQ(ask("123m456p11s23s"), named);
    EXPECT_EQ(ask("4p").at("left"), (json{{"4p", 3}}));
    EXPECT_EQ(ask("11223344556677m").at("shanten"), -1);
    EXPECT_EQ(ask("1133m5577p").at("shanten"), 1) << "beside an open meld seven pairs are none";
    EXPECT_EQ(ask("11m22p1m2p3s", {{"meld", {"kakan:4444p", "chi:340p"}}}).contains("error"), true) << "five of 4p";
    EXPECT_EQ(ask("111m22p44s", {{"meld", {"kakan:4444p", "chi:567p"}}}).at("left"), (json{{"2p", 2}, {"4s", 2}}));
}

TEST(Waits, a_river_tells_which_can_be_ronned) {
    const json clean = ask("123m456p789s1122z", {{"river", "3z9m9m"}});
    EXPECT_EQ(clean.at("ron").get<Names>(), (Names{"1z", "2z"}));
    EXPECT_EQ(clean.at("furiten"), false);
    EXPECT_FALSE(clean.contains("furiten_by") || clean.contains("furiten_clause"));
    const json barred = ask("123m456p789s1122z", {{"river", "1z"}});
    EXPECT_EQ(barred.at("ron"), json::array()) << "one wait in the river bars them all";
    EXPECT_EQ(barred.at("furiten"), true);
    EXPECT_EQ(barred.at("furiten_by").get<Names>(), Names{"1z"});
    EXPECT_EQ(barred.at("furiten_clause"), "MJ-20");
    EXPECT_EQ(barred.at("waits").get<Names>(), (Names{"1z", "2z"}));
    EXPECT_EQ(barred.at("left"), (json{{"1z", 1}, {"2z", 2}}));
    const json missed = ask("123m456p789s1122z", {{"missed", "2z"}, {"riichi", true}});
    EXPECT_EQ(missed.at("furiten"), true);
    EXPECT_EQ(missed.at("furiten_by").get<Names>(), Names{"2z"});
    EXPECT_EQ(missed.at("furiten_clause"), "MJ-23");
    EXPECT_EQ(missed.at("left").at("2z"), 2) << "let pass by this seat, maybe seen in a hand: not counted";
    EXPECT_EQ(ask("123m456p78s1122z3z", {{"river", "6s"}}).at("furiten"), false) << "not tenpai";
}

/// Four jokers read in some thousand ways, of which 500 are told.
TEST(Waits, beyond_five_hundred_readings_the_rest_is_counted) {
    const json answer = json::parse(waits_line("mighty", R"({"hand":"123789p456s5555z"})"));
    EXPECT_EQ(answer.at("shanten"), 0);
    EXPECT_EQ(answer.at("readings").size(), 500U);
    EXPECT_GT(answer.at("more_readings"), 0);
    EXPECT_FALSE(json::parse(waits_line("mighty", R"({"hand":"123456p67s9m11z55z"})")).contains("more_readings"));
}

TEST(Waits, with_the_tile_drawn_the_answer_is_per_discard) {
    const json answer = ask("123m456p789s11223z");
    EXPECT_EQ(answer.at("shanten"), 0);
    Names discards;
    for (const json& d : answer.at("discards")) discards.push_back(d.at("discard"));
    EXPECT_EQ(discards, (Names{"1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "1z", "2z", "3z"}));
    EXPECT_EQ(answer.at("discards").back().at("shanten"), 0);
    EXPECT_EQ(answer.at("discards").back().at("waits").get<Names>(), (Names{"1z", "2z"}));
    EXPECT_EQ(answer.at("discards").front().at("shanten"), 1);
    EXPECT_EQ(answer.at("discards").front().at("waits"), json::array());

    const json complete = ask("123m456p345s11z999m", {{"river", ""}});
    EXPECT_EQ(complete.at("shanten"), -1);
    for (const json& d : complete.at("discards"))
        if (d.at("discard") == "5s") {
            EXPECT_EQ(d.at("waits").get<Names>(), (Names{"2s", "5s"}));
            EXPECT_EQ(d.at("furiten"), true) << "5s lies in the river then";
            EXPECT_EQ(d.at("left").at("5s"), 3);
        }
}

TEST(Waits, command_and_line_are_one) {
    const auto book = kept_book("mjkt").value();
    WaitsCommand command;
    command.hand = "1m2m3m 456p 11s 23s";
    command.melds = {"pon:PPP"};
    command.river = "C";
    const auto query = waits_from_command(*book, command);
    ASSERT_TRUE(query) << query.error();
    EXPECT_EQ(json::parse(waits_json(*book, *query).dump()), ask("123m456p11s23s", {{"meld", {"pon:555z"}}, {"river", "7z"}}));
    EXPECT_EQ(waits_text(*book, *query, Lang::en), "tenpai\nwaits: 1s 4s (6 left)\n");
    EXPECT_EQ(waits_text(*book, *query, Lang::ja), "聴牌\n待ち: 1s 4s (残り6枚)\n");
}

TEST(Waits, a_chi_around_the_corner_is_one_for_whom_it_is) {
    const auto answer = [](const char* more) {
        return waits_line("superpower", std::string(R"({"hand":"89m456p234s55s","meld":["chi:129p"])") + more + "}");
    };
    EXPECT_NE(answer(R"(,"ability":"jungarian")").find(R"("waits":["1m","7m"])"), std::string::npos);
    EXPECT_NE(answer("").find("is no chi"), std::string::npos);
}

TEST(Waits, a_joker_says_by_itself_whose_it_is) {
    const char* bare = R"({"hand":"123m456p78s1122z9s","joker":"9s"})";
    const char* named = R"({"hand":"123m456p78s1122z9s","joker":"9s","ability":"demon_king"})";
    EXPECT_EQ(waits_line("superpower", bare), waits_line("superpower", named));
    EXPECT_NE(waits_line("superpower", R"({"hand":"123m456p78s1122z9s","joker":"9s","ability":"akagi"})").find("this seat has none"),
              std::string::npos);
}

TEST(Waits, bad_input_is_answered_by_a_sentence_that_names_it) {
    const struct {
        json question;
        const char *names, *also;
    } all[] = {
        {json::array(), "object", "list"},
        {json::object(), "hand", "missing"},
        {{{"hand", 5}}, "hand", "5"},
        {{{"hand", ""}}, "hand", "no tiles"},
        {{{"hand", "123m456p789s1122"}}, "hand", "1122"},
        {{{"hand", "123m456p789s1128z"}}, "hand", "8z"},
        {{{"hand", "123m456p789s112z"}}, "hand", "12 tiles"},
        {{{"hand", "123m456p789s112233z"}}, "hand", "15 tiles"},
        {{{"hand", "11111m456p789s12z"}}, "hand", "1m"},
        {{{"hand", "00m456p789s11222z"}}, "hand", "0m"},
        {{{"hand", "123m456p789s1122z"}, {"meld", {"pon:555z"}}}, "hand", "13 tiles"},
        {{{"hand", "123m456p7s"}, {"meld", {"pon:555z"}}}, "hand", "7 tiles"},
        {{{"hand", "123m456p1122z"}, {"meld", "pon:555z"}}, "meld", "pon:555z"},
        {{{"hand", "123m456p1122z"}, {"meld", {"555z"}}}, "meld", "555z"},
        {{{"hand", "123m456p1122z"}, {"meld", {"peng:555z"}}}, "meld", "peng"},
        {{{"hand", "123m456p1122z"}, {"meld", {"pon:567s"}}}, "meld", "567s"},
        {{{"hand", "123m456p1122z"}, {"meld", {"chi:89s1m"}}}, "meld", "chi"},
        {{{"hand", "123m456p1122z"}, {"meld", {"ankan:555z"}}}, "meld", "4 tiles"},
        {{{"hand", "123m456p1122z"}, {"meld", {"pon:222z"}}}, "meld", "2z"},
        {{{"hand", "123m456p1122z"}, {"meld", {7}}}, "meld", "7"},
        {{{"hand", "1z"}, {"meld", {"pon:222z", "pon:333z", "pon:444z", "pon:555z", "pon:666z"}}}, "meld", "4 melds"},
        {{{"hand", "123m456p789s1122z"}, {"river", "9q"}}, "river", "9"},
        {{{"hand", "123m456p789s1122z"}, {"river", "222z"}}, "river", "2z"},
        {{{"hand", "123m456p789s1122z"}, {"missed", 4}}, "missed", "4"},
        {{{"hand", "123m456p789s1122z"}, {"nuki", "4z"}}, "nuki", "4z"},
        {{{"hand", "123m456p789s1122z"}, {"joker", "1z"}}, "joker", "1z"},
        {{{"hand", "123m456p789s1122z"}, {"ability", "jackal"}}, "ability", "jackal"},
        {{{"hand", "123m456p789s1122z"}, {"suit", "s"}}, "suit", "s"},
        {{{"hand", "123m456p789s1122z"}, {"box", true}}, "box", "know"},
        {{{"hand", "123m456p789s1122z"}, {"box", 1}}, "box", "1"},
        {{{"hand", "123m456p1122z"}, {"riichi", true}}, "riichi", "open"},
        {{{"hand", "123m456p789s1122z"}, {"colour", 1}}, "colour", "field"},
    };
    for (const auto& bad : all) {
        const json answer = ask_line(bad.question);
        ASSERT_TRUE(answer.contains("error")) << bad.question << "\n" << answer;
        const std::string sentence = answer.at("error");
        EXPECT_NE(sentence.find(bad.names), std::string::npos) << bad.question << "\n" << sentence;
        EXPECT_NE(sentence.find(bad.also), std::string::npos) << bad.question << "\n" << sentence;
        EXPECT_TRUE(sentence.ends_with('.')) << sentence;
    }
}

}  // namespace
}  // namespace jansou::wire
