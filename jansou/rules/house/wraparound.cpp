// 循環順子 Runs go around the corner: 8-9-1 and 9-1-2 are runs.
#include "jansou/rulebook/dora.hpp"
#include "jansou/rules/house/house_rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    const KindSet in_use = book.kinds;
    for (std::size_t i = 0; i < book.grammar.form_count; ++i) {
        Form& form = book.grammar.forms[i];
        if (form.type != Form::Type::sets) continue;
        for (Kind k = 0; k < first_honour; ++k)
            if (in_use.has(k) && in_use.has(next_in_run(k)) && in_use.has(next_in_run(next_in_run(k)))) form.runs.add(k);
    }
}

const RuleInfo wraparound_rule{
    "wraparound", {"循環順子", "runs around the corner"}, {"891と912も順子。", "8-9-1 and 9-1-2 are runs."}, {}, install};

}  // namespace jansou::rules
