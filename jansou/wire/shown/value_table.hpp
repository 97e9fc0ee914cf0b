// 役の表 What the yaku of a rule count, what counts beside them, and from where on a hand is worth a limit: as a player looks it up.
#pragma once
#include <nlohmann/json.hpp>

#include "jansou/rulebook/rulebook.hpp"

namespace jansou::wire {

/// `values` of a rule page, see docs/server.md.
nlohmann::ordered_json values_json(const Rulebook&);

}  // namespace jansou::wire
