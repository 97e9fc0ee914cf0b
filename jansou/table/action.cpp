#include "jansou/table/action.hpp"

namespace jansou {

bool before(const Action& a, const Action& b) {
    const auto key = [](const Action& x) {
        const unsigned type = x.type == ActionType::none ? action_types : unsigned(x.type);
        const unsigned tile = x.tile.known() ? x.tile.kind() * 2u + !x.tile.red() : 255u;
        return std::uint64_t(type) << 40 | std::uint64_t(x.target) << 32 | std::uint64_t(tile) << 24 | std::uint64_t(x.drawn) << 16 |
               x.word;
    };
    const std::uint64_t ka = key(a), kb = key(b);
    return ka != kb ? ka < kb : a.used < b.used;
}

}  // namespace jansou
