// A game written as tenhou.net/6 has it.
#pragma once
#include "jansou/wire/foreign/paifu.hpp"

namespace jansou::wire::foreign {

struct Written6 {
    nlohmann::ordered_json game;    ///< title, name, rule, log
    std::vector<std::string> lost;  ///< what the form cannot carry, in sentences
};

/// REQUIRES: the record is completed. A rule that the form has no words for is refused.
tl::expected<Written6, Problem> write_tenhou(const Paifu&, const Rulebook&);

}  // namespace jansou::wire::foreign
