// What must hold of a rule set as a whole: rules that need or bar each other, and tiles, deal and dead wall that fit together.
#pragma once
#include "jansou/wire/rule_text/rule_draft.hpp"

namespace jansou::wire::rule_text {

/// REQUIRES: every rule and option is known and of its type. The draft gives the lines.
void check_whole(const RuleSet&, const Draft&, Faults&);

}  // namespace jansou::wire::rule_text
