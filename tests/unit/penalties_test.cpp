// Penalties as a page: every penalty article of the five books is in its house's list, what happened is found in the words of a table, and
// the figures are those of the book.
#include "jansou/wire/shown/penalties.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "jansou/wire/rule_text/clause_texts.hpp"
#include "jansou/wire/rule_text/own_rule.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire {
namespace {

using nlohmann::ordered_json;

const std::vector<std::string> books{"mighty", "superpower", "shiromati", "mjkt", "chinitsu"};

const ordered_json& list_of(const std::string& rule) {
    static std::map<std::string, ordered_json> all;
    auto& list = all[rule];
    if (list.is_null()) list = penalties_json(**load_book(rule));
    return list;
}

std::vector<ordered_json> found(const std::string& rule, std::string_view typed) {
    std::vector<ordered_json> out;
    for (const ordered_json& one : list_of(rule)["penalties"])
        if (is_penalty_sought(one, typed)) out.push_back(one);
    return out;
}

const ordered_json& penalty(const std::string& rule, std::string_view id) {
    for (const ordered_json& one : list_of(rule)["penalties"])
        if (one["id"] == id) return one;
    throw std::runtime_error(rule + " has no " + std::string(id));
}

std::string ja(const std::string& rule, std::string_view id) { return penalty(rule, id)["ruling"]["ja"]; }

/// Articles that speak of a penalty, of what costs nothing, or of a real table: by the words of their texts.
std::set<std::string> penal_articles(const std::string& rule) {
    const std::regex penal("反則|罰|チョンボ|和了放棄|不問|とがめ|取り消|元に戻|実卓|卓上|指摘する義務|やり直さない|すぐ気付けば");
    std::set<std::string> out;
    for (const ClauseText& clause : rule_texts(rule)->clauses) {
        const std::string text = std::regex_replace(clause.ja, std::regex("罰符"), "");
        if (std::regex_search(text, penal)) out.insert(clause.id);
    }
    return out;
}

TEST(Penalties, EveryPenaltyArticleOfTheFiveBooksIsInTheListOfItsHouse) {
    // what speaks of chombo, dead hands or taking back beside something else
    const std::map<std::string, std::set<std::string>> beside{{"mighty", {"MI-84"}},
                                                              {"superpower", {"SP-1", "SP-2", "SP-12", "SP-14", "SP-25"}},
                                                              {"mjkt", {}},
                                                              {"shiromati", {}},
                                                              {"chinitsu", {}}};
    const std::map<std::string, std::set<std::string>> all{
        {"mighty", {"MI-92", "MI-93"}},
        {"superpower", {"SP-9", "SP-50", "SP-51", "SP-52", "SP-53"}},
        {"shiromati", {"SM-45", "SM-50", "SM-51", "SM-52", "SM-53", "SM-54", "SM-55"}},
        {"mjkt", {"MJ-30", "MJ-A", "MJ-B", "MJ-C", "MJ-D", "MJ-E", "MJ-F", "MJ-G", "MJ-H", "MJ-I", "MJ-J"}},
        {"chinitsu", {"CT-43", "CT-44", "CT-47", "CT-48", "CT-49", "CT-50", "CT-51", "CT-52", "CT-53", "CT-54"}}};
    for (const std::string& rule : books) {
        std::set<std::string> listed;
        for (const ordered_json& one : list_of(rule)["penalties"])
            for (const ordered_json& clause : one["clauses"])
                if (clause["says"] != "right") {
                    listed.insert(clause["id"].get<std::string>());
                    EXPECT_FALSE(clause["text"].is_null()) << rule << ' ' << clause;
                }
        std::set<std::string> penal = penal_articles(rule);
        for (const std::string& id : beside.at(rule)) penal.erase(id);
        for (const std::string& id : penal) EXPECT_TRUE(listed.contains(id)) << rule << ": " << id;
        for (const std::string& id : all.at(rule)) EXPECT_TRUE(listed.contains(id)) << rule << ": " << id;
        for (const std::string& id : penal) EXPECT_TRUE(all.at(rule).contains(id) || id == "CT-53") << rule << ": a new article " << id;
    }
}

TEST(Penalties, AreSaidAndSoughtInBothLanguages) {
    const auto is_latin = [](const std::string& s) { return std::ranges::all_of(s, [](unsigned char c) { return c < 0x80; }); };
    for (const std::string& rule : books) {
        std::set<std::string> groups, ids;
        for (const ordered_json& group : list_of(rule)["groups"]) groups.insert(group["id"]);
        for (const ordered_json& one : list_of(rule)["penalties"]) {
            EXPECT_TRUE(ids.insert(one["id"]).second) << rule << one["id"];
            EXPECT_TRUE(groups.contains(one["group"])) << one;
            const auto words = one["words"].get<std::vector<std::string>>();
            EXPECT_GE(words.size(), 4u) << rule << ": " << one["id"];
            EXPECT_TRUE(std::ranges::any_of(words, is_latin)) << one["id"];
            EXPECT_FALSE(std::ranges::all_of(words, is_latin)) << one["id"];
            EXPECT_FALSE(one["ruling"]["ja"].get<std::string>().empty());
            EXPECT_TRUE(is_latin(one["ruling"]["en"])) << one["ruling"]["en"];
            EXPECT_FALSE(one["clauses"].empty()) << one["id"];
        }
    }
}

TEST(Penalties, EveryOffenceOfAHouseIsListed) {
    for (const std::string& rule : books) {
        const auto book = *load_book(rule);
        for (const Offence& offence : book->offences) {
            const ordered_json& one = penalty(rule, book->word_name(offence.word));
            EXPECT_FALSE(one["cases"].empty()) << one["id"];
            EXPECT_NE(one["group"], nullptr);
        }
    }
}

TEST(Penalties, AreFoundInTheWordsOfATable) {
    // a word, and the houses whose book has it
    const std::map<std::string, std::vector<std::string>> sought{
        {"誤チー", {"mjkt", "superpower", "shiromati", "chinitsu"}},
        {"誤ポン", {"mjkt", "superpower", "shiromati", "chinitsu"}},
        {"false chi", {"mjkt", "superpower"}},
        {"空ロン", books},
        {"からろん", books},
        {"誤ロン", books},
        {"false ron", books},
        {"少牌", books},
        {"しょうはい", books},
        {"too few tiles", books},
        {"多牌", books},
        {"ターハイ", books},
        {"フリテンロン", books},
        {"ふりてんろん", books},
        {"振聴ロン", books},
        {"ノーテンリーチ", books},
        {"のーてんりーち", books},
        {"noten riichi", books},
        {"見せ牌", {"mighty", "mjkt", "shiromati"}},
        {"山崩し", books},
        {"喰い替え", {"mjkt", "superpower", "chinitsu"}},
        {"クイカエ", {"mjkt", "superpower", "chinitsu"}},
        {"抜き間違い", {"chinitsu"}},
        {"許されない槓", books},
        {"サイコロ", {"mjkt"}},
        {"腰牌", {"mjkt"}},
        {"遅ロン", {"mjkt"}},
        {"チョンボ", books},
        {"アガリ放棄", books},
        {"取り消し", {"chinitsu"}},
        {"ＤＥＡＤ　ＨＡＮＤ", books},
    };
    for (const auto& [word, houses] : sought)
        for (const std::string& rule : houses) EXPECT_FALSE(found(rule, word).empty()) << rule << ": " << word;
    EXPECT_TRUE(found("mjkt", "抜き間違い").empty());
    EXPECT_TRUE(found("mjkt", "xyzzy").empty());
    EXPECT_EQ(found("mjkt", "誤チー").at(0)["id"], "wrong_call");
    EXPECT_EQ(found("mjkt", "誤チーした").at(0)["id"], "wrong_call") << "a word stands in what was typed";
    EXPECT_EQ(found("superpower", "MJ-E").size(), 0u);
    EXPECT_GE(found("mjkt", "mj-e").size(), 4u) << "by the article";
}

TEST(Penalties, HaveTheFiguresOfTheBook) {
    const ordered_json& mjkt = penalty("mjkt", "furiten_ron")["cases"][0];
    EXPECT_EQ(mjkt["consequence"], "chombo");
    EXPECT_FALSE(mjkt["goes_on"].get<bool>());
    EXPECT_EQ(mjkt["payments"][0]["to"][0]["points"], 3000);
    EXPECT_EQ(mjkt["payments"][0]["points"], 9000);

    const ordered_json& abilities = penalty("superpower", "wall_broken")["cases"][0]["payments"];
    ASSERT_EQ(abilities.size(), 2u);
    EXPECT_EQ(abilities[0]["by"]["id"], "dealer");
    EXPECT_EQ(abilities[0]["points"], 12000);
    EXPECT_EQ(abilities[1]["by"]["id"], "child");
    EXPECT_EQ(abilities[1]["points"], 8000);

    const ordered_json& chips = penalty("mighty", "too_many")["cases"][0]["payments"];
    EXPECT_EQ(chips[0]["points"], 0);
    EXPECT_EQ(chips[0]["chips"], 4);

    const ordered_json& out = penalty("shiromati", "too_many")["cases"][0];
    EXPECT_TRUE(out["goes_on"].get<bool>());
    ASSERT_EQ(out["payments"].size(), 2u);
    EXPECT_EQ(out["payments"][0]["points"], 60);
    EXPECT_EQ(out["payments"][1]["by"]["id"], "out");
    EXPECT_EQ(out["payments"][1]["points"], 60);
    EXPECT_EQ(out["payments"][1]["to"][0]["points"], 20);

    EXPECT_EQ(penalty("chinitsu", "chombo")["cases"][0]["payments"][0]["points"], 40);
}

TEST(Penalties, SayWhenItIsOtherwise) {
    EXPECT_EQ(ja("mjkt", "wrong_call"), "その局は和了放棄。局は続く。打牌の前に直せば不問。");
    EXPECT_EQ(ja("mjkt", "false_call_voice"), "供託に1,000点を払い、局は続く。1,000点未満なら、その局は和了放棄。局は続く。");
    EXPECT_EQ(ja("superpower", "false_call_voice"), "供託に1,000点を払い、局は続く。打牌の前に直せば不問。");
    EXPECT_TRUE(ja("mighty", "white_shown").ends_with("局の最初の打牌の前なら不問。"));
    EXPECT_EQ(ja("shiromati", "white_shown").find("不問"), std::string::npos);
    EXPECT_TRUE(ja("chinitsu", "too_few").ends_with("自分の第一打の前なら不問。"));
    EXPECT_TRUE(ja("shiromati", "tile_shown").starts_with("2回目から、合わせて5枚以上なら、チョンボ。"));
    EXPECT_TRUE(ja("shiromati", "tile_shown").ends_with("それまでは不問。"));
    EXPECT_EQ(ja("chinitsu", "wrong_nukidora"), "条文の時まで和了放棄。局は続く。直せば不問。条文のとおり手の中で直せれば不問。");
    EXPECT_TRUE(ja("chinitsu", "noten_riichi").starts_with("反則者が和了放棄を選べば、その局は和了放棄"));
    EXPECT_EQ(penalty("chinitsu", "too_few")["clauses"][1]["id"], "CT-53");
    EXPECT_FALSE(penalty("mjkt", "pose")["declared"].get<bool>());
}

TEST(Penalties, AreThoseOfAClubToo) {
    const auto rules = own_rule(R"(extends = "mjkt"
title = "水曜会"
[offences]
furiten_ron = "fine"
fine_each = 500
fine_dealer = 1000
[clauses]
W-1 = {text = "振聴のロンは罰金。", options = ["offences.furiten_ron", "offences.fine_each"]}
W-2 = {text = "三味線は禁止。", options = []}
)");
    ASSERT_TRUE(rules) << rules.error();
    const ordered_json all = penalties_json(make_book(*rules));
    const auto one = [&](std::string_view id) {
        for (const ordered_json& each : all["penalties"])
            if (each["id"] == id) return each;
        return ordered_json();
    };
    const ordered_json fine = one("furiten_ron");
    EXPECT_EQ(fine["cases"][0]["consequence"], "pay");
    EXPECT_EQ(fine["cases"][0]["payments"][0]["points"], 3000);
    EXPECT_EQ(fine["cases"][0]["payments"][1]["points"], 2000);
    EXPECT_EQ(fine["clauses"][0]["id"], "W-1");
    const ordered_json pose = one("pose");
    EXPECT_EQ(pose["clauses"].size(), 2u) << "of the base, and of the club, by its words: " << pose;
    EXPECT_EQ(one("late_call")["clauses"][0]["id"], "MJ-F");
}

TEST(Penalties, AreNoneWhereTheRuleHasNone) {
    EXPECT_TRUE(list_of("tenhou4p")["penalties"].empty());
    EXPECT_TRUE(list_of("tenhou4p")["groups"].empty());
}

TEST(Penalties, AnswerWhatIsSought) {
    const auto book = *load_book("mjkt");
    const auto answer = penalties_answer(*book, R"({"find":"誤ポン"})");
    ASSERT_TRUE(answer);
    EXPECT_EQ(ordered_json::parse(*answer)["penalties"].size(), 1u);
    EXPECT_EQ(ordered_json::parse(*answer)["groups"].size(), 1u);
    EXPECT_EQ(penalties_answer(*book, R"({"who":1})").error(), "who: find, a text, is expected, and nothing else.");
    EXPECT_EQ(penalties_answer(*book, "[]").error(), "an object is expected, as {\"find\":\"誤チー\"}.");
    EXPECT_NE(penalties_text(*book, "誤ポン", Lang::en).find("MJ-C"), std::string::npos);
    EXPECT_TRUE(penalties_text(*book, "xyzzy", Lang::en).empty());
}

}  // namespace
}  // namespace jansou::wire
