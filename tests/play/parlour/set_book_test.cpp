// The book of a set: rows, corrections that all agree to, and the replay that is shown around without names.
#include "jansou/wire/lines/fair.hpp"
#include "room.hpp"

namespace jansou::parlour {
namespace {

json correction(std::string id, json total, int game = 1, std::string reason = "Sou's riichi stick was forgotten") {
    return {{"id", std::move(id)}, {"game", game}, {"total", std::move(total)}, {"reason", std::move(reason)}};
}

struct BookTest : testing::Test {
    /// A set of so many games; all are played.
    void play_set(int games, int persons = 2, json options = json::object()) {
        room.sit_down({{"rule", "mighty"}, {"seats", seats_of(persons, 3)}, {"games", games}, {"options", std::move(options)}}, persons);
        while (room.step()) {}
        ASSERT_TRUE(room.clients[0].over.is_object());
    }
    json book(std::size_t who = 0) { return room.book(who); }
    json ask(std::size_t who, const json& request) { return room.correct(who, request); }
    std::string refused(std::size_t who, const json& request) {
        const auto records = room.kept.size();
        const auto got = room.parlour->correct(room.clients[who].token, request, room.now);
        EXPECT_FALSE(got.has_value()) << request;
        room.deliver();
        EXPECT_EQ(room.kept.size(), records) << request;
        return got ? "" : got.error().message;
    }
    /// What the last frame about the book said to somebody.
    json told(std::size_t who) {
        for (auto it = room.clients[who].others.rbegin(); it != room.clients[who].others.rend(); ++it)
            if (it->starts_with("{\"type\":\"book\"")) return json::parse(*it)["book"];
        return {};
    }
    Room room;
};

TEST_F(BookTest, EveryFinishedGameIsARowAndIsTold) {
    room.sit_down({{"rule", "mighty"}, {"seats", seats_of(2, 3)}, {"games", 2}}, 2);
    EXPECT_EQ(book()["games"], json::array());
    while (room.step() && told(0).is_null()) {}
    ASSERT_EQ(told(0)["games"].size(), 1u);
    EXPECT_EQ(told(0)["over"], false);
    EXPECT_EQ(json::parse(room.clients[0].view)["view"]["game"], 1) << "its last hand is still on the table";
    EXPECT_TRUE(told(0)["chips"].is_null() && told(0)["prizes"].is_null());
    while (room.step()) {}
    const json whole = book();
    EXPECT_EQ(whole, told(0));
    ASSERT_EQ(whole["games"].size(), 2u);
    // the same as the match itself said
    json end;
    for (const std::string& line : room.clients[0].events)
        if (line.find("\"end_set\"") != std::string::npos) end = json::parse(line)["event"];
    EXPECT_EQ(whole["totals"], end["totals"]);
    EXPECT_EQ(whole["chips"], end["chips"]);
    EXPECT_EQ(whole["prizes"], end["prizes"]);
}

TEST_F(BookTest, ACorrectionCountsOnceAllAgreeAndTheOldRowStays) {
    play_set(2);
    const json before = book();
    json total = before["games"][0]["total"];
    total[0] = total[0].get<int>() + 7;
    total[2] = total[2].get<int>() - 7;
    json request = correction("b1", total);
    request["chips"] = {2, -2, 0};
    json after = ask(0, request);
    EXPECT_EQ(after["games"], before["games"]);
    EXPECT_EQ(after["proposal"]["by"], 0);
    EXPECT_EQ(after["proposal"]["awaited"], json::array({1}));
    EXPECT_EQ(told(1), after);
    after = ask(1, {{"id", "b2"}, {"agree", after["proposal"]["number"]}});
    EXPECT_TRUE(after["proposal"].is_null());
    EXPECT_EQ(after["games"][0]["total"], before["games"][0]["total"]);
    ASSERT_EQ(after["games"][0]["corrections"].size(), 1u);
    const json& row = after["games"][0]["corrections"][0];
    EXPECT_EQ(row["total"], total);
    EXPECT_EQ(row["reason"], "Sou's riichi stick was forgotten");
    EXPECT_EQ(row["by"], 0);
    EXPECT_EQ(row["at"].get<std::string>().size(), std::string("2026-01-01T12:00:00Z").size());
    const auto more = [&](const char* what, std::array<int, 3> by) {
        json sums = before[what];
        for (std::size_t s = 0; s < 3; ++s) sums[s] = sums[s].get<int>() + by[s];
        return sums;
    };
    EXPECT_EQ(after["totals"], more("totals", {7, 0, -7}));
    EXPECT_EQ(after["chips"], more("chips", {2, -2, 0}));
    EXPECT_EQ(told(0), after);
    // what was played is as it was
    EXPECT_TRUE(wire::verify_log(*room.log(room.clients[0].token)).has_value());
    // a second one stands for the first
    json again = correction("b3", before["games"][0]["total"], 1, "it had not been forgotten");
    ask(1, again);
    after = ask(0, {{"id", "b4"}, {"agree", 2}});
    ASSERT_EQ(after["games"][0]["corrections"].size(), 2u);
    EXPECT_EQ(after["totals"], before["totals"]);
    EXPECT_EQ(after["chips"], before["chips"]);
}

TEST_F(BookTest, WhoRefusesEndsAProposalAndItsNumberIsGone) {
    play_set(1);
    const json before = book();
    json total = before["games"][0]["total"];
    total[0] = total[0].get<int>() + 1;
    total[1] = total[1].get<int>() - 1;
    ask(0, correction("b1", total));
    EXPECT_TRUE(ask(1, {{"id", "b2"}, {"refuse", 1}})["proposal"].is_null());
    EXPECT_NE(refused(1, {{"id", "b3"}, {"agree", 1}}).find("is not what is proposed now"), std::string::npos);
    EXPECT_EQ(book(), before);
    // the one that is agreed to is the one that was looked at
    ask(0, correction("b4", total));
    total[2] = total[2].get<int>() + 1;
    total[0] = total[0].get<int>() - 1;
    ask(0, correction("b5", total));
    EXPECT_NE(refused(1, {{"id", "b6"}, {"agree", 2}}).find("is not what is proposed now"), std::string::npos);
    EXPECT_EQ(ask(1, {{"id", "b7"}, {"agree", 3}})["games"][0]["corrections"][0]["total"], total);
}

TEST_F(BookTest, WhoIsAwayIsWaitedForAndWhoHasLeftIsNot) {
    play_set(1, 3);
    json total = book()["games"][0]["total"];
    total[0] = total[0].get<int>() + 1;
    total[1] = total[1].get<int>() - 1;
    room.disconnect(2);
    ask(0, correction("b1", total));
    EXPECT_EQ(ask(1, {{"id", "b2"}, {"agree", 1}})["proposal"]["awaited"], json::array({2}));
    room.connect(2);
    EXPECT_EQ(told(2)["proposal"]["awaited"], json::array({2}));
    room.say(2, {{"type", "say"}, {"id", "l"}, {"what", "leave"}});
    EXPECT_EQ(book()["games"][0]["corrections"].size(), 1u);
    EXPECT_EQ(told(0), book());
}

TEST_F(BookTest, AClosedHouseOpensWithItsBook) {
    room.sit_down({{"rule", "mighty"}, {"seats", seats_of(2, 3)}, {"games", 3}}, 2);
    while (room.step() && told(0).is_null()) {}
    json total = told(0)["games"][0]["total"];
    std::swap(total[0], total[1]);
    const json request = correction("b1", total, 1, "席を取り違えた");
    const auto same = [&] {
        const std::string digest = room.parlour->digest(room.table);
        const json before = book();
        room.reopen();
        for (std::size_t i : {0u, 1u}) room.connect(i);
        EXPECT_EQ(room.parlour->digest(room.table), digest);
        EXPECT_EQ(book(), before);
    };
    ask(0, request);
    same();
    const auto records = room.kept.size();
    EXPECT_EQ(ask(0, request), book());  // sent again: it has one effect
    EXPECT_EQ(room.kept.size(), records);
    for (int i = 0; i < 40; ++i) room.step();
    ask(1, {{"id", "b2"}, {"agree", 1}});
    const auto agreed = room.kept.size();
    ask(1, {{"id", "b2"}, {"agree", 1}});
    EXPECT_EQ(room.kept.size(), agreed);
    same();
    EXPECT_EQ(book()["games"][0]["corrections"][0]["reason"], "席を取り違えた");
    while (room.step()) {}
    ask(1, correction("b3", total, 3, "also here"));
    same();
    ask(0, {{"id", "b4"}, {"agree", 2}});
    same();
    EXPECT_EQ(told(0)["games"][2]["corrections"][0]["total"], total);
    for (const Record& r : room.kept)
        for (const Client& c : room.clients) EXPECT_EQ((r.body + r.token).find(c.token), std::string::npos);
}

/// Corrections of a lone person count at once.
TEST_F(BookTest, TheRuleDecidesThePrizesOnWhatCountsNow) {
    play_set(2, 1, {{"streak_prizes.row", 2}});
    const auto with = [&](const char* id, int game, json total) { return ask(0, correction(id, std::move(total), game)); };
    with("a", 1, {30, -10, -20});
    json after = with("b", 2, {30, -20, -10});
    // two tops in a row of seat 0
    EXPECT_EQ(after["games"][1]["corrections"][0]["place"], json({1, 3, 2}));
    EXPECT_EQ(after["prizes"], json({10, -5, -5}));
    after = with("c", 2, {-10, 40, -30});
    // two last places in a row of seat 2, and nothing else
    EXPECT_EQ(after["prizes"], json({-2, -2, 4}));
    EXPECT_EQ(after["totals"], json({20, 30, -50}));
    // who have the same stay in the order they had
    after = with("d", 2, {5, 5, -10});
    EXPECT_EQ(after["games"][1]["corrections"].back()["place"], json({2, 1, 3}));
    // places may be told where prizes of the game turn the order of the results around
    json told = correction("e", {5, 5, -10}, 2);
    told["place"] = {3, 2, 1};
    EXPECT_EQ(ask(0, told)["prizes"], json({0, 0, 0}));
    // chips alone leave the places
    json chips = correction("f", {5, 5, -10}, 2);
    chips["chips"] = {1, 0, -1};
    EXPECT_EQ(ask(0, chips)["games"][1]["corrections"].back()["place"], json({3, 2, 1}));
}

TEST_F(BookTest, WhatIsWrongIsOneSentence) {
    play_set(1);
    const json total = book()["games"][0]["total"];
    json moved = total;
    moved[0] = moved[0].get<int>() + 1;
    moved[1] = moved[1].get<int>() - 1;
    json unequal = total;
    unequal[0] = unequal[0].get<int>() + 1;
    const auto with = [&](const char* key, json value) {
        json request = correction("w", moved);
        request[key] = std::move(value);
        return request;
    };
    const std::vector<std::pair<json, std::string>> wrong{
        {json::object(), "id: a text"},
        {{{"id", ""}}, "id: a text"},
        {{{"id", std::string(41, 'x')}}, "id: a text"},
        {{{"id", 5}}, "id: a text"},
        {{{"id", "w"}}, "game: this field is missing"},
        {with("game", 2), "game: 2 is none of the finished games, of which there are 1."},
        {with("game", 0), "game"},
        {with("game", "1"), "game"},
        {with("game", 1e300), "game"},
        {with("total", unequal), "total: they are 1 together, not 0."},
        {with("total", total), "total: nothing would change."},
        {with("total", {1, -1}), "total: 2 entries are not one for each of 3 seats."},
        {with("total", {0.5, -0.5, 0}), "total[0]: 0.5 is no whole number"},
        {with("total", {2000000000, -2000000000, 0}), "total[0]"},
        {with("total", 7), "total"},
        {with("chips", {1, 0, 0}), "chips: they are 1 together, not 0."},
        {with("chips", {1, 0}), "chips: 2 entries"},
        {with("place", {1, 1, 3}), "place: each place from 1 to 3 is expected once."},
        {with("place", {1, 2, 4}), "place[2]"},
        {with("reason", ""), "reason: a text of 1 to 240 bytes"},
        {with("reason", "   "), "reason: a text of 1 to 240 bytes"},
        {with("reason", std::string(241, 'r')), "reason: a text of 1 to 240 bytes"},
        {with("reason", "two\nlines"), "reason: a text of 1 to 240 bytes"},
        {with("reason", nullptr), "reason: this field is missing"},
        {with("colour", "red"), "colour"},
        {{{"id", "w"}, {"agree", 1}}, "agree: correction 1 is not what is proposed now"},
        {{{"id", "w"}, {"agree", "1"}}, "agree: the number"},
        {{{"id", "w"}, {"agree", 1}, {"refuse", 1}}, "agree: the number"},
        {{{"id", "w"}, {"refuse", -1}}, "refuse: the number"},
    };
    for (const auto& [request, part] : wrong) {
        const std::string sentence = refused(0, request);
        EXPECT_NE(sentence.find(part), std::string::npos) << request << " -> " << sentence;
    }
    EXPECT_EQ(book()["games"][0]["corrections"], json::array());
    for (const json& request : {json::array(), json(7), json()}) refused(0, request);
    // who has no seat has no say
    EXPECT_FALSE(room.parlour->correct(room.invitation, correction("w", moved), room.now).has_value());
    EXPECT_FALSE(room.parlour->correct("nothing", correction("w", moved), room.now).has_value());
    EXPECT_FALSE(room.parlour->book("nothing").has_value());
}

TEST_F(BookTest, ARuleWithoutChipsTakesNone) {
    room.sit_down({{"rule", "mjkt"}}, 1);
    EXPECT_NE(refused(0, correction("w", {1, -1, 0, 0})).find("of which there are 0"), std::string::npos);
    while (room.step()) {}
    json request = correction("w", book()["games"][0]["total"]);
    request["chips"] = {1, -1, 0, 0};
    EXPECT_NE(refused(0, request).find("chips: this rule has none."), std::string::npos);
    EXPECT_TRUE(book()["chips"].is_null());
}

TEST_F(BookTest, ABookHasAnEnd) {
    play_set(1, 2);
    json total = book()["games"][0]["total"];
    total[0] = total[0].get<int>() + 1;
    total[1] = total[1].get<int>() - 1;
    for (int i = 0; i < 200; ++i) ask(0, correction("p" + std::to_string(i), total));
    EXPECT_NE(refused(0, correction("more", total)).find("200 proposals"), std::string::npos);
    ask(1, {{"id", "a"}, {"agree", 200}});
    EXPECT_EQ(book()["games"][0]["corrections"].size(), 1u);
}

TEST_F(BookTest, WhoLooksOnReadsTheBookWhenAllIsOver) {
    room.sit_down({{"rule", "mighty"}, {"seats", seats_of(1, 3)}, {"watch", {{"hands", 1}}}}, 1);
    room.play(20);
    EXPECT_FALSE(room.parlour->book(room.watch_token).has_value());
    while (room.step()) {}
    ASSERT_TRUE(room.parlour->book(room.watch_token).has_value());
    EXPECT_FALSE(room.parlour->correct(room.watch_token, correction("w", {1, -1, 0}), room.now).has_value());
}

TEST_F(BookTest, AFinishedGameIsShownAroundWithoutNamesAndNothingElseIs) {
    room.sit_down({{"rule", "mighty"}, {"name", "Yukinoshita"}, {"seats", seats_of(2, 3)}, {"watch", {{"hands", 1}}}}, 2);
    const auto hand_over = [&] {
        return std::ranges::any_of(room.clients[0].events,
                                   [](const std::string& e) { return e.find("\"end_kyoku\"") != std::string::npos; });
    };
    while (!hand_over()) ASSERT_TRUE(room.step());
    const auto early = room.parlour->share(room.clients[0].token, room.now);
    ASSERT_FALSE(early.has_value());
    EXPECT_EQ(early.error().status, 409);
    for (std::size_t i : {0u, 1u}) room.say(i, {{"type", "say"}, {"id", "s"}, {"what", "stop"}});
    while (room.step()) {}
    const auto link = room.parlour->share(room.clients[0].token, room.now);
    ASSERT_TRUE(link.has_value()) << link.error().message;
    room.deliver();
    const std::string token = (*link)["token"];
    EXPECT_EQ((*link)["link"], "http://house/#/shared/" + token);
    EXPECT_EQ(token.size(), 32u);
    for (const Record& r : room.kept) EXPECT_EQ((r.body + r.token).find(token), std::string::npos);
    // asked again, by anybody who sat there: the same, and no further record
    const auto records = room.kept.size();
    EXPECT_EQ((*room.parlour->share(room.clients[1].token, room.now))["token"], token);
    room.deliver();
    EXPECT_EQ(room.kept.size(), records);
    for (const std::string& other : {room.watch_token, room.invitation, token})
        EXPECT_FALSE(room.parlour->share(other, room.now).has_value());

    const auto look = [&] {
        const auto log = room.log(token);
        ASSERT_TRUE(log.has_value()) << log.error().message;
        EXPECT_TRUE(wire::verify_log(*log).has_value());
        std::string seen = *log;
        const json whole = *room.replay(token, 0, false);
        ASSERT_FALSE(whole["frames"].empty());
        for (std::size_t hand = 0; hand < whole["hands"].size(); ++hand) seen += room.replay(token, int(hand), true)->dump();
        EXPECT_FALSE(whole["fair"].is_null());
        for (const std::string& hidden : {std::string("Yukinoshita"), std::string("Guest"), std::string("Basic"), room.table,
                                          room.clients[0].token, room.clients[1].token, room.invitation, room.watch_token})
            EXPECT_EQ(seen.find(hidden), std::string::npos) << hidden;
    };
    look();
    // it gives no right to anything else
    EXPECT_FALSE(room.parlour->table(token).has_value());
    EXPECT_FALSE(room.parlour->mine(token).has_value());
    EXPECT_FALSE(room.parlour->book(token).has_value());
    EXPECT_FALSE(room.parlour->correct(token, correction("w", {1, -1, 0}), room.now).has_value());
    EXPECT_FALSE(room.parlour->join({{"invitation", token}}, room.now).has_value());
    Client stranger;
    stranger.token = token;
    room.clients.push_back(stranger);
    room.connect(2);
    EXPECT_TRUE(room.clients[2].closed);
    EXPECT_TRUE(room.clients[2].events.empty());
    room.clients.pop_back();

    // after a rematch it opens the first game still, and not the running one
    const json first = *room.replay(token, 0, false);
    for (Client& c : room.clients) c.over = nullptr;
    for (std::size_t i : {0u, 1u}) room.say(i, {{"type", "say"}, {"id", "r"}, {"what", "rematch"}});
    for (std::size_t i : {0u, 1u}) room.say(i, {{"type", "nonce"}, {"nonce", "ffeeddccbbaa99887766"}});
    room.play(40);
    ASSERT_EQ(room.clients[0].table["state"], "playing");
    EXPECT_EQ(json(*room.replay(token, 0, false)), first);
    EXPECT_FALSE(room.parlour->share(room.clients[0].token, room.now).has_value());
    room.reopen();
    EXPECT_TRUE(room.parlour->knows(token));
    EXPECT_EQ(json(*room.replay(token, 0, false)), first);
    EXPECT_TRUE(std::ranges::any_of(room.kept, [&](const Record& r) { return r.token == token_hash(token); }));
}

}  // namespace
}  // namespace jansou::parlour
