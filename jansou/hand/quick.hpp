// 速算 Most hands are answered by tables and counting alone. Here stand the plan that is compiled for them from a grammar, and the paths:
// the same calculation written for different machines. Inside hand/ only, apart from the choice of a path.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "jansou/hand/hand.hpp"

namespace jansou {

class SuitTables;

/// The code of a suit: its first five counts as a number in base copies + 1, and its last four. `SuitIndex` turns both into the number of
/// the suit in the tables.
struct CodePair {
    std::uint16_t high = 0, low = 0;
    friend CodePair operator+(CodePair a, CodePair b) { return {std::uint16_t(a.high + b.high), std::uint16_t(a.low + b.low)}; }
    friend CodePair operator-(CodePair a, CodePair b) { return {std::uint16_t(a.high - b.high), std::uint16_t(a.low - b.low)}; }
};

/// How counts become codes, and how many classes are looked up at once. All paths give the same answers.
enum class SolverPath : std::uint8_t {
    plain,  ///< byte by byte, anywhere
    sse,    ///< vectors of 16 bytes (SSE 4.2)
};
/// The paths that this machine has, the quickest one last.
std::span<const SolverPath> solver_paths();
inline SolverPath best_solver_path() { return solver_paths().back(); }
const char* name(SolverPath);

/// What is compiled from a grammar that has one form of sets, with a table for each suit, and at most one form of each other type. It is
/// not changed once it is made.
struct QuickPlan {
    static constexpr std::size_t suits = suit_count + 1;

    // read for every hand
    std::uint8_t pairs = 0;                     ///< how many pairs the form of pairs has
    std::uint8_t no_pairs = 0, no_orphans = 0;  ///< `never` if there is no form of pairs, or of orphans; else 0
    std::uint8_t copies = 0, sets = 0;          ///< `sets`: how many a hand without melds has
    KindSet pair_kinds, orphans;
    KindSet needed;                       ///< every kind that a form uses: a joker that may be all of these may be anything
    const std::uint32_t* high = nullptr;  ///< from here to `missing`: pointers into the tables
    const std::uint16_t* low = nullptr;
    const std::uint8_t *classes = nullptr, *together = nullptr;
    std::array<const std::uint8_t*, max_sets> missing{};  ///< by number of melds

    const SuitTables* tables = nullptr;
    std::array<CodePair, suits> empty{};        ///< codes of suits without tiles
    std::array<CodePair, kind_count> weight{};  ///< what one tile of a kind adds to the code of its suit
    KindSet placed;                             ///< kinds that have a place in the tables
    KindSet triplets, must;                     ///< of the form of sets
    /// Where a grammar has several plans (Solver::parts_), for each plan but the first: a hand that is complete in the plan's form of sets
    /// holds at least `wanted_tiles` tiles of the kinds `wanted`, or three fewer for each meld. 0: no such number is known.
    KindSet wanted;
    std::uint8_t wanted_tiles = 0;
    KindSet few;  ///< kinds of which there are fewer copies: `few_copies`
    std::uint8_t few_copies = 0;
    /// The places of the tables that have a kind, and which kind that is. Place i of suit s is bit 16 * s + i:
    ///
    ///     bit  63 .. 48   47 .. 32   31 .. 16   15 .. 0
    ///         +---------+----------+----------+---------+
    ///         | honours |   sou    |   pin    |   man   |
    ///         +---------+----------+----------+---------+
    std::uint64_t places = 0;
    std::array<Kind, 64> kind_at{};

    // for vectors
    static constexpr std::uint8_t nowhere = 63;
    std::array<std::uint8_t, 64> most{};           ///< `copies` for each kind, 0 behind the last one
    std::array<std::uint8_t, 32> four{}, fifth{};  ///< kinds by the places of each suit: of the first four and last four; of the fifth
    std::array<std::int8_t, 32> by_two{};          ///< weights with which two neighbouring counts are added
    std::array<std::int16_t, 16> by_four{};        ///< weights with which two of these sums are added
    std::array<std::uint32_t, 2 * suits> begin{};  ///< the same as `empty`
    /// Kinds of each suit, counted from its first one: the first four at 0, the fifth at 5, the last four at 8. 128: none.
    std::array<std::array<std::uint8_t, 16>, suits> near{};
};

/// A hand, prepared for the tables.
struct Look {
    std::array<CodePair, QuickPlan::suits> codes;
    KindSet one, two;  ///< kinds of which the hand holds at least one, and at least two; set only if there may be pairs or orphans
};

/// The questions on one path. They answer `undecided` where tables and counting do not suffice: for jokers that may be some kinds only, for
/// melds that hold copies of a kind that the hand needs, and the like.
struct QuickPath {
    static constexpr int undecided = 127;
    static constexpr bool decided(int draws) { return draws < 16; }
    /// True if the answer says that no hand can be complete.
    static constexpr bool impossible(int draws) { return !decided(draws) && draws < undecided; }
    static constexpr KindSet undecided_kinds{~std::uint64_t{0}};

    /// The least number of draws (problem.hpp).
    int (*draws)(const QuickPlan&, const Hand&);
    /// The same as if tiles outside the concealed hand left all copies to draw. Never more than `draws`.
    int (*draws_at_least)(const QuickPlan&, const Hand&);
    /// Kinds whose draw leaves one draw fewer.
    KindSet (*useful)(const QuickPlan&, const Hand&);
    /// The same if one draw completes the hand; else empty.
    KindSet (*waits)(const QuickPlan&, const Hand&);
    /// Kinds whose discard leaves at most `draws` draws.
    KindSet (*discards_to)(const QuickPlan&, const Hand&, int draws);
};
const QuickPath& quick_path(SolverPath);

/// `discards_to` of any path, for a hand that is prepared already.
KindSet quick_discards_to(const QuickPlan&, const Hand&, const Look&, int draws);

}  // namespace jansou
