// Whole games through the house: played, watched, broken off, taken up again.
#include "jansou/wire/lines/fair.hpp"
#include "jansou/wire/lines/start.hpp"
#include "room.hpp"
#include "tests/share.hpp"

namespace jansou::parlour {
namespace {

bool heard(const Client& c, std::string_view part) {
    return std::ranges::any_of(c.others, [&](const std::string& text) { return text.find(part) != std::string::npos; });
}

/// The place of the first event that was told.
std::size_t first_told(const Client& c) {
    return std::size_t(std::ranges::find_if(c.events, [](const std::string& e) { return !e.empty(); }) - c.events.begin());
}
bool begins_a_hand(const std::string& event) {
    return event.find("\"start_kyoku\"") != std::string::npos || event.find("\"start_game\"") != std::string::npos;
}

struct House {
    const char* rule;
    int seats, persons;
};
class AnyRule : public testing::TestWithParam<House> {};

TEST_P(AnyRule, AWholeGameIsPlayedAndItsLogHolds) {
    Room room;
    room.sit_down({{"rule", GetParam().rule}, {"seats", seats_of(GetParam().persons, GetParam().seats)}}, GetParam().persons);
    while (room.step()) {}
    for (const Client& c : room.clients) {
        ASSERT_TRUE(c.over.is_object());
        EXPECT_EQ(std::size_t(c.last), c.events.size());
        EXPECT_NE(c.events.back().find("end_game"), std::string::npos);
        EXPECT_EQ(c.over["table"]["state"], "over");
        EXPECT_EQ(c.events[0].find("seed"), std::string::npos);
    }
    const auto log = room.log(room.clients[0].token);
    ASSERT_TRUE(log.has_value()) << log.error().message;
    const auto verified = wire::verify_log(*log);
    ASSERT_TRUE(verified.has_value()) << verified.error();
    EXPECT_TRUE(verified->finished);
    EXPECT_GT(verified->hands, 2);
    const auto unnamed = room.log(room.clients[0].token, Names::left_out);
    ASSERT_TRUE(unnamed.has_value());
    EXPECT_EQ(unnamed->find("\"Guest"), std::string::npos);
    EXPECT_EQ(unnamed->find("\"Basic"), std::string::npos);
    EXPECT_TRUE(wire::verify_log(*unnamed).has_value());
    std::string forged = *log;
    forged.replace(forged.find("\"secret\":\"") + 10, 4, "0000");
    const auto caught = wire::verify_log(forged);
    ASSERT_FALSE(caught.has_value());
    EXPECT_NE(caught.error().find("commitment"), std::string::npos) << caught.error();
}

TEST_P(AnyRule, AnotherDeviceSeesWhatTheFirstOneSaw) {
    Room room({}, 7);
    room.sit_down({{"rule", GetParam().rule}, {"seats", seats_of(GetParam().persons, GetParam().seats)}}, GetParam().persons);
    for (int i = 0; i < 260 && room.step(); ++i) {
        const std::size_t who = std::size_t(i) % room.clients.size();
        const Client before = room.clients[who];
        // every time from the event it has; now and then from the beginning
        room.clients[who].last = i % 20 == 0 ? 0 : std::max<std::int64_t>(0, before.last - i % 7);
        if (room.clients[who].last < before.last) room.clients[who].events.resize(std::size_t(room.clients[who].last));
        room.connect(who);
        const Client& after = room.clients[who];
        ASSERT_EQ(after.events.size(), before.events.size());
        const std::size_t from = first_told(after);
        for (std::size_t n = from; n < after.events.size(); ++n) EXPECT_EQ(after.events[n], before.events[n]);
        if (from > 0) { EXPECT_TRUE(begins_a_hand(after.events[from])) << after.events[from]; }
        EXPECT_EQ(after.view, before.view);
        EXPECT_EQ(after.ask.is_object(), before.ask.is_object());
        if (after.ask.is_object() && before.ask.is_object()) {
            EXPECT_EQ(after.ask["actions"], before.ask["actions"]);
            EXPECT_EQ(after.ask["ask"], before.ask["ask"]);
        }
        if (HasFailure()) return;
    }
}

TEST_P(AnyRule, AClosedHouseOpensWhereItStood) {
    Room room({}, 11);
    room.sit_down({{"rule", GetParam().rule}, {"seats", seats_of(GetParam().persons, GetParam().seats)}}, GetParam().persons);
    Stream when = stream_of(99);
    for (int closings = 0; closings < share_of(12, 3) && room.play(int(1 + when.below(60))); ++closings) {
        std::vector<Client> before = room.clients;
        room.reopen();
        const std::string digest = room.parlour->digest(room.table);
        ASSERT_FALSE(digest.empty());
        Parlour twin(room.config);
        ASSERT_TRUE(twin.restore(room.kept, room.now).has_value());
        EXPECT_EQ(twin.digest(room.table), digest);
        for (std::size_t i = 0; i < room.clients.size(); ++i) {
            if (closings % 3 == 0) {  // all once more from the beginning
                room.clients[i].last = 0;
                room.clients[i].events.clear();
            }
            room.connect(i);
        }
        for (std::size_t i = 0; i < room.clients.size(); ++i) {
            ASSERT_GE(room.clients[i].last, before[i].last);
            for (std::size_t n = first_told(room.clients[i]); n < before[i].events.size(); ++n)
                if (!before[i].events[n].empty()) { EXPECT_EQ(room.clients[i].events[n], before[i].events[n]); }
        }
        // what was acknowledged is known again, and nothing happens twice
        if (!room.sent.empty()) {
            const auto records = room.kept.size();
            const auto& last = room.sent.back();
            room.clients[last.who].others.clear();
            room.say(last.who, last.message);
            EXPECT_TRUE(heard(room.clients[last.who], "\"done\""));
            EXPECT_EQ(room.kept.size(), records);
        }
        if (HasFailure()) return;
    }
    while (room.step()) {}
    std::map<std::string, int> ids;
    for (const Record& r : room.kept) {
        if (r.kind != "act") continue;
        const json body = json::parse(r.body);
        if (!body.contains("id")) continue;
        EXPECT_EQ(++ids[std::to_string(body["seat"].get<int>()) + body["id"].get<std::string>()], 1);
    }
    for (const auto& sent : room.sent) {
        const auto key = std::to_string(room.clients[sent.who].seat) + sent.message["id"].get<std::string>();
        EXPECT_EQ(ids[key], 1) << key;
    }
    const auto log = room.log(room.clients[0].token);
    ASSERT_TRUE(log.has_value());
    EXPECT_TRUE(wire::verify_log(*log).has_value());
}

INSTANTIATE_TEST_SUITE_P(Shipped, AnyRule,
                         testing::Values(House{"mjkt", 4, 4}, House{"mighty", 3, 3}, House{"tenhou4p", 4, 2}, House{"tenhou3p", 3, 1}),
                         [](const auto& each) { return std::string(each.param.rule); });

TEST(Table, WhoeverComesBackFindsTheSeat) {
    Room room;
    room.sit_down({{"rule", "mighty"}, {"seats", seats_of(2, 3)}}, 2);
    room.play(20);
    room.disconnect(1);
    const Millis left = room.now;
    bool standin = false;
    for (int i = 0; i < 400 && !standin && room.step(); ++i) standin = room.clients[0].table["seats"][1]["standin"] == true;
    ASSERT_TRUE(standin);
    EXPECT_GE(room.now, left + room.config.grace);
    room.play(60);
    EXPECT_TRUE(std::ranges::any_of(room.kept, [](const Record& r) { return r.body.find("\"by\":\"stand-in\"") != std::string::npos; }));
    room.connect(1);
    EXPECT_EQ(room.clients[0].table["seats"][1]["standin"], false);
    EXPECT_EQ(room.clients[0].table["seats"][1]["here"], true);
    EXPECT_TRUE(room.play(5));
}

TEST(Table, NothingHappensWhileNobodyIsHere) {
    Room room;
    room.sit_down({{"rule", "mjkt"}}, 1);
    room.play(30);
    room.disconnect(0);
    const auto records = room.kept.size();
    for (int i = 0; i < 50; ++i) {
        room.now += 60'000;
        room.parlour->tick(room.now);
        room.deliver();
    }
    EXPECT_EQ(room.kept.size(), records);
    room.connect(0);
    EXPECT_TRUE(room.play(30));
    EXPECT_GT(room.kept.size(), records);
}

TEST(Table, AnIdleTableIsPutAwayAndTakenUpAgain) {
    Room room;
    room.sit_down({{"rule", "mjkt"}}, 1);
    room.play(30);
    room.disconnect(0);
    room.now += room.config.idle + 1;
    room.parlour->tick(room.now);
    room.deliver();
    EXPECT_FALSE(room.parlour->knows(room.clients[0].token));
    EXPECT_EQ(room.kept.back().kind, "closed");
    ASSERT_TRUE(room.parlour->restore(room.kept, room.now).has_value());
    EXPECT_FALSE(room.parlour->digest(room.table).empty());
    room.connect(0);
    EXPECT_TRUE(room.play(30));
}

TEST(Table, ATableToWhichNobodyCameIsPutAwayAfterTenMinutes) {
    Room room;
    const json made = room.create({{"rule", "mjkt"}, {"seats", seats_of(2, 4)}});
    room.add(made);
    ASSERT_TRUE(room.parlour->next_wake().has_value());
    room.now += 10 * 60'000 - 1;
    room.parlour->tick(room.now);
    EXPECT_TRUE(room.parlour->knows(room.clients[0].token));
    room.now += 1;
    room.parlour->tick(room.now);
    room.deliver();
    EXPECT_FALSE(room.parlour->knows(room.clients[0].token));
    ASSERT_TRUE(room.parlour->restore(room.kept, room.now).has_value());
    room.connect(0);  // and it is there for whoever comes late
    EXPECT_EQ(room.clients[0].table["state"], "waiting");
    room.disconnect(0);
    room.now += 3'600'000;
    room.parlour->tick(room.now);
    EXPECT_TRUE(room.parlour->knows(room.clients[0].token));
}

TEST(Table, TheClockPlaysForWhoeverSleeps) {
    Room room;
    room.sit_down({{"rule", "mjkt"}, {"seats", seats_of(2, 4)}, {"clock", {{"move", 3}, {"bank", 5}}}}, 2);
    int timeouts = 0;
    for (int i = 0; i < 120; ++i) {
        Client& sleeper = room.clients[1];
        if (sleeper.ask.is_object()) {
            EXPECT_LE(sleeper.ask["clock"]["bank"].get<double>(), 5.0);
            const Millis asked = room.now;
            sleeper.ask = nullptr;
            const auto before = sleeper.others.size();
            while (sleeper.others.size() == before && room.step()) {}
            EXPECT_NE(sleeper.others.back().find("\"timeout\""), std::string::npos);
            EXPECT_GE(room.now, asked + 3000);
            EXPECT_LE(room.now, asked + 8000);
            ++timeouts;
        } else if (!room.step()) {
            break;
        }
        if (timeouts == 3) break;
    }
    EXPECT_EQ(timeouts, 3);
}

TEST(Table, TheLeastTimeAfterADiscardIsAlwaysTheSame) {
    Room room;
    room.sit_down({{"rule", "mjkt"}, {"seats", seats_of(4, 4)}}, 4);
    Millis laid = -1;
    int discards = 0;
    std::size_t seen = 0;
    while (discards < 100 && room.step()) {
        const Client& c = room.clients[0];
        for (; seen < c.heard.size(); ++seen) {
            const auto& [at, text] = c.heard[seen];
            if (text.find("{\"type\":\"event\"") != 0) continue;
            const bool next = std::ranges::any_of(std::array{"\"tsumo\"", "\"pon\"", "\"chi\"", "\"daiminkan\""},
                                                  [&](const char* type) { return text.find(type) != std::string::npos; });
            if (laid >= 0 && next) {
                EXPECT_GE(at, laid + room.config.open_tile) << text;
                laid = -1;
            }
            if (text.find("{\"type\":\"dahai\"") != std::string::npos) {
                laid = at;
                ++discards;
            }
        }
    }
    EXPECT_EQ(discards, 100);
}

TEST(Table, AllPersonsMayAgreeToStop) {
    Room room;
    room.sit_down({{"rule", "mighty"}, {"seats", seats_of(2, 3)}, {"games", 3}}, 2);
    room.play(200);
    room.say(0, {{"type", "say"}, {"id", "s1"}, {"what", "stop"}});
    EXPECT_EQ(room.clients[1].table["stop"], json({true, false, false}));
    EXPECT_FALSE(room.clients[0].over.is_object());
    room.say(1, {{"type", "say"}, {"id", "s2"}, {"what", "stop"}});
    ASSERT_TRUE(room.clients[0].over.is_object());
    EXPECT_NE(room.clients[0].events.back().find("end_set"), std::string::npos);
    const auto log = room.log(room.clients[1].token);
    ASSERT_TRUE(log.has_value());
    const auto verified = wire::verify_log(*log);
    ASSERT_TRUE(verified.has_value()) << verified.error();
    EXPECT_TRUE(verified->finished);
    const std::string digest = room.parlour->digest(room.table);
    room.reopen();
    EXPECT_EQ(room.parlour->digest(room.table), digest);
    room.connect(0);
    EXPECT_TRUE(heard(room.clients[0], "\"over\""));
}

TEST(Table, ARematchHasItsOwnWall) {
    Room room;
    room.sit_down({{"rule", "mighty"}, {"seats", seats_of(2, 3)}}, 2);
    room.play(60);
    for (std::size_t i : {0u, 1u}) room.say(i, {{"type", "say"}, {"id", "s"}, {"what", "stop"}});
    ASSERT_TRUE(room.clients[0].over.is_object());
    const std::string first = room.clients[0].over["fair"]["commitment"];
    const auto last = room.clients[0].last;
    for (std::size_t i : {0u, 1u}) room.say(i, {{"type", "say"}, {"id", "r"}, {"what", "rematch"}});
    EXPECT_EQ(room.clients[0].table["state"], "waiting");
    EXPECT_NE(room.clients[0].table["commitment"], first);
    for (std::size_t i : {0u, 1u}) room.say(i, {{"type", "nonce"}, {"nonce", "ffeeddccbbaa99887766"}});
    EXPECT_EQ(room.clients[0].table["state"], "playing");
    EXPECT_GT(room.clients[0].last, last);
    for (Client& c : room.clients) c.over = nullptr;
    room.play(30);
    // who has nothing begins with the hand that is played, behind those of the match before
    const Client before = room.clients[0];
    room.clients[0].last = 0;
    room.clients[0].events.clear();
    room.connect(0);
    const std::size_t from = first_told(room.clients[0]);
    EXPECT_GE(from, std::size_t(last));
    EXPECT_TRUE(begins_a_hand(room.clients[0].events[from]));
    EXPECT_TRUE(std::equal(room.clients[0].events.begin() + long(from), room.clients[0].events.end(), before.events.begin() + long(from),
                           before.events.end()));
    const std::size_t events = before.events.size();
    room.reopen();
    for (std::size_t i : {0u, 1u}) room.connect(i);
    EXPECT_GE(room.clients[0].events.size(), events);
    EXPECT_TRUE(room.play(30));
}

TEST(Table, AnOffenceCountsOnceAllAgree) {
    Room room;
    room.sit_down({{"rule", "mjkt"}, {"seats", seats_of(2, 4)}}, 2);
    room.play(40);
    const json said{{"type", "offence"}, {"id", "o1"}, {"kind", "false_ron_shown"}, {"seat", 1}};
    room.say(0, said);
    EXPECT_EQ(room.clients[1].table["offence"]["by"], json::array({0}));
    EXPECT_EQ(room.clients[1].table["offence"]["name"]["en"], "false ron, hand shown");
    EXPECT_FALSE(std::ranges::any_of(room.kept, [](const Record& r) { return r.kind == "offence"; }));
    room.say(1, said);
    for (int i = 0; i < 10 && !std::ranges::any_of(room.kept, [](const Record& r) { return r.kind == "offence"; }); ++i) room.step();
    EXPECT_TRUE(std::ranges::any_of(room.kept, [](const Record& r) { return r.kind == "offence"; }));
    EXPECT_TRUE(
        std::ranges::any_of(room.clients[0].events, [](const std::string& e) { return e.find("\"chombo\"") != std::string::npos; }));
    room.reopen();
    for (std::size_t i : {0u, 1u}) room.connect(i);
    EXPECT_TRUE(room.play(60));
}

TEST(Table, WatchersAreAHandBehind) {
    Room room;
    room.sit_down({{"rule", "mjkt"}, {"seats", seats_of(1, 4)}, {"watch", {{"hands", 1}, {"open", true}}}}, 1);
    EXPECT_EQ(room.clients[0].table["links"]["watch"], nullptr) << "a seat would see more than its own";
    Client watcher;
    watcher.token = room.watch_token;
    room.clients.push_back(watcher);
    room.connect(1, {{"nonce", nullptr}});
    const auto hands = [](const Client& c) {
        return std::ranges::count_if(c.events, [](const std::string& e) { return e.find("\"start_kyoku\"") != std::string::npos; });
    };
    const auto ended = [](const Client& c) {
        return std::ranges::count_if(c.events, [](const std::string& e) { return e.find("\"end_kyoku\"") != std::string::npos; });
    };
    while (room.step() && hands(room.clients[0]) < 4) EXPECT_LE(hands(room.clients[1]), ended(room.clients[0]));
    EXPECT_GE(hands(room.clients[1]), 1);
    // what is shown is whole
    EXPECT_EQ(room.clients[1].events[1].find("\"?\""), std::string::npos);
    EXPECT_EQ(room.clients[1].events[0].find("seed"), std::string::npos);
    room.say(1, {{"type", "act"}, {"id", "x"}, {"ask", 1}, {"action", {{"type", "none"}}}});
    EXPECT_TRUE(heard(room.clients[1], "who looks on"));
}

TEST(Table, SeatsAreToldHowManyLookOn) {
    Room room;
    room.sit_down({{"rule", "mjkt"}, {"seats", seats_of(1, 4)}, {"watch", {{"hands", 1}}}}, 1);
    for (int i = 0; i < 2; ++i) {
        Client watcher;
        watcher.token = room.watch_token;
        room.clients.push_back(watcher);
    }
    for (const std::size_t who : {1u, 2u}) room.connect(who, {{"nonce", nullptr}});
    EXPECT_EQ(room.clients[0].table["watchers"], 2);
    room.disconnect(1);
    EXPECT_EQ(room.clients[0].table["watchers"], 1) << "one has gone";
}

TEST(Table, WatchersAreMinutesBehind) {
    Room room;
    room.sit_down({{"rule", "mjkt"}, {"seats", seats_of(1, 4)}, {"watch", {{"minutes", 3}}}}, 1);
    EXPECT_EQ(room.clients[0].table["watch"], (json{{"minutes", 3}}));
    Client watcher;
    watcher.token = room.watch_token;
    room.clients.push_back(watcher);
    room.connect(1, {{"nonce", nullptr}});
    const auto deals = [](const Client& c) {
        std::vector<Millis> out;
        for (const auto& [at, text] : c.heard)
            if (text.find("\"start_kyoku\"") != std::string::npos) out.push_back(at);
        return out;
    };
    while (deals(room.clients[1]).size() < 3) ASSERT_TRUE(room.step());
    const auto live = deals(room.clients[0]), shown = deals(room.clients[1]);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        EXPECT_GE(shown[i], live[i] + 3 * 60'000) << i;
        EXPECT_LE(shown[i], live[i] + 6 * 60'000) << i;
    }
}

/// Whether an event, or a view, tells a face of a hand that has not been shown.
bool tells_of_hands(const Client& c) {
    for (const std::string& text : c.events) {
        if (text.empty()) continue;
        const json event = json::parse(text)["event"];
        if (event["type"] == "tsumo" && event["pai"] != "?") return true;
        if (event["type"] == "start_kyoku")
            for (const json& hand : event["tehais"])
                for (const json& tile : hand)
                    if (tile != "?") return true;
    }
    return false;
}

TEST(Table, WatchersSeeWhatTheTableSeesAndNothingOfAHandThatIsPlayed) {
    for (const json& watch : {json{{"hands", 1}}, json{{"minutes", 1}}}) {
        Room room;
        room.sit_down({{"rule", "mjkt"}, {"seats", seats_of(2, 4)}, {"watch", watch}}, 2);
        EXPECT_TRUE(room.clients[0].table["links"]["watch"].is_string());
        Client watcher;
        watcher.token = room.watch_token;
        room.clients.push_back(watcher);
        room.connect(2, {{"nonce", nullptr}});
        const auto count = [](const Client& c, const char* what) {
            return std::ranges::count_if(c.events, [&](const std::string& e) { return e.find(what) != std::string::npos; });
        };
        while (count(room.clients[2], "start_kyoku") < 3) {
            ASSERT_TRUE(room.step());
            // slow play: a hand lasts longer than the delay
            room.now += 3'000;
            ASSERT_LE(count(room.clients[2], "start_kyoku"), count(room.clients[0], "end_kyoku"));
        }
        EXPECT_FALSE(tells_of_hands(room.clients[2]));
        EXPECT_GT(count(room.clients[2], "dahai"), 20);
        const json view = json::parse(room.clients[2].view)["view"];
        EXPECT_TRUE(view["you"].is_null());
        // whoever looks on is told of no invitation
        EXPECT_TRUE(room.clients[2].table["links"]["join"].is_null());
        EXPECT_TRUE((*room.parlour->table(room.watch_token))["links"]["join"].is_null());
    }
}

TEST(Table, AWatchTokenIsNoInvitation) {
    Room room;
    const json made = room.create({{"rule", "mjkt"}, {"seats", seats_of(2, 4)}, {"watch", {{"hands", 1}}}});
    room.add(made);
    Client watcher;
    watcher.token = made["watch"];
    room.clients.push_back(watcher);
    room.connect(1, {{"nonce", nullptr}});
    EXPECT_TRUE((*room.parlour->table(watcher.token))["links"]["join"].is_null());
    EXPECT_TRUE((*room.parlour->table(room.clients[0].token))["links"]["join"].is_string());
    room.connect(0);  // and what comes later has none either
    for (const auto& [at, text] : room.clients[1].heard) EXPECT_EQ(text.find("#/join/"), std::string::npos) << text;
}

TEST(Table, AResultStandsUntilWhoeverIsAloneGoesOn) {
    Room room;
    room.sit_down({{"rule", "mjkt"}, {"seats", seats_of(1, 4)}, {"clock", nullptr}}, 1);
    Client& client = room.clients[0];
    EXPECT_TRUE(client.table["rest"].is_null());
    while (!Room::looks_at_a_result(client)) ASSERT_TRUE(room.step());
    const auto seen = client.events.size();
    for (int minutes = 0; minutes < 60; ++minutes) {
        room.now += 60'000;
        room.parlour->tick(room.now);
        room.deliver();
    }
    EXPECT_EQ(client.events.size(), seen) << client.events.back();
    room.say(0, {{"type", "say"}, {"what", "ready"}, {"id", "next"}});
    EXPECT_GT(client.events.size(), seen);
}

/// Milliseconds from each discard to what follows it that somebody draws or calls.
Millis longest_wait(Room& room, int discards) {
    Millis laid = -1, longest = 0;
    std::size_t seen = room.clients[0].heard.size();
    while (discards > 0 && room.step())
        for (const Client& c = room.clients[0]; seen < c.heard.size(); ++seen) {
            const auto& [at, text] = c.heard[seen];
            if (laid >= 0 && text.find("\"tsumo\"") != std::string::npos) longest = std::max(longest, at - std::exchange(laid, -1));
            if (text.find("{\"type\":\"dahai\"") == std::string::npos) continue;
            laid = at;
            --discards;
        }
    return longest;
}

TEST(Table, WhoeverIsAloneSaysHowFastTheHouseIs) {
    Room room;
    room.sit_down({{"rule", "mjkt"}, {"seats", seats_of(1, 4)}, {"clock", nullptr}}, 1);
    EXPECT_EQ(room.clients[0].table["pace"], 1.0);
    EXPECT_GE(longest_wait(room, 12), room.config.open_tile);
    room.say(0, {{"type", "say"}, {"what", "pace"}, {"pace", 0.25}, {"id", "fast"}});
    EXPECT_EQ(room.clients[0].table["pace"], 0.25);
    EXPECT_LT(longest_wait(room, 12), room.config.open_tile);
    for (const json& wrong : {json(0), json(5), json("fast"), json(nullptr)})
        room.say(0, {{"type", "say"}, {"what", "pace"}, {"pace", wrong}, {"id", "wrong"}});
    EXPECT_EQ(room.clients[0].table["pace"], 0.25);
    EXPECT_TRUE(heard(room.clients[0], "a number from 0.25 to 4"));
}

TEST(Table, NobodyHurriesOthers) {
    Room room;
    room.sit_down({{"rule", "mjkt"}, {"seats", seats_of(2, 4)}}, 2);
    EXPECT_TRUE(room.clients[1].table["pace"].is_null());
    room.say(1, {{"type", "say"}, {"what", "pace"}, {"pace", 0.25}, {"id", "fast"}});
    EXPECT_TRUE(heard(room.clients[1], "others play at this table"));
    EXPECT_GE(longest_wait(room, 12), room.config.open_tile);
}

TEST(Table, WhatASeatMayLeaveToItsPageIsWhatItCanBeOffered) {
    const auto switches = [](const json& order) {
        Config config;
        config.own_rules = true;
        Room room(config);
        room.sit_down(order, 1);
        return room.clients[0].table["switches"];
    };
    EXPECT_EQ(switches({{"rule", "mjkt"}, {"seats", seats_of(1, 4)}}), json({"win", "calls", "drawn"}));
    const std::string none = "extends = \"tenhou3p\"\ntitle = {ja = \"x\", en = \"x\"}\nrules = [\"-pon\", \"-daiminkan\", \"-pao\"]\n";
    EXPECT_EQ(switches({{"rule_text", none}, {"seats", seats_of(1, 3)}}), json({"win", "drawn", "aside"}));
    for (const char* house : {"shiromati", "chinitsu", "mighty"})
        EXPECT_EQ(switches({{"rule", house}, {"seats", seats_of(1, 3)}}), json({"win", "calls", "drawn", "aside"})) << house;
}

TEST(Table, AResultStandsAsLongAsTheTableSaysAndNamesTheNextHand) {
    Config config;
    config.ready = 7'500;
    Room room(config);
    room.sit_down({{"rule", "mjkt"}, {"seats", seats_of(2, 4)}}, 2);
    const Client& client = room.clients[0];
    EXPECT_EQ(client.table["rest"], 7.5);
    const auto next = [&] { return json::parse(client.view)["view"]["next"]; };
    while (next().is_null() && room.step()) {}
    const Millis ended = room.now;
    const json told = next();
    ASSERT_TRUE(told.is_object());
    json hand;
    const auto seen = client.events.size();
    while (client.events.size() == seen && room.step()) {}
    for (std::size_t i = seen; i < client.events.size() && hand.is_null(); ++i)
        if (const json event = json::parse(client.events[i])["event"]; event["type"] == "start_kyoku") hand = event;
    ASSERT_TRUE(hand.is_object());
    EXPECT_EQ(room.now - ended, config.ready);
    EXPECT_EQ(told, (json{{"round", hand["bakaze"]}, {"kyoku", hand["kyoku"]}, {"honba", hand["honba"]}, {"dealer", hand["oya"]}}));
    EXPECT_TRUE(next().is_null());
}

TEST(Table, ASeatHearsBehindAHandWhichWinsItMissed) {
    const auto stacked = wire::parse_start(
        json::parse(
            R"({"type":"start","rule":"mjkt","stack":[{"hands":["23488m567p23467s","147m258p369s2347z","258m369p147s1267z","369m147p258s1567z"],)"
            R"("draws":"1z 8s 5s 4z 1z","indicators":"9p"}]})"),
        [] { return Seed{}; });
    ASSERT_TRUE(stacked.has_value()) << stacked.error();
    Config config;
    config.arrange = [stack = stacked->setup.stack](MatchSetup& setup) { setup.stack = stack; };
    Room room(config);
    room.sit_down({{"rule", "mjkt"}, {"seats", seats_of(4, 4)}}, 4);
    const auto ended = [&] { return room.clients[0].events.back().find("\"missed\"") != std::string::npos; };
    // everybody discards what was drawn and lets everything pass
    for (int i = 0; i < 2000 && !ended(); ++i) {
        bool acted = false;
        for (std::size_t who = 0; who < 4; ++who) {
            Client& c = room.clients[who];
            if (!c.ask.is_object()) continue;
            const json* wanted = nullptr;
            for (const json& each : c.ask["actions"]) {
                const json& action = each["action"];
                if (action["type"] == "none" || (action["type"] == "dahai" && action["tsumogiri"] == true)) wanted = &action;
            }
            ASSERT_NE(wanted, nullptr) << c.ask;
            const json act{{"type", "act"}, {"id", "c" + std::to_string(++c.acts)}, {"ask", c.ask["ask"]}, {"action", *wanted}};
            c.ask = nullptr;
            room.say(who, act);
            acted = true;
        }
        if (acted) continue;
        const auto wake = room.parlour->next_wake();
        ASSERT_TRUE(wake.has_value());
        room.now = std::max(room.now, *wake);
        room.parlour->tick(room.now);
        room.deliver();
    }
    const auto& events = room.clients[0].events;
    ASSERT_TRUE(ended());
    EXPECT_NE(events[events.size() - 2].find("\"end_kyoku\""), std::string::npos);
    const json wins = json::parse(events.back())["event"]["wins"];
    ASSERT_GE(wins.size(), 2u);
    EXPECT_EQ(wins[0]["pai"], "8s");
    EXPECT_EQ(wins[0]["from"], 1);
    EXPECT_EQ(wins[0]["turn"], 2);
    EXPECT_EQ(wins[0]["let_pass"], true);
    EXPECT_EQ(wins[1]["let_pass"], false);
    EXPECT_EQ(wins[1]["clause"], "MJ-23");
    for (const Client& c : room.clients) EXPECT_EQ(std::size_t(c.last), c.events.size());
    // who comes anew hears it again, under the same number
    const auto before = room.clients[0].events;
    room.clients[0].events.clear();
    room.clients[0].last = 0;
    room.connect(0);
    EXPECT_EQ(room.clients[0].events, before);
}

TEST(Table, ASeatIsOpenedAgainHoweverLongTheEveningIs) {
    Room room;
    room.sit_down({{"rule", "mjkt"}, {"seats", seats_of(1, 4)}, {"games", 5}}, 1);
    const auto hands = [&] {
        return std::ranges::count_if(room.clients[0].events, [](const auto& e) { return e.find("\"start_kyoku\"") != std::string::npos; });
    };
    std::size_t longest = 0;
    for (int hand = 2; room.clients[0].over.is_null() && hand < 12; ++hand) {
        while (hands() < hand && room.step()) {}
        const Client before = room.clients[0];
        ASSERT_GT(before.last, 0);
        room.clients[0].last = 0;
        room.clients[0].events.clear();
        room.clients[0].heard.clear();
        room.connect(0);
        const Client& after = room.clients[0];
        EXPECT_EQ(after.view, before.view);
        EXPECT_EQ(after.events.back(), before.events.back());
        const json welcome = json::parse(after.heard.front().second);
        EXPECT_EQ(welcome["type"], "welcome");
        EXPECT_EQ(welcome["all"], before.last);
        EXPECT_EQ(welcome["last"], first_told(after));
        // the points of the hands before, up to the beginning of this one
        const json start = json::parse(after.events[first_told(after)])["event"];
        if (start["type"] == "start_kyoku") { EXPECT_EQ(welcome["points"].back(), start["scores"]); }
        longest = std::max(longest, after.heard.size());
    }
    EXPECT_GT(room.clients[0].last, 600);
    EXPECT_LT(longest, 300u);
}

TEST(Table, OneActHasOneEffect) {
    Room room;
    room.sit_down({{"rule", "mjkt"}, {"seats", seats_of(2, 4)}}, 2);
    while (!room.clients[0].ask.is_object()) ASSERT_TRUE(room.step());
    Client& c = room.clients[0];
    const json act{{"type", "act"}, {"id", "once"}, {"ask", c.ask["ask"]}, {"action", room.choice(c)}};
    for (int i = 0; i < 3; ++i) room.say(0, act);
    EXPECT_EQ(std::ranges::count(c.others, R"({"type":"done","id":"once"})"), 3);
    EXPECT_EQ(std::ranges::count_if(room.kept, [](const Record& r) { return r.body.find("\"once\"") != std::string::npos; }), 1);
}

TEST(Messages, ASeatsWaitsCostMoreThanTheRest) {
    for (const char* text : {R"({"type":"ping"})", R"({"type":"act","id":"w","ask":1,"action":{"type":"none"}})", "", "{"})
        EXPECT_EQ(said::cost_of(said::read(text)), 1) << text;
    for (const char* text : {R"({"type":"waits","id":"w"})", R"({ "id": "w", "type" : "waits" })", R"({"type":"w\u0061its"})"})
        EXPECT_EQ(said::cost_of(said::read(text)), 4) << text;
}

TEST(Table, WrongMessagesAreAnsweredInOneSentence) {
    Room room;
    room.sit_down({{"rule", "mjkt"}, {"seats", seats_of(2, 4)}}, 2);
    while (!room.clients[0].ask.is_object()) ASSERT_TRUE(room.step());
    const int ask = room.clients[0].ask["ask"];
    const std::vector<std::pair<std::string, std::string>> wrong{
        {"{", "one JSON object"},
        {"[]", "an object with a type"},
        {"7", "an object with a type"},
        {R"({"type":5})", "an object with a type"},
        {std::string(40, '[') + std::string(40, ']'), "nested"},
        {R"({"type":"jump","id":"a"})", "act, why, waits, missed"},
        {R"({"type":"act"})", "id, a text"},
        {R"({"type":"act","id":""})", "id, a text"},
        {R"({"type":"act","id":")" + std::string(41, 'x') + "\"}", "id, a text"},
        {R"({"type":"act","id":"w1"})", "action is missing"},
        {R"({"type":"act","id":"w2","ask":1,"action":[]})", "action is missing"},
        {R"({"type":"act","id":"w3","ask":"1","action":{"type":"none"}})", "ask, the number"},
        {R"({"type":"act","id":"w4","ask":)" + std::to_string(ask + 5) + R"(,"action":{"type":"none"}})", "not asked"},
        {R"({"type":"act","id":"w5","ask":)" + std::to_string(ask) + R"(,"action":{"type":"fly"}})", "not one of the listed"},
        {R"({"type":"act","id":"w6","ask":)" + std::to_string(ask) + R"(,"action":{"type":"dahai"}})", "several"},
        {R"({"type":"why","id":"y"})", "action is missing"},
        {R"({"type":"waits","id":"z","discard":"9x"})", "discard"},
        {R"({"type":"say","id":"s","what":"dance"})", "what is"},
        {R"({"type":"say","id":"s","what":"start"})", "begun already"},
    };
    for (const auto& [text, part] : wrong) {
        Client& c = room.clients[0];
        c.others.clear();
        if (c.closed) room.connect(0);
        c.others.clear();
        room.parlour->message(c.connection, text, room.now);
        room.deliver();
        ASSERT_EQ(c.others.size(), 1u) << text;
        EXPECT_NE(c.others[0].find(part), std::string::npos) << text << " -> " << c.others[0];
    }
    const std::vector<std::pair<json, std::string>> orders{
        {json::array(), "an object"},
        {json::object(), "rule: one of"},
        {{{"rule", "../../etc/passwd"}}, "rule: one of"},
        {{{"rule", "mjkt"}, {"seats", json::array()}}, "a list of 4 seats"},
        {{{"rule", "mjkt"}, {"seats", seats_of(1, 3)}}, "a list of 4 seats"},
        {{{"rule", "mjkt"}, {"seats", {{{"kind", "open"}}, {{"kind", "open"}}, {{"kind", "open"}}, {{"kind", "open"}}}}}, "exactly one"},
        {{{"rule", "mjkt"}, {"options", {{"points.begin", 1}}}}, "points.begin"},
        {{{"rule", "mjkt"}, {"options", {{"points.start", "many"}}}}, "points.start"},
        {{{"rule", "mjkt"}, {"games", 0}}, "games"},
        {{{"rule", "mjkt"}, {"clock", {{"move", -1}, {"bank", 0}}}}, "clock.move"},
        {{{"rule", "mjkt"}, {"watch", {{"hands", 0}}}}, "watch.hands"},
        {{{"rule", "mjkt"}, {"name", std::string(41, 'n')}}, "name"},
        {{{"rule", "mjkt"}, {"colour", "red"}}, "colour"},
    };
    for (const auto& [order, part] : orders) {
        const auto made = room.parlour->create(order, room.now);
        ASSERT_FALSE(made.has_value()) << order;
        EXPECT_NE(made.error().message.find(part), std::string::npos) << made.error().message;
    }
    EXPECT_FALSE(room.parlour->join({{"invitation", "nothing"}}, room.now).has_value());
    EXPECT_FALSE(room.parlour->table("nothing").has_value());
    EXPECT_FALSE(room.log("").has_value());
}

TEST(Table, ChangedOptionsArePlayedAndTold) {
    Room room;
    room.sit_down({{"rule", "mjkt"}, {"options", {{"points.start", 30000}}}, {"name", "Yuki"}}, 1);
    const json& table = room.clients[0].table;
    ASSERT_EQ(table["changed"].size(), 1u);
    EXPECT_EQ(table["changed"][0]["key"], "points.start");
    EXPECT_EQ(table["changed"][0]["group"]["en"], "Table and tiles");
    EXPECT_EQ(table["changed"][0]["value"], 30000);
    EXPECT_EQ(table["changed"][0]["was"], 25000);
    EXPECT_EQ(table["seats"][0]["name"], "Yuki");
    EXPECT_NE(room.clients[0].events[1].find("\"scores\":[30000,30000,30000,30000]"), std::string::npos) << room.clients[0].events[1];
}

TEST(Table, ARuleThatSomebodyBringsAlongIsPlayedKeptAndShown) {
    const std::string text =
        "extends = \"mjkt\"\ntitle = {ja = \"土曜\", en = \"Saturday\"}\nabout = {ja = \"会\", en = \"club\"}\n[points]\nstart = "
        "26000\n[game]\nrounds = 1\n";
    const json seats = {{{"kind", "you"}}, {{"kind", "bot"}}, {{"kind", "bot"}}, {{"kind", "bot"}}};
    Room closed;
    const auto refused = closed.parlour->create({{"rule_text", text}}, closed.now);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, "no_own_rules");

    Config open;
    open.own_rules = true;
    Room room(open);
    for (const json& wrong :
         {json{{"rule_text", text}, {"rule", "mjkt"}}, json{{"rule_text", 7}}, json{{"rule_text", "extends = \"mjkt\"\nstrat = 1\n"}}}) {
        const auto no = room.parlour->create(wrong, room.now);
        ASSERT_FALSE(no.has_value()) << wrong;
        EXPECT_EQ(no.error().code, "bad_order");
        EXPECT_EQ(no.error().message.rfind("rule_text", 0), 0u) << no.error().message;
    }
    room.sit_down({{"rule_text", text}, {"options", {{"points.start", 27000}}}, {"seats", seats}, {"clock", nullptr}}, 1);
    EXPECT_EQ(room.clients[0].table["title"]["en"], "Saturday");
    const std::string id = room.clients[0].table["rule"];
    EXPECT_EQ(room.clients[0].table["changed"][0]["was"], 26000);
    const auto made = room.parlour->own_page(id);
    ASSERT_TRUE(made);
    const auto page = made();
    EXPECT_EQ(page["id"], id);
    const auto start = std::ranges::find_if(page["options"], [](const auto& option) { return option["key"] == "points.start"; });
    EXPECT_EQ((*start)["value"], 26000) << "the page shows the rule, not what the table changed of it";
    EXPECT_FALSE(room.parlour->own_page("own-00000000000000000000"));
    EXPECT_FALSE(room.parlour->own_page("mjkt"));
    ASSERT_TRUE(room.play(300));
    room.reopen();

    Parlour twin(room.config);
    ASSERT_TRUE(twin.restore(room.kept, room.now).has_value());
    EXPECT_EQ(twin.digest(room.table), room.parlour->digest(room.table));
    EXPECT_EQ(twin.own_page(id)(), page);

    // a house that takes no such rules any more still has the tables that were made by them
    Config now_closed = room.config;
    now_closed.own_rules = false;
    Parlour third(now_closed);
    EXPECT_TRUE(third.restore(room.kept, room.now).has_value());

    room.connect(0);
    while (room.play(1000)) {}
    const auto log = room.log(room.clients[0].token);
    ASSERT_TRUE(log.has_value());
    EXPECT_TRUE(wire::verify_log(*log).has_value()) << wire::verify_log(*log).error();
}

TEST(Table, ARunningGamesLogKeepsItsSecret) {
    Room room;
    room.sit_down({{"rule", "mjkt"}, {"seats", seats_of(2, 4)}, {"watch", {{"hands", 1}}}}, 2);
    const auto hands = [&] {
        return std::ranges::count_if(room.clients[0].events, [](const auto& e) { return e.find("start_kyoku") != std::string::npos; });
    };
    while (hands() < 3) ASSERT_TRUE(room.step());
    const auto log = room.log(room.clients[0].token);
    ASSERT_TRUE(log.has_value()) << log.error().message;
    for (const char* secret : {"\"seed\"", "\"secret\"", "\"fair\""}) EXPECT_EQ(log->find(secret), std::string::npos) << secret;
    EXPECT_EQ(std::ranges::count(*log, '\n') > 50, true);
    EXPECT_FALSE(room.log(room.watch_token).has_value());
    const auto replay = room.replay(room.clients[0].token, 0, false);
    ASSERT_TRUE(replay.has_value()) << replay.error().message;
    EXPECT_TRUE((*replay)["fair"].is_null());
    for (const auto& frame : (*replay)["frames"])
        if (frame["event"]["type"] == "start_kyoku") { EXPECT_EQ(frame["event"]["tehais"][1][0], "?"); }
    EXPECT_EQ(replay->dump().find("secret"), std::string::npos);
}

TEST(Table, WhatIsKeptHasNoToken) {
    Room room;
    room.sit_down({{"rule", "mjkt"}, {"seats", seats_of(2, 4)}, {"watch", {{"hands", 1}}}}, 2);
    for (const Record& r : room.kept)
        for (const std::string& token : {room.clients[0].token, room.clients[1].token, room.invitation, room.watch_token})
            EXPECT_EQ((r.body + r.token).find(token), std::string::npos) << r.kind;
    EXPECT_EQ(room.clients[0].token.size(), 32u);
}

}  // namespace
}  // namespace jansou::parlour
