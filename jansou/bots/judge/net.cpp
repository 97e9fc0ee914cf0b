#include "jansou/bots/judge/net.hpp"

#include <algorithm>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

namespace jansou {
namespace {

constexpr int room_step = 8, power_one = 24;
constexpr std::size_t most_pairs = Net::most_width / 2 + 1;  ///< one more is written, and not kept, behind the last

/// 2 to the power of -i/256, 2^24 = 1.0.
constexpr std::array<std::uint32_t, hidden_one> powers = [] {
    // the 256th root of a half: by eight square roots, each by Newton's steps
    double root = 0.5;
    for (int i = 0; i < 8; ++i) {
        double r = 1;
        for (int step = 0; step < 40; ++step) r = 0.5 * (r + root / r);
        root = r;
    }
    std::array<std::uint32_t, hidden_one> table{};
    double at = 1;
    for (auto& entry : table) {
        entry = std::uint32_t(at * (2 << power_one) + 1) / 2;  // rounded
        at *= root;
    }
    return table;
}();

#if defined(__SSE2__)
#define JANSOU_WIDE __attribute__((target("avx2")))

JANSOU_WIDE inline void add_eight(std::int32_t pair, const std::int16_t* weights, __m256i& sums) {
    const __m256i w = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(weights));
    sums = _mm256_add_epi32(sums, _mm256_madd_epi16(_mm256_set1_epi32(pair), w));
}

/// Where the machine has AVX2: the same sums, `Blocks` times eight at once.
template <int Blocks>
JANSOU_WIDE void add_wide(const std::int32_t* pairs, const std::int16_t* const* rows, std::size_t count, int first, std::int32_t* sums) {
    auto* const to = reinterpret_cast<__m256i*>(sums + first);
    __m256i all[Blocks];
    for (int b = 0; b < Blocks; ++b) all[b] = _mm256_loadu_si256(to + b);
    for (std::size_t i = 0; i < count; ++i)
        for (int b = 0; b < Blocks; ++b) add_eight(pairs[i], rows[i] + std::ptrdiff_t(2) * (first + 8 * b), all[b]);
    for (int b = 0; b < Blocks; ++b) _mm256_storeu_si256(to + b, all[b]);
}

void add_all_wide(const std::int32_t* pairs, const std::int16_t* const* rows, std::size_t count, int room, std::int32_t* sums) {
    int o = 0;
    for (; o + 32 <= room; o += 32) add_wide<4>(pairs, rows, count, o, sums);
    for (; o < room; o += 8) add_wide<1>(pairs, rows, count, o, sums);
}
#endif

}  // namespace

Layer::Layer(int ins, int outs) : in(ins), out(outs), room((outs + room_step - 1) / room_step * room_step) {
    weights_.assign(std::size_t((ins + 1) / 2) * std::size_t(room) * 2, 0);
    bias.assign(std::size_t(room), 0);
}

void Layer::add(std::span<const std::int16_t> inputs, int first, std::int32_t* sums) const {
    // the pairs that are not 0
    std::array<std::int32_t, most_pairs> pairs;
    std::array<const std::int16_t*, most_pairs> rows;
    std::size_t count = 0;
    const std::int16_t* row = weights_.data() + std::size_t(first / 2) * std::size_t(room) * 2;
    for (std::size_t i = 0; i < inputs.size(); i += 2, row += 2 * room) {
        const std::int16_t high = i + 1 < inputs.size() ? inputs[i + 1] : std::int16_t{0};
        pairs[count] = std::int32_t(unsigned(std::uint16_t(inputs[i])) | unsigned(std::uint16_t(high)) << 16U);
        rows[count] = row;
        count += pairs[count] != 0;
    }
#if defined(__SSE2__)
    static const bool wide = __builtin_cpu_supports("avx2");
    if (wide) return add_all_wide(pairs.data(), rows.data(), count, room, sums);
    constexpr int block = 8;
    static_assert(block == room_step);
    for (int o = 0; o < room; o += block) {
        auto* to = reinterpret_cast<__m128i*>(sums + o);
        __m128i low = _mm_loadu_si128(to), high = _mm_loadu_si128(to + 1);
        for (std::size_t i = 0; i < count; ++i) {
            const __m128i pair = _mm_set1_epi32(pairs[i]);
            const auto* weights = reinterpret_cast<const __m128i*>(rows[i] + std::ptrdiff_t(2) * o);
            low = _mm_add_epi32(low, _mm_madd_epi16(pair, _mm_loadu_si128(weights)));
            high = _mm_add_epi32(high, _mm_madd_epi16(pair, _mm_loadu_si128(weights + 1)));
        }
        _mm_storeu_si128(to, low);
        _mm_storeu_si128(to + 1, high);
    }
#else
    for (std::size_t i = 0; i < count; ++i) {
        const auto low = std::int16_t(pairs[i]), high = std::int16_t(unsigned(pairs[i]) >> 16U);
        for (int o = 0; o < room; ++o) sums[o] += std::int32_t(low) * rows[i][2 * o] + std::int32_t(high) * rows[i][2 * o + 1];
    }
#endif
}

void Net::begin(Sums& sums) const { std::copy(layers[0].bias.begin(), layers[0].bias.end(), sums.of.begin()); }

void Net::copy(const Sums& from, Sums& to) const { std::copy_n(from.of.begin(), layers[0].room, to.of.begin()); }

void Net::answer(const Sums& sums, std::span<std::int32_t> answers, int parts) const {
    alignas(32) std::array<std::int16_t, most_width> near, far;
    alignas(32) std::array<std::int32_t, most_width> second, last;
    constexpr int of_inputs = input_one * weight_one / hidden_one;
    for (int o = 0; o < layers[0].room; ++o)
        near[std::size_t(o)] = std::int16_t(std::clamp(sums.of[std::size_t(o)] / of_inputs, 0, most_hidden));
    std::copy(layers[1].bias.begin(), layers[1].bias.end(), second.begin());
    layers[1].add({near.data(), std::size_t(layers[1].in)}, 0, second.data());
    for (int o = 0; o < layers[1].room; ++o)
        far[std::size_t(o)] = std::int16_t(std::clamp(second[std::size_t(o)] / weight_one, 0, most_hidden));
    std::copy(layers[2].bias.begin(), layers[2].bias.end(), last.begin());
    layers[2].add({far.data(), std::size_t(layers[2].in)}, 0, last.data());
    for (std::size_t o = 0; o < answers.size(); ++o) answers[o] = last[o] / (weight_one / parts);
}

std::uint32_t falling(std::int32_t x) {
    constexpr std::int64_t log2_of_e = 369;  // 256 = 1.0
    const std::int64_t power = x * log2_of_e / hidden_one;
    const std::int64_t whole = power / hidden_one;
    return whole > power_one ? 0 : powers[std::size_t(power % hidden_one)] >> whole;
}

std::int32_t logistic(std::int32_t x) {
    constexpr std::int64_t one = 1 << power_one;
    constexpr int answer_one = 16;
    const std::int64_t low = falling(x < 0 ? -x : x), high = one;
    return std::int32_t(((x < 0 ? low : high) << answer_one) / (low + high));
}

}  // namespace jansou
