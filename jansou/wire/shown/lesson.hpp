// 初めての一局 A first hand: a stacked, commented hand of a rule set, written as a file (docs/first_hands.md) and worked out by the engine.
#pragma once
#include <span>
#include <string_view>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "jansou/wire/rule_text/rule_file.hpp"

namespace jansou::wire {

bool has_lesson(std::string_view rule);

/// The first hands of a shipped rule set, [{"id","title"}..], the one to begin with first.
nlohmann::ordered_json lessons_json(std::string_view rule);

/// A shipped first hand as docs/server.md has a lesson.
tl::expected<nlohmann::ordered_json, Sentence> lesson_json(std::string_view id);

/// The same of a file's text; the rule set is what stands before a hyphen in `id`. An error names the step.
tl::expected<nlohmann::ordered_json, Sentence> parse_lesson(std::string_view text, std::string_view id);

}  // namespace jansou::wire
