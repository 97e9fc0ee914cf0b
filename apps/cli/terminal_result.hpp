// 結果 The end of a hand and of a game in words: the hand, its lines with their clauses, who pays whom and why, the settlement.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "apps/cli/terminal_voice.hpp"
#include "jansou/referee/referee.hpp"

namespace jansou::terminal {

/// A win that has just been paid.
std::string win_text(const Voice&, const Referee&);

/// The lines of a win in one row: "Riichi 1, Dora 3".
std::string lines_text(const Voice&, const Rulebook&, const Appraisal&);

/// A draw that has just been paid; `reason` is its word.
std::string draw_text(const Voice&, const Referee&, std::string_view reason);

/// The settlement from the line `end_game`.
std::string settlement_text(const Voice&, const Rulebook&, const nlohmann::json& end_game);

/// Points, prizes and chips of a set from the line `end_set`.
std::string set_text(const Voice&, const Rulebook&, const nlohmann::json& end_set);

/// What a line of events moved beside wins and draws: seat, points, chips.
std::string changes_text(const Voice&, const Table&, const nlohmann::json& line);

}  // namespace jansou::terminal
