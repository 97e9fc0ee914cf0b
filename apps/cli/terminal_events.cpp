#include "apps/cli/terminal_events.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "apps/cli/terminal_answers.hpp"
#include "apps/cli/terminal_result.hpp"
#include "apps/cli/terminal_screen.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::terminal {

using nlohmann::json;

namespace {

constexpr std::size_t most_recent = 16;

Face face_of(const json& value) {
    const auto face = parse_tile(value.get<std::string>());
    return face ? *face : Face{};
}

}  // namespace

void Announcer::watch(const Match& match, int games) {
    match_ = &match;
    games_ = games;
    began_ = holdings(match.table());
}

void Announcer::recall(const std::vector<std::string>& lines) {
    const auto last =
        std::find_if(lines.rbegin(), lines.rend(), [](const auto& line) { return wire::type_of(line) == wire::LineType::start_kyoku; });
    if (last == lines.rend()) return;
    for (auto it = last.base() - 1; it != lines.end(); ++it) {
        const json line = json::parse(*it);
        if (it == last.base() - 1) begin_with(line);
        if (line.contains("begins")) note_sign(line);
    }
}

void Announcer::hear(const wire::Printed& line) {
    if (match_) tell(line.type, json::parse(line.text));
}

void Announcer::tell(wire::LineType type, const json& line) {
    using Type = wire::LineType;
    const Referee& r = match_->referee();
    if (line.contains("begins")) note_sign(line);
    if (type == Type::start_kyoku) return start_kyoku(line);
    if (type == Type::end_kyoku) return end_kyoku();
    if (type == Type::hora)
        *out_ << win_text(*voice_, r);
    else if (type == Type::ryukyoku)
        *out_ << draw_text(*voice_, r, line.at("reason").get<std::string>());
    else if (type == Type::end_game)
        *out_ << settlement_text(*voice_, r.book(), line);
    else if (type == Type::end_set)
        *out_ << set_text(*voice_, r.book(), line);
    else if (const std::string text = event(line); !text.empty()) {
        *out_ << text << (text.ends_with('\n') ? "" : "\n");
        recent_.push_back(text);
        if (recent_.size() > most_recent) recent_.pop_front();
    }
}

void Announcer::begin_with(const json& line) {
    recent_.clear();
    signs_.clear();
    for (std::size_t s = 0; s < match_->table().seats; ++s) {
        began_.points[s] = line.at("scores")[s].get<std::int32_t>();
        began_.chips[s] = line.at(voice_->account.id)[s].get<std::int32_t>();
    }
}

void Announcer::start_kyoku(const json& line) {
    begin_with(line);
    const Table& t = match_->table();
    std::string head = voice_->say(Msg::hand_begins, voice_->hand_name(t.round_wind() - east, t.kyoku), int(t.honba),
                                   voice_->word(match_->referee().book(), "honba"));
    if (games_ > 1) head += " (" + voice_->say(Msg::game_of_set, match_->game(), games_) + ')';
    *out_ << '\n' << voice_->paint(Paint::heading, "== " + head + " ==") << '\n';
    *out_ << voice_->say(Msg::your_seat, voice_->wind(t.seat_wind(voice_->me))) << '\n';
}

void Announcer::end_kyoku() {
    const std::string missed = missed_text(*voice_, match_->referee(), voice_->me);
    if (!missed.empty()) *out_ << voice_->say(Msg::missed_head) << '\n' << missed;
    *out_ << voice_->say(Msg::scores) << '\n' << scores_text(*voice_, match_->referee().book(), match_->table(), &began_);
}

void Announcer::note_sign(const json& line) {
    const Sign sign{line.at("type").get<std::string>(), line.at("actor").get<Seat>(), line.at("id").get<int>()};
    std::erase(signs_, sign);
    if (line.at("begins").get<bool>()) signs_.push_back(sign);
}

Signs Announcer::signs() const {
    Signs out;
    for (const Sign& sign : signs_)
        out.of_seat[sign.seat].push_back(voice_->word(match_->referee().book(), sign.word) + ' ' + std::to_string(sign.number));
    HandCache own;
    const Position pos = match_->referee().look(own);
    for (Seat s = 0; s < pos.table.seats; ++s)
        for (const Mark& mark : wire::marks_of(pos, s))
            if (!in(mark.seen_by, voice_->me) || mark.discard >= 0)
                continue;
            else if (mark.tone == Tone::note)
                out.of_seat[s].push_back(std::string(voice_->pick(mark.brief)) + (mark.count < 0 ? "" : ' ' + std::to_string(mark.count)));
            else if (mark.tone == Tone::declared && !mark.kinds.empty()) {
                std::vector<Face> faces;
                for (const Kind k : mark.kinds) faces.emplace_back(k);
                out.of_seat[s].push_back(std::string(voice_->pick(mark.brief)) + ": " + voice_->tiles(faces));
            }
    out.below = bound_text(*voice_, match_->referee(), false);
    return out;
}

std::string Announcer::who(const json& line, const char* key) const { return voice_->who(match_->table(), line.at(key).get<Seat>()); }

std::string Announcer::tile(const json& line, const char* key) const { return voice_->tile(face_of(line.at(key))); }

std::string Announcer::tiles(const json& line, bool with_called) const {
    std::vector<Face> faces;
    for (const json& value : line.at("consumed")) faces.push_back(face_of(value));
    if (with_called) faces.push_back(face_of(line.at("pai")));
    std::ranges::sort(faces);
    return voice_->tiles(faces);
}

std::string Announcer::discard(const json& line) const {
    const bool mine = line.at("actor") == voice_->me;
    const std::string how = line.at("tsumogiri").get<bool>() ? voice_->say(Msg::as_drawn) : "";
    if (line.value("down", false)) return voice_->say(Msg::discards_down, who(line, "actor"), mine ? ' ' + tile(line) : "", how);
    return voice_->say(mine ? Msg::you_discard : Msg::discards, who(line, "actor"), tile(line), how);
}

std::string Announcer::swap(const json& line) const {
    return voice_->say(Msg::swaps, who(line, "actor"), tile(line, "give"), tile(line, "take"), who(line, "target"));
}

std::string Announcer::reveal(const json& line) const {
    std::vector<Face> faces;
    for (const json& value : line.at("tiles")) faces.push_back(face_of(value));
    return voice_->say(Msg::sees_hand, who(line, "actor"), who(line, "target"), voice_->tiles(faces));
}

std::string Announcer::call(const json& line, Msg name) const {
    return voice_->say(Msg::calls, who(line, "actor"), voice_->say(name), tile(line), who(line, "target"), tiles(line, false));
}

std::string Announcer::win(const json& line) const {
    if (line.at("actor") == line.at("target")) return voice_->say(Msg::tsumo, who(line, "actor"), tile(line));
    return voice_->say(Msg::ron, who(line, "actor"), tile(line), who(line, "target"));
}

std::string Announcer::chombo(const json& line) const {
    return voice_->say(Msg::hand_is_void, voice_->in_full(match_->table(), line.at("actor").get<Seat>())) + '\n' +
           changes_text(*voice_, match_->table(), line);
}

/// One sentence for each word of the log; null: it is told otherwise, or seen on the screen.
const Announcer::Sentences& Announcer::sentences() {
    static const Sentences all{
        {"start_kyoku", nullptr},
        {"tsumo", nullptr},
        {"dahai", [](const Announcer& n, const json& l) { return n.discard(l); }},
        {"chi", [](const Announcer& n, const json& l) { return n.call(l, Msg::meld_chi); }},
        {"pon", [](const Announcer& n, const json& l) { return n.call(l, Msg::meld_pon); }},
        {"daiminkan", [](const Announcer& n, const json& l) { return n.call(l, Msg::meld_kan); }},
        {"ankan",
         [](const Announcer& n, const json& l) { return n.voice_->say(Msg::concealed_kan, n.who(l, "actor"), n.tiles(l, false)); }},
        {"kakan", [](const Announcer& n, const json& l) { return n.voice_->say(Msg::added_kan, n.who(l, "actor"), n.tiles(l, true)); }},
        {"foreign_kakan",
         [](const Announcer& n, const json& l) { return n.voice_->say(Msg::adds_to, n.who(l, "actor"), n.tile(l), n.who(l, "target")); }},
        {"nukidora", [](const Announcer& n, const json& l) { return n.voice_->say(Msg::sets_aside, n.who(l, "actor"), n.tile(l)); }},
        {"ability",
         [](const Announcer& n, const json& l) {
             return n.voice_->say(Msg::takes_ability, n.who(l, "actor"),
                                  n.voice_->word(n.match_->referee().book(), l.at("ability").get<std::string>()));
         }},
        {"swap", [](const Announcer& n, const json& l) { return n.swap(l); }},
        {"reveal", [](const Announcer& n, const json& l) { return n.reveal(l); }},
        {"reach", [](const Announcer& n, const json& l) { return n.voice_->paint(Paint::alert, n.riichi(l)); }},
        {"reach_accepted", nullptr},
        {"take_back", [](const Announcer& n, const json& l) { return n.voice_->paint(Paint::alert, n.take_back(l)); }},
        {"dora", [](const Announcer& n,
                    const json& l) { return n.voice_->say(Msg::new_indicator, n.voice_->say(Msg::dora_line, n.tile(l, "dora_marker"))); }},
        {"win", [](const Announcer& n, const json& l) { return n.voice_->paint(Paint::alert, n.win(l)); }},
        {"reading", [](const Announcer& n, const json& l) { return n.reading(l); }},
        {"ura", nullptr},
        {"hora", nullptr},
        {"ryukyoku", nullptr},
        {"offence", [](const Announcer& n, const json& l) { return n.offence(l); }},
        {"chombo", [](const Announcer& n, const json& l) { return n.chombo(l); }}};
    return all;
}

std::string Announcer::event(const json& line) const {
    const auto it = sentences().find(line.at("type").get<std::string>());
    if (it == sentences().end()) return of_a_rule(line);
    return it->second ? it->second(*this, line) : std::string();
}

std::string Announcer::of_a_rule(const json& line) const {
    if (line.contains("begins")) return sign(line);
    if (line.contains("tiles") && line.contains("counts")) return turned(line);
    if (line.contains("clause") && line.contains("deltas") && line.contains("target")) return levied(line);
    return {};
}

std::string Announcer::riichi(const json& line) const {
    if (!line.contains("kind")) return voice_->say(Msg::says_riichi, who(line, "actor"));
    const auto kind = line.at("kind").get<std::string>();
    return voice_->say(Msg::says_riichi_kind, who(line, "actor"), voice_->word(match_->referee().book(), kind));
}

std::string Announcer::take_back(const json& line) const {
    if (line.at("what") == "call") return voice_->say(Msg::call_back, who(line, "actor"));
    const std::string kind = line.value("kind", "none");
    if (kind == "none") return voice_->say(Msg::riichi_back, who(line, "actor"));
    return voice_->say(Msg::riichi_becomes, who(line, "actor"), voice_->word(match_->referee().book(), kind));
}

std::string Announcer::reading(const json& line) const {
    std::vector<Face> faces;
    for (const json& kind : line.at("reading")) faces.push_back(face_of(kind));
    if (faces.empty()) return {};
    if (!match_->referee().book().blind_choice) return voice_->say(Msg::reading_counts, who(line, "actor"), voice_->tiles(faces));
    const Msg how = line.at("fixed").get<bool>() ? Msg::reading_named : Msg::reading_best;
    return voice_->say(Msg::reading_is, who(line, "actor"), voice_->tiles(faces), voice_->say(how));
}

std::string Announcer::sign(const json& line) const {
    const bool begins = line.at("begins").get<bool>();
    std::string out =
        voice_->say(begins ? Msg::mark_begins : Msg::mark_ends, voice_->word(match_->referee().book(), line.at("type").get<std::string>()),
                    line.at("id").get<int>(), who(line, "actor"));
    const std::string bound = begins ? bound_text(*voice_, match_->referee(), true) : "";
    return voice_->paint(Paint::alert, out) + (bound.empty() ? "" : '\n' + bound);
}

std::string Announcer::turned(const json& line) const {
    std::string list;
    for (std::size_t i = 0; i < line.at("tiles").size(); ++i) {
        const std::string shown = voice_->tile(face_of(line["tiles"][i]));
        const int n = line.at("counts")[i].get<int>();
        list += (i ? ", " : "") + (n ? voice_->say(Msg::turned_tile, shown, n) : voice_->say(Msg::turned_none, shown));
    }
    return voice_->say(Msg::turned_for, voice_->word(match_->referee().book(), line.at("type").get<std::string>()), who(line, "actor"),
                       list);
}

std::string Announcer::levied(const json& line) const {
    const int paid = -line.at("deltas")[line.at("actor").get<std::size_t>()].get<int>();
    const auto word = voice_->word(match_->referee().book(), line.at("type").get<std::string>());
    const auto clause = line.at("clause").get<std::string>();
    const std::string text = paid ? voice_->say(Msg::levied, word, who(line, "actor"), who(line, "target"), wire::with_commas(paid), clause)
                                  : voice_->say(Msg::levied_nothing, word, who(line, "actor"), who(line, "target"), clause);
    return voice_->paint(Paint::alert, text);
}

std::string Announcer::offence(const json& line) const {
    constexpr std::array<std::pair<std::string_view, Msg>, 4> consequences{
        {{"nothing", Msg::off_nothing}, {"pay", Msg::off_pays}, {"dead_hand", Msg::off_dead_hand}, {"chombo", Msg::off_chombo}}};
    Msg then = Msg::off_nothing;
    for (const auto& [name, text] : consequences)
        if (line.at("consequence") == name) then = text;
    const std::string what = voice_->word(match_->referee().book(), line.at("kind").get<std::string>());
    std::string out = voice_->say(Msg::offence, voice_->in_full(match_->table(), line.at("actor").get<Seat>()), what, voice_->say(then),
                                  line.value("clause", ""));
    const std::string changes = changes_text(*voice_, match_->table(), line);
    return changes.empty() ? out : out + '\n' + changes.substr(0, changes.size() - 1);
}

std::string Announcer::recent() const {
    std::string out;
    for (const std::string& line : recent_) out += line + '\n';
    return out.empty() ? voice_->say(Msg::no_events) + '\n' : out;
}

}  // namespace jansou::terminal
