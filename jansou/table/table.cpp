#include "jansou/table/table.hpp"

namespace jansou {

bool closed(const Table& t, Seat s) {
    for (const Meld& m : t.melds(s))
        if (m.type != MeldType::ankan) return false;
    return true;
}

Counts concealed(const Table& t, Seat s, TileId without) {
    Counts counts{};
    for (TileId tile : t.hand(s))
        if (tile != without && t.face[tile].known()) ++counts[t.kind(tile)];
    return counts;
}

}  // namespace jansou
