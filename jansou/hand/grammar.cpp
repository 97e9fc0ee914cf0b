#include "jansou/hand/grammar.hpp"

namespace jansou {

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
