#include "apps/server/host.hpp"

#include <algorithm>
#include <future>
#include <map>
#include <set>

#include "apps/server/hello.hpp"
#include "apps/server/library.hpp"
#include "apps/server/office.hpp"
#include "apps/server/pack.hpp"
#include "apps/server/page.hpp"
#include "apps/server/process.hpp"
#include "apps/server/qr.hpp"
#include "apps/server/trial.hpp"
#include "jansou/wire/foreign/write.hpp"
#include "jansou/wire/nesting.hpp"

namespace jansou::server {

using nlohmann::json;
using nlohmann::ordered_json;

namespace {

constexpr std::size_t most_listed = 200;         // tokens in one request
constexpr long most_days = 100'000;              // of a table's rest
constexpr double listed_counts_as = 0.1;         // requests: a table that is not in memory is looked up in the store
constexpr std::chrono::seconds turn_within{5};   // of a question for its turn
constexpr std::chrono::seconds turn_to_try{10};  // of a rule that is to be tried, behind one that takes all its time
constexpr unsigned short policy_broken = 1008, try_again = 1013;
constexpr std::chrono::milliseconds too_fast_rest{50};  // between two messages of whoever sends too many
constexpr std::chrono::milliseconds drain_look{500};    // between two looks whether hands are still played
constexpr std::chrono::seconds longest_drain{24 * 3600};
constexpr double error_forgotten_per_second = 0.1;
constexpr double closed_counts_as = 20;  // requests: a socket that had to be closed

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

Response house_full() { return refusal(503, "house_full", "there are as many tables as may be; try again later."); }

Response busy() { return refusal(503, "busy", "too many questions wait for an answer; try again in a few seconds."); }

Response store_silent() { return refusal(503, "busy", "the store cannot say just now where a table is; try again."); }

Response no_room() { return refusal(503, "busy", "the server has no room for this question; try again in a minute."); }

Response draining() { return refusal(503, "closing", "this process of the house closes; the others are open."); }

Response stopping() { return refusal(503, "stopping", "the server is being stopped; try again in a minute."); }

std::string dumped(const ordered_json& value) { return value.dump(-1, ' ', false, json::error_handler_t::replace); }

Response granted(const parlour::Granted<ordered_json>& answer) {
    return answer ? json_response(dumped(*answer)) : refusal_of(answer.error());
}

std::string error_frame(std::string_view code, std::string_view why) {
    return dumped({{"type", "error"}, {"code", code}, {"message", why}});
}

tl::expected<std::vector<std::string>, std::string> stored(store::Store& store, const parlour::Batch& batch) {
    try {
        return store.append(batch.records, batch.cards, batch.bookings);
    } catch (const std::exception& failed) { return tl::unexpected("The records cannot be stored: " + std::string(failed.what()) + "."); }
}

/// A word of a table that is refused since its house has no time for it.
std::string busy_frame(const std::string& id) {
    return dumped({{"type", "refused"},
                   {"id", id},
                   {"code", "busy"},
                   {"message", "too many questions wait for an answer; try again in a few seconds."}});
}

/// A whole number in that range; nothing if it is none, or none is there.
std::optional<long> number_at(const json& request, const char* field, std::uint64_t least, std::uint64_t most) {
    const auto it = request.find(field);
    if (it == request.end() || !it->is_number_unsigned()) return {};
    const auto n = it->get<std::uint64_t>();
    return n >= least && n <= most ? std::optional(long(n)) : std::nullopt;
}

}  // namespace

Host::Host(HostSetup setup, const parlour::Config& config, Ground ground, Metrics& metrics, const Journal& journal)
    : setup_(std::move(setup)),
      time_(ground.time),
      clock_(time_),
      net_(ground.wire),
      peers_(ground.peers),
      metrics_(metrics),
      journal_(journal),
      parlour_(config),
      library_(std::make_unique<Library>(setup_.own_rules, [this] { return !ending_; })),
      reading_(std::make_unique<Library>(setup_.own_rules, [this] { return !ending_; })),
      pads_(std::make_unique<PadDesk>(ground.connect, setup_.own_rules, config.random)),
      clubs_(std::make_unique<ClubDesk>(ground.connect, setup_.own_rules, config.random, *pads_, time_)),
      store_(std::move(ground.store)),
      by_token_(setup_.limits.messages_per_token),
      by_address_(setup_.limits.messages_per_address),
      requests_(setup_.limits.requests_per_address),
      questions_(setup_.limits.questions_per_address),
      made_(setup_.limits.tables_made_per_address),
      keeper_(ground.hire()),
      desk_(most_questions, ground.hire(), time_),
      reader_(most_questions, ground.hire(), time_),
      trier_(most_trials, ground.hire(), time_),
      scribe_(most_questions, ground.hire(), time_) {}

Host::~Host() { ending_ = true; }

void Host::finish(std::function<void()> then) {
    finishing_ = true;
    close_clerks();
    when_finished_ = std::move(then);
    pump();
}

void Host::close_clerks() {
    ending_ = true;
    for (Clerk* clerk : {&desk_, &reader_, &trier_, &scribe_}) clerk->close();
}

bool Host::leaves_off_within(std::chrono::milliseconds wait) {
    close_clerks();
    const auto until = time_.now() + wait;
    for (Clerk* clerk : {&desk_, &reader_, &trier_, &scribe_})
        if (!clerk->rests_within(std::chrono::duration_cast<std::chrono::milliseconds>(until - time_.now()))) return false;
    return true;
}

void Host::keep_all() {
    std::promise<void> done;
    keeper_->give([&done] { done.set_value(); });
    done.get_future().wait();
}

void Host::on_drained(std::function<void()> call, std::chrono::seconds at_most) {
    when_drained_ = std::move(call);
    drain_time_ = at_most;
}

void Host::drain(std::chrono::seconds at_most) {
    const bool begun = drained_by_.has_value();
    drained_by_ = time_.now() + at_most;
    if (another())
        parlour_.hold_deals(true, clock_.now());  // others go on with the tables, and nobody notices
    else
        parlour_.close_house(clock_.now() + std::chrono::duration_cast<std::chrono::milliseconds>(at_most).count(), clock_.now());
    journal_.write(Level::info, "draining", {{"seconds", std::to_string(at_most.count())}});
    pump();
    if (!begun) see_whether_drained();
}

void Host::stop_draining() {
    drained_by_.reset();
    parlour_.hold_deals(false, clock_.now());
    parlour_.close_house({}, clock_.now());
    journal_.write(Level::info, "open_again");
    pump();
}

void Host::see_whether_drained() {
    if (!drained_by_ || finishing_ || broken_) return;
    if (another()) hand_on_all();
    const bool all_done = another() ? parlour_.tables().empty() : parlour_.rests();
    if (all_done || time_.now() >= *drained_by_) return when_drained_();
    net_.after(drain_look, [this] { see_whether_drained(); });
}

void Host::office(const json& request, const std::function<void(ordered_json)>& reply) {
    const auto asked = request.find("do");
    const std::string what = asked != request.end() && asked->is_string() ? asked->get<std::string>() : "";
    if (what == "drain") {
        const auto seconds = number_at(request, "seconds", 0, longest_drain.count());
        if (request.contains("seconds") && !seconds)
            return reply({{"error", "seconds: a whole number from 0 to " + std::to_string(longest_drain.count()) + " is expected."}});
        drain(seconds ? std::chrono::seconds(*seconds) : drain_time_);
    }
    if (what == "open") stop_draining();
    if (what == "tables") return reply({{"tables", parlour_.tables()}});
    if (what == "close" || what == "prune" || what == "forget") return clear_away(what, request, reply);
    if (what != "drain" && what != "open" && what != "status") return reply({{"error", "the house does not know how to do that."}});
    const parlour::Counts counts = parlour_.counts();
    reply({{"closing", drained_by_.has_value()},
           {"rests", parlour_.rests()},
           {"tables", counts.tables},
           {"playing", counts.playing},
           {"persons", counts.persons_here}});
}

/// What an operator has erased or closed: first in memory, then, by the thread that writes, in the store.
void Host::clear_away(const std::string& what, const json& request, const std::function<void(ordered_json)>& reply) {
    const auto text = [&](const char* field) {
        const auto it = request.find(field);
        return it != request.end() && it->is_string() ? it->get<std::string>() : std::string();
    };
    const auto days = number_at(request, "days", 1, most_days);
    if (what == "prune" && !days)
        return reply({{"error", "days: a whole number from 1 to " + std::to_string(most_days) + " is expected."}});
    const std::string table = text("table"), name = text("name"), other = text("as");
    const bool said = what == "close" ? !table.empty() : what == "forget" ? !name.empty() : true;
    if (!said) return reply({{"error", "the house is not told what to do it to."}});
    std::function<OfficeAnswer(store::Ledger&)> work;
    if (what == "close") {
        parlour_.close_table(table, clock_.now());
        pump();
        work = [this, table](store::Ledger& ledger) -> OfficeAnswer {
            if (const auto freed = store_->release(table); !freed) return tl::unexpected(freed.error());
            return bar_table(ledger, table, time_.date());
        };
    } else if (what == "prune") {
        const parlour::Millis age = parlour::Millis(days.value_or(most_days)) * 24 * 3'600'000;
        work = [this, age](store::Ledger& ledger) { return prune_tables(ledger, time_.date() - age); };
    } else {
        // of tables where nobody is the name goes from the memory with the table, which comes back when it is asked for
        std::set<std::string> visited;
        for (const std::string& id : parlour_.tables()) {
            if (parlour_.is_visited(id))
                visited.insert(id);
            else
                parlour_.let_go(id);
        }
        pump();
        work = [this, name, other, visited](store::Ledger& ledger) {
            return forget_name(ledger, name, other, [&](const std::string& id) { return visited.contains(id) || !is_free(id); });
        };
    }
    const auto broke_off = [reply](const std::string& why) { reply({{"error", why}}); };
    change_records(broke_off, [this, work = std::move(work), reply]() -> std::function<void()> {
        auto ledger = store::Ledger::open(setup_.place, store::Ledger::For::changing);
        const OfficeAnswer told = ledger ? work(*ledger) : OfficeAnswer(tl::unexpected(ledger.error()));
        return [reply, told] { reply(told ? ordered_json{{"told", *told}} : ordered_json{{"error", told.error()}}); };
    });
}

/// On the thread of the store: no process leads the table from now on, if no other one does.
bool Host::is_free(const std::string& table) {
    const auto leads = store_->claim(table, store::Store::Claim::take);
    return leads && !*leads && store_->release(table);
}

bool Host::trusts(std::string_view address) const { return std::ranges::find(setup_.trusted, address) != setup_.trusted.end(); }

// ---- requests

std::optional<Response> Host::over_rate(const Request& request, double questions) {
    const std::string address = neighbourhood(request.address);
    if (trusts(address)) return {};
    const double now = seconds();
    if (!requests_.take(address, now)) return too_fast(requests_.wait(address, now));
    if (questions > 0 && !questions_.take(address, now, questions)) return too_fast(questions_.wait(address, now));
    return {};
}

/// A page of somebody else's name that leads here would count as the house's own.
std::optional<Response> Host::wrong_name(const Request& request) const {
    if (goes_by(request.host, setup_.names)) return {};
    return refusal(
        421, "bad_host",
        "this house is not known as " + request.host.substr(0, 80) + "; whoever runs it can name it with --host or --public-url.");
}

/// The answer, with a line in the log where such are wanted: the address asked for as far as it is one of ours, since anything may stand
/// there.
Reply Host::noted(const Request& request, Reply reply) const {
    if (!journal_.takes(Level::debug)) return reply;
    const std::string& path = request.target.path;
    const std::string known =
        path.starts_with("/api/") || path.starts_with("/assets/") || path == "/" || path == "/metrics" ? path.substr(0, 60) : "(another)";
    return [this, known, method = request.method.substr(0, 10), address = request.address, since = time_.now(),
            reply = std::move(reply)](Response response) {
        const double millis = std::chrono::duration<double, std::milli>(time_.now() - since).count();
        journal_.write(Level::debug, "request",
                       {{"method", method},
                        {"path", known},
                        {"status", std::to_string(response.status)},
                        {"ms", std::to_string(int(millis))},
                        {"address", address}});
        reply(std::move(response));
    };
}

void Host::request(Request request, Reply reply) {
    reply = noted(request, std::move(reply));
    if (finishing_ && request.target.path.starts_with("/api/")) return reply(stopping());
    Way way = way_of(request.method, request.target.path);
    if (request.led) {
        if (!way.route) return reply(not_allowed(way.allowed));
        return follow(*way.route, {std::make_shared<const Request>(std::move(request)), std::move(way.rest), {}}, reply);
    }
    if (auto refused = over_rate(request, way.questions)) {
        metrics_.refuse("too_fast");
        return reply(*refused);
    }
    if (auto refused = wrong_name(request)) return reply(std::move(*refused));
    if (!way.route) return reply(not_allowed(way.allowed));
    follow(*way.route, {std::make_shared<const Request>(std::move(request)), std::move(way.rest), {}}, reply);
}

/// What every row asks of a request before anybody answers it: whose page it comes from, what its body is, whether it has a token, and that
/// the table of the token is here.
void Host::follow(const Route& route, Asked asked, const Reply& reply) {
    const Request& request = *asked.request;
    if (route.terms.body != Body::none) {
        if (!may_speak(request.origin, request.host, setup_.public_url))
            return reply(refusal(403, "bad_origin", "pages of " + request.origin.substr(0, 80) + " may not speak with this server."));
        if (!is_json(request.type)) return reply(refusal(415, "bad_type", "the body is expected as application/json."));
        if (!wire::nests_shallowly(request.body))
            return reply(refusal(400, "bad_json", "the body nests deeper than " + std::to_string(wire::deepest_json) + " levels."));
    }
    if (route.terms.body == Body::object) {
        asked.body = json::parse(request.body, nullptr, false);
        if (!asked.body.is_object()) return reply(refusal(400, "bad_json", "the body is no JSON object, which is expected."));
    }
    if (route.terms.bearer == Bearer::nobody) return (this->*route.answer)(asked, reply);
    if ((route.terms.bearer == Bearer::pad || route.terms.bearer == Bearer::club) && request.bearer.size() <= longest_token)
        return (this->*route.answer)(asked, reply);
    if (request.bearer.empty() || request.bearer.size() > longest_token) return reply(no_token());
    with_tables({request.bearer}, [this, &route, asked, reply](const Found& found) {
        if (found.no_room) return reply(house_full());
        if (found.unsaid) return reply(store_silent());
        if (found.elsewhere) return ask_elsewhere(*asked.request, *found.elsewhere, reply);
        (this->*route.answer)(asked, reply);
    });
}

void Host::get_health(const Asked&, const Reply& reply) {
    reply(json_response(dumped({{"ok", !broken_}, {"version", setup_.version}, {"schema", store::schema_version}})));
}

void Host::get_readiness(const Asked&, const Reply& reply) { reply(readiness()); }

void Host::get_metrics(const Asked& asked, const Reply& reply) {
    if (!setup_.open_metrics && !asked.request->neighbour)
        return reply(refusal(403, "local_only", "the figures are for programs of this machine; --open-metrics gives them to everybody."));
    Response out = json_response(metrics_text());
    out.type = "text/plain; version=0.0.4; charset=utf-8";
    reply(std::move(out));
}

void Host::no_upgrade(const Asked&, const Reply& reply) {
    reply(refusal(426, "no_upgrade", "this address is a WebSocket; a request to upgrade to one is expected."));
}

void Host::get_page(const Asked& asked, const Reply& reply) {
    const std::string& path = asked.request->target.path;
    if (const PageFile* file = page_file(path)) return reply(page_response(*file, *asked.request));
    if (asked.rest.empty()) return reply(no_page());
    reply(refusal(404, "not_found", "there is nothing at " + path.substr(0, 80) + "."));
}

void Host::post_trial(const Asked& asked, const Reply& reply) {
    if (!setup_.own_rules) return reply(refusal(403, "no_own_rules", "this house plays its own rules only."));
    have_answered(trier_, Waiting::Rank::first, *asked.request, reply, [this, request = asked.request] {
        return trial(*request, [this, &request] { return !ending_ && !request->has_left(); });
    });
}

void Host::have_answered(Clerk& clerk, Waiting::Rank rank, const Request& request, const Reply& reply, std::function<Response()> made) {
    const auto work = [this, reply, gzip = request.gzip, made = std::move(made)] {
        Response out;
        try {
            out = made();
            pack(out, gzip);
        } catch (const std::exception&) { out = no_room(); }
        post([reply, out = std::move(out)]() mutable { reply(std::move(out)); });
    };
    const auto give_up = [this, reply] { reply(finishing_ ? stopping() : busy()); };
    clerk.give({.from = neighbourhood(request.address), .rank = rank, .work = work, .give_up = give_up});
}

/// Who has waited too long is told so, and can ask again. What was looked back at goes when nobody looks any more.
void Host::give_up_late() {
    if (const auto now = time_.millis(); now >= forget_at_ && reader_.waiting() < most_questions) {
        forget_at_ = now + parlour::Reels::kept / 4;
        reader_.give({.from = {}, .rank = Waiting::Rank::first, .work = [this] { reels_.forget(time_.millis()); }, .give_up = [] {}});
    }
    for (Clerk* clerk : {&desk_, &reader_, &scribe_}) clerk->give_up_after(turn_within);
    trier_.give_up_after(turn_to_try);
}

void Host::get_log(const Asked& asked, const Reply& reply) { look_back(parlour::LookBack::What::log, *asked.request, reply); }
void Host::get_replay(const Asked& asked, const Reply& reply) { look_back(parlour::LookBack::What::replay, *asked.request, reply); }

/// What was played is worked out away from the tables.
void Host::look_back(parlour::LookBack::What what, const Request& request, const Reply& reply) {
    const auto match = count_of(request.target, "match");
    if (match == no_count) return reply(refusal(400, "no_match", "match: a number from 0 is expected."));
    const int hand = count_of(request.target, "hand");
    if (hand == no_count)
        return reply(
            refusal(400, "bad_hand", "hand: a number from 0 is expected, not \"" + request.target.find("hand")->substr(0, 20) + "\"."));
    parlour::LookBack wish{.what = what};
    if (match != not_said) wish.match = std::size_t(match);
    if (hand != not_said) wish.hand = hand;
    const int game = count_of(request.target, "game");
    if (game == no_count) return reply(refusal(400, "no_match", "game: a number from 0 is expected."));
    if (game != not_said) wish.game = game;
    if (request.target.find("names").value_or("1") == "0") wish.names = parlour::Names::left_out;
    wish.mine = request.target.find("mine").value_or("0") == "1";
    const std::string form(request.target.find("form").value_or("jansou"));
    const auto named = wire::foreign::form_named(form);
    if (!named) return reply(bad_form(form));
    wish.form = *named;
    auto task = parlour_.look_back(request.bearer, wish);
    if (!task) return answer(reply, refusal_of(task.error()));
    const auto type = what == parlour::LookBack::What::log ? wire::foreign::media_type(wish.form) : "application/json";
    work_out(std::move(*task), request, reply, type);
}

void Host::work_out(parlour::LookTask task, const Request& request, const Reply& reply, std::string_view type) {
    using Records = std::vector<parlour::Record>;
    const auto work = [this, request, reply, type, work = std::move(task.work)](const std::shared_ptr<const Records>& records) {
        const auto when_kept = [this, reply](Response out) { answer(reply, std::move(out)); };
        have_answered(reader_, Waiting::Rank::first, request, when_kept, [this, type, work, records, left = request.left] {
            auto text = work({.records = *records, .reels = reels_, .now = time_.millis(), .go_on = [this, &left] {
                                  return !ending_ && !(left && *left);
                              }});
            if (!text) return refusal_of(text.error());
            Response out = json_response(std::move(*text));
            out.type = type;
            return out;
        });
    };
    if (task.table.empty()) return work(std::make_shared<const Records>());
    keeper_->give([this, work, reply, table = task.table] {
        auto loaded = store_->load(table);
        if (!loaded && is_shared()) return post([reply] { reply(store_silent()); });
        const auto records = std::make_shared<const Records>(loaded ? std::move(*loaded) : Records());
        post([work, records] { work(records); });
    });
}

void Host::get_table(const Asked& asked, const Reply& reply) {
    const Request& request = *asked.request;
    if (auto lost = if_lost(request.bearer)) return answer(reply, std::move(*lost));
    if (count_of(request.target, "match") == no_count)
        return answer(reply, refusal(400, "no_match", "match: a number from 0 is expected."));
    answer(reply, granted(parlour_.table(request.bearer)), parlour_.table_id(request.bearer));
}

void Host::get_book(const Asked& asked, const Reply& reply) {
    const Request& request = *asked.request;
    if (auto lost = if_lost(request.bearer)) return answer(reply, std::move(*lost));
    const auto match = count_of(request.target, "match");
    if (match == no_count) return answer(reply, refusal(400, "no_match", "match: a number from 0 is expected."));
    answer(reply, granted(parlour_.book(request.bearer, match == not_said ? std::nullopt : std::optional(std::size_t(match)))),
           parlour_.table_id(request.bearer));
}

void Host::post_join(const Asked& asked, const Reply& reply) {
    std::vector<std::string> tokens;
    const auto invitation = asked.body.find("invitation");
    if (invitation != asked.body.end() && invitation->is_string() && invitation->get_ref<const std::string&>().size() <= longest_token)
        tokens.push_back(invitation->get<std::string>());
    with_tables(tokens, [this, tokens, asked, body = asked.body, reply](const Found& found) {
        if (found.no_room) return reply(house_full());
        if (found.unsaid) return reply(store_silent());
        if (found.elsewhere) return ask_elsewhere(*asked.request, *found.elsewhere, reply);
        if (auto lost = tokens.empty() ? std::nullopt : if_lost(tokens.front())) return reply(std::move(*lost));
        const auto joined = whole([&] { return parlour_.join(body, clock_.now()); });
        answer(reply, granted(joined), tokens.empty() ? "" : parlour_.table_id(tokens.front()));
    });
}

void Host::post_book(const Asked& asked, const Reply& reply) {
    const std::string& token = asked.request->bearer;
    if (auto lost = if_lost(token)) return reply(std::move(*lost));
    const auto corrected = whole([&] { return parlour_.correct(token, asked.body, clock_.now()); });
    answer(reply, granted(corrected), parlour_.table_id(token));
}

void Host::post_share(const Asked& asked, const Reply& reply) {
    const std::string& token = asked.request->bearer;
    if (auto lost = if_lost(token)) return reply(std::move(*lost));
    const auto match = asked.body.find("match");
    const bool said = match != asked.body.end();
    if (said && !match->is_number_unsigned()) return reply(refusal(400, "no_match", "match: a number from 0 is expected."));
    const auto wanted = said ? std::optional(match->get<std::size_t>()) : std::nullopt;
    const auto shared = whole([&] { return parlour_.share(token, clock_.now(), wanted); });
    answer(reply, granted(shared), parlour_.table_id(token));
}

void Host::post_qr(const Asked& asked, const Reply& reply) {
    const auto text = asked.body.find("text");
    const auto svg = text != asked.body.end() && text->is_string() ? qr_svg(text->get_ref<const std::string&>()) : std::nullopt;
    if (!svg) return reply(refusal(400, "bad_text", "text: 1 to " + std::to_string(longest_qr) + " bytes are expected."));
    Response out = json_response(*svg);
    out.type = "image/svg+xml";
    reply(std::move(out));
}

bool Host::may_make_table(const std::string& address) {
    const auto gone = [this](const std::string& id) { return !parlour_.has_table(id); };
    if (tables_of_.size() > setup_.limits.tables)
        std::erase_if(tables_of_, [&](const auto& entry) { return std::ranges::all_of(entry.second, gone); });
    auto& made = tables_of_[address];
    std::erase_if(made, gone);
    return made.size() < setup_.limits.tables_per_address;
}

void Host::post_table(const Asked& asked, const Reply& reply) {
    if (drained_by_ && !asked.request->led)
        if (const auto open = another()) return ask_elsewhere(*asked.request, *open, reply);
    if (drained_by_ && is_shared()) return reply(draining());
    if (auto low = disk_is_low()) return reply(refusal(503, "disk_full", *low));
    const std::string address = neighbourhood(asked.request->address);
    if (!trusts(address)) {
        const double now = seconds();
        if (!may_make_table(address))
            return reply(refusal(
                429, "too_many_tables",
                "this address has " + std::to_string(setup_.limits.tables_per_address) + " tables, which is the most; finish one first."));
        if (!made_.take(address, now)) return reply(too_fast(made_.wait(address, now)));
    }
    const auto club = asked.body.find("club");
    if (club == asked.body.end()) return make_table(asked, {}, reply);
    if (!club->is_object() || club->size() != 2 || !club->value("token", json()).is_string() || !club->value("night", json()).is_string())
        return reply(refusal(400, "bad_order", "club: the token of a writer and the id of a night are expected."));
    with_found<parlour::Affiliation>(
        *asked.request, reply,
        [this, token = (*club)["token"].get<std::string>(), night = (*club)["night"].get<std::string>()] {
            return clubs_->affiliation(token, night);
        },
        [this, asked, reply](const parlour::Affiliation& book) { make_table(asked, book, reply); });
}

void Host::make_table(const Asked& asked, const parlour::Affiliation& book, const Reply& reply) {
    const std::string address = neighbourhood(asked.request->address);
    const auto made = whole([&] { return parlour_.create(asked.body, clock_.now(), book); });
    if (made) {
        ++metrics_.tables_made;
        const auto id = (*made)["table"].get<std::string>();
        if (!trusts(address)) tables_of_[address].push_back(id);
        journal_.write(Level::info, "table_made", {{"table", id}, {"address", address}});
    }
    answer(reply, granted(made), made ? (*made)["table"].get<std::string>() : "");
}

/// A pad costs as much as a table of those that an address may make.
void Host::post_pads(const Asked& asked, const Reply& reply) {
    if (auto low = disk_is_low()) return reply(refusal(503, "disk_full", *low));
    const std::string address = neighbourhood(asked.request->address);
    if (const double now = seconds(); !trusts(address) && !made_.take(address, now)) return reply(too_fast(made_.wait(address, now)));
    const auto club = asked.body.find("club");
    const bool named = club != asked.body.end() && club->is_object() && club->value("night", json()).is_string();
    if (club != asked.body.end() && !named) return reply(refusal(400, "bad_pad", "club: the id of a night is expected."));
    const std::string night = named ? (*club)["night"].get<std::string>() : std::string();
    have_answered(scribe_, Waiting::Rank::first, *asked.request, reply,
                  [this, now = time_.date(), named, night, token = asked.request->bearer]() -> Response {
                      if (!named) return pads_->make(now);
                      const auto book = clubs_->affiliation(token, night);
                      return book ? pads_->make(now, *book) : book.error();
                  });
}

/// A book costs as much as a table as well.
void Host::post_clubs(const Asked& asked, const Reply& reply) {
    if (auto low = disk_is_low()) return reply(refusal(503, "disk_full", *low));
    const std::string address = neighbourhood(asked.request->address);
    if (const double now = seconds(); !trusts(address) && !made_.take(address, now)) return reply(too_fast(made_.wait(address, now)));
    have_answered(scribe_, Waiting::Rank::first, *asked.request, reply, [this, asked] { return clubs_->make(*asked.request); });
}

template <class Thing>
void Host::with_found(const Request& request, const Reply& reply, std::function<tl::expected<Thing, Response>()> find,
                      std::function<void(Thing)> then) {
    const auto work = [this, reply, find = std::move(find), then = std::move(then)] {
        auto found = std::make_shared<tl::expected<Thing, Response>>(tl::unexpected(no_room()));
        try {
            *found = find();
        } catch (const std::exception&) {}  // NOLINT(bugprone-empty-catch): it was told before that there is no room
        post([this, reply, then, found] {
            if (finishing_ || broken_) return reply(stopping());
            *found ? then(std::move(**found)) : reply(std::move(found->error()));
        });
    };
    const auto give_up = [this, reply] { reply(finishing_ ? stopping() : busy()); };
    scribe_.give({.from = neighbourhood(request.address), .rank = Waiting::Rank::first, .work = work, .give_up = give_up});
}

/// Whoever sits there says by a code which person of the table's club he is.
void Host::post_member(const Asked& asked, const Reply& reply) {
    const std::string token = asked.request->bearer;
    if (auto lost = if_lost(token)) return reply(std::move(*lost));
    const auto club = parlour_.club_of(token);
    if (!club) return reply(refusal_of(club.error()));
    if (club->empty()) return reply(refusal(409, "no_club", "this table belongs to no club's book."));
    const auto code = asked.body.find("code");
    if (code == asked.body.end() || !code->is_string() || code->get_ref<const std::string&>().size() > longest_token)
        return reply(refusal(400, "bad_code", "code: a person's code is expected."));
    with_found<std::string>(
        *asked.request, reply, [this, code = code->get<std::string>(), club = *club] { return clubs_->member(code, club); },
        [this, token, reply](const std::string& person) {
            const auto done = whole([&] { return parlour_.be_member(token, person, clock_.now()); });
            answer(reply, done ? json_response(dumped({{"member", person}})) : refusal_of(done.error()), parlour_.table_id(token));
        });
}

/// A name goes from the tables of the book first, then from the book itself.
void Host::post_forget(const Asked& asked, const Reply& reply) {
    with_found<ClubDesk::Forgetting>(
        *asked.request, reply, [this, asked] { return clubs_->what_to_forget(*asked.request); },
        [this, reply](const ClubDesk::Forgetting& what) { forget_in_tables(what, reply); });
}

void Host::forget_in_tables(const ClubDesk::Forgetting& what, const Reply& reply) {
    for (const std::string& id : what.tables)
        if (parlour_.is_visited(id))
            return reply(refusal(409, "table_in_use", "somebody is at a table of this book; a name is forgotten when nobody is."));
    for (const std::string& id : what.tables) parlour_.let_go(id);
    pump();
    const auto broke_off = [reply](const std::string& why) { reply(refusal(503, "not_kept", why)); };
    change_records(broke_off, [this, what, reply]() -> std::function<void()> {
        std::string failed;
        if (!what.name.empty() && !what.tables.empty()) {
            auto ledger = store::Ledger::open(setup_.place, store::Ledger::For::changing);
            if (!ledger) failed = ledger.error();
            for (const std::string& id : what.tables)
                if (failed.empty() && !is_free(id))
                    failed = "another process of the house has table " + id + " now; a name is forgotten when nobody is there.";
            for (const std::string& id : what.tables)
                if (failed.empty())
                    if (const auto done = ledger->rename(id, what.name, "…"); !done) failed = done.error();
        }
        return [this, what, reply, failed] {
            if (!failed.empty()) return reply(refusal(503, "not_kept", failed));
            with_found<Response>(
                {}, reply, [this, what]() -> tl::expected<Response, Response> { return clubs_->forget(what); },
                [reply](Response out) { reply(std::move(out)); });
        };
    });
}

void Host::create(const json& request, const Reply& reply) {
    const auto made = whole([&] { return parlour_.create(request, clock_.now()); });
    answer(reply, granted(made));
}

void Host::post_mine(const Asked& asked, const Reply& reply) {
    const auto tokens = listed_tokens(asked.body, most_listed);
    if (!tokens)
        return reply(refusal(400, "bad_tokens", "tokens: a list of at most " + std::to_string(most_listed) + " tokens is expected."));
    std::vector<std::string> unknown;
    for (const std::string& token : *tokens)
        if (!parlour_.knows(token)) unknown.push_back(token);
    const std::string address = neighbourhood(asked.request->address);
    const double now = seconds(), cost = double(unknown.size()) * listed_counts_as;
    if (!trusts(address) && cost > 0 && !requests_.take(address, now, cost)) return reply(too_fast(requests_.wait(address, now)));
    if (unknown.empty()) return answer_mine(*tokens, {}, reply);
    keeper_->give([this, tokens = *tokens, unknown = std::move(unknown), reply] {
        std::map<std::string, store::Store::Kept> cards;  // by token
        std::map<std::string, std::string> without;       // tables that have none yet: a token of each
        std::vector<std::string> hashes;
        for (const std::string& token : unknown) hashes.push_back(parlour::token_hash(token));
        const auto known = store_->tokens(hashes);
        if (!known) return post([reply] { reply(store_silent()); });  // a list without one of them says that it is gone
        for (std::size_t i = 0; i < unknown.size(); ++i) {
            const auto& [table, card, records] = (*known)[i];
            if (table.empty() || !card) continue;  // the second: damaged, in a file
            if (*card)
                cards.emplace(unknown[i], **card);
            else
                without.emplace(table, unknown[i]);
        }
        std::vector<std::string> bring;
        for (const auto& [id, token] : without) bring.push_back(token);
        post([this, tokens, cards = std::move(cards), bring = std::move(bring), reply] {
            with_tables(bring, [this, tokens, cards, reply](const Found&) { answer_mine(tokens, cards, reply); });
            pump();
        });
    });
}

void Host::answer_mine(const std::vector<std::string>& tokens, const std::map<std::string, store::Store::Kept>& cards, const Reply& reply) {
    std::multimap<parlour::Millis, ordered_json, std::greater<>> found;
    for (const std::string& token : tokens) {
        auto mine = parlour_.mine(token);
        if (const auto card = cards.find(token); !mine && card != cards.end())
            mine = parlour::mine_of(card->second.body, token, card->second.updated);
        if (mine) found.emplace(mine->updated, std::move(mine->entry));
    }
    ordered_json tables = ordered_json::array();
    for (auto& [updated, entry] : found) tables.push_back(std::move(entry));
    answer(reply, json_response(dumped({{"tables", std::move(tables)}})));
}

void Host::with_tables(const std::vector<std::string>& tokens, std::function<void(const Found&)> then) {
    Bringing wanted{.hashes = {}, .then = std::move(then)};
    for (const std::string& token : tokens)
        if (!parlour_.knows(token)) wanted.hashes.push_back(parlour::token_hash(token));
    if (wanted.hashes.empty()) return wanted.then({});
    wanted_.front().push_back(std::move(wanted));
    bring_next();
}

/// Brings back the next table that is wanted; between two of them the house does all else that is due. The store is asked for several at
/// once, as each of its answers may wait for a disk.
void Host::bring_next() {
    if (bringing_ || clearing_ > 0) return;
    for (auto& queue : wanted_)
        while (!queue.empty()) {
            auto& hashes = queue.front().hashes;
            while (!hashes.empty() && parlour_.knows_hash(hashes.front())) hashes.pop_front();
            if (!hashes.empty()) break;
            const Bringing done = std::move(queue.front());
            queue.pop_front();
            done.then(done.found);
            if (bringing_) return;
        }
    auto& [in_play, over] = wanted_;
    auto& queue = in_play.empty() ? over : in_play;
    if (queue.empty()) return;
    bringing_ = true;
    if (loaded_.contains(queue.front().hashes.front())) return post([this, &queue] { bring_first(queue); });
    std::vector<std::string> next;
    for (const Bringing& each : queue) {
        for (const std::string& hash : each.hashes)
            if (next.size() < most_loaded_at_once && !parlour_.knows_hash(hash) && std::ranges::find(next, hash) == next.end())
                next.push_back(hash);
        if (next.size() >= most_loaded_at_once) break;
    }
    const bool others = &queue == &in_play && (in_play.size() > 1 || !over.empty());
    keeper_->give([this, &queue, others, next = std::move(next), instead = drained_by_ ? another() : std::nullopt] {
        const auto found = std::make_shared<std::vector<Loaded>>(load(next, others, instead));
        post([this, &queue, next, found] {
            for (std::size_t i = 0; i < next.size(); ++i) {
                Loaded& each = (*found)[i];
                if (each.later) continue;
                drop_loaded(each.table);
                loaded_.insert_or_assign(next[i], std::move(each));
            }
            bring_first(queue);
        });
    });
}

void Host::bring_first(std::deque<Bringing>& queue) {
    bringing_ = false;
    if (clearing_ > 0) return;
    if (auto first = loaded_.extract(queue.front().hashes.front())) {
        const Loaded& found = first.mapped();
        if (found.may_wait) {
            wanted_.back().push_back(std::move(queue.front()));
            queue.pop_front();
        } else {
            drop_loaded(found.table);
            bring(found, first.key(), queue.front());
            queue.front().hashes.pop_front();
        }
    }
    bring_next();
    pump();
}

void Host::change_records(std::function<void(const std::string&)> broke_off, std::function<std::function<void()>()> work) {
    ++clearing_;
    keeper_->give([this, broke_off = std::move(broke_off), work = std::move(work)] {
        std::function<void()> then;
        try {
            then = work();
        } catch (const std::exception& failed) {
            then = [this, broke_off, why = std::string(failed.what())] {
                fault("records cannot be changed: " + why + ".");
                broke_off(why);
            };
        }
        post([this, then = std::move(then)] {
            --clearing_;
            loaded_.clear();
            then();
            bring_next();
        });
    });
}

Backlog Host::backlog() {
    Backlog out{.questions = std::max({desk_.waiting(), reader_.waiting(), scribe_.waiting()}), .trials = trier_.waiting()};
    out.loaded = loaded_.size();
    for (const auto& [id, guest] : guests_) out.held = std::max(out.held, guest.held.size());
    return out;
}

std::string Host::metrics_text() {
    const parlour::Counts counts = parlour_.counts();
    metrics_.tables = counts.tables;
    metrics_.acts = counts.acts;
    metrics_.events = counts.events;
    metrics_.disk_free = disk_free(setup_.place.folder);
    metrics_.waiting = counts.waiting;
    metrics_.playing = counts.playing;
    metrics_.over = counts.over;
    metrics_.persons = counts.persons_here;
    metrics_.watchers = counts.watchers;
    metrics_.store_queue = keeper_->waiting();
    metrics_.question_queue = desk_.waiting() + reader_.waiting() + trier_.waiting();
    metrics_.oldest_question =
        std::max({desk_.longest_wait(), reader_.longest_wait(), trier_.longest_wait(), scribe_.longest_wait()}).count();
    metrics_.log_dropped = journal_.dropped();
    metrics_.longest_stall = stalls_.empty() ? 0 : *std::ranges::max_element(stalls_);
    metrics_.footprint = footprint();
    return metrics_.text();
}

// ---- sockets

std::optional<Response> Host::admit(const Request& request) {
    if (auto refused = over_rate(request, way_of(request.method, request.target.path).questions)) return refused;
    if (request.target.path != socket_path) return refusal(404, "not_found", "the WebSocket is at /ws.");
    if (finishing_) return stopping();
    if (auto refused = wrong_name(request)) return refused;
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

void Host::led_here(SocketId id, const std::string& address) {
    opened(id, address);
    guests_.at(id).led = true;
}

/// Of a hello, if it is of a sensible length.
static std::optional<std::string> token_of(const parlour::said::Reading& message) {
    const auto* hello = message ? message->is<parlour::said::Hello>() : nullptr;
    if (!hello || hello->token.empty() || hello->token.size() > longest_token) return {};
    return hello->token;
}

void Host::message(SocketId id, std::string_view text) {
    const auto it = guests_.find(id);
    if (it == guests_.end() || finishing_) return;
    Guest& guest = it->second;
    ++metrics_.messages;
    const auto message = parlour::said::read(text);
    if (!within_rates(guest, parlour::said::cost_of(message)))
        return refuse_message(id, guest, "too_fast", "messages come too fast; this one was not read.");
    if (guest.elsewhere) return peers_->say(id, text);
    if (guest.finding) {
        if (guest.held.size() >= most_held) return net_.close(id, policy_broken, "too many messages");
        return guest.held.push_back({message, std::string(text)});
    }
    if (guest.token_hash.empty())
        if (const auto token = token_of(message)) {
            guest.token_hash = parlour::token_hash(*token);
            if (!parlour_.knows(*token)) {
                guest.finding = true;
                return with_tables({*token}, [this, id, token = *token, first = message, text = std::string(text)](const Found& where) {
                    const auto found = guests_.find(id);
                    if (found == guests_.end()) return;
                    if (const auto lost = if_lost(token)) {
                        net_.send(id, std::make_shared<const std::string>(error_frame("table_lost", lost_table)));
                        return net_.close(id, policy_broken, "");
                    }
                    found->second.finding = false;
                    const auto held = std::exchange(found->second.held, {});
                    if (where.elsewhere) {
                        // who was led here is not led further: he comes again, and finds the way anew
                        if (found->second.led || peers_ == nullptr) return net_.close(id, come_again, "");
                        found->second.elsewhere = true;
                        peers_->lead(id, found->second.address, *where.elsewhere);
                        peers_->say(id, text);
                        for (const auto& later : held) peers_->say(id, later.text);
                        return;
                    }
                    if (where.unsaid) return net_.close(id, try_again, "");
                    if (where.no_room) {
                        ordered_json full{{"type", "error"}, {"code", "house_full"}, {"message", "there are as many tables as may be."}};
                        net_.send(id, std::make_shared<const std::string>(dumped(full)));
                        return net_.close(id, try_again, "");
                    }
                    take_message(id, first);
                    for (const auto& later : held) take_message(id, later.message);
                });
            }
        }
    take_message(id, message);
}

bool Host::within_rates(Guest& guest, double amount) {
    if (guest.led || trusts(guest.address)) return true;  // limits count where a guest comes in
    const double now = seconds();
    return guest.rate.take(setup_.limits.messages_per_socket, now, amount) && by_address_.take(guest.address, now, amount) &&
           (guest.token_hash.empty() || by_token_.take(guest.token_hash, now, amount));
}

bool Host::control(SocketId id) {
    const auto it = guests_.find(id);
    if (it == guests_.end() || within_rates(it->second, 1)) return true;
    Guest& guest = it->second;
    metrics_.refuse("too_fast");
    if (!errs_too_often(guest)) return true;
    journal_.write(Level::warn, "socket_closed", {{"address", guest.address}, {"why", "too_fast"}});
    requests_.take(guest.address, seconds(), closed_counts_as);
    return false;
}

void Host::slow(SocketId id) {
    const auto it = guests_.find(id);
    if (it != guests_.end()) journal_.write(Level::warn, "slow_socket", {{"address", it->second.address}});
}

void Host::take_message(SocketId id, const parlour::said::Reading& message) {
    if (finishing_ || broken_) return;
    whole([&] {
        gathered_.since.push_back(time_.now());
        parlour_.message(id, message, clock_.now());
    });
    pump();
}

void Host::refuse_message(SocketId id, Guest& guest, std::string_view code, std::string_view why) {
    metrics_.refuse(code);
    net_.rest(id, too_fast_rest);
    if (errs_too_often(guest)) {
        journal_.write(Level::warn, "socket_closed", {{"address", guest.address}, {"why", code}});
        requests_.take(guest.address, seconds(), closed_counts_as);
        return net_.close(id, policy_broken, "too many messages were refused");
    }
    net_.send(id, std::make_shared<const std::string>(error_frame(code, why)));
}

void Host::closed(SocketId id) {
    const auto guest = guests_.find(id);
    if (guest == guests_.end()) return;
    journal_.write(Level::debug, "socket_closed", {{"address", guest->second.address}});
    const bool elsewhere = guest->second.elsewhere;
    guests_.erase(guest);
    if (elsewhere) return peers_->gone(id);
    if (broken_) return;
    whole([&] { parlour_.closed(id, clock_.now()); });
    pump();
}

void Host::fault(std::string_view why) { journal_.write(Level::error, "fault", {{"why", why}}); }

void Host::nameless() {
    if (std::exchange(nameless_told_, true)) return;  // once is enough
    journal_.write(Level::warn, "no_address_forwarded",
                   {{"why",
                     "the proxy passes guests on with an X-Forwarded-For that ends in no address, so all of these count as one for the "
                     "limits; let it write there the address from which the connection comes."}});
}

void Host::post(std::function<void()> work) {
    net_.post([this, work = std::move(work)] { whole(work); });
}

// ---- what comes out

void Host::answer(const Reply& reply, Response response, std::string table) {
    gathered_.answers.push_back({reply, std::move(response), std::move(table)});
    pump();
}

/// Hands over what has gathered, unless the batch before is still being kept: then it gathers on.
void Host::pump() {
    if (committing_ || delivering_ || broken_) return;
    whole([this] { hand_over(); });
}

void Host::hand_over() {
    while (true) {
        Outgoing out = std::exchange(gathered_, {});
        out.batch = parlour_.take();
        const bool empty = out.batch.empty() && out.answers.empty();
        if (out.batch.to_keep() || (!empty && !is_sure())) return keep(std::move(out));
        if (empty && out.since.empty()) break;
        deliver(std::move(out));
    }
    if (finishing_ && when_finished_) return leave();
    wake_when_due();
}

void Host::keep(Outgoing out) {
    committing_ = true;
    auto kept = std::make_shared<Outgoing>(std::move(out));
    keeper_->give([this, kept, sure = is_sure()] {
        const auto begun = time_.now();
        const auto looked = sure ? store::Store::Beat{} : store_->beat(true);
        auto done = looked ? stored(*store_, kept->batch) : tl::unexpected(looked.error());
        if (done) done->insert(done->end(), looked->lost.begin(), looked->lost.end());
        const double seconds = std::chrono::duration<double>(time_.now() - begun).count();
        post([this, kept, done, looked, begun, sure, seconds] {
            committing_ = false;
            if (!done) return fail(done.error());
            if (!sure) noted_beat(*looked, begun);
            if (!done->empty()) lose(*done, *kept);
            store_waits_ = false;
            ++metrics_.commits;
            house_log_.stored(kept->batch.records);
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
    for (const parlour::Frame& frame : out.batch.frames) send_frame(frame);
    for (parlour::Question& question : out.batch.questions) ask(std::move(question));
    for (auto& [reply, response, table] : out.answers) reply(std::move(response));
    const auto now = time_.now();
    for (const auto since : out.since) metrics_.broadcast.add(std::chrono::duration<double>(now - since).count());
    delivering_ = false;
}

void Host::send_frame(const parlour::Frame& frame) {
    const auto guest = guests_.find(frame.to);
    if (guest == guests_.end()) return;
    house_log_.told(frame);
    const bool error = frame.type == parlour::FrameType::error;
    if (error) metrics_.refuse("message");
    const bool too_many = error && errs_too_often(guest->second);
    if (!frame.text.empty()) net_.send(frame.to, std::make_shared<const std::string>(frame.text));
    if (error) net_.rest(frame.to, too_fast_rest);
    if (too_many) net_.close(frame.to, policy_broken, "too many messages were refused");
    if (frame.close) net_.close(frame.to, error ? policy_broken : 1000, "");
}

/// What takes its time is worked out away from the tables.
void Host::ask(parlour::Question question) {
    const auto guest = guests_.find(question.to);
    if (guest == guests_.end()) return;
    const auto asked = std::make_shared<const parlour::Question>(std::move(question));
    const auto work = [this, asked] {
        parlour::Frame frame = asked->work();
        frame.to = asked->to;
        post([this, frame = std::move(frame)] { send_frame(frame); });
    };
    const auto give_up = [this, asked] {
        send_frame({.to = asked->to, .type = parlour::FrameType::refused, .text = busy_frame(asked->id)});
    };
    desk_.give({.from = guest->second.address, .rank = Waiting::Rank::first, .work = work, .give_up = give_up});
}

bool Host::errs_too_often(Guest& guest) {
    const Rate rate{double(setup_.limits.errors_to_close), error_forgotten_per_second};
    return !guest.errors.take(rate, seconds());
}

void Host::wake_when_due() {
    const auto due = parlour_.next_wake();
    if (!due || finishing_ || (wake_at_ != 0 && wake_at_ <= *due)) return;
    wake_at_ = *due;
    net_.after(std::chrono::milliseconds(std::max<parlour::Millis>(0, *due - clock_.now())), [this, at = *due] {
        if (wake_at_ == at) wake_at_ = 0;
        if (broken_ || finishing_) return;
        whole([this] { parlour_.tick(clock_.now()); });
        pump();
        wake_when_due();
    });
}

void Host::fail(const std::string& why) {
    if (std::exchange(broken_, true)) return;
    journal_.write(Level::error, "store_failed", {{"why", why}});
    if (failed_) failed_(why);
}

}  // namespace jansou::server
