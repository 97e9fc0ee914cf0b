#include "jansou/scenario/talk.hpp"

#include <algorithm>
#include <sstream>

#include "jansou/wire/lines/replay.hpp"
#include "jansou/wire/lines/spoken.hpp"
#include "jansou/wire/lines/table_protocol.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::scenario {

Talk::Talk() {
    const auto table = std::make_shared<wire::TableProtocol>([log = log_](std::string_view text) { *log += text; });
    speak_ = [table](std::string_view line) { return table->line(line); };
}

void Talk::begin(const json& start) {
    if (begun_) return;
    begun_ = true;
    json first = start;
    first["type"] = "start";
    if (!first.contains("rule")) fail("the scenario names no `rule`");
    if (!first.contains("seed")) first["seed"] = "5eed";
    if (const auto book = wire::load_book(first["rule"].get<std::string>())) told_ = wire::names_told_otherwise(**book);
    say(first);
}

void Talk::say(const json& in) {
    for (const auto& text : speak_(in.dump())) hear(parse(text));
}

void Talk::hear(const json& event) {
    const auto type = event.value("type", std::string());
    if (type == "error") fail("the engine refuses: " + event.dump());
    if (type != "ask") {
        events_.push_back(event);
        ask_.clear();
        answers_.clear();
        return;
    }
    ask_.clear();
    answers_.clear();
    ++asks_;
    for (const auto& [who, offers] : event.at("seats").items()) ask_[number(who)] = offers.get<Offers>();
}

json Talk::question(const json& in) {
    const auto out = speak_(in.dump());
    if (out.empty()) fail("no answer to " + in.dump());
    return parse(out.front());
}

void Talk::answer(int who, const json& action) {
    answers_[who] = action;
    say({{"type", "act"}, {"seat", who}, {"action", action}});
}

void Talk::check_log(bool facts_known) const {
    if (log_->empty()) return;
    const auto believed = [&](wire::ReplayReport (*read)(std::istream&), const char* who) {
        std::istringstream in(*log_);
        const auto report = read(in);
        const bool cut = !report.finished && report.what == "the log ends here unfinished";
        if (!report.same && !cut) fail(std::string(who) + ": line " + std::to_string(report.line) + " of the log: " + report.what);
    };
    if (facts_known) believed(wire::replay_facts, "by facts alone");
    believed(wire::replay, "replayed");
}

std::optional<json> Talk::find_last(const std::set<std::string>& types) const {
    for (auto event = events_.rbegin(); event != events_.rend(); ++event)
        if (types.count(event->value("type", std::string()))) return *event;
    return std::nullopt;
}

json Talk::last_event(const std::set<std::string>& types) const {
    if (const auto found = find_last(types)) return *found;
    fail("nothing of the sort has happened yet");
}

Offers Talk::offers(int who, const Wanted& match) const {
    Offers out;
    if (const auto found = ask_.find(who); found != ask_.end() && !answers_.count(who))
        std::ranges::copy_if(found->second, std::back_inserter(out), match);
    return out;
}

std::optional<json> Talk::quiet_answer(int who) const {
    for (const auto& offer : ask_.at(who))
        if (is(offer, "none")) return offer;
    const auto& all = ask_.at(who);
    if (all.size() == 1 && is(all.front(), "tenpai")) return all.front();
    return std::nullopt;
}

bool Talk::pass_rest() {
    const int now = asks_;
    bool passed = false;
    const auto asked = ask_;
    for (const auto& entry : asked) {
        const int who = entry.first;
        if (asks_ != now || !ask_.count(who)) break;
        if (answers_.count(who)) continue;
        if (const auto quiet = quiet_answer(who)) {
            passed = true;
            answer(who, *quiet);
        }
    }
    return passed;
}

void Talk::settle_answers() {
    if (!answers_.empty()) pass_rest();
}

bool Talk::take(int who, const Wanted& match) {
    auto found = offers(who, match);
    if (found.empty()) return false;
    const auto drawn = std::ranges::find_if(found, [](const json& offer) { return offer.value("tsumogiri", false); });
    const bool one_tile =
        std::ranges::all_of(found, [&](const json& offer) { return is(offer, "dahai") && offer.at("pai") == found.front().at("pai"); });
    if (found.size() > 1 && !one_tile) fail("several choices: " + json(found).dump() + "; say `with` which tiles");
    answer(who, drawn != found.end() ? *drawn : found.front());
    return true;
}

void Talk::act(int who, const std::string& what, const Wanted& match) {
    const auto before = scene();
    if (take(who, match) || (pass_rest() && take(who, match))) return;
    fail(seat_name(who) + " may not do this: " + what + "\nbefore the others passed:\n" + before);
}

std::optional<int> Talk::drawer() const {
    if (ask_.size() != 1) return std::nullopt;
    const auto& [who, all] = *ask_.begin();
    const bool turn = std::ranges::any_of(all, [](const json& offer) { return is(offer, "dahai") && offer.value("tsumogiri", false); });
    return turn ? std::optional<int>(who) : std::nullopt;
}

bool Talk::has_drawn(int who) const {
    const auto last = find_last({"tsumo", "dahai", "pon", "chi", "ankan", "daiminkan", "kakan", "foreign_kakan", "nukidora"});
    return last && is(*last, "tsumo") && last->at("actor") == who;
}

bool Talk::has_pon(int who, const std::string& of) const {
    bool has = false;
    for (const auto& event : events_) {
        if (is(event, "start_kyoku")) has = false;
        has = has || (is(event, "pon") && event.at("actor") == who && kind(event.at("pai")) == of);
    }
    return has;
}

std::string Talk::told(const std::string& name) const {
    const auto otherwise = told_.find(name);
    return otherwise == told_.end() ? name : otherwise->second;
}
std::vector<std::string> Talk::told(std::vector<std::string> names) const {
    for (std::string& name : names) name = told(name);
    return names;
}

std::string Talk::scene() const {
    std::string out = "last events:\n";
    for (std::size_t i = events_.size() > 12 ? events_.size() - 12 : 0; i < events_.size(); ++i) out += "  " + events_[i].dump() + "\n";
    out += ask_.empty() ? "nobody is asked\n" : "open ask:\n";
    for (const auto& [who, offers] : ask_) {
        out += "  " + seat_name(who) + (answers_.count(who) ? " (has answered)" : "") + ":\n";
        for (const auto& offer : offers) out += "    " + offer.dump() + "\n";
    }
    return out;
}

}  // namespace jansou::scenario
