#include "jansou/rulebook/settings.hpp"

#include <algorithm>
#include <cassert>

namespace jansou {

const Setting& RuleSet::at(std::string_view key) const {
    const auto it = settings.find(key);
    assert(it != settings.end());
    return it->second;
}

bool RuleSet::has_rule(std::string_view name) const { return std::ranges::find(rules, name) != rules.end(); }

std::string_view RuleSet::clause(std::string_view key, std::string_view rule) const {
    if (const auto it = clauses.find(key); it != clauses.end()) return it->second;
    if (const auto it = clauses.find(rule); it != clauses.end()) return it->second;
    return {};
}

}  // namespace jansou
