// What programs leave unsaid, worked out from the table as it stands.
#include <algorithm>
#include <iterator>
#include <set>
#include <span>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/foreign/forms.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire::foreign {

using nlohmann::json;

namespace {

/// What of a start_kyoku follows from the hand before.
const std::set<std::string> carried_over{"scores", "chips", "kyotaku", "oya", "bakaze", "kyoku", "honba"};

class Completion {
public:
    Completion(const Rulebook& book, const json& rules, Paifu& record) : book_(book), record_(record) { table_.play_by(rules); }

    void take(Fact fact) {
        const std::string type = fact.event["type"];
        const bool starts = type == "start_kyoku", ends = type == "end_game";
        if (starts || ends) close();
        if (passing_over_ && !starts && !ends) return;
        use_mjai_names(fact.event);
        if (starts) return start(std::move(fact));
        if (ends) return end_game(std::move(fact));
        auto wrong = fill(type, fact);
        if (!wrong) wrong = keep(std::move(fact));
        if (wrong) return leave_out(std::move(*wrong));
        if (type == "end_kyoku") hand_over();
    }
    /// The hand being played has its result, or breaks off.
    void close() {
        passing_over_ = false;
        if (!table_.playing()) return;
        if (!table_.flow().paid()) return break_off();
        if (auto wrong = keep({json{{"type", "end_kyoku"}}, hand_.back().place})) return leave_out(std::move(*wrong));
        hand_over();
    }
    std::vector<Fact> facts;
    std::vector<std::string> broken_off;  ///< rounds
    std::string first_broken;             ///< its place

private:
    int seats() const { return book_.layout.seats; }
    std::string mjai(TileId tile) const { return std::string(to_mjai(table_.table().face[tile])); }

    void start(Fact fact) {
        const bool after_gap = gap_;
        if (auto wrong = fill_start(fact)) return leave_out(std::move(*wrong));
        auto wrong = table_.take(fact.event);
        const bool follows = !wrong && !after_gap;
        if (wrong && carried_over.contains(wrong->field)) {  // perhaps it only does not follow from the hand before
            const FactError difference = *wrong;
            table_.take({{"type", "start_game"}});
            wrong = table_.take(fact.event);
            if (!wrong && !fact.anew) record_.apart.push_back({fact.place, difference});
        }
        round_ = round_of(fact.event);
        if (wrong) return leave_out({fact.place, std::move(*wrong)});
        fact.anew = !follows && !facts.empty();
        gap_ = false;
        note("start_kyoku", fact.event);
        hand_.push_back(std::move(fact));
    }
    void hand_over() {
        std::ranges::move(hand_, std::back_inserter(facts));
        hand_.clear();
    }
    void break_off() {
        broken_off.push_back(round_);
        if (first_broken.empty()) first_broken = hand_.front().place;
        forget_hand();
        passing_over_ = false;
    }
    void leave_out(Problem why) {
        record_.wrong.push_back(std::move(why));
        forget_hand();
    }
    /// The table is as it was before the hand; what comes up to the next one is passed over.
    void forget_hand() {
        hand_.clear();
        table_.take({{"type", "settle"}});
        passing_over_ = gap_ = true;
    }
    void end_game(Fact fact) {
        if (facts.empty() || gap_) return;
        take_off_sticks(fact.event);
        if (const auto it = fact.event.find("scores"); it != fact.event.end() && it->is_array()) trim(*it);
        if (auto wrong = table_.take(fact.event)) return record_.wrong.push_back({fact.place, std::move(*wrong)});
        facts.push_back(std::move(fact));
    }
    /// Some tell the points at the end with the sticks left, which the rule gives to the top; ours are those before the settlement.
    void take_off_sticks(json& event) const {
        const auto scores = event.find("scores");
        const int left = table_.flow().sticks() * table_.flow().deposit();
        const bool to_top = book_.rules.has_rule("placing") && book_.rules.is("placing.sticks", "top");
        if (left == 0 || !to_top || scores == event.end() || !scores->is_array() || event.contains("sticks")) return;
        json with_sticks = points();
        GameEnd end{.seats = std::uint8_t(seats()), .first_dealer = first_dealer_, .last_dealer = last_dealer_};
        for (std::size_t s = 0; s < std::size_t(seats()); ++s) end.points[s] = table_.flow().points()[s];
        end.sticks = table_.flow().sticks();
        const Settlement settled = settle(book_, end);
        for (std::size_t s = 0; s < std::size_t(seats()); ++s) with_sticks[s] = settled.points[s];
        if (*scores == with_sticks) *scores = points();
    }

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
        hand_.push_back(std::move(fact));
        return {};
    }
    void note(const std::string& type, const json& event) {
        if (type == "start_kyoku") {
            discards_ = draws_ = riichi_ = kans_ = 0;
            last_dealer_ = Seat(event["oya"].get<int>());
            if (facts.empty()) first_dealer_ = Seat((last_dealer_ + seats() - (event["kyoku"].get<int>() - 1) % seats()) % seats());
        }
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
    Paifu& record_;
    FactTable table_;
    std::vector<Fact> hand_;     ///< what is being played
    std::string round_;          ///< it
    bool passing_over_ = false;  ///< what follows belongs to no hand
    bool gap_ = false;           ///< the hand before was left out
    Seat first_dealer_ = 0, last_dealer_ = 0;
    int discards_ = 0, draws_ = 0, riichi_ = 0, kans_ = 0;
    std::string same_wind_;
};

/// The hands that are left out, the first of each sort by name.
void tell_left_out(const std::vector<std::string>& broken_off, Paifu& record) {
    constexpr std::size_t most_named = 10;
    const auto tell_more = [&](std::size_t all) {
        if (all <= most_named) return;
        const std::string more = std::to_string(all - most_named);
        record.lost.push_back({"除いた局、ほかに" + more + "局", "and " + more + " more hands, left out too", true});
    };
    for (const std::string& round : std::span(broken_off).first(std::min(most_named, broken_off.size())))
        record.lost.push_back(
            {round + " の局は終わっていないので除いた", "the hand " + round + ", which never came to its end: it is left out", true});
    tell_more(broken_off.size());
    for (const Problem& wrong : std::span(record.wrong).first(std::min(most_named, record.wrong.size())))
        record.lost.push_back({"あり得ないので除いた: " + wrong.sentence(), "what cannot be is left out: " + wrong.sentence(), true});
    tell_more(record.wrong.size());
}

}  // namespace

tl::expected<Paifu, Problem> completed(Paifu record, const Rulebook& book, const GoOn& go_on) {
    Completion done(book, to_json(book.rules), record);
    for (Fact& fact : record.facts) {
        if (!may_go_on(go_on)) return problem(fact.place, std::string(reading_takes_too_long));
        done.take(std::move(fact));
    }
    done.close();
    if (done.facts.empty() && !record.wrong.empty()) return tl::unexpected(record.wrong.front());
    if (done.facts.empty())
        return problem(done.first_broken,
                       done.broken_off.empty() ? "there is no hand in the file" : "the hand has no result: hora or ryukyoku");
    record.facts = std::move(done.facts);
    tell_left_out(done.broken_off, record);
    record.names.resize(book.layout.seats);
    record.names = seat_names(record.names, record.lost);
    return record;
}

}  // namespace jansou::wire::foreign
