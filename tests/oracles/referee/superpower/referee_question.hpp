// What both commands read, and one question to `score` with its contradictions.
#pragma once
#include <map>
#include <optional>

#include "referee_shape.hpp"
#include "tests/oracles/referee/common/question.hpp"

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

struct Question : Told {
    Hand parted;  // `hand` with its jokers apart, and the melds
    int round_wind = east;
    Riichi declared = Riichi::none;
    bool win_joker = false;
    int renchan = 0;
    std::optional<int> ura_choice;
    std::map<std::string, int> pao;  // yakuman of SP-40 -> the responsible seat

    explicit Question(const json& in);

    int seat_wind() const { return east + (seat - dealer + 4) % 4; }
};

// Yakuman of SP-40 in the order in which the honba is paid.
inline const std::vector<std::string> pao_order{"daisangen", "daisuushii", "suukantsu"};

Ability read_ability(const json& in);
Meld read_meld(const Shown& shown, bool wraps);
// Takes the jokers out of the plain tiles of the hand.
void part_jokers(Hand& hand, const Tiles& jokers);
// No more than four of a kind of plain tiles, `win` among them where it is one.
void check_copies(const Hand& hand, const Tile* win);

}  // namespace referee
