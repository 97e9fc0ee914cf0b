#include "jansou/lab/counts.hpp"

#include <algorithm>
#include <array>

namespace jansou::lab {
namespace {

constexpr std::size_t most_groups = 2000, longest_group = 100;

enum class Sort : std::uint8_t { table, seat, mechanism, prize };

Sort sort_of(std::string_view group) {
    if (group == "table") return Sort::table;
    const std::string_view head = group.substr(0, group.find(':'));
    if (head == "all" || head == "chair" || head == "wind" || head == "place" || head == "bot") return Sort::seat;
    return head == "prize" ? Sort::prize : Sort::mechanism;
}

constexpr std::array<std::string_view, table_figure::count> table_names{"games",  "hands",       "won",   "winners", "tsumo",
                                                                        "drawn",  "discards",    "calls", "moved",   "chips_moved",
                                                                        "spread", "settlements", "bust",  "broken"};
constexpr std::array<std::string_view, seat_figure::count> seat_names{"games",  "hands", "place",      "first",       "last",     "total",
                                                                      "points", "chips", "wins",       "tsumo",       "deal_ins", "riichi",
                                                                      "called", "draws", "won_points", "lost_points", "deals"};
constexpr std::array<std::string_view, mechanism_figure::count> mechanism_names{"hands",  "times", "moved", "chips_moved", "actors",
                                                                                "points", "chips", "wins",  "deal_ins"};
constexpr std::array<std::string_view, prize_figure::count> prize_names{"games", "moved"};

constexpr double percent = 100, tenth = 0.1;
namespace t = table_figure;
namespace s = seat_figure;
namespace m = mechanism_figure;

constexpr Measure table_measures[] = {
    {"hands", "hands a game", t::hands, t::games},
    {"discards", "discards a hand", t::discards, t::hands},
    {"calls", "calls a hand", t::calls, t::hands, false, 1, 3},
    {"won", "hands won %", t::won, t::hands, false, percent},
    {"tsumo", "wins by tsumo %", t::tsumo, t::winners, false, percent},
    {"drawn", "hands drawn %", t::drawn, t::hands, false, percent},
    {"moved", "points moved a hand", t::moved, t::hands, false, 1, 1},
    {"chips_moved", "chips moved a hand", t::chips_moved, t::hands, false, 1, 3},
    {"moved_game", "points moved a game", t::moved, t::games, false, 1, 1},
    {"chips_moved_game", "chips moved a game", t::chips_moved, t::games, false, 1, 2},
    {"spread", "distance of a settlement from 0", t::spread, t::settlements, false, tenth},
    {"bust", "games with somebody below 0 %", t::bust, t::games, false, percent},
};
constexpr Measure seat_measures[] = {
    {"place", "place", s::place, s::games, false, 1, 3},
    {"first", "first %", s::first, s::games, false, percent},
    {"last", "last %", s::last, s::games, false, percent},
    {"total", "settlement a game", s::total, s::games, false, tenth},
    {"points_game", "points a game", s::points, s::games, false, 1, 0},
    {"chips_game", "chips a game", s::chips, s::games},
    {"points", "points a hand", s::points, s::hands, false, 1, 1},
    {"chips", "chips a hand", s::chips, s::hands, false, 1, 3},
    {"win", "wins %", s::wins, s::hands, false, percent},
    {"deal_in", "deals in %", s::deal_ins, s::hands, false, percent},
    {"draw", "draws %", s::draws, s::hands, false, percent},
    {"riichi", "riichi %", s::riichi, s::hands, false, percent},
    {"called", "calls %", s::called, s::hands, false, percent},
    {"tsumo", "tsumo of its wins %", s::tsumo, s::wins, false, percent},
    {"win_points", "points of a win", s::won_points, s::wins, false, 1, 0},
    {"deal_in_points", "points of a deal-in", s::lost_points, s::deal_ins, false, 1, 0},
};
constexpr Measure mechanism_measures[] = {
    {"rate", "hands %", m::hands, t::hands, true, percent, 3},
    {"times", "times a hand", m::times, t::hands, true, 1, 4},
    {"moved", "points moved a hand", m::moved, t::hands, true, 1, 2},
    {"chips_moved", "chips moved a hand", m::chips_moved, t::hands, true, 1, 4},
    {"gain", "points of who did it", m::points, m::actors, false, 1, 0},
    {"gain_chips", "chips of who did it", m::chips, m::actors},
    {"win", "wins of who did it %", m::wins, m::actors, false, percent, 1},
    {"deal_in", "deals in of who did it %", m::deal_ins, m::actors, false, percent, 1},
};
constexpr Measure prize_measures[] = {
    {"rate", "games %", prize_figure::games, t::games, true, percent, 2},
    {"moved", "moved a game", prize_figure::moved, t::games, true, tenth, 3},
};

}  // namespace

std::span<const std::string_view> figure_names(std::string_view group) {
    switch (sort_of(group)) {
        case Sort::table: return table_names;
        case Sort::seat: return seat_names;
        case Sort::prize: return prize_names;
        case Sort::mechanism: break;
    }
    return mechanism_names;
}

Figures& Counts::group(std::string_view name) {
    const auto found = groups.find(name);
    if (found != groups.end()) return found->second;
    return groups.emplace(name, Figures(figure_names(name).size())).first->second;
}

std::int64_t Counts::at(std::string_view name, std::size_t figure) const {
    const auto found = groups.find(name);
    return found == groups.end() ? 0 : found->second[figure];
}

void Counts::add(const Counts& other) {
    for (const auto& [name, figures] : other.groups) {
        Figures& mine = group(name);
        for (std::size_t i = 0; i < figures.size(); ++i) mine[i] += figures[i];
    }
}

nlohmann::json to_json(const Counts& counts) {
    nlohmann::json out = nlohmann::json::object();
    for (const auto& [name, figures] : counts.groups) out[name] = figures;
    return out;
}

tl::expected<Counts, Sentence> counts_from_json(const nlohmann::json& json) {
    if (!json.is_object() || json.size() > most_groups) return tl::unexpected<Sentence>("Groups of counts are expected.");
    Counts counts;
    for (const auto& [name, list] : json.items()) {
        if (name.size() > longest_group || !list.is_array() || list.size() != figure_names(name).size() ||
            !std::ranges::all_of(list, [](const auto& n) { return n.is_number_integer(); }))
            return tl::unexpected<Sentence>("The counts of a group are not right.");
        Figures& figures = counts.group(name);
        for (std::size_t i = 0; i < figures.size(); ++i) figures[i] = list[i].template get<std::int64_t>();
    }
    return counts;
}

std::span<const Measure> measures_of(std::string_view group) {
    switch (sort_of(group)) {
        case Sort::table: return table_measures;
        case Sort::seat: return seat_measures;
        case Sort::prize: return prize_measures;
        case Sort::mechanism: break;
    }
    return mechanism_measures;
}

const Measure* find_measure(std::string_view name) {
    const auto slash = name.rfind('/');
    if (slash == std::string_view::npos || slash == 0) return nullptr;
    const std::string_view group = name.substr(0, slash);
    if (group != "table" && group != "all" && group.find(':') == std::string_view::npos) return nullptr;
    const auto all = measures_of(group);
    const auto found = std::ranges::find(all, name.substr(slash + 1), &Measure::id);
    return found == all.end() ? nullptr : &*found;
}

}  // namespace jansou::lab
