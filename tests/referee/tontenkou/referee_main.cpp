// tontenkou_referee waits|score RULE < questions > answers; tontenkou_referee selftest CASES
#include <fstream>
#include <iostream>

#include "referee_score.hpp"
#include "referee_waits.hpp"

using nlohmann::json;

namespace {

json answer(const std::string& command, const std::string& rule, const std::string& line) {
    try {
        const auto house = rule == "shiromati" ? referee::House::shiromati : referee::House::chinitsu;
        const json question = json::parse(line);
        return command == "waits" ? referee::answer_waits(house, question) : referee::answer_score(house, question);
    } catch (const std::exception& error) { return {{"error", error.what()}}; }
}

// The answer may say more than is expected; `yaku` is compared as a table id -> points.
bool agrees(const json& expected, const json& got) {
    for (const auto& [name, value] : expected.items()) {
        json other = got.value(name, json(nullptr));
        if (name == "yaku" && other.is_array()) {
            json table = json::object();
            for (const auto& line : other) table[line["id"].get<std::string>()] = line["points"];
            other = table;
        }
        if (name == "error" ? !got.contains("error") : other != value) return false;
    }
    return true;
}

int self_test(const char* path) {
    std::ifstream file(path);
    if (!file) {
        std::cerr << "cannot read " << path << "\n";
        return 2;
    }
    int cases = 0, wrong = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty()) continue;
        const json test = json::parse(line);
        const json got = answer(test.at("command"), test.at("rule"), test.at("question").dump());
        ++cases;
        if (agrees(test.at("expect"), got)) continue;
        ++wrong;
        std::cout << "WRONG " << test.value("about", "") << "\n  question " << test["question"] << "\n  expected " << test["expect"]
                  << "\n  got      " << got << "\n";
    }
    std::cout << cases << " cases, " << wrong << " wrong\n";
    return wrong || !cases ? 1 : 0;
}

}  // namespace

int main(int count, char** words) {
    std::ios::sync_with_stdio(false);
    const std::string command = count > 1 ? words[1] : "", rule = count > 2 ? words[2] : "";
    if (command == "selftest" && count == 3) return self_test(words[2]);
    if ((command != "waits" && command != "score") || (rule != "shiromati" && rule != "chinitsu") || count != 3) {
        std::cerr << "usage: tontenkou_referee waits|score shiromati|chinitsu < questions, or tontenkou_referee selftest CASES\n";
        return 2;
    }
    for (std::string line; std::getline(std::cin, line);) std::cout << answer(command, rule, line) << "\n";
}
