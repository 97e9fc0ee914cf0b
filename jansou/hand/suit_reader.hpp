// 一色の読み One suit of a hand with jokers: the kinds that they may stand for in it, and how the suit then divides into sets and a pair.
// Inside hand/ only.
//
// A whole hand is put together from its suits. The sizes of the suits say which suit has the pair and how many jokers each suit may take
// (`Split`). The tables say whether a reading that is begun can be finished, so that few are begun in vain.
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <utility>
#include <vector>

#include "jansou/hand/problem.hpp"
#include "jansou/hand/solver.hpp"
#include "jansou/hand/suit_table.hpp"

namespace jansou {

inline constexpr std::size_t all_suits = suit_count + 1;

/// The code of a suit of which each kind has its own place.
inline SuitCode whole_code(const GroupCodes& groups, std::size_t s) {
    return {{groups[group_size * s], groups[group_size * s + 1], groups[group_size * s + 2]}};
}
inline SuitCode code_of(const Solver::SuitPlan& plan, const SuitIndex& index, const Counts& held) {
    SuitCode code;
    for (std::size_t i = 0; i < plan.length; ++i)
        if (const std::uint8_t at = plan.place[i]; at != Solver::nowhere) code.group[at / 3U] += held[plan.first + i] * index.weight(at);
    return code;
}

/// Counts of one suit, four bits for each rank:
///
///     bit   63 .. 36   35 .. 32   31 .. 28           7 .. 4    3 .. 0
///          +---------+----------+----------+-- .. --+--------+--------+
///          |    0    |  rank 9  |  rank 8  |        | rank 2 | rank 1 |
///          +---------+----------+----------+-- .. --+--------+--------+
using Packed = std::uint64_t;
constexpr Packed one_of(unsigned rank) { return Packed{1} << (4 * rank); }
constexpr unsigned count_of(Packed tiles, unsigned rank) { return unsigned(tiles >> (4 * rank)) & 15; }

/// Concealed sets and perhaps a pair, of one suit or of several. `runs` and `triplets` have a byte for each set, as Standing::sets: sorted,
/// the first set in the highest byte in use. So divisions with equally many sets compare as numbers.
struct SetList {
    std::uint64_t runs = 0, triplets = 0;
    std::uint8_t run_count = 0, triplet_count = 0;
    Kind pair = no_kind;

    void add_run(Kind k) { runs = runs << Standing::set_bits | k, ++run_count; }
    void add_triplet(Kind k) { triplets = triplets << Standing::set_bits | triplet_mark | k, ++triplet_count; }
    /// REQUIRES: the suits of `b` come after those of `a`; one of them has a pair at most.
    friend SetList operator+(const SetList& a, const SetList& b) {
        return {a.runs << (8U * b.run_count) | b.runs, a.triplets << (8U * b.triplet_count) | b.triplets,
                std::uint8_t(a.run_count + b.run_count), std::uint8_t(a.triplet_count + b.triplet_count),
                a.pair == no_kind ? b.pair : a.pair};
    }
    int size() const { return run_count + triplet_count; }
    std::uint64_t all() const { return runs << (8U * triplet_count) | triplets; }
    void sort_runs();

    static constexpr std::uint64_t triplet_mark = std::uint64_t(SetType::triplet) << Standing::kind_bits;
    static Set set(std::uint64_t byte) { return Standing::set(byte); }
};

class SuitReader {
public:
    /// A reading that is begun: the tiles held of the suit and the jokers read so far.
    struct At {
        Packed tiles = 0;
        SuitCode code;
        int total = 0;
    };

    /// `most`: most tiles of each kind in a complete hand. Tables are used if they are made for as many copies. REQUIRES: at most 14 tiles
    /// held.
    SuitReader(const Solver::SuitPlan& plan, const SuitTables* tables, const Problem& p, const GroupCodes& groups, const Counts& most,
               KindSet reads);

    const At& held() const { return held_; }
    const Solver::SuitPlan& plan() const { return plan_; }
    /// True if there is a table for the suit; else `reach` is only what follows from the number of tiles.
    bool tabled() const { return tabled_; }
    bool readable() const { return readable_ != 0; }
    At with(const At& at, unsigned i) const {
        At next{at.tiles + one_of(i), at.code, at.total + 1};
        if (tabled_) next.code.group[plan_.place[i] / 3U] += tables_->index().weight(plan_.place[i]);
        return next;
    }
    /// Bit r: the suit may be complete with r tiles more. Bit 0 is exact if `tabled`.
    unsigned reach(const At& at) const {
        if (tabled_) return tables_->reach(plan_.classes[tables_->index()(at.code)], at.total);
        constexpr unsigned sizes = 0b1101101101101101101101;  // 0, 2, 3, 5, 6 ...
        return possible_ ? sizes >> at.total : 0;
    }
    bool stands(const At& at) const {
        if (tabled_) return (reach(at) & 1U) != 0;
        bool found = false;
        if (possible_ && at.total % 3 != 1) each_division(at, [&](const SetList&) { found = true; });
        return found;
    }
    /// Kinds of which one tile more makes the suit complete.
    unsigned waits(const At& at) const {
        unsigned out = 0;
        for (unsigned left = addable_; left != 0; left &= left - 1) {
            const unsigned i = unsigned(std::countr_zero(left));
            if (count_of(at.tiles, i) < count_of(most_, i) && stands(with(at, i))) out |= 1U << i;
        }
        return out;
    }

    /// Calls `then(at, jokers)` for every way to read up to `most_read` jokers from which the suit can become complete with one of the
    /// numbers of jokers in `useful` (a bit for each number). The calls come in the order of readings; a reading comes after all that go on
    /// from it.
    template <class Then>
    void read(unsigned useful, int most_read, Then then) const {
        read(held_, 0, 0, useful, most_read, then);
    }

    /// Calls `then(const SetList&)` for each way in which the suit divides, in the order of `divide` (hand.hpp).
    template <class Then>
    void each_division(const At& at, Then then) const {
        SetList sets;
        divide(at.tiles, ranks, as_pair, at.total % 3 == 2, sets, then);
    }

private:
    template <class Then>
    void read(const At& at, int used, unsigned from, unsigned useful, int most_read, Then& then) const {
        if (used < most_read)
            for (unsigned left = readable_ >> from << from; left != 0; left &= left - 1) {
                const unsigned i = unsigned(std::countr_zero(left));
                if (count_of(at.tiles, i) >= count_of(most_, i)) continue;
                const At next = with(at, i);
                if ((reach(next) << (used + 1) & useful) != 0) read(next, used + 1, i, useful, most_read, then);
            }
        then(at, used);
    }

    /// The lowest tile left must be in the pair or in a set. Options for it are tried in this order; after one has been taken, none before
    /// it is tried for an equal tile.
    enum Option : std::uint8_t { as_pair, as_triplet, as_last, as_middle, as_first, options };
    template <class Then>
    void divide(Packed left, unsigned last, unsigned option, bool pair, SetList& sets, Then& then) const {
        if (left == 0) {
            if (!pair) give(sets, then);
            return;
        }
        const unsigned i = unsigned(std::countr_zero(left)) / 4, n = count_of(left, i);
        const Kind k = Kind(plan_.first + i);
        if (i != last) option = as_pair;
        if (option == as_pair && pair && n >= 2 && (plan_.pairs >> i & 1U)) {
            sets.pair = k;
            divide(left - 2 * one_of(i), i, as_pair, false, sets, then);
            sets.pair = no_kind;
        }
        if (option <= as_triplet && n >= 3 && (plan_.triplets >> i & 1U)) {
            SetList more = sets;
            more.add_triplet(k);
            divide(left - 3 * one_of(i), i, as_triplet, pair, more, then);
        }
        for (option = std::max<unsigned>(option, wraps_ && i < 2 ? as_last : as_first); option < options; ++option) {
            const unsigned back = as_first - option, first = i >= back ? i - back : i + ranks - back;
            if (!(plan_.runs >> first & 1U)) continue;
            const unsigned second = first == ranks - 1 ? 0 : first + 1, third = second == ranks - 1 ? 0 : second + 1;
            if (!count_of(left, first) || !count_of(left, second) || !count_of(left, third)) continue;
            SetList more = sets;
            more.add_run(Kind(plan_.first + first));
            divide(left - one_of(first) - one_of(second) - one_of(third), i, option, pair, more, then);
        }
    }
    template <class Then>
    void give(const SetList& sets, Then& then) const {
        SetList sorted = sets;
        if (wraps_) sorted.sort_runs();
        then(std::as_const(sorted));
    }

    const Solver::SuitPlan& plan_;
    const SuitTables* tables_;
    At held_;
    Packed most_ = 0;
    unsigned addable_ = 0;   ///< bits by rank: kinds that a complete hand may hold
    unsigned readable_ = 0;  ///< those of them that a joker may stand for
    bool tabled_ = false, possible_ = true, wraps_ = false;
};

/// The readings of one suit in their order, and the same sorted by the number of jokers (`Part::jokers`).
template <class Part>
struct Parts {
    explicit Parts(std::pmr::memory_resource* memory) : all(memory), by_jokers(memory) {}
    std::pmr::vector<Part> all, by_jokers;
    std::array<std::uint32_t, max_jokers + 3> first{};

    void sort() {
        for (const Part& p : all) ++first[p.jokers + 1U];
        for (std::size_t n = 1; n < first.size(); ++n) first[n] += first[n - 1];
        by_jokers.resize(all.size());
        auto next = first;
        for (const Part& p : all) by_jokers[next[p.jokers]++] = p;
    }
    /// Readings, among which are all with one of these numbers of jokers (a bit for each number).
    std::span<const Part> with(unsigned numbers) const {
        if ((numbers & (numbers - 1)) != 0) return all;
        const std::size_t n = std::size_t(std::countr_zero(numbers));
        return std::span(by_jokers).subspan(first[n], first[n + 1] - first[n]);
    }
};

/// How jokers may be shared out among the suits, by the number of tiles over in each suit: its size less whole sets. In a complete hand one
/// suit has two tiles over, the pair. In a hand that waits one suit has one tile over, or two suits have two.
class Split {
public:
    /// `fits`: the numbers of jokers that each suit may take, a bit for each number; `tiles`: how many tiles each suit holds.
    Split(const std::array<unsigned, all_suits>& fits, const std::array<int, all_suits>& tiles, int jokers, bool waiting);

    bool possible() const { return (ok_[0][std::size_t(jokers_)] & 1U) != 0; }
    /// The numbers of jokers that the suit takes in some way of sharing them out, a bit for each number.
    unsigned useful(std::size_t suit) const { return useful_[suit]; }
    /// The same for suit `s` when `left` jokers are left for it and the later suits, and the suits before have `over` tiles over.
    unsigned jokers_for(std::size_t s, int left, int over) const {
        unsigned out = 0;
        for (unsigned n = useful_[s]; n != 0; n &= n - 1) {
            const int jokers = std::countr_zero(n);
            if (jokers <= left && (ok_[s + 1][std::size_t(left - jokers)] & after(1U << over, rest(s, jokers))) != 0) out |= 1U << jokers;
        }
        return out;
    }
    /// Tiles over in the suit when it takes so many jokers.
    int rest(std::size_t s, int jokers) const { return (tiles_[s] + jokers) % 3; }

private:
    // Sets of sums of the tiles that are over, bit n for the sum n: 0; 1 (in one suit); 2 (in one suit); 4 (in two suits).
    static constexpr unsigned after(unsigned over, int rest) {
        return rest == 0 ? over : rest == 1 ? (over & 1U) << 1U : (over & 0b101U) << 2U;
    }
    static constexpr unsigned before(unsigned over, int rest) {
        return rest == 0 ? over : rest == 1 ? over >> 1U & 1U : over >> 2U & 0b101U;
    }

    std::array<int, all_suits> tiles_;
    int jokers_;
    std::array<std::array<std::uint8_t, max_jokers + 2>, all_suits + 1> ok_{};  ///< bits by tiles over
    std::array<unsigned, all_suits> useful_{};
};

}  // namespace jansou
