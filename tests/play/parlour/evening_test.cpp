// An evening at one table, and what is left of it in the house: by the clock of the tests, so in seconds.
#include "jansou/wire/lines/fair.hpp"
#include "room.hpp"

namespace jansou::parlour {
namespace {

struct Evening : testing::Test {
    void SetUp() override { room.sit_down({{"rule", "mighty"}, {"seats", seats_of(2, 3)}, {"watch", {{"hands", 1}}}}, 2); }

    void say(std::size_t who, const char* what) { room.say(who, {{"type", "say"}, {"id", what + std::to_string(++ids)}, {"what", what}}); }
    void play_out() {
        while (room.step()) {}
        ASSERT_TRUE(room.clients[0].over.is_object());
    }
    void rematch() {
        for (Client& c : room.clients) c.over = nullptr;
        for (const std::size_t who : {0u, 1u}) say(who, "rematch");
        for (const std::size_t who : {0u, 1u}) room.say(who, {{"type", "nonce"}, {"nonce", "ffeeddccbbaa99887766"}});
        ASSERT_EQ(room.clients[0].table["state"], "playing");
    }
    /// The page is opened anew, or on another device: it has nothing.
    std::size_t reload(std::size_t who) {
        Client& c = room.clients[who];
        c.last = 0;
        c.events.clear();
        c.heard.clear();
        room.connect(who);
        EXPECT_FALSE(c.closed);
        EXPECT_FALSE(c.view.empty());
        return c.heard.size();
    }

    static json state(const Room& of) { return (*of.parlour->table(of.clients[0].token))["state"]; }

    Room room;
    int ids = 0;
};

TEST_F(Evening, EightMatchesWithReloadsAfterEach) {
    std::size_t most = 0;
    std::vector<std::string> logs;
    for (int match = 0; match < 8; ++match) {
        if (match > 0) rematch();
        room.play(60);
        most = std::max({most, reload(0), reload(1)});
        play_out();
        most = std::max({most, reload(0), reload(1)});
        ASSERT_TRUE(room.clients[0].over.is_object());
        logs.push_back(*room.log(room.clients[0].token));
        EXPECT_EQ(room.book(0)["matches"], match + 1);
        // of all that was played one match is in memory, with its hand and the one before
        EXPECT_LE(room.parlour->counts().matches, 1u);
    }
    EXPECT_GT(room.clients[0].last, 1500) << "the evening was too short to tell anything";
    EXPECT_LT(most, 400u) << "frames that a page gets when it is opened";
    // what was played is all there still, its books and walls too
    for (std::size_t match = 0; match < 8; ++match) {
        EXPECT_EQ(*room.log(room.clients[1].token, Names::told, match), logs[match]) << match;
        EXPECT_TRUE(wire::verify_log(logs[match]).has_value());
        EXPECT_EQ(room.book(0, match)["match"], match);
        EXPECT_TRUE(room.book(0, match)["over"].get<bool>());
    }
    // an earlier book may be corrected still, and whoever comes is told of what is proposed there
    json total = room.book(0, 2)["games"][0]["total"];
    total[0] = total[0].get<int>() + 1;
    total[1] = total[1].get<int>() - 1;
    room.correct(0, {{"id", "b"}, {"match", 2}, {"game", 1}, {"total", total}, {"reason", "seen too late"}});
    room.clients[1].others.clear();
    reload(1);
    EXPECT_TRUE(std::ranges::any_of(room.clients[1].others, [](const auto& f) { return f.find("seen too late") != std::string::npos; }));
    // and after the house was closed it is as it was
    const std::string digest = room.parlour->digest(room.table);
    room.reopen();
    EXPECT_EQ(room.parlour->digest(room.table), digest);
    EXPECT_LT(reload(0), 400u);
    EXPECT_EQ(*room.log(room.clients[1].token, Names::told, 3), logs[3]);
}

TEST_F(Evening, ANightInWhichNobodyIsThere) {
    room.play(60);
    for (const std::size_t who : {0u, 1u}) room.disconnect(who);
    const std::size_t kept = room.kept.size();
    const Millis until = room.now + 12 * 3'600'000;
    int ticks = 0;
    for (auto due = room.parlour->next_wake(); due && *due <= until; due = room.parlour->next_wake()) {
        ASSERT_LT(++ticks, 100) << "a house that sleeps has nothing to do";
        room.now = std::max(room.now, *due);
        room.parlour->tick(room.now);
        room.deliver();
    }
    room.now = until;
    EXPECT_EQ(room.kept.size(), kept + 1) << "it was put away, and nothing else";
    EXPECT_EQ(room.parlour->counts().tables, 0u);
    // its line in the list is there all the same
    const auto mine = mine_of(room.cards[room.table], room.clients[1].token, 0);
    ASSERT_TRUE(mine.has_value());
    EXPECT_EQ(mine->entry["state"], "playing");
    EXPECT_EQ(mine->entry["seat"], 1);
    EXPECT_FALSE(mine_of(room.cards[room.table], "somebody else's", 0).has_value());
    // in the morning everybody sits down again at once
    ASSERT_TRUE(room.parlour->restore(room.kept, room.now).has_value());
    for (const std::size_t who : {0u, 1u}) reload(who);
    EXPECT_TRUE(room.play(60));
    play_out();
}

TEST_F(Evening, TheLineOfATableIsWhatTheTableSays) {
    const auto same = [&] {
        room.deliver();
        const auto told = room.parlour->mine(room.clients[0].token);
        ASSERT_TRUE(told.has_value());
        EXPECT_EQ(mine_of(room.cards[room.table], room.clients[0].token, told->updated)->entry, told->entry);
    };
    same();
    for (int i = 0; i < 30 && room.play(13); ++i) same();
    play_out();
    same();
    rematch();
    same();
}

TEST_F(Evening, MatchesThatNobodyPlaysAreNotDealtWithoutEnd) {
    const auto begun = [&] { return std::ranges::count_if(room.kept, [](const Record& r) { return r.kind == "begun"; }); };
    const auto stop = [&] {
        for (const std::size_t who : {0u, 1u}) say(who, "stop");
        ASSERT_TRUE(room.clients[0].over.is_object());
    };
    stop();  // nobody has discarded
    for (Client& c : room.clients) c.over = nullptr;
    room.clients[0].others.clear();
    for (const std::size_t who : {0u, 1u}) say(who, "rematch");
    EXPECT_EQ(state(room), "over");
    EXPECT_NE(room.clients[0].others.back().find("refused"), std::string::npos);
    room.now += 60'000;
    rematch();
    EXPECT_EQ(begun(), 2);
    while (!std::ranges::any_of(room.kept, [](const Record& r) { return r.body.find("\"by\":\"person\"") != std::string::npos; }))
        room.step();
    room.play(3);
    stop();
    rematch();  // at once
    EXPECT_EQ(begun(), 3);
}

TEST_F(Evening, ATableTakesSoManyMatchesAndNoMore) {
    Config config;
    config.most_matches = 3;
    config.unplayed = 0;
    Room few(config);
    few.sit_down({{"rule", "mighty"}}, 1);
    int n = 0;
    const auto tell = [&](const char* what) { few.say(0, {{"type", "say"}, {"id", "n" + std::to_string(++n)}, {"what", what}}); };
    for (int match = 0; match < 5; ++match) {
        tell("stop");
        few.clients[0].over = nullptr;
        tell("rematch");
        few.say(0, {{"type", "nonce"}, {"nonce", "ffeeddccbbaa99887766"}});
    }
    EXPECT_EQ(std::ranges::count_if(few.kept, [](const Record& r) { return r.kind == "begun"; }), 3);
    EXPECT_EQ(state(few), "over");
}

TEST(Waits, AreWorkedOutAwayFromTheTableAndOfThatMoment) {
    Room room;
    room.sit_down({{"rule", "mjkt"}}, 1);
    while (!room.clients[0].ask.is_object() || room.clients[0].ask["actions"][0]["action"]["type"] != "dahai") ASSERT_TRUE(room.step());
    room.parlour->message(room.clients[0].connection, R"({"type":"waits","id":"w"})", room.now);
    Batch batch = room.parlour->take();
    ASSERT_EQ(batch.questions.size(), 1u);
    EXPECT_TRUE(batch.frames.empty());
    const std::string at_once = batch.questions[0].work().text;
    room.play(10);  // the table goes on
    EXPECT_EQ(batch.questions[0].work().text, at_once);
    EXPECT_EQ(json::parse(at_once)["id"], "w");
    EXPECT_TRUE(json::parse(at_once)["waits"].contains("discards"));
}

TEST(Waits, AnAnswerThatIsTooLongIsRefused) {
    Config config;
    config.longest_answer = 200;
    Room room(config);
    room.sit_down({{"rule", "mjkt"}}, 1);
    while (!room.clients[0].ask.is_object()) ASSERT_TRUE(room.step());
    room.say(0, {{"type", "waits"}, {"id", "w"}});
    const json answer = json::parse(room.clients[0].others.back());
    EXPECT_EQ(answer["type"], "refused");
    EXPECT_EQ(answer["code"], "too_long");
    EXPECT_EQ(answer["id"], "w");
}

TEST(Waits, ATableIsNotMadeWithMoreThanFourOfAJoker) {
    Room room;
    const auto with = [&](int copies) {
        json options = json::object();
        options["tiles.copies"] = copies;
        return room.parlour->create({{"rule", "mighty"}, {"options", options}}, room.now);
    };
    const auto many = with(5);
    ASSERT_FALSE(many.has_value());
    EXPECT_NE(many.error().message.find("at most 4 tiles of a kind"), std::string::npos) << many.error().message;
}

TEST(House, WhoseTableHasBeenEmptyForLongestMakesRoom) {
    Config config;
    config.most_tables = 2;
    Room room(config);
    std::vector<json> made;
    for (int i = 0; i < 2; ++i) {
        made.push_back(room.create({{"rule", "mjkt"}}));
        room.add(made.back());
        room.connect(room.clients.size() - 1);
        room.now += 1000;
    }
    EXPECT_FALSE(room.parlour->create({{"rule", "mjkt"}}, room.now).has_value());
    EXPECT_FALSE(room.parlour->make_room(room.now)) << "somebody is at every table";
    room.disconnect(1);
    room.now += 1000;
    room.disconnect(0);
    EXPECT_TRUE(room.parlour->make_room(room.now));
    EXPECT_TRUE(room.parlour->has_table(made[0]["table"].get<std::string>()));
    EXPECT_FALSE(room.parlour->has_table(made[1]["table"].get<std::string>()));
    EXPECT_TRUE(room.parlour->make_room(room.now)) << "there is room now";
    EXPECT_TRUE(room.parlour->has_table(made[0]["table"].get<std::string>()));
}

}  // namespace
}  // namespace jansou::parlour
