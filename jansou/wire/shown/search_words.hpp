// 検索の言葉 By what words clauses, options and rules are looked for: people have several for one thing, and an article has one of them.
#pragma once
#include <nlohmann/json.hpp>

namespace jansou::wire {

/// GET /api/search of docs/server.md: each thing with the words for it, and the options and rules that are about it. What is found by them
/// is the page's to say, which has the texts. From rulesets/words/search.toml.
nlohmann::ordered_json search_json();

}  // namespace jansou::wire
