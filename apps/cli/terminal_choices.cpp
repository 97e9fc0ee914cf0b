#include "apps/cli/terminal_choices.hpp"

#include <algorithm>

#include "apps/cli/terminal_result.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/shown/choices.hpp"

namespace jansou::terminal {
namespace {

std::string with_drawn(const Voice& voice, const Action& a) {
    const std::string tile = voice.typed(a.tile);
    return a.drawn ? voice.say(Msg::c_drawn, tile) : tile;
}

std::string riichi_label(const Voice& voice, const Rulebook& book, const Choice& c) {
    const std::string tile = c.then ? with_drawn(voice, *c.then) : "";
    return book.riichi_kinds.size() > 1 ? voice.say(Msg::c_riichi_kind, tile, voice.word(book, c.act.word))
                                        : voice.say(Msg::c_riichi, tile);
}

std::string label_of(const Voice& voice, const Referee& r, const Choice& c) {
    if (c.act.type == ActionType::dahai) return with_drawn(voice, c.act);
    if (c.act.type == ActionType::reach) return riichi_label(voice, r.book(), c);
    const Table& t = r.table();
    const wire::Naming naming{.lang = voice.lang,
                              .tile = [&](Face f) { return voice.typed(f); },
                              .used = [&](Face f) { return voice.tile(f); },
                              .seat = [&](Seat s) { return voice.who(t, s); }};
    return wire::words_of(r.book(), t, c.act, naming).line;
}

void add_riichi(const Referee& r, Seat s, const Action& reach, std::vector<Choice>& out) {
    const std::size_t before = out.size();
    HandCache own;
    const Position pos = r.look(own);
    for (const Action& a : r.options(s))
        if (a.type == ActionType::dahai && pos.tenpai_after(s, a.tile.kind(), a.joker)) out.push_back({reach, a});
    if (out.size() == before) out.push_back({reach});
}

std::string worth_label(const Voice& voice, const Rulebook& book, const Reading& reading, const Appraisal& a, Seat s) {
    std::string paid = voice.say(Msg::points_won, wire::with_commas(a.payment.points[s]));
    if (a.payment.chips[s]) paid = voice.say(Msg::chips_too, paid, voice.chips(a.payment.chips[s]));
    return voice.say(Msg::c_worth, voice.tiles(faces_of(reading)), wire::value_words(a.value, voice.lang), paid,
                     lines_text(voice, book, a));
}

/// The readings with what each is worth, best first; then what else may be answered.
std::vector<Choice> reading_choices(const Voice& voice, const Referee& r, Seat s) {
    std::vector<Choice> out;
    for (const wire::WeighedAction& w : wire::weighed_options(r, s)) {
        out.push_back({.act = w.action});
        Choice& c = out.back();
        c.label = w.worth ? worth_label(voice, r.book(), wire::reading_named(w.action), *w.worth, s) : label_of(voice, r, c);
    }
    return out;
}

bool asks_for_reading(const Options& options) {
    return std::ranges::any_of(options, [](const Action& a) { return a.names == Subject::reading; });
}

}  // namespace

std::vector<Choice> choices_of(const Voice& voice, const Referee& r, Seat s) {
    if (asks_for_reading(r.options(s))) return reading_choices(voice, r, s);
    std::vector<Choice> out;
    for (const Action& a : r.options(s)) {
        if (a.type == ActionType::reach)
            add_riichi(r, s, a, out);
        else
            out.push_back({a});
        if (a.type == ActionType::hora && r.book().blind_choice) out.back().readings = r.named_readings(s);
    }
    for (Choice& c : out) {
        c.label = label_of(voice, r, c);
        if (!c.readings.empty() && c.readings[0].count == 0) c.readings.clear();  // no joker is held
    }
    return out;
}

/// Where a win may be had with several readings: which, and how to say one at once.
static std::string readings_hint(const Voice& voice, const Choice& c) {
    constexpr std::size_t most_named = 6;
    std::string list;
    for (std::size_t i = 0; i < std::min(most_named, c.readings.size()); ++i)
        list += (i ? " / " : "") + voice.tiles(faces_of(c.readings[i]));
    if (c.readings.size() > most_named) list += " / ...";
    std::string typed = c.label.substr(0, c.label.find(' '));
    for (const Face f : faces_of(c.readings[0])) typed += ' ' + tile_text(f);
    return "  " + voice.say(Msg::several_readings, c.readings.size(), list, typed) + '\n';
}

std::string choices_text(const Voice& voice, const std::vector<Choice>& choices, bool all) {
    constexpr std::size_t most_readings = 12, most_swaps = 12;
    std::vector<std::string> discards, others, readings, swaps;
    std::string hints;
    for (std::size_t i = 0; i < choices.size(); ++i) {
        auto& row = choices[i].discard()                      ? discards
                    : choices[i].names_reading()              ? readings
                    : choices[i].act.type == ActionType::swap ? swaps
                                                              : others;
        row.push_back(fmt::format("{}) {}", i + 1, choices[i].label));
        if (choices[i].readings.size() > 1) hints += readings_hint(voice, choices[i]);
    }
    std::string out;
    if (!readings.empty()) out += voice.say(Msg::row_reading) + '\n';
    for (std::size_t i = 0; i < readings.size() && (all || i < most_readings); ++i) out += "  " + readings[i] + '\n';
    if (!all && readings.size() > most_readings) out += "  " + voice.say(Msg::more_readings, readings.size() - most_readings) + '\n';
    if (!discards.empty()) out += wrapped(voice.say(Msg::row_discard) + ": ", discards, "  ");
    if (!others.empty()) out += wrapped(voice.say(Msg::row_other) + ": ", others, "  ");
    const std::size_t hidden = all || swaps.size() <= most_swaps ? 0 : swaps.size() - most_swaps;
    swaps.resize(swaps.size() - hidden);
    if (!swaps.empty()) out += wrapped(voice.say(Msg::row_swap) + ": ", swaps, "  ");
    if (hidden != 0) out += "  " + voice.say(Msg::more_readings, hidden) + '\n';
    return out + hints;
}

}  // namespace jansou::terminal
