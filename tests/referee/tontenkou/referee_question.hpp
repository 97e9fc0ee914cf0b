// One question to `score`, read from JSON and checked for contradictions.
#pragma once
#include <nlohmann/json.hpp>
#include <optional>

#include "referee_shape.hpp"

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

struct Question {
    Set set;
    int seat = 0, dealer = 0, people = 3, out = -1;
    bool nagashi = false, tsumo = false;
    int from = -1, win = 0;
    Kinds hand, nukidora, indicators, ura, river, missed;
    std::vector<Meld> melds;
    Riichi riichi = Riichi::none;
    bool open_riichi = false, from_riichi = false;
    bool ippatsu = false, last_tile = false, rinshan = false, chankan = false, first_turn = false, later = false, mixed_in = false;
    int honba = 0, sticks = 0;
    std::optional<Kinds> reading;  // sorted
    std::optional<int> robbed;
    std::optional<Kinds> choose_dora;

    bool closed() const;
    int seat_wind() const;  // SM-4: the empty chair is skipped
};

Meld read_meld(const Set& set, const std::string& type, const std::string& tiles);
// The suit of a hand of chinitsu: named, or told by the tiles.
int find_suit(const nlohmann::json& in, const std::vector<std::string>& texts);
Question read_question(House house, const nlohmann::json& in);

bool given(const nlohmann::json& in, const char* name);
std::string text(const nlohmann::json& in, const char* name);

}  // namespace referee
