// Kinds of tiles and their text. A kind is a number 0..33: 1m-9m, 1p-9p, 1s-9s, 1z-7z.
#pragma once
#include <array>
#include <stdexcept>
#include <string>
#include <vector>

namespace referee {

constexpr int east = 27, north = 30, white = 31, green = 32, red_dragon = 33;

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

Tiles read_tiles(const std::string& text);
Tile read_tile(const std::string& text);
std::string kind_name(int kind);
Counts count_kinds(const Tiles& tiles);
int dora_of(int indicator);

const Kinds& all_kinds();  // in the order m p s z

// Calls `use` with every multiset of `size` kinds, in the order of MI-24.
template <class Use>
void each_choice(size_t size, Kinds& chosen, int from, const Use& use) {
    if (chosen.size() == size) {
        use(static_cast<const Kinds&>(chosen));
        return;
    }
    for (int kind = from; kind < 34; ++kind) {
        chosen.push_back(kind);
        each_choice(size, chosen, kind, use);
        chosen.pop_back();
    }
}

template <class Use>
void each_choice(size_t size, const Use& use) {
    Kinds chosen;
    each_choice(size, chosen, 0, use);
}

}  // namespace referee
