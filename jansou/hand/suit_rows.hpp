// 面子表 What one suit can give towards sets and a pair: a row with the least numbers of missing tiles, for a suit as it is held. Inside
// hand/ only.
//
// A row is two lanes of eight bytes. Byte n of a lane is the least number of tiles missing for n sets inside the suit; `never` if there
// cannot be so many.
//
//     byte           7        6        5        4        3        2        1        0
//                +--------+--------+--------+--------+--------+--------+--------+--------+
//     lanes[0]   | 7 sets | 6 sets | 5 sets | 4 sets | 3 sets | 2 sets | 1 set  | 0 sets |   without the pair
//     lanes[1]   | 7 sets | 6 sets | 5 sets | 4 sets | 3 sets | 2 sets | 1 set  | 0 sets |   and the pair besides
//                +--------+--------+--------+--------+--------+--------+--------+--------+
//
// `join` puts rows of different suits together.
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

/// The same row for at most `sets` sets; `never` for more.
inline Row up_to(Row row, int sets) {
    const std::uint64_t kept = sets >= lane_width - 1 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * (sets + 1))) - 1;
    const std::uint64_t rest = every_byte * never & ~kept;
    return {(row.lanes & RowLanes{kept, kept}) | RowLanes{rest, rest}};
}
inline Row with_set(Row row) { return {(row.lanes << 8U) | RowLanes{never, never}}; }
inline Row with_pair(Row row) { return {RowLanes{every_byte * never, row.lanes[0]}}; }

/// The row of two suits together, for at most `sets` sets.
inline Row join(Row a, Row b, int sets) {
    RowBytes out = no_row.bytes();
    for (int n = 0; n <= sets; ++n, b = with_set(b)) {
        out = least(out, b.bytes() + a.at(0, n));
        out = least(out, with_pair(b).bytes() + a.at(1, n));
    }
    return row_of(out);
}

/// The row in reverse order. Added to the row of other suits it gives, in each byte, the tiles missing for `sets` sets and the pair in all,
/// for one way to share out sets and pair between the two. `least_sum` is the least of these numbers.
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

/// One suit as it is held and as a form sees it. Bits and counts go by rank, the first one lowest.
struct Suit {
    const std::uint8_t* held = nullptr;  ///< tiles of each kind, at most `room`
    const std::uint8_t* room = nullptr;  ///< most tiles of each kind in a target
    int length = ranks;
    unsigned runs = 0, triplets = 0, pairs = 0, must = 0;
    int changed = -1, change = 0;  ///< the kind `changed` is held `change` times more than `held` says: 1 or -1

    int have(int i) const { return held[i] + (i == changed ? change : 0); }
};

/// The row of a suit. REQUIRES: each kind of each run may be a triplet; then three equal runs are three triplets, and need not be tried.
Row computed_row(const Suit&);

/// Rows of a suit by the number of jokers of one group that may be read in it.
using RowsByJokers = std::array<Row, max_jokers + 1>;

/// Equal jokers that may stand for some kinds of a suit.
struct SuitJokers {
    unsigned reads = 0;  ///< these kinds, bits by rank
    int count = 0;
    bool over_limit = false;
};

/// The rows with 0, 1 ... `jokers.count` jokers read in the suit. REQUIRES: as `computed_row`.
RowsByJokers computed_rows(const Suit&, const SuitJokers& jokers);

/// The row when `jokers` tiles fewer are missing: each of the jokers may be any tile that is missing.
inline Row with_jokers(Row row, int jokers) {
    const RowBytes bytes = row.bytes(), less = RowBytes{} + std::uint8_t(jokers);
    return row_of(bytes >= never ? bytes : bytes > less ? bytes - less : RowBytes{});
}

/// Goes over a suit kind by kind. It keeps a row for each pair of numbers: how many runs began two kinds before, and how many one kind
/// before. Their next tiles are due.
class SuitWalk {
public:
    static constexpr int most_starts = 2;  ///< runs that start at one kind; three equal runs are as good as three triplets
    struct Here {
        int have, room;
        bool run, triplet, pair;
        bool must = false;  ///< the kind must stand as a triplet or pair
    };

    /// Where runs go around the corner, the first kind follows the last two: so many runs began at the last but one, and at the last.
    explicit SuitWalk(int before_last = 0, int last = 0);
    /// After one kind more, with every number of runs, triplets and pairs that may begin there.
    SuitWalk after(Here) const;
    /// `after` for each number of tiles of the kind from 0 to `most`, into `out` by that number. `Here::have` is not read; tiles beyond the
    /// room count for nothing. REQUIRES: room at most `most_copies`.
    void after_each(Here, int most, std::array<SuitWalk, most_copies + 1>& out) const;
    /// Drops numbers that can never be the least ones later: those for more than `most_sets` sets, and those that are no lower than with
    /// fewer runs begun, as fewer runs leave more tiles free.
    void keep(int most_sets);
    /// The row with just so many runs begun at the last but one kind, and at the last.
    Row row(int before_last = 0, int last = 0) const { return by_[std::size_t(before_last)][std::size_t(last)]; }
    std::uint64_t hash() const;
    friend bool operator==(const SuitWalk&, const SuitWalk&) = default;

private:
    std::array<std::array<Row, most_starts + 1>, most_starts + 1> by_;
};

}  // namespace jansou
