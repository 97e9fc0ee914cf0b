// What somebody takes back at a table of the house: told to everybody, kept, and played again from its record.
#include <gtest/gtest.h>

#include "jansou/wire/lines/start.hpp"
#include "room.hpp"

namespace jansou::parlour {
namespace {

using nlohmann::json;

/// Chinitsu with a first hand of which the dealer may declare riichi with 2z; nobody can call.
Config with_a_riichi() {
    const auto stacked = wire::parse_start(
        json::parse(
            R"({"type":"start","rule":"chinitsu","stack":[{"hands":["123456p78p11p333z","258p258p36p1124z5m","258p258p36p1177z5m"],)"
            R"("draws":"2z7p7p4p"}]})"),
        [] { return Seed{}; });
    EXPECT_TRUE(stacked.has_value()) << (stacked ? "" : stacked.error());
    Config config;
    config.arrange = [stack = stacked->setup.stack](MatchSetup& setup) { setup.stack = stack; };
    return config;
}

json view_of(const Client& c) { return json::parse(c.view)["view"]; }
bool is_told(const Client& c, std::string_view what) {
    return std::ranges::any_of(c.events, [&](const std::string& e) { return e.find(what) != std::string::npos; });
}

/// Answers the open ask of whoever has one, with an action of that type.
void act(Room& room, std::size_t who, const json& wanted) {
    Client& c = room.clients[who];
    ASSERT_TRUE(c.ask.is_object());
    for (const json& each : c.ask["actions"]) {
        const json& action = each["action"];
        bool fits = true;
        for (const auto& [key, value] : wanted.items()) fits = fits && action.contains(key) && action[key] == value;
        if (!fits) continue;
        const json said{{"type", "act"}, {"id", "a" + std::to_string(++c.acts)}, {"ask", c.ask["ask"]}, {"action", action}};
        c.ask = nullptr;
        return room.say(who, said);
    }
    FAIL() << wanted << " is not offered: " << c.ask;
}

/// Lets time pass until that one is asked.
void wait_for(Room& room, std::size_t who) {
    for (int i = 0; i < 100 && !room.clients[who].ask.is_object(); ++i) {
        const auto wake = room.parlour->next_wake();
        ASSERT_TRUE(wake.has_value());
        room.now = std::max(room.now, *wake);
        room.parlour->tick(room.now);
        room.deliver();
    }
}

/// The seats are taken in order, so that client and chair are the same.
void declare(Room& room) {
    room.sit_down({{"rule", "chinitsu"}, {"seats", seats_of(3, 3)}}, 3);
    wait_for(room, 0);
    act(room, 0, {{"type", "reach"}, {"kind", "riichi"}});
    ASSERT_TRUE(room.clients[0].ask.is_object());
    act(room, 0, {{"type", "dahai"}, {"pai", "S"}});
}

TEST(TakeBack, ARiichiIsTakenBackInAnothersTurnAndStaysSoAfterARestart) {
    Room room(with_a_riichi());
    declare(room);
    wait_for(room, 1);
    ASSERT_EQ(view_of(room.clients[0])["take_back"].size(), 2u) << view_of(room.clients[0]);
    EXPECT_FALSE(view_of(room.clients[1]).contains("take_back")) << "what another may take back is nobody's business";
    const json open = room.clients[1].ask;
    room.say(0, {{"type", "take_back"}, {"id", "t1"}, {"kind", "none"}});
    for (const Client& c : room.clients) EXPECT_TRUE(is_told(c, R"("type":"take_back")"));
    EXPECT_EQ(view_of(room.clients[2])["seats"][0]["points"], 50);
    EXPECT_FALSE(view_of(room.clients[0]).contains("take_back"));
    ASSERT_TRUE(room.clients[1].ask.is_object()) << "the turn is asked anew";
    EXPECT_NE(room.clients[1].ask["ask"], open["ask"]);
    const std::string before = room.clients[0].view;
    room.reopen();
    for (std::size_t who = 0; who < 3; ++who) room.connect(who);
    EXPECT_EQ(view_of(room.clients[0]), json::parse(before)["view"]);
}

TEST(TakeBack, NothingIsTakenBackThatIsNotThere) {
    Room room(with_a_riichi());
    declare(room);
    wait_for(room, 1);
    const auto told = [&](std::size_t who) { return room.clients[who].others.back(); };
    room.say(1, {{"type", "take_back"}, {"id", "t1"}, {"kind", "none"}});
    EXPECT_NE(told(1).find("refused"), std::string::npos) << told(1);
    room.say(0, {{"type", "take_back"}, {"id", "t2"}, {"kind", "box"}});
    EXPECT_NE(told(0).find("refused"), std::string::npos) << told(0);
    act(room, 1, {{"type", "dahai"}});
    room.say(0, {{"type", "take_back"}, {"id", "t3"}, {"kind", "none"}});
    EXPECT_NE(told(0).find("CT-44"), std::string::npos) << told(0);
}

}  // namespace
}  // namespace jansou::parlour
