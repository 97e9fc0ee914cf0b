// 牌 Tiles: the kind of a tile, its face (a kind, perhaps red or marked), and sets and counts of kinds. Knows nothing of hands, tables or
// rules. All of these are values: a copy belongs to whoever has it, and any number of threads may read one.
#pragma once
#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstdint>
#include <cstring>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

namespace jansou {

/// 0-8 man 1-9, 9-17 pin 1-9, 18-26 sou 1-9, 27-33 honours: east south west north white green red.
using Kind = std::uint8_t;

inline constexpr int suit_count = 3, ranks = 9;
inline constexpr Kind first_honour = suit_count * ranks;
inline constexpr Kind east = first_honour, south = 28, west = 29, north = 30, white = 31, green = 32, red_dragon = 33;
inline constexpr int kind_count = 34;
inline constexpr Kind no_kind = 63;    ///< what Face::kind says of an unknown face
inline constexpr int most_copies = 8;  ///< of one kind in any rule's tile set

constexpr bool is_honour(Kind k) { return k >= first_honour; }
constexpr bool is_wind(Kind k) { return k >= east && k <= north; }
constexpr bool is_dragon(Kind k) { return k >= white && k < kind_count; }
constexpr int suit_of(Kind k) { return k / ranks; }      ///< 0 man, 1 pin, 2 sou, 3 honours
constexpr int rank_of(Kind k) { return k % ranks + 1; }  ///< 1-9 in a suit; honours from 1
constexpr bool is_terminal(Kind k) { return k < first_honour && (k % ranks == 0 || k % ranks == ranks - 1); }
constexpr bool is_yaochuu(Kind k) { return is_honour(k) || is_terminal(k); }  ///< 么九牌: terminal or honour

/// What is printed on a tile: a kind, and whether it is a red one of that kind, or one with a mark that the others lack (白ポッチ).
///
///     bit    7        6      5 .. 0
///          +--------+------+--------+
///     code | marked | red  |  kind  |    never both marks; 255, all bits: the face is not known
///          +--------+------+--------+
struct Face {
    std::uint8_t code = 255;

    constexpr Face() = default;
    constexpr explicit Face(Kind k, bool red = false) : code(std::uint8_t(k | (red ? 64 : 0))) {}
    constexpr bool known() const { return code != 255; }
    constexpr Kind kind() const { return Kind(code & 63); }
    constexpr bool red() const { return known() && (code & 64); }
    constexpr bool marked() const { return known() && (code & 128); }
    static constexpr Face marked(Kind k) {
        Face f(k);
        f.code |= 128;
        return f;
    }
    /// Order m p s z, the red five before the plain one, a marked tile before both.
    friend constexpr auto operator<=>(Face a, Face b) { return a.order() <=> b.order(); }
    friend constexpr bool operator==(Face, Face) = default;

private:
    constexpr int order() const { return (code & 63) * 4 + 2 - (code >> 6); }  // an unknown face comes last
};

/// A set of kinds: bit k is kind k.
///
///     bit   63 .. 34   33 .. 27     26 .. 18   17 .. 9   8 .. 0
///          +---------+------------+----------+---------+--------+
///     bits |    0    | 7z .. 1z   |  9s..1s  |  9p..1p | 9m..1m |
///          +---------+------------+----------+---------+--------+
struct KindSet {
    std::uint64_t bits = 0;

    static constexpr KindSet of(Kind k) { return {std::uint64_t{1} << k}; }
    static constexpr KindSet all() { return {(std::uint64_t{1} << kind_count) - 1}; }
    constexpr bool has(Kind k) const { return k < kind_count && (bits >> k & 1); }
    constexpr bool empty() const { return bits == 0; }
    constexpr int size() const { return std::popcount(bits); }
    constexpr Kind first() const { return Kind(std::countr_zero(bits)); }  ///< REQUIRES: not empty
    constexpr void add(Kind k) { bits |= of(k).bits; }
    constexpr void drop(Kind k) { bits &= ~of(k).bits; }
    friend constexpr KindSet operator|(KindSet a, KindSet b) { return {a.bits | b.bits}; }
    friend constexpr KindSet operator&(KindSet a, KindSet b) { return {a.bits & b.bits}; }
    friend constexpr KindSet operator-(KindSet a, KindSet b) { return {a.bits & ~b.bits}; }
    friend constexpr bool operator==(KindSet, KindSet) = default;

    struct Iterator {
        std::uint64_t left;
        constexpr Kind operator*() const { return Kind(std::countr_zero(left)); }
        constexpr Iterator& operator++() {
            left &= left - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;
    };
    constexpr Iterator begin() const { return {bits}; }
    constexpr Iterator end() const { return {0}; }
};

inline constexpr KindSet honours{KindSet::all().bits & ~((std::uint64_t{1} << first_honour) - 1)};
inline constexpr KindSet terminals = [] {
    KindSet s;
    for (Kind k = 0; k < first_honour; ++k)
        if (is_terminal(k)) s.add(k);
    return s;
}();
inline constexpr KindSet yaochuu = honours | terminals;
constexpr KindSet suit_set(int suit) { return suit == suit_count ? honours : KindSet{((std::uint64_t{1} << ranks) - 1) << (suit * ranks)}; }

/// How many of each kind.
using Counts = std::array<std::uint8_t, kind_count>;
/// The kinds of which there are `n` or more, n and the counts below 128.
inline KindSet at_least(const Counts& counts, int n) {
    std::uint64_t bits = 0;
#ifdef __SSE2__
    constexpr std::size_t width = sizeof(__m128i);
    for (const std::size_t first : {std::size_t{0}, width, kind_count - width}) {  // the last two overlap
        const __m128i sixteen = _mm_loadu_si128(reinterpret_cast<const __m128i*>(counts.data() + first));
        const int enough = _mm_movemask_epi8(_mm_cmpgt_epi8(sixteen, _mm_set1_epi8(static_cast<char>(n - 1))));
        bits |= std::uint64_t(std::uint32_t(enough)) << first;
    }
#else
    for (std::size_t k = 0; k < kind_count; ++k) bits |= std::uint64_t{counts[k] >= n} << k;
#endif
    return {bits};
}

constexpr int total(const Counts& counts) {
    int sum = 0;
    for (auto n : counts) sum += n;
    return sum;
}

}  // namespace jansou
