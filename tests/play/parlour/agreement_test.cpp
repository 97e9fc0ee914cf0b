// What needs everybody's consent when somebody does not come back, and the books of matches before a rematch.
#include "jansou/wire/lines/fair.hpp"
#include "room.hpp"

namespace jansou::parlour {
namespace {

struct AgreementTest : testing::Test {
    json book(std::size_t who = 0, std::optional<std::size_t> match = {}) { return room.book(who, match); }
    json correct(std::size_t who, const json& request) { return room.correct(who, request); }
    json moved(json total) {
        total[0] = total[0].get<int>() + 1;
        total[1] = total[1].get<int>() - 1;
        return total;
    }
    void say(std::size_t who, const char* what) { room.say(who, {{"type", "say"}, {"id", what + std::to_string(++ids)}, {"what", what}}); }
    /// Time passes, and what is due then is done.
    void wait(Millis ms) {
        const Millis until = room.now + ms;
        for (auto due = room.parlour->next_wake(); due && *due <= until; due = room.parlour->next_wake()) {
            room.now = std::max(room.now, *due);
            room.parlour->tick(room.now);
            room.deliver();
        }
        room.now = until;
        room.parlour->tick(room.now);
        room.deliver();
    }
    void play_out() {
        while (room.step()) {}
        ASSERT_TRUE(room.clients[0].over.is_object());
    }
    void rematch(std::initializer_list<std::size_t> who) {
        for (Client& c : room.clients) c.over = nullptr;
        for (const std::size_t i : who) say(i, "rematch");
        for (const std::size_t i : who) room.say(i, {{"type", "nonce"}, {"nonce", "ffeeddccbbaa99887766"}});
    }
    Room room;
    int ids = 0;
};

TEST_F(AgreementTest, WhoDoesNotComeBackDoesNotHoldUpTheBook) {
    room.sit_down({{"rule", "mighty"}, {"seats", seats_of(3, 3)}}, 3);
    play_out();
    const json total = moved(book()["games"][0]["total"]);
    room.disconnect(2);
    wait(60'000);
    // he has been away long, but the question is new: it stands for the grace period
    json after = correct(0, {{"id", "b1"}, {"game", 1}, {"total", total}, {"reason", "miscounted"}});
    EXPECT_EQ(after["proposal"]["awaited"], json({1, 2}));
    after = correct(1, {{"id", "b2"}, {"agree", 1}});
    EXPECT_EQ(after["proposal"]["awaited"], json({2}));
    wait(29'000);
    EXPECT_EQ(book()["games"][0]["corrections"].size(), 0u);
    wait(1'000);
    ASSERT_EQ(book()["games"][0]["corrections"].size(), 1u);
    const json row = book()["games"][0]["corrections"][0];
    EXPECT_EQ(row["absent"], json({2}));
    EXPECT_EQ(row["total"], total);
    EXPECT_TRUE(book()["proposal"].is_null());
    EXPECT_EQ(json::parse(room.clients[1].others.back())["book"], book());  // both were told
    room.connect(2);                                                        // he sees what was agreed on
    EXPECT_EQ(book(2)["games"][0]["corrections"][0], row);
    const std::string digest = room.parlour->digest(room.table);
    room.reopen();
    EXPECT_EQ(room.parlour->digest(room.table), digest);
    EXPECT_EQ(book()["games"][0]["corrections"][0], row);
}

TEST_F(AgreementTest, WhoComesBackInTimeIsAsked) {
    room.sit_down({{"rule", "mighty"}, {"seats", seats_of(2, 3)}}, 2);
    play_out();
    room.disconnect(1);
    correct(0, {{"id", "b1"}, {"game", 1}, {"total", moved(book()["games"][0]["total"])}, {"reason", "miscounted"}});
    wait(20'000);
    room.connect(1);
    wait(100'000);
    EXPECT_EQ(book()["proposal"]["awaited"], json({1}));
    room.disconnect(1);  // and from now on he has the whole time again
    wait(29'000);
    EXPECT_FALSE(book()["proposal"].is_null());
    wait(1'000);
    EXPECT_TRUE(book()["proposal"].is_null());
}

TEST_F(AgreementTest, NothingIsAgreedToWhileNobodyIsHere) {
    room.sit_down({{"rule", "mighty"}, {"seats", seats_of(2, 3)}}, 2);
    play_out();
    correct(0, {{"id", "b1"}, {"game", 1}, {"total", moved(book()["games"][0]["total"])}, {"reason", "miscounted"}});
    room.disconnect(0);
    room.disconnect(1);
    wait(100'000);
    room.connect(1);
    EXPECT_EQ(book()["proposal"]["awaited"], json({1}));
    wait(100'000);
    EXPECT_FALSE(book()["proposal"].is_null());
    room.disconnect(1);
    wait(100'000);
    room.connect(0);  // whoever was away with him has the whole time to come back
    wait(29'000);
    EXPECT_FALSE(book()["proposal"].is_null());
    wait(1'000);
    EXPECT_EQ(book()["games"][0]["corrections"][0]["absent"], json({1}));
}

TEST_F(AgreementTest, AStandInDoesNotHoldUpStopping) {
    room.sit_down({{"rule", "mighty"}, {"seats", seats_of(3, 3)}}, 3);
    room.play(30);
    room.disconnect(2);
    for (int i = 0; i < 200 && room.clients[0].table["seats"][2]["standin"] != true; ++i) ASSERT_TRUE(room.step());
    say(0, "stop");
    EXPECT_EQ(room.clients[0].table["awaited"], json({1, 2}));
    say(1, "stop");
    EXPECT_EQ(room.clients[0].table["awaited"], json({2}));
    EXPECT_EQ(room.clients[0].table["state"], "playing");
    wait(30'000);
    ASSERT_EQ(room.clients[0].over["table"]["state"], "over");
    EXPECT_EQ(room.clients[0].over["table"]["stopped_without"], json({2}));
    room.connect(2);
    EXPECT_EQ(room.clients[2].table["stopped_without"], json({2}));
    EXPECT_TRUE(room.clients[2].over.is_object());
    room.reopen();
    EXPECT_EQ((*room.parlour->table(room.clients[0].token))["stopped_without"], json({2}));
}

TEST_F(AgreementTest, ALonePersonDoesNotStopAgainstAnybodyWhoIsHere) {
    room.sit_down({{"rule", "mighty"}, {"seats", seats_of(2, 3)}}, 2);
    room.play(30);
    say(0, "stop");
    wait(100'000);
    EXPECT_EQ(room.clients[0].table["state"], "playing");
    EXPECT_EQ(room.clients[0].table["awaited"], json({1}));
    say(1, "go_on");
    room.disconnect(1);
    wait(100'000);  // what was not wished again is not done
    EXPECT_EQ(room.clients[0].table["state"], "playing");
}

TEST_F(AgreementTest, ARematchBeginsWithoutWhoWentHome) {
    room.sit_down({{"rule", "mighty"}, {"seats", seats_of(2, 3)}}, 2);
    play_out();
    room.disconnect(1);
    wait(1'000);
    rematch({0});
    EXPECT_EQ(room.clients[0].table["state"], "over");
    wait(35'000);
    ASSERT_EQ(room.clients[0].table["state"], "playing");
    wait(1'000);
    EXPECT_EQ(room.clients[0].table["seats"][1]["standin"], true);
}

TEST_F(AgreementTest, AStandInPlaysForWhoNeverCame) {
    const json made = room.create({{"rule", "mighty"}, {"seats", seats_of(2, 3)}});
    room.add(made);
    const auto joined = room.parlour->join({{"invitation", made["invitation"]}}, room.now);
    ASSERT_TRUE(joined.has_value());
    room.deliver();
    room.connect(0);
    say(0, "start");
    wait(35'000);
    EXPECT_EQ(room.clients[0].table["seats"][1]["standin"], true);
}

TEST_F(AgreementTest, NobodyIsFinedWhileHeIsAway) {
    for (const bool comes_back : {true, false}) {
        Room fresh;
        room.parlour.swap(fresh.parlour);
        room.clients.clear();
        room.by_connection.clear();
        room.kept.clear();
        room.sit_down({{"rule", "mjkt"}, {"seats", seats_of(3, 4)}}, 3);
        const auto fined = [&] { return std::ranges::any_of(room.kept, [](const Record& r) { return r.kind == "offence"; }); };
        room.play(40);
        room.disconnect(1);
        room.say(0, {{"type", "offence"}, {"id", "o"}, {"kind", "false_ron_shown"}, {"seat", 1}});
        room.say(2, {{"type", "offence"}, {"id", "o"}, {"kind", "false_ron_shown"}, {"seat", 1}});
        for (int i = 0; i < 12; ++i) room.step();
        EXPECT_FALSE(fined());
        if (!comes_back) {
            wait(3'000'000);
            EXPECT_FALSE(fined()) << "never behind his back";
            continue;
        }
        room.connect(1);
        ASSERT_TRUE(room.clients[1].table["offence"].is_object());
        room.say(1, {{"type", "offence"}, {"id", "o"}, {"kind", "false_ron_shown"}, {"seat", 1}});
        for (int i = 0; i < 12 && !fined(); ++i) room.step();
        EXPECT_TRUE(fined());
    }
}

TEST_F(AgreementTest, AnOffenceDoesNotWaitForSomebodyElseForEver) {
    room.sit_down({{"rule", "mjkt"}, {"seats", seats_of(3, 4)}}, 3);
    const auto fined = [&] { return std::ranges::any_of(room.kept, [](const Record& r) { return r.kind == "offence"; }); };
    while (!room.clients[0].ask.is_object() || room.clients[0].ask["actions"][0]["action"]["type"] != "dahai") ASSERT_TRUE(room.step());
    room.disconnect(2);
    for (const std::size_t i : {0u, 1u}) room.say(i, {{"type", "offence"}, {"id", "o"}, {"kind", "false_ron_shown"}, {"seat", 1}});
    wait(29'000);
    EXPECT_FALSE(fined());
    wait(1'000);
    EXPECT_TRUE(fined());
}

TEST_F(AgreementTest, NobodyIsAskedOnceTheGameIsStopped) {
    room.sit_down({{"rule", "mighty"}, {"seats", seats_of(1, 3)}}, 1);
    while (!room.clients[0].ask.is_object()) ASSERT_TRUE(room.step());
    say(0, "stop");
    ASSERT_TRUE(room.clients[0].over.is_object());
    EXPECT_TRUE(room.clients[0].ask.is_null()) << room.clients[0].ask;
    room.connect(0);
    EXPECT_TRUE(room.clients[0].ask.is_null()) << room.clients[0].ask;
}

TEST_F(AgreementTest, WhoIsReadyTooLateIsNotRefused) {
    room.sit_down({{"rule", "mighty"}, {"seats", seats_of(1, 3)}}, 1);
    for (int i = 0; i < 40; ++i) say(0, "ready");
    EXPECT_FALSE(room.clients[0].closed);
    EXPECT_EQ(room.parlour->counts().refusals, 0u);
}

TEST_F(AgreementTest, RefusalsAreForgottenWithTime) {
    room.sit_down({{"rule", "mighty"}, {"seats", seats_of(1, 3)}}, 1);
    const auto wrong = [&] { room.say(0, {{"type", "say"}, {"id", "x"}, {"what", "start"}}); };
    for (int i = 0; i < 60; ++i) {
        wrong();
        room.now += 10'000;
    }
    EXPECT_FALSE(room.clients[0].closed) << "one now and then, all evening long";
    for (int i = 0; i < 20; ++i) wrong();
    EXPECT_TRUE(room.clients[0].closed);
}

TEST_F(AgreementTest, AGuestDoesNotBeginBeforeEverybodyHasCome) {
    const json made = room.create({{"rule", "mjkt"}, {"seats", seats_of(4, 4)}});
    room.add(made);
    const auto joined = room.parlour->join({{"invitation", made["invitation"]}}, room.now);
    ASSERT_TRUE(joined.has_value());
    room.deliver();
    room.add(json(*joined));
    room.connect(1);
    say(1, "start");
    EXPECT_EQ(room.clients[1].table["state"], "waiting");
    room.connect(0);
    say(1, "start");
    EXPECT_EQ(room.clients[1].table["state"], "playing");
}

TEST_F(AgreementTest, NoRematchBeginsWhileNobodyIsHere) {
    room.sit_down({{"rule", "mighty"}, {"seats", seats_of(1, 3)}}, 1);
    play_out();
    for (Client& c : room.clients) c.over = nullptr;
    say(0, "rematch");
    room.deliver();
    const auto begun = [&] { return std::ranges::count_if(room.kept, [](const Record& r) { return r.kind == "begun"; }); };
    ASSERT_EQ(begun(), 1);
    room.reopen();
    wait(60'000);
    EXPECT_EQ(begun(), 1);
    room.connect(0);
    wait(3'000);
    EXPECT_EQ(begun(), 2);
    const json body =
        json::parse(std::ranges::find_if(room.kept.rbegin(), room.kept.rend(), [](const Record& r) { return r.kind == "nonce"; })->body);
    EXPECT_EQ(body["seat"], 0);
}

TEST_F(AgreementTest, ADateThatIsSetBackHoldsUpNothing) {
    Millis set_by = 0;
    room.config.date = [this, &set_by] { return room.now + set_by; };
    room.parlour = std::make_unique<Parlour>(room.config);
    room.sit_down({{"rule", "mighty"}, {"seats", seats_of(2, 3)}, {"clock", {{"move", 5}, {"bank", 10}}}}, 2);
    room.play(20);
    set_by = -3'600'000;
    const auto events = room.clients[0].last;
    room.play(20);
    EXPECT_GT(room.clients[0].last, events);
    EXPECT_LT(room.kept.back().at, room.now - 3'000'000) << "records have the date";
    play_out();
    set_by = 0;
    correct(0, {{"id", "b1"}, {"game", 1}, {"total", moved(book()["games"][0]["total"])}, {"reason", "miscounted"}});
    // the house is closed, the date set back, the house opened: what it remembers lies in the future
    room.now -= 3'600'000;
    room.reopen();
    room.connect(0);
    ASSERT_FALSE(book()["proposal"].is_null());
    wait(30'000);
    EXPECT_TRUE(book()["proposal"].is_null());
    EXPECT_EQ(book()["games"][0]["corrections"][0]["absent"], json({1}));
}

TEST_F(AgreementTest, EveryMatchOfATableHasABookAReplayAndALog) {
    room.sit_down({{"rule", "mighty"}, {"seats", seats_of(2, 3)}, {"watch", {{"hands", 1}}}}, 2);
    play_out();
    const json first = book();
    const std::string log = *room.log(room.clients[0].token);
    const json replay = *room.replay(room.clients[0].token, 0, false);
    EXPECT_EQ(first["match"], 0);
    EXPECT_EQ(first["matches"], 1);
    rematch({0, 1});
    room.play(40);
    ASSERT_EQ(room.clients[0].table["state"], "playing");
    EXPECT_EQ(book()["match"], 1);
    EXPECT_EQ(book()["games"], json::array());
    json earlier = book(0, 0);
    EXPECT_EQ(earlier["matches"], 2);
    earlier["matches"] = 1;
    EXPECT_EQ(earlier, first);
    EXPECT_EQ(*room.log(room.clients[0].token, Names::told, 0), log);
    EXPECT_EQ(json(*room.replay(room.clients[1].token, 0, false, 0)), replay);
    EXPECT_TRUE(room.parlour->book(room.watch_token, 0).has_value());
    EXPECT_FALSE(room.parlour->book(room.watch_token).has_value());
    EXPECT_TRUE(room.replay(room.watch_token, 0, false, 0).has_value());
    EXPECT_EQ(room.parlour->mine(room.clients[0].token)->entry["matches"], 2);
    const auto link = room.parlour->share(room.clients[0].token, room.now, 0);
    ASSERT_TRUE(link.has_value());
    EXPECT_FALSE(room.parlour->share(room.clients[0].token, room.now, 1).has_value());
    for (const std::size_t none : {std::size_t(2), std::size_t(1) << 40}) {
        EXPECT_EQ(room.parlour->book(room.clients[0].token, none).error().code, "no_match");
        EXPECT_EQ(room.log(room.clients[0].token, Names::told, none).error().code, "no_match");
        EXPECT_EQ(room.replay(room.clients[0].token, 0, false, none).error().code, "no_match");
        EXPECT_EQ(room.parlour->share(room.clients[0].token, room.now, none).error().code, "no_match");
    }
    // it may be corrected still
    const json total = moved(first["games"][0]["total"]);
    correct(0, {{"id", "b1"}, {"match", 0}, {"game", 1}, {"total", total}, {"reason", "seen too late"}});
    EXPECT_TRUE(book()["proposal"].is_null());
    correct(1, {{"id", "b2"}, {"match", 0}, {"agree", 1}});
    EXPECT_EQ(book(0, 0)["games"][0]["corrections"][0]["total"], total);
    EXPECT_EQ(book()["games"], json::array());
    room.deliver();
    const std::string digest = room.parlour->digest(room.table);
    const json before = book(0, 0);
    room.reopen();
    EXPECT_EQ(room.parlour->digest(room.table), digest);
    EXPECT_EQ(book(0, 0), before);
}

}  // namespace
}  // namespace jansou::parlour
