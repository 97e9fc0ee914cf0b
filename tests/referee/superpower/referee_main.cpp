// superpower_referee waits|score < questions > answers; superpower_referee selftest CASES
#include <fstream>
#include <iostream>

#include "referee_score.hpp"
#include "referee_waits.hpp"

using nlohmann::json;

namespace {

json answer(const std::string& command, const std::string& line) {
    try {
        const json question = json::parse(line);
        return command == "waits" ? referee::answer_waits(question) : referee::answer_score(question);
    } catch (const std::exception& error) { return {{"error", error.what()}}; }
}

// `yaku` as a table id -> han, a yakuman as the number 13.
json table(const json& lines) {
    json sums = json::object();
    for (const auto& line : lines) {
        const auto id = line["id"].get<std::string>();
        sums[id] = sums.value(id, 0) + line.value("han", 0) + 13 * line.value("yakuman", 0);
    }
    return sums;
}

// The answer may say more than is expected; `readings` may be told by their number.
bool agrees(const json& expected, const json& got) {
    for (const auto& [name, value] : expected.items()) {
        json other = got.value(name, json(nullptr));
        if (name == "yaku" && other.is_array()) other = table(other);
        if (name == "readings" && value.is_number()) other = other.size();
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
        const json got = answer(test.at("command"), test.at("question").dump());
        ++cases;
        if (!test.at("expect").empty() && agrees(test.at("expect"), got)) continue;
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
    const std::string command = count > 1 ? words[1] : "";
    if (command == "selftest" && count == 3) return self_test(words[2]);
    if ((command != "waits" && command != "score") || count != 2) {
        std::cerr << "usage: superpower_referee waits|score < questions, or superpower_referee selftest CASES\n";
        return 2;
    }
    for (std::string line; std::getline(std::cin, line);) std::cout << answer(command, line) << "\n";
}
