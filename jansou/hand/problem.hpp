// 牌姿 A hand prepared for solving: the tiles held, the copies that a complete hand may hold, the kinds that jokers may be. Inside hand/
// only.
//
// A *target* is a concealed complete hand, tile for tile. The *draws* of a target are the plain tiles that must still be drawn, each in
// exchange for a discard, to hold the target. Shanten is the least number of draws over all targets, less one.
#pragma once
#include <algorithm>
#include <cstddef>

#include "jansou/hand/hand.hpp"
#include "jansou/hand/lanes.hpp"
#include "jansou/hand/limits.hpp"

namespace jansou {

/// As a number of draws: the target cannot be reached. As a room: copies have no limit.
inline constexpr int never = without_limit;

struct Problem {
    Counts have{};  ///< concealed tiles, fixed jokers included
    Counts room{};  ///< most copies of a kind in a target; a joker with Wild::over_limit may be one more
    std::array<Wild, max_wilds> wilds{};
    int sets = 0;           ///< how many sets the concealed hand must hold
    bool concealed = true;  ///< there is no meld: forms of pairs and of orphans are possible
    KindSet stood{};        ///< kinds that stand as a triplet or kan in a meld

    int target_size() const { return 3 * sets + 2; }
    int joker_count() const { return wilds[0].count + wilds[1].count + wilds[2].count; }
    /// False if the form is one of sets and does not allow the triplet of some meld.
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

/// Least number of draws to `target` with the help of the jokers; `never` if the target breaks the copy limit.
int draws_to(const Problem&, const Counts& target);

namespace reference {
/// Least number of draws to a target of the form, or `bound` if that is less.
int least_draws(const Problem&, const Form&, int bound = never);
/// The same over all forms.
int least_draws(const Problem&, const Grammar&, int bound = never);
}  // namespace reference

}  // namespace jansou
