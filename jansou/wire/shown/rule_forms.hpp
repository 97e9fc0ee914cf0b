// 書式 A rule set as a form: what a rule text names itself, and which rules there are to add. What is asked about first: asked.hpp.
#pragma once
#include <string_view>

#include <nlohmann/json.hpp>

#include "jansou/rulebook/settings.hpp"

namespace jansou::wire {

/// What a rule text names itself, beyond the rule set that it extends, as its author wrote it:
/// {"extends","title"?,"about"?,"length"?,"games"?,"special","rules":["-bust"..],"options":{"points.start":30000},
/// "clauses":[{"id","text":TEXT or null,"options":[..]}]}. REQUIRES: nothing is wrong with it.
nlohmann::ordered_json draft_json(std::string_view toml);

/// {"rules":[{"id","title","about","needs","bars"}..],"orders":[[id..]..]}: every rule that a rule set may have; in which order the rules
/// of each shipped rule set stand, so that one that is added finds its place.
nlohmann::ordered_json catalogue_json();

}  // namespace jansou::wire
