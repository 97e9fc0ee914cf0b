#include "apps/cli/terminal_screen.hpp"

#include <algorithm>

#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/shown/view_frame.hpp"

namespace jansou::terminal {
namespace {

std::vector<std::string> river_items(const Voice& voice, const ViewPlayer& p) {
    std::vector<std::string> items;
    for (std::size_t i = 0; i < p.river_size; ++i) {
        const ViewRiver& r = p.river[i];
        std::string item = voice.tile(r.face);
        if (r.called) item.insert(0, 1, '(').push_back(')');
        if (r.down && r.face.known()) item += '_';
        if (r.drawn) item += '\'';
        if (r.riichi) item += '*';
        items.push_back(item);
    }
    return items;
}

std::string aside_text(const Voice& voice, const ViewPlayer& p) {
    return '[' + voice.say(Msg::set_aside) + ' ' + voice.tiles({p.aside.data(), p.aside_size}) + ']';
}

std::vector<std::string> melds_of(const Voice& voice, const View& v, Seat s) {
    const ViewPlayer& p = v.players[s];
    std::vector<std::string> items;
    for (std::size_t i = 0; i < p.meld_count; ++i) items.push_back(meld_text(voice, v, p.melds[i], s));
    if (p.aside_size) items.push_back(aside_text(voice, p));
    return items;
}

std::string seat_name(const Voice& voice, const View& v, Seat s) { return s == v.seat ? voice.say(Msg::you) : voice.names[s]; }

std::string seat_text(const Voice& voice, const Rulebook& book, const View& v, Seat s, int name_width, const Signs& signs) {
    const ViewPlayer& p = v.players[s];
    std::string head = (s == v.seat ? "> " : "  ") + wire::padded(voice.wind(v.seat_wind(s)), 6) +
                       wire::padded(seat_name(voice, v, s), name_width) + fmt::format("{:>9}", wire::with_commas(p.points));
    if (uses_chips(book)) head += "  " + wire::padded(voice.holding(std::to_string(p.chips)), 9);
    std::vector<std::string> items = signs.of_seat[s];
    if (p.riichi) items.push_back(voice.say(Msg::in_riichi));
    for (auto& meld : melds_of(voice, v, s)) items.push_back(std::move(meld));
    std::string out = items.empty() ? head.substr(0, head.find_last_not_of(' ') + 1) + '\n' : wrapped(head + "  ", items, "  ");
    const Msg river = p.river_down ? Msg::river_covered : Msg::river;
    if (p.river_size) out += wrapped("        " + voice.say(river) + "  ", river_items(voice, p));
    return out;
}

}  // namespace

static std::string seat_word(const Voice& voice, const View& v, Seat s) {
    return s == v.seat ? voice.say(Msg::you) : voice.wind(v.seat_wind(s));
}

std::string meld_text(const Voice& voice, const View& v, const ViewMeld& m, Seat owner) {
    std::vector<Face> faces(m.tiles.begin(), m.tiles.begin() + m.size);
    std::ranges::sort(faces);
    const Msg name = m.type == MeldType::chi     ? Msg::meld_chi
                     : m.type == MeldType::pon   ? Msg::meld_pon
                     : m.type == MeldType::ankan ? Msg::meld_ankan
                                                 : Msg::meld_kan;
    std::string out = '[' + voice.say(name) + ' ' + voice.tiles(faces);
    if (m.from != no_seat) out += ' ' + voice.say(Msg::meld_from, seat_word(voice, v, m.from));
    if (m.added_by != no_seat && m.added_by != owner) out += ' ' + voice.say(Msg::meld_added, seat_word(voice, v, m.added_by));
    return out + ']';
}

std::string indicators_text(const Voice& voice, const Rulebook& book, const View& v) {
    std::vector<Face> dora;
    for (std::size_t i = 0; i < v.indicator_count; ++i)
        for (const Face named : wire::dora_named(book, v.indicators[i])) dora.push_back(named);
    return voice.say(Msg::indicators, voice.tiles({v.indicators.data(), v.indicator_count}), voice.tiles(dora));
}

std::string hand_text(const Voice& voice, const View& v, KindSet jokers) {
    const ViewPlayer& p = v.me();
    std::vector<Face> faces(p.hand.begin(), p.hand.begin() + p.hand_size);
    std::ranges::sort(faces);
    std::string drawn;
    const bool my_draw = v.stage == Stage::turn && v.turn == v.seat && v.tile.known();
    if (const auto it = std::ranges::find(faces, v.tile); my_draw && it != faces.end()) {
        faces.erase(it);
        drawn = "   " + voice.say(Msg::drawn) + ": " + voice.tile(v.tile);
    }
    std::string out = voice.say(Msg::hand) + ": " + voice.tiles(faces) + drawn;
    for (std::size_t i = 0; i < p.meld_count; ++i) out += "   " + meld_text(voice, v, p.melds[i], v.seat);
    std::string wild;
    for (const Kind k : jokers) wild += ' ' + voice.tile(Face(k));
    if (!wild.empty()) out += "   " + voice.say(Msg::joker_in_hand) + ':' + wild;
    return voice.paint(Paint::own, out) + '\n';
}

std::string table_text(const Voice& voice, const Rulebook& book, const View& v, const Signs& signs) {
    const std::string head = voice.say(Msg::head, voice.hand_name(v.round_wind - east, v.kyoku), int(v.honba), int(v.sticks), int(v.live),
                                       indicators_text(voice, book, v), voice.word(book, "honba"));
    std::string out = voice.paint(Paint::heading, head) + '\n';
    int name_width = 0;
    for (Seat s = 0; s < v.seats; ++s) name_width = std::max(name_width, wire::columns_of(seat_name(voice, v, s)));
    for (int i = 0; i < v.seats; ++i) out += seat_text(voice, book, v, Seat((v.dealer + i) % v.seats), name_width, signs);
    return signs.below.empty() ? out : out + signs.below + '\n';
}

std::string with_sign(int n) { return (n > 0 ? "+" : "") + wire::with_commas(n); }

Holdings holdings(const Table& t) {
    Holdings out;
    for (std::size_t s = 0; s < t.seats; ++s) {
        out.points[s] = t.players[s].points;
        out.chips[s] = t.players[s].chips;
    }
    return out;
}

std::string scores_text(const Voice& voice, const Rulebook& book, const Table& t, const Holdings* since) {
    std::vector<std::vector<std::string>> rows;
    const Holdings now = holdings(t);
    const auto change = [&](int to, int from) { return to != from ? with_sign(to - from) : ""; };
    for (int i = 0; i < t.seats; ++i) {
        const Seat s = t.after(t.dealer, i);
        rows.push_back(
            {voice.wind(t.seat_wind(s)), s == voice.me ? voice.say(Msg::you) : voice.names[s], wire::with_commas(now.points[s])});
        if (since) rows.back().push_back(change(now.points[s], since->points[s]));
        if (!uses_chips(book)) continue;
        rows.back().push_back(voice.holding(std::to_string(now.chips[s])));
        if (since) rows.back().push_back(change(now.chips[s], since->chips[s]));
    }
    return columns(rows, {false, false, true, true, true, true});
}

}  // namespace jansou::terminal
