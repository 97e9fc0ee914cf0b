// 手の内 A hand whose tiles come and go, with what the solver needs of it kept as they do: a tile more or less is a few instructions, and
// the questions need not count the tiles again. For who asks about many hands of which each is one tile from the last.
#pragma once
#include "jansou/hand/solver.hpp"

namespace jansou {

class KeptHand {
public:
    /// The solver must outlive it.
    KeptHand(const Solver& solver, const Hand& hand);

    const Hand& hand() const { return hand_; }

    /// A plain tile, drawn.
    void add(Kind k) {
        const int before = hand_.tiles[k]++;
        if (before < plan().copies) shift(k, plan().weight[k]);
        note(k, before + 1);
    }
    /// A plain tile, discarded. REQUIRES: it is held.
    void remove(Kind k) {
        assert(hand_.tiles[k] != 0);
        const int after = --hand_.tiles[k];
        if (after < plan().copies) shift(k, CodePair{} - plan().weight[k]);
        note(k, after);
    }

    /// As those of the solver.
    int shanten() const {
        if (!plain_) return asked_shanten();
        const int draws = quick_draws_unbarred(plan(), hand_, look_);
        return QuickPath::decided(draws) ? draws - 1 : asked_shanten();
    }
    bool complete() const { return shanten() == -1; }
    KindSet useful() const {
        const KindSet kinds = solver_->path_->useful_seen(plan(), hand_, look_);
        return kinds != QuickPath::undecided_kinds ? kinds : solver_->worked_out_useful(hand_);
    }
    KindSet waits() const { return shanten() == 0 ? useful() : KindSet{}; }
    KindSet discards_to(int most) const;

private:
    const QuickPlan& plan() const { return solver_->quick_; }
    void shift(Kind k, CodePair by) {
        CodePair& code = look_.codes[std::size_t(suit_of(k))];
        code = code + by;
    }
    void note(Kind k, int count) {
        const std::uint64_t bit = KindSet::of(k).bits;
        look_.one.bits = (look_.one.bits & ~bit) | (count >= 1 ? bit : 0);
        look_.two.bits = (look_.two.bits & ~bit) | (count >= 2 ? bit : 0);
    }
    int asked_shanten() const;

    const Solver* solver_;
    Hand hand_;
    Look look_{};
    bool plain_;  ///< nothing outside, and jokers that may be anything
};

}  // namespace jansou
