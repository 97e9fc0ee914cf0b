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

namespace {

constexpr std::uint64_t one_suit = (std::uint64_t{1} << ranks) - 1;
constexpr KindSet winds{honours.bits & ((std::uint64_t{1} << white) - 1)}, dragons = honours - winds;

/// Runs with a terminal.
constexpr KindSet outside_runs = [] {
    KindSet starts;
    for (Kind k = 0; k < first_honour; ++k)
        if (k % ranks == 0 || k % ranks >= ranks - 3) starts.add(k);
    return starts;
}();
constexpr KindSet greens = [] {
    KindSet set = KindSet::of(green);
    for (const int rank : {2, 3, 4, 6, 8}) set.add(Kind(2 * ranks + rank - 1));
    return set;
}();

/// Some rank is in `kinds` in each suit.
constexpr bool in_all_suits(KindSet kinds) { return (kinds.bits & kinds.bits >> ranks & kinds.bits >> (2 * ranks) & one_suit) != 0; }
/// Runs from 1, 4 and 7 of some suit.
constexpr bool straight(KindSet runs) {
    constexpr std::uint64_t ones = 1 | std::uint64_t{1} << ranks | std::uint64_t{1} << (2 * ranks);
    return (runs.bits & runs.bits >> 3U & runs.bits >> 6U & ones) != 0;
}

}  // namespace

void Outline::note_traits() {
    const bool of_sets = form == Form::Type::sets;
    Traits t;
    t.add(of_sets ? Trait::sets : form == Form::Type::pairs ? Trait::pairs : Trait::orphans);
    if (run_count != 0) {
        t.add(Trait::runs);
        if (run_count >= 2) {
            t.add(Trait::equal_runs, equal_runs != 0);
            t.add(Trait::two_equal_runs, equal_runs >= 2);
            t.add(Trait::same_runs, in_all_suits(runs));
            t.add(Trait::straight, straight(runs));
        }
    } else {
        t.add(Trait::no_runs);
    }
    if (set_count != run_count) {
        t.add(Trait::same_triplets, in_all_suits(triplets));
        if (!(triplets & honours).empty()) {
            t.add(Trait::two_dragons, (triplets & dragons).size() >= 2);
            t.add(Trait::three_winds, (triplets & winds).size() >= 3);
        }
        t.add(Trait::three_concealed, concealed_count >= 3);
        t.add(Trait::four_concealed, concealed_count >= 4);
        t.add(Trait::three_kans, kan_count >= 3);
    } else {
        t.add(Trait::no_triplets);
    }
    const KindSet of_honours = kinds & honours, of_yaochuu = kinds & yaochuu;
    t.add(of_honours.empty() ? Trait::no_honours : Trait::some_honours);
    t.add(Trait::no_simples, of_yaochuu == kinds);
    if (of_yaochuu.empty())
        t.add(Trait::only_simples);
    else
        t.add(Trait::outside, of_sets && yaochuu.has(pair) && ((runs - outside_runs) | (triplets - yaochuu)).empty());
    const std::uint64_t man = kinds.bits & one_suit, pin = kinds.bits >> ranks & one_suit, sou = kinds.bits >> (2 * ranks) & one_suit;
    if ((man != 0) + (pin != 0) + (sou != 0) <= 1) {
        t.add(Trait::one_suit);
        t.add(Trait::nine_ranks, (man | pin | sou) == one_suit);
        t.add(Trait::only_honours, only(honours));
        t.add(Trait::only_greens, only(greens));
    }
    traits = t;
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
