#include "jansou/wire/lines/event_lines.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <nlohmann/json.hpp>
#include <vector>

#include "jansou/wire/questions/score.hpp"

namespace jansou::wire {
namespace {
namespace event_table {

// --- What stands in a field ------------------------------------------------------------------------------------

/// For everybody at the table, in the order of the chairs.
template <class Number>
void each_chair(Object& o, const Told& x, Number number) {
    o.list(x.t().people(), [&](int c) { o.put(int(number(std::size_t(x.t().seat_of(Chair(c)))))); });
}
template <class Tile>
void tiles(Object& o, int n, Tile tile_at) {
    o.list(n, [&](int i) { o.put(tile_at(std::size_t(i))); });
}
void hand_of(Object& o, const Told& x, Seat s, Veil veil) {
    const auto hand = hand_shown_to(x.t(), s, veil == Veil::open ? no_seat : x.viewer);
    tiles(o, int(hand.size()), [&](std::size_t i) { return hand[i]; });
}
void plain(Object& o, std::string_view word) {
    o.put('"');
    o.put(word);
    o.put('"');
}

void actor_of(Object& o, const Told& x, Veil) { o.put(x.chair(x.e.actor)); }
void target_of(Object& o, const Told& x, Veil) { o.put(x.chair(x.e.target)); }
void value_of(Object& o, const Told& x, Veil) { o.put(int(x.e.value)); }
void flag_of(Object& o, const Told& x, Veil) { o.put(x.e.flag ? yes : no); }
void true_of(Object& o, const Told&, Veil) { o.put(yes); }
void word_of(Object& o, const Told& x, Veil) { plain(o, x.book.word_name(x.e.word)); }
void tile_of(Object& o, const Told& x, Veil veil) { o.put(x.face(x.e.tile, veil)); }
void used_of(Object& o, const Told& x, Veil veil) {
    tiles(o, x.e.used_count, [&](std::size_t i) { return x.face(x.e.used[i], veil); });
}
void used_first(Object& o, const Told& x, Veil veil) { o.put(x.face(x.e.used[0], veil)); }
void hand_of_target(Object& o, const Told& x, Veil veil) { hand_of(o, x, x.e.target, veil); }
void used_kinds(Object& o, const Told& x, Veil) {
    tiles(o, x.e.used_count, [&](std::size_t i) { return Face(Kind(x.e.used[i])); });
}
void deltas_of(Object& o, const Told& x, Veil) {
    each_chair(o, x, [&](std::size_t s) { return x.e.deltas[s]; });
}
void chip_changes(Object& o, const Told& x, Veil) {
    each_chair(o, x, [&](std::size_t s) { return x.e.chips[s]; });
}
void points_held(Object& o, const Told& x, Veil) {
    each_chair(o, x, [&](std::size_t s) { return x.t().players[s].points; });
}
void chips_held(Object& o, const Told& x, Veil) {
    each_chair(o, x, [&](std::size_t s) { return x.t().players[s].chips; });
}
void hands(Object& o, const Told& x, Veil veil) {
    o.list(x.t().people(), [&](int c) { hand_of(o, x, x.t().seat_of(Chair(c)), veil); });
}
/// The three of the triplet to which the tile was added.
void triplet(Object& o, const Told& x, Veil veil) {
    for (const Meld& m : x.t().melds(x.e.target))
        if (m.size == 4 && m.tiles[3] == x.e.tile) tiles(o, 3, [&](std::size_t i) { return x.face(m.tiles[i], veil); });
}
void hand_before_win(Object& o, const Told& x, Veil veil) {
    std::vector<TileId> before;
    std::ranges::copy_if(x.t().hand(x.e.actor), std::back_inserter(before), [&](TileId tile) { return tile != x.e.tile; });
    tiles(o, int(before.size()), [&](std::size_t i) { return x.face(before[i], veil); });
}
void offence_clause(Object& o, const Told& x, Veil) {
    const auto known = std::ranges::find(x.book.offences, x.e.word, &Offence::word);
    plain(o, known->clause);
}
void consequence(Object& o, const Told& x, Veil) {
    static constexpr std::array<std::string_view, 4> names{"nothing", "pay", "dead_hand", "chombo"};
    plain(o, names[x.e.detail]);
}

void turned_tiles(Object& o, const Told& x, Veil veil) {
    const auto& turned = x.r.turned();
    tiles(o, int(turned.size()), [&](std::size_t i) { return x.face(turned[i].tile, veil); });
}
void turned_counts(Object& o, const Told& x, Veil) {
    const auto& turned = x.r.turned();
    o.list(int(turned.size()), [&](int i) { o.put(int(turned[std::size_t(i)].value)); });
}
void ura_of_wall(Object& o, const Told& x, Veil veil) {
    const UraTiles ura = ura_below(x.t(), IndicatorMask(x.e.value));
    tiles(o, ura.count, [&](std::size_t i) { return x.face(ura.tiles[i], veil); });
}
void ura_of_win(Object& o, const Told& x, Veil) {
    const Win& win = x.r.winning();
    tiles(o, win.ura_count, [&](std::size_t i) { return win.ura[i]; });
}
void score_of_win(Object& o, const Told& x, Veil) { o.out() += score_json(x.book, x.r.winning(), x.r.appraisal()).dump(); }
void levy_clause(Object& o, const Told& x, Veil) { plain(o, x.book.reasons[x.e.detail].clause); }

// --- Fields that several lines have ------------------------------------------------------------------------------

constexpr Field actor{"actor", actor_of, Finds::actor};
constexpr Field target{"target", target_of, Finds::target};
constexpr Field called{"pai", tile_of, Finds::open_tile};
constexpr Field own{"pai", tile_of, Finds::own_tile};
constexpr Field consumed{"consumed", used_of, Finds::used_tiles};
constexpr Field drawn{"pai", tile_of, Finds::nothing, Veil::known};
constexpr Field of_triplet{"consumed", triplet};
constexpr Field deltas{"deltas", deltas_of}, chips{"chips", chip_changes}, scores{"scores", points_held};
constexpr Field holding{"chips", chips_held};
constexpr Field all_hands{"tehais", hands, Finds::nothing, Veil::known};

constexpr Field kind_of_riichi{"kind", word_of, Finds::nothing, Veil::open, [](const Told& x) { return x.book.riichi_kinds.size() > 1; }};

// --- The lines ---------------------------------------------------------------------------------------------------

constexpr Field begins_hand[]{
    {"bakaze", [](Object& o, const Told& x, Veil) { o.put(Face(x.t().round_wind())); }},
    {"kyoku", [](Object& o, const Told& x, Veil) { o.put(int(x.t().kyoku)); }},
    {"honba", [](Object& o, const Told& x, Veil) { o.put(int(x.t().honba)); }},
    {"kyotaku", [](Object& o, const Told& x, Veil) { o.put(int(x.t().sticks)); }},
    {"oya", [](Object& o, const Told& x, Veil) { o.put(x.chair(x.t().dealer)); }},
    {"out", [](Object& o, const Told& x, Veil) { o.put(int(x.t().out)); }, Finds::nothing, Veil::open,
     [](const Told& x) { return x.t().out != no_chair; }},
    scores,
    holding,
    {"dora_marker", [](Object& o, const Told& x, Veil v) { o.put(x.face(x.t().indicators[0], v)); }, Finds::nothing, Veil::known},
    all_hands};
constexpr Field draws[]{actor, drawn};
/// The waits that the actor lays open with that tile.
KindSet open_waits(const Told& x) {
    if (x.book.shown_waits.empty() || !x.t().river(x.e.actor).back().riichi) return {};
    HandCache cache;
    return x.r.look(cache).shown_waits(x.e.actor);
}
/// Jokers last.
void put_open_waits(Object& o, const Told& x, Veil) {
    const KindSet all = open_waits(x);
    KindSet jokers;
    for (const Kind k : all)
        if (!x.book.reads_of({}, Face(k), Use::claimed).empty()) jokers.add(k);
    o.kinds(all, jokers);
}
constexpr Field discards[]{
    actor,
    drawn,
    {"tsumogiri", flag_of},
    {"down", true_of, Finds::nothing, Veil::open, [](const Told& x) { return x.t().phase.contested == Contested::down; }},
    {"waits", put_open_waits, Finds::nothing, Veil::open, [](const Told& x) { return !open_waits(x).empty(); }}};
constexpr Field calls[]{actor, target, called, consumed};
constexpr Field adds[]{actor, own, of_triplet};
constexpr Field adds_to[]{actor, target, own, of_triplet};
constexpr Field conceals[]{actor, consumed};
constexpr Field sets_aside[]{actor, own};
constexpr Field swaps[]{actor,  {"give", tile_of, Finds::own_tile},     {"tsumogiri", flag_of, Finds::as_drawn}, {"take", used_first},
                        target, {"index", value_of, Finds::river_place}};
constexpr Field reveals[]{actor, target, {"tiles", hand_of_target, Finds::nothing, Veil::known}};
constexpr Field turns[]{{"dora_marker", tile_of, Finds::nothing, Veil::known}};
constexpr Field says_riichi[]{actor, kind_of_riichi};
constexpr Field pays_riichi[]{actor, deltas, scores};
constexpr Field marks[]{actor, {"id", value_of}, {"begins", flag_of}};
constexpr Field reads[]{actor, {"reading", used_kinds}, {"fixed", flag_of}};
constexpr Field tells[]{actor, {"tiles", turned_tiles}, {"counts", turned_counts}};
constexpr Field levies[]{actor, target, deltas, chips, scores, {"clause", levy_clause}};
constexpr Field wins[]{actor, target, {"pai", tile_of}, {"tehai", hand_before_win, Finds::nothing, Veil::known}};
constexpr Field turns_ura[]{{"actor", actor_of, Finds::nothing, Veil::open, [](const Told& x) { return x.e.actor != no_seat; }},
                            {"markers", ura_of_wall}};
constexpr Field draw[]{{"reason", word_of}, all_hands, deltas, chips, scores};
constexpr Field hora[]{actor,
                       target,
                       {"owner", [](Object& o, const Told& x, Veil) { o.put(x.chair(x.r.winning().owner)); }, Finds::nothing, Veil::open,
                        [](const Told& x) { return !x.e.flag && x.r.winning().owner != no_seat; }},
                       {"nagashi", true_of, Finds::nothing, Veil::open, [](const Told& x) { return x.e.flag; }},
                       {"pai", tile_of, Finds::nothing, Veil::open, [](const Told& x) { return !x.e.flag; }},
                       {"uradora_markers", ura_of_win},
                       deltas,
                       chips,
                       scores,
                       {"score", score_of_win}};
constexpr Field offends[]{
    actor,
    {"kind", word_of},
    {"clause", offence_clause, Finds::nothing, Veil::open,
     [](const Told& x) { return std::ranges::find(x.book.offences, x.e.word, &Offence::word) != x.book.offences.end(); }},
    {"consequence", consequence},
    deltas,
    chips,
    scores};
constexpr Field voids[]{actor, deltas, chips, scores};

using E = EventType;
// those of one event stand together; the first that fits is told
constexpr EventLine lines[]{
    {E::dealt, "start_kyoku", begins_hand},
    {E::drew, "tsumo", draws},
    {E::discarded, "dahai", discards},
    {E::chi, "chi", calls, When::claims, 2},
    {E::pon, "pon", calls, When::claims, 2},
    {E::daiminkan, "daiminkan", calls, When::claims, 3},
    {E::kakan, "kakan", adds, When::turn, 0, [](const Told& x) { return x.e.target == x.e.actor; }},
    {E::kakan, "foreign_kakan", adds_to, When::turn},
    {E::ankan, "ankan", conceals, When::turn, 4},
    {E::set_aside, "nukidora", sets_aside, When::turn},
    {E::indicator, "dora", turns},
    {E::swapped, "swap", swaps, When::turn},
    {E::hand_seen, "reveal", reveals, When::apart, 0,
     [](const Told& x) { return x.e.flag && (x.viewer == x.e.actor || x.viewer == no_seat); }},
    {E::riichi_said, "reach", says_riichi, When::turn},
    {E::riichi_stood, "reach_accepted", pays_riichi},
    {E::marked, "", marks},
    {E::reading, "reading", reads, When::apart, 0, [](const Told& x) { return !x.e.detail; }},  // else told when all is settled
    {E::told, "", tells},
    {E::levied, "", levies},
    {E::won, "win", wins, When::apart, 0, [](const Told& x) { return !x.e.flag; }},
    {E::ura, "ura", turns_ura},
    {E::paid, "ryukyoku", draw, When::apart, 0, [](const Told& x) { return x.e.actor == no_seat; }},
    {E::paid, "hora", hora},
    {E::offence, "offence", offends},
    {E::hand_void, "chombo", voids},
};

/// Where the lines of each event begin.
constexpr auto first_line = [] {
    std::array<std::uint8_t, std::size_t(E::game_set) + 1> first{};
    first.fill(std::uint8_t(std::size(lines)));
    for (std::size_t i = std::size(lines); i-- > 0;) first[std::size_t(lines[i].type)] = std::uint8_t(i);
    return first;
}();

}  // namespace event_table
}  // namespace

std::span<const EventLine> event_lines() { return event_table::lines; }

const EventLine* line_of(const Told& x) {
    const EventLine* line = event_table::lines + event_table::first_line[std::size_t(x.e.type)];
    for (; line != std::end(event_table::lines) && line->type == x.e.type; ++line)
        if (!line->told || line->told(x)) return line;
    return nullptr;
}

const EventLine* line_of(std::string_view word) {
    const auto it = word.empty() ? event_lines().end() : std::ranges::find(event_lines(), word, &EventLine::word);
    return it == event_lines().end() ? nullptr : &*it;
}

}  // namespace jansou::wire
