// One question to `score`, read from JSON and checked for contradictions.
#pragma once
#include <optional>

#include "referee_shape.hpp"
#include "tests/oracles/referee/common/question.hpp"

namespace referee {

struct Meld {
    Kinds tiles;
    bool open, kan;

    int whites() const;
    bool white_only() const { return whites() == int(tiles.size()); }
    int kind() const;  // of its plain tiles; white if there is none
    Group as(int kind) const { return {Form::triplet, kind, open, kan}; }
};

enum class Riichi { none, single, twice };

struct Question : Told {
    Set set;
    int people = 3, out = -1;
    Kinds nukidora;
    std::vector<Meld> melds;
    Riichi declared = Riichi::none;
    bool open_riichi = false, from_riichi = false, mixed_in = false;
    std::optional<Kinds> reading;  // sorted
    std::optional<int> robbed;
    std::optional<Kinds> choose_dora;

    Question(House house, const json& in);

    bool closed() const;
    int seat_wind() const;  // SM-4: the empty chair is skipped
};

Meld read_meld(const Set& set, const Shown& shown);
// The suit of a hand of chinitsu: named, or told by the tiles.
int find_suit(const json& in, const std::vector<const Tiles*>& seen);

}  // namespace referee
