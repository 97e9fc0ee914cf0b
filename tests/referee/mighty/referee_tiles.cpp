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

std::vector<Tile> read_tiles(const std::string& text) {
    const std::string suits = "mpsz";
    std::vector<Tile> tiles;
    std::string digits;
    for (char c : text) {
        if (c >= '0' && c <= '9') {
            digits += c;
            continue;
        }
        const size_t suit = suits.find(c);
        if (suit == std::string::npos || digits.empty()) throw BadInput("unknown tile in " + text);
        for (char digit : digits) {
            const bool red = digit == '0' && (suit == 1 || suit == 2);
            const int rank = red ? 5 : digit - '0';
            const int kind = int(suit) * 9 + rank - 1;
            if (rank < 1 || (suit == 3 && rank > 7) || !exists(kind)) throw BadInput("unknown tile in " + text);
            tiles.push_back({kind, red});
        }
        digits.clear();
    }
    if (!digits.empty()) throw BadInput("digits without suit in " + text);
    return tiles;
}

int read_kind(const std::string& text) {
    const auto tiles = read_tiles(text);
    if (tiles.size() != 1) throw BadInput("not one tile: " + text);
    return tiles[0].kind;
}

std::string kind_name(int kind) { return std::string(1, char('1' + kind % 9)) + "mpsz"[kind / 9]; }

Counts count_kinds(const std::vector<Tile>& tiles) {
    Counts counts{};
    for (const Tile& tile : tiles) ++counts[tile.kind];
    return counts;
}

}  // namespace referee
