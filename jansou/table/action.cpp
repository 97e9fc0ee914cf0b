#include "jansou/table/action.hpp"

#include <tuple>

namespace jansou {

bool before(const Action& a, const Action& b) {
    const auto key = [](const Action& x) { return std::tuple{x.type != ActionType::none ? 0 : 1, x.type, x.target, x.tile, x.drawn, x.word, x.used}; };
    return key(a) < key(b);
}

}  // namespace jansou
