// 結果 The end of a hand and of a game in words: the hand, its lines with their clauses, who pays whom and why, the settlement.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "apps/cli/terminal_voice.hpp"
#include "jansou/referee/referee.hpp"

namespace jansou::terminal {

/// A win that has just been paid.
std::string win_text(const Voice&, const Referee&);

/// A draw that has just been paid; `reason` is its word.
std::string draw_text(const Voice&, const Referee&, std::string_view reason);

/// The settlement from the line `end_game`.
std::string settlement_text(const Voice&, const Rulebook&, const nlohmann::json& end_game);

}  // namespace jansou::terminal
