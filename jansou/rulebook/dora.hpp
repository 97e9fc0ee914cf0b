// ドラの数え方 Which kind an indicator names, and how many such tiles a finished hand holds.
#pragma once
#include <span>

#include "jansou/rulebook/rulebook.hpp"

namespace jansou {

/// The next kind in its suit, winds or dragons that is in use: 9 -> 1, north -> east, red -> white.
Kind dora_of(Kind indicator, KindSet in_use);

/// How many tiles of the finished hand (`counts`) and of those set aside the indicators name, each indicator anew.
int dora_count(const Win&, std::span<const Face> indicators, const Counts& counts, KindSet in_use);

KindSet kinds_in_use(const Layout&);

}  // namespace jansou
