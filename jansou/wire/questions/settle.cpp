#include "jansou/wire/questions/settle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <span>

#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/shape.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using rule_text::said;

constexpr int most_sticks = 9999, most_settled_games = 10000;

/// As many as have points in that game, if so many may be.
int people_of(const Rulebook& book, const json& game) {
    const auto points = game.is_object() ? game.find("points") : game.end();
    const bool told = game.is_object() && points != game.end() && points->is_array() && points->size() <= max_chairs;
    return told && book.may_be(int(points->size())) ? int(points->size()) : book.people.front();
}

class GameReader {
public:
    GameReader(const Rulebook& book, const json& object, std::string path) : book_(book), fields_(object, std::move(path)) {
        end_.seats = std::uint8_t(people_of(book, object));
    }

    tl::expected<GameEnd, Sentence> read(std::string* ja) {
        fields_.require("points");
        if (!book_.ties_by_last_dealer) fields_.require("first_dealer");
        if (const json* list = per_seat("points"))
            for (Seat s = 0; s < end_.seats; ++s) end_.points[s] = element((*list)[s], "points", s);
        if (book_.ties_by_last_dealer)
            read_last_dealer();
        else
            end_.first_dealer = fields_.seat("first_dealer", end_.seats);
        end_.sticks = fields_.number("sticks", 0, most_sticks);
        read_won();
        read_busted();
        read_chombos();
        fields_.refuse_unread();
        if (!fields_.bad()) check();
        if (fields_.bad() && ja) *ja = fields_.error_ja;
        if (fields_.bad()) return tl::unexpected(fields_.error);
        return end_;
    }

private:
    const json* per_seat(std::string_view name) {
        const json* list = fields_.given(name) ? fields_.array(name) : nullptr;
        if (!list || list->size() == end_.seats) return list;
        fields_.fail(name, said("{} entries are not one for each of {} seats.", "{}個では、{}人に一つずつになりません。", list->size(),
                                int(end_.seats)));
        return nullptr;
    }

    int element(const json& value, std::string_view name, Seat s) {
        if (const auto n = whole_number(value, -most_points, most_points)) return *n;
        fields_.fail(fmt::format("{}[{}]", name, s), said("{} is no whole number from {} to {}.", "{}は{}から{}までの整数ではありません。",
                                                          shown(value), -most_points, most_points));
        return 0;
    }

    /// Asked for only where it decides between equal points.
    void read_last_dealer() {
        const auto points = std::span(end_.points).first(end_.seats);
        for (Seat s = 0; s < end_.seats; ++s)
            if (std::ranges::count(points, points[s]) > 1) fields_.require("last_dealer");
        if (const Seat last = fields_.seat("last_dealer", end_.seats); last != no_seat) end_.last_dealer = last;
    }

    void read_won() {
        const json* list = per_seat("won");
        for (Seat s = 0; list && s < end_.seats; ++s) {
            const json& value = (*list)[s];
            if (!value.is_boolean())
                fields_.fail(fmt::format("won[{}]", s),
                             said("{} is neither true nor false.", "{}はtrueでもfalseでもありません。", shown(value)));
            else if (value.get<bool>())
                end_.won = SeatMask(end_.won | only(s));
        }
    }

    void read_busted() {
        const json* list = per_seat("busted_by");
        for (Seat s = 0; list && s < end_.seats; ++s) {
            const json& value = (*list)[s];
            if (value.is_null()) continue;
            if (const auto seat = whole_number(value, 0, end_.seats - 1))
                end_.busted_by[s] = Seat(*seat);
            else
                fields_.fail(fmt::format("busted_by[{}]", s),
                             said("{} is neither null nor a seat from 0 to {}.", "{}はnullでも0から{}までの席でもありません。",
                                  shown(value), end_.seats - 1));
        }
    }

    void read_chombos() {
        constexpr int most_chombos = 100;
        const json* list = per_seat("chombos");
        for (Seat s = 0; list && s < end_.seats; ++s) {
            const auto n = whole_number((*list)[s], 0, most_chombos);
            if (!n)
                fields_.fail(fmt::format("chombos[{}]", s),
                             said("{} is no whole number from 0 to {}.", "{}は0から{}までの整数ではありません。", shown((*list)[s]),
                                  int(most_chombos)));
            end_.chombos[s] = std::uint8_t(n.value_or(0));
        }
    }

    void check() {
        const Settlement s = settle(book_, end_);
        std::int64_t worth = s.lost;
        for (Seat i = 0; i < end_.seats; ++i) worth += s.points[i];
        const std::int64_t start = std::int64_t(book_.rules.number("points.start")) * end_.seats;
        if (book_.points_come_in ? worth < start : worth != start)
            return fields_.fail("points", said("with {} sticks they are worth {} together, not {}.",
                                               "供託{}本で合わせて{}点です。{}点になるはずです。", int(end_.sticks), worth, start));
        if (std::ranges::any_of(s.prizes, &Settlement::Prize::by_wins)) fields_.require("won");
        if (std::ranges::any_of(s.prizes, &Settlement::Prize::by_busts)) check_busted();
        if (std::ranges::any_of(s.prizes, &Settlement::Prize::by_chombos)) fields_.require("chombos");
    }

    void check_busted() {
        for (Seat i = 0; i < end_.seats; ++i) {
            const bool below = end_.points[i] < 0, busted = end_.busted_by[i] != no_seat;
            const std::string name = fmt::format("busted_by[{}]", i);
            if (below && !busted)
                fields_.fail(name, said("who took this seat to {} is missing.", "{}点にした人が書かれていません。", end_.points[i]));
            const bool stays = book_.bust_at_zero && end_.points[i] == 0;
            if (!below && busted && !stays)
                fields_.fail(name, said("this seat is not below 0 but has {}.", "この席は{}点で、0点を下回っていません。", end_.points[i]));
            if (busted && end_.busted_by[i] == i) fields_.fail(name, Said{"a seat cannot bust itself.", "自分を飛ばすことはできません。"});
        }
    }

    const Rulebook& book_;
    Fields fields_;
    GameEnd end_;
};

tl::expected<GameEnd, Sentence> read_game(const Rulebook& book, const json& object, std::string path, std::string* ja = nullptr) {
    return GameReader(book, object, std::move(path)).read(ja);
}

ordered_json list_of(const auto& values, int seats) {
    ordered_json out = ordered_json::array();
    for (std::size_t s = 0; s < std::size_t(seats); ++s) out.push_back(values[s]);
    return out;
}

ordered_json results_of(const auto& values, int seats) {
    ordered_json out = ordered_json::array();
    for (std::size_t s = 0; s < std::size_t(seats); ++s) out.push_back(result_json(values[s]));
    return out;
}

/// Chips beyond those at the start; nothing if they are not told.
std::array<std::int64_t, max_seats> chips_won(const Rulebook& book, Fields& in, int seats) {
    std::array<std::int64_t, max_seats> chips{};
    const json* list = in.given("chips") ? in.array("chips") : nullptr;
    if (!list) return chips;
    const int start = chips_at_start(book);
    if (list->size() != std::size_t(seats))
        in.fail("chips", fmt::format("{} entries are not one for each of {} seats.", list->size(), seats));
    std::int64_t sum = 0;
    for (std::size_t s = 0; s < list->size() && !in.bad(); ++s) {
        const json& value = (*list)[s];
        const auto n = whole_number(value, -most_points, most_points);
        if (!n)
            in.fail(fmt::format("chips[{}]", s),
                    fmt::format("{} is no whole number from {} to {}.", shown(value), -most_points, most_points));
        chips[s] = n.value_or(start) - start;
        sum += n.value_or(0);
    }
    if (!in.bad() && sum != std::int64_t(start) * seats)
        in.fail("chips", fmt::format("they are {} together, not {}.", sum, std::int64_t(start) * seats));
    return chips;
}

tl::expected<ordered_json, Sentence> settle_set(const Rulebook& book, const json& object) {
    Fields in(object);
    const json* games = in.array("games");
    const int people = games && !games->empty() ? people_of(book, games->front()) : book.people.front();
    auto chips = chips_won(book, in, people);
    in.refuse_unread();
    if (games && (games->empty() || games->size() > most_settled_games))
        in.fail("games", fmt::format("{} games are not from 1 to {}.", games->size(), most_settled_games));
    if (!games || in.bad()) return tl::unexpected(in.error);
    ordered_json answers = ordered_json::array();
    std::array<std::int64_t, max_seats> totals{};
    std::vector<Settlement> settled;
    for (std::size_t g = 0; g < games->size(); ++g) {
        const auto end = read_game(book, (*games)[g], fmt::format("games[{}].", g));
        if (!end) return tl::unexpected(end.error());
        if (end->seats != people)
            return tl::unexpected(fmt::format("games[{}].points: {} played it, and {} the first game.", g, int(end->seats), people));
        const Settlement s = settle(book, *end);
        for (Seat i = 0; i < people; ++i) totals[i] += s.total[i];
        answers.push_back(settlement_json(s));
        settled.push_back(s);
    }
    const SetEnd end = settle_set(book, settled);
    for (std::size_t s = 0; s < std::size_t(people); ++s) chips[s] += end.prizes[s];
    ordered_json out;
    out["games"] = std::move(answers);
    out["totals"] = results_of(totals, people);
    out["chips"] = list_of(chips, people);
    out["prizes"] = list_of(end.prizes, people);
    return out;
}

}  // namespace

int chips_at_start(const Rulebook& book) { return book.rules.number("chips.start"); }

tl::expected<GameEnd, Sentence> game_from_json(const Rulebook& book, const json& object, std::string* ja) {
    return read_game(book, object, {}, ja);
}

ordered_json settlement_json(const Settlement& s) {
    const int seats = s.seats;
    ordered_json out;
    out["place"] = list_of(s.place, seats);
    out["base"] = results_of(s.base, seats);
    if (s.ranked) out["rank"] = results_of(s.rank, seats);
    for (const Settlement::Prize& prize : s.prizes)
        out[std::string(prize.id)] = prize.in_chips ? list_of(prize.amount, seats) : results_of(prize.amount, seats);
    out["total"] = results_of(s.total, seats);
    return out;
}

ordered_json result_json(std::int64_t in_tenths) {
    if (in_tenths % tenths == 0) return in_tenths / tenths;
    return double(in_tenths) / tenths;
}

std::optional<int> result_in(const Rulebook& book, const json& value, int least, int most) {
    if (!value.is_number() || value < least || value > most) return {};
    const double size = value.get<double>() * tenths, nearest = std::round(size);
    constexpr double inexact = 1e-6;
    if (std::abs(size - nearest) > inexact || (!book.settles_in_tenths && !value.is_number_integer())) return {};
    return int(nearest);
}

std::string result_text(std::int64_t in_tenths) {
    const std::int64_t size = in_tenths < 0 ? -in_tenths : in_tenths;
    const std::string whole = fmt::format("{}{}", in_tenths > 0 ? "+" : in_tenths < 0 ? "-" : "", size / tenths);
    return size % tenths ? fmt::format("{}.{}", whole, size % tenths) : whole;
}

tl::expected<ordered_json, Sentence> settle_json(const Rulebook& book, const json& object) {
    if (object.is_object() && object.contains("games")) return settle_set(book, object);
    const auto end = game_from_json(book, object);
    if (!end) return tl::unexpected(end.error());
    return settlement_json(settle(book, *end));
}

std::span<const NamedShape> settle_shapes() {
    static constexpr NamedShape all[]{
        {"Settlement", "{place: [int], base: [number], rank?: [number], @column?: [number], total: [number]}"},
    };
    return all;
}

}  // namespace jansou::wire
