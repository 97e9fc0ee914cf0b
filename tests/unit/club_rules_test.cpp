// Tables under a club's own rule file, where it goes further than the shipped ones.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "jansou/wire/lines/table_protocol.hpp"
#include "jansou/wire/questions/queries.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;

/// A table at which a match under mjkt with those changes is played.
class Club {
public:
    Club(const std::string& toml, const std::string& hand, const json& stack = json::object()) {
        std::string pattern = (std::filesystem::temp_directory_path() / "club_XXXXXX").string();
        folder_ = mkdtemp(pattern.data());
        std::ofstream(folder_ / "club.toml") << "extends = \"mjkt\"\n" << toml;
        json deck = stack;
        deck["hands"] = json::array({hand});
        said = say({{"type", "start"}, {"rule", (folder_ / "club.toml").string()}, {"seed", "1"}, {"stack", json::array({deck})}});
    }
    ~Club() { std::filesystem::remove_all(folder_); }
    Club(const Club&) = delete;
    Club& operator=(const Club&) = delete;

    std::vector<json> say(const json& line) {
        std::vector<json> out;
        for (const std::string& text : table_.line(line.dump())) out.push_back(json::parse(text));
        return out;
    }
    std::vector<json> act(int seat, const json& action) { return say({{"type", "act"}, {"seat", seat}, {"action", action}}); }
    json why(int seat, const json& action) { return say({{"type", "why"}, {"seat", seat}, {"action", action}}).at(0); }

    std::vector<json> said;  ///< at the start

private:
    std::filesystem::path folder_;
    TableProtocol table_;
};

TEST(ClubRules, APaymentOfNothingLaysDownNoDeposits) {
    Club club("riichi.deposit = 0\noffences.pay = 0\n", "");
    const auto out = club.say({{"type", "offence"}, {"seat", 1}, {"kind", "false_call_voice"}});
    EXPECT_EQ(out.at(0)["type"], "offence");
    EXPECT_EQ(out[0]["consequence"], "pay");
    EXPECT_EQ(out[0]["deltas"], json::array({0, 0, 0, 0}));
    EXPECT_EQ(club.say({{"type", "state"}}).at(0)["kyotaku"], 0);
}

TEST(ClubRules, WithoutFourKansTheReplacementTilesAreTheMostKans) {
    Club club("rules = [\"-four_kans\"]\nwall.replacements = 1\n", "111122223333m4p", {{"draws", "5p"}, {"replacements", "1z"}});
    const json first{{"type", "ankan"}, {"consumed", {"1m", "1m", "1m", "1m"}}},
        second{{"type", "ankan"}, {"consumed", {"2m", "2m", "2m", "2m"}}};
    EXPECT_EQ(club.why(0, second)["reason"], "legal");
    const auto out = club.act(0, first);
    EXPECT_EQ(out.at(0)["type"], "ankan");
    EXPECT_EQ(out.back()["type"], "ask");
    for (const json& offer : out.back()["seats"]["0"]) EXPECT_NE(offer["type"], "ankan");
    EXPECT_EQ(club.why(0, second)["reason"], "no_replacement");
    EXPECT_EQ(club.why(0, second)["clause"], "MJ-24");
}

TEST(ClubRules, WhyARiichiIsNotTenpaiFitsWhatIsAsked) {
    Club noten("", "147m258p369s1234z", {{"draws", "9p"}});
    const json whole = noten.why(0, {{"type", "reach"}});
    EXPECT_EQ(whole["reason"], "noten");
    EXPECT_EQ(whole["message"]["en"], "The hand is not tenpai, whatever is discarded.");
    Club tenpai("", "123456789m1122z", {{"draws", "5z"}});
    tenpai.act(0, {{"type", "reach"}});
    const json tile = tenpai.why(0, {{"type", "dahai"}, {"pai", "5m"}});
    EXPECT_EQ(tile["reason"], "noten_after");
    EXPECT_EQ(tile["message"]["en"], "The hand is not tenpai after that discard.");
    EXPECT_EQ(tile["clause"], "MJ-18 MJ-19");
    EXPECT_EQ(tenpai.why(0, {{"type", "dahai"}, {"pai", "P"}})["reason"], "legal");
}

TEST(ClubRules, LinesAreInTheOrderInWhichPlayersSayThem) {
    const auto ids = [](const std::string& more) {
        const json answer = json::parse(score_line(
            "mjkt", R"({"seat":1,"dealer":0,"round":"E","by":"tsumo","hand":"234m067p345s2278s","win":"9s","sticks":1,"indicators":"1s",)" +
                        more + "}"));
        std::vector<std::string> found;
        for (const json& line : answer["yaku"]) found.push_back(line["id"]);
        return found;
    };
    EXPECT_EQ(ids(R"("riichi":"riichi","ippatsu":true,"last_tile":true)"),
              (std::vector<std::string>{"riichi", "ippatsu", "menzen_tsumo", "haitei", "pinfu", "dora", "akadora"}));
    EXPECT_EQ(ids(R"("riichi":"double","ippatsu":true)"),
              (std::vector<std::string>{"double_riichi", "ippatsu", "menzen_tsumo", "pinfu", "dora", "akadora"}));
}

}  // namespace
}  // namespace jansou::wire
