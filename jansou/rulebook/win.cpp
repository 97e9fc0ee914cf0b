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

/// Runs from 1, 4 and 7 of some suit.
constexpr bool straight(KindSet runs) {
    constexpr std::uint64_t ones = 1 | std::uint64_t{1} << ranks | std::uint64_t{1} << (2 * ranks);
    return (runs.bits & runs.bits >> 3U & runs.bits >> 6U & ones) != 0;
}

/// Some rank is in `kinds` in each suit.
constexpr bool in_all_suits(KindSet kinds) { return (kinds.bits & kinds.bits >> ranks & kinds.bits >> (2 * ranks) & one_suit) != 0; }

/// Sorts of kinds.
enum Sort : unsigned { simple = 1, outer = 2, honour = 4, man = 8, pin = 16, sou = 32, not_green = 64, all_sorts = 128 };
/// Traits by which of them there are.
constexpr std::array<Traits, all_sorts> traits_of_sorts = [] {
    std::array<Traits, all_sorts> all;
    for (unsigned sorts = 0; sorts < all_sorts; ++sorts) {
        Traits& t = all[sorts];
        const unsigned suits = sorts & (man | pin | sou);
        t.add(sorts & honour ? Trait::some_honours : Trait::no_honours);
        t.add(Trait::no_simples, !(sorts & simple));
        t.add(Trait::only_simples, !(sorts & outer));
        if ((suits & (suits - 1)) != 0) continue;
        t.add(Trait::one_suit);
        t.add(Trait::only_honours, suits == 0);
        t.add(Trait::only_greens, !(sorts & not_green));
    }
    return all;
}();
unsigned sorts_of(KindSet kinds) {
    const auto any = [&](KindSet of, Sort sort) { return (kinds & of).empty() ? 0U : unsigned(sort); };
    return any(KindSet::all() - yaochuu, simple) | any(yaochuu, outer) | any(honours, honour) | any(suit_set(0), man) |
           any(suit_set(1), pin) | any(suit_set(2), sou) | any(KindSet::all() - greens, not_green);
}

}  // namespace

void Outline::note_traits() {
    const bool of_sets = form == Form::Type::sets;
    Traits t = traits_of_sorts[sorts_of(kinds)];
    t.add(of_sets ? Trait::sets : form == Form::Type::pairs ? Trait::pairs : Trait::orphans);
    t.add(run_count != 0 ? Trait::runs : Trait::no_runs);
    if (run_count >= 2) {
        t.add(Trait::equal_runs, equal_runs != 0);
        t.add(Trait::two_equal_runs, equal_runs >= 2);
        if (run_count >= 3) {
            t.add(Trait::same_runs, in_all_suits(runs));
            t.add(Trait::straight, straight(runs));
        }
    }
    const int triplet_count = set_count - run_count;
    t.add(Trait::no_triplets, triplet_count == 0);
    if (triplet_count >= 2) {
        t.add(Trait::two_dragons, (triplets & dragons).size() >= 2);
        if (triplet_count >= 3) {
            t.add(Trait::same_triplets, in_all_suits(triplets));
            t.add(Trait::three_winds, (triplets & winds).size() >= 3);
            t.add(Trait::three_concealed, concealed_count >= 3);
            t.add(Trait::four_concealed, concealed_count >= 4);
            t.add(Trait::three_kans, kan_count >= 3);
        }
    }
    if (of_sets && !t.has(Trait::only_simples))
        t.add(Trait::outside, yaochuu.has(pair) && ((runs - outside_runs) | (triplets - yaochuu)).empty());
    if (t.has(Trait::one_suit))
        t.add(Trait::nine_ranks, ((kinds.bits | kinds.bits >> ranks | kinds.bits >> (2 * ranks)) & one_suit) == one_suit);
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
