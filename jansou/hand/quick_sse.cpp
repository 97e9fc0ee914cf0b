// The path with vectors of 16 bytes (SSE 4.2); it looks up one suit at a time.
#include "jansou/hand/quick_paths.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#include <immintrin.h>

#include "jansou/hand/quick_steps.hpp"

#define JANSOU_SSE __attribute__((target("sse4.2,popcnt")))

namespace jansou::quick {
namespace {

constexpr std::size_t width = 16;
/// All kinds in three vectors; the last one begins before the second one ends, so some kinds are in both.
constexpr std::array<std::size_t, 3> starts{0, width, kind_count - width};

struct Sse {
    JANSOU_SSE static inline Look look(const QuickPlan& p, const Hand& h, bool kinds) {
        const __m128i codes =
            _mm_packus_epi32(_mm_hadd_epi32(parts(p, h, 0), parts(p, h, 1)), _mm_hadd_epi32(parts(p, h, 2), parts(p, h, 3)));
        Look look;
        _mm_storeu_si128(reinterpret_cast<__m128i*>(look.codes.data()), _mm_add_epi16(codes, load(p.empty.data(), 0)));
        asm("" : "+m"(look.codes));  // eight loads, not eight moves out of a vector
        if (kinds)
            for (const std::size_t start : starts) {
                const __m128i tiles = load(h.tiles.data(), start);
                look.one.bits |= bits(_mm_cmpgt_epi8(tiles, _mm_setzero_si128()), start);
                look.two.bits |= bits(_mm_cmpgt_epi8(tiles, _mm_set1_epi8(1)), start);
            }
        return look;
    }
    JANSOU_SSE static inline bool barred(const Hand& h) {
        const std::uint8_t* from = h.outside.data();
        const __m128i any = _mm_or_si128(load(from, starts[0]), _mm_or_si128(load(from, starts[1]), load(from, starts[2])));
        return more_jokers(h) || _mm_testz_si128(any, any) == 0;
    }
    JANSOU_SSE static inline KindSet full(const QuickPlan& p, const Hand& h) {
        const __m128i almost = _mm_set1_epi8(char(p.copies - 1));
        KindSet out;
        for (const std::size_t start : starts)
            out.bits |= bits(_mm_cmpgt_epi8(_mm_add_epi8(load(h.tiles.data(), start), load(h.outside.data(), start)), almost), start);
        return out;
    }
    /// A ClassSet is two vectors; a class is a bit of one of their bytes.
    JANSOU_SSE static inline KindSet kinds(const QuickPlan& p, const Search& search) {
        const __m128i bit = _mm_set1_epi64x(std::int64_t(0x8040201008040201)), low = _mm_set1_epi8(15);
        std::uint64_t found = 0;
        for (std::size_t s = 0; s < QuickPlan::suits; ++s) {
            const __m128i classes = load(search.next[s], 0);
            const __m128i byte = _mm_and_si128(_mm_srli_epi16(classes, 3), low);
            const __m128i sets = _mm_blendv_epi8(_mm_shuffle_epi8(load(search.fewer[s]->bytes.data(), 0), byte),
                                                 _mm_shuffle_epi8(load(search.fewer[s]->bytes.data(), width), byte), classes);
            const __m128i mine = _mm_shuffle_epi8(bit, _mm_and_si128(classes, low));
            found |= bits(_mm_cmpeq_epi8(_mm_and_si128(sets, mine), mine), width * s);
        }
        return kinds_at(p, found);
    }

private:
    /// The two numbers of a code; the first one is added up from two parts.
    JANSOU_SSE static inline __m128i parts(const QuickPlan& p, const Hand& h, std::size_t s) {
        static_assert(offsetof(Hand, tiles) + first_honour + width <= sizeof(Hand));  // what lies behind the counts is loaded and not used
        const __m128i tiles = _mm_min_epu8(load(&h, offsetof(Hand, tiles) + s * ranks), load(p.most.data(), 0));
        const __m128i places = _mm_shuffle_epi8(tiles, load(p.near[s].data(), 0));
        const __m128i fours = _mm_set_epi32(0, int(weights(p, 2)), 1, int(weights(p, 0)));
        return _mm_madd_epi16(_mm_maddubs_epi16(places, load(p.by_two.data(), 0)), fours);
    }
    static inline std::uint32_t weights(const QuickPlan& p, std::size_t i) {
        return std::uint32_t(std::uint16_t(p.by_four[i])) | std::uint32_t(std::uint16_t(p.by_four[i + 1])) << 16U;
    }
    JANSOU_SSE static inline __m128i load(const void* from, std::size_t offset) {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(static_cast<const char*>(from) + offset));
    }
    JANSOU_SSE static inline std::uint64_t bits(__m128i truths, std::size_t start) {
        return std::uint64_t(std::uint32_t(_mm_movemask_epi8(truths))) << start;
    }
};

#define JANSOU_WAY Sse
#define JANSOU_TARGET JANSOU_SSE
#include "jansou/hand/quick_questions.inc"

}  // namespace

bool has_sse() { return __builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt"); }
const QuickPath sse_path{draws_of, draws_at_least, useful_of, waits_of, discards_to};

}  // namespace jansou::quick

#else
namespace jansou::quick {
bool has_sse() { return false; }
const QuickPath sse_path{};
}  // namespace jansou::quick
#endif
