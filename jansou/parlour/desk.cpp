#include "jansou/parlour/desk.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "jansou/parlour/lookback.hpp"
#include "jansou/parlour/names.hpp"
#include "jansou/parlour/tokens.hpp"
#include "jansou/parlour/words.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/rule_text/set_sizes.hpp"
#include "jansou/wire/shape.hpp"

namespace jansou::parlour {

namespace {

constexpr Millis held_again = 500;  // after which a match that may not begin is looked at again

}  // namespace

void Desk::record(std::string_view kind, std::string body, std::string token) {
    updated_ = floor_->date();
    floor_->batch.records.push_back({.table = id_,
                                     .number = ++records_,
                                     .at = updated_,
                                     .kind = std::string(kind),
                                     .body = std::move(body),
                                     .token = std::move(token)});
}

void Desk::send(Connection to, Frame frame, bool close) {
    frame.to = to;
    frame.close = close;
    send(std::move(frame));
}

void Desk::send(Frame frame) {
    if (!frame.to) return;
    frame.table = id_;
    floor_->batch.frames.push_back(std::move(frame));
}

void Desk::tell_all(const Frame& frame) {
    for (const Chair& chair : chairs_) send(chair.connection, frame);
}

void Desk::tell_table() {
    host_told_ = host();
    tell_all(frame(FrameType::table, {{"table", table_json()}}));
    tell_outside();
}

void Desk::tell_outside() {
    if (lookout_ && lookout_->size() > 0) lookout_->tell(frame(FrameType::table, {{"table", table_json(TableFor::watcher)}}));
    if (porch_.guests.empty() && porch_.coming.empty()) return;
    const Frame told = frame(FrameType::table, {{"table", table_json(TableFor::guest)}});
    for (const Connection guest : porch_.guests) send(guest, told);
    for (const Coming& each : porch_.coming) send(each.connection, told);
}

void Desk::open(const json& plan_body, std::vector<Chair> chairs, Millis now) {
    chairs_ = std::move(chairs);
    fairs_.push_back({.secret = fresh_secret(floor_->config.random), .nonces = {}});
    json body = plan_body;
    body["secret"] = wire::to_json(fairs_.back())["secret"];
    record("created", body.dump());
    if (!plan_.book.club.empty()) note_booking(0);
    record("door", R"({"what":"join"})", token_hash(derived_join()));
    if (plan_.watch) record("door", R"({"what":"watch"})", token_hash(watch_token()));
    idle_since_ = now;
    set_wake();
}

/// Who has the name of somebody who sits here already is "Yuki 2".
std::string Desk::name_of_its_own(const std::string& name) const {
    std::string own = name;
    const auto taken = [&own](const auto& each) { return look_alike(each.name, own); };
    for (int n = 2; std::ranges::any_of(chairs_, taken) || std::ranges::any_of(porch_.coming, taken); ++n)
        own = name + ' ' + std::to_string(n);
    return own;
}

void Desk::seat_person(Seat s, const std::string& name, std::string_view token) {
    Chair& chair = chairs_[s];
    chair.kind = Chair::Kind::person;
    chair.name = name_of_its_own(name);
    chair.token_hash = token_hash(token);
    chair.member.clear();
    record("seated", json{{"seat", s}, {"name", chair.name}, {"token", chair.token_hash}}.dump(), chair.token_hash);
}

std::optional<Seat> Desk::seat_of(std::string_view hash) const {
    for (Seat s = 0; s < chairs_.size(); ++s)
        if (chairs_[s].person() && chairs_[s].token_hash == hash) return s;
    return {};
}

std::optional<Seat> Desk::open_seat() const {
    for (Seat s = 0; s < chairs_.size(); ++s)
        if (chairs_[s].kind == Chair::Kind::open) return s;
    return {};
}

std::optional<Seat> Desk::seat_with(Connection connection) const {
    for (Seat s = 0; s < chairs_.size(); ++s)
        if (chairs_[s].connection == connection) return s;
    return {};
}

/// Whoever sat on the chair `from[i]` sits on the i-th.
void Desk::reseat(const std::vector<int>& from) {
    std::vector<Chair> moved;
    for (const int chair : from) moved.push_back(std::move(chairs_[std::size_t(chair)]));
    chairs_ = std::move(moved);
    for (Chair& chair : chairs_) chair.wish.reset();
    plan_.maker = Seat(std::ranges::find(from, int(plan_.maker)) - from.begin());
}

void Desk::greet_moved(const std::vector<int>& from) {
    for (Seat s = 0; s < chairs_.size(); ++s)
        if (chairs_[s].connection && from[s] != s)
            send(chairs_[s].connection, welcome_frame(s, {{"last", 0}, {"all", 0}, {"points", ordered_json::array()}}));
}

/// By the secret that was committed to and everybody's nonces, so that nobody chose it.
void Desk::draw_seats() {
    std::vector<std::string> nonces;
    for (const Chair& chair : chairs_) nonces.push_back(chair.nonce);
    const std::vector<int> from = wire::drawn_seats(fairs_.back().secret, nonces);
    reseat(from);
    fairs_.back().drawn = from;
    record("reseated", json{{"from", from}, {"drawn", true}}.dump());
    greet_moved(from);
}

std::string Desk::name_before(Seat s) const {
    if (playing() || !play()) return {};
    const std::string name = play()->names()[s];
    return name == chairs_[s].name ? std::string() : name;
}

std::string Desk::derived_join() const { return derived_token(floor_->config, "join", id_); }
std::string Desk::watch_token() const { return plan_.watch ? derived_token(floor_->config, "watch", id_) : ""; }

bool Desk::anybody_here() const {
    return std::ranges::any_of(chairs_, [](const Chair& c) { return c.person() && c.here(); }) ||
           std::ranges::any_of(porch_.coming, [](const Coming& c) { return c.connection != 0; });
}

/// Begins once every seat is taken and every person has come.
void Desk::maybe_begin(Millis now) {
    if (state_ != State::waiting || open_seat() || begin_at_) return;
    if (std::ranges::any_of(chairs_, [](const Chair& c) { return c.person() && !c.here(); })) return;
    begin(now);
}

std::shared_ptr<Play> Desk::make_play() const {
    wire::Start start;
    start.book = plan_.rule->book;
    start.rules = plan_.rule->rules;
    wire::Fair fair = fairs_.back();
    start.setup.seed = wire::wall_seed(fair);
    start.setup.games = plan_.games;
    for (const Chair& chair : chairs_) start.names.push_back(chair.name);
    start.setup.people = int(chairs_.size());
    if (plan_.games > 1) start.given["games"] = plan_.games;
    start.given["fair"] = wire::to_json(fair);
    if (!plan_.helper) start.given["helper"] = false;
    if (floor_->config.arrange) floor_->config.arrange(start.setup);
    Sightings seen;
    std::array<int, max_seats> asks{};
    if (const Play* before = play()) {
        std::array<std::int64_t, max_seats> counts{};
        for (Seat s = 0; s < max_seats; ++s) counts[s] = before->seen().count(s);
        seen.start_from(counts);
        asks = before->ask_numbers();
    }
    return std::make_shared<Play>(std::move(start), seen, asks);
}

void Desk::closing_changed(Millis now) {
    if (!floor_->closing) deals_again(now);
    tell_table();
    set_wake();
}

void Desk::deals_again(Millis now) {
    if (begin_at_ && state_ == State::waiting) begin_at_ = now;
    if (playing() && !asleep_ && play()->at() == Beat::hand_over) go_on_at_ = now + floor_->config.ready;
    set_wake();
}

/// Of the match before only what it came to stays here; all else is in the store.
void Desk::next_match() {
    auto next = make_play();
    if (play()) {
        closed_.push_back(results_of(*play()));
        plays_.back().reset();
        if (lookout_ && lookout_->size() == 0) {
            watched_ = lookout_->told();
            lookout_.reset();
        }
    }
    plays_.push_back(std::move(next));
    books_.emplace_back();
    sitters_.emplace_back();
    note_sitters();
    begun_at_ = floor_->now;
    stopped_without_.reset();
    for (Chair& chair : chairs_) chair.ids_before = std::exchange(chair.ids, {});
    views_.emplace(play()->book(), plan_.games);
    state_ = State::playing;
}

Results Desk::results(std::size_t match) const { return plays_[match] ? results_of(*plays_[match]) : closed_[match]; }

void Desk::begin(Millis now) {
    begin_at_.reset();
    if (floor_->closing || floor_->held) {
        begin_at_ = floor_->closing ? *floor_->closing + 1 : now + held_again;
        return set_wake();
    }
    if (plan_.draw && plays_.empty()) draw_seats();
    json seats = json::array();
    fairs_.back().nonces.clear();
    for (Chair& chair : chairs_) {
        if (chair.kind == Chair::Kind::open) {
            chair.kind = Chair::Kind::bot;
            chair.bot = plan_.stand_in;
            chair.name = bot_title(chair.bot);
        }
        chair.bank = plan_.clock ? plan_.clock->bank : 0;
        chair.stop = chair.ready = chair.rematch = false;
        chair.player.reset();
        if (chair.person() && !chair.here() && !chair.away_since) chair.away_since = now;
        seats.push_back({{"bot", chair.bot}, {"name", chair.name}});
        fairs_.back().nonces.push_back(chair.nonce);
    }
    record("begun", json{{"seats", seats}, {"fair", fairs_.back().version}}.dump());
    next_match();
    games_told_ = 0;
    asleep_ = !anybody_here();
    tell_table();
    play()->beat();
    after_beat(now);
    go_on(now);
}

std::optional<std::string> Desk::new_card() {
    std::string card = wire::dumped(card_of(*this));
    if (card == card_) return {};
    return card_ = std::move(card);
}

std::optional<Millis> Desk::put_away_at() const {
    if (!idle_since_ || watchers() > 0) return {};
    const bool visited = !plays_.empty() || std::ranges::any_of(chairs_, &Chair::bound);
    return *idle_since_ + (visited ? floor_->config.idle : floor_->config.unvisited);
}

void Desk::set_wake() {
    std::optional<Millis> next;
    const auto due = [&](const std::optional<Millis>& at) {
        if (at && (!next || *at < *next)) next = at;
    };
    due(begin_at_);
    if (playing() && !asleep_) {
        due(go_on_at_);
        due(bots_at_);
        for (const Chair& chair : chairs_) {
            due(chair.deadline);
            if (chair.person() && chair.away_since && !chair.standin) due(*chair.away_since + floor_->config.grace);
        }
    }
    for (const Knock& each : porch_.knocks) due(each.since + floor_->config.knock_stands);
    if (const Chair& maker = chairs_[plan_.maker]; anybody_here() && maker.person() && !maker.here() && maker.away_since && !maker.left)
        if (const Millis until = *maker.away_since + floor_->config.grace; until > floor_->now || host_told_ != host()) due(until);
    patience_ = patience_ends();
    due(patience_);
    if (lookout_) due(lookout_->wake());
    due(put_away_at());
    if (next == wake_) return;
    if (wake_) floor_->wakes.erase({*wake_, id_});
    wake_ = next;
    if (wake_) floor_->wakes.insert({*wake_, id_});
}

ordered_json Desk::link(std::string_view what, const std::string& token) const {
    return token.empty() ? ordered_json(nullptr) : ordered_json(floor_->config.link_base + "/#/" + std::string(what) + "/" + token);
}

/// What a seat may leave to its page: which of the things that can be offered here one answer fits all of.
static ordered_json switches_json(const Rulebook& book) {
    const RuleSet& rules = book.rules;
    ordered_json out{"win"};
    if (std::ranges::any_of(std::array{"chi", "pon", "daiminkan"}, [&](const char* call) { return rules.has_rule(call); }))
        out.push_back("calls");
    out.push_back("drawn");
    if (book.find_word("nukidora")) out.push_back("aside");
    return out;
}

ordered_json Desk::table_json(TableFor to) const {
    static constexpr std::string_view states[] = {"waiting", "playing", "over"};
    const RuleSet& rules = plan_.rule->book->rules;
    ordered_json t{{"id", id_}, {"rule", rules.id}, {"title", wire::in_both(rules.title_ja, rules.title_en)}};
    t["changed"] = changed_json(rules, plan_.changed);
    t["games"] = plan_.games;
    if (const auto told = wire::no_set(rules, plan_.games)) t["no_set"] = {{"text", wire::in_both(*told)}, {"clause", told->clause}};
    t["state"] = states[std::size_t(state_)];
    t["seats"] = ordered_json::array();
    t["stop"] = ordered_json::array();
    ordered_json rematch = ordered_json::array();
    t["maker"] = plan_.maker;
    if (plan_.draw) t["draw"] = true;
    if (!plan_.book.club.empty()) t["club"] = plan_.book.club;
    if (!plan_.helper) t["helper"] = false;
    if (!plan_.stamps) t["stamps"] = false;
    t["stand_in"] = bot_json(plan_.stand_in);
    t["host"] = host() ? ordered_json(*host()) : ordered_json(nullptr);
    t["house"] = floor_->config.started;
    for (Seat s = 0; s < chairs_.size(); ++s) {
        t["seats"].push_back(seat_json(s));
        t["stop"].push_back(chairs_[s].stop);
        rematch.push_back(chairs_[s].rematch);
    }
    t["may_knock"] = may_knock();
    if (porch_.shut) t["door"] = "shut";
    if (to == TableFor::seat && !porch_.knocks.empty()) t["knocks"] = knocks_json();
    if (play() && !play()->handovers().empty()) t["handed"] = handed_json(play()->handovers());
    if (begin_at_ && state_ == State::waiting && anybody_here() && !floor_->closing)
        t["begins"] = double(std::max<Millis>(0, *begin_at_ - floor_->now)) / 1000;
    t["clock"] = nullptr;
    if (plan_.clock) t["clock"] = {{"move", double(plan_.clock->move) / 1000}, {"bank", double(plan_.clock->bank) / 1000}};
    t["rest"] = alone() ? ordered_json(nullptr) : ordered_json(double(floor_->config.ready) / 1000);
    t["pace"] = alone() ? ordered_json(pace_) : ordered_json(nullptr);
    t["switches"] = switches_json(*plan_.rule->book);
    t["watch"] = nullptr;
    if (plan_.watch) {
        t["watch"] = plan_.watch->hands ? ordered_json{{"hands", plan_.watch->hands}} : ordered_json{{"minutes", plan_.watch->minutes}};
        if (plan_.watch->open) t["watch"]["open"] = true;
    }
    t["watchers"] = watchers();
    t["commitment"] = wire::commitment(fair());
    t["rematch"] = state_ == State::over ? rematch : ordered_json(nullptr);
    t["awaited"] = ordered_json::array();
    const auto since = playing() ? stop_since_ : rematch_since_;
    for (Seat s = 0; since && s < chairs_.size(); ++s)
        if (const Chair& c = chairs_[s]; waited_for(c, *since) && !(playing() ? c.stop : c.rematch)) t["awaited"].push_back(s);
    t["closing"] = nullptr;
    if (floor_->closing) t["closing"] = double(std::max<Millis>(0, *floor_->closing - floor_->now)) / 1000;
    t["stopped_without"] = nullptr;
    if (stopped_without_) {
        t["stopped_without"] = ordered_json::array();
        for (Seat s = 0; s < chairs_.size(); ++s)
            if (in(*stopped_without_, s)) t["stopped_without"].push_back(s);
    }
    t["offence"] = nullptr;
    if (accusation_) {
        const Rulebook& book = *plan_.rule->book;
        ordered_json by = ordered_json::array();
        for (Seat s = 0; s < chairs_.size(); ++s)
            if (in(accusation_->by, s)) by.push_back(s);
        const Word word = book.offences[accusation_->kind].word;
        const Text name = book.word_text(word);
        t["offence"] = {{"kind", book.word_name(word)}, {"name", wire::in_both(name)}, {"seat", accusation_->seat}, {"by", by}};
    }
    const bool shows_hands = plan_.watch && plan_.watch->open;
    t["links"] = {{"join", link("join", to == TableFor::seat ? join_token() : "")},
                  {"watch", link("watch", to != TableFor::watcher && shows_hands ? "" : watch_token())}};
    // the invitation of a full table leads to its door
    if (to == TableFor::seat && may_knock()) t["links"]["knock"] = link("join", derived_join());
    return t;
}

ordered_json Desk::seat_json(Seat s) const {
    const Chair& chair = chairs_[s];
    ordered_json out = chair_json(chair, playing() ? std::optional(floor_->config.grace) : std::nullopt);
    if (const auto was = name_before(s); !was.empty()) out["was"] = was;
    if (chair.wish) out["wish"] = *chair.wish;
    if (const Coming* coming = promise_at(s)) out["coming"] = {{"name", coming->name}, {"here", coming->connection != 0}};
    return out;
}

void Desk::hello(Seat s, Connection from, const said::Hello& hello, Millis now) {
    Chair& chair = chairs_[s];
    if (!anybody_here())  // who was away with everybody else has the whole time to come back
        for (Chair& other : chairs_)
            if (other.person() && !other.left) other.away_since = now;
    if (chair.connection && chair.connection != from) send(chair.connection, frame(FrameType::moved, {}), true);
    if (!hello.last) return send(error_frame(from, "unknown", hello.last.error(), {}, true));
    chair.connection = from;
    const bool came = chair.away_since || chair.standin || chair.left || !chair.bound;
    chair.bound = true;
    chair.views = hello.views;
    chair.away_since.reset();
    if (chair.left) record("back", json{{"seat", s}}.dump());
    chair.standin = chair.left = false;
    idle_since_.reset();
    if (hello.nonce && *hello.nonce) take_nonce(s, **hello.nonce);
    if (hello.nonce && !*hello.nonce) error(s, "unknown", hello.nonce->error());
    if (state_ == State::waiting && play() && !begin_at_) begin_at_ = now + floor_->config.nonces;  // a rematch that was agreed on
    welcome(s, *hello.last, now);
    if (came) tell_others(s);
    if (came)
        for (const std::size_t match : proposed_) tell_book(match);
    if (playing() && asleep_) woken(now);
    maybe_begin(now);
    set_wake();
}

/// The number of the event behind which a seat goes on that has those up to `last`. Of what it lacks it gets what is kept, and if that
/// does not reach so far, or it has nothing, the hand that is played: the view has the rest.
std::int64_t Desk::seen_from(Seat s, std::int64_t last) const {
    const Sightings& seen = play()->seen();
    const std::int64_t known = std::min(last, seen.count(s));
    const std::int64_t from = known > 0 && known + 1 >= seen.oldest(s) ? known : seen.hand_from(s) - 1;
    return std::max(from, chairs_[s].from);
}

/// All that a seat needs to go on, or to begin in the middle.
void Desk::welcome(Seat s, std::int64_t last, Millis now) {
    Chair& chair = chairs_[s];
    const Connection to = chair.connection;
    if (!play()) return greet(s, 0);
    const Sightings& seen = play()->seen();
    chair.sent = seen_from(s, last);
    greet(s, seen.count(s));
    while (chair.sent < seen.count(s)) {
        ++chair.sent;
        send(to, event_frame(chair.sent, seen.line(s, chair.sent)));
    }
    tell_view(s);
    if (asked(s)) {
        if (asleep_ || !chair.deadline) start_clock(s, now);
        tell_ask(s, now);
    }
    tell_books(s);
    if (state_ == State::over) send(to, over_frame());
}

/// `all`: the number of the last event that is not new to anybody here.
void Desk::greet(Seat s, std::int64_t all) {
    const Chair& chair = chairs_[s];
    ordered_json greeting{{"last", chair.sent}, {"all", all}, {"points", ordered_json::array()}};
    if (play())
        for (const auto& row : play()->points()) greeting["points"].push_back(std::vector(row.begin(), row.begin() + play()->people()));
    send(chair.connection, welcome_frame(s, greeting));
}

/// `more`: behind table and seat.
Frame Desk::welcome_frame(Seat s, const ordered_json& more) const {
    ordered_json fields{{"table", table_json()}, {"seat", s}};
    fields.update(more);
    Frame out = frame(FrameType::welcome, fields);
    out.seat = s;
    return out;
}

void Desk::tell_books(Seat s) {
    const Connection to = chairs_[s].connection;
    for (const std::size_t match : proposed_)
        if (match != last_match() || games_told_ == 0) send(to, book_frame(match));
    if (games_told_ > 0) send(to, book_frame(last_match()));
}

/// The table has changed for all but one, who has just been told.
void Desk::tell_others(Seat but) {
    host_told_ = host();
    const Frame told = frame(FrameType::table, {{"table", table_json()}});
    for (Seat s = 0; s < chairs_.size(); ++s)
        if (s != but) send(chairs_[s].connection, told);
    tell_outside();
}

void Desk::watch(Connection from, const said::Hello& hello, Millis now) {
    if (!lookout_) lookout_ = std::make_unique<Lookout>(id_, *plan_.watch, watched_, floor_->batch.frames);
    if (lookout_->size() >= floor_->config.most_watchers)
        return send(error_frame(from, "too_many_watchers", "as many look on as may; try again later", {}, true));
    lookout_->come(from, hello.last.value_or(0), table_json(TableFor::watcher), now);
    tell_table();
    set_wake();
}

void Desk::gone(Connection from, Millis now) {
    for (Seat s = 0; s < chairs_.size(); ++s) {
        Chair& chair = chairs_[s];
        if (chair.connection != from) continue;
        chair.connection = 0;
        chair.away_since = now;
        chair.ready = false;
        if (!anybody_here()) {
            asleep_ = true;
            idle_since_ = now;
        }
        tell_table();
        if (playing() && play()->at() == Beat::hand_over) go_on(now);
    }
    if (lookout_ && lookout_->go(from)) tell_table();
    if (gone_outside(from, now)) tell_table();
    set_wake();
}

std::span<const wire::NamedShape> table_shapes() {
    static constexpr wire::NamedShape all[]{
        {"Clock", "{move: number, bank: number}"},
        {"TableBot", "{bot: string, title: Text}"},
        {"Table",
         "{id: string, rule: string, title: Text, changed: [Changed], games: int, no_set?: {text: Text, clause: string}, "
         "state: 'waiting' | 'playing' | 'over', seats: [TableSeat], stop: [bool], maker: seat, draw?: bool, club?: string, "
         "helper?: bool, stamps?: bool, stand_in: TableBot, host: seat | null, house: string, may_knock: bool, door?: 'shut', "
         "knocks?: [{number: int, name: string}], handed?: [Handed], begins?: number, clock: Clock | null, "
         "rest: number | null, pace: number | null, switches: [string], watch: {hands?: int, minutes?: number, "
         "open?: bool} | null, watchers: int, commitment: string, rematch: [bool] | null, awaited: [seat], "
         "closing: number | null, stopped_without: [seat] | null, offence: {kind: string, name: Text, seat: seat, "
         "by: [seat]} | null, links: {join: string | null, watch: string | null, knock?: string}}"},
    };
    return all;
}

}  // namespace jansou::parlour
