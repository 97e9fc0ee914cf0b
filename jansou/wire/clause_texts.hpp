// 条文 What a player reads of a rule: each clause in Japanese and English, what is special about the house, and how long a game lasts. Kept
// in rulesets/clauses/, one file for each shipped rule set that has clauses.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jansou/wire/rule_file.hpp"

namespace jansou::wire {

struct ClauseText {
    std::string id, ja, en;
};

/// A point in which the house differs from what is usual.
struct SpecialText {
    std::string ja, en;
    std::string tiles;   ///< to be shown beside it, in mpsz; may be empty
    std::string clause;  ///< one that has a text
};

struct RuleTexts {
    std::string length_ja, length_en;
    int games = 1;                     ///< of an ordinary set
    std::vector<SpecialText> special;  ///< at most three
    std::vector<ClauseText> clauses;   ///< in the order of their ids, MJ-2 before MJ-10

    const ClauseText* find(std::string_view clause) const;
};

/// Of a file's text; errors name `name` and the line.
tl::expected<RuleTexts, Sentence> parse_rule_texts(std::string_view toml, std::string_view name);

/// Of a shipped rule set; nullptr if it has none.
const RuleTexts* rule_texts(std::string_view id);

/// The text of a clause of a shipped rule set.
std::optional<Text> clause_text(std::string_view rule, std::string_view clause);

/// A clause of a rule set as it is played: the options and rules that carry it, and its text. A text of a shipped rule set is inherited as
/// long as the clause is as it was there, option by option; once a value is another, there is none.
struct ClauseEntry {
    std::string_view id;
    std::vector<std::string_view> keys;  ///< of options and rules; may be empty for what concerns a physical table only
    std::optional<Text> text;
};

/// In the order of their ids. The views are into the rule set and into what is built in.
std::vector<ClauseEntry> clauses_of(const RuleSet&);

/// The files built in. Written from rulesets/clauses/ when the program is built.
std::span<const ShippedFile> shipped_clause_files();

}  // namespace jansou::wire
