#include "jansou/wire/lines/tile_words.hpp"

#include <string_view>

#include "jansou/tile/kind_words.hpp"

namespace jansou::wire {
namespace {

std::string_view told_in(Lang lang, Text text) { return lang == Lang::ja ? text.ja : text.en; }

void add(std::string& out, Kind k, Lang lang) {
    if (!out.empty()) out += lang == Lang::ja ? "・" : ", ";
    out += tile_words(Face(k), lang);
}

}  // namespace

std::string tile_words(Face f, Lang lang) {
    if (!f.known()) return std::string(told_in(lang, {"伏せ牌", "a tile face down"}));
    const KindWords words = words_of(f.kind());
    return std::string(f.red()      ? told_in(lang, {"赤", "red "})
                       : f.marked() ? told_in(lang, {"印付きの", "marked "})
                                    : "") +
           (lang == Lang::ja ? words.ja : words.en);
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
