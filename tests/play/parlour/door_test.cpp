// Who comes to a table whose chairs are all taken: asks at the door, is let in or not, and has a bot's chair from the next hand on; and the
// short words between those who sit.
#include "jansou/wire/lines/fair.hpp"
#include "room.hpp"

namespace jansou::parlour {
namespace {

json last_of(const Client& c, const std::string& type) {
    for (auto it = c.others.rbegin(); it != c.others.rend(); ++it)
        if (const json frame = json::parse(*it); frame["type"] == type) return frame;
    return nullptr;
}
std::size_t count_of(const Client& c, const std::string& type) {
    return std::size_t(std::ranges::count_if(c.others, [&](const auto& text) { return json::parse(text)["type"] == type; }));
}

struct Door : testing::Test {
    explicit Door(Config config = {}) : room(std::move(config)) {}

    void open(const json& order, int persons) {
        room.sit_down(order, persons);
        ASSERT_TRUE(room.clients[0].table["links"].contains("knock")) << room.clients[0].table.dump();
        const auto link = room.clients[0].table["links"]["knock"].get<std::string>();
        invitation = link.substr(link.find("#/join/") + 7);
    }
    void mighty(int persons = 1) { open({{"rule", "mighty"}, {"seats", seats_of(persons, 3)}, {"watch", {{"hands", 1}}}}, persons); }

    /// Somebody with the invitation, at the door.
    std::size_t guest() {
        Client c;
        c.token = invitation;
        room.clients.push_back(c);
        room.connect(room.clients.size() - 1);
        return room.clients.size() - 1;
    }
    json knock(std::size_t who, const std::string& name = "Sou", std::string browser = {}) {
        if (browser.empty()) browser = "browser " + std::to_string(who);
        room.clients[who].others.clear();
        room.say(who, {{"type", "knock"}, {"id", "k" + std::to_string(++ids)}, {"name", name}, {"browser", browser}});
        return room.clients[who].others.empty() ? json() : json::parse(room.clients[who].others.back());
    }
    json say(std::size_t who, json message) {
        message["type"] = "say";
        message["id"] = "s" + std::to_string(++ids);
        room.clients[who].others.clear();
        room.say(who, message);
        for (const auto& text : room.clients[who].others)
            if (const json frame = json::parse(text); frame["type"] == "done" || frame["type"] == "refused" || frame["type"] == "error")
                return frame;
        return {};
    }
    int number(std::size_t host = 0) { return room.clients[host].table["knocks"].back()["number"]; }
    /// A new page with the token that was given: nothing of before.
    std::size_t take_token(std::size_t who) {
        const json answer = last_of(room.clients[who], "answer");
        EXPECT_TRUE(answer.is_object() && answer["granted"] == true) << answer.dump();
        Client c;
        c.token = answer["token"];
        c.seat = answer["seat"];
        room.clients.push_back(c);
        room.connect(room.clients.size() - 1);
        return room.clients.size() - 1;
    }
    std::size_t let_in(const std::string& name = "Sou") {
        const std::size_t g = guest();
        EXPECT_EQ(knock(g, name)["type"], "done");
        EXPECT_EQ(say(0, {{"what", "let_in"}, {"knock", number()}})["type"], "done");
        return take_token(g);
    }
    bool seated(std::size_t who) { return !room.clients[who].view.empty(); }
    void until_seated(std::size_t who) {
        for (int i = 0; i < 3000 && !seated(who); ++i) ASSERT_TRUE(room.step());
        ASSERT_TRUE(seated(who));
    }

    Room room;
    std::string invitation;
    int ids = 0;
};

TEST_F(Door, AFriendHasABotsChairFromTheNextHandOn) {
    mighty();
    room.play(40);
    const std::size_t g = guest();
    EXPECT_EQ(room.clients[g].table["may_knock"], true);
    EXPECT_TRUE(room.clients[g].table["links"]["join"].is_null());
    EXPECT_FALSE(room.clients[g].table["links"]["watch"].is_null());
    EXPECT_EQ(knock(g)["type"], "done");
    EXPECT_EQ(room.clients[0].table["knocks"][0]["name"], "Sou");
    EXPECT_FALSE(room.clients[g].table.contains("knocks"));
    EXPECT_EQ(say(0, {{"what", "let_in"}, {"knock", number()}, {"seat", 2}})["type"], "done");
    EXPECT_EQ(room.clients[0].table["seats"][2]["kind"], "bot");
    EXPECT_EQ(room.clients[0].table["seats"][2]["coming"]["name"], "Sou");
    const std::size_t sou = take_token(g);
    EXPECT_TRUE(room.clients[g].closed);
    json welcome = last_of(room.clients[sou], "welcome");
    EXPECT_TRUE(welcome["seat"].is_null());
    EXPECT_EQ(welcome["coming"], 2);
    // until the next deal nothing of the table is seen: no hand, no log, no replay
    EXPECT_FALSE(seated(sou));
    EXPECT_FALSE(room.log(room.clients[sou].token).has_value());
    EXPECT_FALSE(room.replay(room.clients[sou].token, 0, true).has_value());
    const auto bots_events = room.clients[0].last;
    until_seated(sou);
    welcome = last_of(room.clients[sou], "welcome");
    EXPECT_EQ(welcome["seat"], 2);
    EXPECT_EQ(welcome["last"], welcome["all"]);
    EXPECT_GT(welcome["points"].size(), 1u);
    EXPECT_GT(room.clients[0].last, bots_events);
    const Client& c = room.clients[sou];
    const std::size_t first = welcome["last"].get<std::size_t>();
    EXPECT_NE(c.events[first].find("\"start_kyoku\""), std::string::npos) << "the first thing told is the own deal: " << c.events[first];
    EXPECT_EQ(json::parse(c.view)["view"]["you"], 2);
    EXPECT_EQ(room.clients[0].table["seats"][2]["name"], "Sou");
    EXPECT_EQ(room.clients[0].table["seats"][2]["kind"], "person");
    const json handed = last_of(room.clients[0], "handed");
    EXPECT_EQ(handed["name"], "Sou");
    // comes back with nothing: still nothing of the bot's hands
    room.clients[sou].last = 0;
    room.clients[sou].events.clear();
    room.connect(sou);
    EXPECT_GE(last_of(room.clients[sou], "welcome")["last"].get<std::size_t>(), first);
    // and plays to the end, with the name in the book and the log
    while (room.step()) {}
    ASSERT_TRUE(room.clients[0].over.is_object());
    EXPECT_GT(room.clients[sou].acts, 0);
    const json book = room.book(0);
    EXPECT_EQ(book["names"][2], "Sou");
    EXPECT_EQ(book["handed"][0]["seat"], 2);
    EXPECT_GE(book["handed"][0]["hands"].get<int>(), 1);
    EXPECT_EQ(book["handed"][0]["name"], "Sou");
    EXPECT_FALSE(room.clients[0].over["table"]["seats"][2].contains("was"));
    const auto log = room.log(room.clients[sou].token);
    ASSERT_TRUE(log.has_value());
    EXPECT_TRUE(wire::verify_log(*log).has_value());
    const json header = json::parse(log->substr(0, log->find('\n')));
    EXPECT_EQ(header["handed"][0]["name"], "Sou");
    EXPECT_EQ(room.log(room.clients[sou].token, Names::left_out)->find("Sou"), std::string::npos);
}

TEST_F(Door, WhatWasPromisedAndWhatWasHandedOutlivesTheHouse) {
    mighty();
    room.play(40);
    std::size_t sou = let_in();
    // in the night between
    room.reopen();
    Parlour twin(room.config);
    ASSERT_TRUE(twin.restore(room.kept, room.now).has_value());
    EXPECT_EQ(twin.digest(room.table), room.parlour->digest(room.table));
    room.connect(0);
    room.clients[sou].others.clear();
    room.connect(sou);
    EXPECT_EQ(last_of(room.clients[sou], "welcome")["coming"], room.clients[sou].seat);
    until_seated(sou);
    room.play(50);
    const std::string digest = room.parlour->digest(room.table);
    room.reopen();
    EXPECT_EQ(room.parlour->digest(room.table), digest);
    room.connect(0);
    room.connect(sou);
    EXPECT_EQ(room.clients[sou].closed, false);
    EXPECT_EQ(json::parse(room.clients[sou].view)["view"]["you"], room.clients[sou].seat);
    while (room.step()) {}
    EXPECT_EQ(room.book(0)["handed"][0]["name"], "Sou");
    const json book = room.book(0);
    const auto log = room.log(room.clients[0].token);
    room.reopen();
    EXPECT_EQ(room.book(0), book);
    EXPECT_EQ(*room.log(room.clients[0].token), *log);
}

TEST_F(Door, WhoIsNotHereAtTheDealDoesNotHoldTheTable) {
    mighty();
    room.play(20);
    const std::size_t sou = let_in();
    room.disconnect(sou);
    EXPECT_EQ(room.clients[0].table["seats"][1]["coming"]["here"], false);
    EXPECT_TRUE(room.clients[0].table["rest"].is_null()) << "alone again: nobody is waited for";
    room.play(400);
    EXPECT_EQ(room.clients[0].table["seats"][1]["kind"], "bot");
    room.connect(sou);
    until_seated(sou);
    EXPECT_EQ(room.clients[0].table["seats"][1]["name"], "Sou");
}

TEST_F(Door, ANewcomerIsNotKeptWaitingByWhoeverLooksAtAResult) {
    mighty();
    while (json::parse(room.clients[0].view)["view"]["next"].is_null()) ASSERT_TRUE(room.step());
    EXPECT_TRUE(room.clients[0].table["rest"].is_null());
    const std::size_t sou = let_in();
    EXPECT_EQ(room.clients[0].table["rest"], 12.0);
    room.now += 12'000;
    room.parlour->tick(room.now);
    room.deliver();
    EXPECT_TRUE(seated(sou)) << "the table stood between two hands: he plays the next one";
}

TEST_F(Door, WhoeverIsTurnedAwayOrGoesAwayAsksNoLonger) {
    mighty(2);
    room.play(20);
    const std::size_t g = guest();
    EXPECT_EQ(knock(g)["type"], "done");
    EXPECT_EQ(say(1, {{"what", "let_in"}, {"knock", number()}})["type"], "refused") << "only who made the table";
    EXPECT_EQ(say(1, {{"what", "turn_away"}, {"knock", number()}})["type"], "refused");
    EXPECT_EQ(say(0, {{"what", "turn_away"}, {"knock", number()}})["type"], "done");
    json answer = last_of(room.clients[g], "answer");
    EXPECT_EQ(answer["granted"], false);
    EXPECT_EQ(answer["why"], "refused");
    EXPECT_FALSE(room.clients[0].table.contains("knocks"));
    EXPECT_EQ(knock(g)["code"], "turned_away");
    const std::size_t again = guest();
    EXPECT_EQ(knock(again, "Somebody else", "browser " + std::to_string(g))["code"], "turned_away") << "the browser is the same";
    room.now += room.config.turned_away;
    EXPECT_EQ(knock(g)["type"], "done");
    EXPECT_EQ(room.clients[0].table["knocks"].size(), 1u);
    room.disconnect(g);
    EXPECT_FALSE(room.clients[0].table.contains("knocks"));
    // nobody waits for ever
    EXPECT_EQ(knock(again)["type"], "done");
    room.now += room.config.knock_stands;
    room.parlour->tick(room.now);
    room.deliver();
    answer = last_of(room.clients[again], "answer");
    EXPECT_EQ(answer["why"], "lapsed");
    EXPECT_FALSE(room.clients[0].table.contains("knocks"));
}

TEST_F(Door, AtMostSoManyAskAndEachBrowserOnce) {
    mighty();
    std::vector<std::size_t> guests;
    for (int i = 0; i < 5; ++i) guests.push_back(guest());
    for (int i = 0; i < 4; ++i) EXPECT_EQ(knock(guests[std::size_t(i)], "G" + std::to_string(i))["type"], "done") << i;
    EXPECT_EQ(knock(guests[4])["code"], "too_many_knocks");
    EXPECT_EQ(room.clients[0].table["knocks"].size(), 4u);
    EXPECT_EQ(knock(guests[0])["code"], "not_now") << "has asked already";
    // the same browser once more: in place of what it asked before
    const std::size_t window = guest();
    EXPECT_EQ(knock(window, "G0", "browser " + std::to_string(guests[0]))["type"], "done");
    EXPECT_EQ(room.clients[0].table["knocks"].size(), 4u);
    EXPECT_EQ(last_of(room.clients[guests[0]], "answer")["why"], "moved");
    // all that is asked at a table has a rate
    EXPECT_EQ(knock(guests[0], "G", "new")["code"], "too_many_knocks");
    for (const std::size_t g : guests) room.disconnect(g);
    EXPECT_EQ(room.clients[0].table["knocks"].size(), 1u);
    int done = 0, fast = 0;
    for (int i = 0; i < 1000; ++i) {
        const std::size_t g = guest();
        const json answer = knock(g, "Sou", "b" + std::to_string(i));
        done += answer["type"] == "done";
        fast += answer.value("code", "") == "too_fast";
        room.disconnect(g);
    }
    EXPECT_LE(done, 2);
    EXPECT_GE(fast, 998);
    room.now += 20'000;
    EXPECT_EQ(knock(guest())["type"], "done");
    const auto records = std::ranges::count_if(room.kept, [](const Record& r) { return r.kind == "promised" || r.kind == "unpromised"; });
    EXPECT_EQ(records, 0) << "whoever asks leaves nothing in the store";
}

TEST_F(Door, WhatAGuestSaysIsBounded) {
    mighty();
    const std::size_t g = guest();
    EXPECT_EQ(knock(g, std::string(41, 'x'))["code"], "bad_name");
    EXPECT_EQ(knock(g, "Basic")["code"], "bad_name");
    EXPECT_EQ(knock(g, "Sou", std::string(65, 'x'))["code"], "unknown");
    room.say(g, {{"type", "knock"}, {"id", std::string(41, 'i')}, {"name", "Sou"}, {"browser", "b"}});
    EXPECT_EQ(json::parse(room.clients[g].others.back())["type"], "error");
    room.say(g, {{"type", "act"}, {"id", "a"}, {"ask", 1}});
    EXPECT_EQ(json::parse(room.clients[g].others.back())["code"], "unknown");
    room.say(g, {{"type", "say"}, {"id", "a"}, {"what", "let_in"}, {"knock", 1}});
    EXPECT_EQ(json::parse(room.clients[g].others.back())["code"], "unknown");
    for (int i = 0; i < 30 && !room.clients[g].closed; ++i) room.say(g, {{"type", "stamp"}, {"id", "a"}, {"stamp", "nice"}});
    EXPECT_TRUE(room.clients[g].closed) << "too much of it";
    // somebody with no more than the link to watch cannot ask
    Client c;
    c.token = room.watch_token;
    room.clients.push_back(c);
    room.connect(room.clients.size() - 1);
    EXPECT_EQ(knock(room.clients.size() - 1)["code"], "unknown");
    c.token = "no token of any table here";
    room.clients.push_back(c);
    room.connect(room.clients.size() - 1);
    EXPECT_TRUE(room.clients.back().closed);
    for (int i = 0; i < 30; ++i) guest();
    EXPECT_TRUE(room.clients.back().closed) << "so many stand at the door and no more";
}

TEST_F(Door, IsShutAndOpenedByWhoMadeTheTable) {
    mighty(2);
    const std::size_t g = guest();
    knock(g);
    EXPECT_EQ(say(1, {{"what", "door"}, {"open", false}})["type"], "refused");
    EXPECT_EQ(say(0, {{"what", "door"}, {"open", false}})["type"], "done");
    EXPECT_EQ(last_of(room.clients[g], "answer")["why"], "refused");
    EXPECT_EQ(room.clients[g].table["may_knock"], false);
    EXPECT_EQ(knock(g)["code"], "not_now");
    room.reopen();
    room.connect(0);
    EXPECT_EQ(room.clients[0].table["door"], "shut") << "also after the house was closed";
    EXPECT_EQ(say(0, {{"what", "door"}, {"open", true}})["type"], "done");
    EXPECT_EQ(knock(guest())["type"], "done");
}

TEST_F(Door, IsNotSwungForEver) {
    mighty(2);
    const auto swing = [&](int i) { return say(0, {{"what", "door"}, {"open", i % 2 == 1}}); };
    const auto kept = room.kept.size();
    int done = 0;
    for (int i = 0; i < 100; ++i) done += swing(i)["type"] == "done";
    EXPECT_EQ(done, int(changes_of_a_table.most));
    EXPECT_EQ(room.kept.size(), kept + std::size_t(done));
    EXPECT_EQ(swing(0)["code"], "too_fast");
    room.now += changes_of_a_table.each;
    EXPECT_EQ(swing(0)["type"], "done");
}

TEST_F(Door, AnotherAnswersWhereTheMakerHasLeft) {
    mighty(2);
    room.play(10);
    EXPECT_EQ(room.clients[1].table["host"], 0);
    say(0, {{"what", "leave"}});
    EXPECT_EQ(room.clients[1].table["host"], 1);
    const std::size_t g = guest();
    EXPECT_EQ(knock(g)["type"], "done");
    EXPECT_EQ(say(1, {{"what", "let_in"}, {"knock", number(1)}})["type"], "done");
    const std::size_t sou = take_token(g);
    for (int i = 0; i < 3000 && !seated(sou); ++i) ASSERT_TRUE(room.step());
    EXPECT_TRUE(seated(sou));
    // who made it is the one again when he is back
    room.connect(0);
    EXPECT_EQ(room.clients[1].table["host"], 0);
}

TEST_F(Door, AMakerWhoseLineIsBrokenIsWaitedForAWhile) {
    mighty(2);
    room.play(10);
    room.disconnect(0);
    EXPECT_EQ(room.clients[1].table["host"], 0);
    for (int i = 0; i < 4000 && room.clients[1].table["host"] == 0; ++i) ASSERT_TRUE(room.step());
    EXPECT_EQ(room.clients[1].table["host"], 1);
}

TEST_F(Door, AfterAMatchTheChairIsTakenAtOnce) {
    mighty();
    say(0, {{"what", "stop"}});
    ASSERT_TRUE(room.clients[0].over.is_object());
    const std::size_t sou = let_in();
    EXPECT_EQ(room.clients[0].table["seats"][1]["name"], "Sou");
    EXPECT_EQ(room.clients[0].table["seats"][1]["was"], "Basic");
    EXPECT_FALSE(room.book(0).contains("handed"));
    EXPECT_EQ(last_of(room.clients[sou], "welcome")["seat"], 1);
    const std::string digest = room.parlour->digest(room.table);
    room.reopen();
    EXPECT_EQ(room.parlour->digest(room.table), digest);
}

TEST_F(Door, WhoRathersNotGivesTheChairBack) {
    mighty();
    room.play(20);
    const std::size_t sou = let_in();
    EXPECT_EQ(say(sou, {{"what", "leave"}})["type"], "done");
    EXPECT_TRUE(room.clients[sou].closed);
    EXPECT_FALSE(room.clients[0].table["seats"][1].contains("coming"));
    room.clients[sou].closed = false;
    room.connect(sou);
    EXPECT_TRUE(room.clients[sou].closed) << "the token leads nowhere";
    room.reopen();
    room.connect(0);
    EXPECT_FALSE(room.clients[0].table["seats"][1].contains("coming"));
}

TEST_F(Door, WhereThereAreOnlyPeopleNobodyAsks) {
    room.sit_down({{"rule", "mighty"}, {"seats", seats_of(3, 3)}}, 3);
    EXPECT_FALSE(room.clients[0].table["links"].contains("knock"));
    EXPECT_EQ(room.clients[0].table["may_knock"], false);
    invitation = room.invitation;
    EXPECT_EQ(knock(guest())["code"], "not_now");
}

// ---- short words

struct Stamps : Door {
    json stamp(std::size_t who, const std::string& word) {
        room.clients[who].others.clear();
        room.say(who, {{"type", "stamp"}, {"id", "t" + std::to_string(++ids)}, {"stamp", word}});
        return room.clients[who].others.empty() ? json() : json::parse(room.clients[who].others.front());
    }
};

TEST_F(Stamps, AreToldToWhoSitsAndKeptNowhere) {
    mighty(2);
    Client c;
    c.token = room.watch_token;
    room.clients.push_back(c);
    room.connect(2);
    const std::size_t records = room.kept.size();
    room.clients[1].others.clear();
    EXPECT_EQ(stamp(0, "thanks")["type"], "done");
    const json told = last_of(room.clients[1], "stamp");
    EXPECT_EQ(told, json({{"type", "stamp"}, {"seat", 0}, {"stamp", "thanks"}}));
    EXPECT_EQ(count_of(room.clients[2], "stamp"), 0u) << "who looks on is behind: a word about what he has not seen would tell it";
    EXPECT_EQ(room.kept.size(), records);
    EXPECT_EQ(stamp(0, "something else")["code"], "unknown");
}

TEST_F(Stamps, HaveARateForEachSeatAndForTheTable) {
    mighty(2);
    room.clients[1].others.clear();
    int told = 0;
    for (int i = 0; i < 10; ++i) told += stamp(0, "nice")["type"] == "done";
    EXPECT_EQ(told, 3);
    EXPECT_EQ(count_of(room.clients[1], "stamp"), 3u);
    room.now += 4000;
    EXPECT_EQ(stamp(0, "nice")["type"], "done");
    EXPECT_EQ(stamp(0, "nice")["code"], "too_fast");
    for (int i = 0; i < 40; ++i) stamp(0, "nice");
    EXPECT_TRUE(room.clients[0].closed) << "whoever floods is put out";
}

TEST_F(Stamps, AreLeftOutWhereTheTableWasOpenedSo) {
    open({{"rule", "mighty"}, {"seats", seats_of(2, 3)}, {"stamps", false}}, 2);
    EXPECT_EQ(room.clients[0].table["stamps"], false);
    EXPECT_EQ(stamp(0, "nice")["code"], "not_now");
    room.reopen();
    room.connect(0);
    EXPECT_EQ(room.clients[0].table["stamps"], false);
    EXPECT_FALSE(room.parlour->create({{"rule", "mighty"}, {"stamps", 1}}, room.now).has_value());
}

// ---- an invitation

TEST_F(Door, WhoAsksAgainForASeatHasTheSameOne) {
    const json made =
        room.create({{"rule", "mighty"}, {"seats", json::array({{{"kind", "you"}}, {{"kind", "open"}}, {{"kind", "open"}}})}});
    const std::string once = "00112233445566778899aabbccddeeff", other = "ff112233445566778899aabbccddeeff";
    const auto join = [&](const json& with) {
        json order{{"invitation", made["invitation"]}, {"name", "Sou"}};
        order.update(with);
        const auto joined = room.parlour->join(order, room.now);
        room.deliver();
        return joined ? json(*joined) : json(joined.error().code);
    };
    const json first = join({{"once", once}});
    EXPECT_EQ(first["seat"], 1);
    EXPECT_EQ(join({{"once", once}}), first);
    room.reopen();  // and of another process, which has the same key
    EXPECT_EQ(join({{"once", "00112233445566778899AABBCCDDEEFF"}, {"name", "Yuki"}}), first);
    const json second = join({{"once", other}});
    EXPECT_EQ(second["seat"], 2);
    EXPECT_NE(second["token"], first["token"]);
    EXPECT_EQ(join({{"once", once}}), first) << "the table is full";
    EXPECT_EQ(join(json::object()), "no_seat");
    EXPECT_EQ(join({{"once", "0123"}}), "bad_order");
    EXPECT_EQ(join({{"once", std::string(65, '0')}}), "bad_order") << "of 65 digits";
    EXPECT_EQ(join({{"once", 7}}), "bad_order");
    EXPECT_EQ(join({{"once", std::string(32, 'x')}}), "bad_order");
    room.add(made);
    room.add(first);
    room.connect(1);
    EXPECT_EQ(room.clients[1].table["seats"][1]["name"], "Sou");
    EXPECT_EQ(room.clients[1].table["seats"][1]["here"], true);
    // the same `once` at another table is another seat
    const json elsewhere = room.create({{"rule", "mighty"}, {"seats", seats_of(2, 3)}});
    const json third = join({{"once", once}, {"invitation", elsewhere["invitation"]}});
    EXPECT_NE(third["token"], first["token"]);
}

// ---- who is waited for

TEST_F(Door, TheTableSaysWhoHasNotComeYet) {
    const json made = room.create({{"rule", "mighty"}, {"seats", seats_of(2, 3)}});
    room.add(made);
    const auto joined = room.parlour->join({{"invitation", made["invitation"]}, {"name", "Sou"}}, room.now);
    ASSERT_TRUE(joined.has_value());
    room.deliver();
    room.add(json(*joined));
    room.connect(1);
    EXPECT_EQ(room.clients[1].table["seats"][0]["came"], false);
    EXPECT_EQ(room.clients[1].table["state"], "waiting");
    EXPECT_FALSE(room.clients[1].table["seats"][1].contains("came"));
    room.connect(0);
    EXPECT_EQ(room.clients[1].table["state"], "playing");
}

}  // namespace
}  // namespace jansou::parlour
