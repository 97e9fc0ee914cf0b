// Yaku and fu of one concrete division with the winning tile in one of its groups.
#pragma once
#include "referee_question.hpp"

namespace referee {

struct Line {
    std::string id;
    int han = 0;
    int yakuman = 0;
};

struct ConcreteWin {  // a hand after every W is fixed
    Counts before{};  // concealed, without the winning tile
    Counts after{};   // concealed, with it
    int win = 0;      // the kind it counts as
};

struct Value {
    std::vector<Line> yaku;  // yaku only, no dora; the yakuman only where there is one
    int han = 0;
    int fu = 0;
    int yakuman = 0;
};

// `winning` is the index of the group of the division that holds the winning tile (0 for kokushi).
Value value_of(const Question& q, const ConcreteWin& hand, const Division& division, size_t winning);

}  // namespace referee
