#include "jansou/lab/training.hpp"

#include <algorithm>
#include <barrier>
#include <cmath>
#include <functional>
#include <numeric>
#include <thread>

#include "jansou/tile/stream.hpp"

#if defined(__x86_64__) && defined(__GNUC__)
#define JANSOU_WIDE __attribute__((target_clones("arch=haswell", "default")))
#else
#define JANSOU_WIDE
#endif

namespace jansou::lab {
namespace {

constexpr int parts = 2, lanes = 8;
constexpr std::size_t batch = 512;
constexpr float most_scale = 8;

JANSOU_WIDE float product(const float* a, const float* b, int n) {
    float sums[lanes] = {};
    int i = 0;
    for (; i + lanes <= n; i += lanes)
        for (int k = 0; k < lanes; ++k) sums[k] += a[i + k] * b[i + k];
    float sum = 0;
    for (const float s : sums) sum += s;
    for (; i < n; ++i) sum += a[i] * b[i];
    return sum;
}

JANSOU_WIDE void add_scaled(float* to, const float* from, float by, int n) {
    for (int i = 0; i < n; ++i) to[i] += by * from[i];
}

struct Dense {
    int in = 0, out = 0;
    std::vector<float> w, b;

    float* row(int o) { return w.data() + std::size_t(o) * std::size_t(in); }
    const float* row(int o) const { return w.data() + std::size_t(o) * std::size_t(in); }
    void clear() {
        std::fill(w.begin(), w.end(), 0.F);
        std::fill(b.begin(), b.end(), 0.F);
    }
};
using Layers = std::array<Dense, 3>;

/// Numbers between 0 and 1 from the project's own stream.
float lot(Stream& lots) { return float(lots.next() >> 8U) / float(1U << 24U); }

Layers layers_of(int in, std::array<int, 2> widths, int out, Stream* lots) {
    const std::array<int, 4> sizes{in, widths[0], widths[1], out};
    Layers all;
    for (std::size_t i = 0; i < all.size(); ++i) {
        all[i] = {.in = sizes[i], .out = sizes[i + 1], .w = {}, .b = {}};
        all[i].w.assign(std::size_t(sizes[i]) * std::size_t(sizes[i + 1]), 0.F);
        all[i].b.assign(std::size_t(sizes[i + 1]), 0.F);
        if (!lots) continue;
        const float spread = std::sqrt(6.F / float(sizes[i]));
        for (float& w : all[i].w) w = spread * (2 * lot(*lots) - 1);
    }
    return all;
}

/// Activations of one sample, and what flows back.
struct Pass {
    std::vector<float> x, near, far, out, back_out, back_far, back_near;
    explicit Pass(const Layers& all)
        : x(std::size_t(all[0].in)),
          near(std::size_t(all[0].out)),
          far(std::size_t(all[1].out)),
          out(std::size_t(all[2].out)),
          back_out(out.size()),
          back_far(far.size()),
          back_near(near.size()) {}
};

void forward(const Layers& all, Pass& p) {
    for (int o = 0; o < all[0].out; ++o)
        p.near[std::size_t(o)] = std::max(0.F, all[0].b[std::size_t(o)] + product(all[0].row(o), p.x.data(), all[0].in));
    for (int o = 0; o < all[1].out; ++o)
        p.far[std::size_t(o)] = std::max(0.F, all[1].b[std::size_t(o)] + product(all[1].row(o), p.near.data(), all[1].in));
    for (int o = 0; o < all[2].out; ++o) p.out[std::size_t(o)] = all[2].b[std::size_t(o)] + product(all[2].row(o), p.far.data(), all[2].in);
}

/// The loss of an answer; `back` becomes its slope.
double loss_of(Loss kind, std::span<const float> out, std::span<const float> target, std::span<float> back) {
    double loss = 0;
    if (kind == Loss::classes) {
        const float most = *std::max_element(out.begin(), out.end());
        float sum = 0;
        for (std::size_t i = 0; i < out.size(); ++i) sum += back[i] = std::exp(out[i] - most);
        for (std::size_t i = 0; i < out.size(); ++i) {
            back[i] /= sum;
            if (target[i] > 0) loss -= double(target[i]) * std::log(std::max(back[i], 1e-9F));
            back[i] -= target[i];
        }
    } else if (kind == Loss::threat) {
        const float p = 1 / (1 + std::exp(-out[0]));
        loss -= double(target[0] > 0.5F ? std::log(std::max(p, 1e-9F)) : std::log(std::max(1 - p, 1e-9F)));
        back[0] = p - target[0];
        back[1] = target[0] > 0.5F ? 0.3F * (out[1] - target[1]) : 0;
    } else
        for (std::size_t i = 0; i < out.size(); ++i) {
            back[i] = out[i] - target[i];
            loss += double(back[i]) * back[i];
        }
    return loss;
}

void backward(const Layers& all, Pass& p, Layers& slopes) {
    const auto step = [](const Dense& layer, Dense& slope, const std::vector<float>& in, const std::vector<float>& back,
                         std::vector<float>* before) {
        if (before) std::fill(before->begin(), before->end(), 0.F);
        for (int o = 0; o < layer.out; ++o) {
            const float d = back[std::size_t(o)];
            if (d == 0) continue;
            slope.b[std::size_t(o)] += d;
            add_scaled(slope.row(o), in.data(), d, layer.in);
            if (before) add_scaled(before->data(), layer.row(o), d, layer.in);
        }
    };
    step(all[2], slopes[2], p.far, p.back_out, &p.back_far);
    for (std::size_t i = 0; i < p.far.size(); ++i)
        if (p.far[i] <= 0) p.back_far[i] = 0;
    step(all[1], slopes[1], p.near, p.back_far, &p.back_near);
    for (std::size_t i = 0; i < p.near.size(); ++i)
        if (p.near[i] <= 0) p.back_near[i] = 0;
    step(all[0], slopes[0], p.x, p.back_near, nullptr);
}

class Training {
public:
    Training(const Samples& samples, const Course& course)
        : samples_(samples),
          course_(course),
          lots_(Seed{}, 101, course.seed),
          all_(layers_of(samples.inputs, course.widths, samples.answers, &lots_)),
          best_(all_) {
        learned_ = samples.size() - samples.size() / 10;
        note_scales();
        for (auto* moments : {&first_, &second_}) *moments = layers_of(samples.inputs, course.widths, samples.answers, nullptr);
        for (Layers& slopes : slopes_) slopes = layers_of(samples.inputs, course.widths, samples.answers, nullptr);
    }

    Trained run() {
        std::vector<std::uint32_t> order(learned_);
        std::iota(order.begin(), order.end(), 0U);
        const std::size_t batches = std::max<std::size_t>(1, learned_ / batch), steps = batches * std::size_t(course_.epochs);
        std::size_t step = 0;
        for (int epoch = 0; epoch < course_.epochs; ++epoch) {
            lots_.shuffle(order);
            in_parts([&](const std::function<void()>& meet, int part) {
                Pass pass(all_);
                for (std::size_t at = 0; at < batches; ++at) {
                    Layers& slopes = slopes_[std::size_t(part)];
                    for (Dense& layer : slopes) layer.clear();
                    for (std::size_t i = at * batch + std::size_t(part); i < std::min((at + 1) * batch, learned_); i += parts) {
                        load(order[i], pass);
                        forward(all_, pass);
                        loss_of(course_.loss, pass.out, target(order[i]), pass.back_out);
                        backward(all_, pass, slopes);
                    }
                    meet();
                    if (part == 0) adjust(++step, steps);
                    meet();
                }
            });
        }
        Trained done;
        done.net = rounded();
        measure(done);
        return done;
    }

private:
    /// Runs `work` for each part, on a thread of its own.
    void in_parts(const std::function<void(const std::function<void()>&, int)>& work) {
        std::barrier meeting(parts);
        const std::function<void()> meet = [&] { meeting.arrive_and_wait(); };
        std::vector<std::thread> others;
        for (int part = 1; part < parts; ++part) others.emplace_back([&, part] { work(meet, part); });
        work(meet, 0);
        for (auto& t : others) t.join();
    }
    std::span<const float> target(std::size_t i) const {
        return {samples_.targets.data() + i * std::size_t(samples_.answers), std::size_t(samples_.answers)};
    }
    void load(std::size_t i, Pass& pass) const {
        const std::int16_t* row = samples_.rows.data() + i * std::size_t(samples_.inputs);
        for (std::size_t k = 0; k < pass.x.size(); ++k) pass.x[k] = (float(row[k]) / float(input_one) - mean_[k]) * scale_[k];
    }
    void note_scales() {
        const auto n = std::size_t(samples_.inputs);
        std::vector<double> sum(n), squares(n);
        std::size_t count = 0;
        for (std::size_t i = 0; i < learned_; i += 7, ++count)
            for (std::size_t k = 0; k < n; ++k) {
                const double x = double(samples_.rows[i * n + k]) / input_one;
                sum[k] += x;
                squares[k] += x * x;
            }
        for (std::size_t k = 0; k < n; ++k) {
            const double mean = sum[k] / double(count), spread = squares[k] / double(count) - mean * mean;
            mean_.push_back(float(mean));
            scale_.push_back(spread > 1e-7 ? std::min(most_scale, float(1 / std::sqrt(spread))) : 0.F);
        }
    }
    void adjust(std::size_t step, std::size_t steps) {
        const float t = float(step);
        const float rate = course_.rate * (1 - 0.97F * t / float(steps)) * std::sqrt(1 - std::pow(0.999F, t)) / (1 - std::pow(0.9F, t));
        const auto each = [&](std::vector<float>& w, std::vector<float>& m, std::vector<float>& v, std::vector<float>& a,
                              const std::vector<float>& b) {
            for (std::size_t i = 0; i < w.size(); ++i) {
                const float slope = (a[i] + b[i]) / float(batch);
                m[i] += 0.1F * (slope - m[i]);
                v[i] += 0.001F * (slope * slope - v[i]);
                w[i] -= rate * m[i] / (std::sqrt(v[i]) + 1e-8F);
                w[i] = std::clamp(w[i], -7.9F, 7.9F);
            }
        };
        for (std::size_t l = 0; l < all_.size(); ++l) {
            each(all_[l].w, first_[l].w, second_[l].w, slopes_[0][l].w, slopes_[1][l].w);
            each(all_[l].b, first_[l].b, second_[l].b, slopes_[0][l].b, slopes_[1][l].b);
        }
        // the mean of the weights over the last third of the way is what is kept
        if (step * 3 < steps * 2) return;
        const float share = 1.F / float(++averaged_);
        for (std::size_t l = 0; l < all_.size(); ++l) {
            for (std::size_t i = 0; i < all_[l].w.size(); ++i) best_[l].w[i] += share * (all_[l].w[i] - best_[l].w[i]);
            for (std::size_t i = 0; i < all_[l].b.size(); ++i) best_[l].b[i] += share * (all_[l].b[i] - best_[l].b[i]);
        }
    }
    Net rounded() const {
        Net net;
        for (std::size_t l = 0; l < best_.size(); ++l) {
            const Dense& from = best_[l];
            Layer& to = net.layers[l] = Layer(from.in, from.out);
            const int in_one = l == 0 ? input_one : hidden_one;
            for (int o = 0; o < from.out; ++o) {
                double bias = from.b[std::size_t(o)];
                for (int i = 0; i < from.in; ++i) {
                    double w = from.row(o)[i];
                    if (l == 0) {
                        w *= scale_[std::size_t(i)];
                        bias -= w * mean_[std::size_t(i)];
                    }
                    const double most = l == 0 ? 32767 : most_weight;
                    to.set(o, i, std::int16_t(std::lround(std::clamp(w * weight_one, -most, most))));
                }
                to.bias[std::size_t(o)] =
                    std::int32_t(std::lround(std::clamp(bias * in_one * weight_one, -double(1 << 27), double(1 << 27))));
            }
        }
        return net;
    }
    /// On what was not learned from, by the rounded net.
    void measure(Trained& done) const {
        std::vector<double> means(std::size_t(samples_.answers));
        for (std::size_t i = 0; i < learned_; ++i)
            for (std::size_t k = 0; k < means.size(); ++k) means[k] += double(target(i)[k]) / double(learned_);
        std::vector<float> always, back(means.size()), out(means.size());
        for (const double m : means) {
            const double p = std::clamp(m, 1e-6, 1 - 1e-6);
            always.push_back(float(course_.loss == Loss::classes                    ? std::log(p)
                                   : course_.loss == Loss::threat && always.empty() ? std::log(p / (1 - p))
                                                                                    : m));
        }
        Net::Sums sums;
        std::vector<std::int32_t> answers(means.size());
        const std::size_t n = samples_.size() - learned_;
        for (std::size_t i = learned_; i < samples_.size(); ++i) {
            done.net.begin(sums);
            done.net.add({samples_.rows.data() + i * std::size_t(samples_.inputs), std::size_t(samples_.inputs)}, 0, sums);
            done.net.answer(sums, answers);
            for (std::size_t k = 0; k < out.size(); ++k) out[k] = float(answers[k]) / float(hidden_one);
            done.error += loss_of(course_.loss, out, target(i), back) / double(std::max<std::size_t>(1, n));
            done.before += loss_of(course_.loss, always, target(i), back) / double(std::max<std::size_t>(1, n));
        }
    }

    const Samples& samples_;
    const Course& course_;
    Stream lots_;
    Layers all_, best_, first_, second_;
    std::array<Layers, parts> slopes_;
    std::vector<float> mean_, scale_;
    std::size_t learned_ = 0, averaged_ = 0;
};

}  // namespace

void Samples::append(const Samples& other) {
    inputs = other.inputs;
    answers = other.answers;
    rows.insert(rows.end(), other.rows.begin(), other.rows.end());
    targets.insert(targets.end(), other.targets.begin(), other.targets.end());
}

Trained train(const Samples& samples, const Course& course) { return Training(samples, course).run(); }

}  // namespace jansou::lab
