// 罰則一覧 What happens when something goes wrong at a table: each penalty of a rule with its ruling, what it costs in figures, whether the
// hand goes on, and its articles; those that only a real table knows among them.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/wire/questions/win_words.hpp"

namespace jansou::wire {

/// GET /api/penalties/ID of docs/server.md. The figures are paid by the rule itself (penalty_ruled.hpp); takes the time of some hands.
nlohmann::ordered_json penalties_json(const Rulebook&);

/// Whether a penalty of that list is what somebody typed: by its names, its words and its articles.
bool is_penalty_sought(const nlohmann::ordered_json& penalty, std::string_view typed);

/// The list in words, several lines each; of those sought if something was typed.
std::string penalties_text(const Rulebook&, std::string_view typed, Lang);

/// As a question that says nothing, `{}`, or what is sought: `{"find":"誤チー"}`.
tl::expected<std::string, Sentence> penalties_answer(const Rulebook&, std::string_view question);

}  // namespace jansou::wire
