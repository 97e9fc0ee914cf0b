#include "jansou/wire/facts.hpp"

#include <algorithm>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/fields.hpp"

namespace jansou::wire {

using nlohmann::json;

namespace {

int number(const json& value) {
    return value.is_number_integer() && value >= -most_points && value <= most_points ? value.get<int>() : most_points + 1;
}

}  // namespace

Seat FactTable::seat(const json& line, const char* key) const {
    const auto it = line.find(key);
    if (it == line.end() || !it->is_number_integer() || *it < 0 || *it >= int(table_.seats))
        throw Wrong{std::string(key) + " is no seat of this table"};
    return it->get<Seat>();
}

Face FactTable::face(const json& value) const {
    const auto tile = value.is_string() ? parse_tile(value.get<std::string>()) : tl::unexpected(Sentence());
    if (!tile) throw Wrong{"a tile is expected, not " + value.dump(-1, ' ', false, json::error_handler_t::replace)};
    return *tile;
}

TileId FactTable::new_tile(Face f) {
    if (table_.next >= max_tiles) throw Wrong{"more tiles were drawn than there can be"};
    table_.face[table_.next] = f;
    return table_.next;
}

TileId FactTable::in_hand(Seat s, Face f, std::span<const TileId> but) const {
    TileId found = no_tile;
    for (const TileId tile : table_.hand(s)) {
        if (table_.face[tile] != f || std::ranges::find(but, tile) != but.end()) continue;
        if (tile != table_.phase.tile) return tile;
        found = tile;
    }
    if (found == no_tile) throw Wrong{"seat " + std::to_string(s) + " has no " + std::string(to_mjai(f)) + " in its hand"};
    return found;
}

void FactTable::check_scores(const json& line) const {
    const auto it = line.find("scores");
    if (it == line.end()) return;
    for (std::size_t s = 0; s < table_.seats; ++s)
        if (!it->is_array() || it->size() != table_.seats || number((*it)[s]) != table_.players[s].points)
            throw Wrong{"scores do not follow from the payments so far: seat " + std::to_string(s) + " has " +
                        std::to_string(table_.players[s].points)};
}

void FactTable::start_kyoku(const json& line) {
    const json& hands = line.at("tehais");
    if (!hands.is_array() || hands.size() < 2 || hands.size() > max_seats) throw Wrong{"tehais: a list of hands is expected"};
    Table t;
    t.seats = std::uint8_t(hands.size());
    t.live_end = max_tiles;
    table_ = t;
    table_.dealer = seat(line, "oya");
    table_.sticks = std::int16_t(number(line.at("kyotaku")));
    for (std::size_t s = 0; s < table_.seats; ++s) {
        table_.players[s].points = number(line.at("scores").at(s));
        if (hands[s].size() >= max_hand) throw Wrong{"tehais: a hand has too many tiles"};
        for (const json& tile : hands[s]) {
            table_.players[s].hand[table_.players[s].hand_size++] = new_tile(face(tile));
            ++table_.next;
        }
        std::sort(table_.players[s].hand.begin(), table_.players[s].hand.begin() + table_.players[s].hand_size,
                  [&](TileId a, TileId b) { return table_.face[a] < table_.face[b]; });
    }
    table_.indicators[table_.indicator_count++] = new_tile(face(line.at("dora_marker")));
    ++table_.next;
    apply(table_, {.type = EventType::dealt});
    playing_ = true;
}

void FactTable::reserve_hand(Seat s) const {
    if (table_.players[s].hand_size >= max_hand) throw Wrong{"seat " + std::to_string(s) + " has too many tiles already"};
}

void FactTable::tsumo(const json& line) {
    const Seat s = seat(line, "actor");
    reserve_hand(s);
    if (table_.phase.stage == Stage::turn) throw Wrong{"nobody draws before seat " + std::to_string(table_.phase.seat) + " has discarded"};
    const bool replacement = table_.phase.replacement && table_.phase.stage == Stage::draw;
    const bool kan =
        table_.phase.stage == Stage::claims && table_.phase.contested != Contested::discard && table_.phase.contested != Contested::down;
    if ((kan || replacement) && s != table_.phase.seat)
        throw Wrong{"the replacement tile is seat " + std::to_string(table_.phase.seat) + "'s"};
    if (table_.phase.stage == Stage::claims) apply(table_, {.type = EventType::turn_given, .actor = s, .flag = kan});
    const TileId tile = new_tile(face(line.at("pai")));
    apply(table_, {.type = EventType::drew, .actor = s, .tile = tile, .flag = kan || replacement, .value = max_tiles});
}

void FactTable::dahai(const json& line) {
    const Seat s = seat(line, "actor");
    if (table_.phase.stage != Stage::turn || table_.phase.seat != s) throw Wrong{"it is not seat " + std::to_string(s) + "'s turn"};
    const Face f = face(line.at("pai"));
    const bool drawn = line.at("tsumogiri") == true;
    if (drawn && (table_.phase.tile == no_tile || table_.face[table_.phase.tile] != f))
        throw Wrong{"tsumogiri, but " + std::string(to_mjai(f)) + " is not the tile drawn"};
    if (table_.players[s].river_size >= max_river) throw Wrong{"the river is full"};
    const TileId tile = drawn ? table_.phase.tile : in_hand(s, f);
    if (line.value("down", false) && !table_.players[s].river_down) apply(table_, {.type = EventType::river_covered, .actor = s});
    apply(table_, {.type = EventType::discarded, .actor = s, .tile = tile, .flag = drawn});
}

void FactTable::call(const json& line, EventType type) {
    const Seat s = seat(line, "actor"), from = seat(line, "target");
    const bool open = table_.phase.stage == Stage::claims && table_.phase.seat == from && from != s &&
                      (table_.phase.contested == Contested::discard || table_.phase.contested == Contested::aside);
    if (!open || table_.face[table_.phase.tile] != face(line.at("pai"))) throw Wrong{"that tile does not lie open to claims"};
    Event e{.type = type, .actor = s, .target = from, .tile = table_.phase.tile};
    const json& used = line.at("consumed");
    if (!used.is_array() || used.size() != (type == EventType::daiminkan ? 3u : 2u)) throw Wrong{"consumed has the wrong number of tiles"};
    if (table_.players[s].meld_count >= max_melds) throw Wrong{"seat " + std::to_string(s) + " has too many melds"};
    for (const json& tile : used) {
        e.used[e.used_count] = in_hand(s, face(tile), {e.used.data(), e.used_count});
        ++e.used_count;
    }
    apply(table_, e);
}

void FactTable::own_kan(const json& line, EventType type) {
    const Seat s = seat(line, "actor");
    if (table_.phase.stage != Stage::turn || table_.phase.seat != s) throw Wrong{"it is not seat " + std::to_string(s) + "'s turn"};
    Event e{.type = type, .actor = s, .target = s};
    if (type == EventType::set_aside) {
        e.tile = in_hand(s, face(line.at("pai")));
        if (table_.players[s].aside_size >= max_aside) throw Wrong{"too many tiles are set aside"};
    } else if (type == EventType::kakan) {
        if (line.contains("target")) e.target = seat(line, "target");
        e.tile = in_hand(s, face(line.at("pai")));
        const auto melds = table_.melds(e.target);
        if (std::ranges::none_of(melds,
                                 [&](const Meld& m) { return m.type == MeldType::pon && table_.kind(m.called) == table_.kind(e.tile); }))
            throw Wrong{"there is no pon to add that tile to"};
    } else {
        const json& used = line.at("consumed");
        if (!used.is_array() || used.size() != 4) throw Wrong{"consumed has the wrong number of tiles"};
        if (table_.players[s].meld_count >= max_melds) throw Wrong{"seat " + std::to_string(s) + " has too many melds"};
        for (const json& tile : used) {
            e.used[e.used_count] = in_hand(s, face(tile), {e.used.data(), e.used_count});
            ++e.used_count;
        }
    }
    apply(table_, e);
}

void FactTable::pay(const json& line, const Event& event) {
    Event e = event;
    const json& deltas = line.at("deltas");
    if (!deltas.is_array() || deltas.size() != table_.seats) throw Wrong{"deltas: one number for each seat is expected"};
    for (std::size_t s = 0; s < table_.seats; ++s) {
        e.deltas[s] = number(deltas[s]);
        if (e.deltas[s] > most_points) throw Wrong{"deltas: a number is expected"};
    }
    apply(table_, e);
    check_scores(line);
}

void FactTable::step(const json& line) {
    const std::string type = line.at("type").get<std::string>();
    if (type == "start_kyoku") return start_kyoku(line);
    if (type == "start_game" || type == "header" || type == "act" || type == "end_log" || type == "end_game" || type == "end_set") return;
    if (type == "offence" && line.contains("seat")) return;  // the declaration; what follows from it has an actor
    if (type == "settle") {
        playing_ = false;
        return;
    }
    if (!playing_) throw Wrong{"no hand has begun"};
    if (type == "end_kyoku") {
        playing_ = false;
    } else if (type == "tsumo") {
        tsumo(line);
    } else if (type == "dahai") {
        dahai(line);
    } else if (type == "chi") {
        call(line, EventType::chi);
    } else if (type == "pon") {
        call(line, EventType::pon);
    } else if (type == "daiminkan") {
        call(line, EventType::daiminkan);
    } else if (type == "kakan" || type == "foreign_kakan") {
        own_kan(line, EventType::kakan);
    } else if (type == "ankan") {
        own_kan(line, EventType::ankan);
    } else if (type == "nukidora") {
        own_kan(line, EventType::set_aside);
    } else if (type == "dora") {
        if (table_.indicator_count >= max_indicators) throw Wrong{"too many indicators"};
        const TileId tile = new_tile(face(line.at("dora_marker")));
        ++table_.next;
        apply(table_, {.type = EventType::indicator, .tile = tile, .value = max_tiles});
    } else if (type == "reach") {
        const Seat s = seat(line, "actor");
        if (table_.phase.stage != Stage::turn || table_.phase.seat != s) throw Wrong{"it is not seat " + std::to_string(s) + "'s turn"};
        apply(table_, {.type = EventType::riichi_said, .actor = s});
    } else if (type == "reach_accepted") {
        pay(line, {.type = EventType::riichi_stood, .actor = seat(line, "actor"), .value = 1});
    } else if (type == "hora" || type == "ryukyoku" || type == "chombo" || type == "bust") {
        pay(line, {.type = EventType::paid, .value = table_.sticks});
    } else if (type == "offence") {
        pay(line, {.type = EventType::offence});
    }
}

std::optional<std::string> FactTable::take(const json& line) {
    try {
        step(line);
        return {};
    } catch (const Wrong& wrong) { return wrong.why; } catch (const json::exception&) {
        return "a field is missing or of the wrong type";
    }
}

}  // namespace jansou::wire
