#include "apps/server/pad_booking.hpp"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <set>

#include "apps/server/pad_desk.hpp"
#include "jansou/wire/club/entries.hpp"
#include "jansou/wire/pad/pad.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/queries.hpp"
#include "jansou/wire/rule_text/own_rule.hpp"

namespace jansou::server {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::size_t shown_of_id = 16;

/// RULE of the entry that started the pad.
std::optional<ordered_json> rule_of(const json& entries, const std::string& start) {
    const auto entry = std::ranges::find_if(entries, [&](const json& each) { return each.value("id", "") == start; });
    if (entry == entries.end()) return {};
    if (entry->contains("rule_text")) {
        auto read = wire::own_rule((*entry)["rule_text"].get_ref<const std::string&>());
        return read ? std::optional(wire::club_rule(make_book(std::move(*read)))) : std::nullopt;
    }
    const auto book = wire::kept_book(entry->value("rule", ""));
    return book ? std::optional(wire::club_rule(**book)) : std::nullopt;
}

}  // namespace

PadBooking booking_of_pad(const std::string& pad, const std::string& night, const json& entries, const wire::ClubBook& book) {
    PadBooking out;
    const auto by = std::chrono::steady_clock::now() + reckoned_within;
    const auto told = wire::pad_json(json{{"entries", entries}}, [by] { return std::chrono::steady_clock::now() < by; });
    if (!told || !told->contains("settled") || (*told)["settled"].empty()) return out;
    const ordered_json& state = *told;
    const auto rule = rule_of(entries, state["start"].get<std::string>());
    if (!rule) return out;
    ordered_json entry{{"kind", "game"}, {"night", night}, {"rule_is", *rule}, {"people", ordered_json::array()}};
    const std::size_t people = state["names"].size();
    const std::string guest = "g" + pad.substr(0, shown_of_id);
    std::set<std::string> seated;
    for (std::size_t c = 0; c < people; ++c) {
        const auto who = state["table"]["people"][c].get<std::size_t>();
        const bool told_of = state.contains("members") && state["members"][who].is_string();
        const std::string member = told_of ? state["members"][who].get<std::string>() : std::string();
        if (!member.empty() && book.person(member) >= 0 && seated.insert(member).second) {
            entry["people"].push_back(member);
            continue;
        }
        std::string name = state["names"][who];
        if (wire::wrong_club_name(name)) name = "?";
        const std::string id = guest + "-" + std::to_string(who);
        out.guests.emplace_back(id, name);
        entry["people"].push_back(id);
    }
    for (std::size_t g = 0; g < state["settled"].size(); ++g)
        entry["games"].push_back(
            {{"total", state["settled"][g]["total"]}, {"place", state["settled"][g]["place"]}, {"points", state["final_points"][g]}});
    const bool over = state["table"]["over"];
    if (over && (*rule)["chips"].get<bool>())
        for (std::size_t c = 0; c < people; ++c) {
            const int prize = state["result"]["prizes"][c];
            entry["chips"].push_back(state["result"]["chips"][c].get<int>() - prize);
            if (state["settled"].size() > 1) entry["prizes"].push_back(prize);
        }
    for (const ordered_json& deeds : state["deeds"]) {
        entry["out"].push_back(deeds["out"]);
        entry["deeds"].push_back(
            {{"hands", deeds["hands"]}, {"wins", deeds["wins"]}, {"dealt_in", deeds["dealt_in"]}, {"riichi", deeds["riichi"]}});
    }
    if (!over) entry["over"] = false;
    entry["source"] = {{"pad", pad.substr(0, shown_of_id)}};
    out.body = wire::dumped(entry);
    return out;
}

}  // namespace jansou::server
