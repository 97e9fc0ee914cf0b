/// Seeded choices for random tests.
#pragma once
#include <cstdint>
#include <random>

#include "jansou/tile/tile.hpp"

namespace jansou {

struct Random {
    std::mt19937_64 engine;
    explicit Random(std::uint64_t seed) : engine(seed) {}
    /// 0 .. n-1; n > 0.
    int below(int n) { return int(engine() % std::uint64_t(n)); }
    bool one_in(int n) { return below(n) == 0; }
    /// A kind of `s`; `no_kind` of none.
    Kind from(KindSet s) {
        int n = s.empty() ? 0 : below(s.size());
        for (const Kind k : s)
            if (n-- == 0) return k;
        return no_kind;
    }
    /// Each kind of `s` with chance 1 / `one_of`.
    KindSet part_of(KindSet s, int one_of) {
        KindSet out;
        for (const Kind k : s)
            if (one_in(one_of)) out.add(k);
        return out;
    }
};

}  // namespace jansou
