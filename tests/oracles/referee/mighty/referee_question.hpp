// One question to `score`, read from JSON and checked for contradictions.
#pragma once
#include <optional>

#include "referee_shape.hpp"
#include "tests/oracles/referee/common/question.hpp"

namespace referee {

constexpr int players = 3;

struct Meld {
    bool concealed;  // ankan
    Group group;
};

struct Question : Told {
    int round_wind = east;
    Tiles nukidora, alice;
    std::vector<Meld> melds;
    Tiles meld_tiles;
    bool in_riichi = false, double_riichi = false, box = false;
    std::optional<Kinds> reading;  // sorted

    explicit Question(const json& in);

    int seat_wind() const { return east + (seat - dealer + players) % players; }
    bool closed() const;
    bool ron_on_white() const { return !tsumo && win.kind == white; }
};

}  // namespace referee
