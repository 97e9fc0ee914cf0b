#include "jansou/rulebook/win.hpp"

#include <algorithm>

namespace jansou {

Kind OpenMeld::first() const {
    Kind least = tiles[0].kind();
    for (std::size_t i = 1; i < size; ++i) least = std::min(least, tiles[i].kind());
    return least;
}

bool Win::closed() const {
    for (std::size_t m = 0; m < meld_count; ++m)
        if (melds[m].open()) return false;
    return true;
}

SeatMask Win::payers() const {
    const SeatMask others = SeatMask(((1U << seats) - 1) & ~only(seat));
    if (by != By::ron) return others;
    return SeatMask((only(from) | (owner == no_seat ? 0 : only(owner))) & others);
}

void Shape::add(const Set& set) {
    sets[set_count++] = set;
    kinds.add(set.kind);
    if (set.type == SetType::run) {
        const Kind second = next_in_run(set.kind);
        kinds.add(second);
        kinds.add(next_in_run(second));
        if (odd_runs.has(set.kind)) ++equal_runs;
        odd_runs.bits ^= KindSet::of(set.kind).bits;
        runs.add(set.kind);
        ++run_count;
        return;
    }
    triplets.add(set.kind);
    kan_count = std::uint8_t(kan_count + (set.type == SetType::kan));
    concealed_count = std::uint8_t(concealed_count + !set.open);
}

void Shape::note_traits() {
    constexpr KindSet outside_runs = [] {
        KindSet starts;
        for (Kind k = 0; k < first_honour; ++k)
            if (k % ranks == 0 || k % ranks >= ranks - 3) starts.add(k);
        return starts;
    }();
    const int triplet_count = set_count - run_count;
    const int suits = !(kinds & suit_set(0)).empty() + !(kinds & suit_set(1)).empty() + !(kinds & suit_set(2)).empty();
    traits = {};
    traits.add(form == Form::Type::sets ? Trait::sets : form == Form::Type::pairs ? Trait::pairs : Trait::orphans);
    traits.add(Trait::no_runs, run_count == 0);
    traits.add(Trait::three_runs, run_count >= 3);
    traits.add(Trait::equal_runs, equal_runs != 0);
    traits.add(Trait::no_triplets, triplet_count == 0);
    traits.add(Trait::three_triplets, triplet_count >= 3);
    traits.add(Trait::three_concealed, concealed_count >= 3);
    traits.add(Trait::three_kans, kan_count >= 3);
    traits.add(Trait::honour_triplet, !(triplets & honours).empty());
    traits.add(Trait::outside, form == Form::Type::sets && yaochuu.has(pair) && ((runs - outside_runs) | (triplets - yaochuu)).empty());
    traits.add(Trait::ryanmen, wait == Wait::ryanmen);
    traits.add(Trait::one_suit, suits <= 1);
    traits.add(Trait::three_suits, suits == suit_count);
    traits.add(Trait::no_honours, (kinds & honours).empty());
    traits.add(Trait::no_simples, only(yaochuu));
    traits.add(Trait::only_simples, (kinds & yaochuu).empty());
}

void Payment::add_up() {
    points = {};
    chips = {};
    for (const PaymentLine& l : lines) {
        if (l.payer != no_seat) {
            points[l.payer] -= l.points;
            chips[l.payer] = std::int16_t(chips[l.payer] - l.chips);
        }
        points[l.receiver] += l.points;
        chips[l.receiver] = std::int16_t(chips[l.receiver] + l.chips);
    }
}

}  // namespace jansou
