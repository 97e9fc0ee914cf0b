#include <array>
#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <new>
#include <thread>

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "apps/server/clerk.hpp"
#include "apps/server/exchange.hpp"
#include "apps/server/hello.hpp"
#include "apps/server/house_clock.hpp"
#include "apps/server/limits.hpp"
#include "apps/server/metrics.hpp"
#include "apps/server/pieces.hpp"
#include "apps/server/target.hpp"
#include "apps/server/turns.hpp"
#include "apps/server/visitors.hpp"

namespace jansou::server {
namespace {

struct SetByHand final : Time {
    std::int64_t shown = 1'700'000'000'000;
    std::chrono::milliseconds passed{5'000};
    Point now() const override { return Point(passed); }
    std::int64_t date() const override { return shown; }
};

TEST(HouseClock, GoesOnHoweverTheDateIsSet) {
    SetByHand time;
    const HouseClock clock(time);
    EXPECT_EQ(clock.now(), 1'700'000'000'000);
    time.shown -= 3'600'000;
    time.passed += std::chrono::milliseconds(700);
    EXPECT_EQ(clock.now(), 1'700'000'000'700);
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

struct Queue {
    Turns turns{6};
    std::string given_up;
    void ask(const std::string& who, Waiting::Rank rank = Waiting::Rank::first, Waiting::Clock::time_point since = {}) {
        if (const auto out = turns.add({.from = who, .rank = rank, .work = {}, .give_up = {}, .since = since})) given_up += out->from;
    }
    std::string all() {
        std::string out;
        while (const auto each = turns.next()) out += each->from;
        return out;
    }
};

TEST(Turns, EachAddressHasItsTurn) {
    Queue queue;
    for (const char* who : {"a", "a", "a", "b", "c", "b"}) queue.ask(who);
    EXPECT_EQ(queue.all(), "abcaba");
    queue.ask("a");
    queue.ask("a");
    EXPECT_EQ(queue.turns.next()->from, "a");
    queue.ask("b");
    EXPECT_EQ(queue.all(), "ab") << "whose turn was is behind whoever waited, not behind whoever comes";
}

TEST(Turns, TheSecondRankIsNotLeftOut) {
    Queue queue;
    queue.ask("x", Waiting::Rank::second);
    for (const char* who : {"a", "a", "a", "b", "b"}) queue.ask(who);
    EXPECT_EQ(queue.all(), "ababxa");
}

TEST(Turns, WhoAsksMostHasNoRoomFirst) {
    Queue queue;
    for (const char* who : {"a", "a", "a", "a", "b", "b"}) queue.ask(who);
    EXPECT_EQ(queue.given_up, "");
    for (const char* who : {"c", "a", "b"}) queue.ask(who);
    EXPECT_EQ(queue.given_up, "aaa");
    EXPECT_EQ(queue.turns.size(), 6u);
    EXPECT_EQ(queue.all(), "abcabb");
}

TEST(Turns, WhatHasWaitedTooLongIsTakenOut) {
    using std::chrono::seconds;
    Queue queue;
    const Waiting::Clock::time_point start{};
    queue.ask("a", Waiting::Rank::first, start + seconds(1));
    queue.ask("b", Waiting::Rank::second, start);
    queue.ask("a", Waiting::Rank::first, start + seconds(3));
    EXPECT_EQ(queue.turns.oldest(), start);
    EXPECT_EQ(queue.turns.waiting_since(start + seconds(2)).size(), 2u);
    EXPECT_EQ(queue.turns.oldest(), start + seconds(3));
    EXPECT_EQ(queue.all(), "a");
    EXPECT_EQ(queue.turns.size(), 0u);
    EXPECT_FALSE(queue.turns.oldest());
}

TEST(Clerk, GivesUpWhatIsNotBegunWhenItCloses) {
    std::atomic<int> done = 0, given_up = 0;
    std::atomic<bool> begun = false, goes_on = true;
    const MachineTime time;
    Clerk clerk(4, std::make_unique<WorkerThread>(), time);
    const auto give = [&](std::function<void()> work) {
        clerk.give({.from = "a", .rank = Waiting::Rank::first, .work = std::move(work), .give_up = [&] { ++given_up; }});
    };
    give([&] {
        begun = true;
        while (goes_on) std::this_thread::yield();
    });
    while (!begun) std::this_thread::yield();
    give([&] { ++done; });
    EXPECT_EQ(clerk.waiting(), 1u);
    EXPECT_FALSE(clerk.rests_within(std::chrono::milliseconds(1)));
    EXPECT_GT(clerk.longest_wait().count(), 0);
    clerk.close();
    EXPECT_EQ(given_up, 1);
    goes_on = false;
    EXPECT_TRUE(clerk.rests_within(std::chrono::seconds(10)));
    give([&] { ++done; });
    EXPECT_EQ(given_up, 2);
    EXPECT_EQ(done, 0);
}

TEST(Clerk, GivesUpWhatHasWaitedTooLong) {
    std::atomic<bool> goes_on = true;
    std::string given_up;
    const MachineTime time;
    Clerk clerk(4, std::make_unique<WorkerThread>(), time);
    const auto give = [&](const std::string& who, std::function<void()> work) {
        clerk.give({.from = who, .rank = Waiting::Rank::second, .work = std::move(work), .give_up = [&, who] { given_up += who; }});
    };
    give("a", [&] {
        while (goes_on) std::this_thread::yield();
    });
    while (clerk.waiting() > 0) std::this_thread::yield();
    give("b", [] {});
    clerk.give_up_after(std::chrono::hours(1));
    EXPECT_EQ(given_up, "");
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    clerk.give_up_after(std::chrono::milliseconds(1));
    EXPECT_EQ(given_up, "b") << "and not what is being worked on";
    for (const char* who : {"c", "c", "c", "c", "d"}) give(who, [] {});
    EXPECT_EQ(given_up, "bc");
    goes_on = false;
}

/// Begins nothing until it is told to.
struct IdleWorker final : Worker {
    explicit IdleWorker(std::deque<std::function<void()>>& all) : given(all) {}
    void give(std::function<void()> work) override { given.push_back(std::move(work)); }
    std::size_t waiting() override { return given.size(); }
    std::deque<std::function<void()>>& given;
};

TEST(Clerk, CallsItsWorkerAsOftenAsSomebodyWaits) {
    const SetByHand time;
    std::deque<std::function<void()>> given;
    int done = 0, given_up = 0;
    Clerk clerk(4, std::make_unique<IdleWorker>(given), time);
    const auto ask = [&](int often) {
        for (int i = 0; i < often; ++i)
            clerk.give({.from = "a", .rank = Waiting::Rank::first, .work = [&] { ++done; }, .give_up = [&] { ++given_up; }});
    };
    ask(1000);
    EXPECT_EQ(given.size(), 4u) << "whoever is refused leaves nothing behind";
    EXPECT_EQ(given_up, 996);
    clerk.give_up_after(std::chrono::milliseconds(-1));
    ask(1);
    EXPECT_EQ(given.size(), 4u);
    for (const auto& each : given) each();
    given.clear();
    EXPECT_EQ(done, 1);
    ask(2);
    EXPECT_EQ(given.size(), 2u);
    for (const auto& each : given) each();
    EXPECT_EQ(done, 3);
}

TEST(Clerk, IsNotLostWithWhatFails) {
    const MachineTime time;
    Clerk clerk(4, std::make_unique<WorkerThread>(), time);
    std::atomic<bool> done = false;
    for (const bool fails : {true, false})
        clerk.give({.from = "a",
                    .rank = Waiting::Rank::first,
                    .work =
                        [&done, fails] {
                            if (fails) throw std::bad_alloc();
                            done = true;
                        },
                    .give_up = {}});
    while (!done) std::this_thread::yield();
}

TEST(Pieces, ARequestComesAsItWent) {
    Request request;
    request.method = "POST";
    request.target = {.path = "/api/book", .query = {{"match", "3"}, {"卓", "a\nb"}}};
    request.bearer = "token";
    request.host = "house.example";
    request.type = "application/json";
    request.gzip = true;
    request.address = "2001:db8::1";
    request.body = std::string("{\"a\":1}\n\0x", 10);
    const auto came = read_request(text_of(request));
    ASSERT_TRUE(came);
    EXPECT_TRUE(came->led);
    EXPECT_EQ(came->target, request.target);
    EXPECT_EQ(came->bearer, request.bearer);
    EXPECT_EQ(came->body, request.body);
    EXPECT_EQ(came->address, request.address);
    EXPECT_TRUE(came->gzip);
    EXPECT_FALSE(came->brotli);
}

TEST(Pieces, AnAnswerComesAsItWent) {
    Response answer = refusal(429, "too_fast", "slowly.");
    answer.headers.push_back({"Retry-After", "3"});
    const auto came = read_response(text_of(answer));
    ASSERT_TRUE(came);
    EXPECT_EQ(came->status, 429);
    EXPECT_EQ(came->body, answer.body);
    ASSERT_EQ(came->headers.size(), answer.headers.size());
    EXPECT_EQ(came->headers.back().name, "Retry-After");
    EXPECT_EQ(came->headers.back().value, "3");
}

TEST(Pieces, WhatIsMalformedIsNothing) {
    const std::string request = text_of(Request{.method = "GET", .target = {.path = "/api/mine", .query = {{"a", "b"}}}});
    const std::string answer = text_of(json_response("{}"));
    std::uint32_t state = 7;
    const auto random = [&](std::size_t below) { return std::size_t((state = state * 1664525 + 1013904223) >> 8) % below; };
    int none = 0;
    for (int i = 0; i < 20'000; ++i) {
        std::string text = i % 2 ? request : answer;
        for (std::size_t n = 0, many = 1 + random(4); n < many; ++n) text[random(text.size())] = char(random(256));
        if (i % 3 == 0) text.resize(random(text.size()));
        none += !read_request(text);
        none += !read_response(text);
    }
    EXPECT_GT(none, 20'000);
    EXPECT_FALSE(read_request("{}"));
    EXPECT_FALSE(read_request("{}\n"));
    EXPECT_FALSE(read_response("{\"status\":99,\"type\":\"x\",\"headers\":[]}\n"));
    const std::string head = head_of({.length = 5, .what = Piece::said, .about = 1ULL << 60});
    ASSERT_EQ(head.size(), piece_head);
    EXPECT_EQ(read_head(head, 5)->about, 1ULL << 60);
    EXPECT_FALSE(read_head(head, 4)) << "too long";
    EXPECT_FALSE(read_head(std::string(piece_head, 'z'), std::size_t(-1)));
}

TEST(Hello, TokensAreListedEachOnce) {
    EXPECT_EQ(listed_tokens(nlohmann::json::parse(R"({"tokens":["a","b"]})"), 2)->size(), 2U);
    EXPECT_FALSE(listed_tokens(nlohmann::json::parse(R"({"tokens":["a","b","c"]})"), 2));
    EXPECT_EQ(listed_tokens(nlohmann::json::parse(R"({"tokens":["a","b","a","a"]})"), 4), (std::vector<std::string>{"a", "b"}))
        << "each once";
    EXPECT_FALSE(listed_tokens(nlohmann::json::parse(R"({"tokens":[1]})"), 2));
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
