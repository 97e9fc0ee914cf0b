#include "jansou/lab/ledger.hpp"

#include <algorithm>

namespace jansou::lab {
namespace {

constexpr std::uint64_t fnv_start = 0xcbf29ce484222325, fnv_prime = 0x100000001b3;

}  // namespace

Ledger::Ledger(std::string print, long batches) : print_(std::move(print)), batches_(batches), limit_(batches) {}

/// By lot, the same everywhere.
bool Ledger::drawn(long batch) const {
    std::uint64_t hash = fnv_start;
    const auto mix = [&](unsigned char c) { hash = (hash ^ c) * fnv_prime; };
    for (const char c : print_) mix(static_cast<unsigned char>(c));
    for (int shift = 0; shift < 64; shift += 8) mix(static_cast<unsigned char>(std::uint64_t(batch) >> shift));
    hash ^= hash >> 32;
    return hash % one_in == 0;
}

std::size_t Ledger::worker(std::string_view name) {
    const auto found = by_name_.find(name);
    if (found != by_name_.end()) return found->second;
    workers_.push_back({.name = std::string(name)});
    by_name_.emplace(name, workers_.size() - 1);
    return workers_.size() - 1;
}

bool Ledger::lied(std::string_view name) const {
    const auto found = by_name_.find(name);
    return found != by_name_.end() && workers_[found->second].lied;
}

bool Ledger::has_told(const Batch& batch, std::size_t who) const {
    return std::ranges::any_of(batch.told, [&](const Told& t) { return t.worker == who; });
}

bool Ledger::open_to(const Batch& batch, std::size_t who) const {
    return (batch.told.empty() || (batch.checked && !batch.agreed)) && !has_told(batch, who);
}

void Ledger::note(long number, std::string_view name, std::string_view fingerprint, std::uint64_t place, double seconds) {
    if (number < 0 || number >= batches_) return;
    const std::size_t who = worker(name);
    Worker& w = workers_[who];
    if (w.lied) return;
    Batch& batch = begun_[number];
    if (!open_to(batch, who)) return;
    batch.checked = batch.checked || w.results == 0 || drawn(number);
    ++w.results;
    w.seconds += seconds;
    batch.told.push_back({who, std::string(fingerprint), place});
    judge(number);
    keep_in_order(number);
}

void Ledger::keep_in_order(long number) {
    const auto batch = begun_.find(number);
    if (batch != begun_.end() && batch->second.checked && !batch->second.agreed)
        open_checks_.insert(number);
    else
        open_checks_.erase(number);
}

/// Two who say the same are right; who says otherwise lied.
void Ledger::judge(long number) {
    Batch& batch = begun_[number];
    std::vector<std::size_t> liars;
    for (std::size_t i = 0; i < batch.told.size() && !batch.agreed; ++i)
        for (std::size_t j = i + 1; j < batch.told.size(); ++j)
            if (batch.told[i].fingerprint == batch.told[j].fingerprint) {
                batch.agreed = true;
                batch.truth = i;
                break;
            }
    if (!batch.agreed) {
        if (batch.told.size() > 1) row_ = std::min(row_, number), ++recalled_;
        return;
    }
    const std::string truth = batch.told[batch.truth].fingerprint;
    for (const Told& t : batch.told) {
        if (t.fingerprint == truth) {
            ++workers_[t.worker].checked;
        } else {
            workers_[t.worker].lied_about = number;
            liars.push_back(t.worker);
        }
    }
    for (const std::size_t liar : liars) recall_of(liar);
}

void Ledger::recall_of(std::size_t liar) {
    workers_[liar].lied = true;
    ++recalled_;
    for (auto it = begun_.begin(); it != begun_.end();) {
        Batch& batch = it->second;
        const bool told = has_told(batch, liar);
        if (told) {
            row_ = std::min(row_, it->first);
            std::erase_if(batch.told, [&](const Told& t) { return t.worker == liar; });
            batch.truth = 0;  // those who agreed are the ones left, or the first of them
            batch.agreed = batch.agreed && batch.told.size() > 1;
        }
        const long number = it->first;
        it = told && batch.told.empty() ? begun_.erase(it) : std::next(it);
        if (told) keep_in_order(number);
    }
}

std::vector<Ledger::Wanted> Ledger::wanted(std::string_view name, std::size_t most) const {
    std::vector<Wanted> all;
    if (lied(name)) return all;
    const auto known = by_name_.find(name);
    const std::size_t who = known == by_name_.end() ? workers_.size() : known->second;
    for (const long number : open_checks_) {
        const Batch& batch = begun_.at(number);
        if (all.size() < most && number < limit_ && open_to(batch, who)) all.push_back({number, int(batch.told.size())});
    }
    auto begun = begun_.lower_bound(settled_row());
    for (long number = settled_row(); number < limit_ && all.size() < most; ++number) {
        while (begun != begun_.end() && begun->first < number) ++begun;
        if (begun == begun_.end() || begun->first != number) all.push_back({number, 0});
    }
    return all;
}

bool Ledger::is_wanted(const Wanted& wish, std::string_view name) const {
    if (wish.batch >= limit_ || lied(name)) return false;
    const auto batch = begun_.find(wish.batch);
    if (batch == begun_.end()) return wish.play == 0;
    const auto known = by_name_.find(name);
    return int(batch->second.told.size()) == wish.play && open_to(batch->second, known == by_name_.end() ? workers_.size() : known->second);
}

bool Ledger::settled(long number) const {
    const auto batch = begun_.find(number);
    return batch != begun_.end() && !batch->second.told.empty() && (batch->second.agreed || batch->second.told.size() == 1);
}

std::optional<std::uint64_t> Ledger::result(long number) const {
    if (!settled(number)) return {};
    const Batch& batch = begun_.at(number);
    return batch.told[batch.agreed ? batch.truth : 0].place;
}

long Ledger::settled_row() const {
    while (row_ < batches_ && settled(row_)) ++row_;
    return std::min(row_, limit_);
}

Ledger::Checks Ledger::checks() const {
    Checks sums;
    for (const auto& [number, batch] : begun_) {
        if (number >= limit_ || !batch.checked) continue;
        sums.agreed += batch.agreed;
        sums.waiting += batch.told.size() == 1;
        sums.disputed += batch.told.size() > 1 && !batch.agreed;
    }
    return sums;
}

}  // namespace jansou::lab
