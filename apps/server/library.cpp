#include "apps/server/library.hpp"

#include <algorithm>
#include <array>
#include <chrono>

#include "apps/server/pack.hpp"
#include "jansou/bots/bot.hpp"
#include "jansou/parlour/requests.hpp"
#include "jansou/wire/foreign/look.hpp"
#include "jansou/wire/foreign/write.hpp"
#include "jansou/wire/hash.hpp"
#include "jansou/wire/questions/queries.hpp"
#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/rule_text/own_rule.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "jansou/wire/shown/lesson.hpp"
#include "jansou/wire/shown/penalties.hpp"
#include "jansou/wire/shown/rule_forms.hpp"
#include "jansou/wire/shown/rule_pages.hpp"
#include "jansou/wire/shown/search_words.hpp"

namespace jansou::server {
namespace {

using nlohmann::json;

constexpr std::size_t most_own_books = 16, most_own_pages = 16;
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

Response asked_of(const Rulebook& book, Library::Answerer answerer, std::string_view question) {
    const auto answer = answerer(book, question);
    return answer ? json_response(*answer) : refusal(400, "bad_question", answer.error());
}

/// What is wrong with a rule text: the first of it as any refusal, all of it as a list.
Response bad_rule(const wire::Review& read) {
    Response out = refusal(400, "bad_rule", read.faults.front());
    json error = error_json("bad_rule", read.faults.front());
    error["faults"] = read.faults;
    for (const wire::Fault& fault : read.told) error["told"].push_back({{"line", fault.line}, {"text", wire::in_both(fault.text)}});
    out.body = json{{"error", std::move(error)}}.dump(-1, ' ', false, json::error_handler_t::replace);
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
    std::vector<const BotInfo*> bots;
    for (const BotInfo* bot : every_bot())
        if (bot->strength > 0) bots.push_back(bot);
    std::ranges::sort(bots, std::ranges::greater(), &BotInfo::strength);
    all["bots"] = nlohmann::ordered_json::array();
    for (const BotInfo* bot : bots)
        all["bots"].push_back({{"name", bot->name}, {"title", wire::in_both(bot->title)}, {"about", wire::in_both(bot->about)}});
    return answered(all);
}

Response make_catalogue(const std::string&) { return answered(wire::catalogue_json()); }

Response make_search(const std::string&) { return answered(wire::search_json()); }

Response make_penalties(const std::string& rule) {
    const auto book = wire::load_book(rule);
    return book ? answered(wire::penalties_json(**book)) : refusal(500, "bad_rule", book.error());
}

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

Response Library::all_rules(const Request& request) { return kept(request, request.target.path, make_rules, own_rules_ ? "own" : ""); }

Response Library::catalogue(const Request& request) { return kept(request, request.target.path, make_catalogue, ""); }

Response Library::search(const Request& request) { return kept(request, request.target.path, make_search, ""); }

Response Library::rule(const Request& request, const std::string& id) {
    if (!is_shipped(id)) return unknown_rule(id);
    const bool words = request.target.find("part") == "words";
    return kept(request, request.target.path + (words ? "?part=words" : ""), words ? make_words : make_rule, id);
}

Response Library::penalties(const Request& request, const std::string& id) {
    if (!is_shipped(id)) return unknown_rule(id);
    return kept(request, request.target.path, make_penalties, id);
}

Response Library::first_hand(const Request& request, const std::string& id) {
    if (is_first_hand(id)) return kept(request, request.target.path, make_first_hand, id);
    return is_shipped(id) ? refusal(404, "no_first_hand", id + " has no first hand.") : unknown_rule(id);
}

/// The page of a rule set that came as a text, or what is wrong with it.
Response Library::own_rule(const Request& request) const {
    if (!own_rules_) return no_own_rules();
    const json body = json::parse(request.body, nullptr, false);
    const auto text = body.is_object() ? body.find("rule_text") : body.end();
    if (!body.is_object() || text == body.end() || !text->is_string())
        return refusal(400, "bad_rule", "rule_text: the text of a rule file is expected.");
    const auto& written = text->get_ref<const std::string&>();
    const wire::Review read = wire::review_own_rule(written);
    if (!read.rules) return bad_rule(read);
    nlohmann::ordered_json page = wire::rule_json(*read.rules);
    page["draft"] = wire::draft_json(written);
    page["warnings"] = nlohmann::ordered_json::array();
    for (const wire::Doubt& doubt : read.doubts) page["warnings"].push_back({{"line", doubt.line}, {"text", wire::in_both(doubt)}});
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
    asked.go_on = [this, &request, until = std::chrono::steady_clock::now() + longest_look] {
        return stays_open_() && !request.has_left() && std::chrono::steady_clock::now() < until;
    };
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

/// A rule of the house, whose options may have been set otherwise, as at a table; or any, if people may bring rules along. What is not as
/// the house has it has no more jokers than a table's rule may have.
bool Library::plays(const RuleSet& brought) const {
    const auto book = is_shipped(brought.id) ? wire::load_book(brought.id) : tl::unexpected(std::string());
    const bool ours = book && (*book)->rules.rules == brought.rules;
    if (ours && (*book)->rules.settings == brought.settings) return true;
    return (ours || own_rules_) && !parlour::too_many_jokers(make_book(brought));
}

Library::Kept Library::packed(Response made) {
    const std::string etag = '"' + wire::sha256_hex(made.body).substr(0, 20) + '"';
    auto packed = std::make_shared<const std::string>(gzipped(made.body));
    return {std::make_shared<const std::string>(std::move(made.body)), std::move(packed), etag};
}

Response Library::told(const Request& request, const Kept& kept) {
    Response out;
    out.headers = {{"ETag", kept.etag}, {"Cache-Control", "no-cache"}};
    if (names_tag(request.known, kept.etag)) {
        out.status = 304;
        return out;
    }
    out.shared = request.gzip ? kept.packed : kept.body;
    if (request.gzip) say_packed(out);
    return out;
}

Response Library::kept(const Request& request, const std::string& name, Response (*make)(const std::string&), const std::string& rule) {
    auto it = kept_.find(name);
    if (it == kept_.end()) {
        Response made = make(rule);
        if (made.status != 200) return made;
        it = kept_.emplace(name, packed(std::move(made))).first;
    }
    return told(request, it->second);
}

Response Library::own_page(const Request& request, const std::function<nlohmann::ordered_json()>& made) {
    const bool words = request.target.find("part") == "words";
    const std::string name = request.target.path + (words ? "?part=words" : "");
    const auto it = std::ranges::find(own_pages_, name, &std::pair<std::string, Kept>::first);
    if (it != own_pages_.end()) {
        own_pages_.splice(own_pages_.begin(), own_pages_, it);
    } else {
        const nlohmann::ordered_json page = made();
        own_pages_.emplace_front(name, packed(answered(words ? wire::rule_words_json(page) : page)));
        if (own_pages_.size() > most_own_pages) own_pages_.pop_back();
    }
    return told(request, own_pages_.front().second);
}

Response Library::question(const Request& request, const std::string& rule, const std::shared_ptr<const Rulebook>& own, Answerer answerer) {
    if (own) return asked_of(*own, answerer, request.body);
    if (!is_shipped(rule)) return unknown_rule(rule);
    auto it = books_.find(rule);
    if (it == books_.end()) {
        const auto book = wire::load_book(rule);
        if (!book) return refusal(500, "bad_rule", book.error());
        it = books_.emplace(rule, *book).first;
    }
    return asked_of(*it->second, answerer, request.body);
}

/// `{"rule_text":"..","question":{..}}`
Response Library::question_with_rule(const Request& request, Answerer answerer) {
    if (!own_rules_) return no_own_rules();
    const json body = json::parse(request.body, nullptr, false);
    if (!body.is_object() || !body.contains("rule_text") || !body["rule_text"].is_string())
        return refusal(400, "bad_rule", "rule_text: the text of a rule file is expected.");
    if (body.size() != 2 || !body.contains("question"))
        return refusal(400, "bad_question", "question: what is asked is expected beside rule_text, and nothing else.");
    const auto book = own_book(body["rule_text"].get_ref<const std::string&>());
    if (!book) return refusal(400, "bad_rule", book.error());
    return asked_of(**book, answerer, body["question"].dump(-1, ' ', false, json::error_handler_t::replace));
}

tl::expected<std::shared_ptr<const Rulebook>, std::string> Library::own_book(const std::string& text) {
    const auto kept = std::ranges::find(own_books_, text, &OwnBook::text);
    if (kept != own_books_.end()) {
        own_books_.splice(own_books_.begin(), own_books_, kept);
        return kept->book;
    }
    auto read = wire::own_rule(text);
    if (!read) return tl::unexpected(read.error());
    const auto book = std::make_shared<const Rulebook>(make_book(std::move(*read)));
    if (const auto why = parlour::too_many_jokers(*book)) return tl::unexpected(*why + '.');
    own_books_.push_front({text, book});
    if (own_books_.size() > most_own_books) own_books_.pop_back();
    return own_books_.front().book;
}

}  // namespace jansou::server
