#include "apps/server/library.hpp"

#include <algorithm>
#include <array>
#include <chrono>

#include "apps/server/pack.hpp"
#include "jansou/wire/foreign/look.hpp"
#include "jansou/wire/foreign/write.hpp"
#include "jansou/wire/hash.hpp"
#include "jansou/wire/questions/queries.hpp"
#include "jansou/wire/rule_text/own_rule.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "jansou/wire/shown/lesson.hpp"
#include "jansou/wire/shown/rule_forms.hpp"
#include "jansou/wire/shown/rule_pages.hpp"

namespace jansou::server {
namespace {

using nlohmann::json;

constexpr std::string_view rules = "/api/rules", one_rule = "/api/rules/", first_hand = "/api/first-hands/", score = "/api/score",
                           waits = "/api/waits", catalogue = "/api/catalogue";
constexpr std::size_t most_own_books = 16;
constexpr int most_hand = 100000;
constexpr std::chrono::seconds longest_look{3};  // at a log that somebody brings along

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

Response asked_of(const Rulebook& book, bool about_waits, std::string_view question) {
    const auto answer = about_waits ? wire::waits_answer(book, question) : wire::score_answer(book, question);
    return answer ? json_response(*answer) : refusal(400, "bad_question", answer.error());
}

/// What is wrong with a rule text: the first of it as any refusal, all of it as a list.
Response bad_rule(const std::vector<Sentence>& faults) {
    Response out = refusal(400, "bad_rule", faults.front());
    json body = json::parse(out.body);
    body["error"]["faults"] = faults;
    out.body = body.dump(-1, ' ', false, json::error_handler_t::replace);
    return out;
}

Response no_own_rules() { return refusal(403, "no_own_rules", "this house plays its own rules only."); }

Response make_first_hand(const std::string& id) {
    const auto lesson = wire::lesson_json(id);
    return lesson ? answered(*lesson) : refusal(500, "bad_first_hand", lesson.error());
}

Response make_rules(const std::string& own) {
    nlohmann::ordered_json all = wire::rules_json();
    all["own_rules"] = !own.empty();
    return answered(all);
}

Response make_catalogue(const std::string&) { return answered(wire::catalogue_json()); }

Response make_words(const std::string& rule) {
    const auto made = wire::rule_json(rule);
    return made ? answered(wire::rule_words_json(*made)) : refusal(500, "bad_rule", made.error());
}

Response make_rule(const std::string& rule) {
    const auto made = wire::rule_json(rule);
    return made ? answered(*made) : refusal(500, "bad_rule", made.error());
}

}  // namespace

Response bad_form(std::string_view said) {
    return refusal(400, "bad_form", "form: jansou, mjai or tenhou6 is expected, not \"" + std::string(said.substr(0, 20)) + "\".");
}

bool Library::asks(std::string_view path) { return path == score || path == waits || !rule_asked(path).empty(); }

std::string_view Library::rule_asked(std::string_view path) {
    for (const std::string_view door : {score, waits})
        if (path.starts_with(door) && path.size() > door.size() && path[door.size()] == '/') return path.substr(door.size() + 1);
    return {};
}

bool Library::has(std::string_view path) {
    return path == rules || path == catalogue || path == log_path || path.starts_with(one_rule) || path.starts_with(first_hand) ||
           asks(path);
}

Response Library::answer(const Request& request, std::shared_ptr<const Rulebook> own_one) {
    const Target& target = request.target;
    if (target.path == rules && request.method == "POST") return own(request);
    if (target.path == log_path) return looked_at(request);
    if (target.path == rules) return kept(request, target.path, make_rules, own_rules_ ? "own" : "");
    if (target.path == catalogue) return kept(request, target.path, make_catalogue, "");
    if (const auto rule = target.after(one_rule)) {
        if (!is_shipped(*rule)) return unknown_rule(*rule);
        const bool words = target.find("part") == "words";
        return kept(request, target.path + (words ? "?part=words" : ""), words ? make_words : make_rule, *rule);
    }
    if (const auto id = target.after(first_hand)) {
        if (is_first_hand(*id)) return kept(request, target.path, make_first_hand, *id);
        return is_shipped(*id) ? refusal(404, "no_first_hand", *id + " has no first hand.") : unknown_rule(*id);
    }
    if (target.path == score || target.path == waits) return question_with_rule(request);
    if (asks(target.path)) return question(request, std::string(rule_asked(target.path)), std::move(own_one));
    return refusal(404, "not_found", "there is nothing at " + target.path.substr(0, 80) + ".");
}

/// The page of a rule set that came as a text, or what is wrong with it.
Response Library::own(const Request& request) const {
    if (!own_rules_) return no_own_rules();
    const json body = json::parse(request.body, nullptr, false);
    const auto text = body.is_object() ? body.find("rule_text") : body.end();
    if (!body.is_object() || text == body.end() || !text->is_string())
        return refusal(400, "bad_rule", "rule_text: the text of a rule file is expected.");
    const auto& written = text->get_ref<const std::string&>();
    const wire::Review read = wire::review_own_rule(written);
    if (!read.rules) return bad_rule(read.faults);
    nlohmann::ordered_json page = wire::rule_json(*read.rules);
    page["draft"] = wire::draft_json(written);
    page["warnings"] = nlohmann::ordered_json::array();
    for (const wire::Doubt& doubt : read.doubts)
        page["warnings"].push_back({{"line", doubt.line}, {"text", {{"ja", doubt.ja}, {"en", doubt.en}}}});
    return answered(page);
}

/// `{"log":"..","rule"?,"hand"?,"compare"?}`, or `{"log":"..","rule"?,"form":".."}`
Response Library::looked_at(const Request& request) const {
    const json body = json::parse(request.body, nullptr, false);
    const auto wrong = [](const std::string& why) { return refusal(400, "bad_log", why); };
    if (!body.is_object() || !body.contains("log") || !body["log"].is_string()) return wrong("log: the text of a log file is expected.");
    for (const auto& [field, value] : body.items())
        if (field != "log" && field != "rule" && field != "hand" && field != "compare" && field != "form")
            return wrong(field.substr(0, 40) + ": log, rule, hand, compare and form are expected, and nothing else.");
    wire::foreign::Looking asked;
    if (const auto rule = body.find("rule"); rule != body.end()) {
        if (!rule->is_string()) return wrong("rule: the name of a rule is expected.");
        asked.rule = rule->get<std::string>();
        if (!is_shipped(asked.rule)) return unknown_rule(asked.rule);
    }
    if (const auto hand = body.find("hand"); hand != body.end()) {
        if (!hand->is_number_unsigned() || *hand > most_hand) return refusal(400, "bad_hand", "hand: a number from 0 is expected.");
        asked.hand = hand->get<int>();
    }
    if (const auto compare = body.find("compare"); compare != body.end()) {
        if (!compare->is_boolean()) return wrong("compare: true or false is expected.");
        asked.compare = compare->get<bool>();
    }
    asked.allows = [this](const RuleSet& brought) { return plays(brought); };
    asked.go_on = [until = std::chrono::steady_clock::now() + longest_look] { return std::chrono::steady_clock::now() < until; };
    const auto& log = body["log"].get_ref<const std::string&>();
    const auto sentence = [](const std::string& why) { return why + (why.ends_with('.') ? "" : "."); };
    if (const auto form = body.find("form"); form != body.end()) {
        const std::string name = form->is_string() ? form->get<std::string>() : form->dump();
        const auto named = wire::foreign::form_named(name);
        if (!named) return bad_form(name);
        const auto opened = wire::foreign::opened_for(log, asked);
        if (!opened) return wrong(sentence(opened.error()));
        auto written = wire::foreign::written_as(*named, *opened, asked.go_on);
        if (!written) return refusal(409, "not_carried", sentence(written.error()));
        Response out = json_response(std::move(*written));
        out.type = wire::foreign::media_type(*named);
        return out;
    }
    auto looked = wire::foreign::look_at_log(log, asked);
    if (looked) return answered(*looked);
    return wrong(sentence(looked.error()));
}

/// A rule of the house, whose options may have been set otherwise, as at a table; or any, if people may bring rules along.
bool Library::plays(const RuleSet& brought) const {
    if (own_rules_) return true;
    if (!is_shipped(brought.id)) return false;
    const auto book = wire::load_book(brought.id);
    return book && (*book)->rules.rules == brought.rules;
}

Response Library::kept(const Request& request, const std::string& name, Response (*make)(const std::string&), const std::string& rule) {
    auto it = kept_.find(name);
    if (it == kept_.end()) {
        Response made = make(rule);
        if (made.status != 200) return made;
        const std::string etag = '"' + wire::sha256_hex(made.body).substr(0, 20) + '"';
        auto packed = std::make_shared<const std::string>(gzipped(made.body));
        it = kept_.emplace(name, Kept{std::make_shared<const std::string>(std::move(made.body)), std::move(packed), etag}).first;
    }
    Response out;
    out.headers = {{"ETag", it->second.etag}, {"Cache-Control", "no-cache"}};
    if (names_tag(request.known, it->second.etag)) {
        out.status = 304;
        return out;
    }
    out.shared = request.gzip ? it->second.packed : it->second.body;
    if (request.gzip) say_packed(out);
    return out;
}

Response Library::question(const Request& request, const std::string& rule, std::shared_ptr<const Rulebook> own_one) {
    const bool about_waits = request.target.path.starts_with(waits);
    if (own_one) return asked_of(*own_one, about_waits, request.body);
    if (!is_shipped(rule)) return unknown_rule(rule);
    auto it = books_.find(rule);
    if (it == books_.end()) {
        const auto book = wire::load_book(rule);
        if (!book) return refusal(500, "bad_rule", book.error());
        it = books_.emplace(rule, *book).first;
    }
    return asked_of(*it->second, about_waits, request.body);
}

/// `{"rule_text":"..","question":{..}}`
Response Library::question_with_rule(const Request& request) {
    if (!own_rules_) return no_own_rules();
    const json body = json::parse(request.body, nullptr, false);
    if (!body.is_object() || !body.contains("rule_text") || !body["rule_text"].is_string())
        return refusal(400, "bad_rule", "rule_text: the text of a rule file is expected.");
    if (body.size() != 2 || !body.contains("question"))
        return refusal(400, "bad_question", "question: what is asked is expected beside rule_text, and nothing else.");
    const auto book = own_book(body["rule_text"].get_ref<const std::string&>());
    if (!book) return refusal(400, "bad_rule", book.error());
    return asked_of(**book, request.target.path == waits, body["question"].dump(-1, ' ', false, json::error_handler_t::replace));
}

tl::expected<std::shared_ptr<const Rulebook>, std::string> Library::own_book(const std::string& text) {
    const auto kept = std::ranges::find(own_books_, text, &OwnBook::text);
    if (kept != own_books_.end()) {
        own_books_.splice(own_books_.begin(), own_books_, kept);
        return kept->book;
    }
    auto read = wire::own_rule(text);
    if (!read) return tl::unexpected(read.error());
    own_books_.push_front({text, std::make_shared<const Rulebook>(make_book(std::move(*read)))});
    if (own_books_.size() > most_own_books) own_books_.pop_back();
    return own_books_.front().book;
}

}  // namespace jansou::server
