// A house with people in it: drives a Parlour as its process would, with time that passes when nobody has anything to do.
#pragma once
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

#include "jansou/parlour/parlour.hpp"
#include "jansou/parlour/reels.hpp"
#include "jansou/parlour/words.hpp"
#include "jansou/tile/stream.hpp"

namespace jansou::parlour {

using nlohmann::json;

inline Stream stream_of(std::uint64_t index) { return Stream(*parse_seed("5eed"), bot_stream, index); }

/// What somebody at a table has got so far.
struct Client {
    std::string token;
    int seat = -1;
    Connection connection = 0;
    std::int64_t last = 0;
    std::vector<std::string> events;  ///< frames, from number 1
    std::string view;                 ///< the last one
    json ask, table, over;
    std::vector<std::string> others;                    ///< all other frames
    std::vector<std::pair<Millis, std::string>> heard;  ///< all frames, with their time
    bool closed = false;
    int acts = 0;
    std::int64_t went_on = 0;  ///< the last event when it said that it is ready
};

struct Room {
    explicit Room(Config given = {}, std::uint64_t index = 0) : chance(stream_of(index)) {
        config = std::move(given);
        config.link_base = "http://house";
        if (!config.random)
            config.random = [bytes = std::make_shared<Stream>(stream_of(index + 1'000'000))](std::span<std::uint8_t> out) {
                for (auto& byte : out) byte = std::uint8_t(bytes->next());
            };
        parlour = std::make_unique<Parlour>(config);
    }

    /// Keeps the records, then gives everybody their frames.
    void deliver() {
        for (Batch batch = parlour->take(); !batch.empty(); batch = parlour->take()) {
            for (Record& r : batch.records) kept.push_back(std::move(r));
            for (const Frame& f : batch.frames) receive(f);
            for (const Question& q : batch.questions) {
                Frame answer = q.work();
                EXPECT_EQ(answer.to, 0u) << "an answer is sent to who asked";
                answer.to = q.to;
                receive(answer);
            }
            for (const Card& card : batch.cards) cards[card.table] = card.body;
        }
    }

    /// As a host looks back: from what is in memory, or from the records.
    Granted<std::string> look(const std::string& token, const LookBack& wish, const std::function<bool()>& go_on = {}) {
        const auto task = parlour->look_back(token, wish);
        if (!task) return tl::unexpected(task.error());
        return task->work({.records = task->table.empty() ? std::span<const Record>() : std::span<const Record>(kept),
                           .reels = reels,
                           .now = now,
                           .go_on = go_on});
    }
    Granted<std::string> log(const std::string& token, Names names = Names::told, MatchNumber match = {}) {
        return look(token, {.what = LookBack::What::log, .names = names, .match = match});
    }
    Granted<nlohmann::ordered_json> replay(const std::string& token, int hand, bool mine, MatchNumber match = {}) {
        return look(token, {.what = LookBack::What::replay, .hand = hand, .mine = mine, .match = match}).map([](const std::string& text) {
            return nlohmann::ordered_json::parse(text);
        });
    }

    json book(std::size_t who, std::optional<std::size_t> match = {}) {
        const auto got = parlour->book(clients[who].token, match);
        EXPECT_TRUE(got.has_value()) << got.error().message;
        return got ? json(*got) : json();
    }
    /// What the parlour says to a correction or to a word about one.
    json correct(std::size_t who, const json& request) {
        const auto got = parlour->correct(clients[who].token, request, now);
        EXPECT_TRUE(got.has_value()) << got.error().message << request;
        deliver();
        return got ? json(*got) : json();
    }

    /// A frame says of itself what its text says.
    static void check_type(const Frame& f, const json& message) {
        EXPECT_EQ(message["type"], frame_rows()[std::size_t(f.type)].word) << f.text;
        if (f.type != FrameType::welcome && f.type != FrameType::over) return;
        EXPECT_EQ(message["table"]["id"], f.table) << f.text;
        if (f.type == FrameType::welcome) { EXPECT_EQ(message["seat"], f.seat ? json(*f.seat) : json()) << f.text; }
    }

    void receive(const Frame& f) {
        const json message = f.text.empty() ? json() : json::parse(f.text);
        if (f.text.empty())
            EXPECT_EQ(f.type, FrameType::none);
        else
            check_type(f, message);
        const auto it = by_connection.find(f.to);
        if (it == by_connection.end()) return;
        Client& c = clients[it->second];
        if (f.close) c.closed = true;
        if (f.text.empty()) return;
        c.heard.emplace_back(now, f.text);
        const std::string type = message["type"];
        if (type == "event") {
            const std::int64_t n = message["n"];
            if (n <= c.last) {  // again, after the house was closed
                EXPECT_EQ(c.events[std::size_t(n - 1)], f.text);
                return;
            }
            EXPECT_EQ(n, c.last + 1) << f.text;
            c.last = n;
            c.events.push_back(f.text);
        } else if (type == "view") {
            c.view = f.text;
        } else if (type == "ask") {
            c.ask = message;
        } else if (type == "table") {
            c.table = message["table"];
        } else {
            if (type == "welcome") {
                c.table = message["table"];
                begin_behind(c, message["last"].is_number() ? message["last"].get<std::int64_t>() : 0);
            }
            if (type == "over") c.over = message;
            if (type == "ended" || type == "timeout") c.ask = nullptr;
            c.others.push_back(f.text);
        }
    }

    /// What lies before is not told any more.
    static void begin_behind(Client& c, std::int64_t last) {
        for (; c.last < last; ++c.last) c.events.emplace_back();
    }

    void say(std::size_t who, const json& message) {
        parlour->message(clients[who].connection, message.dump(), now);
        deliver();
    }

    json create(const json& request) {
        const auto made = parlour->create(request, now);
        EXPECT_TRUE(made.has_value()) << (made ? "" : made.error().message);
        deliver();
        return made ? json(*made) : json();
    }

    std::size_t add(const json& seated) {
        Client c;
        c.token = seated["token"];
        c.seat = seated["seat"];
        clients.push_back(c);
        return clients.size() - 1;
    }

    void connect(std::size_t who, const json& more = json::object()) {
        Client& c = clients[who];
        by_connection.erase(c.connection);
        c.connection = ++connections;
        c.closed = false;
        c.ask = nullptr;
        by_connection[c.connection] = who;
        json hello{{"type", "hello"},
                   {"token", c.token},
                   {"last", c.last},
                   {"nonce", "00112233445566778899aabbccddee0" + std::to_string(who % 10)}};
        hello.update(more);
        say(who, hello);
    }

    void disconnect(std::size_t who) {
        const Connection was = clients[who].connection;
        by_connection.erase(was);
        parlour->closed(was, now);
        deliver();
    }

    /// A table of that rule with persons on the first seats; all come in.
    void sit_down(const json& order, int persons) {
        const json made = create(order);
        table = made["table"];
        invitation = made["invitation"].is_string() ? made["invitation"].get<std::string>() : "";
        watch_token = made["watch"].is_string() ? made["watch"].get<std::string>() : "";
        add(made);
        for (int i = 1; i < persons; ++i) {
            const auto joined = parlour->join({{"invitation", invitation}, {"name", "Guest " + std::to_string(i)}}, now);
            ASSERT_TRUE(joined.has_value()) << joined.error().message;
            deliver();
            add(json(*joined));
        }
        for (std::size_t i = 0; i < clients.size(); ++i) connect(i);
    }

    /// Something to do from the list: wins are taken, the rest is chance.
    json choice(const Client& c) {
        const json& actions = c.ask["actions"];
        std::vector<const json*> discards;
        for (const json& each : actions) {
            if (each["action"]["type"] == "hora") return each["action"];
            if (each["action"]["type"] == "reach" && chance.below(2)) return each["action"];
            if (each["action"]["type"] == "dahai") discards.push_back(&each["action"]);
        }
        if (!discards.empty() && chance.below(12)) return *discards[chance.below(std::uint32_t(discards.size()))];
        if (discards.empty() && chance.below(3)) return actions.back()["action"];
        return actions[chance.below(std::uint32_t(actions.size()))]["action"];
    }

    /// Answers the open ask of a seat.
    void act(std::size_t who) {
        Client& c = clients[who];
        const json message{{"type", "act"}, {"id", "c" + std::to_string(++c.acts)}, {"ask", c.ask["ask"]}, {"action", choice(c)}};
        c.ask = nullptr;
        sent.push_back({who, message});
        say(who, message);
    }

    /// Of one who is alone: it stands until they go on.
    static bool looks_at_a_result(const Client& c) {
        if (c.closed || c.events.empty() || c.went_on == c.last || !c.table.contains("rest") || !c.table["rest"].is_null()) return false;
        const json last = json::parse(c.events.back())["event"];
        return last["type"] == "end_kyoku" || last["type"] == "missed" || last["type"] == "end_game";
    }

    /// One thing happens: somebody acts, or time passes. False: nothing is due any more.
    bool step() {
        for (std::size_t i = 0; i < clients.size(); ++i)
            if (clients[i].ask.is_object() && !clients[i].closed) {
                act(i);
                return true;
            }
        if (!clients.empty() && clients[0].over.is_object()) return false;
        for (std::size_t i = 0; i < clients.size(); ++i)
            if (looks_at_a_result(clients[i])) {
                clients[i].went_on = clients[i].last;
                now += config.ready;
                parlour->tick(now);
                say(i, {{"type", "say"}, {"what", "ready"}, {"id", "r" + std::to_string(clients[i].last)}});
                return true;
            }
        const auto wake = parlour->next_wake();
        if (!wake) return false;
        now = std::max(now, *wake);
        parlour->tick(now);
        deliver();
        return true;
    }

    bool play(int steps) {
        for (int i = 0; i < steps; ++i)
            if (!step()) return false;
        return true;
    }

    /// The house is closed and opened again with what was kept.
    void reopen() {
        parlour = std::make_unique<Parlour>(config);
        by_connection.clear();
        const auto done = parlour->restore(kept, now);
        ASSERT_TRUE(done.has_value()) << done.error();
    }

    Config config;
    Reels reels;
    std::unique_ptr<Parlour> parlour;
    Stream chance;
    Millis now = 1'700'000'000'000;
    std::vector<Client> clients;
    std::map<Connection, std::size_t> by_connection;
    Connection connections = 0;
    std::vector<Record> kept;
    std::map<std::string, std::string> cards;  ///< by table
    struct Sent {
        std::size_t who;
        json message;
    };
    std::vector<Sent> sent;
    std::string table, invitation, watch_token;
};

inline json seats_of(int persons, int all) {
    json seats = json::array({{{"kind", "you"}}});
    for (int s = 1; s < all; ++s) seats.push_back(s < persons ? json{{"kind", "open"}} : json{{"kind", "bot"}, {"bot", "basic"}});
    return seats;
}

}  // namespace jansou::parlour
