#include "apps/cli/terminal_events.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "apps/cli/terminal_answers.hpp"
#include "apps/cli/terminal_result.hpp"
#include "apps/cli/terminal_screen.hpp"
#include "jansou/tile/notation.hpp"

namespace jansou::terminal {

using nlohmann::json;

namespace {

constexpr std::size_t most_recent = 16;

Face face_of(const json& value) {
    const auto face = parse_tile(value.get<std::string>());
    return face ? *face : Face{};
}

}  // namespace

void Narrator::watch(const Match& match) {
    match_ = &match;
    for (std::size_t s = 0; s < match.table().seats; ++s) began_[s] = match.table().players[s].points;
}

void Narrator::hear(std::string_view line) {
    if (match_) tell(json::parse(line));
}

void Narrator::tell(const json& line) {
    const std::string type = line.at("type").get<std::string>();
    const Referee& r = match_->referee();
    if (type == "start_kyoku") return start_kyoku(line);
    if (type == "end_kyoku") return end_kyoku();
    if (type == "hora")
        *out_ << win_text(*voice_, r);
    else if (type == "ryukyoku")
        *out_ << draw_text(*voice_, r, line.at("reason").get<std::string>());
    else if (type == "end_game")
        *out_ << settlement_text(*voice_, r.book(), line);
    else if (const std::string text = event(line); !text.empty()) {
        *out_ << text << '\n';
        recent_.push_back(text);
        if (recent_.size() > most_recent) recent_.pop_front();
    }
}

void Narrator::start_kyoku(const json& line) {
    recent_.clear();
    const Table& t = match_->table();
    for (std::size_t s = 0; s < t.seats; ++s) began_[s] = line.at("scores")[s].get<std::int32_t>();
    *out_ << '\n'
          << voice_->paint(Paint::heading, "== " + voice_->say(Msg::hand_begins, voice_->hand_name(t.round, t.kyoku), int(t.honba)) + " ==")
          << '\n';
    *out_ << voice_->say(Msg::your_seat, voice_->wind(t.seat_wind(voice_->me))) << '\n';
}

void Narrator::end_kyoku() {
    const std::string missed = missed_text(*voice_, match_->referee(), voice_->me);
    if (!missed.empty()) *out_ << voice_->say(Msg::missed_head) << '\n' << missed;
    *out_ << voice_->say(Msg::scores) << '\n' << scores_text(*voice_, match_->table(), &began_);
}

std::string Narrator::who(const json& line, const char* key) const { return voice_->who(match_->table(), line.at(key).get<Seat>()); }

std::string Narrator::tile(const json& line, const char* key) const { return voice_->tile(face_of(line.at(key))); }

std::string Narrator::tiles(const json& line, bool with_called) const {
    std::vector<Face> faces;
    for (const json& value : line.at("consumed")) faces.push_back(face_of(value));
    if (with_called) faces.push_back(face_of(line.at("pai")));
    std::ranges::sort(faces);
    return voice_->tiles(faces);
}

std::string Narrator::discard(const json& line) const {
    const bool mine = line.at("actor") == voice_->me;
    const std::string how = line.at("tsumogiri").get<bool>() ? voice_->say(Msg::as_drawn) : "";
    return voice_->say(mine ? Msg::you_discard : Msg::discards, who(line, "actor"), tile(line), how);
}

std::string Narrator::call(const json& line, Msg name) const {
    return voice_->say(Msg::calls, who(line, "actor"), voice_->say(name), tile(line), who(line, "target"), tiles(line, false));
}

std::string Narrator::win(const json& line) const {
    if (line.at("actor") == line.at("target")) return voice_->say(Msg::tsumo, who(line, "actor"), tile(line));
    return voice_->say(Msg::ron, who(line, "actor"), tile(line), who(line, "target"));
}

std::string Narrator::event(const json& line) const {
    const std::string type = line.at("type").get<std::string>();
    if (type == "dahai") return discard(line);
    if (type == "chi") return call(line, Msg::meld_chi);
    if (type == "pon") return call(line, Msg::meld_pon);
    if (type == "daiminkan") return call(line, Msg::meld_kan);
    if (type == "ankan") return voice_->say(Msg::concealed_kan, who(line, "actor"), tiles(line, false));
    if (type == "kakan" || type == "foreign_kakan") return voice_->say(Msg::added_kan, who(line, "actor"), tiles(line, true));
    if (type == "nukidora") return voice_->say(Msg::sets_aside, who(line, "actor"), tile(line));
    if (type == "reach") return voice_->paint(Paint::alert, voice_->say(Msg::says_riichi, who(line, "actor")));
    if (type == "dora") return voice_->say(Msg::new_indicator, voice_->say(Msg::dora_line, tile(line, "dora_marker")));
    if (type == "win") return voice_->paint(Paint::alert, win(line));
    return {};
}

std::string Narrator::recent() const {
    std::string out;
    for (const std::string& line : recent_) out += line + '\n';
    return out.empty() ? voice_->say(Msg::no_events) + '\n' : out;
}

}  // namespace jansou::terminal
