// 牌の表記 Tiles as text: mpsz (`123m067p1122z`, 0 = red five) and mjai names (`1m`, `5mr`, `E S W N P F C`). A tile with a mark has an x
// behind its mjai name (`Px`, `5sx`), in mpsz too.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "jansou/tile/tile.hpp"

namespace jansou {

/// One sentence that names the offending input.
using Sentence = std::string;

/// Tiles in the order written. Reads mpsz, mjai names, and both mixed with blanks or commas between. An error names the part that is no
/// tile.
tl::expected<std::vector<Face>, Sentence> parse_tiles(std::string_view);
tl::expected<Face, Sentence> parse_tile(std::string_view);

/// mpsz, in the order given; equal suits in a row share their letter (`123m0p`).
std::string to_mpsz(const std::vector<Face>&);
std::string_view to_mpsz(Face);
std::string_view to_mpsz(Kind);

/// mjai names; "?" for an unknown face.
std::string_view to_mjai(Face);
std::string_view to_mjai(Kind);

}  // namespace jansou
