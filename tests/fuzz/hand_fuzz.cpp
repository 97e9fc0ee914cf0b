// 手牌の問い Any text as the hand of the waits command; after a `/` come a meld, after the next the river.
#include <cstdint>
#include <cstdlib>

#include "jansou/wire/questions/queries.hpp"
#include "jansou/wire/questions/waits.hpp"

#include <nlohmann/json.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace jansou;
    std::array<std::string, 3> part;
    std::size_t at = 0;
    for (std::size_t i = 0; i < size; ++i) {
        if (data[i] == '/' && at < 2)
            ++at;
        else
            part[at] += char(data[i]);
    }
    wire::WaitsCommand command;
    command.hand = part[0];
    if (!part[1].empty()) command.melds.push_back(part[1]);
    if (at == 2) command.river = part[2];
    const auto book = wire::kept_book("mjkt").value();
    const auto query = wire::waits_from_command(*book, command);
    if (!query) return query.error().empty() ? std::abort(), 0 : 0;
    const auto answer = wire::waits_json(*book, *query);
    if (answer.at("shanten") < -1 || wire::waits_text(*book, *query, wire::Lang::ja).empty()) std::abort();
    return 0;
}
