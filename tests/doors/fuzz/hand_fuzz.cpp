// 手牌の問い Any text as the hand of the waits command, by the rule that its first line names; behind each `/` come a meld, the river,
// tiles set aside, tiles let pass, the suit.
#include <cstdint>
#include <cstdlib>

#include "house.hpp"
#include "jansou/wire/questions/queries.hpp"
#include "jansou/wire/questions/waits.hpp"

#include <nlohmann/json.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace jansou;
    const auto [rule, text] = rule_and_rest({reinterpret_cast<const char*>(data), size});
    std::array<std::string, 6> part;
    std::size_t at = 0;
    for (const char c : text) {
        if (c == '/' && at + 1 < part.size())
            ++at;
        else
            part[at] += c;
    }
    wire::WaitsCommand command;
    command.hand = part[0];
    if (!part[1].empty()) command.melds.push_back(part[1]);
    if (at >= 2) command.river = part[2];
    if (!part[3].empty()) command.nuki = part[3];
    if (!part[4].empty()) command.missed = part[4];
    if (!part[5].empty()) command.suit = part[5];
    const auto book = wire::kept_book(std::string(rule)).value();
    const auto query = wire::waits_from_command(*book, command);
    if (!query) return query.error().empty() ? std::abort(), 0 : 0;
    const auto answer = wire::waits_json(*book, *query);
    if (answer.at("shanten") < -1 || wire::waits_text(*book, *query, wire::Lang::ja).empty()) std::abort();
    return 0;
}
