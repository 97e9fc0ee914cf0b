// 牌譜の形 The forms that are read, each a function from a text or from what was read of it.
#pragma once
#include "jansou/wire/foreign/paifu.hpp"

namespace jansou::wire::foreign {

/// A JSON value of a file, and what stands before places in it: "line 3, ", or nothing where it is the file.
struct Piece {
    nlohmann::json value;
    std::string place;
};

/// The text without its byte order mark, in UTF-8; `room` has it where it was in UTF-16. REQUIRES: `room` outlives what is returned.
std::string_view plain_text(std::string_view text, std::string& room);

tl::expected<Paifu, Problem> read_mjai(std::string_view text, const GoOn&);
tl::expected<Paifu, Problem> read_mjlog(std::string_view text, const GoOn&);
/// Games, or single hands, which need not follow from each other.
tl::expected<Paifu, Problem> read_tenhou(const std::vector<Piece>&, const GoOn&);
tl::expected<Paifu, Problem> read_majiang(const nlohmann::json&, const GoOn&);
bool is_majiang(const nlohmann::json&);

/// The names as seats have them: nothing in them that is not seen or turns others round, and no more bytes than a log keeps. What was taken
/// away is told.
std::vector<std::string> seat_names(const std::vector<std::string>&, std::vector<Lost>& lost);

}  // namespace jansou::wire::foreign
