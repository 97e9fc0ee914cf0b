// 卓の一局 One hand of a game that is played with tiles elsewhere, as it is told in JSON: what was declared, how it ended, and nothing that
// follows from that.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "jansou/match/match.hpp"
#include "jansou/wire/rule_text/said.hpp"

namespace jansou::wire {

/// Tells the next hand to the match. What cannot be is refused with a sentence, and the match is of no further use then. REQUIRES: the
/// match is not over, and no hand of it is dealt.
std::optional<Said> tell_hand(Match&, const nlohmann::json& hand);

/// What may be told of a hand by this rule: kinds of riichi, draws, offences, whether wins have han or points, what else is asked.
nlohmann::ordered_json what_may_be_told(const Rulebook&);

}  // namespace jansou::wire
