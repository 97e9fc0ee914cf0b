// 仕込み Starts that are drawn to be hard: walls stacked for what is rare, scores near the lines that rules draw, and what the seats then
// aim at.
#pragma once
#include <array>
#include <string_view>

#include "jansou/match/match.hpp"

namespace conformance {

using namespace jansou;

/// What a seat aims at. Where two things are open to it, the rarer one is done.
struct Wishes {
    bool win = true, riichi = true, kan = true, pon = true, chi = true, abort = true;
    bool tsumo = true;         ///< wins on its own draw
    bool ron = true;           ///< wins on what others discard
    bool swap = false;         ///< swaps tiles before it does anything but win
    bool swap_late = false;    ///< with the last tile only
    KindSet takes;             ///< by a swap, if any
    bool open_kan = true;      ///< kans with what others discard, if any
    bool aside = true;         ///< sets tiles aside
    bool aside_first = false;  ///< before anything else
    bool keeps = true;         ///< discards what it draws
    int tells = 50;            ///< how often in a hundred a question is answered with yes
    int names = 33;            ///< how often in a hundred a win says what its jokers stand for
    KindSet first;             ///< discarded before anything else
    void quiet() { aside = kan = pon = chi = riichi = abort = false; }
};

/// The start of one game.
struct Deal {
    std::string_view theme = "plain";
    MatchSetup setup;
    std::array<Wishes, max_seats> wishes;
    bool uniform = false;  ///< every seat chooses uniformly
    bool eager = false;    ///< every seat is the bot of that name
    int hands = 1;         ///< how many are played if the game does not end before
};

/// The n-th deal of a run. The same numbers draw the same deal.
Deal make_deal(const Rulebook&, const Seed& run, long number);

/// The n-th whole set of a run, from the first hand on.
Deal make_set(const Seed& run, long number);

/// A wall as the stack that lays it: the faces by TileId.
Stack stack_of(const Layout&, Seat dealer, const std::array<Face, max_tiles>&);

Action choose(const Wishes&, const Options&, Seat self, Stream&);

}  // namespace conformance
