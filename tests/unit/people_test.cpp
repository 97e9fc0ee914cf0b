// More people than seats: who sits where, who sits out, and what goes along with people.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <numeric>
#include <sstream>

#include "jansou/wire/lines/replay.hpp"
#include "jansou/wire/lines/simulate.hpp"
#include "jansou/wire/lines/table_protocol.hpp"
#include "jansou/wire/questions/settle.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "tests/share.hpp"

namespace jansou::wire {
namespace people_test {

using nlohmann::json;

static std::shared_ptr<const Rulebook> book_named(const std::string& name) {
    const auto book = load_book(std::string(JANSOU_TEST_RULES) + "/" + name + ".toml");
    EXPECT_TRUE(book) << (book ? "" : book.error());
    return *book;
}

TEST(People, HaveTheSeatsInTheirOrder) {
    for (int out = 0; out < 4; ++out) {
        const Seating seating{3, Chair(out)};
        int last = -1;
        for (Seat s = 0; s < 3; ++s) {
            const Chair c = seating.chair_of(s);
            EXPECT_GT(int(c), last);
            EXPECT_NE(int(c), out);
            EXPECT_EQ(seating.seat_of(c), s);
            last = int(c);
        }
        EXPECT_EQ(seating.chair_of(3), Chair(out)) << "behind the last seat";
        EXPECT_EQ(seating.seat_of(Chair(out)), 3);
        EXPECT_EQ(seating.chair_of(no_seat), no_chair);
        EXPECT_EQ(seating.seat_of(no_chair), no_seat);
    }
    const Seating everybody{4, no_chair};
    for (Seat s = 0; s < 4; ++s) EXPECT_EQ(everybody.chair_of(s), Chair(s));
}

TEST(People, TakePointsChipsAndTheNumbersOfAGameAlong) {
    Table t;
    t.seats = 3;
    t.out = Chair(3);
    for (Seat s = 0; s < 4; ++s) {
        t.players[s].points = 100 * s;
        t.players[s].chips = 10 * s;
        t.counters[hand_counters][s] = s;
    }
    t.dealer = 2;
    t.first_dealer = 1;
    sit_out(t, Chair(1));
    const auto at = [&t](int chair) { return t.seat_of(Chair(chair)); };
    for (int c = 0; c < 4; ++c) {
        EXPECT_EQ(t.players[at(c)].points, 100 * c);
        EXPECT_EQ(t.players[at(c)].chips, 10 * c);
        EXPECT_EQ(t.counters[hand_counters][at(c)], c);
    }
    EXPECT_EQ(t.chair_of(t.dealer), Chair(2));
    EXPECT_EQ(t.chair_of(t.first_dealer), Chair(1)) << "who sits out";
}

struct Hand {
    json begun;
    std::vector<json> wins;
    bool drawn = false, is_void = false, nagashi = false;
};

/// The hands of a log, in which each is followed by the next of its game.
static std::vector<std::vector<Hand>> games_in(const std::string& log) {
    std::vector<std::vector<Hand>> games;
    std::istringstream in(log);
    for (std::string text; std::getline(in, text);) {
        const json line = json::parse(text);
        const auto type = line["type"].get<std::string>();
        if (type == "start_game") games.emplace_back();
        if (type == "start_kyoku") games.back().push_back({.begun = line});
        if (type == "hora") games.back().back().wins.push_back(line);
        if (type == "ryukyoku") games.back().back().drawn = true;
        if (type == "chombo") games.back().back().is_void = true;
    }
    return games;
}

static std::string played(const std::string& rule, const char* bots, long hands) {
    std::string log;
    SimulationPlan plan{.book = book_named(rule), .bots = {bots}, .seed = *parse_seed("4")};
    plan.hands = hands;
    plan.log = [&log](std::string_view text) { log += text; };
    EXPECT_TRUE(simulate(plan));
    return log;
}

static int sum(const json& list) {
    return std::accumulate(list.begin(), list.end(), 0, [](int all, const json& n) { return all + n.get<int>(); });
}

TEST(People, SitOutByHowTheHandBeforeEnded) {
    int rons = 0, tsumos = 0, draws = 0;
    for (const auto& game : games_in(played("four_people", "random", 300) + played("four_people", "basic", 200))) {
        EXPECT_EQ(game[0].begun["out"], 3);
        for (std::size_t i = 1; i < game.size(); ++i) {
            const Hand& before = game[i - 1];
            const json& now = game[i].begun;
            const int out = before.begun["out"], dealer = now["oya"];
            EXPECT_NE(now["out"], dealer);
            EXPECT_EQ(now["tehais"].size(), 4U);
            EXPECT_TRUE(now["tehais"][now["out"].get<std::size_t>()].empty());
            int wanted = out;
            if (!before.wins.empty()) {
                const int winner = before.wins[0]["actor"], from = before.wins[0]["target"];
                const int upper = (winner + 3) % 4 == out ? (winner + 2) % 4 : (winner + 3) % 4;
                wanted = winner == from ? upper : from;
                ++(winner == from ? tsumos : rons);
            } else {
                ++draws;
            }
            if (wanted == dealer) wanted = (dealer + 3) % 4;
            EXPECT_EQ(now["out"], wanted) << now.dump();
        }
    }
    EXPECT_GT(rons, 20);
    EXPECT_GT(tsumos, 20);
    EXPECT_GT(draws, 20);
}

TEST(People, DealInTurnWhereNothingElseIsSaid) {
    int changes = 0;
    for (const auto& game : games_in(played("mighty_of_four", "random", 300)))
        for (std::size_t i = 1; i < game.size(); ++i) {
            const int last = game[i - 1].begun["oya"], dealer = game[i].begun["oya"];
            EXPECT_TRUE(dealer == last || dealer == (last + 1) % 4);
            EXPECT_EQ(game[i].begun["out"], (dealer + 3) % 4);
            changes += dealer != last;
        }
    EXPECT_GT(changes, 20);
}

TEST(People, LoseNothingOnTheWay) {
    for (const char* rule : {"four_people", "mighty_of_four"}) {
        const std::string log = played(rule, "random", share_of(300, 8));
        const auto book = book_named(rule);
        const int all = 4 * book->rules.number("points.start"), deposit = book->rules.number("riichi.deposit");
        std::vector<int> points;
        for (const auto& game : games_in(log)) {
            for (const Hand& hand : game) {
                EXPECT_EQ(sum(hand.begun["scores"]) + hand.begun["kyotaku"].get<int>() * deposit, all);
                const auto out = hand.begun["out"].get<std::size_t>();
                for (const json& win : hand.wins) {
                    EXPECT_EQ(win["deltas"].size(), 4U);
                    EXPECT_EQ(win["deltas"][out], 0);
                    EXPECT_EQ(win["score"]["payments"], win["deltas"]);
                }
            }
        }
        std::istringstream again(log), facts(log);
        const ReplayReport report = replay(again), told = replay_facts(facts);
        EXPECT_TRUE(report.same) << rule << ' ' << report.line << ": " << report.what;
        EXPECT_TRUE(told.same) << rule << ' ' << told.line << ": " << told.what;
    }
}

TEST(People, SettleTogether) {
    const auto book = book_named("mighty_of_four");
    const json game{{"points", {25000, 40000, 20000, 15000}},
                    {"first_dealer", 2},
                    {"won", {true, true, true, false}},
                    {"busted_by", {nullptr, nullptr, nullptr, nullptr}}};
    const auto answer = settle_json(*book, game);
    ASSERT_TRUE(answer) << answer.error();
    EXPECT_EQ((*answer)["place"], json({2, 1, 3, 4}));
    EXPECT_EQ((*answer)["total"].size(), 4U);
    EXPECT_EQ(sum((*answer)["total"]), 0);
    json three = game;
    three["points"] = {25000, 40000, 35000};
    EXPECT_FALSE(settle_json(*book, three)) << "this rule is for four";
}

static std::vector<json> said(TableProtocol& table, const json& line) {
    std::vector<json> out;
    for (const std::string& text : table.line(line.dump())) out.push_back(json::parse(text));
    return out;
}

static json start(const std::string& rule, const json& more) {
    json line{{"type", "start"}, {"rule", std::string(JANSOU_TEST_RULES) + "/" + rule + ".toml"}, {"seed", "1"}};
    line.update(more);
    return line;
}

TEST(People, AreAsManyAsHaveNames) {
    const auto begun = [](const json& names) {
        TableProtocol table;
        const auto out = said(table, start("three_or_four", {{"names", names}}));
        return out.size() > 1 ? out[1] : out[0];
    };
    EXPECT_FALSE(begun({"a", "b", "c"}).contains("out"));
    EXPECT_EQ(begun({"a", "b", "c"})["scores"].size(), 3U);
    EXPECT_EQ(begun({"a", "b", "c", "d"})["out"], 3);
    EXPECT_EQ(begun({"a", "b"})["type"], "error");
    EXPECT_EQ(begun({"a", "b", "c", "d", "e"})["type"], "error");
}

TEST(People, AreNamedByTheirChairs) {
    TableProtocol table;
    const json set{{"dealer", 2}, {"first_dealer", 0}, {"hand", 3}, {"out", 1}, {"points", {1000, 2000, 60000, 77000}}};
    const auto out = said(table, start("four_people", {{"set", set}}));
    ASSERT_EQ(out.size(), 4U) << out[0].dump();
    EXPECT_EQ(out[1]["oya"], 2);
    EXPECT_EQ(out[1]["scores"], set["points"]);
    EXPECT_EQ(out[2]["actor"], 2);
    ASSERT_TRUE(out[3]["seats"].contains("2")) << out[3].dump();
    const auto discarded = said(table, {{"type", "act"}, {"seat", 2}, {"action", out[3]["seats"]["2"][0]}});
    EXPECT_EQ(discarded[0]["actor"], 2);
    EXPECT_EQ(said(table, {{"type", "act"}, {"seat", 1}, {"action", {{"type", "none"}}}})[0]["code"], "not_asked");
    EXPECT_EQ(said(table, {{"type", "waits"}, {"seat", 1}})[0]["type"], "error");
    const json why = said(table, {{"type", "why"}, {"seat", 1}, {"action", {{"type", "hora"}}}})[0];
    EXPECT_EQ(why["reason"], "sits_out");
    const json state = said(table, {{"type", "state"}})[0];
    EXPECT_EQ(state["out"], 1);
    EXPECT_TRUE(state["seats"][1]["hand"].empty());
    EXPECT_EQ(state["seats"][3]["points"], 77000);
}

TEST(People, WhoSitsOutIsRefusedByTheClauseOfThat) {
    TableProtocol table;
    said(table, {{"type", "start"}, {"rule", "shiromati"}, {"seed", "1"}, {"names", {"a", "b", "c", "d"}}});
    const json why = said(table, {{"type", "why"}, {"seat", 3}, {"action", {{"type", "hora"}}}})[0];
    EXPECT_EQ(why["reason"], "sits_out");
    EXPECT_EQ(why["clause"], "SM-6");
}

TEST(People, WhoSitsOutSeesNoHand) {
    TableProtocol table;
    const auto out = said(table, start("four_people", {{"view", 3}}));
    const json& begun = out[1];
    for (const json& hand : begun["tehais"])
        for (const json& tile : hand) EXPECT_EQ(tile, "?");
    EXPECT_NE(begun["dora_marker"], "?");
    EXPECT_EQ(out.back()["type"], "tsumo") << "nothing is asked of who sits out";
    EXPECT_EQ(out.back()["pai"], "?");
}

TEST(People, APositionThatCannotBeIsRefused) {
    const auto refused = [](const json& more) {
        TableProtocol table;
        return said(table, start("four_people", more))[0].value("message", "");
    };
    EXPECT_EQ(refused({{"set", {{"dealer", 2}, {"hand", 3}, {"out", 2}}}}), "set.out: 2 is the dealer, who does not sit out");
    EXPECT_NE(refused({{"set", {{"out", 4}}}}).find("set.out: an integer from 0 to 3"), std::string::npos);
    EXPECT_NE(refused({{"stack", {{{"hands", {"", "", "", "1p"}}}}}}).find("stack[0].hands: the hand of whoever sits out is empty"),
              std::string::npos);
    EXPECT_EQ(refused({{"stack", {{{"hands", {"1p", "2p", "", ""}}}}}}), "");
    TableProtocol table;
    EXPECT_EQ(said(table, {{"type", "start"}, {"rule", "mighty"}, {"set", {{"out", 1}}}})[0].value("message", ""),
              "set.out: nobody sits out at a table of 3");
}

TEST(People, OfARuleFile) {
    const auto wrong = [](const std::string& table) {
        const auto rules = parse_rules("extends = \"tenhou3p\"\n" + table, "file.toml");
        return rules ? std::string() : rules.error();
    };
    EXPECT_NE(wrong("[table]\npeople = [3, 5]").find("3 to 4"), std::string::npos) << wrong("[table]\npeople = [3, 5]");
    EXPECT_NE(wrong("[table]\npeople = [4]").find("\"uma.by_place\" has 3 places for 4 players."), std::string::npos);
    EXPECT_NE(wrong("[table]\npeople = [3, 4]").find("must be one number"), std::string::npos);
}

}  // namespace people_test
}  // namespace jansou::wire
