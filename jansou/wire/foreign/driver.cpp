#include "jansou/wire/foreign/driver.hpp"

#include <algorithm>
#include <set>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::wire::foreign {

using nlohmann::json;

namespace {

/// The tiles of a hand in the order in which its wall gave them.
class WallTiles {
public:
    void take(const json& event) {
        const std::string type = event["type"];
        if (type == "start_kyoku") {
            for (const json& hand : event["tehais"]) {
                std::vector<Face> faces;
                for (const json& tile : hand) faces.push_back(face(tile));
                hands_.push_back(to_mpsz(faces));
            }
            indicators_.push_back(face(event["dora_marker"]));
        } else if (type == "tsumo") {
            (replacement_ ? replacements_ : draws_).push_back(face(event["pai"]));
            replacement_ = false;
        } else if (type == "dora") {
            indicators_.push_back(face(event["dora_marker"]));
        } else if (type == "hora" && event["uradora_markers"].is_array() && event["uradora_markers"].size() > ura_.size()) {
            ura_.clear();
            for (const json& tile : event["uradora_markers"]) ura_.push_back(face(tile));
        } else if (type == "pon" || type == "chi") {
            replacement_ = false;
        }
        replacement_ =
            replacement_ || type == "ankan" || type == "kakan" || type == "daiminkan" || type == "nukidora" || type == "foreign_kakan";
    }
    json stack() const {
        return {{"hands", hands_},
                {"draws", to_mpsz(draws_)},
                {"replacements", to_mpsz(replacements_)},
                {"indicators", to_mpsz(indicators_)},
                {"ura", to_mpsz(ura_)}};
    }

private:
    static Face face(const json& tile) {
        const auto read = tile.is_string() ? parse_tile(tile.get_ref<const std::string&>()) : tl::unexpected(Sentence());
        if (!read) fail("a tile is expected, not " + shown(tile));
        return *read;
    }
    std::vector<std::string> hands_;
    std::vector<Face> draws_, replacements_, indicators_, ura_;
    bool replacement_ = false;
};

const std::set<std::string> acts{"dahai", "reach",    "chi",  "pon",      "daiminkan", "ankan",
                                 "kakan", "nukidora", "hora", "ryukyoku", "end_kyoku"};

/// The fields of an action, from the event that it led to.
json action_of(const json& event) {
    json action{{"type", event["type"]}};
    for (const char* key : {"pai", "consumed", "tsumogiri", "target"})
        if (event.contains(key) && !(event["type"] == "kakan" && std::string_view(key) == "consumed")) action[key] = event[key];
    return action;
}

}  // namespace

tl::expected<Start, Sentence> start_of_hands(const std::shared_ptr<const Rulebook>& book, const Paifu& record,
                                             const std::vector<Span>& hands) {
    try {
        const json& first = record.facts[hands.front().from].event;
        json names = json::array(), stack = json::array();
        for (const std::string& name : record.names) names.push_back(name);
        for (const Span& hand : hands) {
            WallTiles wall;
            for (std::size_t i = hand.from; i <= hand.to; ++i) wall.take(record.facts[i].event);
            stack.push_back(wall.stack());
        }
        const json set{{"round", first["bakaze"]}, {"hand", first["kyoku"]},     {"dealer", first["oya"]},
                       {"honba", first["honba"]},  {"sticks", first["kyotaku"]}, {"points", first["scores"]}};
        return start_as_given(book, *parse_seed("0"), {{"names", names}, {"set", set}, {"stack", stack}});
    } catch (const Bad& bad) { return tl::unexpected(bad.why); }
}

Driver::Driver(Start start, const Paifu& record, const std::vector<Span>& hands, LogWriter* log)
    : record_(record), hands_(hands), session_(std::move(start), [this](const Printed& line) { hear(line); }, log, Asks::silent) {}

Driver::Driver(Start start, const Paifu& record, const Span& hand, Scenes* scenes) : Driver(std::move(start), record, {hand}) {
    scenes_ = scenes;
}

void Driver::hear(const Printed& line) {
    if (line.type == LineType::error) {
        error_ = line.message;
        return;
    }
    ended_ += line.type == LineType::end_kyoku;
    if (line.type == LineType::start_kyoku && ended_ < hands_.size()) {
        at_ = hands_[ended_].from + 1;
        end_ = hands_[ended_].to;
    }
    if (scenes_) scenes_->hear(line, session_.match());
    events_.push_back(json::parse(line.text));
}

std::optional<Driver::Stuck> Driver::play(const GoOn& go_on) {
    session_.begin();
    while (!session_.over() && ended_ < hands_.size()) {
        if (!may_go_on(go_on)) return Stuck{at_, "to play it again takes too long"};
        to_next_act();
        if (auto stuck = answer_all()) return stuck;
    }
    return {};
}

void Driver::settle() {
    if (!session_.over()) session_.settle();
}

void Driver::to_next_act() {
    while (at_ < end_ && (!acts.contains(next()["type"].get<std::string>()) || next()["type"] == "end_kyoku")) ++at_;
}

std::optional<Driver::Stuck> Driver::answer_all() {
    const SeatMask asked = session_.match().referee().waiting();
    json taken;
    for (Seat s = 0; s < session_.match().table().seats; ++s) {
        if (!in(asked, s)) continue;
        const json action = action_for(s);
        if (action.is_null()) return Stuck{at_, "by the rule seat " + std::to_string(s) + " decides here, and this is no act of that seat"};
        session_.command({{"type", "act"}, {"seat", s}, {"action", action}});
        if (session_.refused()) return Stuck{at_, "by the rule seat " + std::to_string(s) + " may not do that: " + error_};
        if (action["type"] != "none" && action["type"] != "hora") taken = action;
    }
    if (!taken.is_null()) pass_taken(taken);
    return {};
}

/// What has been done is behind us; a win stays, for several may win at once.
void Driver::pass_taken(const json& action) {
    if (action["type"] == next()["type"] && at_ < end_ && action["type"] != "ryukyoku") ++at_;
}

json Driver::action_for(Seat s) const {
    const Table& t = session_.match().table();
    if (t.phase.stage == Stage::turn) return on_turn(s);
    return t.phase.stage == Stage::claims ? on_claim(s) : on_question(s);
}

json Driver::on_turn(Seat s) const {
    const std::string type = next()["type"];
    if (type == "ryukyoku") return {{"type", type}};
    if (type == "end_kyoku" || next()["actor"] != s) return {};
    if (type == "hora") return next()["target"] == s ? json{{"type", type}} : json();
    if (type != "reach" || !next().contains("kind")) return action_of(next());
    return {{"type", type}, {"kind", next()["kind"]}};
}

json Driver::on_claim(Seat s) const {
    json none{{"type", "none"}}, hora{{"type", "hora"}};
    const std::string type = next()["type"];
    if (type == "hora") {
        for (std::size_t i = at_; i < end_ && record_.facts[i].event["type"] == "hora"; ++i)
            if (record_.facts[i].event["actor"] == s && record_.facts[i].event["target"] != s) return hora;
        return none;
    }
    if (type == "ryukyoku") return next()["reason"] == "triple_ron" && offered(s, ActionType::hora) ? hora : none;
    const bool call = type == "chi" || type == "pon" || type == "daiminkan";
    return call && next()["actor"] == s ? action_of(next()) : none;
}

json Driver::on_question(Seat s) const {
    if (offered(s, ActionType::choose, "tenpai") && says_tenpai(s)) return {{"type", "tenpai"}};
    const bool last = end_ + 1 >= record_.facts.size() || record_.facts[end_ + 1].event["type"] != "start_kyoku";
    if (offered(s, ActionType::choose, "stop") && ended_ + 1 == hands_.size() && last) return {{"type", "stop"}};
    return {{"type", "none"}};
}

bool Driver::offered(Seat s, ActionType type, std::string_view word) const {
    const Referee& referee = session_.match().referee();
    return std::ranges::any_of(referee.options(s), [&](const Action& action) {
        return action.type == type && (word.empty() || referee.book().word_name(action.word) == word);
    });
}

/// Who was tenpai at a draw: as it is said, else as it was paid; and if nobody paid, all were where the dealer stays.
bool Driver::says_tenpai(Seat s) const {
    const json& draw = next();
    if (draw["type"] != "ryukyoku") return false;
    if (const auto told = draw.find("tenpais"); told != draw.end() && told->is_array() && s < told->size()) return (*told)[s] == true;
    const json& deltas = draw["deltas"];
    if (deltas[s] != 0) return deltas[s] > 0;
    if (std::ranges::any_of(deltas, [](const json& n) { return n != 0; })) return false;
    std::size_t i = at_;
    while (i < record_.facts.size() && record_.facts[i].event["type"] != "start_kyoku") ++i;
    return i < record_.facts.size() && record_.facts[i].event["oya"] == session_.match().table().dealer;
}

}  // namespace jansou::wire::foreign
