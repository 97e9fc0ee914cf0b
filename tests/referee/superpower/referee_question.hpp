// What both commands read, and one question to `score` with its contradictions.
#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <optional>

#include "referee_shape.hpp"

namespace referee {

enum class Ability { none, rabbit, jackal, demon_king, koromo, papa, akagi, jungarian };

struct Meld {
    Tiles tiles;
    Group group;
};

// The concealed tiles before the win, the Demon king's jokers apart.
struct Hand {
    Tiles plain, jokers;
    std::vector<Meld> melds;
    Ability ability = Ability::none;

    bool closed() const;
    Frame frame() const { return {melds.size(), ability == Ability::jungarian}; }
    Counts held() const;  // SP-34: melds, and jokers as the tiles that they are
};

enum class Riichi { none, single, twice };

struct Question {
    int seat = 0, dealer = 0, round_wind = east;
    bool nagashi = false, tsumo = false;
    int from = -1;
    Hand hand;
    Tile win{};
    Tiles indicators, ura, river, missed;
    Riichi riichi = Riichi::none;
    bool last_tile = false, rinshan = false, chankan = false, first_turn = false, later = false, win_joker = false;
    int honba = 0, sticks = 0, renchan = 0;
    std::optional<int> ura_choice;
    std::map<std::string, int> pao;  // yakuman of SP-40 -> the responsible seat

    int seat_wind() const { return east + (seat - dealer + 4) % 4; }
};

// Yakuman of SP-40 in the order in which the honba is paid.
inline const std::vector<std::string> pao_order{"daisangen", "daisuushii", "suukantsu"};

bool given(const nlohmann::json& in, const char* name);
std::string text(const nlohmann::json& in, const char* name);
Ability read_ability(const nlohmann::json& in);
Meld read_meld(const std::string& type, const std::string& tiles, bool wraps);
// Takes the jokers out of the plain tiles of the hand.
void part_jokers(Hand& hand, const Tiles& jokers);
// No more than four of a kind of plain tiles, `win` among them where it is one.
void check_copies(const Hand& hand, const Tile* win);
Question read_question(const nlohmann::json& in);

}  // namespace referee
