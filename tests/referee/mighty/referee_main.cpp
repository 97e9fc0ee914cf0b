// mighty_referee waits|score < questions > answers; mighty_referee selftest CASES
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

// Objects may hold more than expected; `yaku` is compared as a table id -> han or yakuman.
bool agrees(const json& expected, const json& got) {
    if (!expected.is_object() || !got.is_object()) return expected == got;
    for (const auto& [name, value] : expected.items()) {
        json other = got.value(name, json(nullptr));
        if (name == "yaku" && other.is_array()) {
            json table = json::object();
            for (const auto& line : other) table[line["id"].get<std::string>()] = line.value("han", line.value("yakuman", 0));
            if (table != value) return false;
        } else if (name == "readings_count") {
            if (got["readings"].size() != value.get<size_t>()) return false;
        } else if (name == "error") {
            if (!got.contains("error")) return false;
        } else if (!agrees(value, other))
            return false;
    }
    return true;
}

int self_test(const char* path) {
    std::ifstream file(path);
    if (!file) {
        std::cerr << "cannot read " << path << "\n";
        return 2;
    }
    std::string line;
    int cases = 0, wrong = 0;
    while (std::getline(file, line)) {
        if (line.empty() || line[0] == '#') continue;
        const json test = json::parse(line);
        const std::string command = test.at("command");
        const json got = answer(command, test.at("question").dump());
        ++cases;
        if (!agrees(test.at("expect"), got)) {
            ++wrong;
            std::cout << "WRONG " << test.value("about", "") << "\n  question " << test["question"] << "\n  expected " << test["expect"]
                      << "\n  got      " << got << "\n";
        }
    }
    std::cout << cases << " cases, " << wrong << " wrong\n";
    return wrong ? 1 : 0;
}

}  // namespace

int main(int count, char** words) {
    std::ios::sync_with_stdio(false);
    const std::string command = count > 1 ? words[1] : "";
    if (command == "selftest" && count == 3) return self_test(words[2]);
    if ((command != "waits" && command != "score") || count != 2) {
        std::cerr << "usage: mighty_referee waits|score < questions, or mighty_referee selftest CASES\n";
        return 2;
    }
    for (std::string line; std::getline(std::cin, line);) std::cout << answer(command, line) << "\n";
}
