// Kinds of tiles and their text. A kind is a number 0..33: 1m-9m, 1p-9p, 1s-9s, 1z-7z.
#pragma once
#include <array>
#include <stdexcept>
#include <string>
#include <vector>

namespace referee {

constexpr int white = 31;
constexpr int north = 30;

struct BadInput : std::runtime_error {
    using std::runtime_error::runtime_error;
};

struct Tile {
    int kind;
    bool red;
};

using Counts = std::array<int, 34>;
using Kinds = std::vector<int>;

bool exists(int kind);     // MI-1: no 2m..8m
const Kinds& all_kinds();  // the 27, in the order 1m 9m 1p-9p 1s-9s 1z-7z
std::vector<Tile> read_tiles(const std::string& text);
int read_kind(const std::string& text);
std::string kind_name(int kind);
Counts count_kinds(const std::vector<Tile>& tiles);

inline bool is_honour(int kind) { return kind >= 27; }
inline bool is_terminal(int kind) { return kind < 27 && (kind % 9 == 0 || kind % 9 == 8); }
inline bool is_outside(int kind) { return is_honour(kind) || is_terminal(kind); }
inline int suit_of(int kind) { return kind / 9; }  // 0 m, 1 p, 2 s, 3 honours

}  // namespace referee
