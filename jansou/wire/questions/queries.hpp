// 一行の問い One question in JSON, one answer in JSON: what `--lines` does, and whoever has a rule's name and a text.
#pragma once
#include <memory>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/tile/notation.hpp"

namespace jansou::wire {

/// As load_book, but the last rule of this thread is kept.
tl::expected<std::shared_ptr<const Rulebook>, Sentence> kept_book(std::string_view rule);

tl::expected<std::string, Sentence> score_answer(const Rulebook&, std::string_view json);
tl::expected<std::string, Sentence> settle_answer(const Rulebook&, std::string_view json);
tl::expected<std::string, Sentence> waits_answer(const Rulebook&, std::string_view json);
tl::expected<std::string, Sentence> melds_answer(const Rulebook&, std::string_view json);

/// One line each, without a line break; what is wrong is answered by {"error":"..."}.
std::string score_line(std::string_view rule, std::string_view json);
std::string settle_line(std::string_view rule, std::string_view json);
std::string waits_line(std::string_view rule, std::string_view json);
std::string melds_line(std::string_view rule, std::string_view json);

}  // namespace jansou::wire
