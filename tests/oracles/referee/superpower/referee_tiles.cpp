#include "referee_tiles.hpp"

#include <numeric>

namespace referee {

int dora_of(int indicator) {
    if (indicator < east) return indicator % 9 == 8 ? indicator - 8 : indicator + 1;
    if (indicator == north) return east;
    return indicator == red_dragon ? white : indicator + 1;
}

const Kinds& all_kinds() {
    static const Kinds kinds = [] {
        Kinds list(34);
        std::iota(list.begin(), list.end(), 0);
        return list;
    }();
    return kinds;
}

}  // namespace referee
