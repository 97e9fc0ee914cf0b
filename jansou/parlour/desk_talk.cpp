#include <algorithm>

#include "jansou/parlour/desk.hpp"
#include "jansou/parlour/questions.hpp"
#include "jansou/parlour/tokens.hpp"
#include "jansou/parlour/words.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/wire/lines/spoken.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::parlour {
namespace {

constexpr std::size_t most_refusals_kept = 16;

std::string id_of(const json& message) { return text_at(message, "id"); }

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

void Desk::done(Seat s, const json& message) { send(chairs_[s].connection, frame("done", {{"id", id_of(message)}})); }

/// The answer is kept, so that the same id gets it again.
void Desk::refuse(Seat s, const json& message, std::string_view code, std::string_view text, const wire::Refusal* why) {
    ++floor_->counts.refusals;
    ordered_json fields{{"id", id_of(message)}, {"code", code}, {"message", text}};
    if (why) fields["reason"] = {{"ja", why->ja}, {"en", why->en}};
    if (why && !why->clause.empty()) fields["clause"] = why->clause;
    Chair& chair = chairs_[s];
    const std::string answer = frame("refused", fields);
    if (text_at(message, "type") == "act") {
        if (chair.refused.size() == most_refusals_kept) chair.refused.erase(chair.refused.begin());
        chair.refused.emplace_back(id_of(message), answer);
    }
    send(chair.connection, answer);
}

void Desk::refuse(Seat s, const json& message, const wire::Misspoken& wrong) {
    refuse(s, message, wrong.code, wrong.message, wrong.why ? &*wrong.why : nullptr);
}

void Desk::said(Seat s, const json& message, Millis now) {
    const std::string type = text_at(message, "type");
    if (type == "ping") return send(chairs_[s].connection, R"({"type":"pong"})");
    if (type == "hello") return error(s, "not_now", "hello: this connection has said it already");
    if (type == "nonce") return on_nonce(s, message, now);
    const bool known = type == "act" || type == "why" || type == "waits" || type == "missed" || type == "say" || type == "offence";
    if (!known) return error(s, "unknown", "type: act, why, waits, missed, say, offence, nonce or ping is expected");
    if (const auto id = id_of(message); id.empty() || id.size() > longest_id)
        return error(s, "unknown", type + ": id, a text of 1 to " + std::to_string(longest_id) + " bytes, is expected");
    if (type == "act") on_act(s, message, now);
    if (type == "why") on_why(s, message);
    if (type == "waits") on_waits(s, message);
    if (type == "missed") on_missed(s, message);
    if (type == "say") on_say(s, message, now);
    if (type == "offence") on_offence(s, message, now);
    set_wake();
}

void Desk::on_act(Seat s, const json& message, Millis now) {
    Chair& chair = chairs_[s];
    const std::string id = id_of(message);
    if (chair.took(id_hash(id))) return done(s, message);
    const auto before = std::ranges::find(chair.refused, id, &std::pair<std::string, std::string>::first);
    if (before != chair.refused.end()) return send(chair.connection, before->second);
    if (const auto action = wire::action_said(message); !action) return refuse(s, message, action.error());
    const auto number = message.contains("ask") ? wire::whole_number(message["ask"], 0, 1 << 30) : std::nullopt;
    if (!number) return refuse(s, message, "unknown", "act: ask, the number of the ask that is answered, is expected");
    // whoever is not asked learns nothing else
    if (!playing() || !in(play()->waiting(), s) || *number != play()->ask_number(s))
        return refuse(s, message, "not_asked", "this seat is not asked, or not that any more");
    const auto action = wire::act_said(play()->referee(), play()->seat_of(s), message);
    if (!action) return refuse(s, message, action.error());
    if (!act_for(s, *action, "person", id, now)) return refuse(s, message, wire::bad_reading());
    chair.ids.insert(id_hash(id));
    done(s, message);
    go_on(now);
}

void Desk::on_why(Seat s, const json& message) {
    const auto action = wire::action_said(message);
    if (!action) return error(s, action.error().code, action.error().message, id_of(message));
    if (!playing()) return error(s, "not_now", "why: no game is being played", id_of(message));
    ordered_json fields{{"id", id_of(message)}};
    fields.update(wire::why_json(play()->referee(), play()->seat_of(s), **action));
    send(chairs_[s].connection, frame("why", fields));
}

/// The wins of the hand that has just ended that the seat let go.
void Desk::on_missed(Seat s, const json& message) {
    if (!play() || !play()->begun() || (play()->at() != Beat::hand_over && play()->at() != Beat::over))
        return error(s, "not_now", "missed: no hand has just ended", id_of(message));
    send(chairs_[s].connection,
         frame("missed", {{"id", id_of(message)}, {"missed", wire::missed_json(play()->referee(), play()->seat_of(s))}}));
}

void Desk::on_waits(Seat s, const json& message) {
    if (!playing() || play()->at() == Beat::hand_over) return error(s, "not_now", "waits: no hand is being played", id_of(message));
    if (play()->sits_out(s)) return error(s, "not_now", "waits: who sits out has no hand", id_of(message));
    if (!plan_.helper) return refuse(s, message, "no_helper", "this table plays without the reading helper");
    WaitsQuestion asked{.rule = plan_.rule,
                        .table = play()->table(),
                        .seat = play()->seat_of(s),
                        .id = id_of(message),
                        .discard = {},
                        .longest = floor_->config.longest_answer};
    if (const auto discard = message.find("discard"); discard != message.end()) {
        const auto tile = discard->is_string() ? parse_tile(discard->get<std::string>()) : tl::expected<Face, Sentence>(Face{});
        if (!tile || !tile->known())
            return error(s, "unknown", "discard: a tile that may be discarded now is expected, not " + wire::shown(*discard),
                         id_of(message));
        asked.discard = tile->kind();
    }
    floor_->batch.questions.push_back(
        {.to = chairs_[s].connection, .id = asked.id, .work = [asked = std::move(asked)] { return waits_frame(asked); }});
}

void Desk::on_say(Seat s, const json& message, Millis now) {
    const std::string what = text_at(message, "what");
    Chair& chair = chairs_[s];
    if (what == "start") {
        if (state_ != State::waiting) return refuse(s, message, "not_now", "start: the game has begun already");
        const bool all = std::ranges::all_of(chairs_, [](const Chair& c) { return !c.person() || c.here(); });
        if (s != plan_.maker && !all)
            return refuse(s, message, "not_now", "start: only who made the table may begin before everybody has come who has a seat");
        done(s, message);
        return begin(now);
    }
    if (what == "sit") return on_sit(s, message, now);
    if (what == "open" || what == "bot") return on_chair(s, message, now);
    if (what == "leave") {
        done(s, message);
        return leave(s, now);
    }
    if (what == "ready") {
        done(s, message);  // whoever says it late is ready all the same
        if (chair.ready || !playing() || play()->at() != Beat::hand_over) return;
        chair.ready = true;
        tell_table();
        return go_on(now);
    }
    if (what == "stop" || what == "go_on") {
        if (!playing()) return refuse(s, message, "not_now", what + ": no game is being played");
        done(s, message);
        if (chair.stop == (what == "stop")) return;
        chair.stop = what == "stop";
        if (!chair.stop)
            for (Chair& other : chairs_) other.stop = false;
        if (!chair.stop || !stop_since_) stop_since_ = chair.stop ? std::optional(now) : std::nullopt;
        tell_table();
        return all_agree(now);
    }
    if (what == "rematch") {
        if (state_ != State::over) return refuse(s, message, "not_now", "rematch: the game is not over");
        if (const auto why = no_rematch(now); !why.empty()) return refuse(s, message, "not_now", "rematch: " + why);
        done(s, message);
        if (chair.rematch) return;
        chair.rematch = true;
        if (!rematch_since_) rematch_since_ = now;
        tell_table();
        return all_agree(now);
    }
    if (what == "pace") return on_pace(s, message);
    error(s, "unknown", "say: what is start, ready, stop, go_on, sit, open, bot, leave, rematch or pace");
}

/// Another chair: at once where no person sits; where one does, once that one wishes the same of this chair.
void Desk::on_sit(Seat s, const json& message, Millis now) {
    if (!before_first_deal()) return refuse(s, message, "not_now", "sit: seats are changed before the first deal only");
    const auto wanted = message.contains("seat") ? wire::whole_number(message["seat"], 0, int(chairs_.size()) - 1) : std::nullopt;
    if (!wanted) return error(s, "unknown", "sit: seat, the number of a chair, is expected", id_of(message));
    const Seat other = Seat(*wanted);
    done(s, message);
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

/// A chair without a person is opened for somebody who comes late, or given to a bot.
void Desk::on_chair(Seat s, const json& message, Millis now) {
    const std::string what = text_at(message, "what");
    if (s != plan_.maker) return refuse(s, message, "not_now", what + ": only who made the table may do that");
    if (playing() || begin_at_) return refuse(s, message, "not_now", what + ": chairs are given away before a match only");
    const auto wanted = message.contains("seat") ? wire::whole_number(message["seat"], 0, int(chairs_.size()) - 1) : std::nullopt;
    if (!wanted) return error(s, "unknown", what + ": seat, the number of a chair, is expected", id_of(message));
    Chair& chair = chairs_[std::size_t(*wanted)];
    if (chair.person()) return refuse(s, message, "not_now", what + ": somebody sits there");
    done(s, message);
    chair = Chair{};
    if (what == "bot") {
        chair.kind = Chair::Kind::bot;
        chair.bot = "basic";
        chair.name = bot_title(chair.bot);
    }
    record("chair", json{{"seat", *wanted}, {"bot", chair.bot}}.dump());
    tell_table();
    maybe_begin(now);
}

/// How fast bots are and how long tiles lie open before what follows, where nobody else is at the table to learn from it or to be hurried.
void Desk::on_pace(Seat s, const json& message) {
    constexpr double least = 0.25, most = 4;
    const auto pace = message.find("pace");
    if (pace == message.end() || !pace->is_number() || pace->get<double>() < least || pace->get<double>() > most)
        return error(s, "unknown", "say pace: a number from 0.25 to 4 is expected", id_of(message));
    if (!alone()) return refuse(s, message, "not_now", "pace: others play at this table");
    done(s, message);
    if (pace_ == pace->get<double>()) return;
    pace_ = pace->get<double>();
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
            if (in(play()->waiting(), s))
                send(chairs_[s].connection, "{\"type\":\"ended\",\"ask\":" + std::to_string(play()->ask_number(s)) + '}');
        json absent = json::array();
        for (Seat s = 0; s < chairs_.size(); ++s)
            if (in(*stopped_without_, s)) absent.push_back(s);
        record("settled", json{{"beats", play()->beats()}, {"absent", absent}}.dump());
        play()->settle(now);
        after_beat(now);
    } else if (state_ == State::over && want(&Chair::rematch, rematch_since_)) {
        rematch_since_.reset();
        fairs_.push_back({.secret = fresh_secret(floor_->config), .nonces = {}});
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

bool Desk::take_nonce(Seat s, const json& given) {
    constexpr std::size_t least = 16, most = 64;
    Chair& chair = chairs_[s];
    std::string nonce = given.is_string() ? given.get<std::string>() : "";
    for (char& c : nonce)
        if (c >= 'A' && c <= 'F') c = char(c - 'A' + 'a');
    if (nonce.size() < least || nonce.size() > most || nonce.find_first_not_of("0123456789abcdef") != std::string::npos) return false;
    if (state_ != State::waiting || chair.gave_nonce) return true;  // only the first counts
    chair.gave_nonce = true;
    chair.nonce = nonce;
    record("nonce", json{{"seat", s}, {"nonce", nonce}}.dump());
    return true;
}

void Desk::on_nonce(Seat s, const json& message, Millis now) {
    const auto nonce = message.find("nonce");
    if (nonce == message.end() || !take_nonce(s, *nonce)) return error(s, "unknown", "nonce: 16 to 64 hex digits are expected");
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
    send(from, R"({"type":"left"})", true);
    if (state_ == State::waiting && plays_.empty()) {
        chair = Chair{};
        record("left", json{{"seat", s}}.dump());
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

void Desk::on_offence(Seat s, const json& message, Millis now) {
    if (!playing()) return refuse(s, message, "not_now", "offence: no game is being played");
    if (play()->at() == Beat::hand_over) return refuse(s, message, "not_now", "offence: the hand is paid");
    if (play()->opening()) return refuse(s, message, "not_now", "offence: the hand is not dealt yet");
    const auto said = wire::offence_said(play()->book(), play()->people(), message);
    if (!said) return refuse(s, message, said.error());
    if (!accusation_ || accusation_->kind != said->which || accusation_->seat != Seat(said->chair) ||
        accusation_->declared != said->declared)
        accusation_ = Accusation{.kind = said->which, .seat = Seat(said->chair), .declared = said->declared, .by = 0, .since = now};
    accusation_->by = SeatMask(accusation_->by | only(s));
    done(s, message);
    tell_table();
    apply_accusation(now);
    go_on(now);
}

}  // namespace jansou::parlour
