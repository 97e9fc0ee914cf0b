#include "apps/server/house_log.hpp"

#include <array>
#include <utility>

#include <nlohmann/json.hpp>

namespace jansou::server {
namespace {

using nlohmann::json;

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> events{{{"seated", "joined"},
                                                                               {"handed", "joined"},
                                                                               {"left", "left"},
                                                                               {"begun", "match_begun"},
                                                                               {"settled", "match_stopped"},
                                                                               {"offence", "offence"},
                                                                               {"booked", "book_corrected"},
                                                                               {"closed", "table_closed"}}};

std::string_view event_of(std::string_view kind) {
    for (const auto& [record, event] : events)
        if (record == kind) return event;
    return {};
}

std::string number_in(const json& body, const char* field) {
    const auto it = body.find(field);
    return it != body.end() && it->is_number_integer() ? it->dump() : "";
}

/// The id of the table in a frame that begins with one.
std::string table_in(std::string_view frame) {
    constexpr std::string_view before = "\"table\":{\"id\":\"";
    const std::size_t at = frame.find(before);
    if (at == std::string_view::npos) return {};
    frame.remove_prefix(at + before.size());
    return std::string(frame.substr(0, frame.find('"')));
}

}  // namespace

void HouseLog::stored(std::span<const parlour::Record> records) {
    for (const parlour::Record& r : records) {
        const std::string_view event = event_of(r.kind);
        if (event.empty()) continue;
        if (r.kind == "begun" || r.kind == "closed") over_.erase(r.table);
        const json body = json::parse(r.body, nullptr, false);
        const std::string seat = body.is_object() ? number_in(body, "seat") : "";
        if (seat.empty())
            journal_.write(Level::info, event, {{"table", r.table}});
        else
            journal_.write(Level::info, event, {{"table", r.table}, {"seat", seat}});
    }
}

void HouseLog::told(std::string_view frame) {
    if (frame.starts_with("{\"type\":\"welcome\"")) {
        constexpr std::string_view before = ",\"seat\":";
        const std::size_t at = frame.rfind(before);
        const std::string_view rest = at == std::string_view::npos ? "" : frame.substr(at + before.size());
        journal_.write(Level::info, "came", {{"table", table_in(frame)}, {"seat", rest.substr(0, rest.find_first_of(",}"))}});
    } else if (frame.starts_with("{\"type\":\"over\"")) {
        if (std::string table = table_in(frame); over_.insert(table).second) journal_.write(Level::info, "match_over", {{"table", table}});
    }
}

}  // namespace jansou::server
