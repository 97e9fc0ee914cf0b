// Kinds of tiles, their text, and what the two rules make of them. A kind is a number 0..33: 1m-9m, 1p-9p, 1s-9s, 1z-7z.
#pragma once
#include <array>
#include <stdexcept>
#include <string>
#include <vector>

namespace referee {

constexpr int one_man = 0, five_man = 4, nine_man = 8;
constexpr int east = 27, west = 29, north = 30, white = 31, green = 32, red = 33;

enum class House { shiromati, chinitsu };

struct BadInput : std::runtime_error {
    using std::runtime_error::runtime_error;
};

using Counts = std::array<int, 34>;
using Kinds = std::vector<int>;

// Which tiles lie on the table: the rule and, in chinitsu, the suit of the hand (1 p, 2 s).
struct Set {
    House house = House::shiromati;
    int suit = 1;

    bool shiromati() const { return house == House::shiromati; }
    bool holds(int kind) const;
    int copies(int kind) const;
    const Kinds& kinds() const;   // what can stand in a finished hand: all but 5m, in the order m p s z
    const Kinds& jokers() const;  // what a W may stand for in the hand: SM-20, CT-30
    Kinds white_meld() const;     // what a meld of W only may be: no gari, no N
};

inline bool is_honour(int kind) { return kind >= east; }
inline bool is_terminal(int kind) { return kind < east && (kind % 9 == 0 || kind % 9 == 8); }
inline bool is_outside(int kind) { return is_honour(kind) || is_terminal(kind); }
inline bool is_gari(int kind) { return kind == one_man || kind == five_man || kind == nine_man || kind == north; }
inline int suit_of(int kind) { return kind / 9; }  // 0 m, 1 p, 2 s, 3 honours

Kinds read_tiles(const std::string& text);  // red fives as 5
int read_kind(const std::string& text);
std::string kind_name(int kind);
Counts count_kinds(const Kinds& tiles);
int dora_of(int indicator);  // SM-33; not asked for W

}  // namespace referee
