// Logs for the tests of other programs' forms, and what is asked of them.
#pragma once
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "jansou/wire/foreign/open.hpp"
#include "jansou/wire/foreign/retrace.hpp"
#include "jansou/wire/lines/simulate.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire::foreign::logs {

using nlohmann::json;
using Lines = std::vector<std::string>;

inline Lines lines_in(const std::string& text) {
    Lines lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// The logs of bots' games, one of each.
inline std::vector<std::string> games(const std::string& rule, const char* bots, int hands, const char* seed) {
    std::string log;
    SimulationPlan plan{.book = *load_book(rule), .bots = {bots}, .seed = *parse_seed(seed), .hands = hands};
    plan.log = [&](std::string_view text) { log += text; };
    EXPECT_TRUE(simulate(plan));
    std::vector<std::string> out;
    for (const std::string& line : lines_in(log)) {
        if (line.starts_with(R"({"type":"header")")) out.emplace_back();
        out.back() += line + "\n";
    }
    return out;
}

/// As another program would write it: no header, no acts, fields left out or under another name.
inline std::string stripped(const std::string& log) {
    std::string out;
    for (const std::string& line : lines_in(log)) {
        json e = json::parse(line);
        const std::string type = e["type"];
        if (type == "header" || type == "act" || type == "end_log" || type == "win" || type == "ura") continue;
        if (type == "start_game") e = {{"type", type}, {"names", e["names"]}, {"meta", {{"engine", 1}}}};
        if (type == "start_kyoku") e.erase("chips");
        if (type == "nukidora") e = {{"type", "kita"}, {"actor", e["actor"]}};
        if (type == "reach_accepted") e = {{"type", type}, {"actor", e["actor"]}};
        if (type == "hora")
            e = {{"type", type},
                 {"actor", e["actor"]},
                 {"target", e["target"]},
                 {"deltas", e["deltas"]},
                 {"ura_markers", e["uradora_markers"]}};
        if (type == "ryukyoku") e = {{"type", type}, {"deltas", e["deltas"]}};
        if (type == "end_game") e = {{"type", type}};
        out += e.dump() + "\n";
    }
    return out;
}

inline Retraced played_again(const std::string& text, const std::string& rule) {
    const auto opened = open_log(text, rule);
    EXPECT_TRUE(opened) << opened.error().sentence();
    return opened ? retraced(opened->book, opened->record) : Retraced{};
}
/// Why it is not opened; of one that is, what is left out or does not follow.
inline std::string wrong(const std::string& text, const std::string& rule) {
    const auto opened = open_log(text, rule);
    if (!opened) return opened.error().sentence();
    if (!opened->record.wrong.empty()) return opened->record.wrong.front().sentence();
    return opened->record.apart.empty() ? "" : opened->record.apart.front().sentence();
}
inline std::string differences(const Retraced& played) {
    std::string out;
    for (const Difference& difference : played.differences) out += difference.sentence() + "\n";
    return out;
}
/// The events of whole hands, as lines; kan dora in any place.
inline Lines events_of(const std::string& log) {
    Lines out, hand;
    for (const std::string& line : lines_in(log)) {
        const std::string type = json::parse(line)["type"];
        if (type == "start_kyoku") hand.clear();
        if (type == "act" || type == "header" || type == "start_game" || type == "end_game" || type == "end_log" || type == "settle")
            continue;
        hand.push_back(line);
        if (type == "end_kyoku") out.insert(out.end(), hand.begin(), hand.end());
    }
    return out;
}

/// Seat 1 calls seat 0's white dragon and wins on seat 2's 6s: one han, 20 and 4 for the triplet make 30 fu, 1,000 points.
inline const json by_hand = json::parse(R"j({"title":["",""],"name":["A","B","C","D"],"rule":{"disp":"","aka":1},"log":[[
 [0,0,0],[25000,25000,25000,25000],[41],[],
 [11,14,17,21,24,27,31,34,37,42,43,46,45],[47],[45],
 [45,45,11,12,13,24,25,26,37,38,39,39,44],["p454545"],[44],
 [11,14,17,21,24,27,31,34,37,42,43,46,19],[36],[60],
 [11,18,17,21,24,27,31,34,32,42,43,46,19],[],[],
 ["和了",[0,1000,-1000,0],[1,2,1,"30符1飜1000点","役牌 白(1飜)"]]]]
})j");

/// The same hand as above. Ids are four for each kind; the pon is 31 * 3 + 0 shifted by 9, the copy left out (3) by 5, 8 for a pon.
inline const char* const mjlog_by_hand = R"(<mjloggm ver="2.3"><SHUFFLE seed="x" ref=""/><GO type="9" lobby="0"/>
<UN n0="%E3%81%82" n1="B" n2="C" n3="D" dan="1,1,1,1"/><TAIKYOKU oya="0"/>
<INIT seed="0,0,0,1,2,108" ten="250,250,250,250" oya="0" hai0="0,12,24,36,48,60,72,84,96,112,116,128,124"
 hai1="125,126,1,4,8,49,53,56,97,100,104,105,120" hai2="2,13,25,37,50,61,73,85,98,113,117,129,32" hai3="3,28,26,38,51,62,74,86,76,114,118,130,33"/>
<T132/><D124/><N who="1" m="47723"/><E120/><V92/><F92/>
<AGARI ba="0,0" hai="1,4,8,49,53,56,92,97,100,104,105" m="47723" machi="92" ten="30,1000,0" yaku="18,1" doraHai="108" who="1" fromWho="2"
 sc="250,0,250,10,250,-10,250,0" owari="250,-5.0,260,46.0,240,-26.0,250,-15.0"/></mjloggm>)";

/// A file of tests/data.
inline std::string test_data(const std::string& name) {
    std::ifstream file(JANSOU_TEST_DATA "/" + name, std::ios::binary);
    EXPECT_TRUE(file) << name;
    return std::string((std::istreambuf_iterator<char>(file)), {});
}

}  // namespace jansou::wire::foreign::logs
