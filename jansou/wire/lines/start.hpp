// 開始 What a match is started with, as the protocol's `start` and a log's header say it.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "jansou/match/match.hpp"
#include "jansou/wire/lines/printer.hpp"

namespace jansou::wire {

using Sentence = std::string;

struct Start {
    std::shared_ptr<const Rulebook> book;
    MatchSetup setup;
    std::vector<std::string> names;
    Viewer view;
    nlohmann::ordered_json given;  ///< games, set, stack as given, for the header
    std::string rules;             ///< every option of the book as JSON, for the header
};

/// Reads `start`. A seed that is not given is drawn by `fresh_seed`.
tl::expected<Start, Sentence> parse_start(const nlohmann::json&, Seed (*fresh_seed)());
/// "a", "b" ...: so many.
std::vector<std::string> usual_names(int people);
/// A start for that book.
Start start_of(std::shared_ptr<const Rulebook>, const Seed&, std::vector<std::string> names);
/// With `names`, `games`, `set` and `stack` as the protocol has them.
tl::expected<Start, Sentence> start_as_given(std::shared_ptr<const Rulebook>, const Seed&, const nlohmann::json& given);

std::string header_line(const Start&);
tl::expected<Start, Sentence> parse_header(const nlohmann::json&);

/// From the operating system.
Seed random_seed();

}  // namespace jansou::wire
