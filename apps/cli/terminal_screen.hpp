// 画面 The table as lines of text: what the person's seat sees at a decision, and nothing else.
#pragma once
#include "apps/cli/terminal_voice.hpp"

namespace jansou::terminal {

/// Round, wall, indicators; every seat with points, melds and river; the own hand.
std::string table_text(const Voice&, const Rulebook&, const View&);

/// The own hand, the tile just drawn apart.
std::string hand_text(const Voice&, const View&);

/// Turned indicators and the dora they name.
std::string indicators_text(const Voice&, const Rulebook&, const View&);

std::string meld_text(const Voice&, const View&, const ViewMeld&);

/// Place, seat, name, points of everybody; `since`: with the change from these points, if given.
std::string scores_text(const Voice&, const Table&, const std::array<std::int32_t, max_seats>* since = nullptr);

}  // namespace jansou::terminal
