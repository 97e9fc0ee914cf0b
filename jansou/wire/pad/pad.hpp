// 点棒表 A game at a real table as a set of entries, told hand by hand by one phone or several, in any order and as often as they like.
//
// An entry is never changed. It has an id of its own; a hand names the entry that it follows (`after`), what tells something anew names
// what it stands for (`replaces`). So the table's state is a function of the set of entries alone: phones that have the same entries see
// the same, whatever came first. Two that tell the next hand differently are asked about and neither counts; two that tell it alike are
// one.
#pragma once
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/tile/notation.hpp"

namespace jansou::wire {

/// More of them, or longer ones, are refused where they come in.
inline constexpr std::size_t most_pad_entries = 2000, most_pad_entry_bytes = 4096, most_pad_rule_bytes = 65536;

/// Whether this may be an entry at all: its kind, its id and what it follows are said, and it is no longer than entries are. What is wrong
/// else; the game may refuse it all the same.
tl::expected<void, Sentence> check_pad_entry(const nlohmann::json&);

/// The state after all entries: {"entries":[..]} -> people, hands told, table, settlements, what is asked (docs/pad.md).
/// `go_on` is asked before each hand; once it says no the pad is refused.
tl::expected<nlohmann::ordered_json, Sentence> pad_json(const nlohmann::json& pad, const std::function<bool()>& go_on = {});
tl::expected<std::string, Sentence> pad_answer(std::string_view json);

}  // namespace jansou::wire
