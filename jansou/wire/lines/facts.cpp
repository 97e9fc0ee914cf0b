#include "jansou/wire/lines/facts.hpp"

#include <algorithm>
#include <map>
#include <span>
#include <vector>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/lines/event_lines.hpp"
#include "jansou/wire/lines/fact_fields.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::wire {

using nlohmann::json;

Seat FactTable::seat(const json& line, const char* key) const {
    const Seat s = table_.seat_of(Chair(fact_seat(line, key, table_.people())));
    if (table_.seating().sits_out(s)) wrong_fact(key, seat_name(s) + " sits out");
    return s;
}

TileId FactTable::new_tile(Face f) {
    if (table_.next >= max_tiles) wrong_fact("", "more tiles were drawn than there can be");
    table_.face[table_.next] = f;
    return table_.next;
}

TileId FactTable::in_hand(Seat s, Face f, const char* field, std::span<const TileId> but) const {
    TileId found = no_tile;
    for (const TileId tile : table_.hand(s)) {
        if (table_.face[tile] != f || std::ranges::find(but, tile) != but.end()) continue;
        if (tile != table_.phase.tile) return tile;
        found = tile;
    }
    if (found == no_tile) wrong_fact(field, seat_name(s) + " has no " + std::string(to_mjai(f)) + " in its hand");
    return found;
}

void FactTable::start_kyoku(const json& line) {
    const json& hands = fact_field(line, "tehais");
    if (!hands.is_array() || hands.size() < 2 || hands.size() > max_seats) wrong_fact("tehais", "a list of hands is expected");
    flow_.start_kyoku(line, int(hands.size()));
    Table t;
    const int people = int(hands.size());
    t.seats = std::uint8_t(people);
    if (line.contains("out")) {
        t.out = Chair(fact_seat(line, "out", people));
        if (--t.seats < 2) wrong_fact("out", "nobody is left to play");
    }
    t.live_end = max_tiles;
    t.dealer = t.seat_of(Chair(fact_seat(line, "oya", people)));
    if (t.seating().sits_out(t.dealer)) wrong_fact("oya", "the dealer does not sit out");
    t.sticks = std::int16_t(flow_.sticks());
    table_ = t;
    for (Seat s = 0; s < people; ++s) {
        Player& player = table_.players[s];
        const auto chair = std::size_t(t.chair_of(s));
        const json& hand = hands[chair];
        player.points = flow_.points()[chair];
        if (!hand.is_array()) wrong_fact("tehais", "a list of tiles is expected, not " + shown(hand));
        if (hand.size() >= max_hand) wrong_fact("tehais", "a hand has too many tiles");
        if (t.seating().sits_out(s) && !hand.empty()) wrong_fact("tehais", seat_name(s) + " sits out and has no hand");
        for (const json& tile : hand) {
            player.hand[player.hand_size++] = new_tile(fact_face(tile, "tehais"));
            ++table_.next;
        }
        std::sort(player.hand.begin(), player.hand.begin() + player.hand_size,
                  [&](TileId a, TileId b) { return table_.face[a] < table_.face[b]; });
    }
    table_.indicators[table_.indicator_count++] = new_tile(fact_tile(line, "dora_marker"));
    ++table_.next;
    apply(table_, {.type = EventType::dealt});
    playing_ = true;
}

void FactTable::end_kyoku() {
    flow_.end_kyoku();
    playing_ = false;
}

void FactTable::reserve_hand(Seat s) const {
    if (table_.players[s].hand_size >= max_hand) wrong_fact("actor", seat_name(s) + " has too many tiles already");
}

void FactTable::check_turn(Seat s) const {
    if (table_.phase.stage != Stage::turn || table_.phase.seat != s) wrong_fact("actor", "it is not " + seat_name(s) + "'s turn");
}

void FactTable::tsumo(const json& line) {
    const Seat s = seat(line, "actor");
    reserve_hand(s);
    if (table_.phase.stage == Stage::turn) wrong_fact("actor", "nobody draws before " + seat_name(table_.phase.seat) + " has discarded");
    const bool replacement = is_replacement(table_.phase.source) && table_.phase.stage == Stage::draw;
    const bool kan = table_.phase.stage == Stage::claims && !is_discard(table_.phase.contested);
    if ((kan || replacement) && s != table_.phase.seat)
        wrong_fact("actor", "the replacement tile is " + seat_name(table_.phase.seat) + "'s");
    if (table_.phase.stage == Stage::claims) apply(table_, {.type = EventType::turn_given, .actor = s, .flag = kan});
    const TileId tile = new_tile(fact_tile(line, "pai"));
    apply(table_, {.type = EventType::drew, .actor = s, .tile = tile, .flag = kan || replacement, .value = max_tiles});
}

/// Whether the tile with that face is the one just drawn.
bool FactTable::as_drawn(const json& line, const char* field, Face f) const {
    const json& drawn = fact_field(line, field);
    if (!drawn.is_boolean()) wrong_fact(field, "true or false is expected, not " + shown(drawn));
    if (drawn == true && (table_.phase.tile == no_tile || table_.face[table_.phase.tile] != f))
        wrong_fact(field, std::string(to_mjai(f)) + " is not the tile drawn");
    return drawn == true;
}

void FactTable::dahai(const json& line) {
    const Seat s = seat(line, "actor");
    check_turn(s);
    const Face f = fact_tile(line, "pai");
    const bool drawn = as_drawn(line, "tsumogiri", f);
    if (table_.players[s].river_size >= max_river) wrong_fact("actor", "the river of " + seat_name(s) + " is full");
    const TileId tile = drawn ? table_.phase.tile : in_hand(s, f, "pai");
    const auto down = line.find("down");
    if (down != line.end() && *down == true && !table_.players[s].river_down) apply(table_, {.type = EventType::river_covered, .actor = s});
    apply(table_, {.type = EventType::discarded, .actor = s, .tile = tile, .flag = drawn});
}

void FactTable::use_tiles(const json& line, const char* field, std::size_t count, Event& e) const {
    const json& used = fact_field(line, field);
    if (!used.is_array() || used.size() != count) wrong_fact(field, std::to_string(count) + " tiles are expected, not " + shown(used));
    for (const json& tile : used) {
        e.used[e.used_count] = in_hand(e.actor, fact_face(tile, field), field, {e.used.data(), e.used_count});
        ++e.used_count;
    }
}

/// The tile that `e.target` has laid down and another may claim.
TileId FactTable::open_tile(const json& line, const char* field, const Event& e) const {
    if (table_.phase.stage != Stage::claims || table_.phase.seat != e.target || e.target == e.actor ||
        (table_.phase.contested != Contested::discard && table_.phase.contested != Contested::aside))
        wrong_fact("target", "no tile of " + seat_name(e.target) + " lies open to claims");
    if (table_.face[table_.phase.tile] != fact_tile(line, field))
        wrong_fact(field, "the tile that lies open to claims is " + std::string(to_mjai(table_.face[table_.phase.tile])));
    return table_.phase.tile;
}

/// The tile that lies in the target's river, which nobody has called.
void FactTable::river_tile(const json& line, const char* field, Event& e) const {
    const auto river = table_.river(e.target);
    e.value = std::int16_t(fact_number(line, field, 0, max_river - 1));
    const std::size_t place = std::size_t(e.value);
    if (place >= river.size() || river[place].called_by != no_seat)
        wrong_fact(field, "no such tile lies in the river of " + seat_name(e.target));
    e.used[0] = river[place].tile;
    if (table_.face[e.used[0]] != fact_tile(line, "take"))
        wrong_fact("take", "the tile that lies there is " + std::string(to_mjai(table_.face[e.used[0]])));
}

/// A meld, or a tile set aside, has room and what it is made of.
void FactTable::check_place(const Event& e) const {
    if (e.used_count && e.type != EventType::kakan && table_.players[e.actor].meld_count >= max_melds)
        wrong_fact("actor", seat_name(e.actor) + " has too many melds");
    if (e.type == EventType::set_aside && table_.players[e.actor].aside_size >= max_aside)
        wrong_fact("actor", "too many tiles are set aside");
}

/// The pon that the line names; where it names none that lies there, one whose tiles are all as the one added.
void FactTable::find_triplet(const json& line, const char* field, Event& e) const {
    std::vector<Face> told;
    if (const auto named = line.find(field); named != line.end() && named->is_array() && named->size() == 3)
        for (const json& tile : *named) told.push_back(fact_face(tile, field));
    std::ranges::sort(told);
    const Meld* found = nullptr;
    for (const Meld& m : table_.melds(e.target)) {
        if (m.type != MeldType::pon) continue;
        std::vector<Face> faces;
        for (const TileId tile : std::span(m.tiles).first(m.size)) faces.push_back(table_.face[tile]);
        std::ranges::sort(faces);
        if (faces == told) {
            found = &m;
            break;
        }
        const Kind k = table_.kind(e.tile);
        if (!found && std::ranges::all_of(faces, [k](Face f) { return f.kind() == k; })) found = &m;
    }
    if (!found) wrong_fact("pai", "there is no pon to add that tile to");
    std::copy_n(found->tiles.begin(), 3, e.used.begin());
    e.used_count = 3;
}

/// What a triplet or kan is of as far as its tiles tell that are all alike: which of them are jokers is for rules to say.
Kind FactTable::kind_of_meld(const Event& e) const {
    Kind k = e.tile == no_tile ? no_kind : table_.kind(e.tile);
    for (const TileId tile : std::span(e.used).first(e.used_count)) {
        if (k != no_kind && table_.kind(tile) != k) return no_kind;
        k = table_.kind(tile);
    }
    return e.type == EventType::chi ? no_kind : k;
}

/// What the line says is done, as the table of the lines describes it.
void FactTable::fact(const json& line, const EventLine& as) {
    Event e{.type = as.type};
    for (const Field& field : as.fields) {
        switch (field.finds) {
            case Finds::nothing: break;
            case Finds::actor:
                e.actor = e.target = seat(line, field.name);
                if (as.when == When::turn) check_turn(e.actor);
                break;
            case Finds::target: e.target = seat(line, field.name); break;
            case Finds::open_tile: e.tile = open_tile(line, field.name, e); break;
            case Finds::own_tile: e.tile = in_hand(e.actor, fact_tile(line, field.name), field.name); break;
            case Finds::as_drawn:
                e.flag = as_drawn(line, field.name, table_.face[e.tile]);
                if (e.flag) e.tile = table_.phase.tile;
                break;
            case Finds::river_place: river_tile(line, field.name, e); break;
            case Finds::used_tiles: use_tiles(line, field.name, std::size_t(as.used), e); break;
            case Finds::triplet: find_triplet(line, field.name, e); break;
        }
    }
    check_place(e);
    e.kind = kind_of_meld(e);
    apply(table_, e);
}

void FactTable::dora(const json& line) {
    if (table_.indicator_count >= max_indicators) wrong_fact("", "there are too many indicators");
    const TileId tile = new_tile(fact_tile(line, "dora_marker"));
    ++table_.next;
    apply(table_, {.type = EventType::indicator, .tile = tile, .value = max_tiles});
}

/// True if a tile of that kind lies in the meld that the seat made last.
bool FactTable::in_last_meld(Seat s, Kind k) const {
    const auto melds = table_.melds(s);
    if (melds.empty()) return false;
    const auto tiles = std::span(melds.back().tiles).first(melds.back().size);
    return std::ranges::any_of(tiles, [&](TileId tile) { return table_.kind(tile) == k; });
}

/// A tile that is won is the one drawn, or the one that lies there.
void FactTable::check_won_tile(const json& line) const {
    const Seat s = seat(line, "actor"), from = seat(line, "target");
    const Phase& phase = table_.phase;
    const bool own = s == from;
    if (own ? phase.stage != Stage::turn || phase.seat != s || phase.tile == no_tile : phase.stage != Stage::claims || phase.seat != from)
        wrong_fact("target", own ? seat_name(s) + " has drawn no tile" : "no tile of " + seat_name(from) + " lies there to be won");
    const Face won = fact_tile(line, "pai");
    if (table_.face[phase.tile] != won && (phase.contested != Contested::ankan || !in_last_meld(from, won.kind())))
        wrong_fact("pai", std::string(to_mjai(table_.face[phase.tile])) + " is the tile that was " + (own ? "drawn" : "laid down") +
                              ", not " + std::string(to_mjai(won)));
}

void FactTable::hora(const json& line) {
    const auto it = line.find("nagashi");
    const bool nagashi = it != line.end() && *it == true;
    if (!nagashi) check_won_tile(line);
    seat(line, "actor");
    pay(line, {.type = EventType::paid}, nagashi ? Payer::nagashi : Payer::win);
}

void FactTable::ryukyoku(const json& line) {
    const auto shown_hands = line.find("tehais");
    if (shown_hands != line.end()) {
        if (!shown_hands->is_array() || int(shown_hands->size()) != table_.people()) wrong_fact("tehais", "a list of hands is expected");
        for (Seat s = 0; s < table_.seats; ++s) {
            const json& hand = (*shown_hands)[std::size_t(table_.chair_of(s))];
            if (!hand.is_array()) wrong_fact("tehais", "a list of tiles is expected, not " + shown(hand));
            if (hand.empty() || std::ranges::find(hand, json("?")) != hand.end()) continue;
            std::vector<Face> told, held;
            for (const json& tile : hand) told.push_back(fact_face(tile, "tehais"));
            for (const TileId tile : table_.hand(s)) held.push_back(table_.face[tile]);
            std::ranges::sort(told);
            std::ranges::sort(held);
            if (told != held) wrong_fact("tehais", "the hand of " + seat_name(s) + " is " + to_mpsz(held) + ", not " + to_mpsz(told));
        }
    }
    pay(line, {.type = EventType::paid}, Payer::draw);
}

void FactTable::take_back(const json& line) {
    const auto what = line.find("what");
    const bool call = what != line.end() && *what == "call", declaration = what != line.end() && *what == "reach";
    Event e{.type = EventType::taken_back, .actor = seat(line, "actor"), .detail = std::uint8_t(TakenBack::riichi)};
    const Phase& phase = table_.phase;
    const bool own_turn = phase.stage == Stage::turn && phase.seat == e.actor;
    if (call) {
        const auto melds = table_.melds(e.actor);
        if (!own_turn || phase.tile != no_tile || melds.empty() || melds.back().size != 3)
            wrong_fact("what", seat_name(e.actor) + " has made no call that its discard has not followed yet");
        const auto river = table_.river(melds.back().from);
        e.flag = river.empty() || river.back().tile != melds.back().called;
        e.detail = std::uint8_t(TakenBack::call);
        return apply(table_, e);
    }
    if (declaration) {
        if (!own_turn || !phase.declaring)
            wrong_fact("what", seat_name(e.actor) + " has declared no riichi whose tile it has not discarded yet");
        e.detail = std::uint8_t(TakenBack::declaration);
        return apply(table_, e);
    }
    if (what == line.end() || *what != "riichi") wrong_fact("what", "call, reach or riichi is expected");
    const auto river = table_.river(e.actor);
    if (std::ranges::none_of(river, &RiverTile::riichi)) wrong_fact("what", seat_name(e.actor) + " is in no riichi");
    const auto kind = line.find("kind");
    e.word = kind != line.end() && *kind != "none";  // which kind makes no difference to the table
    pay(line, e, Payer::taken_back);
}

void FactTable::pay(const json& line, Event e, Payer payer) {
    const int sticks = flow_.pay(line, payer);
    for (Seat s = 0; s < table_.people(); ++s) e.deltas[s] = flow_.points()[std::size_t(table_.chair_of(s))] - table_.players[s].points;
    e.value = std::int16_t(e.type == EventType::paid ? flow_.sticks() : sticks);
    apply(table_, e);
}

void FactTable::in_hand_step(const std::string& type, const json& line) {
    using Step = void (*)(FactTable&, const json&);
    static const std::map<std::string_view, Step> apart{
        {"tsumo", [](FactTable& t, const json& l) { t.tsumo(l); }},
        {"dahai", [](FactTable& t, const json& l) { t.dahai(l); }},
        {"dora", [](FactTable& t, const json& l) { t.dora(l); }},
        {"win", [](FactTable& t, const json& l) { t.check_won_tile(l); }},
        {"hora", [](FactTable& t, const json& l) { t.hora(l); }},
        {"ryukyoku", [](FactTable& t, const json& l) { t.ryukyoku(l); }},
        {"end_kyoku", [](FactTable& t, const json&) { t.end_kyoku(); }},
        {"chombo", [](FactTable& t, const json& l) { t.pay(l, {.type = EventType::paid}, Payer::chombo); }},
        {"bust", [](FactTable& t, const json& l) { t.pay(l, {.type = EventType::paid}, Payer::bust); }},
        {"offence", [](FactTable& t, const json& l) { t.pay(l, {.type = EventType::offence}, Payer::offence); }},
        {"take_back", [](FactTable& t, const json& l) { t.take_back(l); }},
        {"reach_accepted",
         [](FactTable& t, const json& l) { t.pay(l, {.type = EventType::riichi_stood, .actor = t.seat(l, "actor")}, Payer::riichi); }}};
    if (const auto it = apart.find(type); it != apart.end()) return it->second(*this, line);
    if (const EventLine* as = line_of(type); as && as->when != When::apart) fact(line, *as);
}

void FactTable::step(const std::string& type, const json& line) {
    if (type == "header") {
        if (const auto rules = line.find("rules"); rules != line.end()) flow_.play_by(*rules);
        return flow_.start_game(line);
    }
    if (type == "act" || type == "end_log") return;
    if ((type == "offence" || type == "take_back") && line.contains("seat")) return;  // said; what follows from it has an actor
    if (type == "start_game") return flow_.start_game(line);
    if (type == "start_kyoku") return start_kyoku(line);
    if (const EventLine* as = line_of(type); as && as->type == EventType::ability) {
        if (playing_) wrong_fact("", "abilities are taken before the hand is dealt");
        return;
    }
    if (type == "end_set") return flow_.end_set();
    if (type == "end_game" || type == "settle") {
        playing_ = false;
        return type == "settle" ? flow_.settle() : flow_.end_game(line);
    }
    if (!playing_) wrong_fact("", "no hand has begun");
    in_hand_step(type, line);
}

std::optional<FactError> FactTable::take(const json& line) {
    if (!line.is_object()) return FactError{"", "", "an event is expected: an object with a type"};
    const auto type = line.find("type");
    if (type == line.end() || !type->is_string()) return FactError{"", "type", "a word is expected"};
    try {
        step(type->get<std::string>(), line);
        return {};
    } catch (const WrongFact& wrong) { return FactError{type->get<std::string>(), wrong.field, wrong.why}; }
}

}  // namespace jansou::wire
