// 手 Hands as the solver sees them: the one of a win, with the jokers that its rules know.
#pragma once
#include "jansou/rulebook/rulebook.hpp"

namespace jansou {

/// How the winning tile came.
Coming coming_of(const Win&);
/// What the winning tile may stand for besides itself. If it is a joker robbed from a kan, it stands for the kind of that kan and nothing
/// else.
Reads reads_of_won(const Rulebook&, const Win&);
/// Fills Win::jokers and Win::tile_joker. REQUIRES: all else of the win is known.
void note_jokers(const Rulebook&, Win&);
/// The solver's hand of a win before its winning tile.
Hand hand_of(const Rulebook&, const Win&);

/// Kinds of which the hand, its melds and tiles set aside hold every tile there is: nobody else has one.
KindSet all_held(const Rulebook&, const Win& held);

/// Kinds of tiles that do for the hand what a tile of `kinds` does, if they come to it in that way: `kinds`, and jokers that may stand for
/// one of them. Where rules have jokers, the kinds of all_held() are left out.
KindSet as_good_as(const Rulebook&, const Win& held, KindSet kinds, const Coming&);

}  // namespace jansou
