#include "jansou/parlour/parlour.hpp"

#include <algorithm>
#include <unordered_map>

#include "jansou/parlour/lookback.hpp"
#include "jansou/parlour/requests.hpp"
#include "jansou/parlour/tokens.hpp"
#include "jansou/parlour/words.hpp"
#include "jansou/wire/hash.hpp"
#include "jansou/wire/lines/said_fields.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/rule_text/own_rule.hpp"

namespace jansou::parlour {
namespace {

constexpr double most_errors = 20;
constexpr Millis error_forgotten = 10'000;

/// What a token gives the right to.
struct Right {
    enum class Kind : std::uint8_t { none, seat, promised, join, watch, replay };
    Kind kind = Kind::none;
    Desk* desk = nullptr;
    Seat seat = no_seat;
    std::size_t match = 0;  ///< replay: which one

    Looker looker(std::optional<std::size_t> wanted) const {
        if (kind == Kind::replay) return {.seat = seat, .match = match, .unnamed = true};
        return {.seat = seat, .match = wanted};
    }
    bool looks_back() const { return kind == Kind::seat || kind == Kind::watch || kind == Kind::replay; }
};

tl::unexpected<Refusal> no_right() {
    return refusal(404, "unknown_token", "this token leads to no table; a seat's, an invitation's or a watcher's token is expected");
}

}  // namespace

struct Parlour::House {
    struct Socket {
        Desk* desk = nullptr;
        bool watches = false;  ///< and says nothing but ping
        double errors = 0;     ///< one is forgotten every 10 s
        Millis erred_at = 0;

        /// True if that was one too many.
        bool errs(Millis now) {
            errors = std::max(0.0, errors - double(now - erred_at) / error_forgotten) + 1;
            erred_at = now;
            if (errors < most_errors) return false;
            errors = 0;
            return true;
        }
    };

    Floor floor;
    std::shared_ptr<Shelf> shelf;
    std::unordered_map<std::string, std::unique_ptr<Desk>> desks;
    std::unordered_map<std::string, Desk*> tokens;  ///< by their hash
    std::unordered_map<Connection, Socket> sockets;

    Right right(std::string_view token) const {
        const auto hash = token_hash(token);
        const auto it = tokens.find(hash);
        if (it == tokens.end()) return {};
        Desk* desk = it->second;
        if (const auto seat = desk->seat_of(hash)) return {.kind = Right::Kind::seat, .desk = desk, .seat = *seat};
        if (const auto seat = desk->promised_to(hash)) return {.kind = Right::Kind::promised, .desk = desk, .seat = *seat};
        if (const auto match = desk->shared(hash)) return {Right::Kind::replay, desk, no_seat, *match};
        if (token == desk->derived_join()) return {Right::Kind::join, desk};
        if (desk->plan().watch && token == desk->watch_token()) return {Right::Kind::watch, desk};
        return {};
    }

    /// Tokens that came up in records since then lead to their tables.
    void note_tokens(std::size_t from) {
        for (std::size_t i = from; i < floor.batch.records.size(); ++i) {
            const Record& r = floor.batch.records[i];
            if (!r.token.empty()) tokens[r.token] = desks.at(r.table).get();
        }
    }

    void put_away(const std::string& id) {
        desks.at(id)->close();
        let_go(id);
    }

    void let_go(const std::string& id) {
        const auto it = desks.find(id);
        Desk* desk = it->second.get();
        if (const auto wake = desk->wake()) floor.wakes.erase({*wake, id});
        std::erase_if(tokens, [&](const auto& each) { return each.second == desk; });
        for (auto& [connection, socket] : sockets)
            if (socket.desk == desk) floor.batch.frames.push_back({.to = connection, .close = true});
        std::erase_if(sockets, [&](const auto& each) { return each.second.desk == desk; });
        desks.erase(it);
    }

    void complain(Connection from, std::string_view code, std::string_view message, bool close = false) {
        ++floor.counts.refusals;
        floor.batch.frames.push_back(error_frame(from, code, message, {}, close));
    }

    void hello(Connection from, const said::Hello& hello, Millis now) {
        const Right r = right(hello.token);
        if (r.kind == Right::Kind::none || r.kind == Right::Kind::replay)
            return complain(from, "unknown_token", "hello: token, that of a seat, of a watcher or of an invitation, is expected", true);
        sockets[from] = {.desk = r.desk, .watches = r.kind == Right::Kind::watch};
        if (r.kind == Right::Kind::seat) r.desk->hello(r.seat, from, hello, now);
        if (r.kind == Right::Kind::promised) r.desk->hello_coming(r.seat, from, hello, now);
        if (r.kind == Right::Kind::join) r.desk->knock_at(from, now);
        if (r.kind == Right::Kind::watch) r.desk->watch(from, hello, now);
    }
};

Parlour::Parlour(Config config) : house_(std::make_unique<House>()) {
    house_->shelf = config.shelf ? config.shelf : std::make_shared<Shelf>();
    house_->floor.config = std::move(config);
}
Parlour::~Parlour() = default;

Granted<ordered_json> Parlour::create(const json& request, Millis now, const Affiliation& book) {
    House& h = *house_;
    h.floor.now = now;
    if (h.floor.closing) return refusal(503, "closing", "the house closes; a table may be made when it opens again.");
    if (h.desks.size() >= h.floor.config.most_tables)
        return refusal(503, "house_full", "there are " + std::to_string(h.desks.size()) + " tables, as many as may be; try again later");
    if (request.is_object() && request.contains("rule_text") && !h.floor.config.own_rules)
        return refusal(403, "no_own_rules", "rule_text: this house plays its own rules only; one of them is expected as rule");
    auto order = read_order(request, *h.shelf);
    if (!order) return refusal(400, "bad_order", order.error());
    if (!book.club.empty()) {
        order->plan.book = book;
        order->body["club"] = {{"id", book.club}, {"night", book.night}};
    }
    std::string id = fresh_id(h.floor.config.random);
    while (h.desks.contains(id)) id = fresh_id(h.floor.config.random);
    const Seat you = order->plan.maker;
    const std::size_t before = h.floor.batch.records.size();
    Desk& desk = *(h.desks[id] = std::make_unique<Desk>(h.floor, id, std::move(order->plan)));
    desk.open(order->body, std::move(order->chairs), now);
    const std::string token = fresh_token(h.floor.config.random);
    desk.seat_person(you, order->name, token);
    h.note_tokens(before);
    const auto or_null = [](const std::string& text) { return text.empty() ? ordered_json(nullptr) : ordered_json(text); };
    ordered_json answer{{"table", id}, {"seat", you}, {"token", token}};
    answer["invitation"] = or_null(desk.join_token());
    answer["watch"] = or_null(desk.watch_token());
    answer["commitment"] = wire::commitment(desk.fair());
    answer["links"] = {{"join", desk.link("join", desk.join_token())}, {"watch", desk.link("watch", desk.watch_token())}};
    answer["links"]["seat"] = h.floor.config.link_base + "/#/seat/" + token;
    return answer;
}

Granted<std::string> Parlour::club_of(std::string_view token) const {
    const Right r = house_->right(token);
    if (r.kind != Right::Kind::seat) return no_right();
    return r.desk->plan().book.club;
}

Granted<void> Parlour::be_member(std::string_view token, const std::string& person, Millis now) {
    house_->floor.now = now;
    const Right r = house_->right(token);
    if (r.kind != Right::Kind::seat) return no_right();
    for (const Chair& chair : r.desk->chairs())
        if (chair.member == person && &chair != &r.desk->chairs()[r.seat])
            return refusal(409, "sits_there", "this person sits on another chair of the table");
    r.desk->be_member(r.seat, person);
    return {};
}

std::function<ordered_json()> Parlour::own_page(std::string_view id) const {
    if (!wire::is_own_rule(id)) return {};
    for (const auto& [name, desk] : house_->desks)
        if (desk->plan().rule->book->rules.id == id) return [plan = desk->plan()] { return rule_page(plan); };
    return {};
}

std::shared_ptr<const Rulebook> Parlour::own_book(std::string_view id) const {
    if (!wire::is_own_rule(id)) return nullptr;
    for (const auto& [name, desk] : house_->desks)
        if (desk->plan().rule->book->rules.id == id) return desk->plan().rule->book;
    return nullptr;
}

Granted<ordered_json> Parlour::join(const json& request, Millis now) {
    House& h = *house_;
    h.floor.now = now;
    if (!request.is_object() || !request.contains("invitation") || !request["invitation"].is_string())
        return refusal(400, "unknown_token", "invitation: the token of an invitation is expected");
    const Right r = h.right(request["invitation"].get<std::string>());
    if (r.kind != Right::Kind::join) return no_right();
    const auto name = seat_name(request.contains("name") ? request["name"] : json("Guest"));
    if (!name) return refusal(400, "bad_order", name.error());
    std::string token;
    std::optional<Seat> seat;
    if (request.contains("once")) {
        const auto once = wire::field::Hex{shortest_once, longest_once}.read(request["once"]);
        if (!once) return refusal(400, "bad_order", "once: 32 to 64 hex digits are expected");
        token = derived_token(h.floor.config, "seat " + *once, r.desk->id());
        seat = r.desk->seat_of(token_hash(token));  // the answer was lost
    } else {
        token = fresh_token(h.floor.config.random);
    }
    if (!seat) {
        seat = r.desk->open_seat();
        if (!seat) return refusal(409, "no_seat", "every seat of this table is taken");
        const std::size_t before = h.floor.batch.records.size();
        r.desk->seat_person(*seat, *name, token);
        h.note_tokens(before);
        r.desk->tell_table();
    }
    return ordered_json{{"table", r.desk->id()},
                        {"seat", *seat},
                        {"token", token},
                        {"commitment", wire::commitment(r.desk->fair())},
                        {"links", {{"seat", h.floor.config.link_base + "/#/seat/" + token}}}};
}

Granted<ordered_json> Parlour::table(std::string_view token) const {
    const Right r = house_->right(token);
    if (r.kind == Right::Kind::none || r.kind == Right::Kind::replay) return no_right();
    const bool outside = r.kind == Right::Kind::join || r.kind == Right::Kind::promised;
    return r.desk->table_json(r.kind == Right::Kind::watch ? TableFor::watcher : outside ? TableFor::guest : TableFor::seat);
}

std::optional<Parlour::Mine> Parlour::mine(std::string_view token) const {
    const Right r = house_->right(token);
    if (r.kind != Right::Kind::seat) return {};
    return mine_of(wire::dumped(card_of(*r.desk)), token, r.desk->updated());
}

Granted<LookTask> Parlour::look_back(std::string_view token, const LookBack& wish) const {
    const Right r = house_->right(token);
    if (!r.looks_back()) return no_right();
    return look_task(*r.desk, r.looker(wish.match), wish, house_->floor.config);
}

Granted<ordered_json> Parlour::book(std::string_view token, MatchNumber match) const {
    const Right r = house_->right(token);
    if (r.kind == Right::Kind::seat) return r.desk->book(match);
    if (r.kind != Right::Kind::watch) return no_right();
    const bool earlier = match && *match + 1 < r.desk->plays().size();
    if (r.desk->state() != Desk::State::over && !earlier)
        return refusal(403, "not_over", "who looks on gets the book when the game is over");
    return r.desk->book(match);
}

Granted<ordered_json> Parlour::correct(std::string_view token, const json& request, Millis now) {
    const Right r = house_->right(token);
    if (r.kind != Right::Kind::seat) return no_right();
    if (!request.is_object()) return refusal(400, "unknown", "an object is expected");
    house_->floor.now = now;
    return r.desk->correct(r.seat, request, now);
}

Granted<ordered_json> Parlour::share(std::string_view token, Millis now, MatchNumber match) {
    House& h = *house_;
    h.floor.now = now;
    const Right r = h.right(token);
    if (r.kind != Right::Kind::seat) return no_right();
    const std::size_t before = h.floor.batch.records.size();
    const auto shared = r.desk->share(match);
    if (!shared) return tl::unexpected(shared.error());
    h.note_tokens(before);
    return ordered_json{{"token", *shared}, {"link", h.floor.config.link_base + "/#/shared/" + *shared}};
}

void Parlour::message(Connection from, const said::Reading& message, Millis now) {
    House& h = *house_;
    h.floor.now = now;
    const auto it = h.sockets.find(from);
    const auto complain = [&](std::string_view code, std::string_view what) {
        const bool known = it != h.sockets.end();
        h.complain(from, code, what, !known || it->second.errs(now));
    };
    if (!message) return complain(message.error().code, message.error().sentence);
    if (it == h.sockets.end()) {
        const auto* hello = message->is<said::Hello>();
        return hello ? h.hello(from, *hello, now) : complain("unknown", "the first message must be a hello");
    }
    const House::Socket socket = it->second;
    if (socket.watches) {
        if (!said::may_say(message->said, said::watcher)) return complain("unknown", "who looks on can only say ping");
        h.floor.batch.frames.push_back(frame(FrameType::pong, {}));
        h.floor.batch.frames.back().to = from;
        return;
    }
    const auto refusals = h.floor.counts.refusals;
    const std::size_t before = h.floor.batch.records.size();
    if (const auto seat = socket.desk->seat_with(from))
        socket.desk->said(*seat, *message, now);
    else
        socket.desk->said_outside(from, *message, now);  // nobody, if another device has the seat
    h.note_tokens(before);
    if (h.floor.counts.refusals == refusals) return;
    const auto still = h.sockets.find(from);
    if (still != h.sockets.end() && still->second.errs(now))
        h.complain(from, "too_much", "too many messages of this connection were refused", true);
}

void Parlour::closed(Connection from, Millis now) {
    house_->floor.now = now;
    const auto it = house_->sockets.find(from);
    if (it == house_->sockets.end()) return;
    Desk* desk = it->second.desk;
    house_->sockets.erase(it);
    desk->gone(from, now);
}

void Parlour::tick(Millis now) {
    House& h = *house_;
    h.floor.now = now;
    while (!h.floor.wakes.empty() && h.floor.wakes.begin()->first <= now) {
        const std::string id = h.floor.wakes.begin()->second;
        Desk& desk = *h.desks.at(id);
        if (const auto away = desk.put_away_at(); away && *away <= now) {
            h.put_away(id);
            continue;
        }
        desk.tick(now);
        if (desk.wake() && *desk.wake() <= now) break;  // what is still due has to wait for time to pass
    }
}

std::optional<Millis> Parlour::next_wake() const {
    const auto& wakes = house_->floor.wakes;
    return wakes.empty() ? std::nullopt : std::optional(wakes.begin()->first);
}

void Parlour::close_house(std::optional<Millis> latest, Millis now) {
    House& h = *house_;
    h.floor.now = now;
    h.floor.closing = latest;
    for (const auto& [id, desk] : h.desks) desk->closing_changed(now);
}

bool Parlour::closing() const { return house_->floor.closing.has_value(); }

void Parlour::hold_deals(bool held, Millis now) {
    House& h = *house_;
    h.floor.now = now;
    if (std::exchange(h.floor.held, held) == held || held) return;
    for (const auto& [id, desk] : h.desks) desk->deals_again(now);
}

bool Parlour::rests(std::string_view id) const { return house_->desks.at(std::string(id))->rests(); }

std::string Parlour::table_id(std::string_view token) const {
    const auto found = house_->tokens.find(token_hash(token));
    return found == house_->tokens.end() ? "" : found->second->id();
}

std::vector<Connection> Parlour::sockets_of(std::string_view id) const {
    std::vector<Connection> found;
    for (const auto& [connection, socket] : house_->sockets)
        if (socket.desk->id() == id) found.push_back(connection);
    return found;
}

bool Parlour::rests() const {
    return std::ranges::all_of(house_->desks, [](const auto& each) { return each.second->rests(); });
}

Batch Parlour::take() {
    House& h = *house_;
    Batch out = std::exchange(h.floor.batch, {});
    const std::string* last = nullptr;
    for (const Record& r : out.records) {
        if (last && *last == r.table) continue;
        last = &r.table;
        const auto it = h.desks.find(r.table);
        if (it == h.desks.end()) continue;
        if (auto card = it->second->new_card()) out.cards.push_back({r.table, std::move(*card)});
    }
    for (const std::string& id : std::exchange(h.floor.to_book, {}))
        if (const auto it = h.desks.find(id); it != h.desks.end())
            for (Booking& booking : it->second->new_bookings()) out.bookings.push_back(std::move(booking));
    return out;
}

void Parlour::put_back(Batch batch) { house_->floor.batch = std::move(batch); }

tl::expected<void, Sentence> Parlour::restore(std::span<const Record> records, Millis now) {
    House& h = *house_;
    h.floor.now = now;
    if (records.empty()) return tl::unexpected(Sentence("a table without records cannot be set up"));
    const std::string& id = records.front().table;
    if (h.desks.contains(id)) return {};
    if (records.front().kind != "created") return tl::unexpected("the first record of table " + id + " does not say what it is made from");
    auto order = order_of_record(json::parse(records.front().body, nullptr, false), *h.shelf);
    if (!order) return tl::unexpected("the first record of table " + id + ": " + order.error());
    auto desk = std::make_unique<Desk>(h.floor, id, std::move(order->plan));
    desk->set_chairs(std::move(order->chairs));
    for (const Record& r : records)
        if (auto done = desk->redo(r); !done) return done;
    desk->redone(now);
    for (const Chair& chair : desk->chairs())
        if (!chair.token_hash.empty()) h.tokens[chair.token_hash] = desk.get();
    for (const Coming& each : desk->coming()) h.tokens[each.token_hash] = desk.get();
    h.tokens[token_hash(desk->derived_join())] = desk.get();
    for (const auto& [hash, match] : desk->shares()) h.tokens[hash] = desk.get();
    if (desk->plan().watch) h.tokens[token_hash(desk->watch_token())] = desk.get();
    if (auto card = desk->new_card()) h.floor.batch.cards.push_back({id, std::move(*card)});
    h.desks[id] = std::move(desk);
    return {};
}

bool Parlour::make_room(Millis now) {
    House& h = *house_;
    h.floor.now = now;
    if (h.desks.size() < h.floor.config.most_tables) return true;
    const Desk* longest = nullptr;
    for (const auto& [id, desk] : h.desks)
        if (desk->put_away_at() && (!longest || *desk->put_away_at() < *longest->put_away_at())) longest = desk.get();
    if (longest) h.put_away(std::string(longest->id()));
    return longest != nullptr;
}

bool Parlour::knows(std::string_view token) const { return house_->tokens.contains(token_hash(token)); }
bool Parlour::knows_hash(const std::string& hash) const { return house_->tokens.contains(hash); }
bool Parlour::has_table(std::string_view id) const { return house_->desks.contains(std::string(id)); }

std::int64_t Parlour::records_of(std::string_view id) const {
    const auto desk = house_->desks.find(std::string(id));
    return desk == house_->desks.end() ? 0 : desk->second->records();
}

std::vector<std::string> Parlour::tables() const {
    std::vector<std::string> ids;
    for (const auto& [id, desk] : house_->desks) ids.push_back(id);
    return ids;
}

bool Parlour::is_visited(std::string_view id) const {
    const auto it = house_->desks.find(std::string(id));
    return it != house_->desks.end() && (it->second->anybody_here() || it->second->watchers() > 0);
}

bool Parlour::close_table(std::string_view id, Millis now) {
    house_->floor.now = now;
    if (!has_table(id)) return false;
    house_->put_away(std::string(id));
    return true;
}

void Parlour::let_go(std::string_view id) {
    if (has_table(id)) house_->let_go(std::string(id));
}

Counts Parlour::counts() const {
    Counts c = house_->floor.counts;
    c.tables = house_->desks.size();
    for (const auto& [id, desk] : house_->desks) {
        c.waiting += desk->state() == Desk::State::waiting;
        c.playing += desk->state() == Desk::State::playing;
        c.over += desk->state() == Desk::State::over;
        c.watchers += desk->watchers();
        c.matches += std::size_t(std::ranges::count_if(desk->plays(), [](const auto& play) { return play != nullptr; }));
        for (const Chair& chair : desk->chairs()) c.persons_here += chair.person() && chair.here();
    }
    return c;
}

std::optional<Parlour::Mine> mine_of(const std::string& text, std::string_view token, Millis updated) {
    const ordered_json card = ordered_json::parse(text, nullptr, false);
    if (!card.is_object() || !card.contains("seats")) return {};
    const auto& seats = card["seats"];
    const auto seat = std::find(seats.begin(), seats.end(), token_hash(token));
    if (seat == seats.end()) return {};
    ordered_json entry{{"token", token}};
    for (const auto& [key, value] : card.items()) {
        if (key == "seats")
            entry["seat"] = seat - seats.begin();
        else
            entry[key] = value;
    }
    entry["updated"] = utc(updated);
    return Parlour::Mine{updated, std::move(entry)};
}

bool is_over(const std::string& text) {
    const ordered_json card = ordered_json::parse(text, nullptr, false);
    return card.is_object() && card.contains("state") && card["state"] == "over";
}

std::string Parlour::digest(std::string_view table_id) const {
    const auto it = house_->desks.find(std::string(table_id));
    return it == house_->desks.end() ? "" : digest_of(*it->second);
}

}  // namespace jansou::parlour
