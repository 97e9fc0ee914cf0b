#include "jansou/wire/rule_text/set_sizes.hpp"

#include <algorithm>

#include "jansou/wire/rule_text/clause_texts.hpp"

namespace jansou::wire {
namespace {

constexpr std::string_view set_option = "game.set_of";

std::string listed(const std::vector<int>& sizes, std::string_view between, std::string_view last) {
    std::string out;
    for (std::size_t i = 0; i < sizes.size(); ++i)
        out.append(i == 0 ? "" : i + 1 == sizes.size() ? last : between).append(std::to_string(sizes[i]));
    return out;
}

std::vector<int> ascending(std::vector<int> sizes) {
    std::ranges::sort(sizes);
    const auto same = std::ranges::unique(sizes);
    sizes.erase(same.begin(), same.end());
    return sizes;
}

std::vector<int> sets_of(const RuleSet& rules) {
    const auto& named = rules.numbers(set_option);
    return ascending({named.begin(), named.end()});
}

}  // namespace

int usual_games(const RuleSet& rules) {
    if (const auto& named = rules.numbers(set_option); !named.empty()) return named.front();
    const RuleTexts* texts = texts_of(rules);
    return texts && texts->games > 0 ? texts->games : 1;
}

std::vector<int> offered_games(const RuleSet& rules) {
    const std::vector<int> sets = sets_of(rules);
    return sets.empty() ? ascending({1, 2, 3, usual_games(rules)}) : sets;
}

std::optional<NoSet> other_sizes(const RuleSet& rules) {
    const std::vector<int> sets = sets_of(rules);
    if (sets.empty()) return {};
    return NoSet{"この規則のセットは半荘" + listed(sets, "・", "・") + "回。ほかの回数はセットにならない。",
                 "A set of this rule is " + listed(sets, ", ", " or ") + " games; another number is none.", rules.clause(set_option)};
}

std::optional<NoSet> no_set(const RuleSet& rules, int games) {
    const auto& sets = rules.numbers(set_option);
    return std::ranges::find(sets, games) == sets.end() ? other_sizes(rules) : std::nullopt;
}

}  // namespace jansou::wire
