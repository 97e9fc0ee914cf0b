// 面子表 Tables of what one suit can give towards sets and a pair, for each way of holding it. Inside hand/ only.
//
// A suit is held as up to nine counts. Its *class* is one byte: all ways of holding it with the same row (suit_rows.hpp) share it. Classes
// of several suits put together are classes again, so a whole hand is four table look-ups and three more.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "jansou/hand/suit_rows.hpp"

namespace jansou {

using Class = std::uint8_t;
inline constexpr int most_classes = 256, tabled_sets = 4, tabled_tiles = 14;

/// The counts of a suit in three groups of three, each read as a number in base copies + 1.
struct SuitCode {
    std::array<std::int32_t, 3> group{};
};

/// Numbers all ways of holding at most `tabled_tiles` tiles of nine kinds, without gaps.
class SuitIndex {
public:
    explicit SuitIndex(int copies);

    int copies() const { return base_ - 1; }
    std::uint32_t size() const { return size_; }
    /// Above every number that `each_changed` may name.
    std::size_t reach() const { return reach_; }
    /// What the code changes by with one more tile at place `i` of 0-8: in its group i / 3.
    std::uint16_t weight(int i) const { return weight_[std::size_t(i % 3)]; }
    std::uint32_t operator()(const SuitCode& c) const {
        const First first = first_[at(c, 0)];
        return first.high + middle_[first.row + at(c, 1)] + low_[at(c, 2)];
    }

    /// Calls `then(place, index)` with the index after one count of the suit changes by `by`; for a place that cannot change so with any
    /// index.
    template <class Then>
    void each_changed(const SuitCode& c, int by, Then then) const {
        const First first = first_[at(c, 0)];
        const std::uint32_t* row = &middle_[first.row];
        const std::uint32_t mid = row[at(c, 1)], low = low_[at(c, 2)], high = first.high;
        const std::array<std::uint32_t, 3> change{std::uint32_t(by * weight_[0]), std::uint32_t(by * weight_[1]),
                                                  std::uint32_t(by * weight_[2])};
        const std::uint32_t last = std::uint32_t(groups_) - 1;
        const auto changed = [&](std::size_t g, std::size_t i) -> std::size_t {
            return std::min(std::uint32_t(c.group[g]) + change[i], last);
        };
        for (std::size_t i = 0; i < 3; ++i) {
            const First then_first = first_[changed(0, i)];
            then(int(i), then_first.high + middle_[then_first.row + at(c, 1)] + low);
        }
        for (std::size_t i = 0; i < 3; ++i) then(int(i) + 3, high + row[changed(1, i)] + low);
        for (std::size_t i = 0; i < 3; ++i) then(int(i) + 6, high + mid + low_[changed(2, i)]);
    }

private:
    static std::size_t at(const SuitCode& c, std::size_t g) { return std::uint32_t(c.group[g]); }

    int base_;
    std::size_t groups_;
    std::array<std::uint16_t, 3> weight_;
    struct First {
        std::uint32_t high = 0, row = 0;  ///< `row`: where its tiles have their part of `middle_`
    };
    std::vector<First> first_;           ///< by the first group
    std::vector<std::uint32_t> middle_;  ///< by the tiles of the first group and the second group
    std::vector<std::uint16_t> low_;     ///< by the third group, fewest tiles first
    std::uint32_t size_;
    std::size_t reach_;
};

/// Everything for tile sets with that many copies of each kind, made once when first asked for.
class SuitTables {
public:
    static bool exist(int copies) { return copies == 4 || copies == 8; }
    /// `wraps`: suits of numbers have the runs 8-9-1 and 9-1-2 too.
    static const SuitTables& of(int copies, bool wraps);
    SuitTables(const SuitTables&) = delete;
    SuitTables& operator=(const SuitTables&) = delete;

    bool wraps() const { return wraps_; }
    const SuitIndex& index() const { return index_; }
    /// Classes by index of a suit of nine kinds with runs. Its first kind has place 0 in the index.
    const Class* numbers() const { return numbers_.data(); }
    /// Classes by index of a suit of `length` kinds, at most 7, without runs; null for more. Its first kind has place first_place(length).
    const Class* honours(int length) const { return length < int(honours_.size()) ? honours_[std::size_t(length)].data() : nullptr; }
    static int first_place(int length) { return length < most_honours ? ranks - length : 0; }

    Row row(Class c) const { return rows_[c]; }
    Class together(Class a, Class b) const { return together_[std::size_t(a) * most_classes + b]; }
    /// Least tiles missing for `sets` sets and a pair in what `a` and `b` stand for.
    int missing(int sets, Class a, Class b) const { return missing_[(std::size_t(sets) * most_classes + a) * most_classes + b]; }
    /// The same for one class with any other.
    const std::uint8_t* missing_with(int sets, Class a) const { return &missing_[(std::size_t(sets) * most_classes + a) * most_classes]; }
    std::size_t class_count() const { return class_count_; }
    /// Bit r: a suit of that class and so many tiles may be complete, with or without the pair, after r more (none in vain).
    unsigned reach(Class c, int tiles) const { return reach_[(std::size_t(c) << 4U) + std::size_t(tiles)]; }

private:
    class Filler;
    static constexpr int most_honours = kind_count - first_honour;

    SuitTables(int copies, bool wraps);
    Class class_of(Row);
    void close();
    void note_reach();

    bool wraps_;
    SuitIndex index_;
    std::array<Row, most_classes> rows_;
    std::size_t class_count_ = 0;
    std::vector<Class> numbers_;
    std::array<std::vector<Class>, most_honours + 1> honours_;
    std::vector<Class> together_;
    std::vector<std::uint8_t> missing_;  ///< by number of sets and two classes
    std::array<std::uint16_t, std::size_t(most_classes) << 4U> reach_{};
};

}  // namespace jansou
