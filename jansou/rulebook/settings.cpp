#include "jansou/rulebook/settings.hpp"

#include <algorithm>

namespace jansou {

const ClauseText* RuleTexts::find(std::string_view clause) const {
    const auto it = std::ranges::find(clauses, clause, &ClauseText::id);
    return it == clauses.end() ? nullptr : &*it;
}

const Setting* RuleSet::find(std::string_view key) const {
    const auto it = settings.find(key);
    return it == settings.end() ? nullptr : &it->second;
}

const Setting& RuleSet::at(std::string_view key) const {
    static const Setting none;
    const Setting* found = find(key);
    assert(found && "an option of a rule that is not in the set");
    return found ? *found : none;
}

bool RuleSet::has_rule(std::string_view name) const { return std::ranges::find(rules, name) != rules.end(); }

std::string_view RuleSet::clause(std::string_view key, std::string_view rule) const {
    if (const auto it = clauses.find(key); it != clauses.end()) return it->second;
    if (const auto it = clauses.find(rule); it != clauses.end()) return it->second;
    return {};
}

}  // namespace jansou
