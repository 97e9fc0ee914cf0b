// 規則の欄 Fields of questions that belong to rules: each rule tells its own (ScoreField). A question by one rule set may have fields that
// only others know, as long as they say nothing.
#pragma once
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "jansou/rulebook/rulebook.hpp"

namespace jansou::wire {

/// Fields of the score command that only some of the rules built in have, and what they say when left out; null: nothing else says so. Made
/// at the first call, for all threads.
const std::map<std::string, nlohmann::json, std::less<>>& fields_of_some_rules();

/// Null if no rule of the set has that field.
const ScoreField* find_field(const Rulebook&, std::string_view name);
bool has_choice(const ScoreField&, std::string_view choice);
/// Enters a choice that it has in the seat's numbers.
void choose(const ScoreField&, std::string_view choice, Numbers&);

/// Names of the choices that are asked of a hand that waits (ScoreField::of_hands), and of the flags that name one of some field
/// (ScoreField::flags): of this rule set, and of those built in. By name.
std::vector<std::string_view> choices_of_hands(const Rulebook&);
std::vector<std::string_view> flags_of_hands(const Rulebook&);

/// The field and the choice that such a flag names; no field: none in this rule set.
struct FlagOfHand {
    const ScoreField* field = nullptr;
    std::string_view choice{};
};
FlagOfHand find_flag(const Rulebook&, std::string_view flag);

}  // namespace jansou::wire
