// 念のため What a rule set says that its author may not have meant: it can be played so, and some club may wish it.
#pragma once
#include "jansou/wire/rule_text/rule_draft.hpp"
#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire::rule_text {

/// REQUIRES: the rule set is in order and can be played. In the order of the lines.
std::vector<Doubt> doubts_about(const RuleSet&, const Draft&);

}  // namespace jansou::wire::rule_text
