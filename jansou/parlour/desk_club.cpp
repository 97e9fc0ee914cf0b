// What a table tells the book of its club: who sits on its chairs, and what its matches have come to.
#include <algorithm>

#include "jansou/parlour/desk.hpp"
#include "jansou/parlour/words.hpp"
#include "jansou/wire/club/entries.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/settle.hpp"
#include "jansou/wire/shown/view_frame.hpp"

namespace jansou::parlour {

void Desk::note_booking(std::size_t match) {
    if (plan_.book.club.empty()) return;
    to_book_.insert(match);
    floor_->to_book.insert(id_);
}

/// Who sits there now plays the last match.
void Desk::note_sitters() {
    if (plan_.book.club.empty() || sitters_.empty()) return;
    constexpr std::size_t digits = 16;
    for (std::size_t s = 0; s < chairs_.size(); ++s)
        sitters_.back()[s] = {.member = chairs_[s].member,
                              .guest = chairs_[s].person() ? "g" + chairs_[s].token_hash.substr(0, digits) : ""};
}

void Desk::be_member(Seat s, const std::string& person) {
    if (chairs_[s].member == person) return;
    record("member", json{{"seat", s}, {"member", person}}.dump());
    take_member(s, person);
}

/// It counts for all matches that he has played on that chair.
void Desk::take_member(Seat s, const std::string& person) {
    chairs_[s].member = person;
    for (std::size_t match = 0; match < sitters_.size(); ++match) {
        if (results(match).names[s] != chairs_[s].name) continue;
        sitters_[match][s].member = person;
        note_booking(match);
    }
}

std::vector<Booking> Desk::new_bookings() {
    std::vector<Booking> out;
    for (const std::size_t match : std::exchange(to_book_, {})) out.push_back(booking_of(match));
    return out;
}

Booking Desk::booking_of(std::size_t match) const {
    Booking out{.club = plan_.book.club, .table = id_, .match = match, .body = {}};
    if (match >= plays_.size()) return out;
    const Results played = results(match);
    if (played.settled.empty()) return out;
    const Rulebook& rules = *played.rules;
    const std::size_t people = std::size_t(played.people);
    ordered_json seats = ordered_json::array();
    for (std::size_t c = 0; c < people; ++c) {
        const Sitter& sitter = sitters_[match][c];
        const std::string& id = sitter.member.empty() ? sitter.guest : sitter.member;
        seats.push_back(id.empty() ? ordered_json(nullptr) : ordered_json(id));
        if (sitter.member.empty() && !sitter.guest.empty()) out.guests.emplace_back(sitter.guest, played.names[c]);
    }
    ordered_json entry{{"kind", "game"}, {"night", plan_.book.night}, {"rule_is", wire::club_rule(rules)}, {"people", seats}};
    wire::tell_changed(changed_json(rules.rules, plan_.changed), entry);
    const std::vector<Settlement> games = what_counts(played.settled, books_[match]);
    for (std::size_t g = 0; g < games.size(); ++g) {
        ordered_json game;
        for (std::size_t c = 0; c < people; ++c) {
            game["total"].push_back(wire::result_json(games[g].total[c]));
            game["place"].push_back(games[g].place[c]);
            game["points"].push_back(games[g].points[c]);
        }
        ordered_json then = seats;  // games before the one in which somebody took a bot's chair were the bot's
        for (const Handover& handed : played.handed)
            if (int(g) + 1 < handed.game) then[std::size_t(handed.seat)] = nullptr;
        if (then != seats) game["people"] = std::move(then);
        entry["games"].push_back(std::move(game));
    }
    if (played.over && entry["rule_is"]["chips"].get<bool>()) {
        const SetEnd end = settle_set(rules, games);
        for (std::size_t c = 0; c < people; ++c) {
            entry["chips"].push_back(chips_that_count(played, books_[match], c) - wire::chips_at_start(rules));
            if (games.size() > 1) entry["prizes"].push_back(end.prizes[c]);
        }
    }
    for (std::size_t c = 0; c < people; ++c) {
        const Deeds& d = played.deeds[c];
        entry["out"].push_back(d.out);
        entry["deeds"].push_back({{"hands", d.hands}, {"wins", d.wins}, {"dealt_in", d.dealt_in}, {"riichi", d.riichi}});
    }
    if (!played.over) entry["over"] = false;
    entry["source"] = {{"table", id_}, {"match", match}};
    out.body = wire::dumped(entry);
    return out;
}

}  // namespace jansou::parlour
