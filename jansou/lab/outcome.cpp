#include "jansou/lab/outcome.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>

namespace jansou::lab {
namespace {

constexpr double usual_alpha = 0.05;
constexpr double rounding = 1e-12;  ///< shares of a sum of squares below which only rounding is left of it

}  // namespace

double always_half(double error, long n, long expected, double alpha) {
    const double rho = (-2 * std::log(alpha) + std::log(1 - 2 * std::log(alpha))) / double(std::max(expected, 1L));
    const double nr = double(n) * rho;
    return error * std::sqrt(2 * (nr + 1) / nr * std::log(std::sqrt(nr + 1) / alpha));
}

Outcome::Outcome(const TrialPlan& plan)
    : plan_(plan), sums_(plan.variants.size()), digests_(plan.variants.size()), kept_(plan.variants.size()) {}

void Outcome::add(const BatchResult& batch) {
    const std::size_t variants = plan_.variants.size();
    if (batch.variants.size() != variants) return;
    const auto before = [&](std::string_view measure) { return batches_ > 0 ? moments_.at(std::string(measure)) : OfMeasure(variants); };
    const OfMeasure games_before = before("table/hands"), hands_before = before("table/won");
    std::set<std::string_view> groups;
    for (const auto& v : batch.variants)
        for (const auto& [name, figures] : v.counts.groups) groups.insert(name);
    for (const std::string_view group : groups)
        for (const Measure& m : measures_of(group)) {
            std::string name(group);
            name.append("/").append(m.id);
            const auto a_of = [&](std::size_t v) { return double(batch.variants[v].counts.at(group, m.above)); };
            const auto b_of = [&](std::size_t v) { return double(batch.variants[v].counts.at(m.per_table ? "table" : group, m.below)); };
            const double a0 = a_of(0), b0 = b_of(0);
            auto found = moments_.find(name);
            if (found == moments_.end()) {
                found = moments_.emplace(std::move(name), OfMeasure(variants)).first;
                // where something was seen for the first time, the batches before had nothing above the line, but what is per table below
                // it
                const OfMeasure& like = m.below == table_figure::games ? games_before : hands_before;
                for (std::size_t v = 0; v < variants && m.per_table; ++v) {
                    found->second[v].b = like[v].b;
                    found->second[v].bb = like[v].bb;
                    found->second[v].b_b0 = like[v].b_b0;
                }
            }
            for (std::size_t v = 0; v < variants; ++v) {
                const double a = a_of(v), b = b_of(v);
                Moments& mine = found->second[v];
                mine.a += a;
                mine.b += b;
                mine.aa += a * a;
                mine.ab += a * b;
                mine.bb += b * b;
                mine.a_a0 += a * a0;
                mine.a_b0 += a * b0;
                mine.b_a0 += b * a0;
                mine.b_b0 += b * b0;
            }
        }
    // something that others have and this batch has not
    for (auto& [name, of_measure] : moments_) {
        const std::string_view group = std::string_view(name).substr(0, name.rfind('/'));
        if (groups.contains(group)) continue;
        const Measure& m = *find_measure(name);
        if (!m.per_table) continue;
        for (std::size_t v = 0; v < variants; ++v) {
            const double b = double(batch.variants[v].counts.at("table", m.below)),
                         b0 = double(batch.variants[0].counts.at("table", m.below));
            of_measure[v].b += b;
            of_measure[v].bb += b * b;
            of_measure[v].b_b0 += b * b0;
        }
    }
    for (std::size_t v = 0; v < variants; ++v) {
        sums_[v].add(batch.variants[v].counts);
        digests_[v] = wire::sha256_hex(digests_[v] + batch.variants[v].digest);
        for (const KeptHand& hand : batch.variants[v].kept)
            if (kept_[v].size() < most_kept_of_run) kept_[v].emplace_back(batches_, hand);
    }
    ++batches_;
}

double Outcome::Moments::around(double ratio) const {
    const double sum = aa - 2 * ratio * ab + ratio * ratio * bb;
    return sum < rounding * aa ? 0 : sum;
}

const Outcome::OfMeasure* Outcome::find(std::string_view measure) const {
    const auto found = moments_.find(measure);
    return found == moments_.end() ? nullptr : &found->second;
}

/// `squares`: of the batches' distances from the mean, each in the unit of the mean and divided by the number of batches.
Estimated Outcome::estimated(const Measure& m, double mean, double squares) const {
    Estimated e{.mean = mean * m.scale};
    if (batches_ < 2) return e;
    const auto n = double(batches_);
    const double error = std::sqrt(std::max(squares, 0.0) * n / (n - 1)) * m.scale;
    e.half = certain * error;
    e.always = always_half(error, batches_, plan_.batches / 2, usual_alpha);
    return e;
}

std::optional<Estimated> Outcome::of(std::size_t variant, std::string_view measure) const {
    const OfMeasure* all = find(measure);
    const Measure* m = find_measure(measure);
    if (!all || !m || (*all)[variant].b == 0) return {};
    const Moments& mine = (*all)[variant];
    const double ratio = mine.a / mine.b;
    return estimated(*m, ratio, mine.around(ratio) / (mine.b * mine.b));
}

std::optional<Estimated> Outcome::difference(std::size_t variant, std::string_view measure) const {
    const OfMeasure* all = find(measure);
    const Measure* m = find_measure(measure);
    if (!all || !m || (*all)[variant].b == 0 || (*all)[0].b == 0) return {};
    const Moments &mine = (*all)[variant], &first = (*all)[0];
    const double ratio = mine.a / mine.b, ratio0 = first.a / first.b;
    const double both = mine.a_a0 - ratio0 * mine.a_b0 - ratio * mine.b_a0 + ratio * ratio0 * mine.b_b0;
    const double apart = mine.around(ratio) / (mine.b * mine.b) + first.around(ratio0) / (first.b * first.b);
    double squares = apart - 2 * both / (mine.b * first.b);
    if (squares < rounding * apart) squares = 0;
    return estimated(*m, ratio - ratio0, squares);
}

/// By its share of alpha.
std::optional<Estimated> Outcome::judged(std::size_t variant, const Until& until) const {
    auto e = plan_.variants.size() == 1 ? of(variant, until.measure) : difference(variant, until.measure);
    if (!e) return e;
    const auto compared = double(std::max<std::size_t>(plan_.variants.size() - 1, 1) * plan_.until.size());
    e->always = always_half(e->half / certain, batches_, plan_.batches / 2, plan_.alpha / compared);
    return e;
}

double Outcome::widest() const {
    if (batches_ < 2 || plan_.until.empty()) return std::numeric_limits<double>::infinity();
    double widest = 0;
    for (const Until& until : plan_.until)
        for (std::size_t v = plan_.variants.size() == 1 ? 0 : 1; v < plan_.variants.size(); ++v) {
            const auto e = judged(v, until);
            if (!e) return std::numeric_limits<double>::infinity();
            double of_this = until.half > 0 ? e->always / until.half : std::numeric_limits<double>::infinity();
            if (until.decided && e->mean != 0) of_this = std::min(of_this, e->always / std::fabs(e->mean));
            widest = std::max(widest, of_this);
        }
    return widest;
}

bool Outcome::enough() const { return batches_ >= least_batches && widest() <= 1; }

std::string Outcome::digest(std::size_t variant) const { return digests_[variant].substr(0, 32); }

std::vector<std::string> Outcome::groups() const {
    std::set<std::string> names;
    for (const Counts& c : sums_)
        for (const auto& [name, figures] : c.groups) names.insert(name);
    return {names.begin(), names.end()};
}

}  // namespace jansou::lab
