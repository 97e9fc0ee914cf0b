// 一色の並び Every way in which one suit stands complete, listed for all hands at once by what is held of the suit and how many jokers fill
// it up; and the ways of a hand, put together from its suits with all that is seen of them at a glance. For the solver and for scoring.
//
// The lists know suits of four copies, runs that do not go around the corner, and up to four jokers; for other hands the suits are divided
// tile by tile (divide.cpp).
#pragma once
#include <atomic>
#include <cassert>
#include <cstring>
#include <span>
#include <vector>

#include "jansou/hand/growing_list.hpp"
#include "jansou/hand/suit_reader.hpp"

namespace jansou {

/// Nine counts from a row of them, four bits for each.
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

/// What is counted of a hand in one number, so that suits are put together by adding.
struct WaySums {
    std::uint64_t bits = 0;

    int run_count() const { return int(bits & 255U); }
    int triplet_count() const { return int(bits >> 8U & 255U); }
    int equal_runs() const { return int(bits >> 16U & 255U); }  ///< pairs of equal runs inside a suit
    Kind pair() const { return Kind((bits >> 24U & 255U) - 1U); }
    int worth() const { return int(bits >> 32U); }
    static constexpr unsigned pair_place = 24, worth_place = 32;
};

/// One way in which a suit stands, by ranks from 0.
struct Way {
    Packed tiles = 0;
    std::uint32_t runs = 0, triplets = 0;                                                          ///< a byte for each, as in a SetList
    std::uint16_t run_starts = 0, odd_runs = 0, triplet_ranks = 0, ranks_held = 0, pair_rank = 0;  ///< a bit for each rank
    std::uint8_t run_count = 0, triplet_count = 0;
    std::uint32_t sums = 0;  ///< as WaySums, the pair a rank plus 1
};

/// The lists of one sort of suit. Those that agree in the later kinds held lie in one drawer, which is filled when first asked for.
class WayLists {
public:
    static constexpr int most_jokers = 4;

    /// Suits of numbers, or honours; with jokers or without.
    static const WayLists& of(bool numbers, bool jokers);
    WayLists(const WayLists&) = delete;
    WayLists& operator=(const WayLists&) = delete;
    ~WayLists();

    /// What is held of a suit, found once for all numbers of jokers. REQUIRES: at most four of a kind, 14 in all.
    struct Place {
        const std::uint32_t* starts;
        const std::uint16_t* numbers;

        /// Numbers of ways; in the order of hand.hpp where there are no jokers.
        std::span<const std::uint16_t> list(int jokers) const {
            return {numbers + starts[jokers], std::size_t(starts[jokers + 1] - starts[jokers])};
        }
    };
    Place find(Packed held) const {
        constexpr Packed every_other = 0x0f0f0f0f, wide = 0x00ff00ff;
        const Packed twos = (held & every_other) + 5 * (held >> 4U & every_other);
        const Packed fours = (twos & wide) + 25 * (twos >> 8U & wide);
        const Drawer& of_high = drawer((fours >> 16U) + 625 * (held >> 32U));
        return {&of_high.starts[low_[fours & 0xffffU]], of_high.numbers.data()};
    }
    const Way& way(std::uint16_t number) const { return ways_[number]; }
    /// All ways of such suits, by number, the same with jokers and without.
    static std::span<const Way> ways(bool numbers);
    /// Fills all drawers.
    void fill() const;

private:
    struct Drawer {
        std::vector<std::uint32_t> starts;   ///< of each place `step_` lists
        std::vector<std::uint16_t> numbers;  ///< the lists
    };
    struct Lacking {
        std::uint16_t at;  ///< where the lists begin of what is left
        int count;
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
    std::vector<std::uint16_t> low_;                           ///< by the first four kinds: where its lists begin in a drawer
    std::array<std::size_t, tabled_tiles + 1> places_;         ///< codes of the first four with so many tiles at most
    std::vector<std::vector<Lacking>> lacking_;                ///< by the first four kinds: all with a few tiles less, the fewest first
    mutable std::vector<std::atomic<const Drawer*>> drawers_;  ///< by the fifth kind and those after it
};

/// What each tile of a kind counts, for WaySums::worth.
struct KindWorth {
    std::array<std::uint16_t, kind_count> each{};
    KindSet kinds;  ///< those that count something
};

/// What is noted of each way, in each suit, by who joins them: bits that the whole has where one of its parts has them.
using WayMarks = std::array<std::vector<std::uint16_t>, all_suits>;

/// The standings of one hand in a form of sets.
class HandWays {
public:
    /// Standings, or a part of one: kinds as in a KindSet.
    struct Joined {
        std::uint64_t runs = 0, odd_runs = 0, triplets = 0;  ///< runs by start
        std::uint64_t kinds_and_marks = 0;
        WaySums sums;
        std::uint64_t parts = 0;  ///< 16 bits for each suit: the number of its part; 0: nothing of it

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

    /// Whether the lists know all standings of the hand in the form.
    static bool know(const Grammar&, const Form&, const Hand& before, KindSet drawn);

    /// `before` and `win` or `drawn` as in `divide`. REQUIRES: know().
    HandWays(const Form&, const Hand& before, Kind win, KindSet drawn, const KindWorth&, const WayMarks&);
    HandWays(const HandWays&) = delete;
    HandWays& operator=(const HandWays&) = delete;

    /// Calls `then(const Joined&)` for each way in which the sets stand; without jokers in the order of hand.hpp.
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
    /// The same again by its `parts`.
    Joined joined(std::uint64_t parts) const {
        Joined all;
        for (; parts != 0; parts >>= 16U)
            if (parts & 0xffffU) all = all + parts_[(parts & 0xffffU) - 1].joined;
        return all;
    }
    /// Calls `then(kind)` for what each joker is read as, in order; one drawn to win among them.
    template <class Then>
    void each_read(const Joined& j, Then then) const {
        for (std::size_t s = 0; s < all_suits; ++s)
            if (const Way* w = way(j, s)) each_read(s, w->tiles - held_[s], then);
    }
    /// `win`: what the winning tile is or stands for.
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
    /// Without jokers `parts` are numbers of ways.
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
    std::array<Packed, all_suits> held_, most_;  ///< `most_`: what may stand
    std::array<int, all_suits> tiles_, over_;
    std::array<WayLists::Place, all_suits> at_;
    std::array<std::array<Range, WayLists::most_jokers + 1>, all_suits> ranges_;
    GrowingList<Part, 96> parts_;
};

/// False if the hand has no standing in forms that are not made of sets. It may be true of one that has none.
bool may_stand_but_in_sets(const Grammar&, const Hand& before, Kind win, KindSet drawn);
/// Calls `told` for each standing of the hand in forms that are not made of sets.
void visit_standings_but_of_sets(const Grammar&, const Hand& before, Kind win, KindSet win_reads, void (*told)(void*, const Standing&),
                                 void* to);

}  // namespace jansou
