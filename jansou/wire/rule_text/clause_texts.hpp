// 条文 What a player reads of a rule: each clause in Japanese and English, what is special about the house, and how long a game lasts. A
// rule file may say it itself (`RuleSet::texts`); that of shipped rule sets is kept in rulesets/clauses/, one file for each that has
// clauses.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire {

/// An article about what happens at a real table, which no program sees: of which things it is (rulesets/words/penalties.toml).
struct TableClause {
    std::string id;
    std::vector<std::string> of;
    bool free = false;  ///< it costs nothing
};

/// What such a file says: the texts, and under which headings the clauses stand; the id of a heading is that of the clause from which on it
/// holds.
struct HouseTexts : RuleTexts {
    std::vector<ClauseText> headings;   ///< in the order of their ids
    std::vector<TableClause> at_table;  ///< in the order written
};

/// Of a file's text; errors name `name` and the line.
tl::expected<HouseTexts, Sentence> parse_rule_texts(std::string_view toml, std::string_view name);

/// Of a shipped rule set; nullptr if it has none.
const RuleTexts* rule_texts(std::string_view id);

/// The text of a clause of a shipped rule set.
std::optional<Text> clause_text(std::string_view rule, std::string_view clause);

/// What is told of a rule set besides: its own texts, else those of the shipped rule set of that id; nullptr if there are none.
const RuleTexts* texts_of(const RuleSet&);

/// What carries a clause, with the values of options: "points.start 25000, rounding".
std::string carried_by(const RuleSet&, const std::vector<std::string_view>& keys);

/// A clause of a rule set as it is played: the options and rules that carry it, and its text. A text of a shipped rule set is inherited as
/// long as the clause is as it was there, option by option; once a value is another, there is none. The rule set's own text goes before.
struct ClauseEntry {
    std::string_view id;
    std::vector<std::string_view> keys;  ///< of options and rules; may be empty for what concerns a physical table only
    std::optional<Text> text;
    std::optional<Text> heading;  ///< what begins with this clause
};

/// In the order of their ids. The views are into the rule set and into what is built in.
std::vector<ClauseEntry> clauses_of(const RuleSet&);

/// Those of the houses that hold in a rule set as it is played, by their texts.
std::vector<TableClause> table_clauses_of(const RuleSet&);

/// Clauses that both rule sets have and tell in other words, or only one of them in words.
std::vector<std::string> retold(const RuleSet&, const RuleSet&);

}  // namespace jansou::wire
