// 一色の並び Every way in which one suit divides into sets and a pair, listed for all hands at once: by the tiles held of the suit and the
// number of jokers that fill it up. A way of a whole hand is put together from ways of its suits, with counts of its sets that scoring
// reads. For the solver and for scoring.
//
// The lists are for suits with four copies of each kind, runs that do not go around the corner, and up to four jokers. Suits of other hands
// are divided tile by tile (divide.cpp).
#pragma once
#include <atomic>
#include <cassert>
#include <cstring>
#include <span>
#include <vector>

#include "jansou/hand/growing_list.hpp"
#include "jansou/hand/suit_reader.hpp"

namespace jansou {

/// Nine counts as one number (suit_reader.hpp).
inline Packed packed(const std::uint8_t* counts) {
    if constexpr (std::endian::native != std::endian::little) {
        Packed out = 0;
        for (unsigned i = 0; i < ranks; ++i) out |= Packed{counts[i]} << (4 * i);
        return out;
    }
    Packed eight;
    std::memcpy(&eight, counts, sizeof eight);
    eight = (eight | eight >> 4) & 0x00ff00ff00ff00ff;
    eight = (eight | eight >> 8) & 0x0000ffff0000ffff;
    eight = (eight | eight >> 16) & 0xffffffff;
    return eight | Packed{counts[8]} << 32;
}
inline int total_of(Packed tiles) {
    constexpr Packed every_other = 0x0f0f0f0f0f;
    const Packed pairs = (tiles & every_other) + (tiles >> 4 & every_other);
    return int(pairs * 0x0101010101 >> 32 & 0xff);
}

/// The counts of a suit as two numbers with a digit in base five for each kind: of the first four kinds, and of the later ones.
struct WayCode {
    std::size_t low, high;
};
/// REQUIRES: at most four tiles of a kind.
inline WayCode way_code(Packed tiles) {
    constexpr Packed every_other = 0x0f0f0f0f, wide = 0x00ff00ff;
    const Packed twos = (tiles & every_other) + 5 * (tiles >> 4U & every_other);
    const Packed fours = (twos & wide) + 25 * (twos >> 8U & wide);
    return {std::size_t(fours & 0xffffU), std::size_t((fours >> 16U) + 625 * (tiles >> 32U))};
}

/// The counts of a hand, suit by suit.
class SuitCounts {
public:
    explicit SuitCounts(const Counts& counts) {
        std::memcpy(bytes_.data(), counts.data(), sizeof counts);
        std::memset(bytes_.data() + sizeof counts, 0, sizeof bytes_ - sizeof counts);
    }
    Packed operator[](std::size_t s) const { return packed(&bytes_[s * ranks]); }

private:
    std::array<std::uint8_t, all_suits * ranks> bytes_;
};

/// Counts of a hand in one number, so that suits are put together by adding:
///
///     bit  63 .. 32                     31 .. 24        23 .. 16     15 .. 8    7 .. 0
///         +----------------------------+---------------+------------+----------+------+
///         | worth: sum of a KindWorth  | pair kind + 1 | equal runs | triplets | runs |
///         +----------------------------+---------------+------------+----------+------+
///
/// Pair kind + 1 is 0 where there is no pair; only one suit has it.
struct WaySums {
    std::uint64_t bits = 0;

    int run_count() const { return int(bits & 255U); }
    int triplet_count() const { return int(bits >> 8U & 255U); }
    int equal_runs() const { return int(bits >> 16U & 255U); }  ///< pairs of equal runs inside a suit
    Kind pair() const { return Kind((bits >> 24U & 255U) - 1U); }
    int worth() const { return int(bits >> 32U); }
    static constexpr unsigned pair_place = 24, worth_place = 32;
};

/// One way in which a suit divides. Ranks are counted from 0; bit r of a field with a bit for each rank is rank r.
struct Way {
    Packed tiles = 0;
    std::uint32_t runs = 0, triplets = 0;                                                          ///< a byte for each set, as in a SetList
    std::uint16_t run_starts = 0, odd_runs = 0, triplet_ranks = 0, ranks_held = 0, pair_rank = 0;  ///< a bit for each rank
    std::uint8_t run_count = 0, triplet_count = 0;
    std::uint32_t sums = 0;  ///< bits 31 .. 0 of a WaySums, with rank + 1 of the pair in place of kind + 1
};

/// The lists of one sort of suit. All suits with the same counts of the fifth and later kinds have their lists in one drawer, which is
/// filled when it is first asked for. Any number of threads may ask.
class WayLists {
public:
    static constexpr int most_jokers = 4;

    /// The lists of suits of numbers, or of honours; with jokers or without. They stay until the process ends.
    static const WayLists& of(bool numbers, bool jokers);
    WayLists(const WayLists&) = delete;
    WayLists& operator=(const WayLists&) = delete;
    ~WayLists();

    /// Where the lists of a suit stand, for each number of jokers.
    struct Place {
        const std::uint32_t* starts;
        const std::uint16_t* numbers;

        /// The numbers of the ways with so many jokers; without jokers in the order of `divide` (hand.hpp).
        std::span<const std::uint16_t> list(int jokers) const {
            return {numbers + starts[jokers], std::size_t(starts[jokers + 1] - starts[jokers])};
        }
    };
    /// REQUIRES: at most four tiles of a kind, 14 in all.
    Place find(Packed held) const {
        const WayCode code = way_code(held);
        const Drawer& of_high = drawer(code.high);
        return {&of_high.starts[low_[code.low]], of_high.numbers.data()};
    }
    const Way& way(std::uint16_t number) const { return ways_[number]; }
    /// All ways of suits of numbers, or of honours, by number; they are the same with jokers and without.
    static std::span<const Way> ways(bool numbers);
    /// Fills all drawers.
    void fill() const;

private:
    struct Drawer {
        std::vector<std::uint32_t> starts;   ///< where each list begins; each place has `step_` lists
        std::vector<std::uint16_t> numbers;  ///< the lists
    };
    struct Lacking {
        std::uint16_t at;  ///< where the lists of a suit with fewer tiles begin
        int count;         ///< how many tiles fewer
    };
    WayLists(bool numbers, int jokers);
    const Drawer& fill(std::size_t high) const;
    const Drawer& drawer(std::size_t high) const {
        const Drawer* filled = drawers_[high].load(std::memory_order_acquire);
        return filled ? *filled : fill(high);
    }

    const Way* ways_;
    bool numbers_;
    std::size_t step_;
    std::vector<std::uint16_t> low_;                    ///< by the first four kinds: where its lists begin in a drawer
    std::array<std::size_t, tabled_tiles + 1> places_;  ///< how many codes the first four kinds have with at most so many tiles
    std::vector<std::vector<Lacking>> lacking_;  ///< by the first four kinds: the same with a few tiles fewer, the smallest number first
    mutable std::vector<std::atomic<const Drawer*>> drawers_;  ///< by the fifth kind and those after it
};

/// What WaySums::worth counts for each tile of a kind.
struct KindWorth {
    std::array<std::uint16_t, kind_count> each{};
    KindSet kinds;  ///< kinds that count anything
};

/// Sixteen bits for each way of each suit, given by the caller. A way of the hand has a bit if the way of one of its suits has it.
using WayMarks = std::array<std::vector<std::uint16_t>, all_suits>;

/// The standings (hand.hpp) of one hand in a form of sets. An object belongs to one thread.
class HandWays {
public:
    /// A standing, or the part of one that some suits have. Sets of kinds are bits as in a KindSet.
    ///
    ///     kinds_and_marks   bits 63 .. 48: marks     bits 33 .. 0: kinds held
    ///     parts             bits 63 .. 48: honours   47 .. 32: sou   31 .. 16: pin   15 .. 0: man
    ///                       of each suit the number of its way, counted from 1; 0: it has no tiles
    struct Joined {
        std::uint64_t runs = 0, odd_runs = 0, triplets = 0;  ///< runs by their first kind; `odd_runs`: those there an odd number of times
        std::uint64_t kinds_and_marks = 0;
        WaySums sums;
        std::uint64_t parts = 0;

        friend Joined operator+(const Joined& a, const Joined& b) {
            return {a.runs | b.runs,
                    a.odd_runs | b.odd_runs,
                    a.triplets | b.triplets,
                    a.kinds_and_marks | b.kinds_and_marks,
                    {a.sums.bits + b.sums.bits},
                    a.parts | b.parts};
        }
        std::uint64_t kinds() const { return kinds_and_marks & KindSet::all().bits; }
        unsigned marks() const { return unsigned(kinds_and_marks >> marks_place); }
    };

    /// Whether the lists have all standings of the hand in the form.
    static bool know(const Grammar&, const Form&, const Hand& before, KindSet drawn);

    /// `before` and `win` as in `divide`, `drawn` as its `win_reads`. REQUIRES: know().
    HandWays(const Form&, const Hand& before, Kind win, KindSet drawn, const KindWorth&, const WayMarks&);
    HandWays(const HandWays&) = delete;
    HandWays& operator=(const HandWays&) = delete;

    /// Calls `then(const Joined&)` for each standing; without jokers in the order of `divide` (hand.hpp).
    template <class Then>
    void each(Then then) {
        constexpr std::array<int, 3> to_sets{0, 2, 1}, to_pair{2, 1, 0};  // by the tiles that are over
        if (!possible_) return;
        if (jokers_ == 0) return plain(0, {}, then);
        std::array<int, all_suits> sets{};
        int all = 0;
        for (std::size_t s = 0; s < all_suits; ++s) all += sets[s] = to_sets[std::size_t(over_[s])];
        for (std::size_t pair = 0; pair < all_suits; ++pair) {
            std::array<int, all_suits> take = sets;
            take[pair] = to_pair[std::size_t(over_[pair])];
            const int left = jokers_ - (all - sets[pair] + take[pair]);
            if (left == 0) choose(take, then);
            for (std::size_t s = 0; left == 3 && s < all_suits; ++s) {
                take[s] += 3;
                if (take[s] <= WayLists::most_jokers) choose(take, then);
                take[s] -= 3;
            }
        }
    }
    /// The standing with these `parts`.
    Joined joined(std::uint64_t parts) const {
        Joined all;
        for (; parts != 0; parts >>= 16U)
            if (parts & 0xffffU) all = all + parts_[(parts & 0xffffU) - 1].joined;
        return all;
    }
    /// Calls `then(kind)` for the kind that each joker stands for, in order; a joker drawn to win is among them.
    template <class Then>
    void each_read(const Joined& j, Then then) const {
        for (std::size_t s = 0; s < all_suits; ++s)
            if (const Way* w = way(j, s)) each_read(s, w->tiles - held_[s], then);
    }
    /// `win`: the kind that the winning tile is or stands for.
    Standing standing(const Joined&, Kind win, bool drawn_joker) const;

private:
    struct Part {
        Joined joined;
        const Way* way = nullptr;
    };
    struct Range {
        std::uint16_t first, count;
        bool known;
    };
    static constexpr unsigned marks_place = 48;

    const Way* way(const Joined& j, std::size_t s) const {
        const std::uint64_t number = j.parts >> (16 * s) & 0xffffU;
        if (number == 0) return nullptr;
        return jokers_ == 0 ? &lists(s).way(std::uint16_t(number - 1)) : parts_[number - 1].way;
    }
    template <class Then>
    static void each_read(std::size_t s, Packed added, Then& then) {
        while (added != 0) {
            const unsigned i = unsigned(std::countr_zero(added)) / 4;
            assert(i < ranks);
            then(Kind(s * ranks + i));
            added -= one_of(i);
        }
    }
    Range range(std::size_t s, int jokers) {
        const Range& r = ranges_[s][std::size_t(jokers)];
        return r.known ? r : list(s, jokers);
    }
    Range list(std::size_t s, int jokers);
    bool bound(const Counts& held, const Counts& outside, KindSet reads);

    bool may_stand(const Way& w, std::size_t s) const {
        const unsigned first = unsigned(s * ranks);
        const auto outside = [first](KindSet kinds) { return unsigned(~(kinds.bits >> first)); };
        return ((w.run_starts & outside(form_.runs)) | (w.triplet_ranks & outside(form_.triplets)) |
                (w.pair_rank & outside(form_.pair_kinds))) == 0;
    }
    Joined joined(std::uint16_t of, const Way& w, std::size_t s, std::uint64_t number) const {
        const unsigned first = unsigned(s * ranks);
        return {std::uint64_t{w.run_starts} << first,
                std::uint64_t{w.odd_runs} << first,
                std::uint64_t{w.triplet_ranks} << first,
                std::uint64_t{w.ranks_held} << first | std::uint64_t{marks_[s][of]} << marks_place,
                {std::uint64_t{w.sums} + (w.pair_rank ? std::uint64_t{first} << WaySums::pair_place : 0)},
                number << (16 * s)};
    }
    /// Without jokers `parts` are numbers of ways in the lists; with jokers, in `parts_`.
    template <class Then>
    void plain(std::size_t s, const Joined& before, Then& then) const {
        while (s < all_suits && tiles_[s] == 0) ++s;
        if (s == all_suits) return then(before);
        const WayLists& all = lists(s);
        for (const std::uint16_t number : at_[s].list(0)) {
            const Way& w = all.way(number);
            if (may_stand(w, s)) plain(s + 1, before + joined(number, w, s, number + 1U), then);
        }
    }
    template <class Then>
    void choose(const std::array<int, all_suits>& take, Then& then) {
        for (std::size_t s = 0; s < all_suits; ++s)
            if (at_[s].list(take[s]).empty()) return;
        std::array<Range, all_suits> from;
        std::size_t n = 0;
        for (std::size_t s = 0; s < all_suits; ++s) {
            if (tiles_[s] + take[s] == 0) continue;
            const Range r = range(s, take[s]);
            if (r.count == 0) return;
            std::size_t at = n++;
            for (; jokers_ != 0 && at > 0 && from[at - 1].count > r.count; --at) from[at] = from[at - 1];  // the longest one innermost
            from[at] = r;
        }
        join(from.data(), n, {}, then);
    }
    template <class Then>
    void join(const Range* from, std::size_t n, const Joined& before, Then& then) const {
        const Part* p = &parts_[from->first];
        for (std::uint16_t i = 0; i < from->count; ++i, ++p) {
            const Joined all = before + p->joined;
            if (n == 1)
                then(all);
            else
                join(from + 1, n - 1, all, then);
        }
    }
    const WayLists& lists(std::size_t s) const { return *(s < suit_count ? numbers_ : honours_); }

    const WayLists *numbers_, *honours_;
    const Form& form_;
    const KindWorth& worth_;
    const WayMarks& marks_;
    int jokers_;
    bool possible_;
    std::array<Packed, all_suits> held_, most_;  ///< `most_`: most tiles of each kind in a complete hand
    std::array<int, all_suits> tiles_, over_;
    std::array<WayLists::Place, all_suits> at_;
    std::array<std::array<Range, WayLists::most_jokers + 1>, all_suits> ranges_;
    GrowingList<Part, 96> parts_;
};

/// False: the hand has no standing in a form of pairs or orphans. True: it may have one.
bool may_stand_but_in_sets(const Grammar&, const Hand& before, Kind win, KindSet drawn);
/// Calls `told` for each standing of the hand in forms of pairs or orphans.
void visit_standings_but_of_sets(const Grammar&, const Hand& before, Kind win, KindSet win_reads, void (*told)(void*, const Standing&),
                                 void* to);

}  // namespace jansou
