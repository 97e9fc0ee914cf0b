#include "jansou/store/bookings.hpp"

#include <nlohmann/json.hpp>

namespace jansou::store {
namespace {

using nlohmann::ordered_json;

std::string text_of(const ordered_json& value) { return value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace); }

}  // namespace

Bookings::Bookings(sqlite3* base) {
    const auto ready = [base](Statement& into, const char* sql) { return prepare(base, into, sql); };
    good_ = ready(size_, "SELECT count(*), coalesce(sum(length(CAST(body AS BLOB))), 0) FROM club_entries WHERE club = ?") &&
            ready(there_, "SELECT 1 FROM clubs WHERE id = ?") && ready(entry_, "SELECT 1 FROM club_entries WHERE club = ? AND id = ?") &&
            ready(add_,
                  "INSERT INTO club_entries(club, number, id, body) VALUES(?1, (SELECT coalesce(max(number) + 1, 0) FROM club_entries "
                  "WHERE club = ?1), ?2, ?3)") &&
            ready(name_, "INSERT OR REPLACE INTO club_names(club, person, name) VALUES(?, ?, ?)") &&
            ready(source_, "SELECT told, body FROM club_sources WHERE source = ?") &&
            ready(note_, "INSERT OR REPLACE INTO club_sources(source, club, table_id, told, body) VALUES(?, ?, ?, ?, ?)");
}

bool Bookings::size(std::string_view club, Size& into) {
    bind_text(there_.get(), 1, club);
    bind_text(size_.get(), 1, club);
    return one_row(there_, [&](sqlite3_stmt*) { into.there = true; }) && one_row(size_, [&](sqlite3_stmt* row) {
               into.entries = sqlite3_column_int64(row, 0);
               into.bytes = sqlite3_column_int64(row, 1);
           });
}

bool Bookings::has_entry(std::string_view club, std::string_view id, bool& into) {
    bind_text(entry_.get(), 1, club);
    bind_text(entry_.get(), 2, id);
    return one_row(entry_, [&](sqlite3_stmt*) { into = true; });
}

bool Bookings::add_entry(std::string_view club, std::string_view id, std::string_view body) {
    bind_text(add_.get(), 1, club);
    bind_text(add_.get(), 2, id);
    bind_text(add_.get(), 3, body);
    return step(add_);
}

bool Bookings::name(std::string_view club, std::string_view person, std::string_view name) {
    bind_text(name_.get(), 1, club);
    bind_text(name_.get(), 2, person);
    bind_text(name_.get(), 3, name);
    return step(name_);
}

bool Bookings::put(const Told& told, std::int64_t now) {
    std::int64_t before = 0;
    std::string last;
    bool noted = false;
    bind_text(source_.get(), 1, told.source);
    if (!one_row(source_, [&](sqlite3_stmt* row) {
            noted = true;
            before = sqlite3_column_int64(row, 0);
            last = text_in(row, 1);
        }))
        return false;
    if (noted && last == told.body) return true;
    Size size;
    if (!this->size(told.club, size)) return false;
    const std::int64_t more = std::int64_t(told.guests.size()) + 1;
    const bool full = size.entries + more > most_entries_of_club || size.bytes + std::int64_t(told.body.size()) > most_bytes_of_club;
    if (!size.there || full) return true;
    if (!told.body.empty() || before > 0) {
        for (const auto& [id, called] : told.guests) {
            bool known = false;
            if (!has_entry(told.club, id, known)) return false;
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
    bind_text(note_.get(), 1, told.source);
    bind_text(note_.get(), 2, told.club);
    bind_text(note_.get(), 3, told.table);
    sqlite3_bind_int64(note_.get(), 4, before);
    bind_text(note_.get(), 5, told.body);
    return step(note_);
}

bool Bookings::put(const parlour::Booking& booking, std::int64_t now) {
    const std::string source = booking.table + "-" + std::to_string(booking.match);
    return put(
        {.club = booking.club, .source = source, .table = booking.table, .by = "table", .body = booking.body, .guests = booking.guests},
        now);
}

}  // namespace jansou::store
