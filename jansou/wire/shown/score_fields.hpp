// 点数の問いの欄 What a win may be asked about by a rule, as a form that a person fills in: how one wins, and the fields of the score
// command.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "jansou/rulebook/rulebook.hpp"

namespace jansou::wire {

/// The values of `by`.
nlohmann::ordered_json ways_to_win_json(const Rulebook&);

/// The fields that a score may be asked with beside those of every hand. One with `with` may be there only while the win is by that (ron,
/// tsumo), that flag is set or that choice is made; one with `of` says something of tiles of the hand, or of melds of that type.
nlohmann::ordered_json score_fields_json(const Rulebook&);

/// By the reason why a hand does not win, as the score command gives it, the clause of that; reasons without one are left out.
nlohmann::ordered_json no_win_clauses_json(const Rulebook&);

}  // namespace jansou::wire
