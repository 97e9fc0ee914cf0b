// One question to `score`, read from JSON and checked for contradictions.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>

#include "referee_shape.hpp"

namespace referee {

constexpr int players = 3;

struct Meld {
    bool concealed;  // ankan
    Group group;
};

struct Question {
    int seat = 0, dealer = 0, round_wind = 27;
    bool nagashi = false, tsumo = false;
    int from = -1, owner = -1;
    std::vector<Tile> hand, nukidora, indicators, ura, river, missed, alice;
    Tile win{0, false};
    std::vector<Meld> melds;
    std::vector<Tile> meld_tiles;
    bool riichi = false, double_riichi = false, box = false;
    bool ippatsu = false, last_tile = false, rinshan = false, chankan = false, first_turn = false;
    int honba = 0, sticks = 0;
    std::optional<Kinds> reading;  // sorted

    int seat_wind() const { return 27 + (seat - dealer + players) % players; }
    bool closed() const;
    bool ron_on_white() const { return !tsumo && win.kind == white; }
};

Question read_question(const nlohmann::json& json);

}  // namespace referee
