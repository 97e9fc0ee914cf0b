// 家 By which rule a question is asked: the first line may name a shipped one; else it is mjkt.
#pragma once
#include <array>
#include <string_view>
#include <utility>

inline std::pair<std::string_view, std::string_view> rule_and_rest(std::string_view text) {
    constexpr std::array<std::string_view, 5> houses{"shiromati", "chinitsu", "mighty", "tenhou4p", "tenhou3p"};
    for (const std::string_view house : houses)
        if (text.starts_with(house) && text.size() > house.size() && text[house.size()] == '\n')
            return {house, text.substr(house.size() + 1)};
    return {"mjkt", text};
}
