// 牌姿 A hand prepared for solving: what is held, how many copies a complete hand may hold, what the jokers may be. Inside hand/ only.
//
// A *target* is a concealed complete hand, tile for tile. The *draws* of a target are the plain tiles that it still takes to hold it all,
// each against a discard; so shanten is the least number of draws over all targets, less one.
#pragma once
#include <algorithm>
#include <cstddef>

#include "jansou/hand/hand.hpp"
#include "jansou/hand/lanes.hpp"
#include "jansou/hand/limits.hpp"

namespace jansou {

inline constexpr int never = without_limit;  ///< draws to a target that cannot be reached; room where copies have no limit

struct Problem {
    Counts have{};  ///< concealed tiles, fixed jokers included
    Counts room{};  ///< most copies of a kind in a target, but for jokers over the limit
    std::array<Wild, max_wilds> wilds{};
    int sets = 0;           ///< sets which are still to stand in the concealed hand
    bool concealed = true;  ///< pairs and orphans are possible
    KindSet stood{};        ///< kinds that stand as a triplet or kan outside

    int target_size() const { return 3 * sets + 2; }
    int joker_count() const { return wilds[0].count + wilds[1].count + wilds[2].count; }
    /// False of a form of sets to which some meld does not belong.
    bool melds_belong_to(const Form& form) const { return form.type != Form::Type::sets || (stood - form.triplets).empty(); }
    bool drawable(Kind k) const { return have[k] < room[k]; }
    /// One more tile of `k`: drawn, or a joker that is read so.
    void add(Kind k, bool over_limit = false) {
        ++have[k];
        if (over_limit) ++room[k];
    }
};

inline Problem problem_of(const Hand& hand, const Grammar& grammar) {
    Problem p{.have = hand.tiles,
              .wilds = hand.wilds,
              .sets = grammar.sets - hand.open_sets,
              .concealed = hand.open_sets == 0,
              .stood = hand.stood};
    const Lanes limit(limits_of(grammar));
    for (Wild& w : p.wilds) w.over_limit = w.over_limit && grammar.copy_limit != 0;
    p.room = without(limit, Lanes(hand.outside)).counts();
    return p;
}

/// Least number of draws with which the jokers reach `target`; `never` if it breaks the copy limit.
int draws_to(const Problem&, const Counts& target);

namespace reference {
/// Least number of draws to a target of the form if below `bound`, else `bound`.
int least_draws(const Problem&, const Form&, int bound = never);
/// The same over all forms.
int least_draws(const Problem&, const Grammar&, int bound = never);
}  // namespace reference

}  // namespace jansou
