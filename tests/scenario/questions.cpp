// Writes the questions of the scenarios and what the program answers, a line each, so that the evaluator of the page can be asked the same:
//   scenario_questions FOLDER..
// {"door":"score","rule":{"id":"mjkt"},"question":"{..}","answer":"{..}"}; a rule file is {"text":".."}, all of it and of those that it
// extends.
#include <iostream>

#include <nlohmann/json.hpp>

#include "jansou/scenario/run.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace {

nlohmann::json by_rule(const std::string& rule) {
    if (!rule.ends_with(".toml")) return {{"id", rule}};
    return {{"text", jansou::wire::to_toml(jansou::wire::load_rules(rule).value())}};
}

}  // namespace

int main(int count, char** folders) {
    for (int i = 1; i < count; ++i)
        for (const auto& file : jansou::scenario::scenarios_below(folders[i])) {
            if (file.extension() == ".deal") continue;
            const auto outcome = jansou::scenario::run(file);
            if (!outcome.held) {
                std::cerr << file.string() << ":" << outcome.line << ": " << outcome.why << "\n";
                return 1;
            }
            for (const auto& [door, rule, text, answer] : outcome.asked)
                if (door != "settle")
                    std::cout << nlohmann::json{{"door", door}, {"rule", by_rule(rule)}, {"question", text}, {"answer", answer}}.dump()
                              << "\n";
        }
}
