// What one way to see a finished hand is worth: SP-20 to SP-25, fu, limits.
#pragma once
#include "referee_question.hpp"

namespace referee {

struct Line {
    std::string id;
    int han = 0, yakuman = 0;
};

// The hand under one reading.
struct Reading {
    Counts after;  // concealed tiles with the winning tile
    int win;       // what the winning tile stands for
};

struct Value {
    std::vector<Line> lines;  // with a yakuman only yakuman; without any yaku none at all
    int han = 0, fu = 0, yakuman = 0;
};

// Without dora. `place`: which group of the division the winning tile completes (any number for kokushi).
Value value_of(const Question& q, const Reading& reading, const Division& division, size_t place);

struct Worth {
    int basic;
    std::string limit;  // empty below mangan
};

Worth worth_of(int han, int fu, int yakuman);

}  // namespace referee
