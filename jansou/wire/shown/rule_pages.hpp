// ルール紹介 A rule set as a person reads it and changes it: what is special, each option with its choices and clauses, the clauses' texts.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire {

/// GET /api/rules of docs/server.md: the shipped rule sets that are played, the ordinary ones first.
nlohmann::ordered_json rules_json();

/// GET /api/rules/ID: also options, clauses and offences. An option's `default` is what the shipped rule set of that id has.
nlohmann::ordered_json rule_json(const RuleSet&);
tl::expected<nlohmann::ordered_json, Sentence> rule_json(std::string_view id);

/// Of such a page what a table says with it: its words and their clauses, columns, offences, the reading that nobody named,
/// what it offers.
nlohmann::ordered_json rule_words_json(const nlohmann::ordered_json& page);

/// The rule set with some options changed, checked as a rule file is. `options`: key -> value, as in rule_json. An error names the key and
/// what it may be.
tl::expected<RuleSet, Sentence> rules_with(const RuleSet&, const nlohmann::json& options);

/// What an option of the rule set belongs to: the title of its rule. Empty if the rule set has no such option.
Text option_group(const RuleSet&, std::string_view key);

/// What a value of a choice is called; nothing if nobody has given it a name.
std::optional<Text> choice_name(std::string_view key, std::string_view value);

/// All but these five files of `shipped_words` name choices.
inline constexpr std::string_view asked_words = "asked", matter_words = "matters", search_words = "search", offered_words = "offered",
                                  penalty_words = "penalties";

}  // namespace jansou::wire
