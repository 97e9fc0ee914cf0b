#include <algorithm>
#include <variant>

#include "jansou/parlour/desk.hpp"
#include "jansou/parlour/questions.hpp"
#include "jansou/parlour/tokens.hpp"
#include "jansou/parlour/words.hpp"
#include "jansou/wire/lines/spoken.hpp"
#include "jansou/wire/rule_text/both.hpp"

namespace jansou::parlour {
namespace {

constexpr std::size_t most_refusals_kept = 16;

}  // namespace

std::uint64_t id_hash(std::string_view id) {
    std::uint64_t hash = 0xcbf29ce484222325;  // FNV-1a
    for (const char c : id) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return hash;
}

void Desk::error(Seat s, std::string_view code, std::string_view message, std::string_view id) {
    ++floor_->counts.refusals;
    send(error_frame(chairs_[s].connection, code, message, id));
}

void Desk::done(const Speaker& who) { send(chairs_[who.seat].connection, frame(FrameType::done, {{"id", who.id}})); }

static Frame refused_frame(std::string_view id, const wire::Misspoken& wrong) {
    ordered_json fields{{"id", id}, {"code", wrong.code}, {"message", wrong.message}};
    if (wrong.why) fields["reason"] = wire::in_both(*wrong.why);
    if (wrong.why && !wrong.why->clause.empty()) fields["clause"] = wrong.why->clause;
    return frame(FrameType::refused, fields);
}

void Desk::refuse(const Speaker& who, const wire::Misspoken& wrong) {
    ++floor_->counts.refusals;
    send(chairs_[who.seat].connection, refused_frame(who.id, wrong));
}

void Desk::refuse(const Speaker& who, std::string_view code, std::string_view message) {
    refuse(who, {.code = code, .message = std::string(message), .clause = {}, .why = {}});
}

/// The answer is kept, so that the same id gets it again.
void Desk::refuse_act(const Speaker& who, const wire::Misspoken& wrong) {
    auto& kept = chairs_[who.seat].refused;
    if (kept.size() == most_refusals_kept) kept.erase(kept.begin());
    kept.emplace_back(who.id, refused_frame(who.id, wrong));
    refuse(who, wrong);
}

void Desk::said(Seat s, const said::Message& message, Millis now) {
    if (message.is<said::Ping>()) return send(chairs_[s].connection, frame(FrameType::pong, {}));
    if (message.is<said::Hello>()) return error(s, "not_now", "hello: this connection has said it already");
    if (const auto* nonce = message.is<said::Nonce>()) return on_nonce(s, *nonce, now);
    if (!said::may_say(message.said, said::seat)) return error(s, "unknown", "type: " + said::types_of_a_seat() + " is expected");
    if (!message.id) return error(s, "unknown", message.id.error());
    const Speaker who{s, *message.id};
    std::visit(
        [&]<class One>(const One& one) {
            if constexpr (said::answered_at_a_seat<One>) on(who, one, now);
        },
        message.said);
    set_wake();
}

void Desk::on(const Speaker& who, const said::Unknown&, Millis) { error(who.seat, "unknown", "say: what is " + said::sayings()); }

void Desk::on(const Speaker& who, const said::Act& act, Millis now) {
    const Seat s = who.seat;
    Chair& chair = chairs_[s];
    if (chair.took(id_hash(who.id))) return done(who);
    const auto before = std::ranges::find(chair.refused, who.id, &std::pair<std::string, Frame>::first);
    if (before != chair.refused.end()) return send(chair.connection, before->second);
    if (!act.action) return refuse_act(who, wire::misspoken(act.action.error()));
    if (!act.ask) return refuse_act(who, wire::misspoken(act.ask.error()));
    // whoever is not asked learns nothing else
    if (!playing() || !in(play()->waiting(), s) || *act.ask != play()->ask_number(s))
        return refuse_act(who, {.code = "not_asked", .message = "this seat is not asked, or not that any more", .clause = {}, .why = {}});
    const auto action = wire::act_said(play()->referee(), play()->seat_of(s), *act.action);
    if (!action) return refuse_act(who, action.error());
    if (!act_for(s, *action, "person", who.id, now)) return refuse_act(who, wire::bad_reading());
    chair.ids.insert(id_hash(who.id));
    done(who);
    go_on(now);
}

void Desk::on(const Speaker& who, const said::Why& asked, Millis) {
    if (!asked.action) return error(who, asked.action.error());
    if (!playing()) return error(who.seat, "not_now", "why: no game is being played", who.id);
    ordered_json fields{{"id", who.id}};
    fields.update(wire::why_json(play()->referee(), play()->seat_of(who.seat), asked.action->fields));
    send(chairs_[who.seat].connection, frame(FrameType::why, fields));
}

/// The wins of the hand that has just ended that the seat let go.
void Desk::on(const Speaker& who, const said::Missed&, Millis) {
    if (!play() || !play()->begun() || (play()->at() != Beat::hand_over && play()->at() != Beat::over))
        return error(who.seat, "not_now", "missed: no hand has just ended", who.id);
    send(chairs_[who.seat].connection,
         frame(FrameType::missed, {{"id", who.id}, {"missed", wire::missed_json(play()->referee(), play()->seat_of(who.seat))}}));
}

void Desk::on(const Speaker& who, const said::Waits& asked, Millis) {
    const Seat s = who.seat;
    if (!playing() || play()->at() == Beat::hand_over) return error(s, "not_now", "waits: no hand is being played", who.id);
    if (play()->sits_out(s)) return error(s, "not_now", "waits: who sits out has no hand", who.id);
    if (!plan_.helper) return refuse(who, "no_helper", "this table plays without the reading helper");
    if (asked.discard && !*asked.discard) return error(who, asked.discard->error());
    WaitsQuestion question{.rule = plan_.rule,
                           .table = play()->table(),
                           .seat = play()->seat_of(s),
                           .id = who.id,
                           .discard = {},
                           .longest = floor_->config.longest_answer};
    if (asked.discard) question.discard = **asked.discard;
    floor_->batch.questions.push_back(
        {.to = chairs_[s].connection, .id = who.id, .work = [question = std::move(question)] { return waits_frame(question); }});
}

void Desk::on(const Speaker& who, const said::Start&, Millis now) {
    if (state_ != State::waiting) return refuse(who, "not_now", "start: the game has begun already");
    const bool all = std::ranges::all_of(chairs_, [](const Chair& c) { return !c.person() || c.here(); });
    if (who.seat != host() && !all)
        return refuse(who, "not_now", "start: only who made the table may begin before everybody has come who has a seat");
    done(who);
    begin(now);
}

void Desk::on(const Speaker& who, const said::Leave&, Millis now) {
    done(who);
    leave(who.seat, now);
}

void Desk::on(const Speaker& who, const said::Ready&, Millis now) {
    Chair& chair = chairs_[who.seat];
    done(who);  // whoever says it late is ready all the same
    if (chair.ready || !playing() || play()->at() != Beat::hand_over) return;
    chair.ready = true;
    tell_table();
    go_on(now);
}

void Desk::on(const Speaker& who, const said::Stop&, Millis now) { wish_to_stop(who, true, now); }
void Desk::on(const Speaker& who, const said::GoOn&, Millis now) { wish_to_stop(who, false, now); }

void Desk::wish_to_stop(const Speaker& who, bool stop, Millis now) {
    Chair& chair = chairs_[who.seat];
    if (!playing()) return refuse(who, "not_now", std::string(stop ? "stop" : "go_on") + ": no game is being played");
    done(who);
    if (chair.stop == stop) return;
    chair.stop = stop;
    if (!stop)
        for (Chair& other : chairs_) other.stop = false;
    if (!stop || !stop_since_) stop_since_ = stop ? std::optional(now) : std::nullopt;
    tell_table();
    all_agree(now);
}

void Desk::on(const Speaker& who, const said::Rematch&, Millis now) {
    Chair& chair = chairs_[who.seat];
    if (state_ != State::over) return refuse(who, "not_now", "rematch: the game is not over");
    if (const auto why = no_rematch(now); !why.empty()) return refuse(who, "not_now", "rematch: " + why);
    done(who);
    if (chair.rematch) return;
    chair.rematch = true;
    if (!rematch_since_) rematch_since_ = now;
    tell_table();
    all_agree(now);
}

bool Desk::changes_too_often(const Speaker& who, Millis now) {
    if (changes_.take(now)) return false;
    refuse(who, "too_fast", "seats and doors change too often; wait a moment");
    return true;
}

/// Another chair: at once where no person sits; where one does, once that one wishes the same of this chair.
void Desk::on(const Speaker& who, const said::Sit& wish, Millis now) {
    const Seat s = who.seat;
    if (!before_first_deal()) return refuse(who, "not_now", "sit: seats are changed before the first deal only");
    if (!has_chair(wish.seat)) return error(who, wish.wrong);
    if (changes_too_often(who, now)) return;
    const Seat other = Seat(*wish.seat);
    done(who);
    const bool wished = chairs_[s].wish == other;
    chairs_[s].wish.reset();
    if (other == s || wished) return tell_table();  // stays after all
    if (chairs_[other].person() && chairs_[other].wish != s) {
        chairs_[s].wish = other;
        return tell_table();
    }
    std::vector<int> from;
    for (Seat each = 0; each < chairs_.size(); ++each) from.push_back(each == s ? other : each == other ? s : each);
    reseat(from);
    record("reseated", json{{"from", from}}.dump());
    greet_moved(from);
    tell_table();
    maybe_begin(now);
}

void Desk::on(const Speaker& who, const said::Open& wish, Millis now) { give_chair(who, wish.seat, false, now); }
void Desk::on(const Speaker& who, const said::Bot& wish, Millis now) { give_chair(who, wish.seat, true, now); }

/// A chair without a person is opened for somebody who comes late, or given to a bot.
void Desk::give_chair(const Speaker& who, const Given<int>& wanted, bool to_bot, Millis now) {
    const std::string what = to_bot ? "bot" : "open";
    if (who.seat != host()) return refuse(who, "not_now", what + ": only who made the table may do that");
    if (playing() || begin_at_) return refuse(who, "not_now", what + ": chairs are given away before a match only");
    if (!has_chair(wanted)) return error(who, to_bot ? said::Bot::wrong : said::Open::wrong);
    Chair& chair = chairs_[std::size_t(*wanted)];
    if (chair.person()) return refuse(who, "not_now", what + ": somebody sits there");
    if (changes_too_often(who, now)) return;
    done(who);
    drop_promise(Seat(*wanted));
    chair = Chair{};
    if (to_bot) {
        chair.kind = Chair::Kind::bot;
        chair.bot = plan_.stand_in;
        chair.name = bot_title(chair.bot);
    }
    record("chair", json{{"seat", *wanted}, {"bot", chair.bot}}.dump());
    tell_table();
    maybe_begin(now);
}

/// How fast bots are and how long tiles lie open before what follows, where nobody else is at the table to learn from it or to be hurried.
void Desk::on(const Speaker& who, const said::Pace& wish, Millis) {
    if (!wish.pace) return error(who, wish.pace.error());
    if (!alone()) return refuse(who, "not_now", "pace: others play at this table");
    done(who);
    if (pace_ == *wish.pace) return;
    pace_ = *wish.pace;
    tell_table();
}

/// Why there is no other match at this table, or not yet; mostly nothing.
std::string Desk::no_rematch(Millis now) const {
    if (plays_.size() >= floor_->config.most_matches)
        return std::to_string(plays_.size()) + " matches have been played at this table, which is the most; make a new one";
    const bool played = std::ranges::any_of(play()->deeds(), [this](const Deed& d) {
        return d.type == Deed::Type::act && d.action.type == ActionType::dahai && chairs_[d.seat].person();
    });
    const Millis wait = begun_at_ + floor_->config.unplayed - now;
    if (played || wait <= 0) return {};
    return "nobody has discarded in the last match; try again in " + std::to_string((wait + 999) / 1000) + " s";
}

/// What all persons want who are waited for happens.
void Desk::all_agree(Millis now) {
    const auto want = [&](bool Chair::* wish, const std::optional<Millis>& since) {
        return since && std::ranges::all_of(chairs_, [&](const Chair& c) { return c.*wish || !waited_for(c, *since); });
    };
    if (playing() && want(&Chair::stop, stop_since_)) {
        stopped_without_ = SeatMask(0);
        for (Seat s = 0; s < chairs_.size(); ++s)
            if (chairs_[s].person() && !chairs_[s].stop) stopped_without_ = SeatMask(*stopped_without_ | only(s));
        for (Seat s = 0; s < chairs_.size(); ++s)
            if (in(play()->waiting(), s)) send(chairs_[s].connection, frame(FrameType::ended, {{"ask", play()->ask_number(s)}}));
        json absent = json::array();
        for (Seat s = 0; s < chairs_.size(); ++s)
            if (in(*stopped_without_, s)) absent.push_back(s);
        record("settled", json{{"beats", play()->beats()}, {"absent", absent}}.dump());
        play()->settle(now);
        after_beat(now);
    } else if (state_ == State::over && want(&Chair::rematch, rematch_since_)) {
        rematch_since_.reset();
        fairs_.push_back({.secret = fresh_secret(floor_->config.random), .nonces = {}});
        record("rematch", ordered_json{{"secret", wire::to_json(fairs_.back())["secret"]}}.dump());
        state_ = State::waiting;
        for (Chair& chair : chairs_) {
            chair.gave_nonce = chair.rematch = false;
            chair.nonce.clear();
        }
        begin_at_ = now + floor_->config.nonces;
        tell_table();
    }
}

void Desk::take_nonce(Seat s, const std::string& nonce) {
    Chair& chair = chairs_[s];
    if (state_ != State::waiting || chair.gave_nonce) return;  // only the first counts
    chair.gave_nonce = true;
    chair.nonce = nonce;
    record("nonce", json{{"seat", s}, {"nonce", nonce}}.dump());
}

void Desk::on_nonce(Seat s, const said::Nonce& given, Millis now) {
    if (!given.nonce) return error(s, "unknown", given.nonce.error());
    take_nonce(s, *given.nonce);
    const bool all = std::ranges::all_of(chairs_, [](const Chair& c) { return !c.person() || !c.here() || c.gave_nonce; });
    if (begin_at_ && all) begin(now);
    set_wake();
}

/// Before the game the seat becomes free; in it a stand-in plays until the person comes back.
void Desk::leave(Seat s, Millis now) {
    Chair& chair = chairs_[s];
    const Connection from = chair.connection;
    chair.connection = 0;
    chair.left = true;
    send(from, frame(FrameType::left, {}), true);
    record("left", json{{"seat", s}}.dump());
    if (plays_.empty()) {
        chair = Chair{};
    } else {
        chair.standin = true;
        chair.deadline.reset();
        chair.away_since = now;
    }
    if (!anybody_here()) {
        asleep_ = true;
        idle_since_ = now;
    }
    tell_table();
    for (const std::size_t match : std::set(proposed_)) {
        book_if_agreed(match);
        tell_book(match);
    }
    if (playing() && !asleep_) {
        if (in(play()->waiting(), s) && !bots_at_) bots_at_ = now + paced(floor_->config.bot_thinks);
        all_agree(now);
        go_on(now);
    } else if (state_ == State::over && anybody_here()) {
        all_agree(now);
    }
    set_wake();
}

void Desk::on(const Speaker& who, const said::Offence& offence, Millis now) {
    if (!playing()) return refuse(who, "not_now", "offence: no game is being played");
    if (play()->at() == Beat::hand_over) return refuse(who, "not_now", "offence: the hand is paid");
    if (play()->opening()) return refuse(who, "not_now", "offence: the hand is not dealt yet");
    const auto meant = wire::offence_said(play()->book(), play()->people(), offence.what);
    if (!meant) return refuse(who, meant.error());
    if (!accusation_ || accusation_->kind != meant->which || accusation_->seat != Seat(meant->chair) ||
        accusation_->declared != meant->declared)
        accusation_ = Accusation{.kind = meant->which, .seat = Seat(meant->chair), .declared = meant->declared, .by = 0, .since = now};
    accusation_->by = SeatMask(accusation_->by | only(who.seat));
    done(who);
    tell_table();
    apply_accusation(now);
    go_on(now);
}

void Desk::on(const Speaker& who, const said::TakeBack& taken, Millis now) {
    const Seat s = who.seat;
    if (!playing()) return refuse(who, "not_now", "take_back: no game is being played");
    if (play()->at() == Beat::hand_over || play()->opening() || play()->sits_out(s))
        return refuse(who, "not_now", "take_back: no hand is being played by this seat");
    const auto wish = wire::take_back_said(play()->referee(), play()->seat_of(s), taken.what);
    if (!wish) return refuse(who, wish.error());
    taken_back_[s] = *wish;
    done(who);
    apply_take_backs(now);
    go_on(now);
}

}  // namespace jansou::parlour
