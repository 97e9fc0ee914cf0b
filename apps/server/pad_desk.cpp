#include "apps/server/pad_desk.hpp"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>

#include "jansou/parlour/requests.hpp"
#include "jansou/parlour/tokens.hpp"
#include "jansou/wire/pad/pad.hpp"
#include "jansou/wire/questions/fields.hpp"
#include "jansou/wire/rule_text/own_rule.hpp"

namespace jansou::server {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

Response unkept(const std::string& why) { return refusal(503, "not_kept", why); }
Response bad_entries(const std::string& why) { return refusal(400, "bad_entries", why); }

/// The entries of a body, each of which could be one.
tl::expected<json, std::string> entries_in(const std::string& body, std::size_t most) {
    json given = json::parse(body, nullptr, false);
    if (!given.is_object() || given.size() != 1 || !given.contains("entries") || !given["entries"].is_array())
        return tl::unexpected(std::string("entries: a list is expected, and nothing else."));
    json entries = std::move(given["entries"]);
    if (entries.size() > most) return tl::unexpected("entries: at most " + std::to_string(most) + " at once.");
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (const auto well = wire::check_pad_entry(entries[i]); !well)
            return tl::unexpected("entries[" + std::to_string(i) + "]: " + well.error());
    return entries;
}

/// Of the token to write with: whoever may write may hand it on.
std::string look_token(std::string_view write) { return parlour::token_below(write, "look"); }

}  // namespace

std::optional<Response> PadDesk::open() {
    if (pads_) return {};
    auto opened = store::Pads::open(connect_);
    if (!opened) return unkept(opened.error());
    pads_.emplace(std::move(*opened));
    return {};
}

tl::expected<store::Pads::Found, Response> PadDesk::found(const Request& request) {
    if (auto closed = open()) return tl::unexpected(std::move(*closed));
    auto pad = pads_->find(parlour::token_hash(request.bearer));
    if (!pad) return tl::unexpected(unkept(pad.error()));
    if (!*pad) return tl::unexpected(refusal(404, "no_pad", "no score pad is opened by this token."));
    return std::move(**pad);
}

Response PadDesk::make(std::int64_t now, const parlour::Affiliation& book) {
    if (auto closed = open()) return std::move(*closed);
    const std::string write = parlour::fresh_token(random_), look = look_token(write);
    const auto made = pads_->make(parlour::fresh_token(random_), parlour::token_hash(write), parlour::token_hash(look), now, book);
    if (!made) return unkept(made.error());
    if (!*made) return refusal(503, "too_many_pads", "this house keeps as many score pads as it can.");
    return json_response(wire::dumped({{"write", write}, {"look", look}}));
}

Response PadDesk::read(const Request& request) {
    const auto pad = found(request);
    if (!pad) return pad.error();
    const int since = count_of(request.target, "since");
    if (since == no_count) return refusal(400, "bad_since", "since: a number from 0 is expected.");
    const auto listed = pads_->entries(pad->id, std::max(0, since));
    if (!listed) return unkept(listed.error());
    ordered_json head{{"may_write", pad->may_write}, {"next", listed->next}};
    if (pad->may_write) head["look"] = look_token(request.bearer);
    if (!pad->book.club.empty()) head["club"] = {{"club", pad->book.club}, {"night", pad->book.night}};
    std::string body = wire::dumped(head);
    body.pop_back();
    body += ",\"entries\":[";
    for (std::size_t i = 0; i < listed->bodies.size(); ++i) body += (i == 0 ? "" : ",") + listed->bodies[i];
    return json_response(body + "]}");
}

Response PadDesk::write(const Request& request) {
    const auto entries = entries_in(request.body, most_entries_at_once);
    if (!entries) return bad_entries(entries.error());
    const auto pad = found(request);
    if (!pad) return pad.error();
    if (!pad->may_write) return refusal(403, "may_not_write", "this token is to look on with.");
    if (auto wrong = wrong_rule(*entries)) return std::move(*wrong);
    std::vector<store::Pads::Entry> list;
    for (const json& entry : *entries)
        list.push_back({entry["id"].get<std::string>(), entry.dump(-1, ' ', false, json::error_handler_t::replace)});
    const auto outcome = pads_->add(pad->id, list);
    if (!outcome) return unkept(outcome.error());
    if (outcome->added == store::Pads::Added::differs)
        return refusal(409, "differs", "entry " + outcome->which + " is there with another content; an entry is never changed.");
    if (outcome->added == store::Pads::Added::full) return refusal(409, "full", "the score pad is full.");
    return json_response(wire::dumped({{"next", outcome->next}, {"taken", outcome->taken}, {"known", outcome->known}}));
}

Response PadDesk::state(const Request& request) {
    auto entries = entries_in(request.body, wire::most_pad_entries);
    if (!entries) return bad_entries(entries.error());
    if (auto wrong = wrong_rule(*entries)) return std::move(*wrong);
    json all = json::array();
    if (!request.bearer.empty()) {
        const auto pad = found(request);
        if (!pad) return pad.error();
        const auto listed = pads_->entries(pad->id, 0);
        if (!listed) return unkept(listed.error());
        for (const std::string& body : listed->bodies) all.push_back(json::parse(body, nullptr, false));
    }
    for (json& entry : *entries) all.push_back(std::move(entry));
    json pad;
    pad["entries"] = std::move(all);
    const auto by = std::chrono::steady_clock::now() + reckoned_within;
    const auto state = wire::pad_json(pad, [by] { return std::chrono::steady_clock::now() < by; });
    if (!state) return bad_entries(state.error());
    return json_response(wire::dumped(*state));
}

tl::expected<json, Response> PadDesk::all_entries(const std::string& pad) {
    if (auto closed = open()) return tl::unexpected(std::move(*closed));
    const auto listed = pads_->entries(pad, 0);
    if (!listed) return tl::unexpected(unkept(listed.error()));
    json all = json::array();
    for (const std::string& body : listed->bodies) all.push_back(json::parse(body, nullptr, false));
    return all;
}

std::optional<Response> PadDesk::forget_name(const std::string& pad, const std::string& name) {
    if (auto closed = open()) return closed;
    const auto done = pads_->rename(pad, name, "…");
    if (!done) return unkept(done.error());
    return {};
}

std::optional<Response> PadDesk::wrong_rule(const json& entries) {
    for (const json& entry : entries) {
        if (entry.at("kind") != "start" || !entry.contains("rule_text")) continue;
        if (!own_rules_) return refusal(403, "no_own_rules", "this house plays by its own rules alone.");
        if (!entry["rule_text"].is_string()) return bad_entries("rule_text: the text of a rule file is expected.");
        const std::string& text = entry["rule_text"].get_ref<const std::string&>();
        if (text == sound_rule_) continue;
        auto read = wire::own_rule(text);
        if (!read) return refusal(400, "bad_rule", read.error());
        if (const auto why = parlour::too_many_jokers(make_book(std::move(*read)))) return refusal(400, "bad_rule", *why + '.');
        sound_rule_ = text;
    }
    return {};
}

}  // namespace jansou::server
