#include "apps/cli/terminal_choices.hpp"

#include <algorithm>

namespace jansou::terminal {
namespace {

std::string with_drawn(const Voice& voice, const Action& a) {
    const std::string tile = voice.typed(a.tile);
    return a.drawn ? voice.say(Msg::c_drawn, tile) : tile;
}

std::string riichi_label(const Voice& voice, const Rulebook& book, const Choice& c) {
    const std::string tile = c.then ? with_drawn(voice, *c.then) : "";
    return c.act.word ? voice.say(Msg::c_riichi_kind, tile, book.word_name(c.act.word)) : voice.say(Msg::c_riichi, tile);
}

std::string choose_label(const Voice& voice, const Rulebook& book, const Action& a) {
    const auto words = voice.pick(book.word_text(a.word));
    return std::string(words.empty() ? book.word_name(a.word) : words);
}

std::string label_of(const Voice& voice, const Rulebook& book, const Phase& phase, const Choice& c) {
    const Action& a = c.act;
    const std::string tile = voice.typed(a.tile), used = voice.tiles({a.used.data(), a.used_count});
    switch (a.type) {
        case ActionType::dahai: return with_drawn(voice, a);
        case ActionType::reach: return riichi_label(voice, book, c);
        case ActionType::hora: return voice.say(phase.stage == Stage::turn ? Msg::c_tsumo : Msg::c_ron, tile);
        case ActionType::chi: return voice.say(Msg::c_chi, used, tile);
        case ActionType::pon: return voice.say(Msg::c_pon, used, tile);
        case ActionType::daiminkan: return voice.say(Msg::c_kan, used, tile);
        case ActionType::ankan: return voice.say(Msg::c_ankan, used);
        case ActionType::kakan: return voice.say(Msg::c_kakan, tile);
        case ActionType::nukidora: return voice.say(Msg::c_aside, tile);
        case ActionType::ryukyoku: return voice.say(Msg::c_end, choose_label(voice, book, a));
        case ActionType::choose: return choose_label(voice, book, a);
        case ActionType::none: return voice.say(phase.stage == Stage::claims ? Msg::c_pass : Msg::c_no);
    }
    return {};
}

void add_riichi(const Referee& r, Seat s, const Action& reach, std::vector<Choice>& out) {
    const std::size_t before = out.size();
    for (const Action& a : r.options(s))
        if (a.type == ActionType::dahai && r.position().tenpai_after(s, a.tile.kind())) out.push_back({reach, a});
    if (out.size() == before) out.push_back({reach});
}

}  // namespace

std::vector<Choice> choices_of(const Voice& voice, const Referee& r, Seat s) {
    std::vector<Choice> out;
    for (const Action& a : r.options(s)) {
        if (a.type == ActionType::reach)
            add_riichi(r, s, a, out);
        else
            out.push_back({a});
    }
    for (Choice& c : out) c.label = label_of(voice, r.book(), r.table().phase, c);
    return out;
}

std::string choices_text(const Voice& voice, const std::vector<Choice>& choices) {
    std::vector<std::string> discards, others;
    for (std::size_t i = 0; i < choices.size(); ++i)
        (choices[i].discard() ? discards : others).push_back(fmt::format("{}) {}", i + 1, choices[i].label));
    std::string out;
    if (!discards.empty()) out += wrapped(voice.say(Msg::row_discard) + ": ", discards, "  ");
    if (!others.empty()) out += wrapped(voice.say(Msg::row_other) + ": ", others, "  ");
    return out;
}

}  // namespace jansou::terminal
