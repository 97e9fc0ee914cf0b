// Rule files, named one a line on standard input, checked, played by three bots and replayed within one process; a line of JSON for each:
// {"faults":[[line,text]..]}, {"refused":true} (no game can be played by it), {"played":true} or {"wrong":WHERE,"why":..}.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string_view>

#include "jansou/wire/lines/replay.hpp"
#include "jansou/wire/lines/simulate.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace {

using namespace jansou;
using nlohmann::ordered_json;

ordered_json play(const std::string& path, long hands, const std::string& seed) {
    const wire::Review review = wire::review_rules(path);
    if (!review.rules) {
        ordered_json faults = ordered_json::array();
        for (std::size_t i = 0; i < review.faults.size(); ++i) faults.push_back({review.told[i].line, review.faults[i]});
        return {{"faults", faults}};
    }
    if (wire::unplayable(*review.rules, path)) return {{"refused", true}};
    const auto book = std::make_shared<const Rulebook>(make_book(*review.rules));
    for (const char* bots : {"random", "eager", "strong"}) {
        std::string log;
        wire::SimulationPlan plan{.book = book,
                                  .bots = {bots},
                                  .seed = *parse_seed(seed),
                                  .hands = bots == std::string_view("strong") ? std::max(1L, hands / 3) : hands,
                                  .log = {},
                                  .progress = {},
                                  .go_on = {}};
        plan.log = [&log](std::string_view text) { log += text; };
        const auto result = wire::simulate(plan);
        if (!result) return {{"wrong", std::string("simulate --bots ") + bots}, {"why", result.error()}};
        std::istringstream lines(log);
        const wire::ReplayReport report = wire::replay(lines);
        if (!report.same) return {{"wrong", std::string("replay of --bots ") + bots}, {"why", report.what}};
    }
    return {{"played", true}};
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) return std::fputs("mix_check HANDS\n", stderr), 2;
    const long hands = std::strtol(argv[1], nullptr, 10);
    std::string line;
    while (std::getline(std::cin, line)) {
        const auto blank = line.find(' ');
        if (blank == std::string::npos) return 2;
        std::cout << wire::dumped(play(line.substr(blank + 1), hands, line.substr(0, blank))) << std::endl;
    }
    return 0;
}
