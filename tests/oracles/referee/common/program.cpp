#include "program.hpp"

#include <algorithm>
#include <fstream>
#include <iostream>

namespace referee {
namespace {

using nlohmann::json;

json answer(const Referee& referee, const std::string& command, const std::string& rule, const std::string& line) {
    try {
        return (command == "waits" ? referee.waits : referee.score)(rule, json::parse(line));
    } catch (const std::exception& error) { return {{"error", error.what()}}; }
}

// `yaku` as a table from id to what it is worth, lines of one id added up.
json by_id(const json& lines, int yakuman) {
    json sums = json::object();
    for (const auto& line : lines) {
        const auto id = line["id"].get<std::string>();
        sums[id] = sums.value(id, 0) + line.value("han", 0) + line.value("points", 0) + yakuman * line.value("yakuman", 0);
    }
    return sums;
}

// The answer may say more than is expected; `readings` may be told by their number.
bool agrees(const Referee& referee, const json& expected, const json& got) {
    for (const auto& [name, value] : expected.items()) {
        json other = got.value(name, json(nullptr));
        if (name == "yaku" && other.is_array()) other = by_id(other, referee.yakuman);
        if (name == "readings" && value.is_number()) other = other.size();
        if (name == "error" ? !got.contains("error") : other != value) return false;
    }
    return !expected.empty();
}

int self_test(const Referee& referee, const char* path) {
    std::ifstream file(path);
    if (!file) {
        std::cerr << "cannot read " << path << "\n";
        return 2;
    }
    int cases = 0, wrong = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty()) continue;
        const json test = json::parse(line);
        const json got = answer(referee, test.at("command"), test.value("rule", referee.rules[0]), test.at("question").dump());
        ++cases;
        if (agrees(referee, test.at("expect"), got)) continue;
        ++wrong;
        std::cout << "WRONG " << test.value("about", "") << "\n  question " << test["question"] << "\n  expected " << test["expect"]
                  << "\n  got      " << got << "\n";
    }
    std::cout << cases << " cases, " << wrong << " wrong\n";
    return wrong || !cases ? 1 : 0;
}

}  // namespace

int run(const Referee& referee, int count, char** words) {
    std::ios::sync_with_stdio(false);
    const std::string command = count > 1 ? words[1] : "", what = count > 2 ? words[2] : "";
    if (command == "selftest" && count == 3) return self_test(referee, words[2]);
    const bool known = std::find(referee.rules.begin(), referee.rules.end(), what) != referee.rules.end();
    if ((command != "waits" && command != "score") || !known || count != 3) {
        std::cerr << "usage: " << words[0] << " waits|score RULE < questions, or " << words[0] << " selftest CASES; RULE is";
        for (const auto& rule : referee.rules) std::cerr << " " << rule;
        std::cerr << "\n";
        return 2;
    }
    for (std::string line; std::getline(std::cin, line);) std::cout << answer(referee, command, what, line) << "\n";
    return 0;
}

}  // namespace referee
