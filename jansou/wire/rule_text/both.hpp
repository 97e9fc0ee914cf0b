// 両方の言葉 A text in both languages, as JSON has it everywhere: {"ja":..,"en":..}.
#pragma once
#include <string_view>

#include <nlohmann/json.hpp>

namespace jansou::wire {

nlohmann::ordered_json in_both(std::string_view ja, std::string_view en);
/// Of whatever has a text for each: Text, Said, Titled ..
template <class T>
    requires requires(const T& t) { std::string_view(t.ja), std::string_view(t.en); }
nlohmann::ordered_json in_both(const T& text) {
    return in_both(text.ja, text.en);
}

}  // namespace jansou::wire
