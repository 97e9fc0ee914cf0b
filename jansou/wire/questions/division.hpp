// 手牌の分け方 The concealed tiles of a win in the groups of the division that counts, each tile as it lies there.
#pragma once
#include <nlohmann/json_fwd.hpp>

#include "jansou/scoring/appraise.hpp"

namespace jansou::wire {

/// [{"type":"run","tiles":["3p","4p","0p"],"as":[..],"won":2}..]: `as` where jokers are among the tiles, `won` the place of the winning
/// tile. REQUIRES: the appraisal wins, not by discards alone.
nlohmann::ordered_json division_json(const Rulebook&, const Win&, const Appraisal&);

}  // namespace jansou::wire
