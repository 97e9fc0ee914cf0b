// Kinds of tiles and their text. A kind is a number 0..33: 1m-9m, 1p-9p, 1s-9s, 1z-7z. No rule stands here: which tiles a house has,
// which kind a dora indicator names and what a joker may be, each referee says for itself.
#pragma once
#include <array>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace referee {

constexpr int east = 27, west = 29, north = 30, white = 31, green = 32, red_dragon = 33;

struct BadInput : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Tile {
    int kind;
    bool red;

    bool operator==(const Tile&) const = default;
};

using Tiles = std::vector<Tile>;
using Kinds = std::vector<int>;
using Counts = std::array<int, 34>;

inline bool is_honour(int kind) { return kind >= east; }
inline bool is_terminal(int kind) { return kind < east && (kind % 9 == 0 || kind % 9 == 8); }
inline bool is_outside(int kind) { return is_honour(kind) || is_terminal(kind); }
inline int suit_of(int kind) { return kind / 9; }  // 0 m, 1 p, 2 s, 3 honours

Tiles read_tiles(const std::string& text);  // throws BadInput where it is no text of tiles
Tile read_tile(const std::string& text);
std::string kind_name(int kind);
Kinds kinds_of(const Tiles& tiles);
Counts count_kinds(const Tiles& tiles);
Counts count_kinds(const Kinds& tiles);
int tiles_in(const Counts& tiles);

// Calls `use` with every multiset of `size` of the kinds, the first kinds first.
template <class Use>
void each_choice(const Kinds& kinds, size_t size, Kinds& chosen, size_t from, const Use& use) {
    if (chosen.size() == size) {
        use(static_cast<const Kinds&>(chosen));
        return;
    }
    for (size_t i = from; i < kinds.size(); ++i) {
        chosen.push_back(kinds[i]);
        each_choice(kinds, size, chosen, i, use);
        chosen.pop_back();
    }
}

template <class Use>
void each_choice(const Kinds& kinds, size_t size, const Use& use) {
    Kinds chosen;
    each_choice(kinds, size, chosen, 0, use);
}

}  // namespace referee
