#include "jansou/parlour/said.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "jansou/parlour/words.hpp"

namespace jansou::parlour::said {
namespace {

using nlohmann::json;

/// Calls `with` each type of message that there is, as an empty one, until it says yes.
template <class With>
bool any_message(const With& with) {
    const auto in_turn = [&]<std::size_t... n>(std::index_sequence<n...>) {
        return (with(std::variant_alternative_t<n + 1, Said>{}) || ...);  // the first is Unknown
    };
    return in_turn(std::make_index_sequence<std::variant_size_v<Said> - 1>());
}

/// The JSON of a message; nothing if it is none, or nests too deep for one.
std::optional<json> parsed(std::string_view text) {
    constexpr int deepest = 16;
    bool deep = false;
    const auto watch_depth = [&](int depth, json::parse_event_t, json&) { return !(deep |= depth > deepest); };
    const bool nests = std::ranges::count(text, '[') + std::ranges::count(text, '{') > deepest;
    json read = nests ? json::parse(text, watch_depth, false) : json::parse(text, nullptr, false);
    if (deep || read.is_discarded()) return {};
    return read;
}

/// "a, b or c"
std::string listed(const std::vector<std::string_view>& words) {
    std::string out;
    for (std::size_t i = 0; i < words.size(); ++i) {
        out += i == 0 ? "" : i + 1 == words.size() ? " or " : ", ";
        out += words[i];
    }
    return out;
}

}  // namespace

Given<std::string> SeatName::read(const json& given) { return seat_name(given); }

Reading read(std::string_view text) {
    const auto message = parsed(text);
    if (!message) return tl::unexpected(Misread{"bad_json", "a message is one JSON object, nested at most 16 deep"});
    if (!message->is_object() || !message->contains("type") || !(*message)["type"].is_string())
        return tl::unexpected(Misread{"unknown", "a message is an object with a type"});
    const std::string type = text_at(*message, "type"), what = type == "say" ? text_at(*message, "what") : "";
    Message out{.said = Unknown{.say = type == "say"}, .id = {}};
    wire::FieldReader(*message).must("id", out.id, field::Text{1, longest_id},
                                     type + ": id, a text of 1 to " + std::to_string(longest_id) + " bytes, is expected");
    any_message([&]<class One>(const One&) {
        if (One::row.type != type || One::row.what != what) return false;
        out.said = wire::read_fields<One>(*message);
        return true;
    });
    return out;
}

Row row_of(const Said& said) {
    return std::visit(
        []<class One>(const One& one) -> Row {
            if constexpr (std::is_same_v<One, Unknown>)
                return {.type = one.say ? "say" : "", .who = one.say ? seat : Speakers(0), .answered = one.say};
            else
                return One::row;
        },
        said);
}

double cost_of(const Reading& message) { return message ? row_of(message->said).cost : 1; }

std::string types_of_a_seat() {
    std::vector<std::string_view> types;
    any_message([&]<class One>(const One&) {
        if (One::row.who & seat && std::ranges::find(types, One::row.type) == types.end()) types.push_back(One::row.type);
        return false;
    });
    return listed(types);
}

std::string sayings() {
    std::vector<std::string_view> whats;
    any_message([&]<class One>(const One&) {
        if (!One::row.what.empty()) whats.push_back(One::row.what);
        return false;
    });
    return listed(whats);
}

}  // namespace jansou::parlour::said
