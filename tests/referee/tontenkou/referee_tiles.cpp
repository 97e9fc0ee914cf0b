#include "referee_tiles.hpp"

namespace referee {
namespace {

Kinds kinds_of(bool pinzu, bool souzu) {
    Kinds kinds{one_man, nine_man};
    for (int rank = 0; rank < 9 && pinzu; ++rank) kinds.push_back(9 + rank);
    for (int rank = 0; rank < 9 && souzu; ++rank) kinds.push_back(18 + rank);
    for (int kind = east; kind <= red; ++kind) kinds.push_back(kind);
    return kinds;
}

const Kinds both_suits = kinds_of(true, true);
const Kinds one_suit[2] = {kinds_of(true, false), kinds_of(false, true)};
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

Kinds read_tiles(const std::string& text) {
    Kinds tiles;
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
            tiles.push_back(int(suit) * 9 + rank - 1);
        }
        digits.clear();
    }
    if (!digits.empty()) throw BadInput("no suit: " + text);
    return tiles;
}

int read_kind(const std::string& text) {
    const Kinds tiles = read_tiles(text);
    if (tiles.size() != 1) throw BadInput("one kind expected: " + text);
    return tiles[0];
}

std::string kind_name(int kind) { return std::string(1, char('1' + kind % 9)) + "mpsz"[kind / 9]; }

Counts count_kinds(const Kinds& tiles) {
    Counts counts{};
    for (int kind : tiles) ++counts[kind];
    return counts;
}

int dora_of(int indicator) {
    if (indicator == one_man || indicator == nine_man) return nine_man - indicator;
    if (indicator == five_man || indicator == north) return indicator;
    if (indicator < east) return indicator % 9 == 8 ? indicator - 8 : indicator + 1;
    if (indicator == west) return east;
    return indicator == red ? white : indicator + 1;
}

}  // namespace referee
