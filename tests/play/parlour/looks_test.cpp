// Views, or none of them: the hand that is played and restored is the same.
#include "jansou/match/match.hpp"
#include "jansou/tile/notation.hpp"
#include "room.hpp"

namespace jansou::parlour {
namespace {

std::vector<Face> tiles(const char* text) { return *parse_tiles(text); }

/// South pons 5p and adds the fourth while west may rob it; at the end south waits for a fifth alone and is noten.
Config with_own_kan() {
    Config config;
    config.arrange = [](MatchSetup& match) {
        match.stack = {Stack{.hands = {tiles("5p11m237p1379s123z"), tiles("05p46p99p123789s9m"), tiles("46p777888p22456s")},
                             .draws = tiles("7z9m1z5p2z3z"),
                             .replacements = tiles("6s"),
                             .indicators = tiles("1s"),
                             .ura = {}}};
    };
    return config;
}

json chosen(const Client& c) {
    const json* none = nullptr;
    const json* drawn = nullptr;
    const json* fitting = nullptr;
    for (const json& each : c.ask["actions"]) {
        const json& a = each["action"];
        const std::string type = a["type"];
        if ((type == "pon" || type == "kakan") && c.seat == 1 && a["pai"] == "5p") return a;
        if (type == "none") none = &a;
        if (type == "dahai" && a["tsumogiri"] == true) drawn = &a;
        if (type == "dahai" && c.acts == 0 && a["pai"] == "5p") fitting = &a;
        if (type == "dahai" && c.acts == 1 && c.seat == 1 && a["pai"] == "9m") fitting = &a;
    }
    const json* const chosen = fitting ? fitting : none ? none : drawn;
    return chosen ? *chosen : json();
}

/// What the draw moved, and whether the house that is opened again says the same.
std::string deltas_of(bool views) {
    Room room(with_own_kan());
    room.sit_down({{"rule", "mighty"}, {"seats", seats_of(3, 3)}}, 3);
    for (std::size_t i = 0; i < 3; ++i) room.connect(i, {{"views", views}});
    const auto draw = [&]() -> std::string {
        for (const std::string& e : room.clients[0].events) {
            const json event = json::parse(e)["event"];
            if (event["type"] == "ryukyoku") return event["deltas"].dump();
        }
        return "";
    };
    for (int i = 0; i < 300 && draw().empty(); ++i) {
        bool acted = false;
        for (std::size_t who = 0; who < 3 && !acted; ++who) {
            Client& c = room.clients[who];
            if (!c.ask.is_object()) continue;
            const json action = chosen(c);
            const json message{{"type", "act"}, {"id", std::to_string(++c.acts)}, {"ask", c.ask["ask"]}, {"action", action}};
            c.ask = nullptr;
            room.say(who, message);
            acted = true;
        }
        if (acted) continue;
        const auto wake = room.parlour->next_wake();
        if (!wake) break;
        room.now = std::max(room.now, *wake);
        room.parlour->tick(room.now);
        room.deliver();
    }
    const std::string digest = room.parlour->digest(room.table), played = draw();
    room.reopen();
    EXPECT_EQ(room.parlour->digest(room.table), digest);
    for (std::size_t i = 0; i < 3; ++i) {
        room.clients[i].last = 0;
        room.clients[i].events.clear();
        room.connect(i, {{"views", views}});
    }
    EXPECT_EQ(draw(), played);
    return played;
}

TEST(Looks, TheHandIsTheSameWithViewsAndWithoutAndAfterARestart) {
    EXPECT_EQ(deltas_of(true), "[-1000,-1000,2000]");
    EXPECT_EQ(deltas_of(false), "[-1000,-1000,2000]");
}

}  // namespace
}  // namespace jansou::parlour
