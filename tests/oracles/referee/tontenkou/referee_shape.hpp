// Complete hands, every division of one, and where gari may stand in it. All tiles are already read: no jokers here.
#pragma once
#include "referee_tiles.hpp"

namespace referee {

enum class Form { pair, triplet, run };

struct Group {
    Form form;
    int first;
    bool open = false;
    bool kan = false;
};

enum class Shape { groups, pairs, kokushi };

struct Division {
    Shape shape;
    std::vector<Group> groups;  // of the concealed tiles; of shape `groups` and `pairs` only
};

// Divisions of 14 - 3n concealed tiles that the rule allows (SM-3, CT-18, CT-19, CT-21).
std::vector<Division> divisions(const Set& set, const Counts& tiles, const std::vector<Group>& melds);
bool complete(const Set& set, const Counts& tiles, const std::vector<Group>& melds);
// Kinds whose coming completes 13 - 3n tiles; white here is the white dragon itself.
Kinds waits_of(const Set& set, const Counts& tiles, const std::vector<Group>& melds);
// The thirteen of kokushi.
Counts thirteen(const Set& set);

}  // namespace referee
