#include "jansou/wire/shown/rule_forms.hpp"

#include "jansou/wire/rule_text/both.hpp"
#include "jansou/wire/rule_text/rule_draft.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire {
namespace {

using namespace rule_text;
using nlohmann::ordered_json;

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

ordered_json drafted_clause(const Clause& clause, const RuleTexts& said) {
    ordered_json one{{"id", clause.id.text}, {"text", nullptr}, {"options", ordered_json::array()}};
    for (const ClauseText& text : said.clauses)
        if (text.id == clause.id.text) one["text"] = in_both(text);
    for (const Word& key : clause.words) one["options"].push_back(key.text);
    return one;
}

}  // namespace

ordered_json draft_json(std::string_view toml) {
    Faults faults{"rule_text"};
    const Draft draft = read_draft_of_file(read_whole(toml, faults), faults);
    ordered_json out{{"extends", draft.extends ? ordered_json(draft.extends->text) : ordered_json(nullptr)}};
    if (draft.title) out["title"] = in_both(*draft.title);
    if (draft.about) out["about"] = in_both(*draft.about);
    const RuleTexts& said = draft.texts.said;
    if (draft.texts.has_length) out["length"] = in_both(said.length_ja, said.length_en);
    if (said.games) out["games"] = said.games;
    out["special"] = ordered_json::array();
    for (const SpecialText& s : said.special) out["special"].push_back({{"text", in_both(s)}, {"tiles", s.tiles}, {"clause", s.clause}});
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
    for (const RuleInfo* rule : catalogue()) {
        ordered_json options = ordered_json::array();
        for (const OptionSpec& spec : rule->options) options.push_back(spec.key);
        out["rules"].push_back({{"id", rule->name},
                                {"title", in_both(rule->title)},
                                {"about", in_both(rule->meaning)},
                                {"needs", rule->needs},
                                {"bars", rule->bars},
                                {"options", std::move(options)}});
    }
    for (const ShippedFile& f : shipped_files())
        if (const auto rules = load_rules(f.id)) out["orders"].push_back(rules->rules);
    return out;
}

}  // namespace jansou::wire
