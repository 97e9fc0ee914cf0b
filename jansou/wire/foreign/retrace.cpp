#include "jansou/wire/foreign/retrace.hpp"

#include <algorithm>
#include <set>

#include "jansou/wire/foreign/driver.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire::foreign {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

constexpr std::size_t longest_value = 200;

std::string in_short(const json& value) {
    if (value.is_null()) return "nothing";
    const std::string text = dumped(value);
    return text.size() <= longest_value ? text : text.substr(0, longest_value) + "...";
}

/// The events that are compared; where kan dora are turned and what is told of a win besides differs between programs.
const std::set<std::string> compared{"start_kyoku", "tsumo", "dahai",          "chi",  "pon",      "daiminkan", "kakan",  "ankan",
                                     "nukidora",    "reach", "reach_accepted", "hora", "ryukyoku", "end_kyoku", "chombo", "offence"};

constexpr const char* fields[]{"actor",  "target", "pai",   "consumed", "tsumogiri", "deltas",          "scores", "reason",
                               "bakaze", "kyoku",  "honba", "kyotaku",  "oya",       "uradora_markers", "nagashi"};

struct Told {
    json event;
    std::string place;
};

/// Nagashi is a draw that pays, or a draw and then wins: both become the draw that pays.
void add_nagashi(std::vector<Told>& events, const json& hora) {
    for (auto it = events.rbegin(); it != events.rend(); ++it) {
        if (it->event["type"] != "ryukyoku") continue;
        for (std::size_t s = 0; s < it->event["deltas"].size(); ++s)
            it->event["deltas"][s] = it->event["deltas"][s].get<int>() + hora["deltas"][s].get<int>();
        it->event["scores"] = hora["scores"];
        return;
    }
}
void add_event(std::vector<Told>& events, json event, std::string place) {
    if (!compared.contains(event["type"].get<std::string>())) return;
    if (event["type"] == "hora" && event.value("nagashi", json()) == true) return add_nagashi(events, event);
    events.push_back({std::move(event), std::move(place)});
}

json sorted_tiles(json list) {
    if (list.is_array()) std::sort(list.begin(), list.end());
    return list;
}

class Comparison {
public:
    Comparison(int hand, std::string round, std::vector<Difference>& out) : hand_(hand), round_(std::move(round)), out_(out) {}

    /// True if it is the same event with the same fields, as far as they are told.
    bool event(const Told& told, const json& ours) {
        const std::string type = told.event["type"];
        if (ours["type"] != type) {
            say(told.place, type, "type", type, ours["type"]);
            return false;
        }
        bool same = true;
        for (const char* key : fields) {
            if (!told.event.contains(key) || !ours.contains(key)) continue;
            if (told.event.value("worked_out", "") == key) continue;
            if (std::string_view(key) == "uradora_markers" && told.event[key].empty()) continue;
            same = field(told, type, key, told.event[key], ours[key]) && same;
        }
        if (type == "hora") same = value(told, ours) && same;
        return same;
    }
    void say(const std::string& place, const std::string& event, const std::string& field, json told, json expected, std::string why = {}) {
        out_.push_back({hand_, round_, place, event, field, std::move(told), std::move(expected), std::move(why)});
    }

private:
    bool field(const Told& at, const std::string& type, const std::string& name, const json& told, const json& ours) {
        if (told == ours || (name == "consumed" && sorted_tiles(told) == sorted_tiles(ours))) return true;
        say(at.place, type, name, told, ours);
        return false;
    }
    /// What the win is worth, as far as it is told.
    bool value(const Told& at, const json& ours) {
        const auto told = at.event.find("score");
        if (told == at.event.end() || !told->is_object() || !ours.contains("score")) return true;
        const auto yaku = told->find("yaku");
        const bool lists = yaku != told->end() && yaku->is_array();
        const bool knows_all =
            !lists || std::ranges::all_of(*yaku, [](const json& line) { return line.is_object() && line.contains("id"); });
        bool same = true;
        for (const char* key : {"han", "fu"}) {
            if (!knows_all && std::string_view(key) == "han") continue;  // a word that is not known may be any of ours
            if (const auto it = told->find(key); it != told->end() && it->is_number() && !ours["score"][key].is_null())
                same = field(at, "hora", std::string("score.") + key, *it, ours["score"][key]) && same;
        }
        if (!lists) return same;
        const json theirs = names(*yaku), all = names(ours["score"]["yaku"]);
        if (!knows_all && std::includes(all.begin(), all.end(), theirs.begin(), theirs.end())) return same;
        return field(at, "hora", "score.yaku", theirs, all) && same;
    }
    static json names(const json& lines) {
        json out = json::array();
        for (const json& line : lines)
            if (line.is_object() && line.contains("id")) out.push_back(line["id"] == "nukidora" ? json("dora") : line["id"]);
        std::sort(out.begin(), out.end());
        out.erase(std::unique(out.begin(), out.end()), out.end());
        return out;
    }

    int hand_;
    std::string round_;
    std::vector<Difference>& out_;
};

/// Compares one hand, and what follows from it for the next.
class HandCheck {
public:
    HandCheck(const Paifu& record, const std::vector<Span>& hands, std::size_t hand, std::vector<Difference>& out)
        : record_(record), span_(hands[hand]), say_(int(hand), round_of(record.facts[hands[hand].from].event), out) {}

    void run(const ByRule& played) {
        if (!played.no_start.empty()) return say_.say(record_.facts[span_.from].place, "start_kyoku", "", {}, {}, played.no_start);
        std::vector<Told> told, ours;
        for (std::size_t i = span_.from; i <= span_.to; ++i) add_event(told, record_.facts[i].event, record_.facts[i].place);
        std::size_t end = 0;
        while (end < played.events.size() && (end == 0 || played.events[end - 1]["type"] != "end_kyoku"))
            add_event(ours, played.events[end++], "");
        for (std::size_t i = 0; i < std::min(told.size(), ours.size()); ++i)
            if (!say_.event(told[i], ours[i].event)) return;
        if (played.stuck) {
            const Fact& fact = record_.facts[played.stuck->fact];
            return say_.say(fact.place, fact.event["type"], "", {}, {}, played.stuck->why);
        }
        if (told.size() > ours.size()) {
            const Told& more = told[ours.size()];
            return say_.say(more.place, more.event["type"], "", {}, {}, "by the rule the hand is over here");
        }
        if (told.size() < ours.size())
            return say_.say(told.back().place, told.back().event["type"], "type", told.back().event["type"],
                            ours[told.size()].event["type"]);
        next_hand(played.events, end);
    }

private:
    /// It stands right behind this hand in the file, and begins otherwise than this one ends.
    bool told_apart(const Fact& start) const {
        return std::ranges::any_of(record_.apart, [&](const Problem& each) { return each.place == start.place; });
    }
    void next_hand(const std::vector<json>& events, std::size_t end) {
        const auto behind = std::find_if(record_.facts.begin() + std::ptrdiff_t(span_.to) + 1, record_.facts.end(), [](const Fact& fact) {
            return fact.event["type"] == "start_kyoku" || fact.event["type"] == "end_game";
        });
        if (behind == record_.facts.end()) return;
        const Fact& next = *behind;
        if (next.anew && !told_apart(next)) return;
        const bool goes_on = next.event["type"] == "start_kyoku";
        json follows;
        for (; end < events.size(); ++end)
            if (const auto& type = events[end]["type"]; type == "start_kyoku" || type == "end_game") {
                follows = events[end];
                break;
            }
        if (follows.is_null()) return;
        if (goes_on != (follows["type"] == "start_kyoku"))
            return say_.say(next.place, next.event["type"], "", {}, {},
                            goes_on ? "by the rule the game is over here" : "by the rule the game goes on here");
        for (const char* key : {"bakaze", "kyoku", "honba", "kyotaku", "oya", "scores"})
            if (next.event.contains(key) && follows.contains(key) && next.event[key] != follows[key])
                say_.say(next.place, next.event["type"], key, next.event[key], follows[key]);
    }

    const Paifu& record_;
    Span span_;
    Comparison say_;
};

/// The whole game as a log of ours; empty if the rule does not take it.
std::string whole_log(const std::shared_ptr<const Rulebook>& book, const Paifu& record, const GoOn& go_on) {
    if (std::ranges::any_of(record.facts, &Fact::anew)) return {};
    const auto hands = hands_of(record);
    auto start = start_of_hands(book, record, hands);
    if (!start) return {};
    LogWriter log;
    Driver driver(std::move(*start), record, hands, &log);
    if (driver.play(go_on)) return {};
    driver.settle();
    return log.take();
}

}  // namespace

std::string Difference::sentence() const {
    std::string out = round + ", " + place + ": " + event + (field.empty() ? "" : ": " + field) + ": ";
    return out + (why.empty() ? in_short(expected) + " is expected, not " + in_short(told) : why);
}

ByRule by_rule(const std::shared_ptr<const Rulebook>& book, const Paifu& record, const Span& hand, const GoOn& go_on,
               std::vector<Scene>* scenes) {
    auto start = start_of_hands(book, record, {hand});
    if (!start) return {.no_start = start.error(), .stuck = {}, .events = {}};
    std::optional<Scenes> open;
    if (scenes) {
        open.emplace(*book, start->setup.games, no_seat);
        open->views_of(0);
        open->with_missed();
    }
    Driver driver(std::move(*start), record, hand, open ? &*open : nullptr);
    ByRule out;
    out.stuck = driver.play(go_on);
    out.events = driver.events();
    if (open) *scenes = open->take();
    return out;
}

Retraced hands_compared(const std::shared_ptr<const Rulebook>& book, const Paifu& record, const GoOn& go_on, const HandsPlayed& before) {
    Retraced out;
    const auto hands = hands_of(record);
    out.hands = int(hands.size());
    for (; out.compared < out.hands; ++out.compared) {
        const std::size_t so_far = out.differences.size(), hand = std::size_t(out.compared);
        HandCheck check(record, hands, hand, out.differences);
        if (const auto played = before.find(hand); played != before.end())
            check.run(played->second);
        else
            check.run(by_rule(book, record, hands[hand], go_on));
        if (may_go_on(go_on)) continue;
        out.differences.erase(out.differences.begin() + std::ptrdiff_t(so_far), out.differences.end());
        break;
    }
    return out;
}

Retraced retraced(const std::shared_ptr<const Rulebook>& book, const Paifu& record, const GoOn& go_on) {
    Retraced out = hands_compared(book, record, go_on);
    if (out.differences.empty() && out.hands != 0 && out.compared == out.hands) out.log = whole_log(book, record, go_on);
    return out;
}

std::string facts_log(const Rulebook& book, const Paifu& record) {
    LogWriter log;
    log.line(dumped({{"type", "header"},
                     {"format", 1},
                     {"rule", book.rules.id},
                     {"names", record.names},
                     {"facts", record.format},
                     {"rules", to_json(book.rules)}}));
    log.line(dumped({{"type", "start_game"}, {"rule", book.rules.id}, {"game", 1}, {"names", record.names}}));
    for (const Fact& fact : record.facts) {
        ordered_json line{{"type", fact.event["type"]}};
        for (const auto& [key, value] : fact.event.items())
            if (key != "type" && key != "worked_out") line[key] = value;
        log.line(dumped(line));
    }
    log.close();
    return log.take();
}

}  // namespace jansou::wire::foreign
