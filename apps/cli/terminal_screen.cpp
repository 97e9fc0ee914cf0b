#include "apps/cli/terminal_screen.hpp"

#include <algorithm>

#include "jansou/rulebook/dora.hpp"
#include "jansou/wire/fields.hpp"

namespace jansou::terminal {
namespace {

std::vector<std::string> river_items(const Voice& voice, const ViewPlayer& p) {
    std::vector<std::string> items;
    for (std::size_t i = 0; i < p.river_size; ++i) {
        const ViewRiver& r = p.river[i];
        std::string item = voice.tile(r.face);
        if (r.called) item = '(' + item + ')';
        if (r.drawn) item += '\'';
        if (r.riichi) item += '*';
        items.push_back(item);
    }
    return items;
}

std::string aside_text(const Voice& voice, const ViewPlayer& p) {
    return '[' + voice.say(Msg::set_aside) + ' ' + voice.tiles({p.aside.data(), p.aside_size}) + ']';
}

std::vector<std::string> melds_of(const Voice& voice, const View& v, const ViewPlayer& p) {
    std::vector<std::string> items;
    for (std::size_t i = 0; i < p.meld_count; ++i) items.push_back(meld_text(voice, v, p.melds[i]));
    if (p.aside_size) items.push_back(aside_text(voice, p));
    return items;
}

std::string seat_name(const Voice& voice, const View& v, Seat s) { return s == v.seat ? voice.say(Msg::you) : voice.names[s]; }

std::string seat_text(const Voice& voice, const View& v, Seat s, int name_width) {
    const ViewPlayer& p = v.players[s];
    std::string head = (s == v.seat ? "> " : "  ") + wire::padded(voice.wind(v.seat_wind(s)), 6) +
                       wire::padded(seat_name(voice, v, s), name_width) + fmt::format("{:>9}", wire::with_commas(p.points));
    std::vector<std::string> items = melds_of(voice, v, p);
    if (p.riichi) items.insert(items.begin(), voice.say(Msg::in_riichi));
    std::string out = items.empty() ? head + '\n' : wrapped(head + "  ", items, "  ");
    if (p.river_size) out += wrapped("        " + voice.say(Msg::river) + "  ", river_items(voice, p));
    return out;
}

}  // namespace

std::string meld_text(const Voice& voice, const View& v, const ViewMeld& m) {
    std::vector<Face> faces(m.tiles.begin(), m.tiles.begin() + m.size);
    std::ranges::sort(faces);
    const Msg name = m.type == MeldType::chi     ? Msg::meld_chi
                     : m.type == MeldType::pon   ? Msg::meld_pon
                     : m.type == MeldType::ankan ? Msg::meld_ankan
                                                 : Msg::meld_kan;
    std::string out = '[' + voice.say(name) + ' ' + voice.tiles(faces);
    if (m.from != no_seat) out += ' ' + voice.say(Msg::meld_from, m.from == v.seat ? voice.say(Msg::you) : voice.wind(v.seat_wind(m.from)));
    return out + ']';
}

std::string indicators_text(const Voice& voice, const Rulebook& book, const View& v) {
    std::vector<Face> dora;
    for (std::size_t i = 0; i < v.indicator_count; ++i) dora.emplace_back(dora_of(v.indicators[i].kind(), kinds_in_use(book.layout)));
    return voice.say(Msg::indicators, voice.tiles({v.indicators.data(), v.indicator_count}), voice.tiles(dora));
}

std::string hand_text(const Voice& voice, const View& v) {
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
    for (std::size_t i = 0; i < p.meld_count; ++i) out += "   " + meld_text(voice, v, p.melds[i]);
    return voice.paint(Paint::own, out) + '\n';
}

std::string table_text(const Voice& voice, const Rulebook& book, const View& v) {
    const std::string head = voice.say(Msg::head, voice.hand_name(v.round_wind - east, v.kyoku), int(v.honba), int(v.sticks), int(v.live),
                                       indicators_text(voice, book, v));
    std::string out = voice.paint(Paint::heading, head) + '\n';
    int name_width = 0;
    for (Seat s = 0; s < v.seats; ++s) name_width = std::max(name_width, wire::columns_of(seat_name(voice, v, s)));
    for (int i = 0; i < v.seats; ++i) out += seat_text(voice, v, Seat((v.dealer + i) % v.seats), name_width);
    return out;
}

std::string scores_text(const Voice& voice, const Table& t, const std::array<std::int32_t, max_seats>* since) {
    std::vector<std::vector<std::string>> rows;
    for (int i = 0; i < t.seats; ++i) {
        const Seat s = t.after(t.dealer, i);
        const int points = t.players[s].points;
        rows.push_back({voice.wind(t.seat_wind(s)), s == voice.me ? voice.say(Msg::you) : voice.names[s], wire::with_commas(points)});
        if (!since) continue;
        const int change = points - (*since)[s];
        rows.back().push_back(change ? (change > 0 ? "+" : "") + wire::with_commas(change) : "");
    }
    return columns(rows, {false, false, true, true});
}

}  // namespace jansou::terminal
