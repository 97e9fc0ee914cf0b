// 循環順子 Runs go around the corner: 8-9-1 and 9-1-2 are runs.
#include "jansou/rules/rule.hpp"

namespace jansou::rules::wraparound_rule {

static void install(Rulebook& book, const RuleSet&) { let_runs_wrap(book.grammar, book.kinds); }

extern const RuleInfo rule{
    .name = "wraparound",
    .topic = Topic::shape,
    .title = {"循環順子", "runs around the corner"},
    .meaning = {"891と912も順子。", "8-9-1 and 9-1-2 are runs."},
    .install = install,
};

}  // namespace jansou::rules::wraparound_rule
