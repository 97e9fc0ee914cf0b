#include "apps/cli/terminal_seating.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "jansou/bots/bot.hpp"

namespace jansou::terminal {
namespace {

constexpr std::size_t longest_name = 40;
constexpr int most_games = 100;

bool is_bot(std::string_view name) { return find_bot(name) != nullptr; }

/// "basic 2" -> "basic"; empty if it is no bot's name.
std::string_view bot_of(std::string_view name) {
    const auto bot = name.substr(0, name.find(' '));
    return is_bot(bot) ? bot : std::string_view{};
}

bool is_utf8(const std::string& text) {
    try {
        return !nlohmann::json(text).dump().empty();
    } catch (const nlohmann::json::exception&) { return false; }
}

/// Which of the other seats, in their order.
std::size_t place_among_others(Seat person, Seat s) { return s < person ? s : s - 1u; }

std::string planned(const Plan& plan, Seat person, Seat s) { return plan.bots[plan.bots.size() == 1 ? 0 : place_among_others(person, s)]; }

std::string known_bots() {
    std::string list;
    for (const BotInfo* bot : every_bot()) list += (list.empty() ? "" : ", ") + std::string(bot->name);
    return list;
}

}  // namespace

Sentence wrong_with(const Plan& plan) {
    const int seats = plan.book->layout.seats;
    if (!plan.book->may_be(seats)) return "one of the people at the table sits out; this is played on the page, without --terminal.";
    if (plan.seat >= seats) return fmt::format("--seat: a seat from 0 to {} is expected, not {}.", seats - 1, int(plan.seat));
    if (plan.bots.size() != 1 && int(plan.bots.size()) != seats - 1)
        return fmt::format("--bots: one name or {} are expected, not {}.", seats - 1, plan.bots.size());
    for (const std::string& bot : plan.bots)
        if (!is_bot(bot)) return fmt::format("--bots: \"{}\" is none of {}.", harmless(bot), known_bots());
    if (plan.games < 1 || plan.games > most_games)
        return fmt::format("--games: a number from 1 to {} is expected, not {}.", most_games, plan.games);
    if (plan.name.empty() || plan.name.size() > longest_name || !is_utf8(plan.name) || harmless(plan.name) != plan.name)
        return fmt::format("--name: a name of 1 to {} bytes is expected.", longest_name);
    if (!bot_of(plan.name).empty()) return fmt::format("--name: \"{}\" is the name of a bot.", plan.name);
    return {};
}

std::vector<std::string> names_of(const Plan& plan) {
    std::vector<std::string> names;
    for (Seat s = 0; s < plan.book->layout.seats; ++s)
        names.push_back(s == plan.seat ? plan.name
                                       : fmt::format("{} {}", planned(plan, plan.seat, s), place_among_others(plan.seat, s) + 1));
    return names;
}

Seat person_in(const std::vector<std::string>& names) {
    Seat person = no_seat;
    for (std::size_t s = 0; s < names.size(); ++s) {
        if (!bot_of(names[s]).empty()) continue;
        if (person != no_seat) return no_seat;
        person = Seat(s);
    }
    return person;
}

std::string bot_at(const Plan& plan, const std::vector<std::string>& names, Seat person, Seat s) {
    const auto named = bot_of(names[s]);
    return named.empty() ? planned(plan, person, s) : std::string(named);
}

}  // namespace jansou::terminal
