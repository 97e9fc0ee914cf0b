// 学習 Nets in floating point, learned by Adam from samples, then rounded to the whole numbers that bots play with.
//
// The same samples, sizes and seed give the same net on one machine, for a batch is always added up in the same
// parts.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "jansou/bots/judge/net.hpp"

namespace jansou::lab {

/// Rows of inputs, 64 = 1.0, and what is to be answered for each.
struct Samples {
    int inputs = 0, answers = 0;
    std::vector<std::int16_t> rows;  ///< `inputs` of each sample
    std::vector<float> targets;      ///< `answers` of each sample

    std::size_t size() const { return answers ? targets.size() / std::size_t(answers) : 0; }
    void append(const Samples& other);
};

/// What an answer is compared with.
enum class Loss : std::uint8_t {
    classes,  ///< chances of classes that are 1 in all: cross-entropy
    threat,   ///< the first answer is a chance; the second a number that matters only where the first target is 1
    number,   ///< squared difference
};

struct Course {
    std::array<int, 2> widths{64, 32};
    Loss loss = Loss::classes;
    int epochs = 3;
    float rate = 0.001F;
    std::uint64_t seed = 1;
};

struct Trained {
    Net net;
    double error = 0, before = 0;  ///< mean loss on the tenth that was not learned from; of an answer that is always the mean
};

/// REQUIRES: at least a hundred samples.
Trained train(const Samples&, const Course&);

}  // namespace jansou::lab
