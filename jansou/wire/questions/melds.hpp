// 面子の問い Which melds some tiles are, or become with others: so nobody who asks needs to know what a meld is.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/tile/notation.hpp"

namespace jansou::wire {

/// The types of meld that the rule knows, by their names.
std::vector<std::string_view> meld_types(const Rulebook&);

/// The answer to a question such as `{"tiles":"5p","type":"chi","ability":..}`.
tl::expected<nlohmann::ordered_json, Sentence> melds_json(const Rulebook&, const nlohmann::json&);

}  // namespace jansou::wire
