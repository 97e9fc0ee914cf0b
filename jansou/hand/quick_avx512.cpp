// Vectors of 64 bytes: all suits at once.
#include "jansou/hand/quick_paths.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wuninitialized"  // false alarms of g++ 12 in its own header
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>

#include "jansou/hand/quick_steps.hpp"

#define JANSOU_AVX512 __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vnni,bmi,bmi2,lzcnt,popcnt")))

namespace jansou::quick {
namespace {

constexpr std::uint64_t kind_bits = KindSet::all().bits;
using Bytes = std::array<std::uint8_t, 64>;
alignas(64) constexpr Bytes ones = [] {
    Bytes out;
    out.fill(1);
    return out;
}();
/// The bytes of the second half of a hand which bar it from the quickest answer if they are not 0.
constexpr std::size_t second_half = sizeof(Hand) - sizeof(Bytes);
alignas(64) constexpr Bytes bars = [] {
    Bytes out{};
    for (std::size_t i = 1; i < max_wilds; ++i) out[offsetof(Hand, wilds) + i * sizeof(Wild) + offsetof(Wild, count) - second_half] = 255;
    for (std::size_t k = 0; k < kind_count; ++k) out[offsetof(Hand, outside) + k - second_half] = 255;
    return out;
}();
static_assert(offsetof(Hand, tiles) == 0);

struct Avx512 {
    JANSOU_AVX512 static inline Look look(const QuickPlan& p, const Hand& h, bool) {
        const __m512i tiles = _mm512_min_epu8(_mm512_loadu_si512(&h), _mm512_loadu_si512(p.most.data()));
        const __m512i four = _mm512_castsi256_si512(load32(p.four.data())), fifth = _mm512_castsi256_si512(load32(p.fifth.data()));
        const __m256i twos = _mm256_maddubs_epi16(_mm512_castsi512_si256(_mm512_permutexvar_epi8(four, tiles)), load32(p.by_two.data()));
        const __m256i begin = _mm256_add_epi32(_mm512_castsi512_si256(_mm512_permutexvar_epi8(fifth, tiles)), load32(p.begin.data()));
        const __m256i parts = _mm256_dpwssd_epi32(begin, twos, load32(p.by_four.data()));
        Look look;
        _mm_storeu_si128(reinterpret_cast<__m128i*>(look.codes.data()), _mm256_cvtepi32_epi16(parts));
        asm("" : "+m"(look.codes));  // eight loads, not eight moves out of a vector
        look.one = {_mm512_test_epi8_mask(tiles, tiles)};
        look.two = {_mm512_cmpgt_epu8_mask(tiles, _mm512_load_si512(ones.data()))};
        return look;
    }
    JANSOU_AVX512 static inline bool barred(const Hand& h) {
        const __m512i half = _mm512_loadu_si512(reinterpret_cast<const char*>(&h) + second_half);
        return _mm512_test_epi8_mask(half, _mm512_load_si512(bars.data())) != 0;
    }
    JANSOU_AVX512 static inline KindSet full(const QuickPlan& p, const Hand& h) {
        const __m512i all =
            _mm512_add_epi8(_mm512_maskz_loadu_epi8(kind_bits, h.tiles.data()), _mm512_maskz_loadu_epi8(kind_bits, h.outside.data()));
        return {_mm512_cmpge_epu8_mask(all, _mm512_loadu_si512(p.most.data()))};
    }
    /// The sets of classes of two suits are one vector, 32 bytes each; a class is a byte of these and a bit.
    JANSOU_AVX512 static inline KindSet kinds(const QuickPlan& p, const Search& search) {
        __m512i classes = _mm512_castsi128_si512(load16(search.rows[0]));
        classes = _mm512_inserti32x4(classes, load16(search.rows[1]), 1);
        classes = _mm512_inserti32x4(classes, load16(search.rows[2]), 2);
        classes = _mm512_inserti32x4(classes, load16(search.rows[3]), 3);
        const __m512i first = _mm512_inserti64x4(_mm512_castsi256_si512(load32(search.fewer[0])), load32(search.fewer[1]), 1),
                      second = _mm512_inserti64x4(_mm512_castsi256_si512(load32(search.fewer[2])), load32(search.fewer[3]), 1);
        const __m512i byte_bits = _mm512_set1_epi8(31),
                      suits = _mm512_set_epi64(0x6060606060606060, 0x6060606060606060, 0x4040404040404040, 0x4040404040404040,
                                               0x2020202020202020, 0x2020202020202020, 0, 0);
        constexpr int and_then_or = 0xea;
        const __m512i bytes = _mm512_ternarylogic_epi64(_mm512_srli_epi16(classes, 3), byte_bits, suits, and_then_or);
        const __m512i bits = _mm512_permutexvar_epi8(classes, _mm512_set1_epi64(std::int64_t(0x8040201008040201)));
        const std::uint64_t found = _mm512_test_epi8_mask(_mm512_permutex2var_epi8(first, bytes, second), bits);
        return {_pdep_u64(_pext_u64(found, p.places), p.placed.bits)};
    }

private:
    JANSOU_AVX512 static inline __m128i load16(const std::uint8_t* from) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from)); }
    JANSOU_AVX512 static inline __m256i load32(const void* from) { return _mm256_loadu_si256(static_cast<const __m256i*>(from)); }
};

#define JANSOU_WAY Avx512
#define JANSOU_TARGET JANSOU_AVX512
#include "jansou/hand/quick_questions.inc"

}  // namespace

bool has_avx512() {
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vnni") &&
           __builtin_cpu_supports("bmi2");
}
const QuickPath avx512_path{draws_of, draws_at_least, useful_of, waits_of, discards_to, useful_seen};

}  // namespace jansou::quick

#else
namespace jansou::quick {
bool has_avx512() { return false; }
const QuickPath avx512_path{};
}  // namespace jansou::quick
#endif
