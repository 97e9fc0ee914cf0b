// 面子表 What one suit can give towards sets and a pair: a row of least missing tiles, for a suit as it is held. Inside hand/ only.
//
// A row has two lanes, without and with the pair, and in each lane the least number of tiles missing for 0, 1, 2 ... sets inside the suit.
// Rows of different suits are put together by `join`.
#pragma once
#include <cstdint>
#include <cstring>

#include "jansou/hand/problem.hpp"

namespace jansou {

inline constexpr int lane_width = 8;  ///< 0..7 sets

using RowBytes = std::uint8_t __attribute__((vector_size(2 * lane_width)));
using RowLanes = std::uint64_t __attribute__((vector_size(2 * lane_width)));

inline constexpr std::uint64_t every_byte = 0x0101010101010101U;

struct Row {
    RowLanes lanes;

    RowBytes bytes() const { return reinterpret_cast<RowBytes>(lanes); }
    std::uint8_t at(int pair, int sets) const { return std::uint8_t(lanes[pair] >> (8 * sets)); }
    friend bool operator==(const Row& a, const Row& b) { return a.lanes[0] == b.lanes[0] && a.lanes[1] == b.lanes[1]; }
};

inline constexpr Row no_row{RowLanes{every_byte * never, every_byte * never}};

inline Row row_of(RowBytes bytes) { return {reinterpret_cast<RowLanes>(bytes)}; }
inline RowBytes least(RowBytes a, RowBytes b) { return a < b ? a : b; }

/// The row up to `sets` sets.
inline Row up_to(Row row, int sets) {
    const std::uint64_t kept = sets >= lane_width - 1 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * (sets + 1))) - 1;
    const std::uint64_t rest = every_byte * never & ~kept;
    return {(row.lanes & RowLanes{kept, kept}) | RowLanes{rest, rest}};
}
inline Row with_set(Row row) { return {(row.lanes << 8U) | RowLanes{never, never}}; }
inline Row with_pair(Row row) { return {RowLanes{every_byte * never, row.lanes[0]}}; }

/// What two suits give together, up to `sets` sets.
inline Row join(Row a, Row b, int sets) {
    RowBytes out = no_row.bytes();
    for (int n = 0; n <= sets; ++n, b = with_set(b)) {
        out = least(out, b.bytes() + a.at(0, n));
        out = least(out, with_pair(b).bytes() + a.at(1, n));
    }
    return row_of(out);
}

/// The row that, added to another, gives the missing tiles for `sets` sets and the pair for every way of sharing them.
inline Row complement(Row row, int sets) {
    const int unused = 8 * (lane_width - 1 - sets);
    const std::uint64_t top = unused == 0 ? 0 : every_byte * never << (64 - unused);
    return {RowLanes{(__builtin_bswap64(row.lanes[1]) >> unused) | top, (__builtin_bswap64(row.lanes[0]) >> unused) | top}};
}
inline int least_sum(Row row, Row complemented) {
    RowBytes b = row.bytes() + complemented.bytes();
    const auto fold = [&b](RowLanes other) { b = least(b, reinterpret_cast<RowBytes>(other)); };
    RowLanes l = reinterpret_cast<RowLanes>(b);
    fold(RowLanes{l[1], l[0]});
    for (std::uint64_t shift : {32U, 16U, 8U}) {
        l = reinterpret_cast<RowLanes>(b);
        fold(l >> shift);
    }
    return b[0];
}

/// One suit as it is held and as a form sees it. Bits and counts go by rank.
struct Suit {
    const std::uint8_t* held = nullptr;  ///< never more than `room`
    const std::uint8_t* room = nullptr;
    int length = ranks;
    unsigned runs = 0, triplets = 0, pairs = 0, must = 0;
    int changed = -1, change = 0;  ///< one kind may be held once more or less than `held` says

    int have(int i) const { return held[i] + (i == changed ? change : 0); }
};

/// REQUIRES: each kind of each run may be a triplet, so that three equal runs need not be looked at.
Row computed_row(const Suit&);

/// Rows of a suit by the number of jokers of one group that may be read in it.
using RowsByJokers = std::array<Row, max_jokers + 1>;

/// Jokers that may be read as some kinds of a suit.
struct SuitJokers {
    unsigned reads = 0;  ///< bits by rank
    int count = 0;
    bool over_limit = false;
};

/// Up to `jokers.count` of them. REQUIRES: as `computed_row`.
RowsByJokers computed_rows(const Suit&, const SuitJokers& jokers);

/// `row` less as many missing tiles as there are jokers that may be any of them.
inline Row with_jokers(Row row, int jokers) {
    const RowBytes bytes = row.bytes(), less = RowBytes{} + std::uint8_t(jokers);
    return row_of(bytes >= never ? bytes : bytes > less ? bytes - less : RowBytes{});
}

/// Moves over a suit kind by kind; by the runs begun one and two kinds before, whose next tiles are due.
class SuitWalk {
public:
    static constexpr int most_starts = 2;  ///< runs that start at one kind; a third equal one would do as well as triplets
    struct Here {
        int have, room;
        bool run, triplet, pair;
        bool must = false;  ///< it stands as a triplet or pair
    };

    /// `before_last` and `last`: runs begun before the first kind, at the kinds that it follows around the corner.
    explicit SuitWalk(int before_last = 0, int last = 0);
    /// After one kind, of which every number of runs, triplets and pairs is made.
    SuitWalk after(Here) const;
    /// The same for each number held up to `most`, into `out` by that number; `have` does not count, and what is held beyond
    /// the room is in vain. REQUIRES: room at most `most_copies`.
    void after_each(Here, int most, std::array<SuitWalk, most_copies + 1>& out) const;
    /// Forgets what has more sets than that, or not so many runs open (-1: any number).
    void keep(int most_sets, int before_last, int last);
    /// The row if as many runs are left open as given.
    Row row(int before_last = 0, int last = 0) const { return by_[std::size_t(before_last)][std::size_t(last)]; }
    std::uint64_t hash() const;
    friend bool operator==(const SuitWalk&, const SuitWalk&) = default;

private:
    std::array<std::array<Row, most_starts + 1>, most_starts + 1> by_;
};

}  // namespace jansou
