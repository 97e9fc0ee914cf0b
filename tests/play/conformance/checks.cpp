#include "checks.hpp"

#include <algorithm>
#include <numeric>

#include "jansou/table/view.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/wire/lines/answers.hpp"
#include "jansou/wire/lines/log.hpp"
#include "jansou/wire/lines/state.hpp"
#include "jansou/wire/shown/replay_frames.hpp"
#include "jansou/wire/shown/view_frame.hpp"

namespace conformance {
namespace {

using nlohmann::json;

std::string text_of(const Rulebook& book, const Seating& seating, const Action& a) {
    std::string text;
    wire::Printer::action(book, seating, a, text);
    return text;
}
std::string text_of(const Referee& r, const Action& a) { return text_of(r.book(), r.table().seating(), a); }

/// How often each tile lies in a hand, a river, a meld or aside.
std::array<int, max_tiles> places(const Table& t) {
    std::array<int, max_tiles> n{};
    for (Seat s = 0; s < t.seats; ++s) {
        for (const TileId tile : t.hand(s)) ++n[tile];
        for (const RiverTile& r : t.river(s)) n[r.tile] += r.called_by == no_seat;
        for (const TileId tile : t.aside(s)) ++n[tile];
        for (const Meld& m : t.melds(s))
            for (std::size_t i = 0; i < m.size; ++i) ++n[m.tiles[i]];
    }
    return n;
}

void check_places(const Table& t, const Layout& wall) {
    const auto n = places(t);
    int from_dead = 0;
    for (int i = 0; i < t.tile_count; ++i) {
        const int here = n[std::size_t(i)];
        if (i < t.next)
            demand(here == 1, "a tile that was drawn is not in exactly one place");
        else if (i < t.live_end)
            demand(here == 0, "a tile of the live wall lies elsewhere too");
        else
            demand(here <= 1, "a tile lies in two places");
        from_dead += i >= (wall.last_live_replaces ? wall.live_end() : t.next) && here;
    }
    demand(from_dead <= t.replacements_drawn, "more tiles came out of the dead wall than were drawn from it");
    for (int i = 0; i < t.indicator_count; ++i) demand(n[t.indicators[std::size_t(i)]] == 0, "an indicator lies elsewhere too");
}

void check_hand_sizes(const Table& t, int dealt) {
    for (Seat s = 0; s < t.seats; ++s) {
        const int size = t.players[s].hand_size + 3 * t.players[s].meld_count;
        demand(size == dealt || size == dealt + 1, "a hand has too many or too few tiles");
    }
}

void check_nothing_lies_there(const Table& t) {
    const auto n = places(t);
    demand(std::ranges::count(n, 0) == std::ssize(n) && t.indicator_count == 0, "a tile lies there before the deal");
    demand(std::ranges::count(t.known, 0) == std::ssize(t.known), "a tile is known before the deal");
}

}  // namespace

bool not_yet_dealt(const Table& t) { return t.live_end == 0; }

Ledger::Ledger(const Rulebook& book) : book_(&book), deposit_(book.rules.has_rule("riichi") ? book.rules.number("riichi.deposit") : 0) {}

void Ledger::start_game() { game_begun_ = false; }

void Ledger::start_hand(const Table& t) {
    dealt_ = t.face;
    auto faces = dealt_;
    std::sort(faces.begin(), faces.begin() + t.tile_count);
    const std::vector<Face> tiles = book_->tiles_of ? book_->tiles_of(t) : book_->layout.tiles;
    demand(std::equal(faces.begin(), faces.begin() + t.tile_count, tiles.begin(), tiles.end()), "the wall is not the tile set");
    for (Seat s = 0; s < t.people() && !begun_; ++s) chips_ += t.players[s].chips;
    begun_ = true;
    if (game_begun_) return;
    game_begun_ = true;
    points_ = long(t.sticks) * deposit_;
    for (Seat s = 0; s < t.people(); ++s) points_ += t.players[s].points;
}

void Ledger::check(const Table& t) const {
    demand(t.face == dealt_, "a tile changed its face");
    if (not_yet_dealt(t)) {
        check_nothing_lies_there(t);
    } else {
        check_places(t, book_->layout);
        check_hand_sizes(t, book_->layout.hand);
    }
    long points = long(t.sticks) * deposit_, chips = 0;
    for (Seat s = 0; s < t.people(); ++s) {
        points += t.players[s].points;
        chips += t.players[s].chips;
    }
    demand(t.sticks >= 0, "fewer than no sticks lie on the table");
    demand(book_->points_come_in ? points >= points_ : points == points_, "points and sticks do not add up to what they were");
    demand(chips == chips_, "chips do not add up to what they were");
}

namespace {

/// A win without what it says the jokers stand for, as menus list it.
Action unnamed(const Action& a) {
    Action plain = a;
    if (a.type == ActionType::hora) {
        plain.used = {};
        plain.used_count = 0;
    }
    return plain;
}

bool offered(const Referee& r, Seat s, const Action& a) {
    if (std::ranges::find(r.options(s), unnamed(a)) == r.options(s).end()) return false;
    if (a == unnamed(a)) return true;
    const auto named = r.named_readings(s);
    return std::ranges::any_of(named, [&](const Reading& n) {
        return std::ranges::equal(std::span(n.kinds).first(n.count), std::span(a.used).first(a.used_count), {}, {},
                                  [](const Face& f) { return f.kind(); });
    });
}

}  // namespace

void check_menus(const Referee& r) {
    demand(r.asked() != 0, "the hand goes on and nobody is asked");
    for (Seat s = 0; s < r.table().seats; ++s) {
        const Options& menu = r.options(s);
        demand(in(r.asked(), s) == !menu.empty(), "a seat is asked with an empty menu, or has a menu and is not asked");
        for (std::size_t i = 1; i < menu.size(); ++i) demand(before(menu[i - 1], menu[i]), "a menu is unordered or lists an action twice");
        demand(menu.size() != 1 || menu[0].type != ActionType::none, "a seat is asked that can only pass");
    }
}

void check_round_trip(const Referee& r, Seat s, const Action& a) {
    const std::string text = text_of(r, a);
    const auto found = wire::meant(r.book(), r.table().seating(), r.options(s), json::parse(text));
    demand(found.size() == 1 && found[0] == a, "an action does not come back from its line: " + text);
}

// --- refusals ---------------------------------------------------------------------------------------------------

namespace {

/// What rules would offer at this ask if nothing forbade it.
Options unforbidden(const Referee& r, Seat s) {
    Options out;
    HandCache own;
    const Position pos = r.look(own);
    for (const auto& offer : r.book().offer[std::size_t(pos.table.phase.stage)]) offer(pos, s, out);
    return out;
}

Action another(const Table& t, Stream& random) {
    Action a{
        .type = ActionType(random.below(action_types)), .target = Seat(random.below(t.seats)), .tile = t.face[random.below(t.tile_count)]};
    a.drawn = random.below(2);
    a.word = std::uint8_t(random.below(8));
    a.used_count = std::uint8_t(random.below(5));
    for (std::size_t i = 0; i < a.used_count; ++i) a.used[i] = t.face[random.below(t.tile_count)];
    return a;
}

void refuse(wire::Session& session, Seat s, const Action& a) {
    Referee& r = session.match().referee();
    const Table before = r.table();
    const SeatMask waiting = r.waiting();
    demand(r.answer(s, a) != Referee::Answer::taken, "an action is taken that is not offered: " + text_of(r, a));
    demand(r.table() == before && r.waiting() == waiting, "a refused action changed the table");
}

}  // namespace

void check_refusals(wire::Session& session, Stream& random, const std::function<void(ReasonId)>& on_refusal) {
    Referee& r = session.match().referee();
    for (Seat s = 0; s < r.table().seats; ++s) {
        const Action odd = another(r.table(), random);
        if (std::ranges::find(r.options(s), odd) == r.options(s).end() || !in(r.asked(), s)) refuse(session, s, odd);
        const bool asked = in(r.asked(), s);
        const Phase& p = r.table().phase;
        if (p.stage == Stage::choice || (p.stage == Stage::turn) != (s == p.seat)) continue;
        for (const Action& a : unforbidden(r, s)) {
            const bool offered = asked && std::ranges::find(r.options(s), a) != r.options(s).end();
            const ReasonId why = r.why(s, a);
            demand(offered == (why == 0), "why does not agree with the menu on " + text_of(r, a));
            if (offered) continue;
            demand(why != Referee::no_reason_known, "an action is forbidden without a reason: " + text_of(r, a));
            refuse(session, s, a);
            on_refusal(why);
        }
    }
}

void check_tenpai_after(const Referee& r) {
    const Table& t = r.table();
    const Phase& p = t.phase;
    if (r.book().riichi_kinds.empty() || p.stage != Stage::turn || p.tile == no_tile || p.declaring || !closed(t, p.seat)) return;
    HandCache own;
    const Position pos = r.look(own);
    const auto waits = wire::table_waits_json(r, p.seat);
    bool any = false;
    for (const auto& each : waits.at("discards")) {
        const bool tenpai = each.at("shanten") == 0;
        const std::string tile = each.at("discard");
        demand(tenpai == pos.tenpai_after(p.seat, parse_tile(tile)->kind()), "tenpai after " + tile + ": the waits and the riichi differ");
        any = any || tenpai;
    }
    demand(any == pos.tenpai_after(p.seat), "tenpai after a discard: the waits and the riichi differ");
}

// --- looking on -------------------------------------------------------------------------------------------------

void check_kept(const Referee& r) {
    HandCache own;
    const Position fresh = r.look(own);
    const Table& t = r.table();
    for (Seat s = 0; s < t.seats; ++s) {
        const HandCache& kept = r.kept();
        demand(!in(kept.counted, s) || kept.held[s] == fresh.held(s), "the tiles that play counts are not those of the hand");
        if (!in(kept.valid, s) || (t.players[s].hand_size % 3 != 1 && !fresh.at_turn(s))) continue;
        demand(kept.ready[s].waits == fresh.ready(s).waits, "the waits that play keeps are not those of the hand");
    }
}

void look_around(const Match& match) {
    const Referee& r = match.referee();
    const Table before = r.table();
    std::string out;
    wire::view_line(match, 1, no_seat, out);
    for (Seat s = 0; s < before.seats; ++s) {
        wire::view_line(match, 1, s, out);
        wire::state_json(match, s);
        if (before.phase.stage == Stage::idle || not_yet_dealt(before)) continue;
        wire::table_waits_json(r, s);
        for (const char* type : {"hora", "reach", "ankan", "choose"}) wire::objection_to(r, s, json{{"type", type}});
    }
    demand(r.table() == before, "a look changed the table");
}

// --- secrecy ----------------------------------------------------------------------------------------------------

namespace {

void permute(std::array<Face, max_tiles>& face, const std::vector<TileId>& tiles, Stream& random) {
    std::vector<Face> faces;
    for (const TileId tile : tiles) faces.push_back(face[tile]);
    random.shuffle(faces);
    for (std::size_t i = 0; i < tiles.size(); ++i) face[tiles[i]] = faces[i];
}

void sort_hands(Table& t) {
    for (Seat s = 0; s < t.seats; ++s)
        std::sort(t.players[s].hand.begin(), t.players[s].hand.begin() + t.players[s].hand_size,
                  [&](TileId a, TileId b) { return t.face[a] < t.face[b]; });
}

void note(std::string& out, const ViewPlayer& p) {
    const auto add = [&](auto... n) { ((out += std::to_string(int(n)) + ' '), ...); };
    add(p.points, p.hand_size, p.river_size, p.meld_count, p.aside_size, p.riichi);
    for (std::size_t i = 0; i < p.hand_size; ++i) add(p.hand[i].code);
    for (std::size_t i = 0; i < p.river_size; ++i) add(p.river[i].face.code, p.river[i].drawn, p.river[i].riichi, p.river[i].called);
    for (std::size_t m = 0; m < p.meld_count; ++m) {
        add(p.melds[m].type, p.melds[m].from, p.melds[m].size, p.melds[m].kind);
        for (const Face f : p.melds[m].tiles) add(f.code);
    }
    for (std::size_t i = 0; i < p.aside_size; ++i) add(p.aside[i].code);
}

std::string written(const View& v) {
    std::string out;
    const auto add = [&](auto... n) { ((out += std::to_string(int(n)) + ' '), ...); };
    add(v.seat, v.dealer, v.seats, v.kyoku, v.round_wind, v.honba, v.sticks, v.live, v.indicator_count, v.stage, v.turn, v.tile.code,
        v.declaring);
    for (std::size_t i = 0; i < v.indicator_count; ++i) add(v.indicators[i].code);
    for (Seat s = 0; s < v.seats; ++s) note(out, v.players[s]);
    return out;
}

}  // namespace

/// The view as it is sent.
static std::string line_of(const Rulebook& book, const Table& t, Seat viewer) {
    HandCache cache;
    std::string out;
    wire::ViewPrinter views(book, 1);
    views.look(Position{book, t, cache});
    views.print(Seat(t.chair_of(viewer)), out);
    return out;
}

void check_known(const Table& t, const Sight& sight) {
    for (int i = 0; i < t.tile_count; ++i)
        for (Seat s = 0; s < t.seats; ++s)
            demand(bool(in(t.known[std::size_t(i)], s)) == sight.sees(s, TileId(i)), "who knows a tile is not who has seen it");
}

void check_view(const Rulebook& book, const Table& t, const Sight& sight, Seat viewer, Stream& random) {
    if (t.phase.stage != Stage::turn && t.phase.stage != Stage::claims) return;
    check_known(t, sight);
    std::vector<TileId> unknown;
    for (int i = 0; i < t.tile_count; ++i)
        if (!sight.sees(viewer, TileId(i))) unknown.push_back(TileId(i));
    HandCache cache;
    for (Seat s = 0; s < t.seats; ++s)  // who lays waits open tells something of the hand, so that hand stays
        if (s != viewer && !Position{book, t, cache}.shown_waits(s).empty())
            std::erase_if(unknown, [hand = t.hand(s)](TileId i) { return std::ranges::find(hand, i) != hand.end(); });
    Table other = t;
    permute(other.face, unknown, random);
    sort_hands(other);
    demand(written(view_of(t, viewer)) == written(view_of(other, viewer)), "a view depends on tiles that its seat does not know");
    const std::string line = line_of(book, t, viewer);
    demand(line == line_of(book, other, viewer), "a view as it is sent depends on tiles that its seat does not know");
    demand(nlohmann::json::accept(line), "a view as it is sent is no JSON");
}

// --- games played again -----------------------------------------------------------------------------------------

namespace {

/// A session of the first hand of a game that is played along.
class Along {
public:
    Along(const wire::Start& start, wire::Viewer view, std::function<void(const std::string&, const Table&)> on_line = {})
        : on_line_(std::move(on_line)) {
        wire::Start own = start;
        own.view = view;
        const auto hear = [this](std::string_view line) {
            lines.emplace_back(line);
            if (!line.starts_with("{\"type\":\"ask\"") && (told.empty() || !told.back().starts_with("{\"type\":\"end_kyoku\"")))
                told.emplace_back(line);
            if (on_line_) on_line_(lines.back(), session_->match().table());
        };
        session_ = std::make_unique<wire::Session>(std::move(own), hear, &writer_);
        session_->begin();
    }
    std::vector<std::string> log;
    std::vector<std::string> lines;  ///< not yet looked at
    std::vector<std::string> told;   ///< of the first hand, but asks

    const wire::Session& session() const { return *session_; }
    const Referee& referee() const { return session_->match().referee(); }
    bool asks(Seat s) const { return !session_->over() && in(referee().waiting(), s); }
    bool offers(const Step& step) const { return asks(step.seat) && offered(referee(), step.seat, step.action); }
    void take(const Step& step) {
        if (step.back) return session_->take_back(step.seat, *step.back);
        if (step.offence < 0) return session_->act(step.seat, step.action);
        const Rulebook& book = referee().book();
        json line{
            {"type", "offence"}, {"seat", step.seat}, {"kind", std::string(book.word_name(book.offences[std::size_t(step.offence)].word))}};
        wire::put_declared(line, book.offences[std::size_t(step.offence)], step.declared);
        session_->command(line);
    }
    void pass(Seat s) { session_->act(s, Action{}); }
    bool first_hand() const { return session_->match().hands() == 1 && !session_->over(); }

private:
    wire::LogWriter writer_{[this](std::string_view line) { log.emplace_back(line.substr(0, line.size() - 1)); }};
    std::unique_ptr<wire::Session> session_;
    std::function<void(const std::string&, const Table&)> on_line_;
};

bool whole_hand(const std::vector<std::string>& told) { return !told.empty() && told.back().starts_with("{\"type\":\"end_kyoku\""); }

/// What a hand looks like to who may not see it.
json veiled(const json& hand) { return std::vector<std::string>(hand.size(), "?"); }

/// Whose hands a draw lays open: at most theirs.
class Revealed {
public:
    void hear(const Along& whole, const Step& step) {
        if (!step.is_act()) return;
        const Rulebook& book = whole.referee().book();
        if (step.action.type == ActionType::reach) riichi_ |= only(step.seat);
        if (step.action.type == ActionType::ryukyoku) tells_ |= only(step.seat);
        if (step.action.type == ActionType::choose && book.word_name(step.action.word) == "tenpai") tells_ |= only(step.seat);
    }
    bool may(const Rulebook& book, Seat s, const std::string& reason) const {
        if (reason == "four_riichi" || in(tells_, s)) return true;
        if (reason != "exhaustive" && reason != "kan_at_end" && reason != "nagashi") return false;
        return in(riichi_, s) || !book.rules.is("exhaustive.declaring", "free");
    }

private:
    SeatMask tells_ = 0, riichi_ = 0;
};

/// The line with what the viewer may not see taken out; `hands` of a draw are judged by the caller.
std::optional<std::string> cut(const std::string& line, Seat viewer, const Sight& sight) {
    auto j = nlohmann::ordered_json::parse(line);
    const std::string type = j["type"];
    if (type == "start_game") j.erase("seed");
    if (type == "reveal" && j["actor"] != viewer) return {};
    const bool down = type == "dahai" && j.value("down", false), watched = j.contains("actor") && sight.watches(viewer, j["actor"]);
    if ((type == "tsumo" && !watched) || (down && j["actor"] != viewer)) j["pai"] = "?";
    if ((type == "tsumo" || type == "dahai") && !watched) j.erase("joker");
    if (type == "start_kyoku")
        for (std::size_t s = 0; s < j["tehais"].size(); ++s)
            if (s != viewer) j["tehais"][s] = veiled(j["tehais"][s]);
    if (type == "ask") {
        const std::string key = std::to_string(viewer);
        if (!j["seats"].contains(key)) return {};
        const auto own = j["seats"][key];
        j["seats"] = nlohmann::ordered_json::object();
        j["seats"][key] = own;
    }
    return j.dump();
}

bool is_draw(const std::string& line) { return line.starts_with("{\"type\":\"ryukyoku\""); }

std::vector<std::string> sorted_texts(const std::vector<Face>& faces) {
    std::vector<std::string> out;
    for (const Face f : faces) out.emplace_back(to_mjai(f));
    std::ranges::sort(out);
    return out;
}

/// A line as each seat is to hear it.
struct Told {
    std::array<std::optional<std::string>, max_seats> cut;
    /// At a draw: what a seat knows of each hand, and of the jokers in it, if nobody lays it open.
    std::array<std::array<std::vector<std::string>, max_seats>, max_seats> hands, jokers;
};

Told told(const std::string& line, const Table& t, const Sight& sight) {
    Told out;
    for (Seat viewer = 0; viewer < t.seats; ++viewer) {
        out.cut[viewer] = cut(line, viewer, sight);
        for (Seat s = 0; s < t.seats && is_draw(line); ++s) {
            out.hands[viewer][s] = sorted_texts(sight.hand_of(t, s, viewer));
            out.jokers[viewer][s] = sorted_texts(sight.jokers_of(t, s, viewer));
        }
    }
    return out;
}

std::vector<std::string> sorted_tiles(const json& tiles) {
    std::vector<std::string> out = tiles;
    std::ranges::sort(out);
    return out;
}

void check_draw(const Along& whole, const Revealed& revealed, const std::string& all, const Told& expected, const std::string& cut_down,
                Seat viewer) {
    auto a = json::parse(all), b = json::parse(cut_down);
    for (std::size_t s = 0; s < a["tehais"].size(); ++s) {
        const bool open = a["tehais"][s] == b["tehais"][s], closed = sorted_tiles(b["tehais"][s]) == expected.hands[viewer][s];
        demand(open || closed, "a hand at a draw is neither laid open nor as its viewer knows it: " + cut_down);
        const bool may = s == viewer || revealed.may(whole.referee().book(), Seat(s), a["reason"]);
        demand(may || closed, "seat " + std::to_string(viewer) + " sees a hand that nobody laid open: " + cut_down);
        if (!a.contains("jokers")) continue;
        demand((open && a["jokers"][s] == b["jokers"][s]) || (closed && sorted_tiles(b["jokers"][s]) == expected.jokers[viewer][s]),
               "jokers are told at a draw that their viewer does not know: " + cut_down);
    }
    for (json* line : {&a, &b}) {
        line->erase("tehais");
        line->erase("jokers");
    }
    demand(a == b, "a draw differs for a viewer in more than hands");
}

void compare_streams(Along& whole, const std::vector<Told>& expected, Along& cut_down, const Revealed& revealed, Seat viewer) {
    std::size_t n = 0;
    for (std::size_t i = 0; i < whole.lines.size(); ++i) {
        const std::string& line = whole.lines[i];
        const auto& mine = expected[i].cut[viewer];
        if (!mine) continue;
        demand(n < cut_down.lines.size(), "a viewer is not told of: " + line);
        const std::string& heard = cut_down.lines[n++];
        if (is_draw(line))
            check_draw(whole, revealed, line, expected[i], heard, viewer);
        else
            demand(heard == *mine, "seat " + std::to_string(viewer) + " is told " + heard + " of " + line);
    }
    demand(n == cut_down.lines.size(), "a viewer is told more than there is");
    cut_down.lines.clear();
}

/// After a reconnect: what a seat is told of the table shows the hands that it knows, and no more.
void check_state(const Along& along, const Sight& sight, Seat viewer) {
    const Table& t = along.referee().table();
    if (t.phase.stage != Stage::turn && t.phase.stage != Stage::claims) return;
    const auto state = wire::state_json(along.session().match(), viewer);
    for (Seat s = 0; s < t.seats; ++s) {
        const auto known = sorted_texts(sight.hand_of(t, s, viewer));
        demand(sorted_tiles(state["seats"][s]["hand"]) == known, "the state that a seat is told shows another hand than it has seen");
    }
    demand(!state.contains("wall") && !state.contains("counters"), "a seat is told the wall, or what rules count");
}

}  // namespace

namespace {

bool is_act(const std::string& line) {
    return line.starts_with("{\"type\":\"act\"") || line.starts_with("{\"type\":\"offence\",\"seat\"") ||
           line.starts_with("{\"type\":\"take_back\",\"seat\"");
}

/// What a seat gets of the log, and sees when it looks at the hand again, is what it was told while it was played.
void check_looking_back(const std::vector<std::string>& log, const std::vector<std::string>& told, Seat viewer) {
    const auto cut = wire::log_cut(log, viewer);
    demand(cut.has_value(), "a log cannot be cut down to what a seat saw: " + (cut ? "" : std::string(cut.error())));
    std::size_t n = 0;
    for (const std::string& line : *cut) {
        if (n == told.size()) break;
        if (&line == &cut->front() || is_act(line)) continue;
        demand(line == told[n], "of a log a seat gets " + line + " and was told " + told[n]);
        ++n;
    }
    demand(n == told.size(), "of a log a seat gets less than it was told");
    const auto again = wire::replay_json(log, 0, viewer);
    demand(again.has_value(), "a hand cannot be looked at again by a seat");
    n = told.front().starts_with("{\"type\":\"start_game\"");
    for (const auto& frame : again->at("frames")) {
        if (n == told.size()) break;  // the end of the game comes with its last hand
        const std::string line = frame.at("event").dump();
        if (is_act(line) || line.starts_with("{\"type\":\"missed\"")) continue;
        demand(nlohmann::ordered_json::parse(told[n]).dump() == line, "looking back a seat sees " + line);
        ++n;
    }
    demand(n == told.size(), "looking back a seat sees less than it was told");
}

}  // namespace

void check_streams(const wire::Start& start, const std::vector<Step>& steps, const std::vector<std::string>& log) {
    Sight sight(*start.book);
    sight.start_hand();
    std::vector<Told> expected;
    Along whole(start, {}, [&](const std::string& line, const Table& t) {
        if (!line.starts_with("{\"type\":\"start_game\"")) sight.hear(line, t);
        expected.push_back(told(line, t, sight));
    });
    std::vector<std::unique_ptr<Along>> views;
    for (Seat s = 0; s < start.book->layout.seats; ++s) views.push_back(std::make_unique<Along>(start, wire::Viewer{s}));
    Revealed revealed;
    for (const Step& step : steps) {
        if (!whole.first_hand()) break;
        revealed.hear(whole, step);
        whole.take(step);
        for (Seat s = 0; s < views.size(); ++s) {
            views[s]->take(step);
            if (!whole.first_hand()) continue;
            compare_streams(whole, expected, *views[s], revealed, s);
            check_state(whole, sight, s);
        }
        if (!whole.first_hand()) continue;
        whole.lines.clear();
        expected.clear();
    }
    for (Seat s = 0; s < views.size(); ++s) compare_streams(whole, expected, *views[s], revealed, s);
    const Seat looker = Seat(steps.size() % views.size());
    if (const auto& told = views[looker]->told; whole_hand(told)) check_looking_back(log, told, looker);
}

namespace {

wire::Start with_wall(const wire::Start& start, const Table& dealt, const std::vector<TileId>& tiles, Stream& random) {
    wire::Start other = start;
    auto face = dealt.face;
    permute(face, tiles, random);
    const Stack stack = stack_of(start.book->layout, dealt.dealer, face);
    if (other.setup.stack.empty())
        other.setup.stack.push_back(stack);
    else
        other.setup.stack[0] = stack;
    return other;
}

void compare_states(const Along& a, const Along& b, Seat viewer) {
    const std::string one = wire::state_json(a.session().match(), viewer).dump(),
                      other = wire::state_json(b.session().match(), viewer).dump();
    demand(one == other,
           "the state that seat " + std::to_string(viewer) + " is told depends on tiles that it does not know: " + one + " or " + other);
}

/// Seats whose hands are not the same may be asked, or not be asked, what they were not before. False: the hands part here.
bool follow(Along& other, const Along& same, const Step& step, Seat viewer) {
    const bool passes = step.is_act() && step.action.type == ActionType::none && step.seat != viewer;
    if (passes && !other.offers(step)) return true;
    for (Seat s = 0; s < other.referee().table().seats; ++s) {
        if (!other.asks(s) || same.asks(s) || s == viewer) continue;
        if (other.referee().options(s).back().type != ActionType::none || in(same.referee().asked(), s)) return false;
        other.pass(s);
    }
    if (step.is_act() && !other.offers(step)) return false;
    other.take(step);
    return true;
}

/// A swap names what is given and not where it lies: of two alike, one of them drawn, it may be the other where the hand is not the same.
std::string wherever_given(const std::string& line) {
    if (!line.starts_with("{\"type\":\"swap\"")) return line;
    nlohmann::json swap = nlohmann::json::parse(line);
    swap.erase("tsumogiri");
    return swap.dump();
}

/// Compares as far as both have come: who is asked in one game only, holds it up there.
void compare_lines(Along& a, Along& b, Seat viewer) {
    const std::size_t n = std::min(a.lines.size(), b.lines.size());
    for (std::size_t i = 0; i < n; ++i)
        demand(
            a.lines[i] == b.lines[i] || wherever_given(a.lines[i]) == wherever_given(b.lines[i]),
            "the stream of seat " + std::to_string(viewer) + " depends on tiles that it never sees: " + a.lines[i] + " or " + b.lines[i]);
    a.lines.erase(a.lines.begin(), a.lines.begin() + long(n));
    b.lines.erase(b.lines.begin(), b.lines.begin() + long(n));
}

}  // namespace

static bool mended_from_the_hand(const Rulebook& book, int offence) {
    const std::string_view kind = book.word_name(book.offences[std::size_t(offence)].word);
    return kind == "wrong_nukidora" && book.rules.is("offences.wrong_nukidora", "swapped");
}

void check_unknown_tiles(const wire::Start& start, const std::vector<Step>& steps, const Table& dealt, const Table& end, Seat viewer,
                         bool hands_too, Stream& random) {
    std::vector<TileId> tiles;
    const auto placed = places(end);
    for (int i = 0; i < end.tile_count; ++i) {
        const auto tile = TileId(i);
        const bool turned_ura = [&] {
            const UraTiles ura = ura_below(end, end.turned_ura);
            return std::find(ura.tiles.begin(), ura.tiles.begin() + ura.count, tile) != ura.tiles.begin() + ura.count;
        }();
        if (!in(end.known[tile], viewer) && !turned_ura && (hands_too || placed[tile] == 0)) tiles.push_back(tile);
    }
    Along same(start, {viewer}), other(with_wall(start, dealt, tiles, random), {viewer});
    std::size_t look = random.below(std::uint32_t(steps.size()) + 1);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        compare_lines(same, other, viewer);
        demand(hands_too || same.lines.size() == other.lines.size(), "who is asked depends on tiles that are never drawn");
        if (i >= look && same.lines.empty() && other.lines.empty()) {
            compare_states(same, other, viewer);
            look = steps.size();
        }
        const Step& step = steps[i];
        // what one that is mended by a tile of the hand leads to tells whether there is such a tile
        if (hands_too && step.back) return;  // it may lay waits open, too
        if (hands_too && step.offence >= 0 && mended_from_the_hand(*start.book, step.offence)) return;
        // and a riichi may lay waits open
        if (hands_too && step.offence < 0 && step.action.type == ActionType::reach && !start.book->shown_waits.empty()) return;
        // an offence is declared at an ask: where only one game has that ask, the other has gone on
        const bool same_ask = same.lines.size() == other.lines.size() && same.referee().waiting() == other.referee().waiting();
        if (hands_too && step.offence >= 0 && !same_ask) return;
        if (hands_too && step.offence < 0 && (step.action.type == ActionType::hora || same.referee().table().live() == 0)) return;
        if (hands_too ? !follow(other, same, step, viewer) : step.is_act() && !other.offers(step)) {
            demand(hands_too, "a menu depends on tiles that are never drawn");
            return;
        }
        if (!hands_too) other.take(step);
        same.take(step);
        if (same.first_hand() != other.first_hand()) return;
        if (!same.first_hand()) break;
    }
    if (hands_too || steps.size() % 4 || !whole_hand(same.told) || !whole_hand(other.told)) return;
    const auto seen = wire::replay_json(same.log, 0, viewer), otherwise = wire::replay_json(other.log, 0, viewer);
    demand(seen && otherwise && *seen == *otherwise, "what a seat sees when it looks back depends on tiles that it never saw");
}

// --- the order of rules -------------------------------------------------------------------------------------------

namespace {

std::vector<std::string> menu_texts(const Referee& r, Seat s) {
    std::vector<std::string> texts;
    for (const Action& a : r.options(s)) texts.push_back(text_of(r, a));
    std::ranges::sort(texts);
    return texts;
}

/// The action that the other book writes alike; words have numbers of their own in every book.
Action translated(const Referee& to, const Rulebook& from, Seat s, const Action& a) {
    const std::string text = text_of(from, to.table().seating(), unnamed(a));
    for (Action b : to.options(s)) {
        if (text_of(to, b) != text) continue;
        if (a.type == ActionType::hora) {
            b.used = a.used;
            b.used_count = a.used_count;
        }
        return b;
    }
    throw Violation("an action is not offered when the rules stand in another order: " + text);
}

/// Every action that is offered, carried out on a copy with the others answering anyhow.
void try_all(const Referee& r, Stream& random) {
    for (Seat s = 0; s < r.table().seats; ++s)
        for (const Action& a : r.options(s)) {
            Referee copy = r;
            if (!in(copy.waiting(), s)) continue;
            demand(copy.answer(s, a) == Referee::Answer::taken, "an action that is offered is not taken: " + text_of(r, a));
            for (Seat o = 0; o < r.table().seats; ++o)
                if (in(copy.waiting(), o)) copy.answer(o, copy.options(o)[random.below(std::uint32_t(copy.options(o).size()))]);
            copy.go_on();
            demand(copy.over() || copy.waiting(), "the hand stands still after " + text_of(r, a));
        }
}

void compare_menus(const Referee& a, const Referee& b) {
    demand(a.asked() == b.asked(), "who is asked depends on the order of the rules");
    for (Seat s = 0; s < a.table().seats; ++s) demand(menu_texts(a, s) == menu_texts(b, s), "a menu depends on the order of the rules");
}

/// The table as it was before the questions that open a hand. Numbers of abilities are not the same in every book.
Table before_opening(const Rulebook& book, const Table& dealt, const std::vector<Step>& steps) {
    Table t = dealt;
    t.phase = {};
    const bool asked = !steps.empty() && steps[0].action.type == ActionType::choose && steps[0].action.names == Subject::ability;
    for (const Ability& a : book.abilities)
        if (asked) t.counters[a.number].fill(0);
    return t;
}

/// Kinds of riichi have other words where rules stand in another order.
TakeBack translated(const Referee& to, const Rulebook& from, TakeBack wish) {
    if (wish.to) wish.to = *to.book().find_word(from.word_name(wish.to));
    return wish;
}

}  // namespace

void check_other_order(const Rulebook& book, const Rulebook& other, const Table& dealt, const std::vector<Step>& steps, Stream& random) {
    Referee a(book), b(other);
    a.begin(before_opening(book, dealt, steps));
    b.begin(before_opening(other, dealt, steps));
    const std::size_t look = random.below(std::uint32_t(steps.size()) + 1);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (a.over()) return;
        compare_menus(a, b);
        if (i == look) try_all(a, random);
        const Step& step = steps[i];
        if (step.back) {
            demand(a.take_back(step.seat, *step.back) && b.take_back(step.seat, translated(b, book, *step.back)),
                   "what may be taken back is not");
            continue;
        }
        if (step.offence >= 0) {
            a.offence(step.seat, book.offences[std::size_t(step.offence)], step.declared);
            b.offence(step.seat, other.offences[std::size_t(step.offence)], step.declared);
            continue;
        }
        demand(b.answer(step.seat, translated(b, book, step.seat, step.action)) == Referee::Answer::taken,
               "an offered action is not taken");
        demand(a.answer(step.seat, step.action) == Referee::Answer::taken, "an offered action is not taken");
        if (a.waiting()) continue;
        a.go_on();
        b.go_on();
        demand(a.table().players == b.table().players, "the table depends on the order of the rules");
    }
}

namespace {

/// Everything a book is made of but what is offered and forbidden: sizes of lists, and the grammar.
struct Rest {
    std::vector<std::size_t> sizes;
    Grammar grammar;
    friend bool operator==(const Rest&, const Rest&) = default;
};
Rest rest(const Rulebook& b) {
    std::vector<std::size_t> n{b.follow.size(),
                               b.reads.size(),
                               b.yaku.size(),
                               b.bonus.size(),
                               b.revise.size(),
                               b.share.size(),
                               b.share_draw.size(),
                               b.advance.size(),
                               b.finish.size(),
                               b.value_of.size(),
                               b.offences.size(),
                               bool(b.scale),
                               bool(b.contest),
                               bool(b.rule_on),
                               b.furiten.size(),
                               bool(b.ura_of),
                               bool(b.turning.lay_out),
                               bool(b.tiles_of),
                               b.finish_set.size(),
                               b.riichi_kinds.size(),
                               b.pays_chips,
                               b.blind_choice,
                               b.score_fields.size(),
                               b.rinshan.bits,
                               bool(b.receivers),
                               b.shown_waits.size(),
                               b.marks.size(),
                               b.counts_cheapest_tile.size(),
                               bool(b.sits_out),
                               bool(b.chosen_dora),
                               b.no_ura.size(),
                               b.abilities.size(),
                               bool(b.named_ura)};
    for (const auto& joint : b.react) n.push_back(joint.size());
    for (const auto& joint : b.adjourn) n.push_back(joint.size());
    return {std::move(n), b.grammar};
}

}  // namespace

RuleSet reversed(const RuleSet& rules) {
    std::vector<std::size_t> movable;
    RuleSet part = rules;
    part.rules.clear();
    auto before = rest(make_book(part));
    for (std::size_t i = 0; i < rules.rules.size(); ++i) {
        part.rules.push_back(rules.rules[i]);
        auto after = rest(make_book(part));
        if (after == before) movable.push_back(i);
        before = std::move(after);
    }
    RuleSet out = rules;
    for (std::size_t i = 0; i < movable.size(); ++i) out.rules[movable[i]] = rules.rules[movable[movable.size() - 1 - i]];
    return out;
}

}  // namespace conformance
