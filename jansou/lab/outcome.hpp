// 結果 What batches come to: measures with their intervals, differences on the same walls, and whether it is enough.
//
// A batch is one observation: batches are alike and independent of each other, as each has walls of its own. A measure is a ratio of two
// sums (points to hands); its error is that of the ratio to first order. The difference of two rule sets is taken batch by batch, on the
// same walls.
//
// Two intervals are told. `half`: the ordinary one of 95 %, right in the long run where the number of batches does not hang on what came
// out. `always`: a confidence sequence, right in the long run at every look at once, so that one may stop at whatever one sees. It is the
// asymptotic one of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Time-uniform central limit theory and asymptotic confidence sequences,
// 2021): for the mean of n observations with the estimated error e,
//
//     always = e sqrt(2 (n r + 1) / (n r) log(sqrt(n r + 1) / alpha)),   r = (-2 log alpha + log(1 - 2 log alpha)) / (batches of the plan /
//     2)
//
// Nothing is judged before 20 batches. Where several comparisons are judged, each has its share of alpha (Bonferroni).
#pragma once
#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "jansou/lab/batch.hpp"
#include "jansou/wire/hash.hpp"

namespace jansou::lab {

inline constexpr long least_batches = 20;  ///< before nothing is judged

inline constexpr double certain = 1.96;  ///< errors of a mean that are half of its 95 % interval

/// A mean with halves of its intervals, in the unit of the measure.
struct Estimated {
    double mean = 0, half = 0, always = 0;
};

/// Half of the interval that holds at every look, of a mean of n observations with that error.
double always_half(double error, long n, long expected, double alpha);

/// Sums up batches in the order of their numbers. Of one thread.
class Outcome {
public:
    explicit Outcome(const TrialPlan&);

    void add(const BatchResult&);
    long batches() const { return batches_; }

    /// Of the measure "GROUP/ID"; none: nothing was counted below the line.
    std::optional<Estimated> of(std::size_t variant, std::string_view measure) const;
    /// The difference to the first rule set.
    std::optional<Estimated> difference(std::size_t variant, std::string_view measure) const;

    /// True once every condition of the plan holds; false where there is none.
    bool enough() const;
    /// Of what `until` waits for, the widest interval in shares of what is wanted; 1 or less: it is enough.
    double widest() const;

    const Counts& counts(std::size_t variant) const { return sums_[variant]; }
    const std::vector<std::pair<long, KeptHand>>& kept(std::size_t variant) const { return kept_[variant]; }  ///< with their batches
    /// Of all facts of all games so far, by rule set.
    std::string digest(std::size_t variant) const;
    /// Every group that some rule set has.
    std::vector<std::string> groups() const;

private:
    /// Sums over batches of a (above) and b (below), and with those of the first rule set.
    struct Moments {
        double a = 0, b = 0, aa = 0, ab = 0, bb = 0, a_a0 = 0, a_b0 = 0, b_a0 = 0, b_b0 = 0;
        /// Sum of (a - ratio b) squared; what is left of it by rounding alone is none.
        double around(double ratio) const;
    };
    using OfMeasure = std::vector<Moments>;  ///< by rule set
    const OfMeasure* find(std::string_view measure) const;
    Estimated estimated(const Measure&, double mean, double squares) const;
    std::optional<Estimated> judged(std::size_t variant, const Until&) const;

    const TrialPlan& plan_;
    long batches_ = 0;
    std::map<std::string, OfMeasure, std::less<>> moments_;
    std::vector<Counts> sums_;
    std::vector<std::string> digests_;
    std::vector<std::vector<std::pair<long, KeptHand>>> kept_;
};

inline constexpr std::size_t most_kept_of_run = 10000;

}  // namespace jansou::lab
