// 面子表 Tables of what one suit can give towards sets and a pair, for each way of holding it. Inside hand/ only.
//
// A suit is held as up to nine counts. All ways of holding it that have the same row (suit_rows.hpp) share one number, its *class*, which
// is a byte. Classes of several suits put together are classes again, so a whole hand takes four look-ups for its suits and three to join
// them:
//
//     man  --+
//            +-- together --+
//     pin  --+              |
//                           +-- missing
//     sou  --+              |
//            +-- together --+
//  honours --+
//
// Tables never change once they are made and stay until the process ends; any number of threads may ask for them and read them.
#pragma once
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <type_traits>
#include <vector>

#include "jansou/hand/suit_rows.hpp"
#include "jansou/tile/room.hpp"

namespace jansou {

using Class = std::uint8_t;
inline constexpr int most_classes = 256, tabled_sets = 4, tabled_tiles = 14;

/// The counts of a suit as three numbers, one for each group of three kinds (lanes.hpp), in base copies + 1.
struct SuitCode {
    std::array<std::int32_t, 3> group{};
};

/// Numbers all ways of holding at most `tabled_tiles` tiles of nine kinds, without gaps. A number is the sum of two: `high` of the first
/// five counts and `low` of the last four. Last four counts with fewer tiles have lower numbers, so those that fit beside given first five
/// counts are the first ones.
class SuitIndex {
public:
    static constexpr int high_kinds = 5, low_kinds = 4;

    explicit SuitIndex(int copies);

    int copies() const { return base_ - 1; }
    /// What one more tile at place `i` (0-8) adds to the group i / 3 of the code.
    std::uint16_t weight(int i) const { return weight_[std::size_t(i % 3)]; }
    std::uint32_t operator()(const SuitCode& c) const {
        const Split middle = split_[std::uint32_t(c.group[1])];
        return high_[std::uint32_t(c.group[0]) * weight_[0] + middle.high] + low_[std::uint32_t(c.group[2]) + middle.low];
    }

    /// By the first five counts, read as a number in base copies + 1.
    const std::vector<std::uint32_t>& high() const { return high_; }
    const std::uint16_t* low() const { return low_.data(); }
    /// How many numbers the last four counts have with at most that many tiles.
    std::size_t lows(int tiles) const { return low_up_to_[std::size_t(tiles)]; }
    /// How many numbers the first five counts have in a suit whose first kind is at that place.
    std::size_t highs(int first_place) const { return first_place < high_kinds ? power_[std::size_t(high_kinds - first_place)] : 1; }
    /// What one tile at place `i` adds to the number of the first five counts, and to that of the last four.
    std::uint32_t high_weight(int i) const { return i < high_kinds ? power_[std::size_t(high_kinds - 1 - i)] : 0; }
    std::uint32_t low_weight(int i) const { return i < high_kinds ? 0 : power_[std::size_t(ranks - 1 - i)]; }

    /// Above all numbers that codes of such suits have, even with one tile more than `tabled_tiles`.
    std::size_t end(int first_place) const { return (first_place == 0 ? size_ : high_[highs(first_place)]) + low_.size(); }

private:
    int base_;
    std::array<std::uint16_t, 3> weight_;
    std::array<std::uint32_t, high_kinds + 1> power_;  ///< of the base
    struct Split {
        std::uint16_t high, low;
    };
    std::vector<Split> split_;  ///< by the second group: its parts in the two numbers
    std::vector<std::uint32_t> high_;
    std::vector<std::uint16_t> low_;
    std::array<std::uint16_t, tabled_tiles + 1> low_up_to_;  ///< last four counts with at most that many tiles
    std::uint32_t size_;
};

/// A set of classes: class c is bit c % 8 of byte c / 8.
struct ClassSet {
    alignas(32) std::array<std::uint8_t, most_classes / 8> bytes{};
};

/// The classes of a suit after one more tile: byte i is the one at place i, 0-8, little end first. Where a kind has no copy left, it is the
/// class without that tile. Zeros until it is asked for: then one thread begins, and nothing changes once it is written.
struct alignas(16) NextClasses {
    static constexpr std::uint64_t begun = std::uint64_t{1} << 62U, written = std::uint64_t{1} << 63U;  ///< in `last`, above the ninth
    std::atomic<std::uint64_t> first, last;

    /// `last`, for `is_written`; the states of several by & say whether all of them are.
    std::uint64_t state() const { return last.load(std::memory_order_acquire); }
    static bool is_written(std::uint64_t state) { return (state & written) != 0; }
    Class at(std::size_t i) const {
        return Class(i < 8 ? first.load(std::memory_order_relaxed) >> (8 * i) : last.load(std::memory_order_relaxed));
    }
};

/// A sort of suit: what its kinds may be in a complete hand. Each kind may be a triplet and a pair.
struct SuitSort {
    std::uint8_t length = 0;           ///< how many kinds; the first one has place first_place(length) in the index
    std::uint8_t copies = 0;           ///< most tiles of each kind in a complete hand; not more than the index has
    bool runs = false, wraps = false;  ///< all plain runs are sets; runs around the corner are, too
    std::uint16_t must = 0;            ///< bits by kind: each of these must stand as a triplet or pair
    friend auto operator<=>(const SuitSort&, const SuitSort&) = default;
};

/// How many SuitTables are kept for whoever asks next, of some 4 MB each. There may be many: rule files of guests bring their own sorts.
inline constexpr std::size_t most_tables_kept = 16;

/// Zeros for a long list that is about to be written. The system hands out pages of zeros, so nothing writes them twice.
template <class T>
struct ZeroPages {
    using value_type = T;
    using is_always_equal = std::true_type;
    using propagate_on_container_move_assignment = std::true_type;  // entries are never moved one by one
    ZeroPages() = default;
    template <class U>
    ZeroPages(const ZeroPages<U>&) {}
    T* allocate(std::size_t n) {
        void* pages = std::calloc(n, sizeof(T));
        need_room(pages != nullptr, "tables of suits");
        return static_cast<T*>(pages);
    }
    void deallocate(T* pages, std::size_t) { std::free(pages); }
    template <class U>
    void construct(U*) {}
    friend bool operator==(const ZeroPages&, const ZeroPages&) = default;
};
/// REQUIRES: it grows within what was reserved at first, and never shrinks.
template <class T>
using ZeroedList = std::vector<T, ZeroPages<T>>;

/// Everything for some sorts of suits and an index with that many copies of each kind, made once when first asked for.
class SuitTables {
public:
    static bool exist(int copies) { return copies == 4 || copies == 8; }
    /// For suits with that many copies of each kind: nine kinds with runs (`wraps`: 8-9-1 and 9-1-2 too), and up to seven without.
    static std::shared_ptr<const SuitTables> of(int copies, bool wraps);
    /// For these sorts; null if they have too many classes. Any thread. The last `most_tables_kept` that were asked for stay; others live
    /// as long as a solver has them.
    static std::shared_ptr<const SuitTables> of(int copies, std::vector<SuitSort> sorts);
    SuitTables(const SuitTables&) = delete;
    SuitTables& operator=(const SuitTables&) = delete;

    const SuitIndex& index() const { return index_; }
    /// One sort of suit, as it lies among all of them.
    struct Sort {
        SuitSort sort;
        std::uint32_t classes = 0;  ///< where its classes by index begin in `classes`
        std::uint16_t high = 0;     ///< where its first five counts begin in `high`
    };
    /// Null if the tables are not for that sort.
    const Sort* find(const SuitSort&) const;
    const Class* classes(const Sort& sort) const { return &classes_[sort.classes]; }

    /// The classes of all sorts, by `high` + `low` of the index.
    const Class* all_classes() const { return classes_.data(); }
    const std::uint32_t* high() const { return high_.data(); }
    /// The classes of suits with one tile more, in the order of `all_classes`. Read only entries that are written.
    const NextClasses* all_next() const { return next_.data(); }
    /// Writes that entry for one suit. `high`, `low`: its first five counts and its last four, each as a number in base copies + 1;
    /// Sort::high is added to the first. `number`: the place of the entry. Any thread; a thread waits while another one writes the same
    /// entry.
    void write_next(std::uint16_t high, std::uint16_t low, std::uint32_t number) const;
    static constexpr int first_place(int length) { return ranks - length; }

    Row row(Class c) const { return rows_[c]; }
    Class together(Class a, Class b) const { return together_[std::size_t(a) * most_classes + b]; }
    /// Least number of tiles missing for `sets` sets and a pair, in the suits of class `a` and those of class `b` together.
    int missing(int sets, Class a, Class b) const { return missing_[(std::size_t(sets) * most_classes + a) * most_classes + b]; }
    /// The same of class `a` with every class, by that class.
    const std::uint8_t* missing_with(int sets, Class a) const { return &missing_[(std::size_t(sets) * most_classes + a) * most_classes]; }
    /// The classes with which `a` has fewer than `bound` tiles missing for `sets` sets and a pair.
    const ClassSet& fewer(int sets, int bound, Class a) const {
        return fewer_[(std::size_t(sets) * bounds + std::size_t(bound)) * most_classes + a];
    }
    static constexpr int bounds = 16;  ///< `bound` of `fewer` is below it
    const Class* together_table() const { return together_.data(); }
    /// Bit r is set if a suit of that class with `tiles` tiles can be made complete by r more tiles: all its tiles and these then stand in
    /// sets, with or without a pair.
    unsigned reach(Class c, int tiles) const { return reach_[(std::size_t(c) << 4U) + std::size_t(tiles)]; }

private:
    class Classes;
    class Filler;
    class Turner;

    SuitTables(int copies, const std::vector<SuitSort>& sorts);
    void take_common(Classes&, Class* out) const;
    void close(Classes&);
    void note_reach();
    void note_fewer();

    SuitIndex index_;
    std::array<Row, most_classes> rows_;
    std::size_t class_count_ = 0;
    bool too_many_ = false;  ///< classes
    ZeroedList<Class> classes_;
    mutable ZeroedList<NextClasses> next_;  ///< in the order of `classes_`; more than half of all memory here, most of it never asked for
    std::vector<std::uint32_t> high_;
    std::vector<Sort> sorts_;
    std::vector<Class> together_;
    ZeroedList<std::uint8_t> missing_;  ///< by number of sets and two classes
    std::vector<ClassSet> fewer_;
    std::array<std::uint16_t, std::size_t(most_classes) << 4U> reach_{};
};

}  // namespace jansou
