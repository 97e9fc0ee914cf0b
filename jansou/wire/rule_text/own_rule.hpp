// 自分の規則 A rule set that somebody brings along as a text, over a network too: read without any other file, checked to be one that can
// be played, and named after the text, so that the same text is the same rule everywhere.
#pragma once
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire {

inline constexpr std::size_t longest_own_rule = 32 * 1024;

/// Errors begin with "rule_text" and name the line.
tl::expected<RuleSet, Sentence> own_rule(std::string_view text);

/// The same with all that is wrong and all that is in doubt.
Review review_own_rule(std::string_view text);

/// Whether an id is one that `own_rule` gives.
bool is_own_rule(std::string_view id);

}  // namespace jansou::wire
