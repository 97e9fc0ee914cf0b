// 書式 A rule set as a form: which options are asked about first, what a rule text names itself, which rules there are to add.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "jansou/rulebook/settings.hpp"

namespace jansou::wire {

/// Keys of options in the order in which a form asks about them, at most `most_asked`: those of rulesets/words/asked.toml that the rule set
/// has, then what is set otherwise than usual and a clause names.
std::vector<std::string> asked_first(const RuleSet&);
inline constexpr std::size_t most_asked = 24;

/// What a rule text names itself, beyond the rule set that it extends, as its author wrote it:
/// {"extends","title"?,"about"?,"length"?,"games"?,"special","rules":["-bust"..],"options":{"points.start":30000},
/// "clauses":[{"id","text":TEXT or null,"options":[..]}]}. REQUIRES: nothing is wrong with it.
nlohmann::ordered_json draft_json(std::string_view toml);

/// {"rules":[{"id","title","about","needs","bars"}..],"orders":[[id..]..]}: every rule that a rule set may have; in which order the rules
/// of each shipped rule set stand, so that one that is added finds its place.
nlohmann::ordered_json catalogue_json();

}  // namespace jansou::wire
