#include "referee_tiles.hpp"

namespace referee {
namespace {

Kinds kinds_with(bool pinzu, bool souzu) {
    Kinds kinds{one_man, nine_man};
    for (int rank = 0; rank < 9 && pinzu; ++rank) kinds.push_back(9 + rank);
    for (int rank = 0; rank < 9 && souzu; ++rank) kinds.push_back(18 + rank);
    for (int kind = east; kind <= red_dragon; ++kind) kinds.push_back(kind);
    return kinds;
}

const Kinds both_suits = kinds_with(true, true);
const Kinds one_suit[2] = {kinds_with(true, false), kinds_with(false, true)};
const Kinds honours{27, 28, 29, 30, 31, 32, 33};

}  // namespace

bool Set::holds(int kind) const {
    if (kind < 9) return is_gari(kind);
    return shiromati() || is_honour(kind) || suit_of(kind) == suit;
}

int Set::copies(int kind) const { return !shiromati() && suit_of(kind) == suit ? 8 : 4; }

const Kinds& Set::kinds() const { return shiromati() ? both_suits : one_suit[suit - 1]; }

const Kinds& Set::jokers() const { return shiromati() ? both_suits : honours; }

Kinds Set::white_meld() const {
    Kinds kinds;
    for (int kind : jokers())
        if (!is_gari(kind)) kinds.push_back(kind);
    return kinds;
}

int dora_of(int indicator) {
    if (indicator == one_man || indicator == nine_man) return nine_man - indicator;
    if (indicator == five_man || indicator == north) return indicator;
    if (indicator < east) return indicator % 9 == 8 ? indicator - 8 : indicator + 1;
    if (indicator == west) return east;
    return indicator == red_dragon ? white : indicator + 1;
}

}  // namespace referee
