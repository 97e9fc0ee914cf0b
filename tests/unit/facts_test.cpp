// The facts of a log, without its rules: they hold for every rule set, and what does not follow from the lines before is told by its field.
#include "jansou/wire/lines/facts.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <sstream>

#include "jansou/wire/lines/replay.hpp"
#include "jansou/wire/lines/simulate.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "tests/share.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;
using Lines = std::vector<json>;

Lines simulated(const std::string& rule, const char* bots, int hands, const char* seed) {
    std::string log;
    SimulationPlan plan{.book = *load_book(rule), .bots = {bots}, .seed = *parse_seed(seed), .hands = hands};
    plan.log = [&](std::string_view text) { log += text; };
    EXPECT_TRUE(simulate(plan));
    Lines lines;
    std::istringstream in(log);
    for (std::string line; std::getline(in, line);) lines.push_back(json::parse(line));
    return lines;
}

struct Found {
    long line = 0;
    std::string event, field, sentence;
};
std::optional<Found> first_wrong(const Lines& lines) {
    FactTable facts;
    for (std::size_t i = 0; i < lines.size(); ++i)
        if (const auto wrong = facts.take(lines[i])) return Found{long(i), wrong->event, wrong->field, wrong->sentence()};
    return {};
}

/// Changes each line of that type by itself; every change is noticed there, at one of those fields.
int each_is_noticed(const Lines& lines, const char* type, const std::function<bool(json&)>& change,
                    const std::vector<std::string>& fields) {
    int changed = 0;
    Lines other = lines;
    for (std::size_t i = 0; i < lines.size() && changed < 12; ++i) {
        if (lines[i]["type"] != type || !change(other[i])) continue;
        ++changed;
        const auto found = first_wrong(other);
        if (!found) {
            ADD_FAILURE() << "not noticed: " << other[i].dump();
        } else {
            EXPECT_EQ(found->line, long(i)) << other[i].dump() << "\n" << found->sentence;
            EXPECT_EQ(found->event, type);
            EXPECT_NE(std::ranges::find(fields, found->field), fields.end()) << found->sentence;
        }
        other[i] = lines[i];
    }
    return changed;
}

TEST(Facts, FollowFromEachOtherUnderEveryRule) {
    std::vector<std::string> rules = shipped_rules();
    for (const auto& file : std::filesystem::directory_iterator(JANSOU_TEST_RULES)) rules.push_back(file.path().string());
    for (const std::string& rule : rules)
        for (const char* bots : {"eager", "basic"}) {
            const auto found = first_wrong(simulated(rule, bots, share_of(8, 2), "f"));
            EXPECT_FALSE(found) << rule << ": line " << found->line + 1 << ": " << found->sentence;
        }
}

TEST(Facts, AHandBeginsAsTheOneBeforeItEnded) {
    const Lines lines = simulated("tenhou4p", "basic", 25, "1");
    const auto later = [](const std::function<void(json&)>& change) {
        return [change](json& line) {
            if (line["bakaze"] == "E" && line["kyoku"] == 1 && line["honba"] == 0) return false;
            change(line);
            return true;
        };
    };
    EXPECT_GT(
        each_is_noticed(lines, "start_kyoku", later([](json& l) { l["oya"] = (l["oya"].get<int>() + 1) % 4; }), {"oya", "bakaze", "kyoku"}),
        5);
    EXPECT_GT(each_is_noticed(lines, "start_kyoku", later([](json& l) { l["oya"] = (l["oya"].get<int>() + 2) % 4; }), {"oya"}), 5);
    EXPECT_GT(each_is_noticed(lines, "start_kyoku", later([](json& l) { l["honba"] = l["honba"].get<int>() + 1; }), {"honba"}), 5);
    EXPECT_GT(each_is_noticed(lines, "start_kyoku", later([](json& l) { l["kyotaku"] = l["kyotaku"].get<int>() + 1; }), {"kyotaku"}), 5);
    EXPECT_GT(each_is_noticed(lines, "start_kyoku", later([](json& l) { l["bakaze"] = l["bakaze"] == "E" ? "S" : "E"; }), {"bakaze"}), 5);
    EXPECT_GT(each_is_noticed(lines, "start_kyoku", later([](json& l) { l["kyoku"] = l["kyoku"].get<int>() % 4 + 1; }), {"kyoku"}), 5);
    EXPECT_GT(each_is_noticed(lines, "start_kyoku", later([](json& l) { l["scores"][2] = 100; }), {"scores"}), 5);
}

TEST(Facts, PaymentsComeToTheSticksAndTheScoresToThePayments) {
    const Lines lines = simulated("tenhou4p", "basic", 40, "1");
    const auto add = [](json& n, int more) { n = n.get<int>() + more; };
    EXPECT_GT(each_is_noticed(lines, "hora", [&](json& l) { return add(l["deltas"][0], 1000), true; }, {"deltas"}), 5);
    // what is one's goes to another, scores alike: the score says otherwise
    const auto shift = [&](json& l) {
        for (const char* list : {"deltas", "scores"}) add(l[list][0], 100), add(l[list][1], -100);
        return true;
    };
    EXPECT_GT(each_is_noticed(lines, "hora", shift, {"deltas"}), 5);
    EXPECT_GT(each_is_noticed(lines, "ryukyoku", [&](json& l) { return add(l["deltas"][3], 500), l.erase("scores"), true; }, {"deltas"}),
              1);
    EXPECT_GT(each_is_noticed(lines, "hora", [&](json& l) { return add(l["scores"][3], 500), true; }, {"scores"}), 5);
    EXPECT_GT(each_is_noticed(lines, "reach_accepted", [&](json& l) { return l["deltas"] = {0, 0, 0, -500}, true; }, {"deltas"}), 5);
    EXPECT_GT(each_is_noticed(lines, "end_game", [&](json& l) { return add(l["scores"][1], 500), true; }, {"scores"}), 1);
}

TEST(Facts, ChipsComeToNothingTogether) {
    const Lines lines = simulated("mighty", "eager", 60, "1");
    const auto one_more = [](json& l) { return l["chips"][0] = l["chips"][0].get<int>() + 1, true; };
    EXPECT_GT(each_is_noticed(lines, "hora", one_more, {"chips"}), 5);
}

TEST(Facts, AWonTileIsTheOneThatLiesThereOrWasDrawn) {
    const Lines lines = simulated("tenhou4p", "basic", 25, "1");
    const auto other_tile = [](json& l) { return l["pai"] = l["pai"] == "1m" ? "2m" : "1m", true; };
    EXPECT_GT(each_is_noticed(lines, "hora", other_tile, {"pai"}), 5);
    EXPECT_GT(each_is_noticed(lines, "win", other_tile, {"pai"}), 5);
    EXPECT_GT(each_is_noticed(lines, "hora", [](json& l) { return l["target"] = (l["target"].get<int>() + 1) % 4, true; }, {"target"}), 5);
    const auto more_han = [](json& l) {
        if (!l["score"]["han"].is_number()) return false;
        l["score"]["han"] = l["score"]["han"].get<int>() + 1;
        return true;
    };
    EXPECT_GT(each_is_noticed(lines, "hora", more_han, {"score.han"}), 5);
}

TEST(Facts, WhatIsMissingIsNamed) {
    FactTable facts;
    const auto wrong = [&](const char* line) { return facts.take(json::parse(line)).value_or(FactError{}).sentence(); };
    EXPECT_EQ(wrong("[1]"), "an event is expected: an object with a type");
    EXPECT_EQ(wrong(R"({"type":"tsumo","actor":0,"pai":"1m"})"), "tsumo: no hand has begun");
    EXPECT_EQ(wrong(R"({"type":"start_kyoku","tehais":[[],[]],"bakaze":"E","kyoku":1,"honba":0,"oya":0})"),
              "start_kyoku: kyotaku: is missing");
    EXPECT_EQ(wrong(R"({"type":"start_kyoku","tehais":[["1m"],["2m"]],"bakaze":"E","kyoku":1,"honba":0,"oya":0,"kyotaku":0,)"
                    R"("scores":[1000,1000],"dora_marker":"9s"})"),
              "");
    EXPECT_EQ(wrong(R"({"type":"tsumo","actor":0})"), "tsumo: pai: is missing");
    EXPECT_EQ(wrong(R"({"type":"tsumo","actor":4,"pai":"1m"})"), "tsumo: actor: 4 is no seat of this table");
    EXPECT_EQ(wrong(R"({"type":"tsumo","actor":0,"pai":"3m"})"), "");
    EXPECT_EQ(wrong(R"({"type":"dahai","actor":0,"pai":"4m","tsumogiri":false})"), "dahai: pai: seat 0 has no 4m in its hand");
    EXPECT_EQ(wrong(R"({"type":"end_kyoku"})"), "end_kyoku: the hand has no result: hora, ryukyoku or chombo");
}

}  // namespace
}  // namespace jansou::wire
