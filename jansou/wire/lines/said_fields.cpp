#include "jansou/wire/lines/said_fields.hpp"

#include "jansou/tile/notation.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::wire {

using nlohmann::json;

std::string Otherwise::of(const json& given) const { return names ? text + ", not " + wire::shown(given) : text; }

namespace field {

std::optional<int> Whole::read(const json& value) const { return whole_number(value, least, most); }

std::optional<double> Real::read(const json& value) const {
    if (!value.is_number() || value.get<double>() < least || value.get<double>() > most) return {};
    return value.get<double>();
}

std::optional<bool> Flag::read(const json& value) { return value.is_boolean() ? std::optional(value.get<bool>()) : std::nullopt; }

std::optional<std::string> Text::read(const json& value) const {
    if (!value.is_string()) return {};
    const auto& text = value.get_ref<const std::string&>();
    return text.size() < least || text.size() > most ? std::nullopt : std::optional(text);
}

std::optional<std::string> Word::read(const json& value) {
    return value.is_string() ? std::optional(value.get<std::string>()) : std::nullopt;
}

std::optional<std::string> OneOf::read(const json& value) const {
    if (!value.is_string() || std::ranges::find(words, value.get_ref<const std::string&>()) == words.end()) return {};
    return value.get<std::string>();
}

std::optional<std::string> Hex::read(const json& value) const {
    std::string digits = value.is_string() ? value.get<std::string>() : "";
    for (char& c : digits)
        if (c >= 'A' && c <= 'F') c = char(c - 'A' + 'a');
    if (digits.size() < least || digits.size() > most || digits.find_first_not_of("0123456789abcdef") != std::string::npos) return {};
    return digits;
}

std::optional<Kind> Tile::read(const json& value) {
    if (!value.is_string()) return {};
    const auto tile = parse_tile(value.get<std::string>());
    return tile && tile->known() ? std::optional(tile->kind()) : std::nullopt;
}

std::optional<SaidAction> Action::read(const json& value) {
    return value.is_object() && value.contains("type") ? std::optional(SaidAction{value}) : std::nullopt;
}

std::optional<SaidSeat> Somebody::read(const json& value) {
    constexpr int most = 1 << 20;
    return SaidSeat{whole_number(value, 0, most), wire::shown(value)};
}

}  // namespace field

}  // namespace jansou::wire
