#include "apps/cli/terminal_rules.hpp"

#include "jansou/wire/rule_text/clause_texts.hpp"

namespace jansou::terminal {

std::string rules_text(const Voice& voice, const RuleSet& rules) {
    std::string out = harmless(rules.id) + ": " + harmless(voice.pick({rules.title_ja, rules.title_en})) + '\n';
    out += harmless(voice.pick({rules.about_ja, rules.about_en})) + '\n';
    if (const RuleTexts* texts = wire::texts_of(rules)) {
        if (!texts->length_ja.empty()) out += harmless(voice.pick({texts->length_ja, texts->length_en})) + '\n';
        for (const SpecialText& s : texts->special)
            out += "- " + harmless(voice.pick({s.ja, s.en})) + (s.clause.empty() ? "" : " [" + harmless(s.clause) + "]") + '\n';
    }
    const auto clauses = wire::clauses_of(rules);
    for (const wire::ClauseEntry& clause : clauses)
        out += harmless(clause.id) + "  " +
               harmless(clause.text ? std::string(voice.pick(*clause.text)) : wire::carried_by(rules, clause.keys)) + '\n';
    if (!clauses.empty()) return out;
    for (const std::string& name : rules.rules) {
        const RuleInfo& rule = *find_rule(name);
        out += "  " + std::string(voice.pick(rule.title)) + ": " + std::string(voice.pick(rule.meaning)) + '\n';
    }
    return out;
}

}  // namespace jansou::terminal
