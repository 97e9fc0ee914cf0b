// What may be said on a socket, type by type: each is read, is refused with a field missing or wrong, and has its price. The messages are
// made from what the types themselves say of their fields, so a new one is asked here too.
#include "jansou/parlour/said.hpp"

#include <algorithm>
#include <utility>

#include "room.hpp"

namespace jansou::parlour {
namespace {

/// A value that a field takes, from its schema.
json value_for(const nlohmann::ordered_json& schema) {
    if (schema.contains("enum")) return schema["enum"][0];
    if (schema.contains("pattern")) return "0123456789abcdef";
    if (schema["type"] == "integer" || schema["type"] == "number") return schema["minimum"];
    if (schema["type"] == "boolean") return true;
    if (schema["type"] == "object") return json{{"type", "none"}};
    return "1m";
}

/// Which fields are wrong, with their sentences.
struct Wrong {
    std::vector<std::pair<std::string, std::string>> found;

    template <class T, class As, class... Otherwise>
    void must(const char* name, wire::Given<T>& to, const As&, const Otherwise&...) {
        if (!to) found.emplace_back(name, to.error());
    }
    template <class T, class As, class... Otherwise>
    void may(const char* name, T& to, const As&, const Otherwise&...) {
        if constexpr (requires { to.error(); }) {
            if (!to) found.emplace_back(name, to.error());
        } else if constexpr (requires { to->error(); }) {
            if (to && !*to) found.emplace_back(name, to->error());
        }
    }
};

template <class One>
json example() {
    json out{{"type", One::row.type}};
    if (!One::row.what.empty()) out["what"] = One::row.what;
    if (One::row.answered) out["id"] = "a1";
    const auto fields = wire::described<One>();
    for (const auto& [name, schema] : fields.properties.items()) out[name] = value_for(schema);
    return out;
}

template <class One>
std::vector<std::pair<std::string, std::string>> wrong_in(const json& message) {
    auto read = said::read(message.dump());
    EXPECT_TRUE(read && read->is<One>()) << message;
    Wrong wrong;
    if (read && read->is<One>()) wire::go_through(std::get<One>(read->said), wrong);
    return wrong.found;
}

template <class Check>
void each_type(const Check& check) {
    [&]<std::size_t... n>(std::index_sequence<n...>) {
        (check(std::variant_alternative_t<n + 1, said::Said>{}), ...);
    }(std::make_index_sequence<std::variant_size_v<said::Said> - 1>());
}

TEST(Said, EveryTypeIsReadAndHasItsPrice) {
    int dear = 0;
    each_type([&]<class One>(const One&) {
        const json message = example<One>();
        EXPECT_TRUE(wrong_in<One>(message).empty()) << message;
        const auto read = said::read(message.dump());
        EXPECT_EQ(read->id.has_value(), One::row.answered) << message;
        EXPECT_EQ(said::row_of(read->said).type, One::row.type);
        EXPECT_NE(One::row.who, 0) << message << ": nobody may say this";
        EXPECT_GE(One::row.cost, 1);
        EXPECT_EQ(said::cost_of(read), One::row.cost) << message;
        dear += One::row.cost > 1;
    });
    EXPECT_EQ(dear, 1) << "only waits take their time";
}

TEST(Said, EveryFieldMayBeMissingOrWrongAndIsNamed) {
    int missing = 0, wrong = 0;
    each_type([&]<class One>(const One&) {
        const json whole = example<One>();
        const auto fields = wire::described<One>();
        for (const std::string& name : fields.required) {
            json message = whole;
            message.erase(name);
            const auto found = wrong_in<One>(message);
            ASSERT_EQ(found.size(), 1u) << message;
            EXPECT_EQ(found[0].first, name);
            EXPECT_NE(found[0].second.find(name), std::string::npos) << found[0].second;
            ++missing;
        }
        for (const auto& [name, schema] : fields.properties.items()) {
            json message = whole;
            message[name] = json::array({5});
            const auto found = wrong_in<One>(message);
            if (name == "token" || name == "views" || (std::is_same_v<One, said::Offence> && name == "seat")) {
                EXPECT_TRUE(found.empty()) << "there is no table of that token, no chair of that seat: it is the table that says so";
                continue;
            }
            ASSERT_EQ(found.size(), 1u) << message;
            EXPECT_EQ(found[0].first, name);
            ++wrong;
        }
    });
    EXPECT_GE(missing, 14);
    EXPECT_GE(wrong, 20);
}

TEST(Said, WhatIsNoMessageIsNone) {
    for (const char* text : {"", "{", "[]", "7", R"({"type":5})", R"({"id":"a"})"}) EXPECT_FALSE(said::read(text)) << text;
    EXPECT_EQ(said::read("{").error().code, "bad_json");
    EXPECT_EQ(said::read("{}").error().code, "unknown");
    const auto strange = said::read(R"({"type":"jump","id":"a"})");
    ASSERT_TRUE(strange && strange->is<said::Unknown>());
    EXPECT_EQ(said::row_of(strange->said).who, 0) << "nobody may say it";
    EXPECT_TRUE(said::read(R"({"type":"say","id":"a","what":"dance"})")->is<said::Unknown>());
    EXPECT_TRUE(said::read(R"({"type":"act","what":"sit"})")->is<said::Act>()) << "what is said of say only";
    EXPECT_EQ(said::types_of_a_seat(), "act, why, waits, missed, say, offence, take_back, stamp, nonce or ping");
    EXPECT_EQ(said::sayings(), "start, ready, stop, go_on, sit, open, bot, leave, rematch, pace, let_in, turn_away or door");
}

/// At a table every type with a field too few is answered once, with no `done`, and says nothing else to anybody.
TEST(Said, ATableRefusesWhatLacksAField) {
    each_type([&]<class One>(const One&) {
        if (!One::row.answered || !(One::row.who & said::seat)) return;
        std::vector<std::string> lacking = wire::described<One>().required;
        lacking.emplace_back("id");
        Room room;
        room.sit_down({{"rule", "mjkt"}, {"seats", seats_of(2, 4)}}, 2);
        Client& c = room.clients[0];
        for (const std::string& name : lacking) {
            json message = example<One>();
            message.erase(name);
            c.others.clear();
            room.say(0, message);
            ASSERT_EQ(c.others.size(), 1u) << message;
            const json answer = json::parse(c.others[0]);
            EXPECT_TRUE(answer["type"] == "error" || answer["type"] == "refused") << message << " -> " << answer;
        }
    });
}

}  // namespace
}  // namespace jansou::parlour
