// 画面 The table as lines of text: what the person's seat sees at a decision, and nothing else.
#pragma once
#include "apps/cli/terminal_voice.hpp"

namespace jansou::terminal {

/// What lies on the table beside the tiles: for each seat the signs before it, and a line for all.
struct Signs {
    std::array<std::vector<std::string>, max_seats> of_seat{};
    std::string below{};
};

/// Points and chips of everybody.
struct Holdings {
    std::array<std::int32_t, max_seats> points{}, chips{};
};
Holdings holdings(const Table&);

/// Round, wall, indicators; every seat with points, chips, signs, melds and river.
std::string table_text(const Voice&, const Rulebook&, const View&, const Signs& = {});

/// The own hand, the tile just drawn apart, and which kinds in it are jokers.
std::string hand_text(const Voice&, const View&, KindSet jokers = {});

/// Turned indicators and the dora they name.
std::string indicators_text(const Voice&, const Rulebook&, const View&);

std::string meld_text(const Voice&, const View&, const ViewMeld&, Seat owner);

/// Seat, name, points and chips of everybody; `since`: with the change from these, if given.
std::string scores_text(const Voice&, const Rulebook&, const Table&, const Holdings* since = nullptr);

/// "+1,000", "-300", "0".
std::string with_sign(int);

}  // namespace jansou::terminal
