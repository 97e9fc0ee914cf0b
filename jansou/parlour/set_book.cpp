#include "jansou/parlour/set_book.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "jansou/parlour/words.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/settle.hpp"
#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/shape.hpp"
#include "jansou/wire/shown/view_frame.hpp"

namespace jansou::parlour {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr int most_worth = 1'000'000;
constexpr std::size_t longest_reason = 240;

using Sums = std::array<std::int32_t, max_seats>;

template <class T>
ordered_json list_of(const std::array<T, max_seats>& values, int seats) {
    ordered_json out = ordered_json::array();
    for (int s = 0; s < seats; ++s) out.push_back(int(values[std::size_t(s)]));
    return out;
}

ordered_json in_thousands(const Sums& values, int seats) {
    ordered_json out = ordered_json::array();
    for (int s = 0; s < seats; ++s) out.push_back(wire::result_json(values[std::size_t(s)]));
    return out;
}

int sum_of(const Sums& values, int seats) { return std::accumulate(values.begin(), values.begin() + seats, 0); }

/// Calls read(value) -> std::optional<int> for each; `what` says what it wants.
template <class Read>
Sums per_seat(wire::Fields& in, const char* name, int seats, const std::string& what, Read read) {
    Sums out{};
    const json* list = in.array(name);
    if (!list) return out;
    if (list->size() != std::size_t(seats))
        in.fail(name, std::to_string(list->size()) + " entries are not one for each of " + std::to_string(seats) + " seats.");
    for (std::size_t s = 0; s < list->size() && !in.bad(); ++s) {
        const std::optional<int> n = read((*list)[s]);
        if (!n) in.fail(std::string(name) + "[" + std::to_string(s) + "]", wire::shown((*list)[s]) + " is no " + what + ".");
        out[s] = n.value_or(0);
    }
    return out;
}
Sums per_seat(wire::Fields& in, const char* name, int seats, int least, int most) {
    return per_seat(in, name, seats, "whole number from " + std::to_string(least) + " to " + std::to_string(most),
                    [=](const json& value) { return wire::whole_number(value, least, most); });
}
/// In tenths.
Sums results(wire::Fields& in, const char* name, const Rulebook& book, int people) {
    const std::string range = " from " + std::to_string(-most_worth) + " to " + std::to_string(most_worth);
    return per_seat(in, name, people, book.settles_in_tenths ? "number" + range + " with at most one decimal" : "whole number" + range,
                    [&](const json& value) { return wire::result_in(book, value, -most_worth, most_worth); });
}

void must_sum(wire::Fields& in, const char* name, const Sums& values, int seats, int wanted, int unit = 1) {
    const auto text = [&](int sum) { return unit == tenths ? wire::result_json(sum).dump() : std::to_string(sum); };
    if (const int sum = sum_of(values, seats); !in.bad() && sum != wanted)
        in.fail(name, "they are " + text(sum) + " together, not " + text(wanted) + ".");
}

/// Without blanks at its ends.
std::string reason_of(wire::Fields& in) {
    std::string text = in.text("reason");
    const auto from = text.find_first_not_of(' ');
    text = from == std::string::npos ? "" : text.substr(from, text.find_last_not_of(' ') - from + 1);
    const bool shown = std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0x20 && c != 0x7f; });
    if (text.empty() || text.size() > longest_reason || !shown)
        in.fail("reason", "a text of 1 to " + std::to_string(longest_reason) + " bytes in one line is expected.");
    return text;
}

const Correction* last_of(const SetBook& book, int game) {
    const auto it = std::find_if(book.corrections.rbegin(), book.corrections.rend(), [&](const Correction& c) { return c.game == game; });
    return it == book.corrections.rend() ? nullptr : &*it;
}

/// By the results; whose are equal stay in the order they had.
std::array<std::uint8_t, max_seats> places(const Settlement& before, const Sums& total, int seats) {
    if (total == before.total) return before.place;
    std::array<std::uint8_t, max_seats> out{};
    for (std::size_t s = 0; s < std::size_t(seats); ++s) {
        out[s] = 1;
        for (std::size_t other = 0; other < std::size_t(seats); ++other)
            out[s] = std::uint8_t(out[s] + (total[other] != total[s] ? total[other] > total[s] : before.place[other] < before.place[s]));
    }
    return out;
}

/// REQUIRES: each from 1 to `seats`.
bool is_order(const Sums& place, int seats) {
    unsigned seen = 0;
    for (int s = 0; s < seats; ++s) seen |= 1U << (place[std::size_t(s)] - 1);
    return seen + 1 == 1U << seats;
}

ordered_json booked_json(const Correction& c, int seats) {
    ordered_json row = correction_json(c, seats);
    row.erase("game");
    row["by"] = c.by;
    row["at"] = utc(c.at);
    row["absent"] = ordered_json::array();
    for (Seat each = 0; each < seats; ++each)
        if (in(c.absent, each)) row["absent"].push_back(each);
    return row;
}

ordered_json account_name(const Account& account) { return wire::in_both(account.name); }

}  // namespace

Results results_of(const Play& play) {
    Results out{.rules = &play.book(),
                .settled = play.settled(),
                .chips = {},
                .over = play.at() == Beat::over,
                .beats = play.beats(),
                .people = play.people(),
                .names = play.names(),
                .handed = play.handovers(),
                .deeds = play.match().tally().deeds};
    const Table& t = play.match().put_down();
    for (Seat i = 0; i < out.people; ++i) out.chips[i] = t.players[t.seat_of(jansou::Chair(i))].chips;
    return out;
}

tl::expected<Correction, wire::Sentence> read_correction(const json& object, const Results& played, const SetBook& book) {
    const int seats = played.people;
    const auto& settled = played.settled;
    wire::Fields in(object);
    for (const char* name : {"game", "total", "reason"}) in.require(name);
    Correction c;
    c.game = in.number("game", 1, std::numeric_limits<std::int16_t>::max());
    if (!in.bad() && std::size_t(c.game) > settled.size())
        in.fail("game",
                std::to_string(c.game) + " is none of the finished games, of which there are " + std::to_string(settled.size()) + ".");
    c.total = results(in, "total", *played.rules, played.people);
    const bool placed = in.given("place"), moves_chips = in.given("chips");
    const Sums place = placed ? per_seat(in, "place", seats, 1, seats) : Sums{};
    if (placed && !in.bad() && !is_order(place, seats))
        in.fail("place", "each place from 1 to " + std::to_string(seats) + " is expected once.");
    if (moves_chips) {
        if (!wire::uses_chips(*played.rules)) in.fail("chips", "this rule has none.");
        c.chips = per_seat(in, "chips", seats, -most_worth, most_worth);
        must_sum(in, "chips", *c.chips, seats, 0);
        if (*c.chips == Sums{}) c.chips.reset();
    }
    c.reason = reason_of(in);
    in.refuse_unread();
    if (in.bad()) return tl::unexpected(in.error);

    const std::size_t g = std::size_t(c.game) - 1;
    must_sum(in, "total", c.total, seats, sum_of(settled[g].total, seats), tenths);
    const Settlement before = what_counts(settled, book)[g];
    c.place = places(before, c.total, seats);
    if (placed)
        for (std::size_t s = 0; s < std::size_t(seats); ++s) c.place[s] = std::uint8_t(place[s]);
    const Correction* last = last_of(book, c.game);
    if (c.total == before.total && c.place == before.place && c.chips == (last ? last->chips : std::nullopt))
        in.fail("total", "nothing would change.");
    if (in.bad()) return tl::unexpected(in.error);
    return c;
}

ordered_json correction_json(const Correction& c, int seats) {
    ordered_json out{{"game", c.game}, {"total", in_thousands(c.total, seats)}, {"place", list_of(c.place, seats)}};
    if (c.chips) out["chips"] = list_of(*c.chips, seats);
    out["reason"] = c.reason;
    return out;
}

std::vector<Settlement> what_counts(std::span<const Settlement> settled, const SetBook& book) {
    std::vector<Settlement> games(settled.begin(), settled.end());
    for (const Correction& c : book.corrections) {  // the last one stays
        Settlement& game = games[std::size_t(c.game) - 1];
        game.total = c.total;
        game.place = c.place;
    }
    return games;
}

std::int32_t chips_that_count(const Results& played, const SetBook& book, std::size_t chair) {
    std::int32_t chips = played.chips[chair];
    for (std::size_t g = 0; g < played.settled.size(); ++g)
        if (const Correction* last = last_of(book, int(g) + 1); last && last->chips) chips += (*last->chips)[chair];
    return chips;
}

ordered_json book_json(const Results& played, const SetBook& book, SeatMask awaited) {
    const Rulebook& rules = *played.rules;
    const int seats = played.people;
    ordered_json out{{"games", ordered_json::array()}};
    for (std::size_t g = 0; g < played.settled.size(); ++g) {
        const Settlement& s = played.settled[g];
        ordered_json row{
            {"total", in_thousands(s.total, seats)}, {"place", list_of(s.place, seats)}, {"corrections", ordered_json::array()}};
        for (const Correction& c : book.corrections)
            if (std::size_t(c.game) == g + 1) row["corrections"].push_back(booked_json(c, seats));
        out["games"].push_back(std::move(row));
    }
    const std::vector<Settlement> games = what_counts(played.settled, book);
    Sums totals{}, chips{};
    for (const Settlement& s : games)
        for (std::size_t i = 0; i < totals.size(); ++i) totals[i] += s.total[i];
    for (std::size_t i = 0; i < std::size_t(seats); ++i) chips[i] = chips_that_count(played, book, i);
    const bool over = played.over, has_chips = wire::uses_chips(rules);
    out["totals"] = in_thousands(totals, seats);
    out["over"] = over;
    out["has_chips"] = has_chips;
    if (rules.account.in_points) out["account"] = {{"id", rules.account.id}, {"name", account_name(rules.account)}};
    out["chips"] = over && has_chips ? list_of(chips, seats) : ordered_json(nullptr);
    out["prizes"] = over ? list_of(settle_set(rules, games).prizes, seats) : ordered_json(nullptr);
    out["proposal"] = nullptr;
    if (book.proposal) {
        ordered_json proposed = correction_json(book.proposal->correction, seats);
        proposed["number"] = book.proposal->number;
        proposed["by"] = book.proposal->correction.by;
        proposed["awaited"] = ordered_json::array();
        for (int s = 0; s < seats; ++s)
            if (in(awaited, Seat(s))) proposed["awaited"].push_back(s);
        out["proposal"] = std::move(proposed);
    }
    return out;
}

std::span<const wire::NamedShape> book_shapes() {
    static constexpr wire::NamedShape all[]{
        {"Book",
         "{games: [BookGame], totals: [number], over: bool, has_chips: bool, account?: {id: string, name: Text}, "
         "chips: [int] | null, prizes: [int] | null, proposal: BookProposal | null, names: [string], handed?: [Handed], "
         "match: int, matches: int}"},
        {"BookGame", "{total: [number], place: [int], corrections: [BookCorrection]}"},
        {"BookCorrection", "{total: [number], place: [int], chips?: [int], reason: string, by: seat, at: string, absent: [seat]}"},
        {"BookProposal",
         "{game: int, total: [number], place: [int], chips?: [int], reason: string, number: int, by: seat, "
         "awaited: [seat]}"},
    };
    return all;
}

}  // namespace jansou::parlour
