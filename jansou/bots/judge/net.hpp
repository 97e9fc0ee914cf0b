// 小網 Small nets in whole numbers: the same answer on every machine, path and number of threads. Activations are fixed-point numbers of 16
// bits, sums have 32; no sum can overflow, as weights and activations have bounds.
//
//     inputs    64 = 1.0,  from -511 to 511        weights of the first layer   1024 = 1.0, any 16 bits
//     hidden   256 = 1.0,  from 0 to 3583          weights of the others        1024 = 1.0, from -8191 to 8191
//     answers  256 = 1.0
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace jansou {

inline constexpr int input_one = 64, hidden_one = 256, weight_one = 1024;
inline constexpr int most_input = 511, most_hidden = 3583, most_weight = 8191;

/// Weights in the order in which they are used: for each pair of inputs those of every output, so that a pair that is 0 costs nothing.
///
///     pair 0                                pair 1
///     | w(0,out 0) w(1,out 0) | w(0,out 1) w(1,out 1) | .. |  | w(2,out 0) w(3,out 0) | ..        `room` outputs each, those behind `out`
///     are 0
class Layer {
public:
    int in = 0, out = 0;
    int room = 0;                    ///< outputs with those that are always 0: a multiple of 8
    std::vector<std::int32_t> bias;  ///< `room` of them, in units of activation times weight

    Layer() = default;
    Layer(int ins, int outs);
    std::int16_t weight(int o, int i) const { return weights_[place(o, i)]; }
    void set(int o, int i, std::int16_t w) { weights_[place(o, i)] = w; }
    /// Adds the products of `inputs`, which stand from the input `first` on, to `room` sums. REQUIRES: `first` is even, as is the number of
    /// inputs that the layer has or that are given.
    void add(std::span<const std::int16_t> inputs, int first, std::int32_t* sums) const;

private:
    std::size_t place(int o, int i) const { return (std::size_t(i / 2) * std::size_t(room) + std::size_t(o)) * 2 + std::size_t(i % 2); }
    std::vector<std::int16_t> weights_;
};

/// Activations of a layer.
template <int Room>
struct alignas(32) Lane {
    std::array<std::int16_t, Room> at{};
};

/// Three layers. Any thread.
struct Net {
    std::array<Layer, 3> layers;
    static constexpr int most_width = 128;

    bool empty() const { return layers[0].out == 0; }
    /// The sums of the first layer, which begin as the bias; inputs that many questions share are added up once.
    struct alignas(32) Sums {
        std::array<std::int32_t, most_width> of;
    };
    void begin(Sums&) const;
    void add(std::span<const std::int16_t> inputs, int first, Sums& sums) const { layers[0].add(inputs, first, sums.of.data()); }
    void copy(const Sums& from, Sums& to) const;
    /// The answers, 256 = 1.0, from the sums of the first layer. `parts`: into how many each of these is told apart further, at most 1024.
    void answer(const Sums& sums, std::span<std::int32_t> answers, int parts = 1) const;
};

/// e to the power of -x, where x is 256 = 1.0 and not negative; the answer is 2^24 = 1.0.
std::uint32_t falling(std::int32_t x);
/// 1 / (1 + e^-x), where x is 256 = 1.0; the answer is 2^16 = 1.0.
std::int32_t logistic(std::int32_t x);

}  // namespace jansou
