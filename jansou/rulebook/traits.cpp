#include "jansou/rulebook/traits.hpp"

namespace jansou {
namespace {

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

}  // namespace

namespace trait_tables {

constexpr std::array<Traits, 1U << sort_count> of_sorts = [] {
    std::array<Traits, 1U << sort_count> all;
    for (unsigned bits = 0; bits < all.size(); ++bits) {
        const Sorts sorts{std::uint16_t(bits)};
        Traits& t = all[bits];
        t.add(sorts.has(Sort::honour) ? Trait::some_honours : Trait::no_honours);
        t.add(Trait::no_simples, !sorts.has(Sort::simple));
        t.add(Trait::only_simples, !sorts.has(Sort::outer));
        t.add(sorts.has(Sort::run) ? Trait::runs : Trait::no_runs);
        t.add(Trait::no_triplets, !sorts.has(Sort::triplet));
        t.add(Trait::outside, !sorts.has(Sort::not_outside));
        const int suits = int(sorts.has(Sort::man)) + int(sorts.has(Sort::pin)) + int(sorts.has(Sort::sou));
        if (suits > 1) continue;
        t.add(Trait::one_suit);
        t.add(Trait::only_honours, suits == 0);
        t.add(Trait::only_greens, !sorts.has(Sort::not_green));
    }
    return all;
}();

constexpr std::array<Traits, 1U << (3 * number_bits)> of_numbers = [] {
    std::array<Traits, 1U << (3 * number_bits)> all;
    constexpr unsigned seven = (1U << number_bits) - 1;
    for (unsigned code = 0; code < all.size(); ++code) {
        const SetNumbers numbers{code & seven, code >> number_bits & seven, code >> (2 * number_bits)};
        Traits& t = all[code];
        t.add(Trait::equal_runs, numbers.equal_runs >= 1);
        t.add(Trait::two_equal_runs, numbers.equal_runs >= 2);
        t.add(Trait::three_concealed, numbers.concealed >= 3);
        t.add(Trait::four_concealed, numbers.concealed >= 4);
        t.add(Trait::three_kans, numbers.kans >= 3);
    }
    return all;
}();

constexpr std::array<Traits, 1U << honour_count> of_honours = [] {
    std::array<Traits, 1U << honour_count> all;
    for (unsigned bits = 0; bits < all.size(); ++bits) {
        const KindSet triplets{std::uint64_t{bits} << first_honour};
        all[bits].add(Trait::two_dragons, (triplets & dragons).size() >= 2);
        all[bits].add(Trait::three_winds, (triplets & winds).size() >= 3);
    }
    return all;
}();

constexpr std::array<Traits, 3> of_form = [] {
    std::array<Traits, 3> all;
    all[std::size_t(Form::Type::sets)].add(Trait::sets);
    all[std::size_t(Form::Type::pairs)].add(Trait::pairs);
    all[std::size_t(Form::Type::orphans)].add(Trait::orphans);
    return all;
}();

}  // namespace trait_tables

Sorts sorts_of(KindSet kinds, KindSet runs, KindSet triplets, Kind pair) {
    Sorts s;
    s.add(Sort::simple, !(kinds - yaochuu).empty());
    s.add(Sort::outer, !(kinds & yaochuu).empty());
    s.add(Sort::honour, !(kinds & honours).empty());
    s.add(Sort::man, !(kinds & suit_set(0)).empty());
    s.add(Sort::pin, !(kinds & suit_set(1)).empty());
    s.add(Sort::sou, !(kinds & suit_set(2)).empty());
    s.add(Sort::not_green, !(kinds - greens).empty());
    s.add(Sort::run, !runs.empty());
    s.add(Sort::triplet, !triplets.empty());
    s.add(Sort::not_outside, !((runs - outside_runs) | (triplets - yaochuu)).empty() || (pair != no_kind && !yaochuu.has(pair)));
    return s;
}

}  // namespace jansou
