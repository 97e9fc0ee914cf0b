#include "jansou/wire/lines/fact_fields.hpp"

#include "jansou/tile/notation.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::wire {

using nlohmann::json;

const json& fact_field(const json& line, const char* key) {
    const auto it = line.find(key);
    if (it == line.end()) wrong_fact(key, "is missing");
    return *it;
}

static int number_of(const json& value, const std::string& field, int least, int most) {
    const auto n = whole_number(value, least, most);
    if (!n)
        wrong_fact(field, "an integer from " + std::to_string(least) + " to " + std::to_string(most) + " is expected, not " + shown(value));
    return *n;
}

int fact_number(const json& line, const char* key, int least, int most) { return number_of(fact_field(line, key), key, least, most); }

Seat fact_seat(const json& line, const char* key, int seats) {
    const json& value = fact_field(line, key);
    const auto seat = whole_number(value, 0, seats - 1);
    if (!seat) wrong_fact(key, shown(value) + " is no seat of this table");
    return Seat(*seat);
}

Face fact_face(const json& value, const char* field) {
    const auto tile = value.is_string() ? parse_tile(value.get_ref<const std::string&>()) : tl::unexpected(Sentence());
    if (!tile) wrong_fact(field, "a tile is expected, not " + shown(value));
    return *tile;
}
Face fact_tile(const json& line, const char* key) { return fact_face(fact_field(line, key), key); }

std::array<int, max_seats> fact_numbers(const json& line, const char* key, int seats) {
    const json& list = fact_field(line, key);
    if (!list.is_array() || int(list.size()) != seats)
        wrong_fact(key, "a list of " + std::to_string(seats) + " numbers, one for each seat, is expected, not " + shown(list));
    std::array<int, max_seats> out{};
    for (std::size_t i = 0; i < list.size(); ++i) out[i] = number_of(list[i], key, -most_points, most_points);
    return out;
}

std::string listed(const std::array<int, max_seats>& numbers, int seats) {
    std::string out = "[";
    for (int s = 0; s < seats; ++s) out += (s ? "," : "") + std::to_string(numbers[std::size_t(s)]);
    return out + "]";
}

}  // namespace jansou::wire
