// Points and chips of one win (MI-8, MI-9, MI-23, MI-51, MI-52, MI-74, MI-81 .. MI-83).
#pragma once
#include "referee_question.hpp"

namespace referee {

using Seats = std::array<int, players>;

struct Worth {
    int basic = 0;      // basic points
    std::string limit;  // "" below mangan
};

Worth worth_of(int han, int fu, int yakuman, bool onishogun);

// What each seat receives (+) or pays (-), sticks not in it.
Seats points_paid(const Question& q, int basic);

// `from_payers` is due from the discarder (from each other on tsumo), `from_all` from each other always.
Seats chips_paid(const Question& q, int from_payers, int from_all);

int dora_count(const std::vector<Tile>& indicators, const Counts& finished);  // MI-12, MI-43
int alice_chips(const std::vector<Tile>& turned, const Counts& finished);     // MI-83

}  // namespace referee
