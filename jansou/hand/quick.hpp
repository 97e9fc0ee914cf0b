// 速算 Hands of which tables and counting say everything: what is compiled for them from a grammar, and the ways to work it out that a
// machine may have. Inside hand/ only, but for the choice of a way.
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "jansou/hand/hand.hpp"

namespace jansou {

class SuitTables;

/// The code of a suit: its first five counts read as a number, and its last four.
struct CodePair {
    std::uint16_t high = 0, low = 0;
    friend CodePair operator+(CodePair a, CodePair b) { return {std::uint16_t(a.high + b.high), std::uint16_t(a.low + b.low)}; }
    friend CodePair operator-(CodePair a, CodePair b) { return {std::uint16_t(a.high - b.high), std::uint16_t(a.low - b.low)}; }
};

/// How counts become codes and many classes are looked up at once. All give the same answers.
enum class SolverPath : std::uint8_t {
    plain,  ///< byte by byte, anywhere
    sse,    ///< vectors of 16 bytes (SSE 4.2)
};
/// Those which this machine has, the quickest one last.
std::span<const SolverPath> solver_paths();
inline SolverPath best_solver_path() { return solver_paths().back(); }
const char* name(SolverPath);

/// A grammar with one form of sets, whose suits are in the tables, and at most one of each other type.
struct QuickPlan {
    static constexpr std::size_t suits = suit_count + 1;

    // looked at for every hand
    std::uint8_t pairs = 0;                     ///< of the form of pairs
    std::uint8_t no_pairs = 0, no_orphans = 0;  ///< tiles missing where there is no such form
    std::uint8_t copies = 0, sets = 0;          ///< `sets`: of a closed hand
    KindSet pair_kinds, orphans;
    KindSet needed;                       ///< kinds that a joker must be able to be to stand for anything
    const std::uint32_t* high = nullptr;  ///< this and what follows: of the tables
    const std::uint16_t* low = nullptr;
    const std::uint8_t *classes = nullptr, *together = nullptr;
    std::array<const std::uint8_t*, max_sets> missing{};  ///< by number of melds

    const SuitTables* tables = nullptr;
    const std::uint8_t* rows = nullptr;
    const std::uint32_t* row_high = nullptr;
    std::array<CodePair, suits> empty{};        ///< codes of suits without tiles
    std::array<CodePair, kind_count> weight{};  ///< what one tile of a kind adds to the code of its suit
    KindSet placed;                             ///< kinds that have a place in the tables
    KindSet triplets, must;                     ///< of the form of sets
    /// A complete hand of its own sets only has so many tiles of these kinds at least, three fewer for each meld.
    KindSet wanted;
    std::uint8_t wanted_tiles = 0;
    KindSet few;  ///< kinds with fewer copies
    std::uint8_t few_copies = 0;
    /// Places of the tables that are some kind, sixteen bits for each suit; and which kind.
    std::uint64_t places = 0;
    std::array<Kind, 64> kind_at{};

    // for vectors
    static constexpr std::uint8_t nowhere = 63;
    std::array<std::uint8_t, 64> most{};           ///< `copies` of each kind, none of what comes behind
    std::array<std::uint8_t, 32> four{}, fifth{};  ///< kinds by the places of each suit: the first four and the last four; the fifth
    std::array<std::int8_t, 32> by_two{};          ///< weights by which neighbouring counts,
    std::array<std::int16_t, 16> by_four{};        ///< and then neighbours of these, are added
    std::array<std::uint32_t, 2 * suits> begin{};  ///< `empty`
    /// Kinds of each suit, counted from its first one: the first four at 0, the fifth at 5, the last four at 8. 128: none.
    std::array<std::array<std::uint8_t, 16>, suits> near{};
};

/// The hand as the tables ask about it.
struct Look {
    std::array<CodePair, QuickPlan::suits> codes;
    KindSet one, two;  ///< kinds of which there are so many; only for forms that need them
};

/// The questions on one path. What they cannot say (jokers that may not be anything, melds that hold copies of what the hand needs, ...)
/// is `undecided`.
struct QuickPath {
    static constexpr int undecided = 127;
    static constexpr bool decided(int draws) { return draws < 16; }
    /// No hand can be complete.
    static constexpr bool impossible(int draws) { return !decided(draws) && draws < undecided; }
    static constexpr KindSet undecided_kinds{~std::uint64_t{0}};

    /// Least draws.
    int (*draws)(const QuickPlan&, const Hand&);
    /// The same if tiles outside the concealed hand take no room; never above them.
    int (*draws_at_least)(const QuickPlan&, const Hand&);
    /// Kinds whose draw saves one.
    KindSet (*useful)(const QuickPlan&, const Hand&);
    /// The same if one draw is all that is needed, else none.
    KindSet (*waits)(const QuickPlan&, const Hand&);
    /// Kinds whose discard leaves at most so many draws.
    KindSet (*discards_to)(const QuickPlan&, const Hand&, int draws);
};
const QuickPath& quick_path(SolverPath);

/// `discards_to` on all paths, of a hand that was looked at before.
KindSet quick_discards_to(const QuickPlan&, const Hand&, const Look&, int draws);

}  // namespace jansou
