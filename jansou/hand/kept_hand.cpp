#include "jansou/hand/kept_hand.hpp"

#include <algorithm>

namespace jansou {

KeptHand::KeptHand(const Solver& solver, const Hand& hand) : solver_(&solver), hand_(hand) {
    look_.codes = plan().empty;
    for (Kind k = 0; k < kind_count; ++k) {
        for (int n = std::min(hand.tiles[k], plan().copies); n > 0; --n) shift(k, plan().weight[k]);
        note(k, hand.tiles[k]);
    }
    const Wild& joker = hand.wilds[0];
    plain_ = plan().tables && hand.outside == Counts{} && hand.wilds[1].count == 0 && hand.wilds[2].count == 0 &&
             (joker.count == 0 || (!joker.over_limit && (plan().needed - joker.reads).empty()));
}

int KeptHand::asked_shanten() const {
    const int draws = plan().tables ? quick_draws(plan(), hand_, look_) : QuickPath::undecided;
    return QuickPath::decided(draws) ? draws - 1 : solver_->worked_out_shanten(hand_);
}

KindSet KeptHand::discards_to(int most) const {
    const KindSet kinds = plan().tables ? quick_discards_to(plan(), hand_, look_, most + 1) : QuickPath::undecided_kinds;
    return kinds != QuickPath::undecided_kinds ? kinds : solver_->worked_out_discards_to(hand_, most);
}

}  // namespace jansou
