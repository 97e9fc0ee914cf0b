// 和了牌の行き先 The sets, or the pair, that the winning tile may have completed in a hand that is divided.
#pragma once
#include <span>

#include "jansou/hand/hand.hpp"

namespace jansou {

/// How the other two tiles of the set wait on the winning tile; Wait::none if the set does not hold it.
inline Wait wait_in(const Form& form, const Set& set, Kind win) {
    if (set.type != SetType::run) return set.kind == win ? Wait::shanpon : Wait::none;
    const Kind second = next_in_run(set.kind), third = next_in_run(second);
    if (win == second) return Wait::kanchan;
    if (win != set.kind && win != third) return Wait::none;
    const Kind before = set.kind % ranks == 0 ? Kind(set.kind + ranks - 1) : Kind(set.kind - 1);
    return form.runs.has(win == third ? before : second) ? Wait::ryanmen : Wait::penchan;
}

/// Calls `f(won_set, wait)` for each set, and for the pair (255), that the winning tile `win` may have completed, with the numbers of a
/// Division. `sets`: the concealed sets, sorted. The order is that of `sets`; the pair comes last with jokers and first without.
template <class F>
void each_place_of(const Form& form, std::span<const Set> sets, Kind pair, Kind win, bool jokers, F f) {
    constexpr std::uint8_t no_set = 255;
    if (form.type == Form::Type::orphans) return f(no_set, pair == win ? Wait::orphans13 : Wait::orphan);
    if (form.type == Form::Type::pairs) return f(no_set, Wait::tanki);
    if (pair == win && !jokers) f(no_set, Wait::tanki);
    for (std::size_t i = 0; i < sets.size(); ++i) {
        if (suit_of(sets[i].kind) != suit_of(win) || (i > 0 && sets[i] == sets[i - 1])) continue;
        if (const Wait wait = wait_in(form, sets[i], win); wait != Wait::none) f(std::uint8_t(i), wait);
    }
    if (pair == win && jokers) f(no_set, Wait::tanki);
}

}  // namespace jansou
