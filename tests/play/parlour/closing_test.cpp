// A house that closes: hands that are played come to their end, nothing else begins, and everybody is told.
#include "room.hpp"

namespace jansou::parlour {
namespace {

constexpr Millis ten_minutes = 600'000;

json types_of(const Client& c) {
    json types = json::array();
    for (const std::string& text : c.events) types.push_back(json::parse(text)["event"]["type"]);
    return types;
}

TEST(Closing, TheHandThatIsPlayedComesToItsEndAndNoOtherIsDealt) {
    Room room;
    room.sit_down({{"rule", "mjkt"}, {"seats", seats_of(2, 4)}}, 2);
    room.play(5);
    EXPECT_TRUE(room.clients[0].table["closing"].is_null());
    EXPECT_FALSE(room.parlour->rests());
    room.parlour->close_house(room.now + ten_minutes, room.now);
    room.deliver();
    EXPECT_EQ(room.clients[0].table["closing"], 600.0);
    for (int i = 0; i < 2'000 && !room.parlour->rests(); ++i) room.step();
    ASSERT_TRUE(room.parlour->rests());
    EXPECT_EQ(types_of(room.clients[0]).back(), "end_kyoku");
    // nobody's impatience and no time deals on
    for (const std::size_t who : {0, 1}) room.say(who, {{"type", "say"}, {"id", "r"}, {"what", "ready"}});
    room.now += ten_minutes;
    room.parlour->tick(room.now);
    room.deliver();
    EXPECT_EQ(types_of(room.clients[0]).back(), "end_kyoku");
    // the same table in the house that opens after that
    room.reopen();
    EXPECT_FALSE(room.parlour->closing());
    for (const std::size_t who : {0, 1}) room.connect(who);
    EXPECT_TRUE(room.clients[0].table["closing"].is_null());
    EXPECT_TRUE(room.play(10));
    EXPECT_EQ(std::ranges::count(types_of(room.clients[0]), "start_kyoku"), 2);
}

TEST(Closing, NothingBeginsUntilTheHouseStaysOpenAfterAll) {
    Room room;
    room.sit_down({{"rule", "mighty"}, {"seats", seats_of(2, 3)}}, 1);
    room.parlour->close_house(room.now + ten_minutes, room.now);
    room.deliver();
    const auto refused = room.parlour->create({{"rule", "mighty"}}, room.now);
    ASSERT_FALSE(refused.has_value());
    EXPECT_EQ(refused.error().code, "closing");
    EXPECT_EQ(refused.error().status, 503);
    room.say(0, {{"type", "say"}, {"id", "s"}, {"what", "start"}});
    room.play(20);
    EXPECT_EQ(room.clients[0].table["state"], "waiting");
    EXPECT_TRUE(room.parlour->rests());
    room.parlour->close_house({}, room.now);
    room.deliver();
    EXPECT_TRUE(room.clients[0].table["closing"].is_null());
    room.play(3);
    EXPECT_EQ(room.clients[0].table["state"], "playing");
}

TEST(Closing, AHandThatWasOverIsFollowedByTheNextWhenTheHouseStaysOpen) {
    Room room;
    room.sit_down({{"rule", "mjkt"}, {"seats", seats_of(1, 4)}}, 1);
    room.parlour->close_house(room.now + ten_minutes, room.now);
    room.deliver();
    for (int i = 0; i < 2'000 && !room.parlour->rests(); ++i) room.step();
    const auto hands = [&] { return std::ranges::count(types_of(room.clients[0]), "start_kyoku"); };
    EXPECT_EQ(hands(), 1);
    room.parlour->close_house({}, room.now);
    room.deliver();
    room.play(3);
    EXPECT_EQ(hands(), 2);
}

}  // namespace
}  // namespace jansou::parlour
