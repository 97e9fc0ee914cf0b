// Complete hands and every division of one. All tiles are already read: no jokers here.
#pragma once
#include "referee_tiles.hpp"

namespace referee {

enum class Form { pair, triplet, run };

struct Group {
    Form form;
    int first;  // of 8-9-1 the 8, of 9-1-2 the 9 (SP-8)
    bool open = false;
    bool kan = false;

    int tile(int i) const { return form == Form::run ? first / 9 * 9 + (first % 9 + i) % 9 : first; }
    bool holds(int kind) const { return kind == tile(0) || kind == tile(1) || kind == tile(2); }
};

enum class Shape { groups, pairs, kokushi };

struct Division {
    Shape shape;
    std::vector<Group> groups;  // of the concealed tiles; none for kokushi
};

// What concealed tiles are to fill: four groups and a pair, less the melds; with the runs of SP-8 or without.
struct Frame {
    size_t melds = 0;
    bool wraps = false;
};

std::vector<Division> divisions(const Frame& frame, const Counts& tiles);
bool complete(const Frame& frame, const Counts& tiles);
// Kinds whose coming completes 13 - 3n tiles, however many copies of them are held.
Kinds completing_kinds(const Frame& frame, const Counts& tiles);

}  // namespace referee
