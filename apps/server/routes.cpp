#include "apps/server/routes.hpp"

#include <algorithm>
#include <utility>

#include "apps/server/host.hpp"
#include "apps/server/library.hpp"
#include "jansou/wire/questions/queries.hpp"
#include "jansou/wire/rule_text/own_rule.hpp"
#include "jansou/wire/shown/drill.hpp"
#include "jansou/wire/shown/penalties.hpp"

namespace jansou::server {

// What depends on the rules alone is worked out away from the tables: what the house has itself by one clerk, what somebody brings along
// by another.

template <auto answer>
void Host::of_house(const Asked& asked, const Reply& reply) {
    have_answered(desk_, Waiting::Rank::first, *asked.request, reply, [this, asked] {
        if constexpr (std::is_invocable_v<decltype(answer), Library&, const Request&>)
            return ((*library_).*answer)(*asked.request);
        else
            return ((*library_).*answer)(*asked.request, asked.rest);
    });
}

template <auto answer, Waiting::Rank rank>
void Host::of_guest(const Asked& asked, const Reply& reply) {
    have_answered(reader_, rank, *asked.request, reply, [this, asked] { return ((*reading_).*answer)(*asked.request); });
}

template <Library::Answerer answer>
void Host::with_own_rule(const Asked& asked, const Reply& reply) {
    have_answered(reader_, Waiting::Rank::first, *asked.request, reply,
                  [this, asked] { return reading_->question_with_rule(*asked.request, answer); });
}

template <Library::Answerer answer>
void Host::by_rule(const Asked& asked, const Reply& reply) {
    const bool brought = wire::is_own_rule(asked.rest);
    Library& library = brought ? *reading_ : *library_;
    have_answered(
        brought ? reader_ : desk_, brought ? Waiting::Rank::first : Waiting::Rank::second, *asked.request, reply,
        [&library, asked, own = parlour_.own_book(asked.rest)] { return library.question(*asked.request, asked.rest, own, answer); });
}

/// What is written is kept before it is answered, on the thread of the pads.
template <auto answer>
void Host::of_pads(const Asked& asked, const Reply& reply) {
    if (asked.request->method == "POST")
        if (auto low = disk_is_low()) return reply(refusal(503, "disk_full", *low));
    have_answered(scribe_, Waiting::Rank::first, *asked.request, reply, [this, asked] { return ((*pads_).*answer)(*asked.request); });
}

template <auto answer>
void Host::of_clubs(const Asked& asked, const Reply& reply) {
    if (asked.request->method == "POST")
        if (auto low = disk_is_low()) return reply(refusal(503, "disk_full", *low));
    have_answered(scribe_, Waiting::Rank::first, *asked.request, reply, [this, asked] { return ((*clubs_).*answer)(*asked.request); });
}

/// The page of a rule that somebody brought along is here while a table plays by it.
void Host::get_own_rule(const Asked& asked, const Reply& reply) {
    auto page = parlour_.own_page(asked.rest);
    if (!page) return of_house<&Library::rule>(asked, reply);
    have_answered(desk_, Waiting::Rank::first, *asked.request, reply,
                  [this, asked, page = std::move(page)] { return library_->own_page(*asked.request, page); });
}

std::span<const Route> routes() {
    using enum Behind;
    using enum Body;
    constexpr auto table = Bearer::table, seat = Bearer::seat;
    constexpr auto second = Waiting::Rank::second;
    // clang-format off
    static constexpr Route all[]{
        {"/healthz", "GET", &Host::get_health, "whether the process lives", {.answers = "{ok: bool, version: string, schema: int}"}},
        {"/readyz", "GET", &Host::get_readiness, "whether tables may be opened", {.answers = "{ready: bool, why?: string}"}},
        {"/metrics", "GET", &Host::get_metrics, "figures, for programs of this machine", {.types = "text/plain"}},
        {socket_path, "", &Host::no_upgrade, "the WebSocket"},
        // ---- rules
        {"/api/rules", "GET", &Host::of_house<&Library::all_rules>, "the rule sets of the house", {.answers = "Rules"}},
        {"/api/rules", "POST", &Host::of_guest<&Library::own_rule>, "a rule file that one brings along, as a page", {.body = raw, .questions = 1, .takes = "{rule_text: string}", .answers = "OwnRulePage"}},
        {"/api/rules/", "GET", &Host::get_own_rule, "a rule that a table here brought along", {.behind = own_rule, .questions = 1, .answers = "RulePage | RuleWords", .query = "part"}},
        {"/api/rules/", "GET", &Host::of_house<&Library::rule>, "a rule set", {.behind = anything, .answers = "RulePage | RuleWords", .query = "part"}},
        {"/api/search", "GET", &Host::of_house<&Library::search>, "by what words people look for rules", {.answers = "{things: [{words: [string], of: [string]}]}"}},
        {"/api/catalogue", "GET", &Host::of_house<&Library::catalogue>, "every rule that a rule set may have", {.answers = "{rules: [{id: string, title: Text, about: Text, needs: [string], bars: [string], options: [string]}], orders: [[string]]}"}},
        {"/api/penalties", "POST", &Host::with_own_rule<&wire::penalties_answer>, "penalties by a rule of one's own", {.body = raw, .questions = 2, .takes = "{rule_text: string, question: {find?: string}}", .answers = "Penalties"}},
        {"/api/penalties/", "GET", &Host::by_rule<&wire::penalties_answer>, "penalties by a rule that a table here brought along", {.behind = own_rule, .questions = 2, .answers = "Penalties"}},
        {"/api/penalties/", "GET", &Host::of_house<&Library::penalties>, "what happens when something goes wrong at a table", {.behind = anything, .answers = "Penalties"}},
        {"/api/first-hands/", "GET", &Host::of_house<&Library::first_hand>, "a lesson", {.behind = anything, .answers = "{rule: string, title: Text, steps: [{text: Text, actions: [Choice] | null, expected: Action | null, hint: Text | null, question?: Text, clauses: [string], frames: [{event: Event, view: View | null}]}]}"}},
        {"/api/trial", "POST", &Host::post_trial, "bots play by a rule that one brings along", {.body = raw, .questions = 8, .takes = "{rule_text: string}", .answers = "{hands: int, games: int, whole: bool, wins: int, draws: int, reasons: [{name: Text, count: int}], yaku: [{name: Text, count: int}]}"}},
        // ---- questions
        {"/api/score", "POST", &Host::with_own_rule<&wire::score_answer>, "a score by a rule of one's own", {.body = raw, .questions = 1, .takes = "{rule_text: string, question: {*: any}}", .answers = "Score"}},
        {"/api/waits", "POST", &Host::with_own_rule<&wire::waits_answer>, "waits by a rule of one's own", {.body = raw, .questions = 1, .takes = "{rule_text: string, question: {*: any}}", .answers = "Waits"}},
        {"/api/melds", "POST", &Host::with_own_rule<&wire::melds_answer>, "melds by a rule of one's own", {.body = raw, .questions = 1, .takes = "{rule_text: string, question: {*: any}}", .answers = "{melds: [{type: string, tiles: string}], more?: int}"}},
        {"/api/score/", "POST", &Host::by_rule<&wire::score_answer>, "a score", {.behind = something, .body = raw, .questions = 1, .answers = "Score"}},
        {"/api/waits/", "POST", &Host::by_rule<&wire::waits_answer>, "waits", {.behind = something, .body = raw, .questions = 1, .answers = "Waits"}},
        {"/api/melds/", "POST", &Host::by_rule<&wire::melds_answer>, "melds", {.behind = something, .body = raw, .questions = 1, .answers = "{melds: [{type: string, tiles: string}], more?: int}"}},
        {"/api/drill", "POST", &Host::with_own_rule<&wire::drill_answer>, "a drill of a rule of one's own", {.body = raw, .questions = 4, .takes = "{rule_text: string, question: {*: any}}", .answers = "Drill"}},
        {"/api/drill/", "POST", &Host::by_rule<&wire::drill_answer>, "questions about a rule, with their answers", {.behind = something, .body = raw, .questions = 4, .takes = "{kind?: string, level?: int, seed?: int, count?: int}", .answers = "Drill"}},
        // ---- tables
        {"/api/tables", "POST", &Host::post_table, "makes a table", {.body = object, .answers = "{table: string, seat: seat, token: string, invitation: string | null, watch: string | null, commitment: string, links: {join: string | null, watch: string | null, seat: string}}"}},
        {"/api/join", "POST", &Host::post_join, "takes a seat by an invitation", {.body = object, .answers = "{table: string, seat: seat, token: string, commitment: string, links: {seat: string}}"}},
        {"/api/mine", "POST", &Host::post_mine, "the tables of somebody's tokens", {.body = object, .takes = "{tokens: [string]}", .answers = "{tables: [{token: string, table: string, rule: string, title: Text, seat: seat, names: [string], state: 'waiting' | 'playing' | 'over', round: tile | null, kyoku: int | null, points: [int], finished: int, matches: int, updated: string}]}"}},
        {"/api/table", "GET", &Host::get_table, "a table", {.bearer = table, .answers = "Table"}},
        {"/api/book", "GET", &Host::get_book, "the book of a match", {.bearer = table, .answers = "Book", .query = "match"}},
        {"/api/book", "POST", &Host::post_book, "proposes a correction, agrees to one or refuses it", {.bearer = seat, .body = object, .answers = "Book"}},
        {"/api/share", "POST", &Host::post_share, "a link to a match that is over", {.bearer = seat, .body = object, .takes = "{match?: int}", .answers = "{token: string, link: string}"}},
        {"/api/qr", "POST", &Host::post_qr, "a QR code", {.body = object, .takes = "{text: string}", .types = "image/svg+xml"}},
        // ---- games at real tables
        {"/api/pads", "POST", &Host::post_pads, "makes a score pad", {.body = object, .answers = "{write: string, look: string}"}},
        {"/api/pad", "GET", &Host::of_pads<&PadDesk::read>, "the entries of a score pad", {.bearer = Bearer::pad, .answers = "{may_write: bool, next: int, look?: string, club?: {club: string, night: string}, entries: [{*: any}]}", .query = "since"}},
        {"/api/pad", "POST", &Host::of_pads<&PadDesk::write>, "writes in a score pad", {.bearer = Bearer::pad, .body = raw, .questions = 1, .takes = "{entries: [{*: any}]}", .answers = "{next: int, taken: int, known: int}"}},
        {"/api/pad/state", "POST", &Host::of_pads<&PadDesk::state>, "the state of a score pad", {.bearer = Bearer::pad, .body = raw, .questions = 1, .takes = "{entries: [{*: any}]}", .answers = "Pad"}},
        // ---- books of clubs
        {"/api/clubs", "POST", &Host::post_clubs, "makes a club's book", {.body = object, .takes = "{name: string}", .answers = "{club: string, keeper: string, write: string, look: string}"}},
        {"/api/club", "GET", &Host::of_clubs<&ClubDesk::read>, "a club's book", {.bearer = Bearer::club, .questions = 0.25, .answers = "Club"}},
        {"/api/club", "POST", &Host::of_clubs<&ClubDesk::write>, "writes in a club's book", {.bearer = Bearer::club, .body = raw, .questions = 0.5, .takes = "{entries: [{*: any}], try?: bool, night?: string}", .answers = "{taken: int, known: int, next: int, entries: [{*: any}], night?: ClubEvening}"}},
        {"/api/club/night", "GET", &Host::of_clubs<&ClubDesk::night>, "what a night comes to", {.bearer = Bearer::club, .questions = 0.25, .answers = "ClubEvening", .query = "id"}},
        {"/api/club/standings", "GET", &Host::of_clubs<&ClubDesk::standings>, "what persons have come to", {.bearer = Bearer::club, .questions = 0.5, .answers = "ClubStandings", .query = "rule from to"}},
        {"/api/club/person", "GET", &Host::of_clubs<&ClubDesk::person>, "what a person has come to", {.bearer = Bearer::club, .questions = 0.5, .answers = "ClubPersonPage", .query = "id"}},
        {"/api/club/entries", "GET", &Host::of_clubs<&ClubDesk::entries>, "the entries of a club's book", {.bearer = Bearer::club, .questions = 0.5, .answers = "{entries: [{*: any}], next?: int}", .query = "since of"}},
        {"/api/club/links", "POST", &Host::of_clubs<&ClubDesk::links>, "makes a link to a book, or takes one back", {.bearer = Bearer::club, .body = raw, .questions = 0.5, .takes = "{make: 'write' | 'look' | 'code', person?: string} | {take_back: int}", .answers = "{number: int, token: string} | {}"}},
        {"/api/club/forget", "POST", &Host::post_forget, "forgets a name", {.bearer = Bearer::club, .body = raw, .questions = 1, .takes = "{person: string}", .answers = "{}"}},
        {"/api/club/export", "GET", &Host::of_clubs<&ClubDesk::take_out>, "a club's book as a file", {.bearer = Bearer::club, .questions = 2, .answers = "{jansou_club: int, name: string, names: {*: string}, entries: [{*: any}]}", .query = "form", .types = "text/csv"}},
        {book_path, "POST", &Host::of_clubs<&ClubDesk::take_in>, "results that are brought along", {.bearer = Bearer::club, .body = raw, .questions = 4, .takes = "{text: string, rule?: string, values?: string, date?: string, try?: bool}", .answers = "{form: string, nights: int, persons: [string], matches: int, entries: int}"}},
        {"/api/member", "POST", &Host::post_member, "says who sits on a chair", {.bearer = seat, .body = object, .takes = "{code: string}", .answers = "{member: string}"}},
        // ---- what was played
        {"/api/log", "GET", &Host::get_log, "the log of a match", {.bearer = table, .questions = 1, .answers = "{title: [string], name: [string], rule: {disp: string, aka: int}, log: [[any]]}", .query = "match names form game", .types = "application/x-ndjson"}},
        {log_path, "GET", &Host::get_replay, "a hand of a match, event by event", {.bearer = table, .questions = 1, .answers = "Replay", .query = "match hand mine"}},
        {log_path, "POST", &Host::of_guest<&Library::looked_at, second>, "a log that one brings along", {.body = raw, .questions = 4, .takes = "{log: string, rule?: string, hand?: int, compare?: bool, form?: string}", .answers = "LookedLog | {title: [string], name: [string], rule: {disp: string, aka: int}, log: [[any]]}", .types = "application/x-ndjson"}},
        // ---- the page, and all that there is not
        {"/", "GET", &Host::get_page, "the page", {.behind = anything, .types = "text/html"}},
    };
    // clang-format on
    return all;
}

static bool fits(const Route& route, std::string_view path) {
    if (!path.starts_with(route.path)) return false;
    const std::string_view rest = path.substr(route.path.size());
    switch (route.terms.behind) {
        case Behind::nothing: return rest.empty();
        case Behind::something: return !rest.empty();
        case Behind::own_rule: return wire::is_own_rule(rest);
        case Behind::anything: break;
    }
    return true;
}

Way way_of(std::string_view method, std::string_view path) {
    const std::string_view asked = method == "HEAD" ? "GET" : method;
    const auto first = std::ranges::find_if(routes(), [path](const Route& route) { return fits(route, path); });
    if (first == routes().end()) return {.route = nullptr, .rest = {}, .allowed = "GET, HEAD", .questions = 0};
    Way out{.route = nullptr, .rest = std::string(path.substr(first->path.size())), .allowed = {}, .questions = first->terms.questions};
    for (auto it = first; it != routes().end() && it->path == first->path && it->terms.behind == first->terms.behind; ++it) {
        out.allowed += (out.allowed.empty() ? "" : ", ") + std::string(it->method == "GET" ? "GET, HEAD" : it->method);
        if (!out.route && (it->method.empty() || it->method == asked)) out.route = &*it;
    }
    if (out.route) out.questions = out.route->terms.questions;
    return out;
}

}  // namespace jansou::server
