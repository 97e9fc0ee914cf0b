#include "jansou/store/bookings.hpp"

#include <nlohmann/json.hpp>

namespace jansou::store {
namespace {

using nlohmann::ordered_json;

std::string text_of(const ordered_json& value) { return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace); }

}  // namespace

bool Bookings::size(std::string_view club, Size& into) {
    return base_->ask("SELECT 1 FROM clubs WHERE id = ?1 FOR UPDATE", {club}, [&](const Row&) { into.there = true; }) &&
           base_->ask("SELECT count(*), coalesce(sum(octet_length(body)), 0) FROM club_entries WHERE club = ?1", {club},
                      [&](const Row& row) {
                          into.entries = row.number(0);
                          into.bytes = row.number(1);
                      });
}

bool Bookings::add_entry(std::string_view club, std::string_view id, std::string_view body) {
    return base_->add(
        "INSERT INTO club_entries(club, number, id, body) VALUES(?1, (SELECT coalesce(max(number) + 1, 0) FROM club_entries WHERE club = "
        "?1), ?2, ?3)",
        {club, id, body});
}

bool Bookings::name(std::string_view club, std::string_view person, std::string_view name) {
    return base_->add(
        "INSERT INTO club_names(club, person, name) VALUES(?1, ?2, ?3) ON CONFLICT(club, person) DO UPDATE SET name = excluded.name",
        {club, person, name});
}

bool Bookings::put(const Posting& told, std::int64_t now) {
    std::int64_t before = 0;
    std::string last;
    bool noted = false, there = false;
    // whoever else books waits here
    if (!base_->ask("SELECT 1 FROM clubs WHERE id = ?1 FOR UPDATE", {told.club}, [&](const Row&) { there = true; })) return false;
    if (!there) return true;
    if (!base_->ask("SELECT told, body FROM club_sources WHERE source = ?1", {told.source}, [&](const Row& row) {
            noted = true;
            before = row.number(0);
            last = row.text(1);
        }))
        return false;
    if (noted && last == told.body) return true;
    Size size;
    if (!this->size(told.club, size)) return false;
    const std::int64_t more = std::int64_t(told.guests.size()) + 1;
    const bool full = size.entries + more > most_entries_of_club || size.bytes + std::int64_t(told.body.size()) > most_bytes_of_club;
    if (full) return true;
    if (!told.body.empty() || before > 0) {
        for (const auto& [id, called] : told.guests) {
            bool known = false;
            if (!base_->ask("SELECT 1 FROM club_entries WHERE club = ?1 AND id = ?2", {told.club, id}, [&](const Row&) { known = true; }))
                return false;
            if (known) continue;  // and may have been forgotten
            const ordered_json guest{{"id", id}, {"kind", "person"}, {"guest", true}, {"at", now}, {"by", told.by}};
            if (!add_entry(told.club, id, text_of(guest)) || !name(told.club, id, called)) return false;
        }
        const std::string first = "t-" + std::string(told.source);
        const std::string id = before == 0 ? first : first + "-" + std::to_string(before + 1);
        ordered_json entry{{"id", id}};
        const ordered_json body =
            told.body.empty() ? ordered_json{{"kind", "game"}, {"void", true}} : ordered_json::parse(told.body, nullptr, false);
        if (!body.is_object()) return true;
        entry.update(body);
        if (before > 0) {
            entry["corrects"] = first;
            entry["reason"] = told.by == "pad" ? "the score pad went on / 点棒表の続き" : "the table went on / 卓の続き";
        }
        entry["at"] = now;
        entry["by"] = told.by;
        if (!add_entry(told.club, id, text_of(entry))) return false;
        ++before;
    }
    return base_->add(
        "INSERT INTO club_sources(source, club, table_id, told, body) VALUES(?1, ?2, ?3, ?4, ?5) ON CONFLICT(source) DO UPDATE SET club = "
        "excluded.club, table_id = excluded.table_id, told = excluded.told, body = excluded.body",
        {told.source, told.club, told.table, before, told.body});
}

bool Bookings::put(const parlour::Booking& booking, std::int64_t now) {
    const std::string source = booking.table + "-" + std::to_string(booking.match);
    return put(
        {.club = booking.club, .source = source, .table = booking.table, .by = "table", .body = booking.body, .guests = booking.guests},
        now);
}

}  // namespace jansou::store
