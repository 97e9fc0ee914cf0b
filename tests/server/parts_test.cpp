#include <array>

#include <gtest/gtest.h>

#include "apps/server/exchange.hpp"
#include "apps/server/hello.hpp"
#include "apps/server/house_clock.hpp"
#include "apps/server/limits.hpp"
#include "apps/server/metrics.hpp"
#include "apps/server/target.hpp"
#include "apps/server/visitors.hpp"

namespace jansou::server {
namespace {

struct SetByHand {
    using duration = std::chrono::milliseconds;
    using time_point = std::chrono::time_point<SetByHand, duration>;
    static inline duration shown{};
    static time_point now() { return time_point(shown); }
};
struct OnlyForward : SetByHand {
    using time_point = std::chrono::time_point<OnlyForward, duration>;
    static inline duration passed{};
    static time_point now() { return time_point(passed); }
};

TEST(HouseClock, GoesOnHoweverTheDateIsSet) {
    using std::chrono::milliseconds;
    SetByHand::shown = milliseconds(1'700'000'000'000);
    OnlyForward::passed = milliseconds(5'000);
    const HouseClock<SetByHand, OnlyForward> clock;
    EXPECT_EQ(clock.now(), 1'700'000'000'000);
    SetByHand::shown -= milliseconds(3'600'000);
    OnlyForward::passed += milliseconds(700);
    EXPECT_EQ(clock.now(), 1'700'000'000'700);
    EXPECT_EQ(clock.date(), 1'699'996'400'000);
}

TEST(Target, PathAndQueryAreDecoded) {
    const auto target = parse_target("/api/replay?hand=3&text=a%26b+c&flag#x");
    ASSERT_TRUE(target);
    EXPECT_EQ(target->path, "/api/replay");
    EXPECT_EQ(target->find("hand"), "3");
    EXPECT_EQ(target->find("text"), "a&b c");
    EXPECT_EQ(target->find("flag"), "");
    EXPECT_FALSE(target->find("other"));
    EXPECT_EQ(parse_target("/api/rules/mighty")->after("/api/rules/"), "mighty");
    EXPECT_FALSE(parse_target("/api/rules")->after("/api/rules/"));
}

TEST(Target, WhatIsMalformedIsNothing) {
    for (const char* text : {"", "api", "http://x/", "/%", "/%4", "/%zz", "/%00", "/a%0d%0aSet-Cookie:x", "/?a=%7f", "*"})
        EXPECT_FALSE(parse_target(text)) << text;
}

TEST(Target, OnlyPagesOfTheHouseMaySpeak) {
    EXPECT_TRUE(may_speak("", "host:80", ""));  // no browser
    EXPECT_TRUE(may_speak("http://host:80", "host:80", ""));
    EXPECT_TRUE(may_speak("https://Mahjong.example", "10.0.0.1:8080", "https://mahjong.example"));
    EXPECT_FALSE(may_speak("https://mahjong.example.evil", "10.0.0.1:8080", "https://mahjong.example"));
    EXPECT_FALSE(may_speak("http://evil", "host", "http://host"));
    EXPECT_FALSE(may_speak("null", "null", ""));
    EXPECT_FALSE(may_speak("http://a@host", "host", ""));
    EXPECT_FALSE(may_speak("http://", "", ""));
}

TEST(Target, TheHouseGoesByItsNames) {
    const std::array<std::string, 2> names{"mahjong.example", "house.lan"};
    for (const char* host :
         {"", "localhost", "Localhost.:80", "a.localhost", "10.0.0.1:80", "[::1]:80", "::1", "MAHJONG.example", "house.lan:8080"})
        EXPECT_TRUE(goes_by(host, names)) << host;
    for (const char* host :
         {"evil.example", "mahjong.example.evil", "localhost.evil", "1.2.3.4.5", "[", ":", "x@localhost", "house.lan:80:80"})
        EXPECT_FALSE(goes_by(host, names)) << host;
}

TEST(Target, HeadersAreRead) {
    EXPECT_TRUE(is_json("application/json"));
    EXPECT_TRUE(is_json(" Application/JSON ;charset=utf-8"));
    EXPECT_FALSE(is_json("application/jsonx"));
    EXPECT_FALSE(is_json(""));
    EXPECT_EQ(bearer("Bearer abc"), "abc");
    EXPECT_EQ(bearer("bearer  abc "), "abc");
    EXPECT_EQ(bearer("Basic abc"), "");
    EXPECT_TRUE(accepts("br, gzip;q=0.5", "gzip"));
    EXPECT_FALSE(accepts("gzip;q=0", "gzip"));
    EXPECT_FALSE(accepts("", "gzip"));
    EXPECT_TRUE(names_tag("\"a\", W/\"b\"", "\"b\""));
    EXPECT_FALSE(names_tag("\"a\"", "\"b\""));
}

TEST(Target, AddressesOfOneHouseholdCountAsOne) {
    EXPECT_EQ(neighbourhood("10.1.2.3"), "10.1.2.3");
    EXPECT_EQ(neighbourhood("::ffff:10.1.2.3"), "10.1.2.3");
    EXPECT_EQ(neighbourhood("2001:db8:1:2:3:4:5:6"), neighbourhood("2001:db8:1:2::1"));
    EXPECT_NE(neighbourhood("2001:db8:1:2::1"), neighbourhood("2001:db8:1:3::1"));
    EXPECT_EQ(forwarded_for("1.1.1.1, 2.2.2.2"), "2.2.2.2");
    EXPECT_FALSE(forwarded_for("1.1.1.1, evil"));
    EXPECT_EQ(forwarded_for("1.1.1.1, 203.0.113.9:5555"), "203.0.113.9");
    EXPECT_EQ(forwarded_for("[2001:db8::1]:80"), "2001:db8::1");
    EXPECT_EQ(forwarded_for("\"[2001:db8::1]\""), "2001:db8::1");
    EXPECT_EQ(forwarded_for("2001:db8::1"), "2001:db8::1");
    for (const char* text : {"", "[", "[]", ":80", "unknown", "1.1.1.1:", "1.1.1.1:80:80"})
        EXPECT_EQ(forwarded_for(text).value_or("none"), std::string_view(text) == "1.1.1.1:" ? "1.1.1.1" : "none") << text;
}

TEST(Limits, ABucketEmptiesAndFillsWithTime) {
    const Rate rate{3, 2};
    Bucket bucket;
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(rate, 100));
    EXPECT_FALSE(bucket.take(rate, 100));
    EXPECT_DOUBLE_EQ(bucket.wait(rate, 100), 0.5);
    EXPECT_TRUE(bucket.take(rate, 100.5));
    EXPECT_FALSE(bucket.take(rate, 100.5));
    EXPECT_TRUE(bucket.full(rate, 200));
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(bucket.take(rate, 200));
    EXPECT_FALSE(bucket.take(rate, 200));
}

TEST(Limits, FullBucketsAreForgotten) {
    Buckets buckets({2, 1});
    for (int i = 0; i < 5000; ++i) EXPECT_TRUE(buckets.take(std::to_string(i), i * 10.0));
    EXPECT_LT(buckets.size(), 1100U);
    EXPECT_TRUE(buckets.take("x", 60000));
    EXPECT_TRUE(buckets.take("x", 60000));
    EXPECT_FALSE(buckets.take("x", 60000));
    EXPECT_TRUE(buckets.take("y", 60000));
}

TEST(Limits, ATallyCountsDownToNothing) {
    Tally tally;
    tally.add("a");
    tally.add("a");
    tally.remove("a");
    EXPECT_EQ(tally.of("a"), 1U);
    tally.remove("a");
    tally.remove("a");
    EXPECT_EQ(tally.of("a"), 0U);
}

TEST(Limits, WhoIsIdleGoesFirst) {
    struct Visitor {
        bool still;
        bool idle() const { return still; }
    };
    Visitor a{true}, b{false}, c{true};
    Visitors<Visitor> visitors;
    for (Visitor* each : {&a, &b, &c}) visitors.add("x", each);
    EXPECT_EQ(visitors.first("x"), &a);
    visitors.served("x", &a);
    EXPECT_EQ(visitors.first("x"), &c);
    visitors.remove("x", &c);
    visitors.remove("x", &a);
    EXPECT_EQ(visitors.first("x"), &b);
    EXPECT_EQ(visitors.of("x"), 1U);
    EXPECT_EQ(visitors.first("y"), nullptr);
}

TEST(Hello, OnlyAHelloHasAToken) {
    EXPECT_EQ(hello_token(R"({"type":"hello","token":"abc","last":0})"), "abc");
    for (const char* text : {"", "[]", "{", R"({"type":"act","token":"abc"})", R"({"type":"hello"})", R"({"type":"hello","token":5})",
                             R"({"type":"hello","token":""})", R"({"type":5,"token":"abc"})"})
        EXPECT_FALSE(hello_token(text)) << text;
    EXPECT_FALSE(hello_token("{\"type\":\"hello\",\"token\":\"" + std::string(longest_token + 1, 'x') + "\"}"));
    EXPECT_EQ(listed_tokens(R"({"tokens":["a","b"]})", 2)->size(), 2U);
    EXPECT_FALSE(listed_tokens(R"({"tokens":["a","b","c"]})", 2));
    EXPECT_EQ(listed_tokens(R"({"tokens":["a","b","a","a"]})", 4), (std::vector<std::string>{"a", "b"})) << "each once";
    EXPECT_FALSE(listed_tokens(R"({"tokens":[1]})", 2));
}

TEST(Exchange, ErrorsAreJsonWhateverTheTextIs) {
    EXPECT_EQ(error_body("x", "a \"b\"."), R"({"error":{"code":"x","message":"a \"b\"."}})");
    EXPECT_EQ(error_body("x", "hand[0]: 5 is none."), R"({"error":{"code":"x","message":"hand[0]: 5 is none.","field":"hand"}})");
    EXPECT_NE(error_body("x", "\xff\xfe").find("\xef\xbf\xbd"), std::string::npos);
}

TEST(Metrics, HistogramsAddUp) {
    Metrics metrics;
    metrics.broadcast.add(.0004);
    metrics.broadcast.add(.004);
    metrics.broadcast.add(9);
    metrics.refuse("too_fast");
    const std::string text = metrics.text();
    for (const char* line : {"jansou_broadcast_seconds_bucket{le=\"0.0005\"} 1\n", "jansou_broadcast_seconds_bucket{le=\"0.005\"} 2\n",
                             "jansou_broadcast_seconds_bucket{le=\"1\"} 2\n", "jansou_broadcast_seconds_bucket{le=\"+Inf\"} 3\n",
                             "jansou_broadcast_seconds_count 3\n", "jansou_refused_total{code=\"too_fast\"} 1\n"})
        EXPECT_NE(text.find(line), std::string::npos) << line;
}

}  // namespace
}  // namespace jansou::server
