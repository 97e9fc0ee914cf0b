#include "tiles.hpp"

#include <numeric>

namespace referee {

Tiles read_tiles(const std::string& text) {
    Tiles tiles;
    std::string digits;
    const std::string suits = "mpsz";
    for (char c : text) {
        if (c >= '0' && c <= '9') {
            digits += c;
            continue;
        }
        const auto suit = suits.find(c);
        if (suit == std::string::npos || digits.empty()) throw BadInput("not tiles: " + text);
        for (char digit : digits) {
            const int rank = digit == '0' ? 5 : digit - '0';
            if (suit == 3 && (digit == '0' || rank > 7)) throw BadInput("no such tile: " + text);
            tiles.push_back({int(suit) * 9 + rank - 1, digit == '0'});
        }
        digits.clear();
    }
    if (!digits.empty()) throw BadInput("no suit: " + text);
    return tiles;
}

Tile read_tile(const std::string& text) {
    const Tiles tiles = read_tiles(text);
    if (tiles.size() != 1) throw BadInput("one tile expected: " + text);
    return tiles[0];
}

std::string kind_name(int kind) { return std::string(1, char('1' + kind % 9)) + "mpsz"[kind / 9]; }

Kinds kinds_of(const Tiles& tiles) {
    Kinds kinds;
    for (const Tile& tile : tiles) kinds.push_back(tile.kind);
    return kinds;
}

Counts count_kinds(const Tiles& tiles) { return count_kinds(kinds_of(tiles)); }

Counts count_kinds(const Kinds& tiles) {
    Counts counts{};
    for (int kind : tiles) ++counts[kind];
    return counts;
}

int tiles_in(const Counts& tiles) { return std::accumulate(tiles.begin(), tiles.end(), 0); }

}  // namespace referee
