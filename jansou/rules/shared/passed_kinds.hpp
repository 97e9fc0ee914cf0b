// A set of kinds that a rule remembers of each seat, kept in three of its numbers.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "jansou/rules/shared/lasting.hpp"

namespace jansou {

class PassedKinds {
public:
    PassedKinds(Rulebook& book, std::string_view low, std::string_view middle, std::string_view high)
        : parts_{book.counter(low), book.counter(middle), book.counter(high)} {}

    KindSet of(const Numbers& numbers) const {
        KindSet kinds;
        for (std::size_t i = 0; i < parts_.size(); ++i) kinds.bits |= std::uint64_t(numbers[parts_[i]]) << (i * part_size);
        return kinds;
    }
    bool empty(const Table& t, Seat s) const {
        for (const CounterId part : parts_)
            if (t.count(part, s)) return false;
        return true;
    }
    void add(const Table& t, Seat s, Kind k, Script& then) const {
        const CounterId part = parts_[k / part_size];
        then.set(part, s, t.count(part, s) | 1 << k % part_size);
    }
    /// How long they are remembered, all of them.
    void last(Rulebook& book, const Lasting& lasting) const {
        for (const CounterId part : parts_) lasts(book, part, lasting);
    }

private:
    static constexpr int part_size = 12;
    std::array<CounterId, 3> parts_;
};

}  // namespace jansou
