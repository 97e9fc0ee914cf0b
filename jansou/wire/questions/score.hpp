// 点数計算 One win as JSON: the question of the score command, and what it counts, who pays it and why.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>

#include <tl/expected.hpp>

#include "jansou/scoring/appraise.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/wire/questions/win_words.hpp"

namespace jansou::wire {

/// The win that a question describes. What cannot be is an error.
tl::expected<Win, Sentence> win_from_json(const Rulebook&, const nlohmann::json&);

/// Whether a tile may be added to the triplet of another, so that a robbed kan has an owner beside who added to it.
bool has_owners(const Rulebook&);

/// What comes of it: for a ron furiten too, by `Win::furiten`.
nlohmann::ordered_json score_json(const Rulebook&, const Win&);
/// Of a win that is appraised already and stands.
nlohmann::ordered_json score_json(const Rulebook&, const Win&, const Appraisal&);

/// One payment with its reason, of people named by their chairs.
nlohmann::ordered_json payment_json(const Account&, const Seating&, const PaymentLine&);

/// The same in words, in several lines.
std::string score_text(const Rulebook&, const Win&, Lang);

}  // namespace jansou::wire
