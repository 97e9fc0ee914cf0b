// A log of another program opened by a rule: its own if its header names one, else the one that is said.
#pragma once
#include "jansou/wire/foreign/paifu.hpp"

namespace jansou::wire::foreign {

struct Opened {
    std::shared_ptr<const Rulebook> book;
    Paifu record;  ///< completed
};

/// True if the text begins like a log that `replay` plays line by line.
bool is_own_log(std::string_view text);

/// `rule` as the commands take it; empty: not said.
tl::expected<Opened, Problem> open_log(std::string_view text, const std::string& rule);

/// The same with a book at hand; null: the log must name its rule.
tl::expected<Opened, Problem> open_log(std::string_view text, std::shared_ptr<const Rulebook> book);

}  // namespace jansou::wire::foreign
