// 並列 The counts of all kinds at once, in vectors of sixteen bytes: by SSE where the machine compiled for has it, else byte by byte with
// the same results. Inside hand/ only.
//
//     parts_[0]  kinds 0 .. 15     parts_[1]  kinds 16 .. 31     parts_[2]  kinds 32, 33, then fourteen zeros
#pragma once
#include <array>
#include <cstdint>
#include <cstring>
#ifdef __SSSE3__
#include <tmmintrin.h>
#endif

#include "jansou/tile/tile.hpp"

namespace jansou {

/// A group is three kinds in order. The first group of the honours has one kind only, so that each suit has three groups:
///
///     group  0    1    2    3    4    5    6    7    8    9   10   11
///           123m 456m 789m 123p 456p 789p 123s 456s 789s  1z  234z 567z
inline constexpr std::size_t group_size = 3, group_count = 12;
/// The counts of each group as one number: the first count times base², plus the second times base, plus the third.
using GroupCodes = std::array<std::int32_t, group_count>;

class Lanes {
public:
    Lanes() = default;
    explicit Lanes(const Counts& counts) {
        std::memcpy(parts_.data(), counts.data(), sizeof(Bytes));
        std::memcpy(&parts_[1], counts.data() + width, sizeof(Bytes));
        static_assert(kind_count == 2 * width + 2);
        parts_[2] = Bytes{counts[2 * width], counts[2 * width + 1]};
    }
    Counts counts() const {
        Counts out;
        std::memcpy(out.data(), parts_.data(), kind_count);
        return out;
    }
    /// `n` of each kind.
    static Lanes all(std::uint8_t n) {
        Lanes out;
        for (Bytes& part : out.parts_) part = Bytes{} + n;
        return out;
    }

    friend Lanes least(const Lanes& a, const Lanes& b) {
        return each([](Bytes x, Bytes y) { return x < y ? x : y; }, a, b);
    }
    friend Lanes operator+(const Lanes& a, const Lanes& b) {
        return each([](Bytes x, Bytes y) { return x + y; }, a, b);
    }
    /// `a` less `b`, but never less than 0.
    friend Lanes without(const Lanes& a, const Lanes& b) {
        return each([](Bytes x, Bytes y) { return x > y ? x - y : Bytes{}; }, a, b);
    }

    /// Half of each count, rounded down; and 1 for each count that is odd.
    Lanes halves() const {
        return each([](Bytes x, Bytes) { return x >> 1; }, *this, *this);
    }
    Lanes odd() const {
        return each([](Bytes x, Bytes y) { return x & y; }, *this, all(1));
    }
    /// The sum over all kinds. REQUIRES: at most 255 in each of `parts_`.
    int sum() const {
#ifdef __SSSE3__
        const auto eight = [this](std::size_t i) { return _mm_sad_epu8(reinterpret_cast<__m128i>(parts_[i]), _mm_setzero_si128()); };
        const __m128i both = _mm_add_epi64(_mm_add_epi64(eight(0), eight(1)), eight(2));
        return _mm_cvtsi128_si32(_mm_add_epi64(both, _mm_unpackhi_epi64(both, both)));
#else
        int out = 0;
        for (const Bytes& part : parts_)
            for (std::size_t i = 0; i < width; ++i) out += part[i];
        return out;
#endif
    }

    /// True if no count of `a` is above the count of the same kind in `b`.
    friend bool operator<=(const Lanes& a, const Lanes& b) {
        const Lanes over = without(a, b);
        return over.at_least(1).empty();
    }

    KindSet at_least(std::uint8_t n) const {
        return {mask(0, parts_[0] >= n) | mask(1, parts_[1] >= n) | (mask(2, parts_[2] >= n) & last_bits)};
    }
    KindSet exactly(std::uint8_t n) const {
        return {mask(0, parts_[0] == n) | mask(1, parts_[1] == n) | (mask(2, parts_[2] == n) & last_bits)};
    }

    /// REQUIRES: counts below `base`, at most 9.
    GroupCodes groups(int base) const {
        GroupCodes out;
#ifdef __SSSE3__
        const auto weight = [](int n) { return static_cast<char>(n); };
        const char two = weight(base * base), one = weight(base);
        const __m128i spread = _mm_setr_epi8(0, 1, 2, -1, 3, 4, 5, -1, 6, 7, 8, -1, 9, 10, 11, -1),
                      last_spread = _mm_setr_epi8(0, 1, 2, -1, -1, -1, 3, -1, 4, 5, 6, -1, 7, 8, 9, -1);
        const __m128i weights = _mm_setr_epi8(two, one, 1, 0, two, one, 1, 0, two, one, 1, 0, two, one, 1, 0);
        const auto a = reinterpret_cast<__m128i>(parts_[0]), b = reinterpret_cast<__m128i>(parts_[1]),
                   c = reinterpret_cast<__m128i>(parts_[2]);
        const auto four = [&](std::size_t first, __m128i held, __m128i places) {
            const __m128i pairs = _mm_maddubs_epi16(_mm_shuffle_epi8(held, places), weights);
            _mm_storeu_si128(reinterpret_cast<__m128i*>(out.data() + first), _mm_madd_epi16(pairs, _mm_set1_epi16(1)));
        };
        four(0, a, spread);
        four(4, _mm_alignr_epi8(b, a, 12), spread);
        four(8, _mm_alignr_epi8(c, b, 8), last_spread);
#else
        std::array<std::uint8_t, 3 * width> held;
        std::memcpy(held.data(), parts_.data(), sizeof held);
        constexpr std::size_t whole_groups = first_honour / group_size;
        const auto group = [&](std::size_t k) { return (held[k] * base + held[k + 1]) * base + held[k + 2]; };
        for (std::size_t g = 0; g < whole_groups; ++g) out[g] = group(group_size * g);
        out[whole_groups] = held[first_honour];
        for (std::size_t g = whole_groups + 1; g < group_count; ++g) out[g] = group(group_size * g - 2);
#endif
        return out;
    }

private:
    static constexpr std::size_t width = 16;
    static constexpr std::uint64_t last_bits = KindSet::all().bits;
    using Bytes = std::uint8_t __attribute__((vector_size(width)));
    using Truths = std::int8_t __attribute__((vector_size(width)));  ///< -1: true

    template <class Make>
    static Lanes each(Make make, const Lanes& a, const Lanes& b) {
        Lanes out;
        for (std::size_t i = 0; i < out.parts_.size(); ++i) out.parts_[i] = make(a.parts_[i], b.parts_[i]);
        return out;
    }
    /// The bits of the kinds of that part for which `which` is true.
    static std::uint64_t mask(std::size_t part, Truths which) {
#ifdef __SSSE3__
        return std::uint64_t(std::uint32_t(_mm_movemask_epi8(reinterpret_cast<__m128i>(which)))) << (width * part);
#else
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < width; ++i) bits |= std::uint64_t(which[i] != 0) << i;
        return bits << (width * part);
#endif
    }

    std::array<Bytes, 3> parts_;
};

}  // namespace jansou
