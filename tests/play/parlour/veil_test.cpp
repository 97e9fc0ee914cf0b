// Non-interference: the same game with the tiles that a seat does not know laid otherwise gives it the same frames at the same times.
#include <numeric>

#include "jansou/match/match.hpp"
#include "jansou/parlour/desk.hpp"
#include "jansou/parlour/requests.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "room.hpp"

namespace jansou::parlour {
namespace {

/// What each seat did, by how many events the observer had seen.
using Script = std::map<std::pair<std::int64_t, std::size_t>, json>;

bool lists(const json& ask, const json& action) {
    return std::ranges::any_of(ask["actions"], [&](const json& each) { return each["action"] == action; });
}
const json pass{{"type", "none"}};

/// Plays until the observer (client 0) has seen so many events, or something would be shown. With `follow` the others do what the script
/// says.
void play(Room& room, Script& script, bool follow, std::int64_t events) {
    int questions = 0;
    while (room.clients[0].last < events) {
        bool acted = false;
        for (std::size_t i = 0; i < room.clients.size(); ++i) {
            Client& c = room.clients[i];
            if (!c.ask.is_object()) continue;
            const std::pair key{room.clients[0].last, i};
            json action;
            if (!follow) {
                action = room.choice(c);
                const std::string type = action["type"];
                if (type == "hora" || type == "ryukyoku" || type.starts_with("choose") || type == "tenpai") return;
                script[key] = action;
            } else if (const auto said = script.find(key); said != script.end()) {
                action = said->second;
                if (!lists(c.ask, action)) return;
            } else if (lists(c.ask, pass)) {
                action = pass;
            } else {
                return;
            }
            const json message{{"type", "act"}, {"id", "a" + std::to_string(++c.acts)}, {"ask", c.ask["ask"]}, {"action", action}};
            c.ask = nullptr;
            room.say(i, message);
            acted = true;
        }
        if (acted) continue;
        for (const char* type : {"hora", "pon", "daiminkan", "reach", "nukidora"})
            room.say(0, {{"type", "why"}, {"id", "w" + std::to_string(++questions)}, {"action", {{"type", type}}}});
        room.say(0, {{"type", "waits"}, {"id", "q" + std::to_string(++questions)}});
        const auto wake = room.parlour->next_wake();
        if (!wake) return;
        room.now = std::max(room.now, *wake);
        room.parlour->tick(room.now);
        room.deliver();
    }
}

/// The table as the records leave it.
Table table_of(const Room& room) {
    Floor floor{.config = room.config, .batch = {}, .counts = {}, .wakes = {}};
    Shelf shelf;
    auto order = order_of_record(json::parse(room.kept.front().body), shelf);
    Desk desk(floor, room.table, order->plan);
    desk.set_chairs(std::move(order->chairs));
    for (const Record& r : room.kept) EXPECT_TRUE(desk.redo(r).has_value());
    desk.redone(room.now);  // what comes of the last act by itself was seen, too
    return desk.plays().back()->table();
}

/// The wall of the first hand, with all faces that the seat does not know exchanged among each other.
Stack relaid(const Table& t, const Layout& l, Seat viewer, Stream& chance) {
    std::vector<Face> face(t.face.begin(), t.face.begin() + l.size());
    std::vector<std::size_t> hidden;
    std::vector<Face> faces;
    for (std::size_t i = 0; i < face.size(); ++i) {
        if (in(t.known[i], viewer)) continue;
        hidden.push_back(i);
        faces.push_back(face[i]);
    }
    EXPECT_GT(hidden.size(), 20u);
    chance.shuffle(faces);
    for (std::size_t i = 0; i < hidden.size(); ++i) face[hidden[i]] = faces[i];
    Stack stack;
    for (Seat s = 0; s < l.seats; ++s) {
        stack.hands.emplace_back();
        for (int i = 0; i < l.hand; ++i) stack.hands.back().push_back(face[l.dealt(s, i)]);
    }
    for (int i = l.first_draw(); i < l.live_end(); ++i) stack.draws.push_back(face[std::size_t(i)]);
    for (int i = 0; i < l.replacements; ++i) stack.replacements.push_back(face[l.replacement(i)]);
    for (int i = 0; i < l.indicators(); ++i) {
        stack.indicators.push_back(face[l.indicator(i)]);
        stack.ura.push_back(face[l.ura(i)]);
    }
    return stack;
}

class Veil : public testing::TestWithParam<std::pair<const char*, int>> {};

TEST_P(Veil, FramesTellNothingOfHiddenTiles) {
    const auto [rule, seats] = GetParam();
    std::size_t compared = 0, different = 0;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const json order{{"rule", rule}, {"seats", seats_of(seats, seats)}, {"clock", {{"move", 5}, {"bank", 10}}}};
        Room first({}, seed);
        Script script;
        first.sit_down(order, seats);
        play(first, script, false, 12 + 6 * std::int64_t(seed));
        const Table table = table_of(first);
        const auto book = *wire::load_book(rule);
        Stream chance = stream_of(500 + seed);
        const Stack stack = relaid(table, book->layout, 0, chance);
        Config config;
        config.arrange = [&](MatchSetup& setup) { setup.stack = {stack}; };
        Room second(config, seed);
        second.sit_down(order, seats);
        play(second, script, true, first.clients[0].last);
        const auto &one = first.clients[0].heard, &two = second.clients[0].heard;
        for (std::size_t i = 0; i < std::min(one.size(), two.size()); ++i) {
            EXPECT_EQ(one[i].first, two[i].first) << one[i].second;
            ASSERT_EQ(one[i].second, two[i].second);
            compared += one[i].second.find("\"event\"") != std::string::npos;
        }
        different += first.clients[1].heard != second.clients[1].heard;
    }
    EXPECT_GT(compared, 150u);
    EXPECT_EQ(different, 12u) << "the tiles were not laid otherwise";
}

INSTANTIATE_TEST_SUITE_P(Shipped, Veil,
                         testing::Values(std::pair{"mjkt", 4}, std::pair{"mighty", 3}, std::pair{"tenhou4p", 4}, std::pair{"tenhou3p", 3}),
                         [](const auto& each) { return std::string(each.param.first); });

}  // namespace
}  // namespace jansou::parlour
