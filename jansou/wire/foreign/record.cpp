#include "jansou/wire/foreign/record.hpp"

#include "jansou/wire/nesting.hpp"

namespace jansou::wire::foreign {

tl::expected<Record, Problem> read_record(std::string_view text) {
    if (text.size() > most_bytes)
        return problem("", "the file has " + std::to_string(text.size()) + " bytes; at most " + std::to_string(most_bytes) + " are read");
    if (text.starts_with("\x1f\x8b")) return problem("", "the file is packed (gzip); unpack it first");
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return problem("", "the file is empty");
    text.remove_prefix(begin);
    if (text[0] == '<') return read_mjlog(text);
    // one object with the arrays of the editor, or a line for each event
    const std::string_view first = text.substr(0, text.find('\n'));
    const bool lines = nests_shallowly(first) && nlohmann::json::accept(first) && first.find("\"type\"") != std::string_view::npos;
    return lines || text[0] != '{' ? read_mjai(text) : read_tenhou(text);
}

std::vector<Span> hands_of(const Record& record) {
    std::vector<Span> hands;
    for (std::size_t i = 0; i < record.facts.size(); ++i) {
        const auto& type = record.facts[i].event["type"];
        if (type == "start_kyoku") hands.push_back({i, i});
        if (type == "end_kyoku" && !hands.empty()) hands.back().to = i;
    }
    std::erase_if(hands, [](const Span& hand) { return hand.to == hand.from; });
    return hands;
}

std::string round_of(const nlohmann::json& start) {
    return start.value("bakaze", "?") + std::to_string(start.value("kyoku", 0)) + "-" + std::to_string(start.value("honba", 0));
}

}  // namespace jansou::wire::foreign
