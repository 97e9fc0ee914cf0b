#include "referee_tiles.hpp"

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

Counts count_kinds(const Tiles& tiles) {
    Counts counts{};
    for (const Tile& tile : tiles) ++counts[tile.kind];
    return counts;
}

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
