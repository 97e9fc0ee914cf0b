// 特徴 What is seen of a hand at a glance, and from what little it follows.
#pragma once
#include <array>
#include <cstdint>
#include <initializer_list>

#include "jansou/hand/hand.hpp"

namespace jansou {

/// What is seen of a shape at a glance.
enum class Trait : std::uint8_t {
    sets,             ///< made of sets and a pair
    pairs,            ///< 七対子
    orphans,          ///< 国士
    runs,             ///< some run among the sets
    no_runs,          ///< none
    equal_runs,       ///< some run stands twice
    two_equal_runs,   ///< two pairs of equal runs
    same_runs,        ///< the same run in each suit
    straight,         ///< 123 456 789 of one suit
    no_triplets,      ///< neither triplet nor kan
    same_triplets,    ///< the same triplet or kan in each suit
    two_dragons,      ///< triplets or kans of two dragons or more
    three_winds,      ///< triplets or kans of three winds or more
    three_concealed,  ///< three triplets or kans or more, concealed
    four_concealed,   ///< four or more
    three_kans,       ///< three or more
    outside,          ///< a terminal or honour in every set and in the pair
    ryanmen,          ///< won on an open wait
    tanki,            ///< won on the pair
    one_suit,         ///< tiles of no more than one suit, honours aside
    nine_ranks,       ///< of one suit, each rank of it
    some_honours,
    no_honours,
    only_honours,
    no_simples,
    only_simples,
    only_greens,  ///< 23468 of sou and green dragons
};
inline constexpr std::size_t trait_count = 27;

struct Traits {
    std::uint32_t bits = 0;
    constexpr Traits() = default;
    constexpr Traits(std::initializer_list<Trait> traits) {
        for (const Trait t : traits) add(t);
    }
    constexpr void add(Trait t, bool there = true) { bits |= std::uint32_t(there) << unsigned(t); }
    constexpr bool has(Trait t) const { return bits >> unsigned(t) & 1U; }
    friend constexpr bool operator==(Traits, Traits) = default;
};
/// Traits that depend on where the winning tile went.
inline constexpr Traits traits_of_the_place{Trait::three_concealed, Trait::four_concealed, Trait::ryanmen, Trait::tanki};

/// Sorts of tiles, sets and pairs. A hand has each sort that one of its parts has.
enum class Sort : std::uint8_t { simple, outer, honour, man, pin, sou, not_green, run, triplet, not_outside };
inline constexpr std::size_t sort_count = 10;

struct Sorts {
    std::uint16_t bits = 0;
    constexpr void add(Sort s, bool there = true) { bits = std::uint16_t(bits | unsigned(there) << unsigned(s)); }
    constexpr bool has(Sort s) const { return bits >> unsigned(s) & 1U; }
    friend constexpr bool operator==(Sorts, Sorts) = default;
};
/// The sorts of tiles of `kinds`, runs that start with `runs`, triplets or kans of `triplets`, and the pair (no_kind: there is none).
Sorts sorts_of(KindSet kinds, KindSet runs, KindSet triplets, Kind pair);

/// Numbers of a hand: pairs of equal runs; triplets and kans not open; kans. REQUIRES: at most seven of each.
struct SetNumbers {
    unsigned equal_runs = 0, concealed = 0, kans = 0;
};

namespace trait_tables {
constexpr std::size_t number_bits = 3, honour_count = kind_count - first_honour;
extern const std::array<Traits, 1U << sort_count> of_sorts;
extern const std::array<Traits, 1U << (3 * number_bits)> of_numbers;
extern const std::array<Traits, 1U << honour_count> of_honours;  ///< by the honours that stand as triplets or kans
extern const std::array<Traits, 3> of_form;
}  // namespace trait_tables

/// All traits of a hand but those of the wait: of its form, of what stands as a run (by start), as a triplet or kan, and of all its kinds.
inline Traits traits_of(Form::Type form, Sorts sorts, SetNumbers numbers, KindSet runs, KindSet triplets, KindSet kinds) {
    constexpr std::uint64_t ranks_of_a_suit = (std::uint64_t{1} << ranks) - 1,
                            ones = 1 | std::uint64_t{1} << ranks | std::uint64_t{1} << (2 * ranks);
    const auto in_all_suits = [](KindSet k) { return (k.bits & k.bits >> ranks & k.bits >> (2 * ranks) & ranks_of_a_suit) != 0; };
    const std::size_t code =
        numbers.equal_runs | numbers.concealed << trait_tables::number_bits | numbers.kans << (2 * trait_tables::number_bits);
    Traits t = trait_tables::of_sorts[sorts.bits];
    t.bits |= trait_tables::of_form[std::size_t(form)].bits | trait_tables::of_numbers[code].bits |
              trait_tables::of_honours[triplets.bits >> first_honour].bits;
    t.add(Trait::same_runs, in_all_suits(runs));
    t.add(Trait::same_triplets, in_all_suits(triplets));
    t.add(Trait::straight, (runs.bits & runs.bits >> 3U & runs.bits >> 6U & ones) != 0);
    if (t.has(Trait::one_suit))
        t.add(Trait::nine_ranks, ((kinds.bits | kinds.bits >> ranks | kinds.bits >> (2 * ranks)) & ranks_of_a_suit) == ranks_of_a_suit);
    return t;
}

}  // namespace jansou
