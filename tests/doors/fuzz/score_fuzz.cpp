// 点数の問い Any text as the question of the score command, by the rule that its first line names: an answer or a sentence, never a crash.
#include <cstdint>
#include <cstdlib>

#include "house.hpp"
#include "jansou/wire/questions/queries.hpp"
#include "jansou/wire/questions/score.hpp"

#include <nlohmann/json.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace jansou;
    const auto [rule, text] = rule_and_rest({reinterpret_cast<const char*>(data), size});
    const auto answer = nlohmann::json::parse(wire::score_line(std::string(rule), text));
    if (answer.contains("error")) return 0;
    if (!answer.at("win").get<bool>()) return 0;
    const auto question = nlohmann::json::parse(text);
    const auto book = wire::kept_book(std::string(rule)).value();
    const Win win = wire::win_from_json(*book, question).value();
    int sum = 0;
    for (const int points : answer.at("payments")) sum += points;
    if (sum != win.sticks * book->rules.number("riichi.deposit")) std::abort();
    if (wire::score_text(*book, win, wire::Lang::ja).empty()) std::abort();
    return 0;
}
