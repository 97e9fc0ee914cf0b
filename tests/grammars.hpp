/// Grammars with several forms of one type, kinds that must stand and copies by kind: what houses may ask of the solver.
#pragma once
#include "jansou/hand/grammar.hpp"

namespace jansou {

inline Form form_of(Form::Type type, KindSet kinds, int pair_limit = 1) {
    Form f;
    f.type = type;
    if (type == Form::Type::sets) f.runs = plain_runs & kinds;
    f.triplets = f.pair_kinds = kinds;
    f.pair_limit = std::uint8_t(pair_limit);
    for (const Kind k : kinds) f.orphans[k] = type == Form::Type::orphans ? 1 : 0;
    return f;
}
inline constexpr KindSet the_winds = KindSet::of(east) | KindSet::of(south) | KindSet::of(west) | KindSet::of(north);

/// Three kinds of one suit and one honour are for certain hands only: thirteen orphans, the four winds, terminals, seven honours.
inline Grammar kept_apart() {
    const KindSet apart = suit_set(0) | KindSet::of(north), rest = KindSet::all() - apart;
    Grammar g;
    for (const KindSet kinds : {rest, rest | KindSet::of(north), terminals}) g.add(form_of(Form::Type::sets, kinds));
    g.forms[1].must = the_winds;
    g.forms[2].runs = {};
    g.add(form_of(Form::Type::pairs, rest, 3));
    g.add(form_of(Form::Type::pairs, honours));
    g.add(form_of(Form::Type::orphans, yaochuu));
    return g;
}
/// One suit of eight copies beside honours of four.
inline Grammar suit_of_eight() {
    const KindSet suit = suit_set(1), rest = suit | (honours - KindSet::of(north));
    Grammar g;
    for (const KindSet kinds : {rest, suit | honours}) g.add(form_of(Form::Type::sets, kinds));
    g.forms[1].must = the_winds;
    g.add(form_of(Form::Type::pairs, rest, 4));
    g.add(form_of(Form::Type::orphans, honours | (yaochuu - suit_set(2))));
    for (const Kind k : terminals& suit) g.forms[3].orphans[k] = 2;
    g.copy_limit = 8;
    for (const Kind k : KindSet::all() - suit) g.fewer[k] = 4;
    return g;
}

}  // namespace jansou
