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

void HouseLog::told(const parlour::Frame& frame) {
    if (frame.type == parlour::FrameType::welcome)
        journal_.write(Level::info, "came", {{"table", frame.table}, {"seat", frame.seat ? std::to_string(*frame.seat) : "null"}});
    else if (frame.type == parlour::FrameType::over && over_.insert(frame.table).second)
        journal_.write(Level::info, "match_over", {{"table", frame.table}});
}

}  // namespace jansou::server
