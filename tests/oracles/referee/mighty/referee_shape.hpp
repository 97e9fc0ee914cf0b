// Shapes of a concrete hand (no jokers left): is it complete, how can it be divided, what does it wait for.
#pragma once
#include "referee_tiles.hpp"

namespace referee {

enum class Form { run, triplet, pair };

struct Group {
    Form form;
    int first;  // lowest kind
    bool open = false;
    bool kan = false;
};

enum class Shape { standard, seven_pairs, kokushi };

struct Division {
    Shape shape;
    std::vector<Group> groups;  // of the concealed tiles; none for kokushi
};

bool complete(const Counts& concealed);
std::vector<Division> divisions(const Counts& concealed);

// Kinds that complete the concealed tiles; a fifth copy with `fixed` (melds, nukidora) is none (MI-25).
Kinds waits_of(const Counts& concealed, const Counts& fixed);

bool five_of_a_kind(const Counts& concealed, const Counts& fixed);  // MI-25

}  // namespace referee
