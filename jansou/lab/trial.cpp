#include "jansou/lab/trial.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>
#include <iterator>

#include "jansou/bots/judge/data.hpp"
#include "jansou/lab/counts.hpp"
#include "jansou/lab/outside.hpp"
#include "jansou/match/bot_seats.hpp"
#include "jansou/match/counsel.hpp"
#include "jansou/wire/hash.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::lab {
namespace {

constexpr std::size_t longest_plan = 16 << 20, most_variants = 64, most_until = 16, most_conditions = 16;
constexpr long most_batches = 10'000'000, most_games = 1'000'000;

/// Options and clauses of rules that are no longer there go.
void forget_what_is_gone(RuleSet& rules) {
    std::erase_if(rules.settings, [&](const auto& each) { return !wire::find_option(each.first, rules.rules); });
    std::erase_if(rules.clauses,
                  [&](const auto& each) { return !wire::find_option(each.first, rules.rules) && !rules.has_rule(each.first); });
}

tl::expected<void, Sentence> take_out(RuleSet& rules, std::string_view name) {
    const auto at = std::ranges::find(rules.rules, name);
    if (at == rules.rules.end()) return tl::unexpected<Sentence>("The rule set has no rule \"" + std::string(name) + "\".");
    rules.rules.erase(at);
    forget_what_is_gone(rules);
    return {};
}

tl::expected<void, Sentence> bring(RuleSet& rules, std::string_view text) {
    constexpr std::string_view before = " before ";
    const auto at = text.find(before);
    const std::string_view name = trimmed(text.substr(0, at));
    auto place = rules.rules.end();
    if (at != std::string_view::npos) {
        const std::string_view other = trimmed(text.substr(at + before.size()));
        place = std::ranges::find(rules.rules, other);
        if (place == rules.rules.end()) return tl::unexpected<Sentence>("The rule set has no rule \"" + std::string(other) + "\".");
    }
    rules.rules.emplace(place, name);
    return {};
}

tl::expected<void, Sentence> set(RuleSet& rules, std::string_view key, std::string_view value) {
    const OptionSpec* option = wire::find_option(key, rules.rules);
    if (!option) return tl::unexpected<Sentence>("The rule set has no option \"" + std::string(key) + "\".");
    auto setting = wire::parse_setting(*option, value);
    if (!setting) return tl::unexpected(setting.error());
    rules.settings[std::string(key)] = std::move(*setting);
    return {};
}

tl::expected<void, Sentence> change(RuleSet& rules, std::string_view text) {
    if (text.starts_with('-')) return take_out(rules, trimmed(text.substr(1)));
    if (text.starts_with('+')) return bring(rules, trimmed(text.substr(1)));
    const auto equals = text.find('=');
    if (equals == std::string_view::npos)
        return tl::unexpected<Sentence>("\"" + std::string(text) + "\": -RULE, +RULE or OPTION=VALUE is expected.");
    return set(rules, trimmed(text.substr(0, equals)), trimmed(text.substr(equals + 1)));
}

std::string text_at(const nlohmann::json& json, const char* key) {
    const auto it = json.find(key);
    return it != json.end() && it->is_string() ? it->get<std::string>() : std::string();
}
double number_at(const nlohmann::json& json, const char* key, double otherwise) {
    const auto it = json.find(key);
    return it != json.end() && it->is_number() ? it->get<double>() : otherwise;
}
const nlohmann::json& list_at(const nlohmann::json& json, const char* key) {
    static const nlohmann::json none = nlohmann::json::array();
    const auto it = json.find(key);
    return it != json.end() && it->is_array() ? *it : none;
}

nlohmann::json what_is_played(const TrialPlan& plan) {
    nlohmann::json variants = nlohmann::json::array(), bots = nlohmann::json::array();
    for (const Variant& v : plan.variants) variants.push_back({{"name", v.name}, {"changes", v.changes}, {"rules", v.rules}});
    for (const TrialBot& b : plan.bots) bots.push_back({{"name", b.name}, {"learned", b.learned}});
    return {{"variants", variants}, {"bots", bots}, {"seed", plan.seed}, {"games", plan.games}, {"keep", plan.keep}};
}

tl::expected<std::vector<HouseFacts>, Sentence> facts_of(const Rulebook& book, const std::vector<TrialBot>& bots) {
    std::vector<HouseFacts> all;
    for (const TrialBot& bot : bots) {
        if (!find_bot(bot.name)) return tl::unexpected<Sentence>("There is no bot \"" + bot.name + "\".");
        HouseFacts house = house_facts(book);
        if (!bot.learned.empty()) {
            auto data = parse_judge(bot.learned);
            if (!data) return tl::unexpected<Sentence>(bot.name + ": " + data.error());
            house.judge = std::make_shared<const JudgeData>(std::move(*data));
            house.counsel = make_counsel(book, house.judge->chip_worth);
        }
        all.push_back(std::move(house));
    }
    return all;
}

tl::expected<void, Sentence> check(const TrialPlan& plan) {
    if (plan.variants.empty() || plan.variants.size() > most_variants)
        return tl::unexpected<Sentence>("From 1 to " + std::to_string(most_variants) + " rule sets are expected.");
    if (plan.batches < 1 || plan.batches > most_batches) return tl::unexpected<Sentence>("The number of batches is out of range.");
    if (plan.games < 1 || plan.games > most_games) return tl::unexpected<Sentence>("The number of games of a batch is out of range.");
    if (plan.until.size() > most_until) return tl::unexpected<Sentence>("There are too many conditions of when it is enough.");
    if (plan.keep.size() > most_conditions) return tl::unexpected<Sentence>("There are too many conditions of hands to keep.");
    if (!(plan.alpha > 0 && plan.alpha < 1)) return tl::unexpected<Sentence>("Alpha is a number between 0 and 1.");
    for (const Until& u : plan.until)
        if (!find_measure(u.measure) || !(u.half >= 0) || !std::isfinite(u.half))
            return tl::unexpected<Sentence>("There is no measure \"" + u.measure + "\", or its width is none.");
    return {};
}

}  // namespace

tl::expected<Variant, Sentence> switched(const RuleSet& base, std::string_view changes) {
    RuleSet rules = base;
    std::string said;
    for (std::size_t begin = 0; begin <= changes.size();) {
        const auto end = std::min(changes.find(';', begin), changes.size());
        const std::string_view one = trimmed(changes.substr(begin, end - begin));
        begin = end + 1;
        if (one.empty()) continue;
        if (const auto done = change(rules, one); !done) return tl::unexpected<Sentence>(std::string(one) + ": " + done.error());
        said += (said.empty() ? "" : "; ") + std::string(one);
    }
    if (said.empty()) return tl::unexpected<Sentence>("A switch is expected: -RULE, +RULE or OPTION=VALUE.");
    return Variant{.name = said, .changes = said, .rules = wire::to_toml(rules)};
}

tl::expected<Variant, Sentence> named_variant(std::string_view rule) {
    auto rules = wire::load_rules(rule);
    if (!rules) return tl::unexpected(rules.error());
    return Variant{.name = rules->id, .changes = {}, .rules = wire::to_toml(*rules)};
}

tl::expected<TrialBot, Sentence> named_bot(std::string_view text) {
    if (Outside::is_named(text)) return tl::unexpected<Sentence>("Other programs play in the arena; here it is bots of the program alone.");
    const auto at = text.find('@');
    TrialBot bot{.name = std::string(text.substr(0, at)), .learned = {}};
    if (!find_bot(bot.name)) return tl::unexpected<Sentence>("There is no bot \"" + bot.name + "\".");
    if (at == std::string_view::npos) return bot;
    const std::string path(text.substr(at + 1));
    std::ifstream file(path, std::ios::binary);
    if (!file) return tl::unexpected<Sentence>(path + ": the file cannot be read.");
    bot.learned.resize(most_judge_bytes + 1);
    file.read(bot.learned.data(), std::streamsize(bot.learned.size()));
    bot.learned.resize(std::size_t(file.gcount()));
    if (auto data = parse_judge(bot.learned); !data) return tl::unexpected<Sentence>(path + ": " + data.error());
    return bot;
}

tl::expected<Until, Sentence> parse_until(std::string_view text, bool decided) {
    const auto equals = text.find('=');
    Until until{.measure = std::string(trimmed(text.substr(0, equals))), .half = 0, .decided = decided};
    if (!find_measure(until.measure))
        return tl::unexpected<Sentence>("There is no measure \"" + until.measure + "\"; table/won or chair:0/total are some.");
    if (equals == std::string_view::npos) {
        if (decided) return until;
        return tl::unexpected<Sentence>("MEASURE=HALF is expected, not \"" + std::string(text) + "\".");
    }
    const std::string_view number = trimmed(text.substr(equals + 1));
    const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), until.half);
    if (error != std::errc() || end != number.data() + number.size() || !(until.half > 0))
        return tl::unexpected<Sentence>("A number above 0 is expected, not \"" + std::string(number) + "\".");
    return until;
}

nlohmann::json to_json(const TrialPlan& plan) {
    nlohmann::json out = what_is_played(plan);
    out["jansou_lab"] = 1;
    out["batches"] = plan.batches;
    out["alpha"] = plan.alpha;
    out["command"] = plan.command;
    out["until"] = nlohmann::json::array();
    for (const Until& u : plan.until) out["until"].push_back({{"measure", u.measure}, {"half", u.half}, {"decided", u.decided}});
    return out;
}

tl::expected<TrialPlan, Sentence> plan_from_json(std::string_view text) {
    if (text.size() > longest_plan) return tl::unexpected<Sentence>("The plan is too long.");
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (!json.is_object() || number_at(json, "jansou_lab", 0) != 1) return tl::unexpected<Sentence>("This is no plan of jansou lab.");
    TrialPlan plan;
    for (const auto& v : list_at(json, "variants"))
        plan.variants.push_back({text_at(v, "name"), text_at(v, "changes"), text_at(v, "rules")});
    for (const auto& b : list_at(json, "bots")) plan.bots.push_back({text_at(b, "name"), text_at(b, "learned")});
    for (const auto& k : list_at(json, "keep")) plan.keep.push_back(k.is_string() ? k.get<std::string>() : std::string());
    for (const auto& u : list_at(json, "until"))
        plan.until.push_back({.measure = text_at(u, "measure"),
                              .half = number_at(u, "half", -1),
                              .decided = u.is_object() && u.value("decided", nlohmann::json()) == true});
    plan.seed = text_at(json, "seed");
    plan.batches = long(std::clamp(number_at(json, "batches", 0), 0.0, double(most_batches) + 1));
    plan.games = long(std::clamp(number_at(json, "games", 0), 0.0, double(most_games) + 1));
    plan.alpha = number_at(json, "alpha", 0);
    plan.command = text_at(json, "command");
    if (const auto good = check(plan); !good) return tl::unexpected(good.error());
    return plan;
}

std::string fingerprint(const TrialPlan& plan) { return wire::sha256_hex(what_is_played(plan).dump()).substr(0, 32); }

bool same_games(const TrialPlan& one, const TrialPlan& other) {
    return one.batches == other.batches && fingerprint(one) == fingerprint(other);
}

tl::expected<std::shared_ptr<const Trial>, Sentence> make_trial(TrialPlan plan) {
    if (const auto good = check(plan); !good) return tl::unexpected(good.error());
    auto trial = std::make_shared<Trial>();
    const auto seed = parse_seed(plan.seed);
    if (!seed) return tl::unexpected<Sentence>("The seed is 1 to 64 hex digits, not \"" + plan.seed + "\".");
    trial->seed = *seed;
    for (std::size_t i = 0; i < plan.variants.size(); ++i) {
        const Variant& v = plan.variants[i];
        auto rules = wire::parse_rules(v.rules, v.changes.empty() ? v.name : "variant" + std::to_string(i));
        if (!rules) return tl::unexpected<Sentence>(v.name + ": " + rules.error());
        if (auto not_played = wire::unplayable(*rules, v.name)) return tl::unexpected<Sentence>(not_played->en);
        trial->books.push_back(std::make_shared<const Rulebook>(make_book(std::move(*rules))));
        const Rulebook& book = *trial->books.back();
        if (plan.bots.size() != 1 && !book.may_be(int(plan.bots.size())))
            return tl::unexpected<Sentence>(v.name + " is not played by " + std::to_string(plan.bots.size()) + " people.");
        auto facts = facts_of(book, plan.bots);
        if (!facts) return tl::unexpected(facts.error());
        trial->facts.push_back(std::move(*facts));
    }
    for (const std::string& text : plan.keep) {
        auto condition = parse_condition(text);
        if (!condition) return tl::unexpected(condition.error());
        trial->keep.push_back(std::move(*condition));
    }
    trial->print = fingerprint(plan);
    trial->plan = std::move(plan);
    return trial;
}

}  // namespace jansou::lab
