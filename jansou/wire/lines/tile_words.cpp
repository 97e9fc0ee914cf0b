#include "jansou/wire/lines/tile_words.hpp"

#include <array>
#include <string_view>

#include "jansou/tile/notation.hpp"

namespace jansou::wire {
namespace {

constexpr std::array<Text, 3> suits{Text{"萬", " man"}, {"筒", " pin"}, {"索", " sou"}};
constexpr std::array<Text, 7> honours{Text{"東", "East"}, {"南", "South"}, {"西", "West"}, {"北", "North"},
                                      {"白", "White"},    {"發", "Green"}, {"中", "Red"}};

std::string_view told_in(Lang lang, Text text) { return lang == Lang::ja ? text.ja : text.en; }

void add(std::string& out, Kind k, Lang lang) {
    if (!out.empty()) out += lang == Lang::ja ? "・" : ", ";
    out += tile_words(Face(k), lang);
}

}  // namespace

std::string tile_words(Face f, Lang lang) {
    if (!f.known()) return std::string(told_in(lang, {"伏せ牌", "a tile face down"}));
    const Kind k = f.kind();
    if (k >= east) return std::string(told_in(lang, honours[std::size_t(k - east)]));
    return std::string(f.red() ? told_in(lang, {"赤", "red "}) : "") + std::to_string(rank_of(k)) +
           std::string(told_in(lang, suits[std::size_t(suit_of(k))]));
}

std::string tile_words(KindSet kinds, Lang lang) {
    std::string out;
    for (const Kind k : kinds) add(out, k, lang);
    return out;
}

std::string tile_words(const Reading& reading, Lang lang) {
    std::string out;
    for (std::size_t i = 0; i < reading.count; ++i) add(out, reading.kinds[i], lang);
    return out;
}

}  // namespace jansou::wire
