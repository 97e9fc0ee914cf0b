#include "jansou/wire/lines/state.hpp"

#include "jansou/rulebook/table_questions.hpp"
#include "jansou/table/view.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/wire/lines/viewer.hpp"
#include "jansou/wire/questions/waits.hpp"
#include "jansou/wire/shape.hpp"
#include "jansou/wire/terms.hpp"

namespace jansou::wire {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

ordered_json seat_or_null(const Table& t, Seat s) { return s == no_seat ? ordered_json(nullptr) : ordered_json(int(t.chair_of(s))); }

ordered_json player_json(const Table& t, Seat s, Seat viewer) {
    const auto face = [&](TileId tile) { return std::string(to_mjai(shown_to(t, tile, viewer))); };
    ordered_json p;
    p["points"] = t.players[s].points;
    p["chips"] = t.players[s].chips;
    p["hand"] = ordered_json::array();
    for (const Face held : hand_shown_to(t, s, viewer)) p["hand"].push_back(to_mjai(held));
    p["river"] = ordered_json::array();
    for (const RiverTile& r : t.river(s))
        p["river"].push_back({{"pai", face(r.tile)},
                              {"tsumogiri", r.drawn},
                              {"riichi", r.riichi},
                              {"down", r.down},
                              {"called_by", seat_or_null(t, r.called_by)}});
    p["river_down"] = t.players[s].river_down;
    p["melds"] = ordered_json::array();
    for (const Meld& m : t.melds(s)) {
        ordered_json tiles = ordered_json::array();
        for (std::size_t i = 0; i < m.size; ++i) tiles.push_back(face(m.tiles[i]));
        p["melds"].push_back({{"type", meld_terms[std::size_t(m.type)]},
                              {"tiles", tiles},
                              {"from", seat_or_null(t, m.from)},
                              {"by", seat_or_null(t, m.added_by)}});
        if (has_jokers(t, m)) p["melds"].back()["kind"] = m.open_kind() ? ordered_json() : ordered_json(std::string(to_mjai(Face(m.kind))));
    }
    p["nukidora"] = ordered_json::array();
    for (const TileId tile : t.aside(s)) p["nukidora"].push_back(face(tile));
    return p;
}

}  // namespace

ordered_json state_json(const Match& match, Seat chair) {
    const Referee& r = match.referee();
    const Table& t = r.table();
    const Seat viewer = Viewer{chair}.at(t);
    ordered_json out{{"type", "state"}, {"rule", r.book().rules.id}, {"game", t.game}, {"bakaze", std::string(to_mjai(t.round_wind()))}};
    out["kyoku"] = t.kyoku;
    out["honba"] = t.honba;
    out["kyotaku"] = t.sticks;
    out["oya"] = int(t.chair_of(t.dealer));
    if (t.out != no_chair) out["out"] = int(t.out);
    out["first_dealer"] = int(t.chair_of(t.first_dealer));
    out["stage"] = stage_terms[std::size_t(t.phase.stage)];
    out["turn"] = seat_or_null(t, t.phase.seat);
    out["pai"] = t.phase.tile == no_tile ? ordered_json(nullptr) : ordered_json(std::string(to_mjai(shown_to(t, t.phase.tile, viewer))));
    out["left"] = t.live();
    out["dora_markers"] = ordered_json::array();
    for (std::size_t i = 0; i < t.indicator_count; ++i)
        out["dora_markers"].push_back(std::string(to_mjai(shown_to(t, t.indicators[i], viewer))));
    out["seats"] = ordered_json::array();
    for (int c = 0; c < t.people(); ++c) out["seats"].push_back(player_json(t, t.seat_of(Chair(c)), viewer));
    out["asked"] = ordered_json::array();
    for (Seat s = 0; s < t.seats; ++s)
        if (in(r.waiting(), s) && (viewer == no_seat || viewer == s)) out["asked"].push_back(int(t.chair_of(s)));
    if (viewer != no_seat) return out;
    out["wall"] = ordered_json::array();
    for (int i = t.next; i < t.tile_count; ++i) out["wall"].push_back(std::string(to_mjai(t.face[std::size_t(i)])));
    out["counters"] = ordered_json::array();
    for (const auto& counter : t.counters) {
        ordered_json row = ordered_json::array();
        for (int c = 0; c < t.people(); ++c) row.push_back(counter[t.seat_of(Chair(c))]);
        out["counters"].push_back(row);
    }
    return out;
}

ordered_json table_waits_json(const Referee& r, Seat s) {
    HandCache own;
    return table_waits_json(r.look(own), s);
}

ordered_json table_waits_json(const Position& pos, Seat s) {
    const Table& t = pos.table;
    WaitsQuery q;
    q.held = held_by(t, s);
    q.asks_ron = true;
    q.discarded = own_discards(t, s);
    const Counts gone = visible(view_of(t, s));
    for (const Face f : pos.book.layout.tiles) ++q.left[f.kind()];
    for (std::size_t k = 0; k < kind_count; ++k) q.left[k] = std::uint8_t(q.left[k] - gone[k]);
    return waits_json(pos.book, q);
}

std::span<const NamedShape> state_shapes() {
    static constexpr NamedShape all[]{
        {"StateSeat",
         "{points: int, chips: int, hand: [tile], river: [{pai: tile, tsumogiri: bool, riichi: bool, down: bool, "
         "called_by: seat | null}], river_down: bool, melds: [{type: string, tiles: [tile], from: seat | null, "
         "by: seat | null, kind?: tile | null}], nukidora: [tile]}"},
    };
    return all;
}

}  // namespace jansou::wire
