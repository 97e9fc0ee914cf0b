// 初めての一局 A first hand: a stacked, commented hand of a rule set, written as a file (docs/first_hands.md) and worked out by the engine.
#pragma once
#include <span>
#include <string_view>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "jansou/wire/rule_file.hpp"

namespace jansou::wire {

/// The files built in, by rule set. Written from rulesets/first_hands/ when the program is built.
std::span<const ShippedFile> shipped_first_hands();

bool has_lesson(std::string_view rule);

/// The first hand of a shipped rule set as docs/server.md has a lesson.
tl::expected<nlohmann::ordered_json, Sentence> lesson_json(std::string_view rule);

/// The same of a file's text, for the rule set `rule`; an error names the step.
tl::expected<nlohmann::ordered_json, Sentence> parse_lesson(std::string_view text, std::string_view rule);

}  // namespace jansou::wire
