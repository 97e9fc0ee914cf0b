#include "apps/server/limits.hpp"

#include <algorithm>

namespace jansou::server {

bool Bucket::take(const Rate& rate, double now, double amount) {
    level_ = level_ < 0 ? rate.burst : std::min(rate.burst, level_ + (now - at_) * rate.per_second);
    at_ = now;
    if (level_ < amount) return false;
    level_ -= amount;
    return true;
}

bool Bucket::full(const Rate& rate, double now) const { return level_ < 0 || level_ + (now - at_) * rate.per_second >= rate.burst; }

double Bucket::wait(const Rate& rate, double now) const {
    const double level = level_ < 0 ? rate.burst : level_ + (now - at_) * rate.per_second;
    return level >= 1 ? 0 : (1 - level) / rate.per_second;
}

bool Buckets::take(std::string_view name, double now, double amount) {
    if (buckets_.size() >= next_sweep_) forget_full(now);
    return buckets_[std::string(name)].take(rate_, now, amount);
}

double Buckets::wait(std::string_view name, double now) const {
    const auto it = buckets_.find(std::string(name));
    return it == buckets_.end() ? 0 : it->second.wait(rate_, now);
}

void Buckets::forget_full(double now) {
    std::erase_if(buckets_, [&](const auto& entry) { return entry.second.full(rate_, now); });
    next_sweep_ = std::max<std::size_t>(1024, buckets_.size() * 2);
}

std::size_t Tally::of(std::string_view name) const {
    const auto it = counts_.find(std::string(name));
    return it == counts_.end() ? 0 : it->second;
}

void Tally::remove(std::string_view name) {
    const auto it = counts_.find(std::string(name));
    if (it != counts_.end() && --it->second == 0) counts_.erase(it);
}

}  // namespace jansou::server
