#include "jansou/wire/lines/event_lines.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <nlohmann/json.hpp>
#include <vector>

#include "jansou/scoring/appraise.hpp"
#include "jansou/wire/questions/score.hpp"

namespace jansou::wire {
namespace {
namespace event_table {

// --- What stands in a field ------------------------------------------------------------------------------------

/// For everybody at the table, in the order of the chairs.
template <class Number>
void each_chair(Object& o, const ToldEvent& x, Number number) {
    o.list(x.t().people(), [&](int c) { o.put(int(number(std::size_t(x.t().seat_of(Chair(c)))))); });
}
template <class Tile>
void tiles(Object& o, int n, Tile tile_at) {
    o.list(n, [&](int i) { o.put(tile_at(std::size_t(i))); });
}
void hand_of(Object& o, const ToldEvent& x, Seat s, Veil veil) {
    const Seat viewer = veil == Veil::open ? no_seat : x.viewer;
    if (viewer == no_seat) {
        const auto held = x.t().hand(s);
        return tiles(o, int(held.size()), [&](std::size_t i) { return x.t().face[held[i]]; });
    }
    const auto hand = hand_shown_to(x.t(), s, viewer);
    tiles(o, int(hand.size()), [&](std::size_t i) { return hand[i]; });
}
void plain(Object& o, std::string_view word) {
    o.put('"');
    o.put(word);
    o.put('"');
}

void actor_of(Object& o, const ToldEvent& x, Veil) { o.put(x.chair(x.e.actor)); }
void target_of(Object& o, const ToldEvent& x, Veil) { o.put(x.chair(x.e.target)); }
void value_of(Object& o, const ToldEvent& x, Veil) { o.put(int(x.e.value)); }
void flag_of(Object& o, const ToldEvent& x, Veil) { o.put(x.e.flag ? yes : no); }
void true_of(Object& o, const ToldEvent&, Veil) { o.put(yes); }
void word_of(Object& o, const ToldEvent& x, Veil) { plain(o, x.book.word_name(x.e.word)); }
void tile_of(Object& o, const ToldEvent& x, Veil veil) { o.put(x.face(x.e.tile, veil)); }
void used_of(Object& o, const ToldEvent& x, Veil veil) {
    tiles(o, x.e.used_count, [&](std::size_t i) { return x.face(x.e.used[i], veil); });
}
void used_first(Object& o, const ToldEvent& x, Veil veil) { o.put(x.face(x.e.used[0], veil)); }
void hand_of_target(Object& o, const ToldEvent& x, Veil veil) { hand_of(o, x, x.e.target, veil); }
void used_kinds(Object& o, const ToldEvent& x, Veil) {
    tiles(o, x.e.used_count, [&](std::size_t i) { return Face(Kind(x.e.used[i])); });
}
void deltas_of(Object& o, const ToldEvent& x, Veil) {
    each_chair(o, x, [&](std::size_t s) { return x.e.deltas[s]; });
}
/// There are none where they are points on an account of their own.
void chip_changes(Object& o, const ToldEvent& x, Veil) {
    each_chair(o, x, [&](std::size_t s) { return x.book.account.in_points ? 0 : x.e.chips[s]; });
}
void account_changes(Object& o, const ToldEvent& x, Veil) {
    o.named(x.book.account.id);
    each_chair(o, x, [&](std::size_t s) { return x.e.chips[s]; });
}
void account_held(Object& o, const ToldEvent& x, Veil) {
    o.named(x.book.account.id);
    each_chair(o, x, [&](std::size_t s) { return x.t().players[s].chips; });
}
bool has_account(const ToldEvent& x) { return x.book.account.in_points; }
/// True if the reader knows that the actor's tile is, or was, a joker by where it was drawn.
bool knows_joker(const ToldEvent& x) {
    return x.book.joker_by_source(x.t(), x.e.actor, x.e.tile) &&
           (x.viewer == no_seat || x.viewer == x.e.actor || (x.viewer < x.t().seats && in(x.t().watched_by[x.e.actor], x.viewer)));
}
/// Those of the tiles that are jokers by where they were drawn.
void jokers_among(Object& o, const ToldEvent& x, Seat s, std::span<const TileId> hand, Veil veil) {
    std::vector<TileId> jokers;
    std::ranges::copy_if(hand, std::back_inserter(jokers), [&](TileId tile) { return x.book.joker_by_source(x.t(), s, tile); });
    std::erase_if(jokers, [&](TileId tile) { return !x.face(tile, veil).known(); });
    o.list(int(jokers.size()), [&](int i) { o.put(x.face(jokers[std::size_t(i)], veil)); });
}
bool may_hold_jokers_by_source(const ToldEvent& x) {
    return std::ranges::any_of(x.book.reads, [](const JokerRule& rule) { return !rule.last && !rule.from.has(Source::wall); });
}
void jokers_of_target(Object& o, const ToldEvent& x, Veil veil) { jokers_among(o, x, x.e.target, x.t().hand(x.e.target), veil); }
void jokers_of_all(Object& o, const ToldEvent& x, Veil veil) {
    o.list(x.t().people(), [&](int c) {
        const Seat s = x.t().seat_of(Chair(c));
        jokers_among(o, x, s, x.t().hand(s), veil);
    });
}
void abilities_held(Object& o, const ToldEvent& x, Veil) {
    o.list(x.t().people(), [&](int c) {
        const Seat s = x.t().seat_of(Chair(c));
        const auto held = std::ranges::find_if(x.book.abilities, [&](const Ability& a) { return x.t().count(a.number, s) != 0; });
        if (held == x.book.abilities.end())
            o.put(null);
        else
            plain(o, x.book.word_name(held->word));
    });
}
void points_held(Object& o, const ToldEvent& x, Veil) {
    each_chair(o, x, [&](std::size_t s) { return x.t().players[s].points; });
}
void chips_held(Object& o, const ToldEvent& x, Veil) {
    each_chair(o, x, [&](std::size_t s) { return x.book.account.in_points ? 0 : x.t().players[s].chips; });
}
void hands(Object& o, const ToldEvent& x, Veil veil) {
    o.list(x.t().people(), [&](int c) { hand_of(o, x, x.t().seat_of(Chair(c)), veil); });
}
std::vector<TileId> before_win(const ToldEvent& x) {
    std::vector<TileId> before;
    std::ranges::copy_if(x.t().hand(x.e.actor), std::back_inserter(before), [&](TileId tile) { return tile != x.e.tile; });
    return before;
}
void hand_before_win(Object& o, const ToldEvent& x, Veil veil) {
    const std::vector<TileId> before = before_win(x);
    tiles(o, int(before.size()), [&](std::size_t i) { return x.face(before[i], veil); });
}
/// Of the whole hand, the tile won on too, in the order of the hand.
void jokers_of_win(Object& o, const ToldEvent& x, Veil veil) {
    HandCache cache;
    const Win win = win_of(x.r.look(cache), x.e.actor);
    std::vector<Face> jokers;
    for (std::size_t i = 0; i < win.hand_size; ++i)
        if (win.jokers >> i & 1) jokers.push_back(win.hand[i]);
    if (win.tile_joker) jokers.push_back(x.face(x.e.tile, veil));
    tiles(o, int(jokers.size()), [&](std::size_t i) { return jokers[i]; });
}
bool may_win_with_jokers_by_source(const ToldEvent& x) {
    return std::ranges::any_of(x.book.reads, [](const JokerRule& rule) { return rule.last || !rule.from.has(Source::wall); });
}
void offence_clause(Object& o, const ToldEvent& x, Veil) {
    const auto known = std::ranges::find(x.book.offences, x.e.word, &Offence::word);
    plain(o, known->clause);
}
void consequence(Object& o, const ToldEvent& x, Veil) {
    static constexpr std::array<std::string_view, 4> names{"nothing", "pay", "dead_hand", "chombo"};
    plain(o, names[x.e.detail]);
}

void turned_tiles(Object& o, const ToldEvent& x, Veil veil) {
    const auto& turned = x.r.turned();
    tiles(o, int(turned.size()), [&](std::size_t i) { return x.face(turned[i].tile, veil); });
}
void turned_counts(Object& o, const ToldEvent& x, Veil) {
    const auto& turned = x.r.turned();
    o.list(int(turned.size()), [&](int i) { o.put(int(turned[std::size_t(i)].value)); });
}
void ura_of_wall(Object& o, const ToldEvent& x, Veil veil) {
    const UraTiles ura = ura_below(x.t(), IndicatorMask(x.e.value));
    tiles(o, ura.count, [&](std::size_t i) { return x.face(ura.tiles[i], veil); });
}
void chosen_dora_of_win(Object& o, const ToldEvent& x, Veil) {
    const auto kinds = x.book.chosen_dora(x.r.winning(), x.r.appraisal().shape);
    tiles(o, int(kinds.size()), [&](std::size_t i) { return Face(kinds[i]); });
}
Kind named_ura(const ToldEvent& x) { return x.book.named_ura ? x.book.named_ura(x.r.winning(), x.r.appraisal().shape) : no_kind; }
void ura_of_win(Object& o, const ToldEvent& x, Veil) {
    const Win& win = x.r.winning();
    tiles(o, win.ura_count, [&](std::size_t i) { return win.ura[i]; });
}
void score_of_win(Object& o, const ToldEvent& x, Veil) { o.out() += score_json(x.book, x.r.winning(), x.r.appraisal()).dump(); }
void levy_clause(Object& o, const ToldEvent& x, Veil) { plain(o, x.book.reasons[x.e.detail].clause); }

// --- Fields that several lines have ------------------------------------------------------------------------------

constexpr Field actor{"actor", FieldForm::seat, actor_of, Finds::actor};
constexpr Field target{"target", FieldForm::seat, target_of, Finds::target};
constexpr Field called{"pai", FieldForm::tile, tile_of, Finds::open_tile};
constexpr Field own{"pai", FieldForm::tile, tile_of, Finds::own_tile};
constexpr Field consumed{"consumed", FieldForm::tiles, used_of, Finds::used_tiles};
constexpr Field drawn{"pai", FieldForm::tile, tile_of, Finds::nothing, Veil::known};
constexpr Field of_triplet{"consumed", FieldForm::tiles, used_of, Finds::triplet};
constexpr Field deltas{"deltas", FieldForm::points, deltas_of}, chips{"chips", FieldForm::points, chip_changes},
    scores{"scores", FieldForm::points, points_held};
constexpr Field holding{"chips", FieldForm::points, chips_held};
constexpr Field account_moves{account_changes, has_account};
constexpr Field by_source{"joker", FieldForm::flag, true_of, Finds::nothing, Veil::open, knows_joker};
constexpr Field shown_jokers{"jokers", "[[tile]]", jokers_of_all, Finds::nothing, Veil::known, may_hold_jokers_by_source};
constexpr Field all_hands{"tehais", "[[tile]]", hands, Finds::nothing, Veil::known};

constexpr Field kind_of_riichi{"kind",         FieldForm::word, word_of,
                               Finds::nothing, Veil::open,      [](const ToldEvent& x) { return x.book.riichi_kinds.size() > 1; }};

// --- The fields of each ---------------------------------------------------------------------------------------------------

constexpr Field begins_hand[]{
    {"bakaze", FieldForm::wind, [](Object& o, const ToldEvent& x, Veil) { o.put(Face(x.t().round_wind())); }},
    {"kyoku", FieldForm::ordinal, [](Object& o, const ToldEvent& x, Veil) { o.put(int(x.t().kyoku)); }},
    {"honba", FieldForm::ordinal, [](Object& o, const ToldEvent& x, Veil) { o.put(int(x.t().honba)); }},
    {"kyotaku", "int", [](Object& o, const ToldEvent& x, Veil) { o.put(int(x.t().sticks)); }},
    {"oya", FieldForm::seat, [](Object& o, const ToldEvent& x, Veil) { o.put(x.chair(x.t().dealer)); }},
    {"out", FieldForm::seat, [](Object& o, const ToldEvent& x, Veil) { o.put(int(x.t().out)); }, Finds::nothing, Veil::open,
     [](const ToldEvent& x) { return x.t().out != no_chair; }},
    {"break", FieldForm::seat, [](Object& o, const ToldEvent& x, Veil) { o.put(x.chair(x.t().broken_at)); }, Finds::nothing, Veil::open,
     [](const ToldEvent& x) { return x.t().broken_at != no_seat; }},
    {"suit", "'m' | 'p' | 's'", [](Object& o, const ToldEvent& x, Veil) { plain(o, suit_of_hand(x.book.layout, x.t())); }, Finds::nothing,
     Veil::open, [](const ToldEvent& x) { return !x.book.layout.others.empty(); }},
    {"abilities", "[string | null]", abilities_held, Finds::nothing, Veil::open,
     [](const ToldEvent& x) { return !x.book.abilities.empty(); }},
    scores,
    holding,
    {account_held, has_account},
    {"dora_marker", FieldForm::tile, [](Object& o, const ToldEvent& x, Veil v) { o.put(x.face(x.t().indicators[0], v)); }, Finds::nothing,
     Veil::known},
    all_hands};
constexpr Field takes_ability[]{actor, {"ability", FieldForm::word, word_of}};
constexpr Field draws[]{actor, drawn, by_source};
/// The waits that the actor lays open with that tile.
KindSet open_waits(const ToldEvent& x) {
    if (x.book.shown_waits.empty() || !x.t().river(x.e.actor).back().riichi) return {};
    HandCache cache;
    return x.r.look(cache).shown_waits(x.e.actor);
}
/// Jokers last.
void put_open_waits(Object& o, const ToldEvent& x, Veil) {
    const KindSet all = open_waits(x);
    KindSet jokers;
    for (const Kind k : all)
        if (!x.book.reads_of({}, Face(k), Use::claimed).empty()) jokers.add(k);
    o.kinds(all, jokers);
}
constexpr Field discards[]{
    actor,
    drawn,
    {"tsumogiri", FieldForm::flag, flag_of},
    by_source,
    {"down", FieldForm::flag, true_of, Finds::nothing, Veil::open,
     [](const ToldEvent& x) { return x.t().phase.contested == Contested::down; }},
    {"waits", FieldForm::tiles, put_open_waits, Finds::nothing, Veil::open, [](const ToldEvent& x) { return !open_waits(x).empty(); }}};
constexpr Field calls[]{actor, target, called, consumed};
constexpr Field adds[]{actor, own, of_triplet};
constexpr Field adds_to[]{actor, target, own, of_triplet};
constexpr Field conceals[]{actor, consumed};
constexpr Field sets_aside[]{actor, own};
constexpr Field swaps[]{actor,
                        {"give", FieldForm::tile, tile_of, Finds::own_tile},
                        {"tsumogiri", FieldForm::flag, flag_of, Finds::as_drawn},
                        {"take", FieldForm::tile, used_first},
                        target,
                        {"index", "int", value_of, Finds::river_place}};
constexpr Field reveals[]{actor,
                          target,
                          {"tiles", FieldForm::tiles, hand_of_target, Finds::nothing, Veil::known},
                          {"jokers", "[tile]", jokers_of_target, Finds::nothing, Veil::known, may_hold_jokers_by_source}};
constexpr Field turns[]{{"dora_marker", FieldForm::tile, tile_of, Finds::nothing, Veil::known}};
constexpr Field says_riichi[]{actor, kind_of_riichi};
constexpr Field pays_riichi[]{actor, deltas, scores};
constexpr bool is_riichi_taken_back(const ToldEvent& x) { return TakenBack(x.e.detail) == TakenBack::riichi; }
constexpr Field takes_back[]{
    actor,
    {"what", FieldForm::word,
     [](Object& o, const ToldEvent& x, Veil) {
         static constexpr std::array<std::string_view, 3> names{"call", "reach", "riichi"};
         plain(o, names[x.e.detail]);
     }},
    {"kind", FieldForm::word, [](Object& o, const ToldEvent& x, Veil) { plain(o, x.e.word ? x.book.word_name(x.e.word) : "none"); },
     Finds::nothing, Veil::open, is_riichi_taken_back},
    {"waits", FieldForm::tiles, put_open_waits, Finds::nothing, Veil::open,
     [](const ToldEvent& x) { return is_riichi_taken_back(x) && x.e.word != 0 && !open_waits(x).empty(); }},
    {"deltas", FieldForm::points, deltas_of, Finds::nothing, Veil::open, is_riichi_taken_back},
    {"scores", FieldForm::points, points_held, Finds::nothing, Veil::open, is_riichi_taken_back}};
constexpr Field marks[]{actor, {"id", "int", value_of}, {"begins", FieldForm::flag, flag_of}};
constexpr Field reads[]{actor, {"reading", FieldForm::tiles, used_kinds}, {"fixed", FieldForm::flag, flag_of}};
constexpr Field tells[]{actor, {"tiles", FieldForm::tiles, turned_tiles}, {"counts", "[int]", turned_counts}};
constexpr Field levies[]{actor, target, deltas, chips, account_moves, scores, {"clause", "string", levy_clause}};
constexpr Field wins[]{actor,
                       target,
                       {"pai", FieldForm::tile, tile_of},
                       {"tehai", "[tile]", hand_before_win, Finds::nothing, Veil::known},
                       {"jokers", "[tile]", jokers_of_win, Finds::nothing, Veil::open, may_win_with_jokers_by_source}};
constexpr Field turns_ura[]{
    {"actor", FieldForm::seat, actor_of, Finds::nothing, Veil::open, [](const ToldEvent& x) { return x.e.actor != no_seat; }},
    {"markers", FieldForm::tiles, ura_of_wall}};
constexpr Field draw[]{{"reason", FieldForm::word, word_of}, all_hands, shown_jokers, deltas, chips, account_moves, scores};
constexpr Field hora[]{actor,
                       target,
                       {"owner", FieldForm::seat, [](Object& o, const ToldEvent& x, Veil) { o.put(x.chair(x.r.winning().owner)); },
                        Finds::nothing, Veil::open, [](const ToldEvent& x) { return !x.e.flag && x.r.winning().owner != no_seat; }},
                       {"nagashi", FieldForm::flag, true_of, Finds::nothing, Veil::open, [](const ToldEvent& x) { return x.e.flag; }},
                       {"pai", FieldForm::tile, tile_of, Finds::nothing, Veil::open, [](const ToldEvent& x) { return !x.e.flag; }},
                       {"uradora_markers", FieldForm::tiles, ura_of_win},
                       {"chosen_dora", FieldForm::tiles, chosen_dora_of_win, Finds::nothing, Veil::open,
                        [](const ToldEvent& x) { return !x.e.flag && x.book.chosen_dora; }},
                       {"ura_choice", FieldForm::tile, [](Object& o, const ToldEvent& x, Veil) { o.put(Face(named_ura(x))); },
                        Finds::nothing, Veil::open, [](const ToldEvent& x) { return !x.e.flag && named_ura(x) != no_kind; }},
                       deltas,
                       chips,
                       account_moves,
                       scores,
                       {"score", "Score", score_of_win}};
constexpr Field offends[]{
    actor,
    {"kind", FieldForm::word, word_of},
    {"clause", "string", offence_clause, Finds::nothing, Veil::open,
     [](const ToldEvent& x) { return std::ranges::find(x.book.offences, x.e.word, &Offence::word) != x.book.offences.end(); }},
    {"consequence", "'nothing' | 'pay' | 'dead_hand' | 'chombo'", consequence},
    deltas,
    chips,
    account_moves,
    scores};
constexpr Field voids[]{actor, deltas, chips, account_moves, scores};

// --- How they are told ----------------------------------------------------------------------------------------------

constexpr Saying deal_said[]{{{"{bakaze}{kyoku}局　{oya}の親", "{bakaze} {kyoku}, dealer: {oya}"}}};
constexpr Saying ability_said[]{{{"{actor}の能力：{ability}", "{actor} took {ability}"}}};
constexpr Saying draw_said[]{{{"{actor}のツモ {pai}", "{actor} drew {pai}"}}};
constexpr Saying discard_said[]{{{"{actor}　打 {pai}（待ち {waits}）", "{actor}: {pai}, waiting for {waits}"}},
                                {{"{actor}　ツモ切り {pai}", "{actor}: tsumogiri {pai}"}, "tsumogiri"},
                                {{"{actor}　ツモ切り 伏せ牌", "{actor}: tsumogiri face down"}, "tsumogiri"},
                                {{"{actor}　打 {pai}", "{actor}: {pai}"}},
                                {{"{actor}　打 伏せ牌", "{actor}: face down"}}};
constexpr Saying chi_said[]{{{"{actor}　チー {pai}（{target}から）", "{actor}: chi {pai} from {target}"}}};
constexpr Saying pon_said[]{{{"{actor}　ポン {pai}（{target}から）", "{actor}: pon {pai} from {target}"}}};
constexpr Saying open_kan_said[]{{{"{actor}　カン {pai}（{target}から）", "{actor}: kan {pai} from {target}"}}};
constexpr Saying added_said[]{{{"{actor}　カン {pai}", "{actor}: kan {pai}"}}};
constexpr Saying added_to_said[]{{{"{actor}　{target}の{pai}にカン", "{actor}: kan {pai} on the pon of {target}"}}};
constexpr Saying concealed_said[]{{{"{actor}　カン {consumed.0}", "{actor}: kan {consumed.0}"}}};
constexpr Saying aside_said[]{{{"{actor}　{pai}を抜く", "{actor}: sets {pai} aside"}}};
constexpr Saying swap_said[]{
    {{"{actor}　{give}を置いて{target}の河の{take}を取る", "{actor} took {take} out of the river of {target} and left {give} there"}}};
constexpr Saying reveal_said[]{{{"{actor}　{target}の手が見える: {tiles}", "{actor} saw the hand of {target}: {tiles}"}}};
constexpr Saying turned_said[]{{{"ドラ表示 {dora_marker}", "Indicator {dora_marker}"}}};
constexpr Saying riichi_said[]{{{"{actor}　{kind}", "{actor}: {kind}"}}, {{"{actor}　立直", "{actor}: riichi"}}};
constexpr Saying taken_back_said[]{{{"{actor}　鳴きを取り消す", "{actor} takes the call back"}, "what", "call"},
                                   {{"{actor}　立直を取り消す", "{actor} takes the riichi back"}, "what", "reach"},
                                   {{"{actor}　立直を取り消す", "{actor} takes the riichi back"}, "kind", "none"},
                                   {{"{actor}　{kind}に変える（待ち {waits}）", "{actor} changes to {kind}, waiting for {waits}"}},
                                   {{"{actor}　{kind}に変える", "{actor} changes to {kind}"}}};
constexpr Saying mark_said[]{{{"{actor}の{word}が終わった", "{actor}: end of {word}"}, "begins", "false"},
                             {{"{actor}　{word}", "{actor}: {word}"}, "begins"}};
constexpr Saying reading_said[]{{{"{actor}の読み：{reading}", "{actor}: reading {reading}"}}};
constexpr Saying told_said[]{{{"{actor}がめくる（{word}）：{tiles}", "Turned for {actor} ({word}): {tiles}"}}};
constexpr Saying levy_said[]{{{"{actor}　{word}（{target}へ）", "{actor}: {word}, to {target}"}}};
constexpr Saying win_said[]{{{"{actor}　ツモ和了 {pai}", "{actor}: tsumo {pai}"}, "actor", {}, "target"},
                            {{"{actor}　ロン {pai}（{target}から）", "{actor}: ron {pai} from {target}"}}};
constexpr Saying ura_said[]{{{"裏ドラ表示 {markers}", "Ura indicators {markers}"}}};
constexpr Saying no_win_said[]{{{"流局　聴牌：{showing}", "Draw. Tenpai: {showing}"}, "reason", "exhaustive"},
                               {{"流局", "Draw"}, "reason", "exhaustive"},
                               {{"流局　{reason}", "Draw: {reason}"}},
                               {{"流局", "Draw"}}};
constexpr Saying worth_said[]{{{"{actor}　{deltas.actor}点", "{actor}: {deltas.actor} points"}}};
constexpr Saying offence_said[]{{{"{actor}の反則: {kind}", "Offence by {actor}: {kind}"}}, {{"{actor}の反則", "Offence by {actor}"}}};
constexpr Saying void_said[]{{{"{actor}　チョンボ", "{actor}: chombo"}}};

constexpr Saying chi_call[]{{{"チー", "Chi"}}}, pon_call[]{{{"ポン", "Pon"}}}, kan_call[]{{{"カン", "Kan"}}},
    own_call[]{{{"{word}", "{word}"}}};
constexpr Saying riichi_call[]{{{"{kind}", "{kind}"}}, {{"立直", "Riichi"}}};
constexpr Saying win_call[]{{{"ツモ", "Tsumo"}, "actor", {}, "target"}, {{"ロン", "Ron"}}};

// --- The lines ---------------------------------------------------------------------------------------------------

using E = EventType;
// those of one event stand together; the first that fits is told
constexpr EventLine lines[]{
    {E::dealt, "start_kyoku", begins_hand, {deal_said}},
    {E::ability, "ability", takes_ability, {ability_said, {}, Sound::bell}},
    {E::drew, "tsumo", draws, {draw_said, {}, Sound::draw}},
    {E::discarded, "dahai", discards, {discard_said, {}, Sound::discard}},
    {E::chi, "chi", calls, {chi_said, chi_call, Sound::chi}, When::claims, 2},
    {E::pon, "pon", calls, {pon_said, pon_call, Sound::pon}, When::claims, 2},
    {E::daiminkan, "daiminkan", calls, {open_kan_said, kan_call, Sound::kan}, When::claims, 3},
    {E::kakan,
     "kakan",
     adds,
     {added_said, kan_call, Sound::kan},
     When::turn,
     0,
     [](const ToldEvent& x) { return x.e.target == x.e.actor; }},
    {E::kakan, "foreign_kakan", adds_to, {added_to_said, kan_call, Sound::kan}, When::turn},
    {E::ankan, "ankan", conceals, {concealed_said, kan_call, Sound::kan}, When::turn, 4},
    {E::set_aside, "nukidora", sets_aside, {aside_said, own_call, Sound::aside}, When::turn},
    {E::indicator, "dora", turns, {turned_said}},
    {E::swapped, "swap", swaps, {swap_said, {}, Sound::discard}, When::turn},
    {E::hand_seen,
     "reveal",
     reveals,
     {reveal_said},
     When::apart,
     0,
     [](const ToldEvent& x) { return x.e.flag && (x.viewer == x.e.actor || x.viewer == no_seat); }},
    {E::riichi_said, "reach", says_riichi, {riichi_said, riichi_call, Sound::riichi}, When::turn},
    {E::riichi_stood, "reach_accepted", pays_riichi, {}},
    {E::taken_back, "take_back", takes_back, {taken_back_said, {}, Sound::bell}},
    {E::marked, "", marks, {mark_said, {}, Sound::bell}},
    // else told when all is settled
    {E::reading, "reading", reads, {reading_said}, When::apart, 0, [](const ToldEvent& x) { return !x.e.detail; }},
    {E::told, "", tells, {told_said}},
    {E::levied, "", levies, {levy_said}},
    {E::won, "win", wins, {win_said, win_call, Sound::win}, When::apart, 0, [](const ToldEvent& x) { return !x.e.flag; }},
    {E::ura, "ura", turns_ura, {ura_said}},
    {E::paid, "ryukyoku", draw, {no_win_said}, When::apart, 0, [](const ToldEvent& x) { return x.e.actor == no_seat; }},
    {E::paid, "hora", hora, {worth_said}},
    {E::offence, "offence", offends, {offence_said}},
    {E::hand_void, "chombo", voids, {void_said}},
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

std::string members_of(const EventLine& line) {
    std::string out;
    for (const Field& field : line.fields) {
        if (!out.empty()) out += ", ";
        out += *field.name ? field.name : "@account";
        out += field.there ? "?: " : ": ";
        out += field.shape;
    }
    return out;
}

std::span<const EventLine> event_lines() { return event_table::lines; }

const EventLine* line_of(const ToldEvent& x) {
    const EventLine* line = event_table::lines + event_table::first_line[std::size_t(x.e.type)];
    for (; line != std::end(event_table::lines) && line->type == x.e.type; ++line)
        if (!line->told || line->told(x)) return line;
    return nullptr;
}

const EventLine* line_of(std::string_view word) {
    const auto it = word.empty() ? event_lines().end()
                                 : std::ranges::find_if(event_lines(), [word](const EventLine& line) { return line.word == word; });
    return it == event_lines().end() ? nullptr : &*it;
}

}  // namespace jansou::wire
