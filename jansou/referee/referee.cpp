#include "jansou/referee/referee.hpp"
#include "jansou/hand/lanes.hpp"
#include "jansou/scoring/melding.hpp"
#include "jansou/tile/room.hpp"

#include <algorithm>
#include <cassert>

namespace jansou {
namespace {

constexpr int most_events_per_step = 1000;

/// The tile in the hand with that face that is not among the first of `taken`. One that is no joker comes before one that is by where it
/// was drawn, and the one just drawn after others.
TileId find_tile(const Position& pos, Seat s, Face face, const std::array<TileId, max_used>& taken, int taken_count) {
    const Table& t = pos.table;
    const bool jokers = !pos.book.reads.empty();
    TileId found = no_tile;
    int best = 0;
    for (const TileId tile : t.hand(s)) {
        if (t.face[tile] != face) continue;
        if (taken_count != 0 && std::find(taken.begin(), taken.begin() + taken_count, tile) != taken.begin() + taken_count) continue;
        const int worse = 2 * (jokers && pos.book.joker_by_source(t, s, tile)) + (tile == t.phase.tile);
        if (worse == 0) return tile;
        if (found != no_tile && worse >= best) continue;
        found = tile;
        best = worse;
    }
    return found;
}

TileId find_tile(const Position& pos, Seat s, Face face) { return find_tile(pos, s, face, {}, 0); }

/// The tile that the seat discards or gives away.
TileId find_own(const Position& pos, Seat s, const Action& a) {
    if (a.drawn) return pos.phase().tile;
    if (!a.joker) return find_tile(pos, s, a.tile);
    for (const TileId tile : pos.table.hand(s))
        if (pos.table.face[tile] == a.tile && tile != pos.phase().tile && pos.book.joker_by_source(pos.table, s, tile)) return tile;
    assert(false);
    return no_tile;
}

/// Finds the tiles of `faces` in the hand.
void find_used(const Position& pos, Seat s, const Action& a, Event& e) {
    for (int i = 0; i < a.used_count; ++i) {
        e.used[std::size_t(i)] = find_tile(pos, s, a.used[std::size_t(i)], e.used, i);
        assert(e.used[std::size_t(i)] != no_tile);
    }
    e.used_count = a.used_count;
}

/// Finds the triplet of these faces to which a tile is added, and says of what the kan is.
void find_triplet(const Position& pos, const Action& a, Event& e) {
    const Table& t = pos.table;
    std::array<Face, 4> faces{};
    std::copy_n(a.used.begin(), 3, faces.begin());
    faces[3] = a.tile;
    for (const Meld& m : t.melds(a.target)) {
        const auto is = [&](Face f, TileId tile) { return t.face[tile] == f; };
        if (m.type != MeldType::pon || !std::equal(faces.begin(), faces.begin() + 3, m.tiles.begin(), is)) continue;
        std::copy_n(m.tiles.begin(), 3, e.used.begin());
        e.used_count = 3;
        break;
    }
    assert(e.used_count == 3);
    e.kind = kind_of_meld(pos, a.target, faces);
}

/// What a winner says that the jokers stand for.
Reading reading_in(const Action& a) {
    Reading r;
    for (std::size_t i = 0; i < a.used_count; ++i) r.kinds[r.count++] = a.used[i].kind();
    std::sort(r.kinds.begin(), r.kinds.begin() + r.count);
    return r;
}
void put_reading(const Reading& r, Event& e) {
    e.used_count = r.count;
    std::copy(r.kinds.begin(), r.kinds.end(), e.used.begin());
}
void name_reading(const Action& a, Event& e) { put_reading(reading_in(a), e); }

/// True for what is followed by a discard at once.
bool discards_next(ActionType t) { return t == ActionType::chi || t == ActionType::pon || t == ActionType::reach; }

}  // namespace

namespace {

/// The table before its tiles lie there.
Table not_yet_dealt(Table t) {
    for (Player& p : t.players) p.hand_size = 0;
    t.known.fill(0);
    t.indicator_count = 0;
    t.next = t.live_end = 0;
    return t;
}

}  // namespace

void Referee::break_off(const OutOfRoom& out) {
    broken_ = out.what();
    depth_ = 0;
    asked_ = waiting_ = 0;
    at_open_tile_ = false;
    for (auto& m : menus_) m.clear();
    to_deal_.reset();
    stood_ = {};
    table_.held_count = 0;
    table_.phase = {.stage = Stage::over};
}

/// A hand that was played before is left behind.
void Referee::put_down(const Table& dealt) {
    broken_.clear();
    to_deal_.reset();
    stood_ = {};
    before_.reset();
    table_ = dealt;
    cache_.forget_all();
    for (auto& m : menus_) m.clear();
    answers_ = {};
    asked_ = waiting_ = 0;
    at_open_tile_ = false;
    ending_ = {};
    laid_open_ = false;
    winners_.clear();
    missed_.clear();
    happened_ = 0;
}

void Referee::begin(const Table& dealt) {
    put_down(dealt);
    within_room([&] {
        if (book_->react[std::size_t(EventType::opening)].empty()) {
            happen({.type = EventType::dealt});
        } else {
            to_deal_ = dealt;
            table_ = not_yet_dealt(dealt);
            happen({.type = EventType::opening});
        }
        advance();
    });
}

void Referee::resume(const Table& in_mid_hand) {
    put_down(in_mid_hand);
    within_room([&] { advance(); });
}

/// What was said and paid while the hand was opening stays.
void Referee::deal() {
    Table t = *to_deal_;
    to_deal_.reset();
    t.counters = table_.counters;
    t.sticks = table_.sticks;
    for (std::size_t s = 0; s < t.seats; ++s) {
        t.players[s].points = table_.players[s].points;
        t.players[s].chips = table_.players[s].chips;
    }
    table_ = t;
    happen({.type = EventType::dealt});
}

/// The tile that the seat drew stays in its hand. After a call the hand has come nearer already.
void Referee::come_nearer(Seat s) {
    if (book_->reads_beyond && position().drew_beyond(s)) return cache_.forget_shanten(s);
    if (table_.phase.tile != no_tile) cache_.nearer(s);
    cache_.forget_ready(s);
}

void Referee::forget(const Event& e) {
    using enum EventType;
    if (book_->reads_last && table_.live() <= 2) cache_.claims = 0;  // what comes now may be the last tile
    switch (e.type) {
        case dealt: cache_.forget_all(); break;
        case drew: cache_.count(e.actor, table_.kind(e.tile), 1); break;
        case discarded:
            cache_.count(e.actor, table_.kind(e.tile), -1);
            if (!e.flag) come_nearer(e.actor);
            break;
        case swapped:
            cache_.forget_count(e.actor);
            if (!e.flag) come_nearer(e.actor);
            break;
        case chi:
        case pon:
        case daiminkan:
        case kakan:
        case ankan:
        case set_aside:
            cache_.forget_count(e.actor);
            cache_.nearer(e.actor);
            if (position().drew_beyond(e.actor))
                cache_.forget_shanten(e.actor);
            else
                cache_.forget_ready(e.actor);
            break;
        case taken_back:
            if (TakenBack(e.detail) != TakenBack::call) break;
            cache_.forget_count(e.actor);
            cache_.forget_shanten(e.actor);
            break;
        case counted:
            if (book_->is_of_grammar(e.word) || book_->is_of_jokers(e.word)) cache_.forget_shanten(e.actor);
            break;
        case turn_given:
            if (e.flag) cache_.forget_ready();  // a tile that could be robbed is now its meld's
            break;
        default: break;
    }
    if (e.type == kakan && e.target != e.actor) cache_.forget_ready(e.target);
    if ((e.type == pon || e.type == daiminkan) && table_.phase.contested == Contested::aside) {
        cache_.nearer(e.target);  // the tile lies no longer beside that hand
        cache_.forget_ready(e.target);
    }
}

void Referee::happen(const Event& e) {
    ++happened_;
    need_room(happened_ < most_events_per_step, "events that rules answer each other with");
    forget(e);
    apply(table_, e);
    if (e.type == EventType::won) {
        if (winners_.empty()) ending_.first_winner = e.actor;
        ending_.from = e.target;
        ending_.winners = SeatMask(ending_.winners | only(e.actor));
        ending_.nagashi = e.flag;
        winners_.push_back(e.actor);
    }
    if (e.type == EventType::discarded || e.type == EventType::offence) before_.reset();  // what it did is not undone
    const bool is_void = e.type == EventType::hand_void && !e.flag;
    if (is_void) ending_.is_void = true;
    if (is_void || e.type == EventType::drawn) stood_.open = false;
    if (e.type == EventType::drawn) ending_.reason = e.word;
    if (e.type == EventType::turned) turned_.push_back(e);
    if (witness_) witness_->see(e);
    const auto& rules = book_->react[std::size_t(e.type)];
    if (rules.empty()) return;
    need_room(std::size_t(depth_) < scripts_.size(), "events within events");
    std::vector<Event>& events = scripts_[std::size_t(depth_++)];
    const Event cause = e;  // `e` may lie in a script that grows
    events.clear();
    Script script(events);
    for (const auto& rule : rules) rule(position(), cause, script);
    for (std::size_t i = 0; i < events.size(); ++i) happen(Event(events[i]));
    --depth_;
}

void Referee::menu(Seat s) {
    Options& menu = menus_[s];
    menu.clear();
    const Position pos = position();
    for (const auto& offer : book_->offer[std::size_t(table_.phase.stage)]) offer(pos, s, menu);
    if (menu.empty()) return;
    // offers come in runs of one type, of which a veto is asked once whether it speaks at all
    auto kept = menu.begin();  // the end of what no veto has taken out
    for (auto run = menu.begin(); run != menu.end();) {
        const ActionType type = run->type;
        const auto run_end = std::find_if(run, menu.end(), [type](const Action& a) { return a.type != type; });
        auto left = run_end;
        for (const Veto& veto : book_->forbid[std::size_t(type)]) {
            if (run == left) break;
            if (veto.speaks(pos, s)) left = std::remove_if(run, left, [&](const Action& a) { return veto.reason(pos, s, a) != 0; });
        }
        if (discards_next(type)) left = std::remove_if(run, left, [&](const Action& a) { return stuck_after(pos, s, a) != 0; });
        kept = kept == run ? left : std::move(run, left, kept);
        run = run_end;
    }
    menu.erase(kept, menu.end());
    if (table_.phase.stage == Stage::claims && !menu.empty()) {
        const Action none{};
        if (std::ranges::none_of(book_->forbid[0], [&](const auto& veto) { return veto(pos, s, none) != 0; })) menu.push_back(none);
    }
    if (table_.phase.stage == Stage::choice && menu.size() == 1 && menu[0].type == ActionType::none) menu.clear();  // no question is left
    if (!listed_in_order(menu)) std::ranges::sort(menu, before);
    assert(std::ranges::adjacent_find(menu) == menu.end());
}

void Referee::ask() {
    asked_ = 0;
    answers_ = {};
    for (Seat s = 0; s < table_.seats; ++s) {
        const bool may = table_.phase.stage == Stage::turn ? s == table_.phase.seat
                         : table_.phase.stage == Stage::claims
                             ? !table_.phase.out_of_reach() && s != table_.phase.seat && position().could_claim(s)
                             : in(table_.phase.asked, s);
        if (may)
            menu(s);
        else
            menus_[s].clear();
        if (!menus_[s].empty()) asked_ = SeatMask(asked_ | only(s));
    }
    waiting_ = asked_;
}

Referee::Answer Referee::answer(Seat s, const Action& a) {
    if (s >= table_.seats || !in(waiting_, s)) return Answer::not_asked;
    const bool names_reading = a.type == ActionType::hora && a.used_count;
    Action listed = a;
    if (names_reading) {
        listed.used = {};
        listed.used_count = 0;
    }
    if (std::ranges::find(menus_[s], listed) == menus_[s].end()) return Answer::not_legal;
    if (names_reading) {
        const auto named = named_readings(s);
        if (std::ranges::find(named, reading_in(a)) == named.end()) return Answer::not_legal;
    }
    answers_[s] = a;
    waiting_ = SeatMask(waiting_ & ~only(s));
    return Answer::taken;
}

void Referee::go_on() {
    assert(waiting_ == 0);
    if (!asked_ && !at_open_tile_) return;
    happened_ = 0;
    within_room([&] {
        note_missed();
        asked_ = 0;
        at_open_tile_ = false;
        const Stage stage = table_.phase.stage;
        if (stage == Stage::turn) {
            const Action a = *answers_[table_.phase.seat];
            answers_ = {};
            resolve_turn(a);
        } else if (stage == Stage::claims) {
            resolve_claims();
        } else {
            resolve_choice();
        }
        advance();
    });
}

void Referee::advance() {
    while (true) {
        switch (table_.phase.stage) {
            case Stage::draw: draw(); break;
            case Stage::turn:
                if (table_.told) return;
                ask();
                if (asked_) return;
                need_room(adjourned(Moment::stuck), "tiles that must not be discarded");
                break;
            case Stage::claims:
                if (stood_.open) {
                    finish_claims();
                    break;
                }
                ask();
                if (asked_) return;
                if (stops_at_open_tiles_) {
                    at_open_tile_ = true;
                    return;
                }
                note_missed();
                resolve_claims();
                break;
            case Stage::choice:
                ask();
                if (asked_) return;
                happen({.type = EventType::resumed});
                break;
            case Stage::wins: settle_wins(); break;
            case Stage::drawn: settle_draw(); break;
            case Stage::idle:
                if (!to_deal_) return;
                deal();
                break;
            case Stage::paid:
            case Stage::over: return;
        }
    }
}

bool Referee::adjourned(Moment m) {
    for (const auto& rule : book_->adjourn[std::size_t(m)])
        if (const Word reason = rule(position(), ending_)) {
            happen({.type = EventType::drawn, .actor = table_.phase.seat, .word = reason});
            return true;
        }
    return false;
}

void Referee::draw() {
    const Seat s = table_.phase.seat;
    if (is_replacement(table_.phase.source)) {
        if (adjourned(Moment::kan_passed)) return;
        const auto next = book_->layout.next_replacement(table_, table_.phase.source);
        if (!next) return need_room(adjourned(Moment::wall_empty), "replacement tiles");
        happen({.type = EventType::drew,
                .actor = s,
                .tile = next->tile,
                .flag = true,
                .detail = next->live,
                .value = std::int16_t(next->live_end)});
    } else if (table_.live() == 0) {
        need_room(adjourned(Moment::wall_empty), "draws from an empty wall");
    } else {
        happen({.type = EventType::drew, .actor = s, .tile = table_.next});
    }
}

void Referee::resolve_turn(const Action& a) {
    const Seat s = table_.phase.seat;
    const TileId drawn = table_.phase.tile;
    switch (a.type) {
        case ActionType::dahai:
            happen({.type = EventType::discarded, .actor = s, .tile = find_own(position(), s, a), .flag = a.drawn});
            break;
        case ActionType::reach:
            if (book_->taking_back.riichi) before_ = Before{table_, {}};
            happen(event_of(position(), s, a));
            break;
        case ActionType::kakan: {
            Event e{.type = EventType::kakan, .actor = s, .target = a.target, .tile = find_tile(position(), s, a.tile)};
            find_triplet(position(), a, e);
            happen(e);
            break;
        }
        case ActionType::ankan: {
            Event e{.type = EventType::ankan, .actor = s, .kind = kind_of_meld(position(), s, {a.used.data(), a.used_count})};
            find_used(position(), s, a, e);
            happen(e);
            break;
        }
        case ActionType::nukidora: happen({.type = EventType::set_aside, .actor = s, .tile = find_tile(position(), s, a.tile)}); break;
        case ActionType::swap: {
            Event e{.type = EventType::swapped, .actor = s, .target = a.target, .used_count = 1, .value = a.place};
            // of two alike the one that was taken, which all know: that it goes tells of no second
            const bool taken = !a.joker && table_.phase.source == Source::river && table_.face[drawn] == a.tile;
            e.tile = taken ? drawn : find_own(position(), s, a);
            e.flag = e.tile == drawn;
            e.used[0] = table_.river(a.target)[a.place].tile;
            happen(e);
            break;
        }
        case ActionType::ryukyoku: happen({.type = EventType::drawn, .actor = s, .word = a.word}); break;
        case ActionType::hora: {
            Answers said;
            said[s] = a;
            declare_wins(only(s), said);
            break;
        }
        default: assert(false);
    }
}

/// What a call or the word of a riichi does to the table.
Event Referee::event_of(const Position& now, Seat s, const Action& a) {
    if (a.type == ActionType::reach) return {.type = EventType::riichi_said, .actor = s, .word = a.word};
    Event e{.actor = s, .target = a.target, .tile = now.phase().tile};
    e.type = a.type == ActionType::chi ? EventType::chi : a.type == ActionType::pon ? EventType::pon : EventType::daiminkan;
    find_used(now, s, a, e);
    if (a.type == ActionType::chi) return e;
    std::array<Face, 4> faces{};
    faces[0] = a.tile;
    std::copy_n(a.used.begin(), a.used_count, faces.begin() + 1);
    e.kind = kind_of_meld(now, s, {faces.data(), a.used_count + 1U});
    return e;
}

/// What forbids the discard that must follow, where every one is forbidden; 0: there is one. Any tile of the hand is one to discard but
/// for what forbids it.
ReasonId Referee::stuck_after(const Position& now, Seat s, const Action& a) const {
    if (a.type != ActionType::reach) {  // mostly the vetoes cannot speak of all kinds that are left
        int most = 0;
        for (const Veto& veto : book_->forbid[std::size_t(ActionType::dahai)])
            if (!veto.scope.by_numbers || veto.speaks(now, s)) most += veto.scope.kinds;
        if (most < Lanes(now.held(s)).at_least(1).size() - a.used_count) return 0;
    }
    Table then = table_;
    apply(then, event_of(now, s, a));
    HandCache own = now.cache;
    if (a.type != ActionType::reach) {
        own.forget_count(s);
        own.forget_ready(s);
        own.ready[s].shanten = 0;
    }
    const Position pos{*book_, then, own};
    ReasonId last = no_reason_known;
    for (const TileId tile : then.hand(s)) {
        const Action each{.type = ActionType::dahai,
                          .tile = then.face[tile],
                          .drawn = tile == then.phase.tile,
                          .joker = book_->joker_by_source(then, s, tile)};
        ReasonId forbidden = 0;
        for (const Veto& veto : book_->forbid[std::size_t(ActionType::dahai)])
            if (!forbidden) forbidden = veto(pos, s, each);
        if (!forbidden) return 0;
        last = forbidden;
    }
    return last;
}

void Referee::resolve_claims() {
    const Phase p = table_.phase;
    SeatMask takers = 0;
    Answers& answers = stood_.answers;
    if (std::ranges::any_of(answers_, [](const auto& a) { return a.has_value(); })) {
        takers = book_->contest(position(), answers_);
        answers = answers_;
        answers_ = {};
    }
    SeatMask rons = 0;
    for (Seat s = 0; s < table_.seats; ++s)
        if (in(takers, s) && answers[s]->type == ActionType::hora) rons = SeatMask(rons | only(s));
    if (rons) {
        ending_.winners = rons;
        if (adjourned(Moment::rons)) {
            ending_.winners = 0;
            return;
        }
        return declare_wins(rons, answers);
    }
    stood_.open = true;
    stood_.takers = takers;
    happen({.type = EventType::stood, .actor = p.seat, .tile = p.tile, .detail = std::uint8_t(p.contested)});
    finish_claims();
}

/// What follows once a tile has passed, unless a question holds it up or the hand has ended with it.
void Referee::finish_claims() {
    if (table_.phase.stage != Stage::claims) return;
    const Phase p = table_.phase;
    stood_.open = false;
    const SeatMask takers = stood_.takers;
    const Answers& answers = stood_.answers;
    if (p.contested == Contested::kakan || p.contested == Contested::ankan)
        return happen({.type = EventType::turn_given, .actor = p.seat, .flag = true});
    if (is_discard(p.contested) && adjourned(Moment::discard_passed)) return;
    for (Seat s = 0; s < table_.seats; ++s)
        if (in(takers, s)) {
            const Event call = event_of(position(), s, *answers[s]);
            if (book_->taking_back.calls && call.type != EventType::daiminkan) before_ = Before{table_, answers};
            return happen(call);
        }
    if (p.contested == Contested::aside) return happen({.type = EventType::turn_given, .actor = p.seat, .flag = true});
    std::optional<Seat> next;
    for (const auto& follow : book_->follow)
        if (!next) next = follow(position(), p.seat);
    happen({.type = EventType::turn_given, .actor = next.value_or(table_.after(p.seat))});
}

void Referee::resolve_choice() {
    const auto answers = answers_;
    answers_ = {};
    const Word question = table_.phase.word;
    const auto depth = table_.held_count;
    for (Seat s = 0; s < table_.seats; ++s)
        if (answers[s]) {
            Event e{.type = EventType::answered, .actor = s, .word = question, .detail = answers[s]->word};
            name_reading(*answers[s], e);
            happen(e);
        }
    // an answer may have led to another question, or ended the hand
    if (table_.held_count == depth && table_.phase.stage == Stage::choice) happen({.type = EventType::resumed});
}

void Referee::declare_wins(SeatMask seats, const Answers& answers) {
    ending_.winners = 0;
    const Seat from = table_.phase.seat;
    const TileId tile = table_.phase.tile;
    for (int i = 0; i < table_.seats; ++i) {
        const Seat s = i == 0 ? from : receiver(*book_, table_, from, i);
        if (!in(seats, s)) continue;
        happen({.type = EventType::shown, .actor = s});
        Event e{.type = EventType::won, .actor = s, .target = from, .tile = tile};
        name_reading(*answers[s], e);
        happen(e);
    }
    happen({.type = EventType::all_shown});
}

/// What every winner has, hidden tiles that will count included; the first takes sticks and honba.
void Referee::weigh_wins() {
    weighed_.clear();
    for (std::size_t i = 0; i < winners_.size(); ++i) {
        const Seat s = winners_[i];
        Win win;
        if (ending_.nagashi) {
            win = {.seat = s,
                   .dealer = table_.dealer,
                   .seats = table_.seats,
                   .out = table_.out,
                   .by = By::nagashi,
                   .honba = table_.honba,
                   .sticks = table_.sticks};
            for (const YakuInfo& y : book_->yaku)  // nothing else that the seat has is part of such a win
                if (y.by_discards && y.of_win) win.numbers[std::size_t(y.parameter)] = table_.counters[std::size_t(y.parameter)][s];
        } else {
            win = win_of(position(), s);
            const UraTiles ura = ura_below(table_, ura_of(win));
            for (int n = 0; n < ura.count; ++n) win.ura[win.ura_count++] = table_.face[ura.tiles[std::size_t(n)]];
            if (book_->turning.lay_out) book_->turning.lay_out(table_, win);
        }
        win.first = i == 0;
        win.sticks = std::int16_t(book_->sticks_of(table_.sticks, int(i), int(winners_.size())));
        weighed_.push_back({win, ending_.nagashi ? appraise_nagashi(*book_, win) : appraise(*book_, win)});
        assert(weighed_.back().appraisal.win());
    }
}

/// The indicators whose ura lie there and count for the winner.
IndicatorMask Referee::ura_of(const Win& win) const {
    const IndicatorMask named = ura_for(*book_, table_, win.numbers);
    IndicatorMask mask = 0;
    for (int n = 0; n < table_.indicator_count; ++n)
        if (named >> n & 1 && ura_below(table_, n)) mask = IndicatorMask(mask | 1U << n);
    return mask;
}

/// Turns what counts for somebody, for each winner by itself where the rules say so.
void Referee::turn_ura() {
    IndicatorMask all = 0;
    for (const Weighed& w : weighed_) {
        const IndicatorMask ura = ura_of(w.win);
        all = IndicatorMask(all | ura);
        if (book_->ura_each && ura) happen({.type = EventType::ura, .actor = w.win.seat, .value = std::int16_t(ura)});
    }
    if (!book_->ura_each && all) happen({.type = EventType::ura, .value = std::int16_t(all)});
}

void Referee::turn_for_winners() {
    const Turning& turning = book_->turning;
    for (const Weighed& w : weighed_) {
        if (w.win.turned_size == 0) continue;
        turned_.clear();
        for (std::size_t n = 0; n < w.win.turned_size; ++n) {
            const auto counts = turning.count(w.win, w.appraisal.shape, n);
            happen({.type = EventType::turned,
                    .actor = w.win.seat,
                    .tile = turning.tile(table_, int(n)),
                    .word = turning.word,
                    .value = std::int16_t(counts.value_or(0))});
            if (!counts) break;
        }
        happen({.type = EventType::told, .actor = w.win.seat, .word = turning.word});
    }
}

/// Turns what lies hidden before the winners say something of it; false while they are asked.
bool Referee::ask_when_open() {
    if (!book_->ura_first || ending_.nagashi || laid_open_) return true;
    laid_open_ = true;
    weigh_wins();
    turn_ura();
    happen({.type = EventType::settling});
    return table_.phase.stage == Stage::wins;
}

void Referee::settle_wins() {
    if (!ask_when_open()) return;
    weigh_wins();
    if (!ending_.nagashi) {
        for (const Weighed& w : weighed_) {
            if (!w.appraisal.has_jokers) continue;
            Event e{.type = EventType::reading, .actor = w.win.seat, .flag = w.win.reading_fixed};
            put_reading(w.appraisal.reading, e);
            happen(e);
        }
        if (!book_->ura_first) {
            happen({.type = EventType::settling});
            turn_ura();
        }
        turn_for_winners();
    }
    pay_wins();
    close();
}

void Referee::pay_wins() {
    for (const Weighed& w : weighed_) {
        win_ = w.win;
        appraisal_ = w.appraisal;
        Event e{.type = EventType::paid,
                .actor = win_.seat,
                .target = win_.by == By::ron ? win_.from : win_.seat,
                .tile = table_.phase.tile,
                .flag = ending_.nagashi};
        e.deltas = appraisal_.payment.points;
        e.chips = appraisal_.payment.chips;
        e.value = std::int16_t(table_.sticks - appraisal_.payment.sticks_taken);
        happen(e);
    }
}

/// The hand is over, but for a question that settles what comes next.
void Referee::close() {
    happen({.type = EventType::hand_over, .flag = succession(position(), ending_).renchan, .word = ending_.reason});
    const Succession next = succession(position(), ending_);
    if (next.question) happen({.type = EventType::asked, .word = next.question, .value = next.asked});
}

void Referee::settle_draw() {
    draw_payment_ = share_draw(*book_, table_, ending_);
    Event e{.type = EventType::paid, .word = table_.phase.word};
    e.deltas = draw_payment_.points;
    e.chips = draw_payment_.chips;
    e.value = std::int16_t(table_.sticks - draw_payment_.sticks_taken);
    happen(e);
    if (table_.phase.stage == Stage::drawn) close();
}

/// Notes who lets the contested or drawn tile go although it completes the hand.
void Referee::note_missed() {
    const Phase& p = table_.phase;
    if (!keeps_missed_ || p.tile == no_tile || (p.stage != Stage::claims && p.stage != Stage::turn)) return;
    if (p.stage == Stage::claims && p.out_of_reach()) return;
    const bool concealed_kan = p.stage == Stage::claims && p.contested == Contested::ankan;
    for (Seat s = 0; s < table_.seats; ++s) {
        if ((p.stage == Stage::turn) != (s == p.seat) || p.declaring) continue;
        if (answers_[s] && answers_[s]->type == ActionType::hora) continue;
        if (!position().completes(s)) continue;
        Action win{.type = ActionType::hora, .target = p.seat, .tile = table_.face[p.tile]};
        const ReasonId reason = why(position(), s, win);
        if (concealed_kan && reason != 0) continue;  // which most hands never rob
        missed_.push_back({s, p.seat, win.tile, reason, table_.discards});
    }
}

ReasonId Referee::why(Seat s, const Action& a) const {
    HandCache own;
    return why(look(own), s, a);
}

ReasonId Referee::why(const Position& pos, Seat s, const Action& a) const {
    if (std::ranges::find(menus_[s], a) != menus_[s].end()) return 0;
    if (table_.phase.stage == Stage::claims && table_.phase.withheld) return table_.phase.withheld;
    Options offered;
    for (const auto& offer : book_->offer[std::size_t(table_.phase.stage)]) offer(pos, s, offered);
    if (table_.phase.stage == Stage::claims && !menus_[s].empty()) offered.push_back({});
    if (std::ranges::find(offered, a) == offered.end()) return no_reason_known;
    for (const auto& veto : book_->forbid[std::size_t(a.type)])
        if (const ReasonId reason = veto(pos, s, a)) return reason;
    if (discards_next(a.type))
        if (const ReasonId reason = stuck_after(pos, s, a)) return reason;
    return no_reason_known;
}

Ruling Referee::offence(Seat s, const Offence& offence, const Declared& said) {
    assert(asked_ || table_.told);
    happened_ = 0;
    const Ruling ruling = book_->rule_on(position(), s, offence, said);
    const bool chombo = ruling.consequence == Ruling::Consequence::chombo && !ruling.plays_on;
    Event e{.type = EventType::offence, .actor = s, .word = offence.word, .detail = std::uint8_t(ruling.consequence)};
    e.flag = ruling.plays_on;
    e.used_count = said.tiles;
    e.kind = ruling.until;
    if (!chombo) {
        e.deltas = ruling.deltas;
        e.chips = ruling.chips;
        e.value = std::int16_t(ruling.sticks);
    }
    asked_ = waiting_ = 0;
    within_room([&] {
        happen(e);
        if (chombo) {
            Event off{.type = EventType::hand_void, .actor = s, .value = std::int16_t(ruling.sticks)};
            off.deltas = ruling.deltas;
            off.chips = ruling.chips;
            happen(off);
        }
        advance();
    });
    return ruling;
}

/// The kind in which the seat is in riichi. REQUIRES: it said one.
static std::uint8_t kind_of_riichi(const Position& pos, Seat s) {
    for (const auto& rule : pos.book.said_riichi)
        if (const std::uint8_t kind = rule(pos, s)) return kind;
    return pos.book.riichi_kinds.front();
}

TakeBack Referee::taken_back_here(Seat s, Word to) const {
    const Phase& p = table_.phase;
    if (p.stage != Stage::turn || p.seat != s || !before_) return {TakenBack::riichi, to};
    return {p.declaring ? TakenBack::declaration : TakenBack::call, to};
}

ReasonId Referee::why_not_taken_back(Seat s, const TakeBack& wish) const {
    const TakingBack& rules = book_->taking_back;
    const Phase& p = table_.phase;
    if (!rules.nothing || s >= table_.seats) return no_reason_known;
    HandCache own;
    const Position pos = look(own);
    const bool own_turn = p.stage == Stage::turn && p.seat == s;
    bool there = false;
    switch (wish.what) {
        case TakenBack::call: there = rules.calls && own_turn && before_ && p.tile == no_tile && !p.declaring && !wish.to; break;
        case TakenBack::declaration: there = rules.riichi && own_turn && before_ && p.declaring && !wish.to; break;
        case TakenBack::riichi:
            there = rules.riichi && (p.stage == Stage::turn || p.stage == Stage::claims) && pos.count(rules.fresh, s) &&
                    (!wish.to || std::ranges::find(book_->riichi_kinds, wish.to) != book_->riichi_kinds.end()) &&
                    wish.to != kind_of_riichi(pos, s);
            break;
    }
    if (!there) return rules.nothing;
    for (const auto& veto : book_->forbid_taking_back)
        if (const ReasonId reason = veto(pos, s, wish)) return reason;
    return 0;
}

std::vector<TakeBack> Referee::take_backs(Seat s) const {
    std::vector<TakeBack> all;
    const auto add = [&](const TakeBack& wish) {
        if (why_not_taken_back(s, wish) == 0) all.push_back(wish);
    };
    if (!book_->taking_back.nothing) return all;
    add({TakenBack::call});
    add({TakenBack::declaration});
    add({TakenBack::riichi});
    for (const Word kind : book_->riichi_kinds) add({TakenBack::riichi, kind});
    return all;
}

bool Referee::take_back(Seat s, const TakeBack& wish) {
    if (why_not_taken_back(s, wish) != 0) return false;
    const TakingBack& rules = book_->taking_back;
    Event e{.type = EventType::taken_back, .actor = s, .word = wish.to, .detail = std::uint8_t(wish.what)};
    if (wish.what == TakenBack::call) {
        const Meld& call = table_.melds(s).back();
        e.target = call.from;
        e.tile = call.called;
        e.flag = before_->table.phase.contested == Contested::aside;
    }
    if (wish.what == TakenBack::riichi && !wish.to && table_.count(rules.stood, s) && !table_.count(rules.unpaid, s)) {
        e.deltas[s] = rules.deposit;
        e.value = -1;
    }
    happened_ = 0;
    asked_ = waiting_ = 0;
    at_open_tile_ = false;
    within_room([&] {
        if (wish.what == TakenBack::riichi) {
            std::vector<Event> first;
            Script script(first);
            for (const auto& rule : book_->change_riichi) rule(position(), s, wish, script);
            for (const Event& fact : first) happen(fact);
        }
        happen(e);
        if (wish.what != TakenBack::riichi) undo(e);
        advance();
    });
    return true;
}

/// The numbers of all seats are as they were; whoever else wanted the tile that was called has said so already.
void Referee::undo(const Event& taken_back) {
    const Before before = *before_;
    before_.reset();
    for (std::size_t c = 0; c < max_counters; ++c)
        for (Seat s = 0; s < table_.seats; ++s)
            if (const auto was = before.table.counters[c][s]; table_.counters[c][s] != was)
                happen({.type = EventType::counted, .actor = s, .word = std::uint8_t(c), .value = std::int16_t(was)});
    if (TakenBack(taken_back.detail) != TakenBack::call) return;
    stood_ = {.open = true, .takers = 0, .answers = before.answers};
    stood_.answers[taken_back.actor].reset();
    if (std::ranges::any_of(stood_.answers, [](const auto& a) { return a.has_value(); }))
        stood_.takers = book_->contest(position(), stood_.answers);
}

}  // namespace jansou
