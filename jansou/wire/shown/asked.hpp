// 決めごと What a form asks about first, in groups: options, rules that are in or out, and what clubs decide in one word.
#pragma once
#include <nlohmann/json.hpp>

#include "jansou/rulebook/rulebook.hpp"

namespace jansou::wire {

/// [{"title":TEXT,"asks":[ASK..]}], of rulesets/words/asked.toml what can apply to the rule set, then what it sets otherwise than usual and
/// a clause names, `most_own` at most, as "own". An ASK is {"option":KEY}, {"rule":ID,"name":TEXT,"about":TEXT}, or a matter
/// {"matter":ID,"name":TEXT,"about"?:TEXT,"choices":[{"name":TEXT,"rules":{"kyuushu":false},"options":{"bust.below":0},"sets":{}}]}.
nlohmann::ordered_json form_json(const Rulebook&);
inline constexpr std::size_t most_own = 12;

}  // namespace jansou::wire
