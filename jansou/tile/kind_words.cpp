#include "jansou/tile/kind_words.hpp"

#include <array>

namespace jansou {

KindWords words_of(Kind k) {
    static constexpr std::array<const char*, 3> suits_ja{"萬", "筒", "索"}, suits_en{" man", " pin", " sou"};
    static constexpr std::array<const char*, 7> honours_ja{"東", "南", "西", "北", "白", "發", "中"},
        honours_en{"East", "South", "West", "North", "White", "Green", "Red"};
    if (k >= east) return {honours_ja[std::size_t(k - east)], honours_en[std::size_t(k - east)]};
    const std::string rank = std::to_string(rank_of(k));
    return {rank + suits_ja[std::size_t(suit_of(k))], rank + suits_en[std::size_t(suit_of(k))]};
}

}  // namespace jansou
