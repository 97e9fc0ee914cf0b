#include "referee_tiles.hpp"

namespace referee {

bool exists(int kind) { return kind >= 0 && kind < 34 && !(kind >= 1 && kind <= 7); }

const Kinds& all_kinds() {
    static const Kinds kinds = [] {
        Kinds list;
        for (int kind = 0; kind < 34; ++kind)
            if (exists(kind)) list.push_back(kind);
        return list;
    }();
    return kinds;
}

void check_exist(const Tiles& tiles) {
    for (const Tile& tile : tiles)
        if (!exists(tile.kind)) throw BadInput("no such tile: " + kind_name(tile.kind));
}

int read_kind(const std::string& text) {
    const Tile tile = read_tile(text);
    check_exist({tile});
    return tile.kind;
}

}  // namespace referee
