#include <algorithm>
#include <cmath>
#include <utility>

#include "jansou/parlour/desk.hpp"
#include "jansou/parlour/words.hpp"
#include "jansou/wire/lines/simulate.hpp"
#include "jansou/wire/lines/spoken.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/shown/choices.hpp"

namespace jansou::parlour {
namespace {

/// What is done for a seat that lets its time run out: it passes, discards what it drew, or does what comes first in the list.
const Action& harmless(const Options& options) {
    const auto pass = std::ranges::find(options, ActionType::none, &Action::type);
    if (pass != options.end()) return *pass;
    const auto drawn = std::ranges::find_if(options, [](const Action& a) { return a.type == ActionType::dahai && a.drawn; });
    if (drawn != options.end()) return *drawn;
    const auto discard = std::ranges::find(options, ActionType::dahai, &Action::type);
    return discard != options.end() ? *discard : options.front();
}

std::string action_text(const Play& play, const Action& a) {
    std::string text;
    wire::Printer::action(play.book(), play.table().seating(), a, text);
    return text;
}

double seconds(Millis ms) { return double(std::max<Millis>(ms, 0)) / 1000; }

}  // namespace

/// False while a tile that lies open has not lain long enough.
bool Desk::past_open_tile(Millis now) const {
    const bool laid = play()->at() == Beat::open_tile || (play()->at() == Beat::asked && play()->table().phase.stage == Stage::claims);
    return !laid || now >= laid_at_ + paced(floor_->config.open_tile);
}

/// Whether the table waits with the next hand until somebody has seen the result. Who sat out is not waited for where others do.
bool Desk::wants_the_result(Seat s) const {
    const auto looks = [this](Seat each) { return chairs_[each].person() && !chairs_[each].standin && chairs_[each].here(); };
    if (!looks(s) || !play()->sits_out(s)) return looks(s);
    for (Seat other = 0; other < chairs_.size(); ++other)
        if (other != s && looks(other)) return false;
    return true;
}

bool Desk::everybody_ready() const {
    for (Seat s = 0; s < chairs_.size(); ++s)
        if (wants_the_result(s) && !chairs_[s].ready) return false;
    return true;
}

/// One person among bots, and nobody on the way: nobody else waits, and so no result goes away by itself.
bool Desk::alone() const {
    const auto come = [](const Coming& each) { return each.connection != 0; };
    return std::ranges::count_if(chairs_, &Chair::person) + std::ranges::count_if(porch_.coming, come) == 1;
}

Millis Desk::paced(Millis wait) const { return alone() ? Millis(std::llround(double(wait) * pace_)) : wait; }

/// Until when the result of a hand stands; without an end for whoever is alone.
std::optional<Millis> Desk::rest_until(Millis now) const {
    if (alone()) return {};
    return now + floor_->config.ready;
}

/// Plays on as far as nothing has to be waited for.
void Desk::go_on(Millis now) {
    while (playing() && !asleep_ && play()->may_go_on()) {
        if (play()->at() == Beat::hand_over) {
            if (floor_->closing || floor_->held) return go_on_at_.reset();
            if (!everybody_ready() && (alone() || (go_on_at_ && now < *go_on_at_))) return;
            const SeatMask came = take_chairs();
            record("deal", "{}");
            go_on_at_.reset();
            for (Chair& chair : chairs_) {
                chair.ready = false;
                if (plan_.clock) chair.bank = plan_.clock->bank;
            }
            play()->deal(now);
            for (Seat s = 0; s < chairs_.size(); ++s)
                if (in(came, s)) {
                    greet(s, chairs_[s].sent);
                    tell_books(s);
                }
        } else {
            if (!past_open_tile(now)) {
                go_on_at_ = laid_at_ + paced(floor_->config.open_tile);
                return;
            }
            go_on_at_.reset();
            play()->beat();
        }
        after_beat(now);
    }
}

void Desk::after_beat(Millis now) {
    const Referee& r = play()->referee();
    for (Chair& chair : chairs_) chair.deadline.reset();
    bots_at_.reset();
    const bool claims = r.table().phase.stage == Stage::claims;
    if (play()->at() == Beat::open_tile || (play()->at() == Beat::asked && claims)) laid_at_ = now;
    if (play()->at() == Beat::hand_over) {
        go_on_at_ = rest_until(now);
        if (accusation_) accusation_.reset();
        taken_back_ = {};
    }
    if (play()->at() == Beat::asked)
        for (Seat s = 0; s < chairs_.size(); ++s) {
            if (!in(play()->waiting(), s)) continue;
            if (played_by_house(s))
                bots_at_ = now + paced(floor_->config.bot_thinks);
            else
                start_clock(s, now);
        }
    tell_step(now);
    if (play()->settled().size() != games_told_) tell_book(last_match());
    if (play()->at() == Beat::over) return over(now);
    apply_take_backs(now);
    apply_accusation(now);
}

/// What has happened goes to everybody who is here: events, then the view, then the ask.
void Desk::tell_step(Millis now) {
    const Sightings& seen = play()->seen();
    bool looked = false;
    for (Seat s = 0; s < chairs_.size(); ++s) {
        Chair& chair = chairs_[s];
        if (!chair.connection) continue;
        while (chair.sent < seen.count(s)) {
            ++chair.sent;
            send(chair.connection, event_frame(chair.sent, seen.line(s, chair.sent)));
            ++floor_->counts.events;
        }
        if (chair.views) {
            if (!looked) views_->look(play()->match());
            looked = true;
            send(chair.connection, view_frame(s));
        }
        if (asked(s)) tell_ask(s, now);
    }
}

void Desk::tell_view(Seat s) {
    const Chair& chair = chairs_[s];
    if (!chair.views || !play()->begun()) return;
    views_->look(play()->match());
    send(chair.connection, view_frame(s));
}

/// REQUIRES: the views have looked at the match as it stands.
Frame Desk::view_frame(Seat s) {
    Frame out = begun_frame(FrameType::view);
    out.text += ",\"n\":" + std::to_string(chairs_[s].sent) + ",\"view\":";
    views_->print(s, out.text);
    out.text += '}';
    return out;
}

ordered_json Desk::clock_json(Seat s, Millis now) const {
    if (!plan_.clock || !chairs_[s].deadline) return nullptr;
    const Millis used = now - chairs_[s].asked_at, over = std::max<Millis>(used - plan_.clock->move, 0);
    return {{"move", seconds(plan_.clock->move - used)}, {"bank", seconds(chairs_[s].bank - over)}};
}

void Desk::tell_ask(Seat s, Millis now) {
    const Chair& chair = chairs_[s];
    Frame out = begun_frame(FrameType::ask);
    std::string& text = out.text;
    text += ",\"ask\":" + std::to_string(play()->ask_number(s));
    if (chair.views) {
        const std::string choices = wire::dumped(wire::choices_json(play()->referee(), play()->seat_of(s)));
        text += ',' + choices.substr(1, choices.size() - 2);
    } else {
        text += ",\"actions\":[";
        for (const Action& a : play()->options(s)) {
            if (text.back() != '[') text += ',';
            text += "{\"action\":" + action_text(*play(), a) + '}';
        }
        text += ']';
    }
    text += ",\"clock\":" + clock_json(s, now).dump() + '}';
    send(chair.connection, std::move(out));
}

void Desk::start_clock(Seat s, Millis now) {
    Chair& chair = chairs_[s];
    chair.asked_at = now;
    chair.deadline.reset();
    if (plan_.clock) chair.deadline = now + plan_.clock->move + chair.bank;
}

/// `by`: person, bot, stand-in or clock. REQUIRES: the action is on the seat's list.
bool Desk::act_for(Seat s, const Action& a, std::string_view by, std::string_view client_id, Millis now) {
    if (!play()->answer(s, a, now)) return false;
    Chair& chair = chairs_[s];
    if (plan_.clock && chair.deadline) chair.bank = std::clamp<Millis>(*chair.deadline - now, 0, chair.bank);
    chair.deadline.reset();
    std::string body = "{\"seat\":" + std::to_string(s) + ",\"by\":\"" + std::string(by) + '"';
    if (!client_id.empty()) {
        body += ",\"id\":";
        wire::append_quoted(body, client_id);
    }
    if (plan_.clock && chair.person()) body += ",\"bank\":" + std::to_string(chair.bank);
    body += ",\"action\":" + action_text(*play(), a);
    record("act", body + '}');
    ++floor_->counts.acts;
    return true;
}

Action Desk::bot_action(Seat s) {
    Chair& chair = chairs_[s];
    if (!chair.player)
        chair.player =
            make_bot(chair.kind == Chair::Kind::bot ? chair.bot : plan_.stand_in, plan_.rule->facts, play()->start().setup.seed, s);
    const Seat seat = play()->seat_of(s);
    return chair.player->choose(bot_view(play()->referee(), seat), play()->options(s));
}

void Desk::time_out(Seat s, Millis now) {
    const Action a = harmless(play()->options(s));
    chairs_[s].bank = 0;
    act_for(s, a, "clock", {}, now);
    Frame told = begun_frame(FrameType::timeout);
    told.text += ",\"ask\":" + std::to_string(play()->ask_number(s)) + ",\"action\":" + action_text(*play(), a) + '}';
    send(chairs_[s].connection, std::move(told));
}

void Desk::tick(Millis now) {
    if (begin_at_ && now >= *begin_at_ && state_ == State::waiting) {
        if (anybody_here())
            begin(now);
        else
            begin_at_.reset();  // the walls want a number of somebody who plays
    }
    if (patience_ && now >= *patience_) patience_ended(now);
    if (playing() && !asleep_) {
        bool replaced = false;
        for (Seat s = 0; s < chairs_.size(); ++s) {
            Chair& chair = chairs_[s];
            if (!chair.person() || chair.standin || !chair.away_since || now < *chair.away_since + floor_->config.grace) continue;
            chair.standin = replaced = true;
            chair.deadline.reset();
            if (in(play()->waiting(), s) && !bots_at_) bots_at_ = now + paced(floor_->config.bot_thinks);
        }
        if (replaced) tell_table();
        if (bots_at_ && now >= *bots_at_) {
            bots_at_.reset();
            for (Seat s = 0; s < chairs_.size(); ++s)
                if (played_by_house(s) && in(play()->waiting(), s))
                    act_for(s, bot_action(s), chairs_[s].standin ? "stand-in" : "bot", {}, now);
        }
        for (Seat s = 0; s < chairs_.size(); ++s)
            if (chairs_[s].deadline && now >= *chairs_[s].deadline && in(play()->waiting(), s)) time_out(s, now);
        go_on(now);
    }
    if (lookout_) lookout_->tick(plays_, now);
    lapse_knocks(now);
    if (host_told_ != host()) tell_table();
    set_wake();
}

/// Somebody is here again: what was due while nobody was begins anew.
void Desk::woken(Millis now) {
    asleep_ = false;
    bots_at_.reset();
    const SeatMask waiting = play()->waiting();
    for (Seat s = 0; s < chairs_.size(); ++s) {
        Chair& chair = chairs_[s];
        if (chair.person() && !chair.here() && !chair.left) chair.away_since = now;
        if (!in(waiting, s)) continue;
        if (played_by_house(s))
            bots_at_ = now + paced(floor_->config.bot_thinks);
        else
            start_clock(s, now);
    }
    if (play()->at() == Beat::hand_over) go_on_at_ = rest_until(now);
    go_on(now);
}

/// Whether a seat has yet to agree. Nobody is fined while he is not there to say a word.
bool Desk::awaited(const Accusation& accusation, Seat s) const {
    const Chair& chair = chairs_[s];
    if (!chair.person() || in(accusation.by, s)) return false;
    return s == accusation.seat || waited_for(chair, accusation.since);
}

void Desk::apply_accusation(Millis now) {
    if (!accusation_ || !playing() || play()->at() != Beat::asked) return;
    const Referee& r = play()->referee();
    const Table& t = r.table();
    // at a claim it would tell who is asked, so it waits for the next turn; a hand that is paid stands, one to come has no offence yet
    if (play()->opening() || t.phase.stage == Stage::claims || t.winners || (t.held_count && t.held[0].stage == Stage::paid)) return;
    for (Seat s = 0; s < chairs_.size(); ++s)
        if (awaited(*accusation_, s)) return;
    const Accusation agreed = *accusation_;
    accusation_.reset();
    for (Seat s = 0; s < chairs_.size(); ++s)
        if (in(play()->waiting(), s)) send(chairs_[s].connection, frame(FrameType::ended, {{"ask", play()->ask_number(s)}}));
    const Rulebook& book = play()->book();
    const Offence& offence = book.offences[agreed.kind];
    json said{{"seat", agreed.seat}, {"kind", std::string(book.word_name(offence.word))}, {"mended", agreed.declared.mended}};
    wire::put_declared(said, offence, agreed.declared);
    record("offence", said.dump());
    play()->offence(agreed.seat, agreed.kind, agreed.declared, now);
    tell_table();
    after_beat(now);
}

/// At a claim it would tell who is asked, so it waits for the next turn; nobody has discarded by then.
void Desk::apply_take_backs(Millis now) {
    for (Seat s = 0; s < chairs_.size(); ++s) {
        if (!taken_back_[s] || !playing() || play()->at() != Beat::asked) continue;
        if (play()->table().phase.stage != Stage::turn) continue;
        const TakeBack wish = *std::exchange(taken_back_[s], std::nullopt);
        if (play()->referee().why_not_taken_back(play()->seat_of(s), wish) != 0) continue;
        for (Seat other = 0; other < chairs_.size(); ++other)
            if (in(play()->waiting(), other))
                send(chairs_[other].connection, frame(FrameType::ended, {{"ask", play()->ask_number(other)}}));
        record("take_back", json{{"seat", s}, {"kind", wire::kind_taken_back(play()->book(), wish)}}.dump());
        play()->take_back(s, wish, now);
        after_beat(now);
    }
}

Frame Desk::over_frame() const {
    return frame(FrameType::over, {{"table", table_json()}, {"fair", wire::to_json(wire::Fair(fairs_[plays_.size() - 1]))}});
}

void Desk::over(Millis now) {
    state_ = State::over;
    go_on_at_.reset();
    bots_at_.reset();
    accusation_.reset();
    stop_since_.reset();
    rematch_since_.reset();
    for (Chair& chair : chairs_) {
        chair.deadline.reset();
        chair.stop = chair.ready = chair.rematch = false;
    }
    for (const Coming& each : std::vector(porch_.coming))
        if (each.connection) come_in(each, now);
    note_booking(last_match());
    tell_all(over_frame());
    tell_outside();
}

}  // namespace jansou::parlour
