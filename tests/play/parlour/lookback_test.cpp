// Looking back at a match: whatever of it is kept, every hand is shown as it would be by playing the whole log again.
#include <sstream>

#include "jansou/wire/foreign/write.hpp"
#include "room.hpp"
#include "tests/share.hpp"

namespace jansou::parlour {
namespace {

using What = LookBack::What;

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> out;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) out.push_back(line);
    return out;
}

struct Looked : testing::Test {
    Room room;
    void play_match(const std::string& rule, int seats, int games) {
        room.sit_down({{"rule", rule}, {"seats", seats_of(1, seats)}, {"games", games}, {"clock", nullptr}}, 1);
        room.play(200'000);
        ASSERT_TRUE(room.clients[0].over.is_object());
    }
    const std::string& token() const { return room.clients[0].token; }
};

struct LookedHands : Looked, testing::WithParamInterface<std::pair<const char*, int>> {};

TEST_P(LookedHands, EveryHandIsAsTheWholeLogShowsIt) {
    play_match(GetParam().first, GetParam().second, 2);
    const auto log = lines_of(*room.log(token()));
    for (const bool mine : {false, true}) {
        const Seat eyes = mine ? Seat(0) : no_seat;
        const auto hands = wire::replay_json(log, 0, eyes)->at("hands").size();
        ASSERT_GT(hands, 6u);
        for (int hand = int(hands) - 1; hand >= 0; hand -= under_sanitizers ? 4 : 1) {
            auto kept = room.replay(token(), hand, mine);
            ASSERT_TRUE(kept.has_value()) << kept.error().message;
            kept->erase("fair");
            EXPECT_EQ(*kept, *wire::replay_json(log, hand, eyes)) << GetParam().first << ' ' << hand;
        }
        EXPECT_EQ(room.replay(token(), int(hands), mine).error().code, "no_hand");
    }
    EXPECT_GT(room.reels.bytes(), 0u);
    room.reels.forget(room.now + Reels::kept);
    EXPECT_EQ(room.reels.bytes(), 0u);
}
INSTANTIATE_TEST_SUITE_P(Shipped, LookedHands,
                         testing::Values(std::pair("mjkt", 4), std::pair("superpower", 4), std::pair("shiromati", 4)));

TEST_F(Looked, AMatchOfSeveralGamesIsWrittenGameByGame) {
    play_match("mjkt", 4, 2);
    for (const auto form : {wire::foreign::Form::mjai, wire::foreign::Form::tenhou6}) {
        const auto first = room.look(token(), {.what = What::log, .form = form});
        const auto second = room.look(token(), {.what = What::log, .form = form, .game = 1});
        ASSERT_TRUE(first.has_value()) << first.error().message;
        ASSERT_TRUE(second.has_value()) << second.error().message;
        EXPECT_NE(*first, *second);
        const auto none = room.look(token(), {.what = What::log, .form = form, .game = 2});
        EXPECT_EQ(none.error().status, 404);
        EXPECT_EQ(none.error().message.rfind("game: ", 0), 0u) << none.error().message;
    }
}

TEST(LookedBack, WhereMorePeopleAreAtTheTableThanPlayNoOtherProgramHasWords) {
    Config open;
    open.own_rules = true;
    Room room(open);
    room.sit_down({{"rule_text", "extends = \"tenhou3p\"\ntitle = \"Four for three\"\nrules = [\"-uma\"]\ntable.people = [3, 4]\n"},
                   {"seats", seats_of(1, 4)}},
                  1);
    room.play(200'000);
    ASSERT_TRUE(room.clients[0].over.is_object());
    for (const auto form : {wire::foreign::Form::mjai, wire::foreign::Form::tenhou6}) {
        const auto written = room.look(room.clients[0].token, {.what = What::log, .form = form});
        ASSERT_FALSE(written.has_value());
        EXPECT_EQ(written.error().status, 409) << written.error().message;
        EXPECT_EQ(written.error().code, "not_carried");
    }
}

TEST_F(Looked, WhatTakesLongIsLeftOffWhenTheHouseEnds) {
    play_match("mjkt", 4, 1);
    int asked = 0;
    const auto soon_over = [&] { return ++asked < 50; };
    const auto none = room.look(token(), {.what = What::replay}, soon_over);
    EXPECT_EQ(none.error().status, 503);
    EXPECT_LT(asked, 60);
    EXPECT_EQ(room.look(token(), {.what = What::log}, [] { return false; }).error().status, 503);
    EXPECT_TRUE(room.look(token(), {.what = What::replay}).has_value()) << "nothing of it was kept";
}

/// Superpower with four people: whoever sits on that chair takes Rabbit.
TEST(Revealed, ASeatIsToldOfTheHandItMayLookAtWhereverItSits) {
    for (std::size_t rabbit = 0; rabbit < 4; ++rabbit) {
        Room room({}, rabbit);
        room.sit_down({{"rule", "superpower"}, {"seats", seats_of(4, 4)}, {"games", 5}, {"clock", nullptr}}, 4);
        // whoever has three melds, or is in riichi, may be looked at: all others call whatever they can
        const auto says = [&](std::size_t who) {
            Client& c = room.clients[who];
            json chosen;
            if (c.ask.is_object())
                for (const json& each : c.ask["actions"]) {
                    const json& action = each["action"];
                    const bool drafts = action.contains("ability") && (action["ability"] == "rabbit") == (who == rabbit);
                    if (drafts || (who != rabbit && (action["type"] == "pon" || action["type"] == "chi"))) chosen = action;
                }
            if (chosen.is_null()) return false;
            const json message{{"type", "act"}, {"id", "d" + std::to_string(++c.acts)}, {"ask", c.ask["ask"]}, {"action", chosen}};
            c.ask = nullptr;
            room.say(who, message);
            return true;
        };
        const auto told = [&](std::size_t who) {
            return std::ranges::count_if(room.clients[who].events, [](const auto& e) { return e.find("\"reveal\"") != std::string::npos; });
        };
        for (int i = 0; i < 20'000 && told(rabbit) == 0; ++i)
            if (!says(0) && !says(1) && !says(2) && !says(3) && !room.step()) break;
        EXPECT_GT(told(rabbit), 0) << rabbit;
        for (std::size_t other = 0; other < 4; ++other)
            if (other != rabbit) { EXPECT_EQ(told(other), 0) << other; }
    }
}

}  // namespace
}  // namespace jansou::parlour
