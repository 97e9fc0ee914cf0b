// 速算 The steps of quick.hpp that are the same on every path. Each path is compiled for its own machine, so these functions are inlined
// into it. Inside hand/ only.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "jansou/hand/quick.hpp"
#include "jansou/hand/suit_table.hpp"

namespace jansou::quick {

#define JANSOU_STEP [[gnu::always_inline]] inline

static_assert(QuickPath::decided(SuitTables::bounds - 1) && !QuickPath::decided(SuitTables::bounds));

static_assert(max_wilds == 3);
/// True if the hand has more than one group of jokers.
JANSOU_STEP bool more_jokers(const Hand& h) { return (h.wilds[1].count | h.wilds[2].count) != 0; }
/// True if each joker of the group may stand for every kind that a form uses, within the copy limit.
JANSOU_STEP bool are_any(const QuickPlan& p, const Wild& w) { return w.count == 0 || (!w.over_limit && (p.needed - w.reads).empty()); }
JANSOU_STEP bool jokers_are_any(const QuickPlan& p, const Hand& h) {
    return are_any(p, h.wilds[0]) && are_any(p, h.wilds[1]) && are_any(p, h.wilds[2]);
}

/// The classes of the suits, and what they give together.
struct Sum {
    std::array<Class, QuickPlan::suits> of{};
    std::array<Class, 2> half{};  ///< of man and pin together, of sou and honours together
    int missing = never;

    /// The class of the other three suits together.
    Class rest(const QuickPlan& p, std::size_t s) const { return p.together[std::size_t{of[s ^ 1U]} * most_classes + half[s < 2 ? 1 : 0]]; }
};
JANSOU_STEP std::uint32_t index(const QuickPlan& p, CodePair code) { return p.high[code.high] + p.low[code.low]; }
/// SuitTables::missing_with, by the number of melds.
JANSOU_STEP const std::uint8_t* missing_with(const QuickPlan& p, std::size_t melds, Class c) {
    return p.missing[melds] + std::size_t{c} * most_classes;
}
JANSOU_STEP Class together(const QuickPlan& p, Class a, Class b) { return p.together[std::size_t{a} * most_classes + b]; }
JANSOU_STEP Sum add_up(const QuickPlan& p, const Look& look, std::size_t melds) {
    Sum sum;
    for (std::size_t s = 0; s < QuickPlan::suits; ++s) sum.of[s] = p.classes[index(p, look.codes[s])];
    sum.half = {together(p, sum.of[0], sum.of[1]), together(p, sum.of[2], sum.of[3])};
    sum.missing = missing_with(p, melds, sum.half[0])[sum.half[1]];
    return sum;
}

/// The forms of pairs and of orphans, in front of a hand without melds.
struct Others {
    KindSet pair_kinds;
    KindSet doubles;                   ///< orphans of which the hand may hold two
    int no_pairs = 0, no_orphans = 0;  ///< `never` if there is no such form
    int whole = 0, half = 0;           ///< kinds of pairs that are held twice, and once
    KindSet twice;                     ///< orphans that are held twice
    int missing_pairs = never, missing_orphans = never;
};
/// The lesser of two small numbers, without a branch: nobody could foresee which form is nearer.
JANSOU_STEP int lesser(int a, int b) { return b + ((a - b) & ((a - b) >> 31)); }
/// Least tiles missing for `pairs` different pairs, of the kinds held twice (`whole`) and once (`half`).
JANSOU_STEP int missing_pairs(int pairs, int whole, int half) {
    const int left = pairs - std::min(pairs, whole);
    return 2 * left - std::min(left, half);
}
JANSOU_STEP void count(const QuickPlan& p, const Look& look, Others& o) {
    o.whole = (look.two & o.pair_kinds).size();
    o.half = (look.one & o.pair_kinds).size() - o.whole;
    o.missing_pairs = o.no_pairs + missing_pairs(p.pairs, o.whole, o.half);
    o.twice = o.doubles & look.two;
    o.missing_orphans = o.no_orphans + (p.orphans - look.one).size() + o.twice.empty();
}
JANSOU_STEP Others others_of(const QuickPlan& p, const Hand& h, const Look& look) {
    Others o;
    if (h.open_sets != 0) return o;
    o.pair_kinds = p.pair_kinds;
    o.doubles = p.orphans;
    o.no_pairs = p.no_pairs;
    o.no_orphans = p.no_orphans;
    count(p, look, o);
    return o;
}

/// The tables assume that every copy of each kind can still be drawn. True if the tiles outside the concealed hand leave `sum` as it is: no
/// best target needs more copies of a kind than are left. (The test: if drawing all that are left and one copy more does not bring the hand
/// nearer by as many tiles, no best target has them.) `others` is corrected for those tiles. False: not decided here.
bool settle_outside(const QuickPlan&, const Hand&, const Look&, const Sum&, Others& others);

/// How near a hand is to each form.
struct Nearness {
    Sum sum;
    Others others;
    int missing;

    [[gnu::always_inline]] void settle() { missing = lesser(lesser(others.missing_pairs, others.missing_orphans), sum.missing); }
};
/// As if every copy of each kind could still be drawn.
JANSOU_STEP Nearness stand(const QuickPlan& p, const Hand& h, const Look& look) {
    Nearness at;
    at.sum = add_up(p, look, h.open_sets);
    at.others = others_of(p, h, look);
    at.settle();
    return at;
}
/// With regard to the tiles outside the concealed hand. False: undecided.
JANSOU_STEP bool stand_outside(const QuickPlan& p, const Hand& h, const Look& look, Nearness& at) {
    at = stand(p, h, look);
    if (!settle_outside(p, h, look, at.sum, at.others)) return false;
    at.settle();
    return true;
}

/// Kinds whose draw leaves one tile fewer missing for pairs or orphans, if that form is nearest.
JANSOU_STEP KindSet useful_for_others(const QuickPlan& p, const Look& look, const Others& o, int missing) {
    KindSet kinds;
    if (o.missing_pairs == missing && p.pairs > o.whole)
        kinds = (o.half < p.pairs - o.whole ? o.pair_kinds : o.pair_kinds & look.one) - look.two;
    if (o.missing_orphans == missing) kinds = kinds | (o.twice.empty() ? p.orphans : p.orphans - look.one);
    return kinds;
}

/// A search for useful kinds: of each suit the classes after one tile more, and the classes with which fewer tiles are missing.
struct Search {
    std::array<const NextClasses*, QuickPlan::suits> next;
    std::array<const ClassSet*, QuickPlan::suits> fewer;
    std::array<const std::uint8_t*, QuickPlan::suits> missing;
    int bound;
};
/// False if the tables have not yet written what some suit comes to with one more tile.
JANSOU_STEP bool begin(Search& search, const QuickPlan& p, const Hand& h, const Look& look, const Nearness& at) {
    for (std::size_t s = 0; s < QuickPlan::suits; ++s) {
        search.next[s] = &p.tables->all_next()[index(p, look.codes[s])];
        search.fewer[s] = &p.tables->fewer(p.sets - h.open_sets, at.missing, at.sum.rest(p, s));
        search.missing[s] = missing_with(p, h.open_sets, at.sum.rest(p, s));
    }
    search.bound = at.missing;
    static_assert(QuickPlan::suits == 4);
    return NextClasses::is_written(search.next[0]->state() & search.next[1]->state() & search.next[2]->state() & search.next[3]->state());
}
/// Has the tables write it, for each suit of the hand.
void write_next(const QuickPlan&, const Look&);

/// The kinds at these places of the tables (QuickPlan::places).
JANSOU_STEP KindSet kinds_at(const QuickPlan& p, std::uint64_t places) {
    places &= p.places;
    if (p.placed == KindSet::all()) {
        constexpr std::uint64_t suit = (1U << ranks) - 1;
        constexpr int first = SuitTables::first_place(kind_count - first_honour);
        return {(places & suit) | (places >> 16U & suit) << 9U | (places >> 32U & suit) << 18U | (places >> (48U + first)) << 27U};
    }
    KindSet out;
    for (; places != 0; places &= places - 1) out.add(p.kind_at[std::size_t(std::countr_zero(places))]);
    return out;
}

// The questions, by a `Way`: a type whose functions may be compiled for a machine of their own. `look` prepares a hand; `barred` says
// whether it has more than one group of jokers, or tiles outside; `full` has the kinds of which it holds every copy; `kinds` is what a
// search finds. Barred hands have functions of their own, so that the others keep all they need in registers.

/// REQUIRES: the hand is not barred.
template <class Way>
JANSOU_STEP int draws(const QuickPlan& p, const Hand& h) {
    if (!are_any(p, h.wilds[0])) return QuickPath::undecided;
    return stand(p, h, Way::look(p, h, h.open_sets == 0)).missing - h.wilds[0].count;
}
/// The same for any hand. `melds_bar`: with regard to the tiles outside the concealed hand; else as if every copy could still be drawn.
template <class Way>
JANSOU_STEP int draws_barred(const QuickPlan& p, const Hand& h, bool melds_bar) {
    if (!jokers_are_any(p, h)) return QuickPath::undecided;
    Nearness at;
    const Look look = Way::look(p, h, h.open_sets == 0);
    if (!melds_bar)
        at = stand(p, h, look);
    else if (!stand_outside(p, h, look, at))
        return QuickPath::undecided;
    return at.missing - h.joker_count();
}

enum class Ask : std::uint8_t { useful, waits };
/// `write_first`: the same question to any hand, where the tables have to write something first.
using WriteFirst = KindSet(const QuickPlan&, const Hand&, Ask);
template <class Way, WriteFirst write_first>
JANSOU_STEP KindSet find(const QuickPlan& p, const Hand& h, const Look& look, const Nearness& at, Ask ask) {
    KindSet kinds = useful_for_others(p, look, at.others, at.missing);
    Search search;
    if (at.sum.missing == at.missing) {
        if (!begin(search, p, h, look, at)) [[unlikely]]
            return write_first(p, h, ask);
        kinds = kinds | Way::kinds(p, search);
    }
    return kinds - Way::full(p, h);
}
/// REQUIRES: as `draws`.
template <class Way, WriteFirst write_first>
JANSOU_STEP KindSet useful(const QuickPlan& p, const Hand& h, const Look& look, Ask ask) {
    if (!are_any(p, h.wilds[0])) return QuickPath::undecided_kinds;
    const Nearness at = stand(p, h, look);
    if (at.missing >= SuitTables::bounds) return QuickPath::undecided_kinds;
    if (ask == Ask::waits && at.missing != h.wilds[0].count + 1) return {};
    return find<Way, write_first>(p, h, look, at, ask);
}
/// The same for any hand.
template <class Way, WriteFirst write_first>
JANSOU_STEP KindSet useful_barred(const QuickPlan& p, const Hand& h, const Look& look, Ask ask) {
    Nearness at;
    if (!jokers_are_any(p, h) || !stand_outside(p, h, look, at) || at.missing >= SuitTables::bounds) return QuickPath::undecided_kinds;
    if (ask == Ask::waits && at.missing != h.joker_count() + 1) return {};
    return find<Way, write_first>(p, h, look, at, ask);
}

#undef JANSOU_STEP

}  // namespace jansou::quick
