// What programs leave unsaid, worked out from the table as it stands.
#include <algorithm>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/foreign/record.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire::foreign {

using nlohmann::json;

namespace {

class Completion {
public:
    Completion(const Rulebook& book, const json& rules) : book_(book) { table_.play_by(rules); }

    std::optional<Problem> take(Fact fact) {
        const std::string type = fact.event["type"];
        if (table_.playing() && (type == "start_kyoku" || type == "end_game") && table_.flow().paid())
            if (auto wrong = keep({json{{"type", "end_kyoku"}}, fact.place})) return wrong;
        use_mjai_names(fact.event);
        if (auto wrong = fill(type, fact)) return wrong;
        return keep(std::move(fact));
    }
    std::optional<Problem> finish() {
        if (!table_.playing()) return {};
        if (table_.flow().paid()) return keep({json{{"type", "end_kyoku"}}, "at the end"});
        return Problem{"", {"", "", "the last hand has no result: hora or ryukyoku"}};
    }
    std::vector<Fact> facts;

private:
    int seats() const { return book_.layout.seats; }
    std::string mjai(TileId tile) const { return std::string(to_mjai(table_.table().face[tile])); }

    /// Tiles in one notation, that of the events.
    static void use_mjai_names(json& value) {
        for (const char* key : {"pai", "bakaze", "dora_marker", "consumed", "uradora_markers", "tehais"})
            if (const auto it = value.find(key); it != value.end()) name_tiles(*it, 2);
    }
    static void name_tiles(json& value, int depth) {
        if (value.is_array() && depth > 0)
            for (json& each : value) name_tiles(each, depth - 1);
        if (!value.is_string()) return;
        if (const auto face = parse_tile(value.get_ref<const std::string&>())) value = to_mjai(*face);
    }
    std::optional<Problem> keep(Fact fact) {
        if (const auto wrong = table_.take(fact.event)) return Problem{fact.place, *wrong};
        const std::string type = fact.event["type"];
        note(type, fact.event);
        if (type == "hora" || type == "ryukyoku" || type == "reach_accepted") fact.event["scores"] = points();
        facts.push_back(std::move(fact));
        return {};
    }
    void note(const std::string& type, const json& event) {
        if (type == "start_kyoku") discards_ = draws_ = riichi_ = kans_ = 0;
        if (type == "tsumo") ++draws_;
        if (type == "reach") ++riichi_;
        if (type == "dahai") {
            const std::string tile = event["pai"];
            const bool wind = tile.size() == 1 && std::string_view("ESWN").find(tile) != std::string_view::npos;
            if (!wind || (discards_ > 0 && tile != same_wind_)) same_wind_.clear();
            if (wind && discards_ == 0) same_wind_ = tile;
            ++discards_;
        }
        kans_ += type == "ankan" || type == "kakan" || type == "daiminkan";
    }
    json points() const {
        json list = json::array();
        for (int s = 0; s < seats(); ++s) list.push_back(table_.flow().points()[std::size_t(s)]);
        return list;
    }

    std::optional<Problem> fill(const std::string& type, Fact& fact) {
        json& event = fact.event;
        const auto missing = [&](const char* key) { return !event.contains(key) || event[key].is_null(); };
        if (type == "start_kyoku") return fill_start(fact);
        if (!table_.playing()) return {};
        const Phase& phase = table_.table().phase;
        if (type == "nukidora" && missing("pai")) event["pai"] = "N";
        if (type == "dahai" && missing("tsumogiri"))
            event["tsumogiri"] = phase.tile != no_tile && phase.stage == Stage::turn && event["pai"] == mjai(phase.tile);
        if (type == "reach_accepted" && missing("deltas")) fill_stick(event);
        if (type == "hora" && missing("pai") && phase.tile != no_tile && event.value("nagashi", json()) != true)
            event["pai"] = mjai(phase.tile);
        if (type == "hora" && missing("uradora_markers")) event["uradora_markers"] = json::array();
        if (type == "ryukyoku") fill_draw(event);
        if (type == "hora" || type == "ryukyoku" || type == "reach_accepted")
            if (event.contains("scores") && event["scores"].is_array()) trim(event["scores"]);
        if (event.contains("deltas") && event["deltas"].is_array()) trim(event["deltas"]);
        return {};
    }
    /// Some write four seats for three players, the last one empty.
    void trim(json& list) const {
        while (int(list.size()) > seats() && (list.back() == 0 || list.back() == json::array() || list.back() == ""))
            list.erase(list.size() - 1);
    }
    std::optional<Problem> fill_start(Fact& fact) {
        json& event = fact.event;
        for (const char* key : {"tehais", "scores"})
            if (event.contains(key) && event[key].is_array()) trim(event[key]);
        if (!event.contains("scores")) event["scores"] = table_.flow().knows_points() ? points() : first_points();
        if (event.contains("tehais") && event["tehais"].is_array() && int(event["tehais"].size()) != seats())
            return Problem{
                fact.place,
                {"start_kyoku", "tehais",
                 std::to_string(event["tehais"].size()) + " hands are dealt, and the rule has " + std::to_string(seats()) + " seats"}};
        if (!event.contains("chips")) event["chips"] = json(std::vector<int>(std::size_t(seats()), 0));
        return {};
    }
    json first_points() const { return json(std::vector<int>(std::size_t(seats()), book_.rules.number("points.start"))); }
    void fill_stick(json& event) const {
        std::vector<int> deltas(std::size_t(seats()), 0);
        const auto actor = event.find("actor");
        if (actor == event.end() || !actor->is_number_integer() || *actor < 0 || *actor >= seats()) return;  // told by the facts
        deltas[actor->get<std::size_t>()] = -table_.flow().deposit();
        event["deltas"] = deltas;
    }
    void fill_draw(json& event) const {
        if (!event.contains("deltas")) event["deltas"] = json(std::vector<int>(std::size_t(seats()), 0));
        json hands = json::array();
        for (Seat s = 0; s < table_.table().seats; ++s) {
            hands.push_back(json::array());
            for (const TileId tile : table_.table().hand(s)) hands.back().push_back(mjai(tile));
        }
        event["tehais"] = std::move(hands);
        if (event.contains("reason")) return;
        event["reason"] = reason_of_draw();
        event["worked_out"] = "reason";
    }
    std::string reason_of_draw() const {
        const Layout& layout = book_.layout;
        if (table_.table().phase.stage == Stage::turn) return "kyuushu";
        if (draws_ >= layout.live_end() - layout.first_draw() - (layout.refill ? 0 : kans_)) return "exhaustive";
        if (riichi_ == seats()) return "four_riichi";
        if (kans_ >= 4) return "four_kans";
        if (discards_ == 4 && !same_wind_.empty()) return "four_winds";
        return "triple_ron";
    }

    const Rulebook& book_;
    FactTable table_;
    int discards_ = 0, draws_ = 0, riichi_ = 0, kans_ = 0;
    std::string same_wind_;
};

}  // namespace

tl::expected<Record, Problem> completed(Record record, const Rulebook& book) {
    Completion done(book, to_json(book.rules));
    for (Fact& fact : record.facts)
        if (auto wrong = done.take(std::move(fact))) return tl::unexpected(*wrong);
    if (auto wrong = done.finish()) return tl::unexpected(*wrong);
    record.facts = std::move(done.facts);
    record.names.resize(book.layout.seats);
    return record;
}

}  // namespace jansou::wire::foreign
