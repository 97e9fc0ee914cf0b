#include "apps/server/library.hpp"

#include <algorithm>
#include <array>

#include "jansou/wire/hash.hpp"
#include "jansou/wire/lesson.hpp"
#include "jansou/wire/own_rule.hpp"
#include "jansou/wire/queries.hpp"
#include "jansou/wire/rule_file.hpp"
#include "jansou/wire/rule_pages.hpp"

namespace jansou::server {
namespace {

using nlohmann::json;

constexpr std::string_view rules = "/api/rules", one_rule = "/api/rules/", first_hand = "/api/first-hands/", score = "/api/score/",
                           waits = "/api/waits/";

bool is_shipped(std::string_view rule) {
    const auto ids = wire::shipped_rules();
    return std::ranges::find(ids, rule) != ids.end();
}

Response unknown_rule(const std::string& rule) {
    std::string known;
    for (const std::string& id : wire::shipped_rules()) known += (known.empty() ? "" : ", ") + id;
    return refusal(404, "unknown_rule", "there is no rule \"" + rule.substr(0, 40) + "\"; there are " + known + ".");
}

Response answered(const nlohmann::ordered_json& value) { return json_response(value.dump(-1, ' ', false, json::error_handler_t::replace)); }

bool is_first_hand(std::string_view id) {
    return std::ranges::any_of(wire::shipped_first_hands(), [id](const auto& file) { return file.id == id; });
}

Response make_first_hand(const std::string& id) {
    const auto lesson = wire::lesson_json(id);
    return lesson ? answered(*lesson) : refusal(500, "bad_first_hand", lesson.error());
}

Response make_rules(const std::string& own) {
    nlohmann::ordered_json all = wire::rules_json();
    all["own_rules"] = !own.empty();
    return answered(all);
}

Response make_rule(const std::string& rule) {
    const auto made = wire::rule_json(rule);
    return made ? answered(*made) : refusal(500, "bad_rule", made.error());
}

}  // namespace

bool Library::has(std::string_view path) {
    if (path == rules) return true;
    return std::ranges::any_of(std::array{one_rule, first_hand, score, waits}, [&](std::string_view p) { return path.starts_with(p); });
}

Response Library::answer(const Request& request) {
    const Target& target = request.target;
    if (target.path == rules && request.method == "POST") return own(request);
    if (target.path == rules) return kept(request, target.path, make_rules, own_rules_ ? "own" : "");
    if (const auto rule = target.after(one_rule))
        return is_shipped(*rule) ? kept(request, target.path, make_rule, *rule) : unknown_rule(*rule);
    if (const auto id = target.after(first_hand)) {
        if (is_first_hand(*id)) return kept(request, target.path, make_first_hand, *id);
        return is_shipped(*id) ? refusal(404, "no_first_hand", *id + " has no first hand.") : unknown_rule(*id);
    }
    if (const auto rule = target.after(score)) return is_shipped(*rule) ? question(request, *rule, false) : unknown_rule(*rule);
    if (const auto rule = target.after(waits)) return is_shipped(*rule) ? question(request, *rule, true) : unknown_rule(*rule);
    return refusal(404, "not_found", "there is nothing at " + target.path.substr(0, 80) + ".");
}

/// The page of a rule set that came as a text, or what is wrong with it.
Response Library::own(const Request& request) const {
    if (!own_rules_) return refusal(403, "no_own_rules", "this house plays its own rules only.");
    const json body = json::parse(request.body, nullptr, false);
    const auto text = body.is_object() ? body.find("rule_text") : body.end();
    if (!body.is_object() || text == body.end() || !text->is_string())
        return refusal(400, "bad_rule", "rule_text: the text of a rule file is expected.");
    const auto read = wire::own_rule(text->get_ref<const std::string&>());
    return read ? answered(wire::rule_json(*read)) : refusal(400, "bad_rule", read.error());
}

Response Library::kept(const Request& request, const std::string& name, Response (*make)(const std::string&), const std::string& rule) {
    auto it = kept_.find(name);
    if (it == kept_.end()) {
        Response made = make(rule);
        if (made.status != 200) return made;
        const std::string etag = '"' + wire::sha256_hex(made.body).substr(0, 20) + '"';
        it = kept_.emplace(name, Kept{std::move(made.body), etag}).first;
    }
    Response out;
    out.headers = {{"ETag", it->second.etag}, {"Cache-Control", "no-cache"}};
    if (names_tag(request.known, it->second.etag))
        out.status = 304;
    else
        out.body = it->second.body;
    return out;
}

Response Library::question(const Request& request, const std::string& rule, bool about_waits) {
    auto it = books_.find(rule);
    if (it == books_.end()) {
        const auto book = wire::load_book(rule);
        if (!book) return refusal(500, "bad_rule", book.error());
        it = books_.emplace(rule, *book).first;
    }
    const auto answer = about_waits ? wire::waits_answer(*it->second, request.body) : wire::score_answer(*it->second, request.body);
    return answer ? json_response(*answer) : refusal(400, "bad_question", answer.error());
}

}  // namespace jansou::server
