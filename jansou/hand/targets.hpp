// 対子と么九 Targets of the forms of pairs and of orphans: every target that holds all tiles of the hand and is filled up by its jokers.
// Inside hand/ only.
#pragma once
#include <array>
#include <span>

#include "jansou/hand/problem.hpp"

namespace jansou {

inline constexpr std::size_t most_drawn = max_jokers + 1;  ///< jokers of the hand, and one that was drawn to win

/// The tiles held, and the kinds that the jokers may be.
struct Outset {
    const Problem& p;
    const Counts& most;  ///< of each kind in a target
    KindSet reads;
    int jokers;
};

/// Targets of pairs. A kind that is held once needs a joker; further pairs are made of two jokers each.
template <class Then>
class PairTargets {
public:
    PairTargets(const Outset& from, const Form& form, Then& then) : from_(from), form_(form), then_(then) {}

    void each() {
        if (from_.p.target_size() % 2 == 0 && prepare()) choose(0, (from_.jokers - forced_) / 2);
    }

private:
    /// Gives jokers to the kinds that are held once, and to those that must be a pair. False if there are not enough jokers, or the wrong
    /// ones.
    bool prepare() {
        const Lanes have(from_.p.have);
        const KindSet one = have.at_least(1);
        if (!(one - form_.pair_kinds).empty() || !have.at_least(std::uint8_t(2 * form_.pair_limit + 1)).empty()) return false;
        for (const Kind k : one | form_.must) {
            extra_[k] = from_.p.have[k] == 0 ? 2 : from_.p.have[k] % 2;
            forced_ += extra_[k];
            if (forced_ > from_.jokers || (extra_[k] != 0 && !fits(k, 0))) return false;
        }
        return (from_.jokers - forced_) % 2 == 0;
    }
    bool fits(Kind k, int more) const {
        const int n = from_.p.have[k] + extra_[k] + more;
        return n <= 2 * form_.pair_limit && n <= from_.most[k] && form_.pair_kinds.has(k) && from_.reads.has(k);
    }
    void choose(Kind lowest, int pairs) {
        if (pairs == 0) return tell();
        for (Kind k = lowest; k < kind_count; ++k) {
            if (!fits(k, 2)) continue;
            extra_[k] = std::uint8_t(extra_[k] + 2);
            choose(k, pairs - 1);
            extra_[k] = std::uint8_t(extra_[k] - 2);
        }
    }
    void tell() {
        std::array<Kind, most_drawn> added{};
        std::size_t n = 0;
        for (Kind k = 0; k < kind_count && int(n) < from_.jokers; ++k)
            for (int i = 0; i < extra_[k]; ++i) added[n++] = k;
        then_(std::span<const Kind>(added).first(n));
    }

    const Outset& from_;
    const Form& form_;
    Then& then_;
    Counts extra_{};
    int forced_ = 0;
};

/// Calls `then(added)` for each target of pairs: `added` are the kinds, sorted, that the jokers stand for in it. The calls come in the
/// order of `added`. REQUIRES: no melds.
template <class Then>
void each_pairs_target(const Outset& from, const Form& form, Then then) {
    PairTargets<Then>(from, form, then).each();
}

/// Calls `then(added, doubled)` for each target of orphans in the same way; `doubled` is the kind that it holds once more than the form
/// does. `kinds`: the kinds of the form.
template <class Then>
void each_orphans_target(const Outset& from, const Form& form, KindSet kinds, Then then) {
    if (!(Lanes(from.p.have).at_least(1) - kinds).empty() || total(form.orphans) + 1 != from.p.target_size()) return;
    for (const Kind twice : kinds) {
        std::array<Kind, most_drawn> added{};
        std::size_t n = 0;
        bool holds = true;
        for (const Kind k : kinds) {
            const int want = form.orphans[k] + (k == twice), missing = want - from.p.have[k];
            holds = holds && missing >= 0 && want <= from.most[k] && (missing == 0 || from.reads.has(k));
            for (int i = 0; i < missing && n < most_drawn; ++i) added[n++] = k;
        }
        if (holds) then(std::span<const Kind>(added).first(n), twice);
    }
}

}  // namespace jansou
