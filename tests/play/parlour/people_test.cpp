// Four people at a table for three: one of them sits out each hand.
#include <fstream>
#include <sstream>

#include "jansou/wire/lines/fair.hpp"
#include "room.hpp"

namespace jansou::parlour {
namespace {

json order_of(const char* rule, int persons) {
    std::ifstream in(std::string(JANSOU_TEST_RULES) + "/" + rule + ".toml");
    std::ostringstream text;
    text << in.rdbuf();
    return {{"rule_text", text.str()}, {"seats", seats_of(persons, 4)}};
}
Config house() {
    Config config;
    config.own_rules = true;
    return config;
}

json last_begun(const Client& c) {
    for (auto it = c.events.rbegin(); it != c.events.rend(); ++it)
        if (it->find("\"start_kyoku\"") != std::string::npos) return json::parse(*it)["event"];
    return {};
}

struct Party {
    const char* rule;
    int persons;
};
class FourPeople : public testing::TestWithParam<Party> {
protected:
    void sit_down() { room.sit_down(order_of(GetParam().rule, GetParam().persons), GetParam().persons); }
    Room room{house(), 21};
};

TEST_P(FourPeople, PlayAWholeGameOfWhichTheLogHolds) {
    sit_down();
    std::set<int> sat_out;
    while (room.step()) {
        const json begun = last_begun(room.clients[0]);
        if (!begun.is_object()) continue;
        const int out = begun["out"];
        sat_out.insert(out);
        for (const Client& c : room.clients) {
            if (c.seat != out || c.closed) continue;
            const json view = json::parse(c.view)["view"];
            ASSERT_EQ(view["you"], out);
            if (view["out"] != out) continue;  // of the next hand already
            ASSERT_TRUE(view["seats"][std::size_t(out)]["wind"].is_null());
            ASSERT_TRUE(view["seats"][std::size_t(out)]["hand"]["tiles"].empty());
            for (const json& seat : view["seats"])
                for (const json& tile : seat["hand"]["tiles"]) ASSERT_TRUE(seat["hand"]["shown"] || tile == "?") << view.dump();
            ASSERT_FALSE(c.ask.is_object()) << "whoever sits out is asked nothing: " << c.ask.dump();
        }
    }
    EXPECT_GT(sat_out.size(), 1u);
    const json book = room.book(0);
    EXPECT_EQ(book["totals"].size(), 4u);
    const auto log = room.log(room.clients[0].token);
    ASSERT_TRUE(log.has_value()) << log.error().message;
    const auto verified = wire::verify_log(*log);
    ASSERT_TRUE(verified.has_value()) << verified.error();
    EXPECT_TRUE(verified->finished);
}

TEST_P(FourPeople, AreWhereTheyWereWhenTheHouseOpensAgain) {
    sit_down();
    Stream when = stream_of(98);
    for (int closings = 0; closings < 10 && room.play(int(1 + when.below(80))); ++closings) {
        const std::vector<Client> were = room.clients;
        room.reopen();
        const std::string digest = room.parlour->digest(room.table);
        Parlour twin(room.config);
        ASSERT_TRUE(twin.restore(room.kept, room.now).has_value());
        EXPECT_EQ(twin.digest(room.table), digest);
        for (std::size_t i = 0; i < room.clients.size(); ++i) room.connect(i);
        for (std::size_t i = 0; i < room.clients.size(); ++i) {
            const json before = json::parse(were[i].view)["view"], after = json::parse(room.clients[i].view)["view"];
            for (const char* same : {"you", "out", "round", "kyoku"}) EXPECT_EQ(after[same], before[same]);
            if (were[i].ask.is_object()) { EXPECT_EQ(room.clients[i].ask["actions"], were[i].ask["actions"]); }
        }
        if (HasFailure()) return;
    }
    while (room.step()) {}
    const auto log = room.log(room.clients[0].token);
    ASSERT_TRUE(log.has_value());
    EXPECT_TRUE(wire::verify_log(*log).has_value());
}

TEST_P(FourPeople, AResultIsOfferedToTheOnesWhoPlayed) {
    sit_down();
    while (room.step() && json::parse(room.clients[0].view)["view"]["next"].is_null()) {}
    const json begun = last_begun(room.clients[0]);
    const int out = begun["out"];
    for (std::size_t i = 0; i < room.clients.size(); ++i)
        if (room.clients[i].seat != out) room.say(i, {{"type", "say"}, {"what", "ready"}, {"id", "x" + std::to_string(i)}});
    const bool somebody_played = GetParam().persons > 1 || room.clients[0].seat != out;
    EXPECT_EQ(last_begun(room.clients[0]) != begun, somebody_played) << "who sat out is not waited for where somebody else is";
}

INSTANTIATE_TEST_SUITE_P(Rules, FourPeople,
                         testing::Values(Party{"four_people", 4}, Party{"mighty_of_four", 2}, Party{"three_or_four", 4},
                                         Party{"four_people", 1}));

TEST(Leaving, IsKnownToTheHouseThatOpensAgainUntilThePersonIsBack) {
    Room room;
    room.sit_down({{"rule", "mighty"}, {"seats", seats_of(3, 3)}}, 3);
    room.play(10);
    room.say(2, {{"type", "say"}, {"id", "l"}, {"what", "leave"}});
    const std::string digest = room.parlour->digest(room.table);
    room.reopen();
    EXPECT_EQ(room.parlour->digest(room.table), digest);
    room.clients[2].closed = true;
    for (const std::size_t who : {0u, 1u}) room.connect(who);
    EXPECT_EQ(room.clients[0].table["seats"][2]["standin"], true) << "nobody waits for him again";
    EXPECT_TRUE(room.play(10));
    for (const std::size_t who : {0u, 1u}) room.say(who, {{"type", "say"}, {"id", "s"}, {"what", "stop"}});
    EXPECT_TRUE(room.clients[0].over.is_object()) << "nor is he asked whether to end it";
    room.connect(2);
    EXPECT_NE(room.clients[0].table["seats"][2]["standin"], true);
    room.reopen();
    for (const std::size_t who : {0u, 1u}) room.connect(who);
    EXPECT_NE(room.clients[0].table["seats"][2]["standin"], true) << "he was back when it closed";
}

TEST(OneOfFour, AtATableOfOnePersonBotsTakeTheOtherChairs) {
    Room room(house(), 3);
    json order = order_of("mighty_of_four", 1);
    order.erase("seats");
    const json made = room.create(order);
    room.add(made);
    room.connect(0);
    EXPECT_EQ(room.clients[0].table["seats"].size(), 4u);
    order["seats"] = seats_of(1, 3);
    EXPECT_FALSE(room.parlour->create(order, room.now).has_value()) << "this rule is for four";
}

}  // namespace
}  // namespace jansou::parlour
