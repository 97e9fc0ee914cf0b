// Score pads and books of clubs, asked without a server: over a store in memory.
#include <gtest/gtest.h>

#include <functional>

#include "apps/server/club_desk.hpp"
#include "apps/server/pad_desk.hpp"
#include "apps/server/target.hpp"
#include "jansou/store/sqlite.hpp"

namespace jansou::server {
namespace {

using nlohmann::json;

/// A connection to a base that several have.
class Shared final : public store::Sql {
public:
    explicit Shared(store::Sql& base, std::function<void()>& before) : base_(base), before_(before) {}
    using store::Sql::add;
    using store::Sql::ask;
    using store::Sql::look;
    bool ask(std::string_view statement, std::span<const store::Value> values, const Read& read) override {
        return base_.ask(statement, values, read);
    }
    bool add(std::string_view statement, std::span<const store::Value> values, std::int64_t* changed) override {
        return base_.add(statement, values, changed);
    }
    bool look(std::string_view statement, std::span<const store::Value> values, Read read) override {
        return base_.look(statement, values, std::move(read));
    }
    bool settle() override { return base_.settle(); }
    bool whole(const std::function<Then()>& work) override {
        if (const auto before = std::exchange(before_, {})) before();
        return base_.whole(work);
    }
    bool at_one_moment(const std::function<bool()>& work) override { return base_.at_one_moment(work); }
    std::string why() const override { return base_.why(); }
    std::string name() const override { return base_.name(); }
    bool is_shared() const override { return false; }
    void on_wait(std::function<void()>) override {}

private:
    store::Sql& base_;
    std::function<void()>& before_;
};

struct Base {
    std::unique_ptr<store::Sql> sql = std::move(store::open_sqlite_file(":memory:", store::Opening::house).value());
    std::function<void()> before;  ///< what another process does before the next one writes
    MachineTime time;
};

/// What one process has of pads and books.
struct Desks {
    explicit Desks(Base& base)
        : connect([&base] { return std::make_unique<Shared>(*base.sql, base.before); }),
          pads(connect, false, {}),
          clubs(connect, false, {}, pads, base.time) {}
    store::Connect connect;
    PadDesk pads;
    ClubDesk clubs;
};

Request asked(const std::string& token, const json& body = nullptr, const std::string& target = "/") {
    Request out;
    out.target = parse_target(target).value();
    out.bearer = token;
    if (!body.is_null()) out.body = body.dump();
    return out;
}
json told(const Response& answer) { return json::parse(answer.text()); }

const json club_of_two = {
    {"entries",
     {{{"id", "a"}, {"kind", "person"}, {"name", "Aki"}},
      {{"id", "b"}, {"kind", "person"}, {"name", "Ben"}},
      {{"id", "n"}, {"kind", "night"}, {"date", "2026-11-27"}},
      {{"id", "x"}, {"kind", "extra"}, {"night", "n"}, {"person", "b"}, {"chips", 0}, {"reason", "Aki and Ben came late"}}}}};

/// A club of two, by its words.
json written(Desks& desks) {
    const json club = told(desks.clubs.make(asked("", {{"name", "Thursday"}})));
    EXPECT_EQ(desks.clubs.write(asked(club["write"], club_of_two)).status, 200);
    return club;
}

/// Where the answer was lost an entry is said again, also when a name in it was forgotten meanwhile.
TEST(ClubDesk, AnEntryIsKnownAgainAfterANameInItWasForgotten) {
    Base base;
    Desks one(base);
    const json club = written(one);
    const auto what = one.clubs.what_to_forget(asked(club["keeper"], {{"person", "a"}}));
    ASSERT_TRUE(what);
    ASSERT_EQ(one.clubs.forget(*what).status, 200);
    const Response again = one.clubs.write(asked(club["write"], club_of_two));
    EXPECT_EQ(again.status, 200) << again.text();
    EXPECT_EQ(told(again)["known"], 4);
    EXPECT_EQ(again.text().find("Aki"), std::string_view::npos);
    json other = club_of_two;
    other["entries"][3]["reason"] = "Aki and Ben came early";
    EXPECT_EQ(one.clubs.write(asked(club["write"], other)).status, 409);
}

/// Two processes forget two names of one sentence at the same time.
TEST(ClubDesk, TwoNamesAreForgottenAtOnce) {
    Base base;
    Desks one(base), other(base);
    const json club = written(one);
    const auto first = one.clubs.what_to_forget(asked(club["keeper"], {{"person", "a"}}));
    const auto second = other.clubs.what_to_forget(asked(club["keeper"], {{"person", "b"}}));
    ASSERT_TRUE(first && second);
    base.before = [&] { EXPECT_EQ(other.clubs.forget(*second).status, 200); };
    ASSERT_EQ(one.clubs.forget(*first).status, 200);
    for (Desks* each : {&one, &other}) {
        const Response entries = each->clubs.entries(asked(club["look"], nullptr, "/api/club/entries?since=0"));
        EXPECT_EQ(entries.text().find("Aki"), std::string_view::npos) << entries.text();
        EXPECT_EQ(entries.text().find("Ben"), std::string_view::npos) << entries.text();
    }
}

/// Somebody writes the name while it is forgotten, and is answered before it is.
TEST(ClubDesk, ANameThatIsWrittenMeanwhileIsForgotten) {
    Base base;
    Desks one(base), other(base);
    const json club = written(one);
    const auto what = one.clubs.what_to_forget(asked(club["keeper"], {{"person", "a"}}));
    ASSERT_TRUE(what);
    base.before = [&] {
        json more = club_of_two["entries"][3];
        more["id"] = "y";
        EXPECT_EQ(other.clubs.write(asked(club["write"], {{"entries", {more}}})).status, 200);
    };
    ASSERT_EQ(one.clubs.forget(*what).status, 200);
    const Response entries = one.clubs.entries(asked(club["look"], nullptr, "/api/club/entries?since=0"));
    EXPECT_EQ(told(entries)["entries"].size(), 5U);
    EXPECT_EQ(entries.text().find("Aki"), std::string_view::npos) << entries.text();
}

/// Somebody reads the book by another process, which books more of a pad in the meantime.
TEST(ClubDesk, AnOlderStateOfAPadIsNotBookedOverALaterOne) {
    Base base;
    Desks one(base), other(base);
    const json club = written(one);
    const json pad = told(one.pads.make(0, {.club = club["club"], .night = "n"}));
    const auto hand = [](const char* id, const char* after) {
        return json{{"id", id},
                    {"kind", "hand"},
                    {"after", after},
                    {"hand", {{"wins", {{{"seat", 1}, {"from", 2}, {"value", {{"han", 2}, {"fu", 30}}}}}}}}};
    };
    const json first = {{{"id", "s"}, {"kind", "start"}, {"rule", "mjkt"}, {"names", {"A", "B", "C", "D"}}},
                        hand("h", "s"),
                        {{"id", "e"}, {"kind", "end"}, {"after", "h"}}};
    ASSERT_EQ(one.pads.write(asked(pad["write"], {{"entries", first}})).status, 200);
    const auto read = [&](Desks& desks) { return told(desks.clubs.entries(asked(club["look"], nullptr, "/api/club/entries?since=0"))); };
    base.before = [&] {
        json again = hand("h2", "s");
        again["replaces"] = {"h"};
        again["hand"]["wins"][0]["seat"] = 3;
        EXPECT_EQ(other.pads.write(asked(pad["write"], {{"entries", {again}}})).status, 200);
        read(other);
    };
    const json after = read(one);
    std::vector<std::string> booked;
    for (const json& entry : after["entries"])
        if (entry["kind"] == "game") booked.push_back(entry["id"]);
    EXPECT_EQ(booked.size(), 1U) << after.dump();
    EXPECT_EQ(read(other), after);
}

constexpr std::int64_t day = 86'400'000;

/// A pad that was made is there until somebody writes in it, whatever the date is set to.
TEST(PadDesk, APadStaysWhenTheDateIsSet) {
    Base base;
    Desks one(base);
    const json pad = told(one.pads.make(0));
    one.pads.make(3 * day);
    EXPECT_EQ(one.pads.read(asked(pad["write"], nullptr, "/api/pad?since=0")).status, 200);
}

TEST(ClubDesk, ABookStaysWhenTheDateIsSet) {
    Base base;
    auto clubs = store::Clubs::open([&] { return std::make_unique<Shared>(*base.sql, base.before); }).value();
    ASSERT_TRUE(clubs.make("one", "Thursday", {{.hash = "h", .kind = "keeper"}}, 0).value());
    ASSERT_TRUE(clubs.make("other", "Friday", {{.hash = "i", .kind = "keeper"}}, 3 * day).value());
    EXPECT_TRUE(clubs.find("h").value());
}

/// Where there is no room one is forgotten that was never written in.
TEST(PadDesk, WhereThereIsNoRoomPadsGoThatNobodyHasWrittenIn) {
    Base base;
    ASSERT_TRUE(
        base.sql->ask("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1) INSERT INTO pads(id, write_hash, "
                      "look_hash, made) SELECT 'p' || i, 'w' || i, 'l' || i, 0 FROM n",
                      {std::int64_t(store::most_pads)}));
    ASSERT_TRUE(base.sql->ask("INSERT INTO pad_entries(pad, number, id, body) SELECT id, 0, 's', '{}' FROM pads WHERE id <> 'p7'"));
    Desks one(base);
    EXPECT_EQ(one.pads.make(day / 2).status, 503);
    EXPECT_EQ(one.pads.make(3 * day).status, 200);
    EXPECT_EQ(one.pads.make(3 * day).status, 503);
}

}  // namespace
}  // namespace jansou::server
