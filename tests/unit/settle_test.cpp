#include "jansou/wire/questions/settle.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "jansou/wire/questions/queries.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;
using Points = std::vector<int>;

json settled(const json& question) { return json::parse(settle_line("mjkt", question.dump())); }

struct Worked {
    const char* what;
    Points points;
    int first_dealer, sticks;
    Points place, base, rank, total;
};

// 30 off, the first takes what makes the sum zero; 20 10 -10 -20 for the places
const Worked games[] = {
    {"27,500 is 27", {38200, 27500, 9300, 25000}, 0, 0, {1, 2, 4, 3}, {29, -3, -21, -5}, {20, 10, -20, -10}, {49, 7, -41, -15}},
    {"27,600 is 28 and -1,500 is -1",
     {-1500, 27600, 900, 73000},
     0,
     0,
     {4, 2, 3, 1},
     {-31, -2, -29, 62},
     {-20, 10, -10, 20},
     {-51, 8, -39, 82}},
    {"-1,600 is -2", {-1600, 27600, 900, 73100}, 0, 0, {4, 2, 3, 1}, {-32, -2, -29, 63}, {-20, 10, -10, 20}, {-52, 8, -39, 83}},
    {"equal points: nearer to the first dealer",
     {25000, 25000, 25000, 25000},
     2,
     0,
     {3, 4, 1, 2},
     {-5, -5, 15, -5},
     {-10, -20, 20, 10},
     {-15, -25, 35, 5}},
    {"a stick left goes to the top",
     {30000, 24000, 23000, 22000},
     1,
     1,
     {1, 2, 3, 4},
     {21, -6, -7, -8},
     {20, 10, -10, -20},
     {41, 4, -17, -28}},
    {"and does not change who is top",
     {20000, 27000, 27500, 23500},
     0,
     2,
     {4, 2, 1, 3},
     {-10, -3, 20, -7},
     {-20, 10, 20, -10},
     {-30, 7, 40, -17}},
    {"equal at the top with a stick",
     {30000, 30000, 20000, 19000},
     1,
     1,
     {2, 1, 3, 4},
     {0, 21, -10, -11},
     {10, 20, -10, -20},
     {10, 41, -20, -31}},
};

json question_of(const Worked& g) { return {{"points", g.points}, {"first_dealer", g.first_dealer}, {"sticks", g.sticks}}; }

TEST(Settle, a_game_worked_by_hand) {
    for (const Worked& g : games) {
        SCOPED_TRACE(g.what);
        const json answer = settled(question_of(g));
        ASSERT_FALSE(answer.contains("error")) << answer;
        EXPECT_EQ(answer.at("place").get<Points>(), g.place);
        EXPECT_EQ(answer.at("base").get<Points>(), g.base);
        EXPECT_EQ(answer.at("rank").get<Points>(), g.rank);
        EXPECT_EQ(answer.at("total").get<Points>(), g.total);
        EXPECT_EQ(answer.size(), 4u) << "no prizes in this rule";
        int sum = 0;
        for (const int n : answer.at("total")) sum += n;
        EXPECT_EQ(sum, 0);
    }
}

TEST(Settle, facts_of_prizes_may_be_told_where_there_are_none) {
    json q = question_of(games[0]);
    q["won"] = {true, false, true, true};
    q["busted_by"] = {nullptr, nullptr, nullptr, nullptr};
    EXPECT_EQ(settled(q), settled(question_of(games[0])));
}

TEST(Settle, a_set_adds_its_games_up) {
    const json answer = settled({{"games", {question_of(games[0]), question_of(games[3]), question_of(games[4])}}});
    ASSERT_FALSE(answer.contains("error")) << answer;
    EXPECT_EQ(answer.at("games").size(), 3u);
    EXPECT_EQ(answer.at("games")[1], settled(question_of(games[3])));
    EXPECT_EQ(answer.at("totals").get<Points>(), (Points{49 - 15 + 41, 7 - 25 + 4, -41 + 35 - 17, -15 + 5 - 28}));
    EXPECT_EQ(answer.at("chips").get<Points>(), (Points{0, 0, 0, 0}));
    EXPECT_EQ(answer.at("prizes").get<Points>(), (Points{0, 0, 0, 0}));
    EXPECT_EQ(settled({{"games", {question_of(games[0])}}, {"chips", {3, -2, 0, -1}}}).at("chips").get<Points>(), (Points{3, -2, 0, -1}));
}

/// mjkt with prizes for who busts another, and 30 chips to start with.
Rulebook with_prizes() {
    Rulebook book = make_book(load_rules("mjkt").value());
    book.rules.settings["chips.start"] = 30;
    book.finish.push_back([](const GameEnd& end, Settlement& s) {
        Settlement::Prize bust{.id = "bust", .by_busts = true};
        for (Seat i = 0; i < end.seats; ++i) {
            if (end.busted_by[i] == no_seat) continue;
            bust.amount[i] -= 10 * tenths;
            bust.amount[end.busted_by[i]] += 10 * tenths;
        }
        s.prizes.push_back(bust);
        s.prizes.push_back({.id = "yakitori", .by_wins = true});
    });
    return book;
}

TEST(Settle, where_a_bust_has_a_price_it_must_be_told) {
    const Rulebook book = with_prizes();
    json q = question_of(games[1]);
    const auto answer = [&] { return settle_json(book, q); };
    EXPECT_NE(answer().error().find("won"), std::string::npos);
    q["won"] = {false, true, true, true};
    EXPECT_NE(answer().error().find("busted_by"), std::string::npos);
    q["busted_by"] = {nullptr, nullptr, nullptr, nullptr};
    EXPECT_NE(answer().error().find("busted_by[0]"), std::string::npos) << answer().error();
    q["busted_by"] = {3, nullptr, 3, nullptr};
    EXPECT_NE(answer().error().find("busted_by[2]"), std::string::npos) << answer().error();
    q["busted_by"] = {0, nullptr, nullptr, nullptr};
    EXPECT_NE(answer().error().find("itself"), std::string::npos) << answer().error();
    q["busted_by"] = {3, nullptr, nullptr, nullptr};
    ASSERT_TRUE(answer()) << answer().error();
    const json said = json::parse(answer()->dump());
    EXPECT_EQ(said.at("bust").get<Points>(), (Points{-10, 0, 0, 10}));
    EXPECT_EQ(said.at("yakitori").get<Points>(), (Points{0, 0, 0, 0}));

    const auto set = settle_json(book, {{"games", {q}}, {"chips", {33, 28, 30, 29}}});
    ASSERT_TRUE(set) << set.error();
    EXPECT_EQ(json::parse(set->dump()).at("chips").get<Points>(), (Points{3, -2, 0, -1}));
}

TEST(Settle, bad_input_is_answered_by_a_sentence_that_names_it) {
    const json good = question_of(games[0]);
    const auto with = [&](const char* name, const json& value) {
        json q = good;
        q[name] = value;
        return q;
    };
    const auto lacks = [&](const char* name) {
        json q = good;
        q.erase(name);
        return q;
    };
    const struct {
        json question;
        const char *names, *also;
    } all[] = {
        {json::array(), "object", "list"},
        {lacks("points"), "points", "missing"},
        {lacks("first_dealer"), "first_dealer", "missing"},
        {with("points", {38200, 27500, 9300}), "points", "3 entries"},
        {with("points", {38200, 27500, 9300, 25000, 0}), "points", "5 entries"},
        {with("points", 100000), "points", "100000"},
        {with("points", {38200, 27500, 9300, "25000"}), "points[3]", "25000"},
        {with("points", {38200, 27500.5, 9300, 25000}), "points[1]", "27500.5"},
        {with("points", {38200, 27500, 9300, 18446744073709551615u}), "points[3]", "18446744073709551615"},
        {with("points", {38300, 27500, 9300, 25000}), "points", "100100"},
        {with("sticks", 1), "points", "101000"},
        {with("sticks", -1), "sticks", "-1"},
        {with("sticks", "0"), "sticks", "\"0\""},
        {with("first_dealer", 4), "first_dealer", "4"},
        {with("first_dealer", "east"), "first_dealer", "east"},
        {with("won", {true, true, true}), "won", "3 entries"},
        {with("won", {true, true, true, 1}), "won[3]", "1"},
        {with("busted_by", {nullptr, nullptr, nullptr, 4}), "busted_by[3]", "4"},
        {with("busted_by", {nullptr, nullptr, nullptr, false}), "busted_by[3]", "false"},
        {with("busted_by", 3), "busted_by", "3"},
        {with("colour", 3), "colour", "field"},
        {with("games", json::array()), "first_dealer", "field"},
        {{{"games", json::array()}}, "games", "0 games"},
        {{{"games", 3}}, "games", "3"},
        {{{"games", {good, 7}}}, "games[1]", "7"},
        {{{"games", {good, with("first_dealer", 9)}}}, "games[1].first_dealer", "9"},
        {{{"games", {with("points", {1, 2, 3, 4})}}}, "games[0].points", "10"},
        {{{"games", {with("colour", 1)}}}, "games[0].colour", "field"},
        {{{"games", {good}}, {"chips", {1, 2, 3}}}, "chips", "3 entries"},
        {{{"games", {good}}, {"chips", {1, 2, 3, 4}}}, "chips", "10"},
        {{{"games", {good}}, {"chips", {1, 2, 3, 1e9}}}, "chips[3]", "1000000000"},
        {{{"games", {good}}, {"prizes", {1, 2, 3, 4}}}, "prizes", "field"},
    };
    for (const auto& bad : all) {
        const json answer = settled(bad.question);
        ASSERT_TRUE(answer.contains("error")) << bad.question << "\n" << answer;
        const std::string sentence = answer.at("error");
        EXPECT_NE(sentence.find(bad.names), std::string::npos) << bad.question << "\n" << sentence;
        EXPECT_NE(sentence.find(bad.also), std::string::npos) << bad.question << "\n" << sentence;
        EXPECT_TRUE(sentence.ends_with('.')) << sentence;
    }
}

}  // namespace
}  // namespace jansou::wire
