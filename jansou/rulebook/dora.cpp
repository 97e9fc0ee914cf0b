#include "jansou/rulebook/dora.hpp"

namespace jansou {

Kind dora_of(Kind indicator, KindSet in_use) {
    const auto next = [](Kind k) {
        if (k < first_honour) return next_in_run(k);
        if (is_wind(k)) return k == north ? east : Kind(k + 1);
        return k == red_dragon ? white : Kind(k + 1);
    };
    Kind k = next(indicator);
    while (!in_use.has(k)) k = next(k);
    return k;
}

int dora_count(const Win& win, std::span<const Face> indicators, const Counts& counts, KindSet in_use) {
    int n = 0;
    for (const Face f : indicators) {
        const Kind k = dora_of(f.kind(), in_use);
        n += counts[k];
        for (std::size_t i = 0; i < win.aside_size; ++i) n += win.aside[i].kind() == k;
    }
    return n;
}

KindSet kinds_in_use(const Layout& layout) {
    KindSet kinds;
    for (const Face f : layout.tiles) kinds.add(f.kind());
    return kinds;
}

}  // namespace jansou
