// 途中参加 A bot's chair becomes a person's: who asks at the door, who answers, and the deal with which the chair is taken. Who comes in
// plays hands that are dealt after he was let in, and is told nothing of those before: whatever he has seen, looking on, is of hands that
// are over.
#include <algorithm>
#include <utility>

#include "jansou/parlour/desk.hpp"
#include "jansou/parlour/tokens.hpp"
#include "jansou/parlour/words.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::parlour {
namespace {

constexpr std::size_t most_turned_away = 32;

std::string in_seconds(Millis wait) { return std::to_string((wait + 999) / 1000) + " s"; }

}  // namespace

// ---- who answers

std::optional<Seat> Desk::host() const {
    const Chair& maker = chairs_[plan_.maker];
    const bool waits = !maker.away_since || floor_->now < *maker.away_since + floor_->config.grace;  // or has not come yet
    if (maker.person() && !maker.left && (maker.here() || waits || !anybody_here())) return plan_.maker;
    for (std::size_t i = 1; i < chairs_.size(); ++i) {
        const Seat next = Seat((plan_.maker + i) % chairs_.size());
        if (chairs_[next].person() && chairs_[next].here()) return next;
    }
    return {};
}

Coming* Desk::promise_at(Seat s) {
    const auto it = std::ranges::find(porch_.coming, s, &Coming::seat);
    return it == porch_.coming.end() ? nullptr : &*it;
}

std::optional<Seat> Desk::promised_to(std::string_view hash) const {
    const auto it = std::ranges::find(porch_.coming, hash, &Coming::token_hash);
    return it == porch_.coming.end() ? std::nullopt : std::optional(it->seat);
}

/// A bot's chair that may be promised.
bool Desk::is_free_bot(Seat s) const {
    const Coming* who = promise_at(s);
    return chairs_[s].kind == Chair::Kind::bot && (!who || !who->connection);
}

/// The first of these, rather one that nobody is on the way to.
std::optional<Seat> Desk::free_bot() const {
    for (Seat s = 0; s < chairs_.size(); ++s)
        if (is_free_bot(s) && !promise_at(s)) return s;
    for (Seat s = 0; s < chairs_.size(); ++s)
        if (is_free_bot(s)) return s;
    return {};
}

ordered_json Desk::knocks_json() const {
    ordered_json out = ordered_json::array();
    for (const Knock& each : porch_.knocks) out.push_back({{"number", each.number}, {"name", each.name}});
    return out;
}

// ---- who asks

void Desk::knock_at(Connection from, Millis now) {
    if (porch_.guests.size() + porch_.coming.size() >= floor_->config.most_guests)
        return send(error_frame(from, "too_many_guests", "as many stand at the door of this table as may; try again later", {}, true));
    porch_.guests.push_back(from);
    lapse_knocks(now);
    send(from, frame(FrameType::welcome, {{"table", table_json(TableFor::guest)}, {"seat", nullptr}, {"last", 0}}));
    set_wake();
}

/// Why this guest may not ask just now; mostly nothing.
std::string Desk::no_knock(Connection from, const std::string& browser, Millis now, std::string_view& code) {
    code = "not_now";
    if (porch_.shut) return "nobody may ask to come in at this table";
    if (open_seat()) return "a chair of this table is open; take it";
    if (!free_bot()) return "no bot sits at this table whose chair could be taken";
    if (std::ranges::find(porch_.knocks, from, &Knock::from) != porch_.knocks.end()) return "this guest has asked already";
    code = "turned_away";
    std::erase_if(porch_.turned_away, [&](const auto& each) { return now >= each.second + floor_->config.turned_away; });
    for (const auto& [who, when] : porch_.turned_away)
        if (who == browser) return "the answer was no; ask again in " + in_seconds(when + floor_->config.turned_away - now);
    code = "too_many_knocks";
    const bool again = std::ranges::find(porch_.knocks, browser, &Knock::browser) != porch_.knocks.end();
    if (!again && porch_.knocks.size() >= floor_->config.most_knocks) return "as many ask to come in as may; try again later";
    code = "too_fast";
    if (!porch_.allowance.take(now)) return "people ask too often at this table; try again in a minute";
    return {};
}

void Desk::on_knock(Connection from, const said::Knock& knock, const std::string& id, Millis now) {
    const auto no = [&](std::string_view code, std::string_view why) {
        ++floor_->counts.refusals;
        send(from, frame(FrameType::refused, {{"id", id}, {"code", code}, {"message", why}}));
    };
    if (!knock.browser) return no("unknown", knock.browser.error());
    if (!knock.name) return no("bad_name", knock.name.error());
    const std::string& browser = *knock.browser;
    std::string_view code;
    if (const auto why = no_knock(from, browser, now, code); !why.empty()) return no(code, why);
    const auto before = std::ranges::find(porch_.knocks, browser, &Knock::browser);
    if (before != porch_.knocks.end()) answer_knock(std::size_t(before - porch_.knocks.begin()), {{"granted", false}, {"why", "moved"}});
    porch_.knocked = porch_.knocked % said::most_counted + 1;
    porch_.knocks.push_back({.number = porch_.knocked, .from = from, .name = *knock.name, .browser = browser, .since = now});
    send(from, frame(FrameType::done, {{"id", id}, {"stands", double(floor_->config.knock_stands) / 1000}}));
    tell_table();
}

/// The knock is over.
void Desk::answer_knock(std::size_t which, const ordered_json& answer) {
    send(porch_.knocks[which].from, frame(FrameType::answer, answer));
    porch_.knocks.erase(porch_.knocks.begin() + std::ptrdiff_t(which));
}

/// Nobody waits for an answer for ever, nor where there is no chair any more.
void Desk::lapse_knocks(Millis now) {
    const bool any = may_knock();
    const std::size_t before = porch_.knocks.size();
    for (std::size_t i = porch_.knocks.size(); i-- > 0;) {
        if (!any)
            answer_knock(i, {{"granted", false}, {"why", open_seat() ? "open" : porch_.shut ? "refused" : "full"}});
        else if (now >= porch_.knocks[i].since + floor_->config.knock_stands)
            answer_knock(i, {{"granted", false}, {"why", "lapsed"}});
    }
    if (porch_.knocks.size() != before) tell_table();
}

/// What whoever has no chair says.
void Desk::said_outside(Connection from, const said::Message& message, Millis now) {
    const auto who = std::ranges::find(porch_.coming, from, &Coming::connection);
    const bool promised = who != porch_.coming.end();
    if (!promised && std::ranges::find(porch_.guests, from) == porch_.guests.end()) return;
    const auto wrong = [&](std::string_view what) {
        ++floor_->counts.refusals;
        send(error_frame(from, "unknown", what, message.id_text()));
    };
    if (message.is<said::Ping>()) return send(from, frame(FrameType::pong, {}));
    if (!said::may_say(message.said, promised ? said::coming : said::guest))
        return wrong(promised ? "who waits for a chair can say ping and leave" : "who has no chair can say ping and knock");
    if (!message.id) return wrong(message.id.error());
    if (const auto* knock = message.is<said::Knock>()) {
        on_knock(from, *knock, *message.id, now);
        return set_wake();
    }
    send(from, frame(FrameType::done, {{"id", *message.id}}));
    send(from, frame(FrameType::left, {}), true);
    drop_promise(who->seat);
    rest_anew(now);
    tell_table();
    set_wake();
}

bool Desk::gone_outside(Connection from, Millis now) {
    std::erase(porch_.guests, from);
    bool told = std::erase_if(porch_.knocks, [from](const Knock& each) { return each.from == from; }) > 0;
    const auto coming = std::ranges::find(porch_.coming, from, &Coming::connection);
    if (coming == porch_.coming.end()) return told;
    coming->connection = 0;
    if (!anybody_here()) {
        asleep_ = true;
        idle_since_ = now;
    }
    rest_anew(now);
    return true;
}

/// Whether a result goes away by itself has changed with who is on the way.
void Desk::rest_anew(Millis now) {
    if (!playing() || asleep_ || play()->at() != Beat::hand_over) return;
    if (alone())
        go_on_at_.reset();
    else if (!go_on_at_)
        go_on_at_ = rest_until(now);
    go_on(now);
}

// ---- what is answered

void Desk::on(const Speaker& who, const said::LetIn& wish, Millis now) {
    if (who.seat != host()) return refuse(who, "not_now", "let_in: only who made the table may do that");
    if (!wish.knock) return error(who, wish.knock.error());
    const auto knock = std::ranges::find(porch_.knocks, *wish.knock, &Knock::number);
    if (knock == porch_.knocks.end()) return refuse(who, "not_now", "let_in: nobody asks any more who has that number");
    const auto named = [&](const Given<int>& chair) {
        return has_chair(chair) && is_free_bot(Seat(*chair)) ? std::optional(Seat(*chair)) : std::nullopt;
    };
    const auto seat = wish.seat ? named(*wish.seat) : free_bot();
    if (!seat) return refuse(who, "not_now", "let_in: that is no chair of a bot which nobody has been promised");
    done(who);
    drop_promise(*seat);
    const Connection from = knock->from;
    const std::string token = fresh_token(floor_->config.random);
    const Coming guest{.seat = *seat, .name = name_of_its_own(knock->name), .token_hash = token_hash(token), .connection = from};
    answer_knock(std::size_t(knock - porch_.knocks.begin()),
                 {{"granted", true}, {"token", token}, {"seat", *seat}, {"commitment", wire::commitment(fair())}});
    std::erase(porch_.guests, from);
    record("promised", json{{"seat", *seat}, {"name", guest.name}, {"token", guest.token_hash}}.dump(), guest.token_hash);
    porch_.coming.push_back(guest);
    rest_anew(now);
    lapse_knocks(now);
    tell_table();
}

void Desk::on(const Speaker& who, const said::TurnAway& wish, Millis now) {
    if (who.seat != host()) return refuse(who, "not_now", "turn_away: only who made the table may do that");
    if (!wish.knock) return error(who, wish.knock.error());
    done(who);
    const auto knock = std::ranges::find(porch_.knocks, *wish.knock, &Knock::number);
    if (knock == porch_.knocks.end()) return;  // has gone meanwhile
    if (porch_.turned_away.size() >= most_turned_away) porch_.turned_away.erase(porch_.turned_away.begin());
    porch_.turned_away.emplace_back(knock->browser, now);
    answer_knock(std::size_t(knock - porch_.knocks.begin()),
                 {{"granted", false}, {"why", "refused"}, {"again", double(floor_->config.turned_away) / 1000}});
    tell_table();
}

/// Whether anybody may ask at all.
void Desk::on(const Speaker& who, const said::Door& wish, Millis now) {
    if (who.seat != host()) return refuse(who, "not_now", "door: only who made the table may do that");
    if (!wish.open) return error(who, wish.open.error());
    if (changes_too_often(who, now)) return;
    done(who);
    if (porch_.shut == !*wish.open) return;
    porch_.shut = !*wish.open;
    record("door", json{{"what", "knock"}, {"shut", porch_.shut}}.dump());
    lapse_knocks(floor_->now);
    tell_table();
}

// ---- the way from the door to the chair

void Desk::drop_promise(Seat s) {
    if (!promise_at(s)) return;
    const Connection waits = promise_at(s)->connection;
    std::erase_if(porch_.coming, [s](const Coming& each) { return each.seat == s; });
    record("unpromised", json{{"seat", s}}.dump());
    send(waits, frame(FrameType::left, {}), true);
}

/// Of a bot's chair: from now on it is that person's.
void Desk::put_in_chair(const Coming& who) {
    const Seat s = who.seat;
    std::erase_if(porch_.coming, [s](const Coming& each) { return each.seat == s; });
    Handover handover{.seat = s, .name = who.name, .was = chairs_[s].name};
    if (playing()) {
        handover.hands = play()->match().hands();
        handover.game = int(play()->settled().size()) + 1;
        play()->hand_over(handover);
    }
    Chair chair;
    chair.kind = Chair::Kind::person;
    chair.name = who.name;
    chair.token_hash = who.token_hash;
    chair.connection = who.connection;
    chair.views = who.views;
    chair.bound = true;
    if (play()) chair.from = chair.sent = play()->seen().count(s);
    chairs_[s] = std::move(chair);
    if (playing()) note_sitters();
    record("handed",
           json{{"seat", s}, {"hands", handover.hands}, {"game", handover.game}, {"name", who.name}, {"token", who.token_hash}}.dump());
    const Frame told = frame(FrameType::handed, {{"seat", s}, {"name", who.name}, {"was", handover.was}});
    tell_all(told);
    if (lookout_ && lookout_->size() > 0) lookout_->tell(told);
}

/// With the deal that follows everybody takes his chair who was promised one and is here.
SeatMask Desk::take_chairs() {
    SeatMask came = 0;
    for (const Coming& each : std::vector(porch_.coming))
        if (each.connection) {
            put_in_chair(each);
            came = SeatMask(came | only(each.seat));
        }
    if (came) tell_table();
    return came;
}

/// What somebody is told who waits for his chair.
void Desk::greet_coming(const Coming& who) {
    send(who.connection,
         frame(FrameType::welcome, {{"table", table_json(TableFor::guest)}, {"seat", nullptr}, {"last", 0}, {"coming", who.seat}}));
}

/// Nothing is being played: the chair is taken at once.
void Desk::come_in(const Coming& who, Millis now) {
    const Seat s = who.seat;
    put_in_chair(who);
    welcome(s, 0, now);
    tell_others(s);
}

void Desk::hello_coming(Seat s, Connection from, const said::Hello& hello, Millis now) {
    Coming& who = *promise_at(s);
    if (!anybody_here())
        for (Chair& other : chairs_)
            if (other.person() && !other.left) other.away_since = now;
    if (who.connection && who.connection != from) send(who.connection, frame(FrameType::moved, {}), true);
    who.connection = from;
    who.views = hello.views;
    idle_since_.reset();
    if (playing()) {
        greet_coming(who);
        rest_anew(now);
        tell_table();
        if (asleep_) woken(now);
    } else {
        come_in(Coming(who), now);  // a copy: it leaves the list that it is in
        if (hello.nonce && *hello.nonce) take_nonce(s, **hello.nonce);
        maybe_begin(now);
    }
    set_wake();
}

tl::expected<void, Sentence> Desk::redo_promise(const Record& r, std::optional<Seat> seat, const json& body) {
    if (!seat) return tl::unexpected(Sentence("it has no seat"));
    std::erase_if(porch_.coming, [&](const Coming& each) { return each.seat == *seat; });
    const std::string name = text_at(body, "name"), hash = text_at(body, "token");
    if (r.kind == "promised") porch_.coming.push_back({.seat = *seat, .name = name, .token_hash = hash});
    if (r.kind != "handed") return {};
    const int most = 1 << 30;
    Handover handover{.seat = *seat, .name = name, .was = chairs_[*seat].name};
    handover.hands = body.contains("hands") ? wire::whole_number(body["hands"], 0, most).value_or(0) : 0;
    handover.game = body.contains("game") ? wire::whole_number(body["game"], 1, most).value_or(1) : 1;
    Chair chair;
    chair.kind = Chair::Kind::person;
    chair.name = name;
    chair.token_hash = hash;
    if (play()) play()->catch_up();
    if (play()) chair.from = play()->seen().count(*seat);
    if (playing() && handover.hands) play()->hand_over(handover);
    chairs_[*seat] = std::move(chair);
    if (playing()) note_sitters();
    return {};
}

// ---- short words

void Desk::on(const Speaker& who, const said::Stamp& word, Millis now) {
    if (!word.stamp) return error(who, word.stamp.error());
    if (!plan_.stamps) return refuse(who, "not_now", "this table plays without short words");
    Allowance& own = chairs_[who.seat].stamps;
    if (!own.may(now) || !stamps_.may(now)) return refuse(who, "too_fast", "short words come too fast; wait a moment");
    own.take(now);
    stamps_.take(now);
    done(who);
    tell_all(frame(FrameType::stamp, {{"seat", who.seat}, {"stamp", *word.stamp}}));
}

}  // namespace jansou::parlour
