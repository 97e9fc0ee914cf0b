// mjai as programs write it: one event a line, some fields left out or under another name.
#include <map>
#include <set>

#include "jansou/wire/foreign/forms.hpp"
#include "jansou/wire/nesting.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::wire::foreign {

using nlohmann::json;

namespace {

/// Nothing happens on the table by these.
const std::set<std::string> passed_over{"none",    "hello", "join",    "error", "meta",    "header", "act",
                                        "end_log", "win",   "reading", "ura",   "end_set", "settle"};

const std::map<std::string, std::string> reasons{{"fanpai", "exhaustive"},       {"kyushukyuhai", "kyuushu"}, {"sufonrenta", "four_winds"},
                                                 {"suchariichi", "four_riichi"}, {"sukaikan", "four_kans"},   {"sanchaho", "triple_ron"},
                                                 {"nagashimangan", "nagashi"}};
const std::set<std::string> own_reasons{"exhaustive", "nagashi",     "kyuushu",    "four_kans", "fifth_indicator",
                                        "four_winds", "four_riichi", "triple_ron", "kan_at_end"};

void rename(json& event, const char* from, const char* to) {
    const auto it = event.find(from);
    if (it == event.end()) return;
    if (!event.contains(to)) event[to] = *it;
    event.erase(from);
}

/// What is said of a win's value: as the score command has it, or as in the first mjai.
void take_value(json& hora) {
    if (hora.contains("score")) return;
    json score = json::object();
    const auto han = hora.find("fan"), fu = hora.find("fu");
    if (han != hora.end() && whole_number(*han, 1, 12)) {
        score["han"] = *han;
        if (fu != hora.end() && whole_number(*fu, 20, 200)) score["fu"] = *fu;
    }
    hora["score"] = score;
}

/// The event in our words.
void translate(json& event) {
    std::string type = event["type"];
    if (type == "kita") event["type"] = type = "nukidora";
    if (type == "hora") {
        rename(event, "ura_markers", "uradora_markers");
        take_value(event);
    } else if (type == "ryukyoku") {
        const auto reason = event.find("reason");
        const std::string word = reason != event.end() && reason->is_string() ? reason->get<std::string>() : "";
        if (const auto known = reasons.find(word); known != reasons.end())
            event["reason"] = known->second;
        else if (!own_reasons.contains(word))
            event.erase("reason");
    }
}

}  // namespace

tl::expected<Paifu, Problem> read_mjai(std::string_view text, const GoOn& go_on) {
    Paifu record{.format = "mjai"};
    bool begun = false;
    for (long line = 1; !text.empty(); ++line) {
        const std::size_t end = text.find('\n');
        const std::string_view one = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (one.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        const std::string place = "line " + std::to_string(line);
        if (!may_go_on(go_on)) return problem(place, std::string(reading_takes_too_long));
        if (!nests_shallowly(one)) return problem(place, "this line nests deeper than " + std::to_string(deepest_json) + " levels");
        auto event = parse_json(one);
        if (!event && end == std::string_view::npos && !record.facts.empty()) {  // whoever wrote it was stopped
            record.lost.push_back({"途中で切れている最後の行", "the last line, which breaks off", true});
            break;
        }
        if (!event) return problem(place, "this line is no JSON");
        if (!event->is_object() || !event->contains("type") || !(*event)["type"].is_string())
            return problem(place, "an event is expected: an object with a type", "", "type");
        const std::string type = (*event)["type"];
        if (passed_over.contains(type) || ((type == "offence" || type == "take_back") && event->contains("seat"))) continue;
        if (type == "start_game") {
            if (begun) return problem(place, "a second game begins here; one game at a time is read", type);
            begun = true;
            if (const auto names = event->find("names"); names != event->end() && names->is_array())
                for (const json& name : *names) record.names.push_back(name.is_string() ? name.get<std::string>() : "");
            continue;
        }
        if (record.facts.size() == most_facts) return problem(place, "there are more events than are read");
        translate(*event);
        record.facts.push_back({std::move(*event), place});
    }
    if (record.facts.empty()) return problem("", "there is no event in the file");
    return record;
}

}  // namespace jansou::wire::foreign
