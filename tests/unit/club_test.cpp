// A club's book: entries, what nights and persons come to, files out and in. Sums are worked out by hand beside each test.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "jansou/wire/club/answers.hpp"
#include "jansou/wire/club/book.hpp"
#include "jansou/wire/club/entries.hpp"
#include "jansou/wire/club/sheet.hpp"
#include "jansou/wire/club/transfer.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

/// A book as a house keeps one.
class BookOfAClub : public testing::Test {
protected:
    ClubBook book;
    int clock = 1000;

    /// What is wrong with it; empty: it stands in the book.
    std::string tell(const json& said, OwnRules own = OwnRules::refused) {
        auto read = read_club_entry(said, book, own);
        if (!read) {
            EXPECT_GT(std::ranges::count_if(read.error().ja, [](char c) { return static_cast<unsigned char>(c) >= 0xe3; }), 2)
                << read.error().why << " is told in Japanese as: " << read.error().ja;
            return read.error().why;
        }
        read->kept["at"] = ++clock;
        read->kept["by"] = "keeper";
        if (read->name) book.call(read->kept[read->kept.contains("corrects") ? "corrects" : "id"].get<std::string>(), read->name);
        book.add(read->kept.dump());
        return {};
    }
    void people(std::initializer_list<const char*> names) {
        for (const char* name : names) ASSERT_EQ(tell({{"id", std::string("p_") + name}, {"kind", "person"}, {"name", name}}), "");
    }
    void night(const char* id, const char* date, json more = json::object()) {
        more.update({{"id", id}, {"kind", "night"}, {"date", date}});
        ASSERT_EQ(tell(more), "");
    }
    static json seats(std::initializer_list<const char*> names) {
        json out = json::array();
        for (const char* name : names) out.push_back(*name ? json(std::string("p_") + name) : json(nullptr));
        return out;
    }
    json game(const char* id, const char* at, std::initializer_list<const char*> names, json games, json more = json::object()) {
        if (!more.contains("rule") && !more.contains("rule_name")) more["rule"] = "mjkt";
        more.update({{"id", id}, {"kind", "game"}, {"night", at}, {"people", seats(names)}, {"games", std::move(games)}});
        return more;
    }
    ordered_json evening(const char* id) { return *club_night_json(book, id); }
    /// One number for each row, by person.
    static std::map<std::string, ordered_json> column(const ordered_json& rows, const char* name) {
        std::map<std::string, ordered_json> out;
        for (const auto& row : rows) out[row["person"].is_null() ? "-" : row["person"].get<std::string>().substr(2)] = row[name];
        return out;
    }
};

using Column = std::map<std::string, ordered_json>;

TEST_F(BookOfAClub, TellsANightOfFinalPoints) {
    people({"Aki", "Ben", "Chie", "Dan"});
    night("n", "2026-11-27");
    // 30000 is returned: +11.5 +1.3 -4.2 -8.6 before the uma of the league
    ASSERT_EQ(tell(game("g1", "n", {"Aki", "Ben", "Chie", "Dan"}, {{{"total", {61.5, 11.3, -14.2, -58.6}}}})), "");
    ASSERT_EQ(tell(game("g2", "n", {"Dan", "Chie", "Ben", "Aki"}, {{{"total", {50, -10, -10, -30}}}})), "");
    const ordered_json told = evening("n");
    ASSERT_EQ(told["tables"].size(), 1u);
    const ordered_json& rows = told["tables"][0]["rows"];
    // Aki 61.5 - 30, Ben 11.3 - 10, Chie -14.2 - 10, Dan -58.6 + 50
    EXPECT_EQ(column(rows, "total"), (Column{{"Aki", 31.5}, {"Ben", 1.3}, {"Chie", -24.2}, {"Dan", -8.6}}));
    EXPECT_EQ(rows[0]["person"], "p_Aki");
    EXPECT_EQ(column(rows, "games"), (Column{{"Aki", 2}, {"Ben", 2}, {"Chie", 2}, {"Dan", 2}}));
    // Ben and Chie share the second place of the second game
    EXPECT_EQ(column(rows, "places")["Ben"], ordered_json({0, 2, 0, 0}));
    EXPECT_EQ(column(rows, "places")["Chie"], ordered_json({0, 1, 1, 0}));
    EXPECT_EQ(told["tables"][0]["sum"], ordered_json({{"total", 0}, {"chips", 0}}));
    EXPECT_TRUE(told["balanced"]);
    EXPECT_EQ(told["fee_sum"], 0);
}

TEST_F(BookOfAClub, SettlesPointsByTheRule) {
    people({"Aki", "Ben", "Chie"});
    night("n", "2026-11-27");
    const json one{{"points", {40000, 25000, 10000}}, {"won", {true, true, false}}, {"first_dealer", 0}};
    ASSERT_EQ(tell(game("g", "n", {"Aki", "Ben", "Chie"}, {one}, {{"rule", "mighty"}, {"chips", {7, -3, -4}}})), "");
    const ordered_json told = evening("n");
    const auto& match = told["matches"][0];
    EXPECT_EQ(match["games"][0]["points"], ordered_json({40000, 25000, 10000}));
    EXPECT_EQ(match["games"][0]["place"], ordered_json({1, 2, 3}));
    double sum = 0;
    for (const auto& each : match["games"][0]["total"]) sum += each.get<double>();
    EXPECT_EQ(sum, 0);
    EXPECT_EQ(column(told["settle"], "chips"), (Column{{"Aki", 7}, {"Ben", -3}, {"Chie", -4}}));
    EXPECT_NE(tell(game("h", "n", {"Aki", "Ben", "Chie"}, {{{"points", {40000, 25000, 11000}}, {"first_dealer", 0}}}, {{"rule", "mighty"}}))
                  .find("entry.games[0].points"),
              std::string::npos);
}

TEST_F(BookOfAClub, SharesTheRoomAmongWhoStayed) {
    people({"Aki", "Ben", "Chie", "Dan"});
    night("n", "2026-11-27",
          {{"fee", {{"by", "room"}, {"amount", 5000}, {"unit", "円"}}}, {"left", {{{"person", "p_Dan"}, {"percent", 50}}}}});
    ASSERT_EQ(tell(game("g", "n", {"Aki", "Ben", "Chie", "Dan"}, {{{"total", {10, 5, -5, -10}}}})), "");
    // 5000 in parts of 100, 100, 100 and 50 of 350: 1428.57 each and 714.29; three units are left over for the three that were cut off most
    const ordered_json told = evening("n");
    EXPECT_EQ(column(told["settle"], "fee"), (Column{{"Aki", 1429}, {"Ben", 1429}, {"Chie", 1428}, {"Dan", 714}}));
    EXPECT_EQ(told["fee_sum"], 5000);
    ASSERT_EQ(tell({{"id", "n2"},
                    {"kind", "night"},
                    {"corrects", "n"},
                    {"reason", "by head"},
                    {"date", "2026-11-27"},
                    {"fee", {{"by", "head"}, {"amount", 1500}}},
                    {"left", {{{"person", "p_Dan"}, {"percent", 50}}}}}),
              "");
    EXPECT_EQ(column(evening("n")["settle"], "fee"), (Column{{"Aki", 1500}, {"Ben", 1500}, {"Chie", 1500}, {"Dan", 750}}));
    ASSERT_EQ(tell({{"id", "n3"},
                    {"kind", "night"},
                    {"corrects", "n"},
                    {"reason", "by game"},
                    {"date", "2026-11-27"},
                    {"fee", {{"by", "game"}, {"amount", 200}}}}),
              "");
    EXPECT_EQ(column(evening("n")["settle"], "fee"), (Column{{"Aki", 200}, {"Ben", 200}, {"Chie", 200}, {"Dan", 200}}));
}

TEST_F(BookOfAClub, CorrectsByNamingWhatWasTold) {
    people({"Aki", "Ben", "Chie", "Dan"});
    night("n", "2026-11-27");
    ASSERT_EQ(tell(game("g", "n", {"Aki", "Ben", "Chie", "Dan"}, {{{"total", {40, 10, -10, -40}}}})), "");
    EXPECT_NE(tell(game("h", "n", {"Aki", "Ben", "Dan", "Chie"}, {{{"total", {40, 10, -10, -40}}}}, {{"corrects", "g"}})), "")
        << "a reason is wanted";
    ASSERT_EQ(tell(game("h", "n", {"Aki", "Ben", "Dan", "Chie"}, {{{"total", {40, 10, -10, -40}}}},
                        {{"corrects", "g"}, {"reason", "wrong seats"}})),
              "");
    EXPECT_EQ(column(evening("n")["settle"], "total"), (Column{{"Aki", 40}, {"Ben", 10}, {"Chie", -40}, {"Dan", -10}}));
    EXPECT_EQ(evening("n")["matches"][0]["corrections"], 1);
    ASSERT_EQ(tell({{"id", "v"}, {"kind", "game"}, {"corrects", "g"}, {"void", true}, {"reason", "a trial"}}), "");
    EXPECT_EQ(evening("n")["matches"].size(), 0u);
    ASSERT_EQ(tell({{"id", "nv"}, {"kind", "night"}, {"corrects", "n"}, {"void", true}, {"reason", "no such night"}}), "");
    EXPECT_FALSE(club_night_json(book, "n"));
    EXPECT_NE(tell(game("i", "n", {"Aki", "Ben", "Chie", "Dan"}, {{{"total", {40, 10, -10, -40}}}})), "");
}

TEST_F(BookOfAClub, ChangedOptionsOfATableAreToldWithItsMatchesAndInStandings) {
    people({"Aki", "Ben", "Chie", "Dan"});
    night("n", "2026-11-27");
    ordered_json option{{"key", "points.start"}, {"name", {{"ja", "開始点"}, {"en", "points at the start"}}}};
    option["group"] = {{"ja", "点"}, {"en", "points"}};
    option["value"] = 30000;
    option["was"] = 25000;
    option["clauses"] = {"MJ-2"};
    ordered_json entry;
    tell_changed(json::array({option}), entry);
    EXPECT_FALSE(entry["changed"][0].contains("clauses"));
    const auto played = [&](const char* id, json more) {
        return game(id, "n", {"Aki", "Ben", "Chie", "Dan"}, {{{"total", {40, 10, -10, -40}}}}, std::move(more));
    };
    ASSERT_EQ(tell(played("plain", {})), "");
    ASSERT_EQ(tell(played("one", {{"changed", entry["changed"]}})), "");
    ASSERT_EQ(tell(played("two", {{"changed", entry["changed"]}})), "");
    const auto told = club_standings_json(book, "mjkt", {}).value();
    ASSERT_EQ(told["changed"].size(), 1u);
    EXPECT_EQ(told["changed"][0]["matches"], 2);
    EXPECT_EQ(told["changed"][0]["options"], entry["changed"]);
    EXPECT_EQ(evening("n")["matches"][1]["changed"], entry["changed"]);
    // points set right leave the options as they were
    ASSERT_EQ(tell(played("fix", {{"corrects", "one"}, {"reason", "a slip"}})), "");
    EXPECT_EQ(club_standings_json(book, "mjkt", {}).value()["changed"][0]["matches"], 2);
    // another rule has not these options
    ASSERT_EQ(tell(played("other", {{"corrects", "one"}, {"reason", "a slip"}, {"rule", "tenhou4p"}})), "");
    EXPECT_EQ(club_standings_json(book, "mjkt", {}).value()["changed"][0]["matches"], 1);
    EXPECT_FALSE(club_standings_json(book, "tenhou4p", {}).value().contains("changed"));
    // it goes out and in again
    book.name = "Thursday";
    EXPECT_TRUE(read_club_export(club_export(book))) << read_club_export(club_export(book)).error();
    // a table with more than an entry may have tells how many are left out
    ordered_json many = json::array(), long_entry;
    for (int i = 0; i < 40; ++i) many.push_back(option);
    tell_changed(many, long_entry);
    EXPECT_LE(long_entry["changed"].dump().size(), most_club_changed_bytes);
    EXPECT_LE(long_entry["changed"].size(), most_club_changed);
    EXPECT_EQ(long_entry["changed"].size() + long_entry["changed_more"].get<std::size_t>(), 40u);
    ASSERT_EQ(tell(played("long", {{"changed", long_entry["changed"]}, {"changed_more", long_entry["changed_more"]}})), "");
    EXPECT_TRUE(tell(played("x", {{"changed", many}})).starts_with("entry.changed"));
    EXPECT_TRUE(tell(played("x", {{"changed", {{{"key", "points.start"}}}}})).starts_with("entry.changed"));
}

TEST_F(BookOfAClub, RefusesWhatCannotBe) {
    people({"Aki", "Ben", "Chie", "Dan"});
    night("n", "2026-11-27");
    const auto refused = [&](const json& entry, const char* field) {
        const std::string why = tell(entry);
        const std::string begins = std::string("entry.") + field;
        EXPECT_TRUE(why.starts_with(begins) || why.starts_with('"' + begins)) << why << " for " << entry;
    };
    refused({{"id", "a b"}, {"kind", "night"}, {"date", "2026-11-27"}}, "id");
    refused({{"id", "x"}, {"kind", "evening"}}, "kind");
    refused({{"id", "x"}, {"kind", "night"}, {"date", "2026-02-29"}}, "date");
    refused({{"id", "x"}, {"kind", "night"}, {"date", "2026-02-28"}, {"name", "a\nb"}}, "name");
    refused({{"id", "x"}, {"kind", "night"}, {"date", "2026-02-28"}, {"fee", {{"by", "hour"}, {"amount", 1}}}}, "fee.by");
    refused({{"id", "x"}, {"kind", "person"}, {"name", ""}}, "name");
    refused({{"id", "x"}, {"kind", "person"}, {"name", std::string(61, 'a')}}, "name");
    refused({{"id", "x"}, {"kind", "person"}, {"name", "Aki"}, {"corrects", "n"}}, "corrects");
    refused({{"id", "x"}, {"kind", "same"}, {"person", "p_Aki"}, {"is", "p_Aki"}}, "is");
    refused({{"id", "x"}, {"kind", "extra"}, {"night", "n"}, {"person", "p_Aki"}, {"reason", "late"}}, "total");
    refused({{"id", "x"}, {"kind", "extra"}, {"night", "n"}, {"person", "p_Aki"}, {"total", 0.25}, {"reason", "late"}}, "total");
    refused(game("x", "m", {"Aki", "Ben", "Chie", "Dan"}, {{{"total", {0, 0, 0, 0}}}}), "night");
    refused(game("x", "n", {"Aki", "Ben", "Aki", "Dan"}, {{{"total", {0, 0, 0, 0}}}}), "people[2]");
    refused(game("x", "n", {"Aki", "Ben", "Chie"}, {{{"total", {0, 0, 0}}}}), "people");
    refused(game("x", "n", {"Aki", "Ben", "Chie", "Dan"}, json::array()), "games");
    refused(game("x", "n", {"Aki", "Ben", "Chie", "Dan"}, {{{"total", {1, 0, 0, 0}}}}), "games[0].total");
    refused(game("x", "n", {"Aki", "Ben", "Chie", "Dan"}, {{{"total", {0, 0, 0, 0}}, {"place", {1, 2, 3, 5}}}}), "games[0].place[3]");
    refused(game("x", "n", {"Aki", "Ben", "Chie", "Dan"}, {{{"total", {0, 0, 0, 0}}, {"colour", 1}}}), "games[0].colour");
    refused(game("x", "n", {"Aki", "Ben", "Chie", "Dan"}, {{{"total", {0, 0, 0, 0}}}}, {{"chips", {1, 0, 0, -1}}}), "chips");
    refused(game("x", "n", {"Aki", "Ben", "Chie", "Dan"}, {{{"total", {0, 0, 0, 0}}}}, {{"rule", "no_such"}}), "rule");
    refused(game("x", "n", {"Aki", "Ben"}, {{{"points", {0, 0}}}}, {{"rule_name", "Buu"}}), "games[0].total");
    refused(game("x", "n", {"Aki", "Ben"}, {{{"total", {0, 0}}}}, {{"rule_name", "Buu"}, {"more", 1}}), "more");
    EXPECT_EQ(tell(game("u", "n", {"Aki", "Ben", "Chie", "Dan"}, {{{"total", {1, 0, 0, -2}}, {"uneven", true}}})), "");
    const ordered_json told = evening("n");
    EXPECT_FALSE(told["balanced"]);
    EXPECT_EQ(told["tables"][0]["uneven"]["total"], -1);
}

TEST_F(BookOfAClub, TwoPersonsBecomeOneAndBotsStayBots) {
    people({"Aki", "Ben", "Chie"});
    night("n", "2026-11-27");
    ASSERT_EQ(tell({{"id", "g1"}, {"kind", "person"}, {"name", "Guest"}, {"guest", true}}), "");
    json entry = game("g", "n", {"Ben", "Chie", "", ""}, {{{"total", {10, 5, -5, -10}}}});
    entry["people"][2] = "g1";
    ASSERT_EQ(tell(entry), "");
    EXPECT_EQ(column(evening("n")["settle"], "total")["-"], -10);
    ASSERT_EQ(tell({{"id", "s"}, {"kind", "same"}, {"person", "g1"}, {"is", "p_Aki"}}), "");
    EXPECT_EQ(column(evening("n")["settle"], "total")["Aki"], -5);
    EXPECT_NE(tell({{"id", "s2"}, {"kind", "same"}, {"person", "p_Aki"}, {"is", "g1"}}), "") << "in a circle";
    const ordered_json page = *club_person_json(book, "g1");
    EXPECT_EQ(page["person"], "p_Aki");
    EXPECT_EQ(page["rows"][0]["total"], -5);
    ASSERT_EQ(tell({{"id", "s3"}, {"kind", "same"}, {"corrects", "s"}, {"void", true}, {"reason", "it was somebody else"}}), "");
    EXPECT_FALSE(column(evening("n")["settle"], "total").contains("Aki"));
}

TEST_F(BookOfAClub, KeepsStandingsByRuleAndPeriod) {
    people({"Aki", "Ben", "Chie", "Dan"});
    night("n1", "2026-10-30");
    night("n2", "2026-11-06");
    const auto four = {"Aki", "Ben", "Chie", "Dan"};
    ASSERT_EQ(tell(game("a", "n1", four, {{{"total", {30, 10, -10, -30}}}})), "");
    ASSERT_EQ(tell(game("b", "n2", four, {{{"total", {-50, 10, 10, 30}}}})), "");
    ASSERT_EQ(tell(game("c", "n2", four, {{{"total", {7, -7, 1, -1}}}}, {{"rule_name", "Sanma night"}})), "");
    ASSERT_EQ(
        tell({{"id", "x"}, {"kind", "extra"}, {"night", "n2"}, {"person", "p_Dan"}, {"total", -20}, {"reason", "late"}, {"rule", "mjkt"}}),
        "");
    const ordered_json all = *club_standings_json(book, "mjkt", {});
    // Aki 30 - 50, Ben 10 + 10, Chie -10 + 10, Dan -30 + 30 - 20
    EXPECT_EQ(column(all["rows"], "sum"), (Column{{"Aki", -20}, {"Ben", 20}, {"Chie", 0}, {"Dan", -20}}));
    EXPECT_EQ(all["rows"][0]["person"], "p_Ben");
    EXPECT_EQ(all["running"][0]["points"], ordered_json::parse(R"([["2026-10-30",10,0],["2026-11-06",20,0]])"));
    EXPECT_EQ(column((*club_standings_json(book, "mjkt", {"2026-11-01", ""}))["rows"], "sum")["Aki"], -50);
    EXPECT_EQ((*club_standings_json(book, "", {}))["rule"], "name-Sanma night");
    EXPECT_FALSE(club_standings_json(book, "mighty", {}));
}

TEST_F(BookOfAClub, GoesOutAndComesInTheSame) {
    people({"Aki", "Ben", "Chie", "Dan"});
    ASSERT_EQ(tell({{"id", "p_f"}, {"kind", "person"}, {"name", "=SUM(A1)"}}), "");
    night("n", "2026-11-27", {{"name", "忘年会, \"big\""}});
    ASSERT_EQ(
        tell(game("g", "n", {"Aki", "Ben", "Chie", "Dan"}, {{{"total", {40.5, 10, -10, -40.5}}, {"points", {45500, 30000, 20000, 4500}}}})),
        "");
    json other = game("h", "n", {"Aki", "Ben", "Chie"}, {{{"total", {4, -1, -3}}}, {{"total", {1, 1, -2}}}},
                      {{"rule_name", "Own"}, {"chips", {3, -1, -2}}});
    other["people"][2] = "p_f";
    other["games"][0]["people"] = {"p_Dan", "p_Ben", nullptr};
    ASSERT_EQ(tell(other), "");
    book.name = "Thursday";
    const std::string file = club_export(book);
    const auto copy = read_club_export(file);
    ASSERT_TRUE(copy) << copy.error();
    EXPECT_EQ(club_export(copy->book), file);
    // an entry that no book has reckoned is none of a book
    const auto raw = read_club_export(
        R"({"jansou_club":1,"name":"x","names":{"a":"A","b":"B"},"entries":[{"id":"a","kind":"person","at":1,"by":"keeper"},{"id":"b","kind":"person","at":1,"by":"keeper"},{"id":"n","kind":"night","date":"2026-11-27","at":1,"by":"keeper"},{"id":"g","kind":"game","night":"n","rule_name":"Own","people":["a","b"],"games":[{"total":[1,-1]}],"at":1,"by":"keeper"}]})");
    ASSERT_FALSE(raw);
    EXPECT_NE(raw.error().find("entries[3]"), std::string::npos);
    const std::string csv = club_csv(book);
    EXPECT_NE(csv.find("'=SUM(A1)"), std::string::npos);
    ClubBook fresh;
    const auto read = read_results(csv, fresh, {.rule = {}, .values = {}, .date = {}, .id_prefix = "i"});
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ(read->form, "csv");
    for (const json& entry : read->entries) {
        auto told = read_club_entry(entry, fresh);
        ASSERT_TRUE(told) << told.error().why << entry;
        told->kept["at"] = 1;
        told->kept["by"] = "keeper";
        fresh.add(told->kept.dump());
        if (told->name) fresh.call(entry["id"].get<std::string>(), told->name);
    }
    EXPECT_EQ(club_csv(fresh), csv);
}

TEST_F(BookOfAClub, ReadsListsOfOtherPrograms) {
    const auto read = [&](std::string_view text,
                          const ImportWish& wish = {.rule = "mjkt", .values = {}, .date = "2026-01-02", .id_prefix = "i"}) {
        auto out = read_results(text, book, wish);
        EXPECT_TRUE(out) << (out ? "" : out.error());
        return out ? *out : ImportedEntries{};
    };
    const ImportedEntries columns = read("日付,Aki,Ben,Chie,Dan,Emi\n2026/11/1,45.3,▲10.2,-5.1,-30,\n,,+20,5,-5,-20\n合計,1,2,3,4,5\n");
    EXPECT_EQ(columns.form, "columns");
    EXPECT_EQ(columns.matches, 2u);
    EXPECT_EQ(columns.nights, 1u);
    EXPECT_EQ(columns.new_persons, (std::vector<std::string>{"Aki", "Ben", "Chie", "Dan", "Emi"}));
    EXPECT_EQ(columns.entries.back()["games"][0]["total"], json({20, 5, -5, -20}));
    const ImportedEntries list = read("game;player;score;rank\n1;Aki;35,000;1\n1;Ben;25,000;2\n1;Chie;25,000;3\n1;Dan;15,000;4\n");
    EXPECT_EQ(list.form, "list");
    EXPECT_EQ(list.entries.back()["games"][0]["points"], json({35000, 25000, 25000, 15000}));
    const ImportedEntries pairs = read("2026-03-04\tAki\t10.5\tBen\t-10.5\n");
    EXPECT_EQ(pairs.form, "pairs");
    EXPECT_EQ(pairs.entries[0]["date"], "2026-03-04");
    const ImportedEntries pantheon = read(
        R"({"games":[{"sessionHash":"a","date":"2026-05-06 19:30:00","finalResults":[{"playerId":1,"score":45000,"ratingDelta":30000,"place":1},
           {"playerId":2,"score":30000,"ratingDelta":5000,"place":2},{"playerId":3,"score":15000,"ratingDelta":-20000,"place":3},
           {"playerId":4,"score":10000,"ratingDelta":-15000,"place":4}]}],"players":[{"id":1,"title":"A"},{"id":2,"title":"B"},{"id":3,"title":"C"},{"id":4,"title":"D"}]})");
    EXPECT_EQ(pantheon.form, "pantheon");
    EXPECT_EQ(pantheon.entries.back()["games"][0]["total"], json({30, 5, -20, -15}));
    EXPECT_EQ(pantheon.entries.back()["games"][0]["points"], json({45000, 30000, 15000, 10000}));
    const ImportWish wish{.rule = "mjkt", .values = {}, .date = {}, .id_prefix = "i"};
    for (const char* bad : {"", "{", "{\"games\":1}", "a,b\n1,2", "player,score\nAki,3\n", "Aki,Ben\nx,y\n", "Aki,1,Ben\n"})
        EXPECT_FALSE(read_results(bad, book, wish)) << bad;
}

TEST_F(BookOfAClub, ReadsNoMoreThanABookHolds) {
    const ImportWish wish{.rule = "mjkt", .values = {}, .date = "2026-01-02", .id_prefix = "i"};
    std::string pairs;
    for (std::size_t i = 0; i <= most_sheet_rows; ++i) {
        if (i == most_club_entries + 1) {
            const auto read = read_results(pairs, book, wish);
            ASSERT_FALSE(read);
            EXPECT_NE(read.error().find("games"), std::string::npos);
        }
        pairs += "a,1,b,-1\n";
    }
    const auto read = read_results(pairs, book, wish);
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().find("lines"), std::string::npos);
}

TEST_F(BookOfAClub, AChainOfPersonsEndsAtItsLastAndACircleNowhere) {
    people({"A", "B", "C"});
    ASSERT_EQ(tell({{"id", "s1"}, {"kind", "same"}, {"person", "p_A"}, {"is", "p_B"}}), "");
    ASSERT_EQ(tell({{"id", "s2"}, {"kind", "same"}, {"person", "p_B"}, {"is", "p_C"}}), "");
    EXPECT_EQ(book.stands_for(book.person("p_A")), book.person("p_C"));
    ASSERT_EQ(tell({{"id", "s3"}, {"kind", "same"}, {"corrects", "s2"}, {"void", true}, {"reason", "no"}}), "");
    EXPECT_EQ(book.stands_for(book.person("p_A")), book.person("p_B"));
    EXPECT_NE(tell({{"id", "s4"}, {"kind", "same"}, {"person", "p_B"}, {"is", "p_A"}}), "");
    // C is A, who is B; then it is corrected that A is C
    ASSERT_EQ(tell({{"id", "s5"}, {"kind", "same"}, {"person", "p_C"}, {"is", "p_A"}}), "");
    ASSERT_EQ(tell({{"id", "s6"}, {"kind", "same"}, {"corrects", "s1"}, {"person", "p_A"}, {"is", "p_C"}, {"reason", "no"}}), "");
    for (const char* each : {"p_A", "p_B", "p_C"}) EXPECT_EQ(book.stands_for(book.person(each)), book.person(each)) << each;
}

TEST(ClubSheet, ReadsNumbersAndDaysAsPeopleWriteThem) {
    EXPECT_EQ(cell_result("+45.3"), 453);
    EXPECT_EQ(cell_result("▲10.2"), -102);
    EXPECT_EQ(cell_result("(3)"), -30);
    EXPECT_EQ(cell_result("-1,200"), -12000);
    EXPECT_EQ(cell_result("1.25"), std::nullopt);
    EXPECT_EQ(cell_result("1.20"), 12);
    EXPECT_EQ(cell_result("99999999999999999999"), std::nullopt);
    EXPECT_EQ(cell_result("-"), std::nullopt);
    EXPECT_EQ(cell_day("2026年11月7日"), "2026-11-07");
    EXPECT_EQ(cell_day("7.11.2026"), "2026-11-07");
    EXPECT_EQ(cell_day("2026/11/7 19:30"), "2026-11-07");
    EXPECT_EQ(cell_day("2026-13-07"), std::nullopt);
    EXPECT_EQ(cell_day("45.3"), std::nullopt);
}

TEST(ClubSheet, ForgetsANameAsAWordOfItsOwn) {
    EXPECT_EQ(without_name("Ann and Anna, Ann.", "Ann"), "… and Anna, ….");
    EXPECT_EQ(without_name("田中さんが遅刻", "田中"), "…さんが遅刻");
    EXPECT_EQ(without_name("nothing", ""), "nothing");
    EXPECT_TRUE(may_be_without_names("… and …, late", "Ann and Ben, late"));
    EXPECT_TRUE(may_be_without_names("late: …", "late: Ann"));
    EXPECT_TRUE(may_be_without_names("late", "late"));
    EXPECT_FALSE(may_be_without_names("… and …, late", "Ann and Ben, early"));
    EXPECT_FALSE(may_be_without_names("late: …", "too late: Ann"));
    EXPECT_FALSE(may_be_without_names("… or … or …", "Ann or Ben"));
    EXPECT_FALSE(may_be_without_names("late", "late, Ann"));
}

}  // namespace
}  // namespace jansou::wire
