#include "apps/server/host.hpp"

#include <algorithm>
#include <map>

#include "apps/server/hello.hpp"
#include "apps/server/library.hpp"
#include "apps/server/page.hpp"
#include "apps/server/qr.hpp"

namespace jansou::server {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

constexpr std::size_t most_held = 100;      // messages of a socket whose table is being brought back
constexpr std::size_t most_listed = 200;    // tokens in one request
constexpr std::size_t most_questions = 64;  // that wait for an answer
constexpr double waits_count_as = 4;        // messages: working them out takes some milliseconds
constexpr unsigned short policy_broken = 1008;
constexpr std::chrono::milliseconds too_fast_rest{50};  // between two messages of whoever sends too many
constexpr double closed_counts_as = 20;                 // requests: a socket that had to be closed

parlour::Millis now_millis() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

double now_seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

Response refusal_of(const parlour::Refusal& refused) { return refusal(refused.status, refused.code, refused.message); }

Response too_fast(double wait) {
    const int seconds = std::max(1, int(wait + 1));
    Response out = refusal(429, "too_fast", "too many requests come from this address; try again in " + std::to_string(seconds) + " s.");
    out.headers.push_back({"Retry-After", std::to_string(seconds)});
    return out;
}

Response not_allowed(std::string_view allowed) {
    Response out = refusal(405, "bad_method", "this address is asked with " + std::string(allowed) + ".");
    out.headers.push_back({"Allow", std::string(allowed)});
    return out;
}

Response no_token() { return refusal(401, "no_token", "a token is expected in the header Authorization: Bearer TOKEN."); }

Response stopping() { return refusal(503, "stopping", "the server is being stopped; try again in a minute."); }

std::string dumped(const ordered_json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

bool is_post(const std::string& path) {
    return path == "/api/tables" || path == "/api/join" || path == "/api/mine" || path == "/api/qr" || path == "/api/share" ||
           path.starts_with("/api/score/") || path.starts_with("/api/waits/");
}

constexpr std::string_view book_path = "/api/book", rules_path = "/api/rules";  // are read and written

constexpr int not_said = -1, no_count = -2;

/// A number from 0 in the query.
int count_of(const Target& target, std::string_view name) {
    const auto text = target.find(name);
    if (!text) return not_said;
    if (text->empty() || text->size() > 5 || text->find_first_not_of("0123456789") != std::string::npos) return no_count;
    return std::stoi(*text);
}

Response qr_picture(const json& body) {
    const auto text = body.find("text");
    const auto svg = text != body.end() && text->is_string() ? qr_svg(text->get_ref<const std::string&>()) : std::nullopt;
    if (!svg) return refusal(400, "bad_text", "text: 1 to " + std::to_string(longest_qr) + " bytes are expected.");
    Response out = json_response(*svg);
    out.type = "image/svg+xml";
    return out;
}

}  // namespace

Host::Host(HostSetup setup, parlour::Config config, store::Store store, Net& net, Metrics& metrics, const Journal& journal)
    : setup_(std::move(setup)),
      net_(net),
      metrics_(metrics),
      journal_(journal),
      parlour_(std::move(config)),
      library_(std::make_unique<Library>(setup_.own_rules)),
      store_(std::make_shared<store::Store>(std::move(store))),
      by_token_(setup_.limits.messages_per_token),
      by_address_(setup_.limits.messages_per_address),
      requests_(setup_.limits.requests_per_address),
      questions_(setup_.limits.questions_per_address),
      made_(setup_.limits.tables_made_per_address) {}

Host::~Host() = default;

tl::expected<std::size_t, std::string> Host::open() {
    const auto ids = store_->open_tables();
    if (!ids) return tl::unexpected(ids.error());
    for (const std::string& id : *ids) {
        const auto records = store_->load(id);
        if (!records) return tl::unexpected(records.error());
        if (auto up = parlour_.restore(*records, now_millis()); !up)
            journal_.write(Level::error, "table_lost", {{"table", id}, {"why", up.error()}});
    }
    pump();
    return parlour_.counts().tables;
}

void Host::finish(std::function<void()> then) {
    finishing_ = true;
    when_finished_ = std::move(then);
    pump();
}

bool Host::trusts(std::string_view address) const { return std::ranges::find(setup_.trusted, address) != setup_.trusted.end(); }

// ---- requests

std::optional<Response> Host::over_rate(const Request& request) {
    const std::string address = neighbourhood(request.address);
    if (trusts(address)) return {};
    const double now = now_seconds();
    if (!requests_.take(address, now)) return too_fast(requests_.wait(address, now));
    const std::string& path = request.target.path;
    const bool question = path.starts_with("/api/score/") || path.starts_with("/api/waits/") || path == "/api/replay" ||
                          path == "/api/log" || (path == rules_path && request.method == "POST");
    if (question && !questions_.take(address, now)) return too_fast(questions_.wait(address, now));
    return {};
}

void Host::request(Request request, Reply reply) {
    if (finishing_ && request.target.path.starts_with("/api/")) return reply(stopping());
    if (auto refused = over_rate(request)) {
        metrics_.refuse("too_fast");
        return reply(*refused);
    }
    const std::string& path = request.target.path;
    if (path == "/ws") return reply(refusal(426, "no_upgrade", "this address is a WebSocket; a request to upgrade to one is expected."));
    const bool reads = request.method == "GET" || request.method == "HEAD";
    if ((path == book_path || path == rules_path) && !reads)
        return request.method == "POST" ? post(request, reply) : reply(not_allowed("GET, HEAD, POST"));
    if (is_post(path)) return request.method == "POST" ? post(request, reply) : reply(not_allowed("POST"));
    if (!reads) return reply(not_allowed("GET, HEAD"));
    get(request, reply);
}

void Host::get(const Request& request, const Reply& reply) {
    const std::string& path = request.target.path;
    if (path == "/healthz")
        return reply(json_response(dumped({{"ok", !broken_}, {"version", setup_.version}, {"schema", store::schema_version}})));
    if (path == "/metrics") {
        Response out = json_response(metrics_text());
        out.type = "text/plain; version=0.0.4; charset=utf-8";
        return reply(std::move(out));
    }
    if (path == "/api/table" || path == "/api/log" || path == "/api/replay" || path == book_path) return get_of_table(request, reply);
    if (path.starts_with("/api/rules/"))
        if (const auto own = parlour_.own_rule(path.substr(std::string_view("/api/rules/").size())))
            return reply(json_response(dumped(*own)));
    if (for_library(request, reply)) return;
    if (const PageFile* file = page_file(path)) return reply(page_response(*file, request));
    if (path == "/") return reply(no_page());
    reply(refusal(404, "not_found", "there is nothing at " + path.substr(0, 80) + "."));
}

/// What depends on the rules alone is worked out by a thread of its own.
bool Host::for_library(const Request& request, const Reply& reply) {
    if (!Library::has(request.target.path)) return false;
    if (desk_.waiting() >= most_questions) {
        reply(refusal(503, "busy", "too many questions wait for an answer; try again in a few seconds."));
        return true;
    }
    desk_.give(
        [this, request, reply] { net_.post([reply, response = library_->answer(request)]() mutable { reply(std::move(response)); }); });
    return true;
}

void Host::get_of_table(const Request& request, const Reply& reply) {
    if (request.bearer.empty() || request.bearer.size() > longest_token) return reply(no_token());
    with_tables({request.bearer}, [this, request, reply] { answer(reply, of_table(request)); });
}

Response Host::of_table(const Request& request) const {
    const auto match = count_of(request.target, "match");
    if (match == no_count) return refusal(400, "no_match", "match: a number from 0 is expected.");
    const auto of_match = match == not_said ? std::nullopt : std::optional(std::size_t(match));
    if (request.target.path == "/api/table") {
        const auto table = parlour_.table(request.bearer);
        return table ? json_response(dumped(*table)) : refusal_of(table.error());
    }
    if (request.target.path == book_path) {
        const auto book = parlour_.book(request.bearer, of_match);
        return book ? json_response(dumped(*book)) : refusal_of(book.error());
    }
    if (request.target.path == "/api/log") {
        const bool unnamed = request.target.find("names").value_or("1") == "0";
        const auto log = parlour_.log(request.bearer, unnamed ? parlour::Names::left_out : parlour::Names::told, of_match);
        if (!log) return refusal_of(log.error());
        Response out = json_response(*log);
        out.type = "application/x-ndjson; charset=utf-8";
        return out;
    }
    const int hand = count_of(request.target, "hand");
    if (hand == no_count)
        return refusal(400, "bad_hand", "hand: a number from 0 is expected, not \"" + request.target.find("hand")->substr(0, 20) + "\".");
    const bool mine = request.target.find("mine").value_or("0") == "1";
    const auto replay = parlour_.replay(request.bearer, hand == not_said ? 0 : hand, mine, of_match);
    return replay ? json_response(dumped(*replay)) : refusal_of(replay.error());
}

void Host::post(const Request& request, const Reply& reply) {
    if (!may_speak(request.origin, request.host, setup_.public_url))
        return reply(refusal(403, "bad_origin", "pages of " + request.origin.substr(0, 80) + " may not speak with this server."));
    if (!request.type.starts_with("application/json")) return reply(refusal(415, "bad_type", "the body is expected as application/json."));
    if (for_library(request, reply)) return;
    const json body = json::parse(request.body, nullptr, false);
    if (!body.is_object()) return reply(refusal(400, "bad_json", "the body is no JSON object, which is expected."));
    if (request.target.path == "/api/mine") return post_mine(request, reply);
    if (request.target.path == "/api/tables") return post_table(request, body, reply);
    if (request.target.path == "/api/qr") return reply(qr_picture(body));
    if (request.target.path == book_path || request.target.path == "/api/share") return post_of_seat(request, body, reply);
    if (request.target.path != "/api/join")
        return reply(refusal(404, "not_found", "there is nothing at " + request.target.path.substr(0, 80) + "."));
    std::vector<std::string> tokens;
    if (body.contains("invitation") && body["invitation"].is_string() &&
        body["invitation"].get_ref<const std::string&>().size() <= longest_token)
        tokens.push_back(body["invitation"].get<std::string>());
    with_tables(tokens, [this, body, reply] {
        const auto seat = parlour_.join(body, now_millis());
        answer(reply, seat ? json_response(dumped(*seat)) : refusal_of(seat.error()));
    });
}

void Host::post_of_seat(const Request& request, const json& body, const Reply& reply) {
    if (request.bearer.empty() || request.bearer.size() > longest_token) return reply(no_token());
    with_tables({request.bearer}, [this, request, body, reply] {
        if (request.target.path == book_path) {
            const auto done = parlour_.correct(request.bearer, body, now_millis());
            return answer(reply, done ? json_response(dumped(*done)) : refusal_of(done.error()));
        }
        const auto match = body.find("match");
        if (match != body.end() && !match->is_number_unsigned())
            return reply(refusal(400, "no_match", "match: a number from 0 is expected."));
        const auto done =
            parlour_.share(request.bearer, now_millis(), match == body.end() ? std::nullopt : std::optional(match->get<std::size_t>()));
        answer(reply, done ? json_response(dumped(*done)) : refusal_of(done.error()));
    });
}

bool Host::may_make_table(const std::string& address) {
    const auto gone = [this](const std::string& id) { return !parlour_.has_table(id); };
    if (tables_of_.size() > setup_.limits.tables)
        std::erase_if(tables_of_, [&](const auto& entry) { return std::ranges::all_of(entry.second, gone); });
    auto& made = tables_of_[address];
    std::erase_if(made, gone);
    return made.size() < setup_.limits.tables_per_address;
}

void Host::post_table(const Request& request, const json& body, const Reply& reply) {
    const std::string address = neighbourhood(request.address);
    if (!trusts(address)) {
        const double now = now_seconds();
        if (!may_make_table(address))
            return reply(refusal(
                429, "too_many_tables",
                "this address has " + std::to_string(setup_.limits.tables_per_address) + " tables, which is the most; finish one first."));
        if (!made_.take(address, now)) return reply(too_fast(made_.wait(address, now)));
    }
    const auto made = parlour_.create(body, now_millis());
    if (made) {
        ++metrics_.tables_made;
        const auto id = (*made)["table"].get<std::string>();
        if (!trusts(address)) tables_of_[address].push_back(id);
        journal_.write(Level::info, "table_made", {{"table", id}, {"address", address}});
    }
    answer(reply, made ? json_response(dumped(*made)) : refusal_of(made.error()));
}

void Host::create(const json& request, const Reply& reply) {
    const auto made = parlour_.create(request, now_millis());
    answer(reply, made ? json_response(dumped(*made)) : refusal_of(made.error()));
}

void Host::post_mine(const Request& request, const Reply& reply) {
    const auto tokens = listed_tokens(request.body, most_listed);
    if (!tokens)
        return reply(refusal(400, "bad_tokens", "tokens: a list of at most " + std::to_string(most_listed) + " tokens is expected."));
    with_tables(*tokens, [this, tokens = *tokens, reply] {
        std::multimap<parlour::Millis, ordered_json, std::greater<>> found;
        for (const std::string& token : tokens)
            if (auto mine = parlour_.mine(token)) found.emplace(mine->updated, std::move(mine->entry));
        ordered_json tables = ordered_json::array();
        for (auto& [updated, entry] : found) tables.push_back(std::move(entry));
        answer(reply, json_response(dumped({{"tables", std::move(tables)}})));
    });
}

void Host::with_tables(const std::vector<std::string>& tokens, std::function<void()> then) {
    std::vector<std::string> hashes;
    for (const std::string& token : tokens)
        if (!parlour_.knows(token)) hashes.push_back(parlour::token_hash(token));
    if (hashes.empty()) return then();
    keeper_.give([this, hashes = std::move(hashes), then = std::move(then)] {
        std::vector<std::vector<parlour::Record>> tables;
        for (const std::string& hash : hashes) {
            const auto id = store_->table_of(hash);
            if (!id || !*id) continue;
            if (auto records = store_->load(**id)) tables.push_back(std::move(*records));
        }
        net_.post([this, tables = std::move(tables), then] {
            for (const auto& records : tables) {
                if (records.empty() || parlour_.has_table(records.front().table)) continue;
                if (auto up = parlour_.restore(records, now_millis()); !up)
                    journal_.write(Level::error, "table_lost", {{"table", records.front().table}, {"why", up.error()}});
            }
            then();
            pump();
        });
    });
}

std::string Host::metrics_text() {
    const parlour::Counts counts = parlour_.counts();
    metrics_.tables = counts.tables;
    metrics_.acts = counts.acts;
    metrics_.events = counts.events;
    return metrics_.text();
}

// ---- sockets

std::optional<Response> Host::admit(const Request& request) {
    if (auto refused = over_rate(request)) return refused;
    if (request.target.path != "/ws") return refusal(404, "not_found", "the WebSocket is at /ws.");
    if (finishing_) return stopping();
    if (!may_speak(request.origin, request.host, setup_.public_url))
        return refusal(403, "bad_origin", "pages of " + request.origin.substr(0, 80) + " may not speak with this server.");
    return {};
}

void Host::opened(SocketId id, const std::string& address) {
    Guest guest;
    guest.address = address;
    guests_.emplace(id, std::move(guest));
    journal_.write(Level::debug, "socket_opened", {{"address", address}});
}

void Host::message(SocketId id, std::string_view text) {
    const auto it = guests_.find(id);
    if (it == guests_.end() || finishing_) return;
    Guest& guest = it->second;
    ++metrics_.messages;
    const double now = now_seconds(), amount = text.find("\"waits\"") == std::string_view::npos ? 1 : waits_count_as;
    if (!trusts(guest.address) &&
        (!guest.rate.take(setup_.limits.messages_per_socket, now, amount) || !by_address_.take(guest.address, now, amount) ||
         (!guest.token_hash.empty() && !by_token_.take(guest.token_hash, now, amount))))
        return refuse_message(id, guest, "too_fast", "messages come too fast; this one was not read.");
    if (guest.finding) {
        if (guest.held.size() >= most_held) return net_.close(id, policy_broken, "too many messages");
        return guest.held.emplace_back(text), void();
    }
    if (guest.token_hash.empty())
        if (const auto token = hello_token(text)) {
            guest.token_hash = parlour::token_hash(*token);
            if (!parlour_.knows(*token)) {
                guest.finding = true;
                return with_tables({*token}, [this, id, first = std::string(text)] {
                    const auto found = guests_.find(id);
                    if (found == guests_.end()) return;
                    found->second.finding = false;
                    const auto held = std::exchange(found->second.held, {});
                    take_message(id, first);
                    for (const std::string& later : held) take_message(id, later);
                });
            }
        }
    take_message(id, text);
}

void Host::take_message(SocketId id, std::string_view text) {
    if (finishing_ || broken_) return;
    gathered_.since.push_back(Clock::now());
    parlour_.message(id, text, now_millis());
    pump();
}

void Host::refuse_message(SocketId id, Guest& guest, std::string_view code, std::string_view why) {
    metrics_.refuse(code);
    net_.rest(id, too_fast_rest);
    if (++guest.errors > setup_.limits.errors_to_close) {
        journal_.write(Level::warn, "socket_closed", {{"address", guest.address}, {"why", code}});
        requests_.take(guest.address, now_seconds(), closed_counts_as);
        return net_.close(id, policy_broken, "too many messages were refused");
    }
    ordered_json error{{"type", "error"}, {"code", code}, {"message", why}};
    net_.send(id, std::make_shared<const std::string>(dumped(error)));
}

void Host::closed(SocketId id) {
    const auto guest = guests_.find(id);
    if (guest == guests_.end()) return;
    journal_.write(Level::debug, "socket_closed", {{"address", guest->second.address}});
    guests_.erase(guest);
    if (broken_) return;
    parlour_.closed(id, now_millis());
    pump();
}

// ---- what comes out

void Host::answer(const Reply& reply, Response response) {
    gathered_.answers.emplace_back(reply, std::move(response));
    pump();
}

/// Hands over what has gathered, unless the batch before is still being kept: then it gathers on.
void Host::pump() {
    if (committing_ || delivering_ || broken_) return;
    while (true) {
        Outgoing out = std::exchange(gathered_, {});
        out.batch = parlour_.take();
        if (!out.batch.records.empty()) return keep(std::move(out));
        if (out.batch.frames.empty() && out.answers.empty() && out.since.empty()) break;
        deliver(std::move(out));
    }
    if (finishing_ && when_finished_) return std::exchange(when_finished_, {})();
    wake_when_due();
}

void Host::keep(Outgoing out) {
    committing_ = true;
    auto kept = std::make_shared<Outgoing>(std::move(out));
    keeper_.give([this, kept] {
        const auto begun = Clock::now();
        const auto done = store_->append(kept->batch.records);
        const double seconds = std::chrono::duration<double>(Clock::now() - begun).count();
        net_.post([this, kept, done, seconds] {
            committing_ = false;
            if (!done) return fail(done.error());
            ++metrics_.commits;
            metrics_.commit.add(seconds);
            metrics_.batch.add(double(kept->since.size()));
            deliver(std::move(*kept));
            pump();
        });
    });
    wake_when_due();
}

void Host::deliver(Outgoing out) {
    delivering_ = true;  // sending may close a socket, which comes back here
    for (parlour::Frame& frame : out.batch.frames) {
        const auto guest = guests_.find(frame.to);
        if (guest == guests_.end()) continue;
        const bool error = frame.text.starts_with("{\"type\":\"error\"");
        if (error) metrics_.refuse("message");
        const bool too_many = error && ++guest->second.errors > setup_.limits.errors_to_close;
        if (!frame.text.empty()) net_.send(frame.to, std::make_shared<const std::string>(std::move(frame.text)));
        if (error) net_.rest(frame.to, too_fast_rest);
        if (too_many) net_.close(frame.to, policy_broken, "too many messages were refused");
        if (frame.close) net_.close(frame.to, error ? policy_broken : 1000, "");
    }
    for (auto& [reply, response] : out.answers) reply(std::move(response));
    const auto now = Clock::now();
    for (const auto since : out.since) metrics_.broadcast.add(std::chrono::duration<double>(now - since).count());
    delivering_ = false;
}

void Host::wake_when_due() {
    const auto due = parlour_.next_wake();
    if (!due || finishing_ || (wake_at_ != 0 && wake_at_ <= *due)) return;
    wake_at_ = *due;
    net_.after(std::chrono::milliseconds(std::max<parlour::Millis>(0, *due - now_millis())), [this, at = *due] {
        if (wake_at_ == at) wake_at_ = 0;
        if (broken_ || finishing_) return;
        parlour_.tick(now_millis());
        pump();
        wake_when_due();
    });
}

void Host::fail(const std::string& why) {
    broken_ = true;
    journal_.write(Level::error, "store_failed", {{"why", why}});
    if (failed_) failed_(why);
}

}  // namespace jansou::server
