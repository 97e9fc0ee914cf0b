#include "jansou/wire/club/book.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

namespace jansou::wire {
namespace {

using nlohmann::json;

constexpr double results_in_one = tenths;

std::int64_t result_of(const json& value) { return std::llround(value.get<double>() * results_in_one); }

/// A number for each chair, or none of that name.
template <class Number>
void read_numbers(const json& entry, const char* name, std::array<Number, max_seats>& into, const auto& number) {
    into = {};
    const auto it = entry.find(name);
    if (it == entry.end()) return;
    for (std::size_t c = 0; c < std::min<std::size_t>(it->size(), max_seats); ++c) into[c] = Number(number((*it)[c]));
}
std::int64_t whole(const json& value) { return value.get<std::int64_t>(); }

std::string text_in(const json& entry, const char* name) { return entry.value(name, std::string()); }

}  // namespace

void ClubBook::call(std::string_view id, std::optional<std::string> called) {
    if (called)
        names_[std::string(id)] = std::move(*called);
    else if (const auto it = names_.find(id); it != names_.end())
        names_.erase(it);
}

std::string_view ClubBook::kind_of(std::string_view id) const {
    const auto it = things_.find(id);
    return it == things_.end() ? std::string_view() : it->second.kind;
}
std::optional<std::size_t> ClubBook::place_of(std::string_view id) const {
    const auto it = entry_.find(id);
    return it == entry_.end() ? std::nullopt : std::optional(it->second);
}
int ClubBook::person(std::string_view id) const {
    const auto it = person_.find(id);
    return it == person_.end() ? -1 : int(it->second);
}
std::optional<std::size_t> ClubBook::night(std::string_view id) const {
    const auto it = night_.find(id);
    return it == night_.end() ? std::nullopt : std::optional(it->second);
}
int ClubBook::rule(std::string_view key) const {
    const auto it = rule_.find(key);
    return it == rule_.end() ? -1 : int(it->second);
}

std::optional<std::string> ClubBook::name_of(int person) const {
    const auto it = names_.find(persons_[std::size_t(person)].id);
    return it == names_.end() ? std::nullopt : std::optional(it->second);
}

bool ClubBook::is_used(std::size_t night) const {
    const auto here = [night](const auto& each) { return !each.gone && each.night == night; };
    return std::ranges::any_of(matches_, here) || std::ranges::any_of(extras_, here);
}

void ClubBook::add(std::string body) {
    const json entry = json::parse(body, nullptr, false);
    if (!entry.is_object() || !entry.contains("id") || !entry.contains("kind")) return;
    const std::string id = entry["id"];
    const std::string kind = entry["kind"];
    const std::size_t place = bodies_.size();
    bytes_ += body.size();
    bodies_.push_back(std::move(body));
    entry_[id] = place;
    const bool first = !entry.contains("corrects");
    if (kind == "person") add_person(entry, first);
    if (kind == "same") add_same(entry);
    if (kind == "night") add_night(entry, first);
    if (kind == "game") add_game(entry, first);
    if (kind == "extra") add_extra(entry, first);
}

void ClubBook::add_person(const json& entry, bool first) {
    const std::string id = text_in(entry, first ? "id" : "corrects");
    if (first) {
        things_[id] = {"person", persons_.size(), bodies_.size() - 1};
        person_[id] = persons_.size();
        persons_.push_back({.id = id});
    }
    if (const int at = person(id); at >= 0) persons_[std::size_t(at)].guest = entry.value("guest", false);
}

void ClubBook::add_same(const json& entry) {
    const bool first = !entry.contains("corrects");
    const std::string id = text_in(entry, first ? "id" : "corrects");
    if (first) things_[id] = {"same", 0, bodies_.size() - 1};
    same_[id] = entry.value("void", false) ? std::pair(-1, -1) : std::pair(person(text_in(entry, "person")), person(text_in(entry, "is")));
    std::vector<int> direct(persons_.size(), -1);
    for (const auto& [told, two] : same_)
        if (two.first >= 0 && two.second >= 0 && two.first != two.second) direct[std::size_t(two.first)] = two.second;
    for (std::size_t p = 0; p < persons_.size(); ++p) {
        int at = direct[p];
        // a chain as long as there are persons goes in a circle, where everybody stays himself
        for (std::size_t steps = 0; at >= 0 && direct[std::size_t(at)] >= 0; ++steps)
            at = steps < persons_.size() ? direct[std::size_t(at)] : -1;
        persons_[p].same = at;
    }
}

void ClubBook::add_night(const json& entry, bool first) {
    const std::string id = text_in(entry, first ? "id" : "corrects");
    if (first) {
        things_[id] = {"night", nights_.size(), bodies_.size() - 1};
        night_[id] = nights_.size();
        nights_.push_back({.id = id});
    }
    const auto at = night(id);
    if (!at) return;
    ClubNight& n = nights_[*at];
    n.entry = bodies_.size() - 1;
    n.gone = entry.value("void", false);
    if (n.gone) return;
    n = {.id = id, .date = text_in(entry, "date"), .name = text_in(entry, "name"), .entry = bodies_.size() - 1};
    if (const auto fee = entry.find("fee"); fee != entry.end()) {
        const std::string by = text_in(*fee, "by");
        n.fee = by == "game" ? ClubNight::Fee::game : by == "head" ? ClubNight::Fee::head : ClubNight::Fee::room;
        n.amount = fee->value("amount", std::int64_t(0));
        n.unit = text_in(*fee, "unit");
    }
    if (const auto left = entry.find("left"); left != entry.end())
        for (const json& each : *left) n.left.emplace_back(person(text_in(each, "person")), each.value("percent", 100));
    if (const auto worth = entry.find("chip_worth"); worth != entry.end()) n.chip_worth = result_of(*worth);
}

ClubPeople ClubBook::people_in(const json& list) const {
    ClubPeople out;
    out.fill(-1);
    for (std::size_t c = 0; c < std::min<std::size_t>(list.size(), max_seats); ++c)
        if (list[c].is_string()) out[c] = person(list[c].get_ref<const std::string&>());
    return out;
}

std::size_t ClubBook::rule_place(const json& rule) {
    const std::string key = text_in(rule, "key");
    const auto [it, fresh] = rule_.emplace(key, rules_.size());
    if (fresh) rules_.emplace_back();
    rules_[it->second] = rule.dump();
    return it->second;
}

void ClubBook::add_game(const json& entry, bool first) {
    const std::string id = text_in(entry, first ? "id" : "corrects");
    if (first) {
        things_[id] = {"game", matches_.size(), bodies_.size() - 1};
        matches_.push_back({.id = id, .first = bodies_.size() - 1});
    }
    const auto thing = things_.find(id);
    if (thing == things_.end()) return;
    ClubMatch& m = matches_[thing->second.place];
    if (!first) ++m.corrections;
    m.entry = bodies_.size() - 1;
    m.gone = entry.value("void", false);
    if (m.gone) return;
    games_ -= m.games.size();
    games_ += entry.at("games").size();
    m.night = night(text_in(entry, "night")).value_or(0);
    const std::size_t rule_before = std::exchange(m.rule, rule_place(entry.at("rule_is")));
    // who sets right what came out of a game does not say by which options it was played
    if (first || m.rule != rule_before || entry.contains("changed")) {
        m.changed = entry.contains("changed") ? entry["changed"].dump() : std::string();
        m.changed_more = entry.value("changed_more", 0);
    }
    m.seats = int(std::min<std::size_t>(entry.at("people").size(), max_seats));
    m.people = people_in(entry.at("people"));
    m.games.clear();
    for (const json& told : entry.at("games")) {
        ClubGame g;
        g.people = told.contains("people") ? people_in(told["people"]) : m.people;
        read_numbers(told, "total", g.total, result_of);
        read_numbers(told, "place", g.place, whole);
        m.games.push_back(g);
    }
    read_numbers(entry, "chips", m.chips, whole);
    read_numbers(entry, "prizes", m.prizes, whole);
    m.deeds = {};
    m.knows_hands = entry.contains("deeds");
    if (m.knows_hands)
        for (std::size_t c = 0; c < std::size_t(m.seats) && c < entry["deeds"].size(); ++c) {
            const json& d = entry["deeds"][c];
            const auto n = [&d](const char* what) { return std::uint16_t(d.value(what, 0)); };
            m.deeds[c] = {.hands = n("hands"), .wins = n("wins"), .dealt_in = n("dealt_in"), .riichi = n("riichi")};
        }
    if (entry.contains("out"))
        for (std::size_t c = 0; c < std::size_t(m.seats) && c < entry["out"].size(); ++c)
            m.deeds[c].out = entry["out"][c].get<std::uint16_t>();
    m.over = entry.value("over", true);
}

void ClubBook::add_extra(const json& entry, bool first) {
    const std::string id = text_in(entry, first ? "id" : "corrects");
    if (first) {
        things_[id] = {"extra", extras_.size(), bodies_.size() - 1};
        extras_.push_back({.id = id});
    }
    const auto thing = things_.find(id);
    if (thing == things_.end()) return;
    ClubExtra& x = extras_[thing->second.place];
    x.entry = bodies_.size() - 1;
    x.gone = entry.value("void", false);
    if (x.gone) return;
    x.night = night(text_in(entry, "night")).value_or(0);
    x.person = person(text_in(entry, "person"));
    x.rule = entry.contains("rule") ? rule(text_in(entry, "rule")) : -1;
    x.total = entry.contains("total") ? result_of(entry["total"]) : 0;
    x.chips = entry.contains("chips") ? whole(entry["chips"]) : 0;
}

}  // namespace jansou::wire
