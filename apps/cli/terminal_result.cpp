#include "apps/cli/terminal_result.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "apps/cli/terminal_screen.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/questions/settle.hpp"
#include "jansou/wire/questions/win_words.hpp"

namespace jansou::terminal {
namespace {

using Rows = std::vector<std::vector<std::string>>;

// --- The hand -------------------------------------------------------------------------------------------------

std::string meld_text(const Voice& voice, const OpenMeld& m) {
    std::vector<Face> faces(m.tiles.begin(), m.tiles.begin() + m.size);
    std::ranges::sort(faces);
    const Msg name = m.type == MeldType::chi     ? Msg::meld_chi
                     : m.type == MeldType::pon   ? Msg::meld_pon
                     : m.type == MeldType::ankan ? Msg::meld_ankan
                                                 : Msg::meld_kan;
    return '[' + voice.say(name) + ' ' + voice.tiles(faces) + ']';
}

std::string hand_text(const Voice& voice, const Win& w, const Appraisal& a) {
    std::vector<Face> faces(w.hand.begin(), w.hand.begin() + w.hand_size);
    std::ranges::sort(faces);
    std::string out = "  " + voice.tiles(faces) + "  + " + voice.tile(w.tile);
    for (std::size_t i = 0; i < w.meld_count; ++i) out += "  " + meld_text(voice, w.melds[i]);
    if (w.aside_size) out += "  [" + voice.say(Msg::set_aside) + ' ' + voice.tiles({w.aside.data(), w.aside_size}) + ']';
    out += "\n  " + voice.say(Msg::dora_line, voice.tiles({w.indicators.data(), w.indicator_count}));
    if (w.ura_count) out += "  " + voice.say(Msg::ura_line, voice.tiles({w.ura.data(), w.ura_count}));
    if (a.has_jokers && a.reading.count) out += "  " + voice.say(Msg::joker_line, voice.tiles(faces_of(a.reading)));
    return out + '\n';
}

// --- Its lines ------------------------------------------------------------------------------------------------

std::vector<std::string> line_row(const Voice& voice, const Rulebook& book, const Value& value, const Line& line) {
    const wire::NamedText of = wire::named(book, line);
    return {voice.both(of.name), wire::counted_words(value, line, voice.lang), std::string(of.clause)};
}

// --- Payments -------------------------------------------------------------------------------------------------

/// The same chips of several payers are one row.
bool belong_together(const PaymentLine& a, const PaymentLine& b) {
    return a.points == 0 && b.points == 0 && a.chips && a.chips == b.chips && a.receiver == b.receiver && a.purpose.id == b.purpose.id &&
           a.purpose.clause == b.purpose.clause;
}

std::string payment_text(const Voice& voice, const Referee& r, const Payment& p) {
    Rows rows;
    std::vector<bool> told(p.lines.size(), false);
    for (std::size_t i = 0; i < p.lines.size(); ++i) {
        const PaymentLine& l = p.lines[i];
        if (told[i]) continue;
        std::string payers = voice.who(r.table(), l.payer), amount = wire::paid_words(voice.account, l, voice.lang);
        for (std::size_t n = i + 1; n < p.lines.size(); ++n) {
            if (told[n] || !belong_together(l, p.lines[n])) continue;
            told[n] = true;
            payers += ", " + voice.who(r.table(), p.lines[n].payer);
            amount = voice.say(Msg::each_of, wire::paid_words(voice.account, l, voice.lang));
        }
        rows.push_back({voice.say(Msg::pays, payers, voice.who(r.table(), l.receiver)), amount, std::string(voice.pick(l.purpose.words)),
                        std::string(l.purpose.clause)});
    }
    return rows.empty() ? "  " + voice.say(Msg::nobody_pays) + '\n' : columns(rows, {false, true, false, false});
}

// --- Draws ----------------------------------------------------------------------------------------------------

bool laid_open(const Table& t, Seat s) {
    return std::ranges::all_of(t.hand(s), [&](TileId tile) { return t.known[tile] == t.everyone(); });
}

std::string list_of(const Voice& voice, const Table& t, bool open) {
    std::string out;
    for (int i = 0; i < t.seats; ++i)
        if (const Seat s = t.after(t.dealer, i); laid_open(t, s) == open) out += (out.empty() ? "" : ", ") + voice.in_full(t, s);
    return out.empty() ? voice.say(Msg::nobody) : out;
}

std::string open_hands(const Voice& voice, const Table& t) {
    std::string out;
    for (int i = 0; i < t.seats; ++i) {
        const Seat s = t.after(t.dealer, i);
        if (!laid_open(t, s)) continue;
        std::vector<Face> faces;
        for (const TileId tile : t.hand(s)) faces.push_back(seen(t, tile, voice.me));
        std::ranges::sort(faces);
        out += "  " + voice.say(Msg::shows, voice.in_full(t, s), voice.tiles(faces)) + '\n';
    }
    return out;
}

// --- The settlement -------------------------------------------------------------------------------------------

GameEnd game_end(const Rulebook& book, const nlohmann::json& line) {
    GameEnd end{.seats = book.layout.seats};
    (book.ties_by_last_dealer ? end.last_dealer : end.first_dealer) =
        line.at(book.ties_by_last_dealer ? "last_dealer" : "first_dealer").get<Seat>();
    end.sticks = line.at("sticks").get<std::int32_t>();
    for (std::size_t s = 0; s < end.seats; ++s) {
        end.points[s] = line.at("scores")[s].get<std::int32_t>();
        if (line.at("won")[s].get<bool>()) end.won = SeatMask(end.won | only(Seat(s)));
        if (const auto& by = line.at("busted_by")[s]; by.is_number()) end.busted_by[s] = by.get<Seat>();
        if (const auto it = line.find("chombos"); it != line.end()) end.chombos[s] = (*it)[s].get<std::uint8_t>();
    }
    return end;
}

std::vector<std::string> settlement_head(const Voice& voice, const Settlement& settled) {
    std::vector<std::string> row{voice.say(Msg::settle_place), "", voice.say(Msg::settle_points), voice.say(Msg::settle_base),
                                 voice.say(Msg::settle_rank)};
    for (const auto& prize : settled.prizes) row.emplace_back(voice.pick(prize.words));
    row.push_back(voice.say(Msg::settle_total));
    return row;
}

std::vector<std::string> settlement_row(const Voice& voice, const Settlement& settled, Seat s) {
    std::vector<std::string> row{std::to_string(settled.place[s]), s == voice.me ? voice.say(Msg::you) : voice.names[s],
                                 wire::with_commas(settled.points[s])};
    row.push_back(wire::result_text(settled.base[s]));
    row.push_back(wire::result_text(settled.rank[s]));
    for (const auto& prize : settled.prizes)
        row.push_back(prize.in_chips ? with_sign(prize.amount[s]) : wire::result_text(prize.amount[s]));
    row.push_back(wire::result_text(settled.total[s]));
    return row;
}

/// A robbed kan on another's triplet: who added the tile, and whose triplet it was.
std::string won_head(const Voice& voice, const Table& t, const Win& w) {
    const std::string who = voice.in_full(t, w.seat), tile = voice.tile(w.tile);
    if (w.by == By::nagashi) return voice.say(Msg::won_nagashi, who);
    if (w.by == By::tsumo) return voice.say(Msg::won_tsumo, who, tile);
    if (w.owner != no_seat) return voice.say(Msg::won_added, who, tile, voice.in_full(t, w.from), voice.in_full(t, w.owner));
    return voice.say(Msg::won_ron, who, tile, voice.in_full(t, w.from));
}

}  // namespace

std::string lines_text(const Voice& voice, const Rulebook& book, const Appraisal& a) {
    std::string out;
    for (const Line& line : a.lines) {
        out += (out.empty() ? "" : ", ") + std::string(voice.pick(wire::named(book, line).name));
        if (line.amount) out += ' ' + std::to_string(line.amount);
    }
    return out;
}

std::string win_text(const Voice& voice, const Referee& r) {
    const Win& w = r.winning();
    const Appraisal& a = r.appraisal();
    std::string out = '\n' + voice.paint(Paint::heading, "** " + won_head(voice, r.table(), w)) + '\n';
    if (w.by != By::nagashi) out += hand_text(voice, w, a);
    Rows rows;
    for (const Line& line : a.lines) rows.push_back(line_row(voice, r.book(), a.value, line));
    out += columns(rows, {false, true, false});
    out += "  " + voice.paint(Paint::own, voice.say(Msg::value_of, wire::value_words(a.value, voice.lang))) + '\n';
    return out + payment_text(voice, r, a.payment);
}

std::string draw_text(const Voice& voice, const Referee& r, std::string_view reason) {
    const auto word = r.book().find_word(reason);
    const Text name = word ? r.book().word_text(*word) : Text{};
    const std::string title = name.en.empty() ? std::string(reason) : voice.both(name);
    std::string out = '\n' + voice.paint(Paint::heading, "** " + voice.say(Msg::draw, title)) + '\n';
    if (reason == "exhaustive")
        out += "  " + voice.say(Msg::draw_tenpai, list_of(voice, r.table(), true)) + "\n  " +
               voice.say(Msg::draw_noten, list_of(voice, r.table(), false)) + '\n';
    return out + open_hands(voice, r.table()) + payment_text(voice, r, r.draw_payment());
}

std::string settlement_text(const Voice& voice, const Rulebook& book, const nlohmann::json& end_game) {
    const GameEnd end = game_end(book, end_game);
    const Settlement settled = settle(book, end);
    Rows rows{settlement_head(voice, settled)};
    for (int place = 1; place <= end.seats; ++place)
        for (Seat s = 0; s < end.seats; ++s)
            if (settled.place[s] == place) rows.push_back(settlement_row(voice, settled, s));
    std::vector<bool> right(rows[0].size(), true);
    right[1] = false;
    std::string out = '\n' + voice.paint(Paint::heading, "== " + voice.say(Msg::game_over) + " ==") + '\n' + columns(rows, right);
    if (end.sticks) out += "  " + voice.say(settled.lost ? Msg::sticks_lost : Msg::sticks_to_first, end.sticks) + '\n';
    return out;
}

std::string set_text(const Voice& voice, const Rulebook& book, const nlohmann::json& end_set) {
    Rows rows{{"", voice.say(Msg::set_games)}};
    const bool chips = uses_chips(book);
    if (chips)
        for (const auto& head : {voice.account.in_points ? std::string(voice.pick(voice.account.name)) : voice.say(Msg::set_chips),
                                 voice.say(Msg::set_prizes), voice.say(Msg::set_chips_won)})
            rows[0].push_back(head);
    const auto number = [&](std::string_view key, std::size_t s) { return end_set.at(key)[s].get<int>(); };
    for (std::size_t s = 0; s < book.layout.seats; ++s) {
        rows.push_back({s == voice.me ? voice.say(Msg::you) : voice.names[s],
                        wire::result_text(std::lround(end_set.at("totals")[s].get<double>() * tenths))});
        if (!chips) continue;
        const int held = number(voice.account.id, s), prizes = number("prizes", s);
        for (const auto& cell : {std::to_string(held), with_sign(prizes), with_sign(held - book.rules.number("chips.start") + prizes)})
            rows.back().push_back(cell);
    }
    return '\n' + voice.paint(Paint::heading, "== " + voice.say(Msg::set_over) + " ==") + '\n' +
           columns(rows, {false, true, true, true, true});
}

std::string changes_text(const Voice& voice, const Table& t, const nlohmann::json& line) {
    Rows rows;
    for (Seat s = 0; s < t.seats; ++s) {
        const int points = line.at("deltas")[s].get<int>(), chips = line.at(voice.account.id)[s].get<int>();
        if (!points && !chips) continue;
        rows.push_back({voice.in_full(t, s), with_sign(points)});
        if (chips) rows.back().push_back(voice.holding(with_sign(chips)));
    }
    return rows.empty() ? "" : columns(rows, {false, true, true});
}

}  // namespace jansou::terminal
