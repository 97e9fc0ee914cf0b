// What the two rules make of the tiles.
#pragma once
#include "tests/oracles/referee/common/tiles.hpp"

namespace referee {

constexpr int one_man = 0, five_man = 4, nine_man = 8;

enum class House { shiromati, chinitsu };

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

inline bool is_gari(int kind) { return kind == one_man || kind == five_man || kind == nine_man || kind == north; }
int dora_of(int indicator);  // SM-33; not asked for W

}  // namespace referee
