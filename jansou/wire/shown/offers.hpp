// 誘いの言葉 What a person reads of what a rule offers beside the ordinary, in a sentence and in a word: the house's own values stand in
// it.
#pragma once
#include <nlohmann/json.hpp>

#include "jansou/rulebook/rulebook.hpp"

namespace jansou::wire {

/// `offers` of a rule page, see docs/server.md. From rulesets/words/offered.toml, of the rules that are in the set.
nlohmann::ordered_json offers_json(const RuleSet&);

/// What may stand at each place for choices by this rule, in the words of the choices: in the own turn, and of another's tile.
nlohmann::ordered_json places_json(const Rulebook&);

}  // namespace jansou::wire
