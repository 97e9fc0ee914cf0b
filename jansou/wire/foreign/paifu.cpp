#include "jansou/wire/foreign/paifu.hpp"

#include <algorithm>

namespace jansou::wire::foreign {

using nlohmann::json;

namespace {

std::string text_at(const json& object, const char* key) {
    const auto it = object.find(key);
    return it != object.end() && it->is_string() ? it->get<std::string>() : "?";
}
std::string number_at(const json& object, const char* key) {
    const auto it = object.find(key);
    return it != object.end() && it->is_number_integer() ? it->dump() : "?";
}

}  // namespace

std::vector<Span> hands_of(const Paifu& record) {
    std::vector<Span> hands;
    for (std::size_t i = 0; i < record.facts.size(); ++i) {
        const auto& type = record.facts[i].event["type"];
        if (type == "start_kyoku") hands.push_back({i, i});
        if (type == "end_kyoku" && !hands.empty()) hands.back().to = i;
    }
    std::erase_if(hands, [](const Span& hand) { return hand.to == hand.from; });
    return hands;
}

std::string round_of(const json& start) { return text_at(start, "bakaze") + number_at(start, "kyoku") + "-" + number_at(start, "honba"); }

void leave_out_last_hand(Paifu& record, Problem why) {
    const auto start =
        std::find_if(record.facts.rbegin(), record.facts.rend(), [](const Fact& fact) { return fact.event["type"] == "start_kyoku"; });
    if (start != record.facts.rend()) record.facts.erase(start.base() - 1, record.facts.end());
    record.wrong.push_back(std::move(why));
}

}  // namespace jansou::wire::foreign
