#include "jansou/wire/shown/rule_forms.hpp"

#include <algorithm>
#include <cassert>

#include "jansou/wire/rule_text/rule_draft.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"
#include "jansou/wire/shown/rule_pages.hpp"

namespace jansou::wire {
namespace {

using namespace rule_text;
using nlohmann::ordered_json;

/// A file that is wrong is a fault of ours.
const std::vector<std::string>& usually_asked() {
    static const std::vector<std::string> all = [] {
        std::vector<std::string> out;
        for (const ShippedFile& f : shipped_words()) {
            if (f.id != asked_words) continue;
            Faults faults{std::string(f.id)};
            for (const Member& member : read_whole(f.text, faults).table)
                for (const Value& key : member.value.list) out.push_back(key.text);
            assert(!faults.any());
        }
        return out;
    }();
    return all;
}

ordered_json json_as_written(const Value& value) {
    switch (value.type) {
        case Value::Type::integer: return value.integer;
        case Value::Type::flag: return value.flag;
        case Value::Type::list: {
            ordered_json out = ordered_json::array();
            for (const Value& one : value.list) out.push_back(json_as_written(one));
            return out;
        }
        default: return value.text;
    }
}

ordered_json in_both(std::string_view ja, std::string_view en) { return {{"ja", ja}, {"en", en}}; }

ordered_json drafted_clause(const Clause& clause, const RuleTexts& said) {
    ordered_json one{{"id", clause.id.text}, {"text", nullptr}, {"options", ordered_json::array()}};
    for (const ClauseText& text : said.clauses)
        if (text.id == clause.id.text) one["text"] = in_both(text.ja, text.en);
    for (const Word& key : clause.words) one["options"].push_back(key.text);
    return one;
}

/// Set otherwise than where nothing is said. By the value and not by who set it, so that a rule set out of a log or a table is asked the
/// same.
bool is_unusual(const RuleSet& rules, const OptionSpec& spec) {
    const auto it = rules.settings.find(spec.key);
    const auto usual = parse_setting(spec, spec.fallback);
    return it != rules.settings.end() && usual && it->second != *usual;
}

}  // namespace

std::vector<std::string> asked_first(const RuleSet& rules) {
    std::vector<std::string> out;
    const auto ask = [&](std::string_view key) {
        if (out.size() < most_asked && std::ranges::find(out, key) == out.end()) out.emplace_back(key);
    };
    for (const std::string& key : usually_asked())
        if (find_option(key, rules.rules)) ask(key);
    for (const std::string& rule : rules.rules)
        for (const OptionSpec& spec : find_rule(rule)->options)
            if (rules.clauses.contains(spec.key) && is_unusual(rules, spec)) ask(spec.key);
    return out;
}

ordered_json draft_json(std::string_view toml) {
    Faults faults{"rule_text"};
    const Draft draft = read_draft_of_file(read_whole(toml, faults), faults);
    ordered_json out{{"extends", draft.extends ? ordered_json(draft.extends->text) : ordered_json(nullptr)}};
    if (draft.title) out["title"] = in_both(draft.title->ja, draft.title->en);
    if (draft.about) out["about"] = in_both(draft.about->ja, draft.about->en);
    const RuleTexts& said = draft.texts.said;
    if (draft.texts.has_length) out["length"] = in_both(said.length_ja, said.length_en);
    if (said.games) out["games"] = said.games;
    out["special"] = ordered_json::array();
    for (const SpecialText& s : said.special)
        out["special"].push_back({{"text", in_both(s.ja, s.en)}, {"tiles", s.tiles}, {"clause", s.clause}});
    out["rules"] = ordered_json::array();
    for (const Word& rule : draft.rules) out["rules"].push_back(rule.text);
    out["options"] = ordered_json::object();
    for (const Member& option : draft.options) out["options"][option.key] = json_as_written(option.value);
    out["clauses"] = ordered_json::array();
    for (const Clause& clause : draft.clauses) out["clauses"].push_back(drafted_clause(clause, said));
    return out;
}

ordered_json catalogue_json() {
    ordered_json out{{"rules", ordered_json::array()}, {"orders", ordered_json::array()}};
    for (const RuleInfo* rule : catalogue())
        out["rules"].push_back({{"id", rule->name},
                                {"title", in_both(rule->title.ja, rule->title.en)},
                                {"about", in_both(rule->meaning.ja, rule->meaning.en)},
                                {"needs", rule->needs},
                                {"bars", rule->bars}});
    for (const ShippedFile& f : shipped_files())
        if (const auto rules = load_rules(f.id)) out["orders"].push_back(rules->rules);
    return out;
}

}  // namespace jansou::wire
