#include "jansou/hand/grammar.hpp"

namespace jansou {

void let_runs_wrap(Grammar& grammar, KindSet in_use) {
    for (std::size_t i = 0; i < grammar.form_count; ++i) {
        Form& form = grammar.forms[i];
        if (form.type != Form::Type::sets) continue;
        for (Kind k = 0; k < first_honour; ++k)
            if (in_use.has(k) && in_use.has(next_in_run(k)) && in_use.has(next_in_run(next_in_run(k)))) form.runs.add(k);
    }
}

Grammar ordinary_grammar() {
    Grammar g;
    Form standard, seven_pairs, thirteen_orphans;
    standard.runs = plain_runs;
    seven_pairs.type = Form::Type::pairs;
    thirteen_orphans.type = Form::Type::orphans;
    for (Kind k : yaochuu) thirteen_orphans.orphans[k] = 1;
    g.add(standard);
    g.add(seven_pairs);
    g.add(thirteen_orphans);
    return g;
}

}  // namespace jansou
