// 選択 What a seat may ask to do. Actions speak of faces, as players do; the referee finds the tiles.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <vector>

#include "jansou/table/table.hpp"

namespace jansou {

enum class ActionType : std::uint8_t { none, dahai, reach, hora, chi, pon, daiminkan, ankan, kakan, nukidora, ryukyoku, choose, swap };
inline constexpr int action_types = 13;

/// What the answer to a question names.
enum class Subject : std::uint8_t {
    nothing,
    reading,  ///< what jokers stand for
    kind,     ///< a kind of tile
    ability,  ///< the answer's word is that of an ability
    draw,     ///< the seat draws once more
};

struct Action {
    ActionType type = ActionType::none;
    Seat target = no_seat;   ///< whose tile is claimed; kakan: owner of the triplet; swap: whose river it is
    Face tile{};             ///< dahai, nukidora, swap: the tile; claims: the tile claimed; kakan: the tile added; hora: the tile won on
    std::uint8_t place = 0;  ///< swap: in the river, from 0, called tiles counted
    bool drawn = false;      ///< dahai, swap: the tile just drawn
    std::uint8_t word = 0;   ///< choose: the answer; reach: its kind; ryukyoku: the reason
    Subject names = Subject::nothing;  ///< choose: what `used` is
    std::uint8_t used_count : 7 = 0;
    bool joker : 1 = false;             ///< dahai: of the tiles with that face one that is a joker by where it was drawn
    std::array<Face, max_used> used{};  ///< from the hand (kakan: the triplet that lies there; hora: what the jokers stand for; choose:
                                        ///< `names`; swap: what is taken)
    friend bool operator==(const Action& a, const Action& b) { return std::memcmp(&a, &b, sizeof(Action)) == 0; }
};
static_assert(std::has_unique_object_representations_v<Action>);

static_assert(sizeof(Action) == 16);  // they are copied and compared for each option of each turn
using Options = std::vector<Action>;

/// The place of each face, by its code, in the order of faces.
inline constexpr auto face_places = [] {
    std::array<std::uint8_t, 256> places{};
    for (std::size_t code = 0; code < places.size(); ++code)
        places[code] = std::uint8_t(code == 255 ? 255 : (code & 63) * 3 + (code & 128 ? 0 : code & 64 ? 1 : 2));
    return places;
}();
/// Actions are listed in the order of this number; those with the same number are listed in the order of the tiles used. It is made of the
/// first six bytes of an action:
///
///     bit  47 .. 40   39 .. 32   31 .. 24              23 .. 16   15 .. 8   7 .. 0
///         +----------+----------+---------------------+----------+---------+--------+
///         | type - 1 |  target  | tile: `face_places` |  place   |  drawn  |  word  |    type `none` is 0 - 1 = 255: it comes last
///         +----------+----------+---------------------+----------+---------+--------+
inline std::uint64_t listing(const Action& a) {
    static_assert(std::endian::native == std::endian::little && offsetof(Action, type) == 0 && offsetof(Action, target) == 1 &&
                  offsetof(Action, tile) == 2 && offsetof(Action, place) == 3 && offsetof(Action, drawn) == 4 &&
                  offsetof(Action, word) == 5);
    std::uint64_t bytes;  // NOLINT: filled at once
    std::memcpy(&bytes, &a, sizeof bytes);
    bytes = __builtin_bswap64(bytes) - (std::uint64_t{1} << 56);
    bytes ^= std::uint64_t(unsigned(a.tile.code) ^ face_places[a.tile.code]) << 40;
    return bytes >> 16;
}
/// The one order in which options are listed.
inline bool before(const Action& a, const Action& b) {
    const std::uint64_t ka = listing(a), kb = listing(b);
    return ka != kb ? ka < kb : a.used != b.used ? a.used < b.used : a.joker < b.joker;
}
/// REQUIRES: the discards at the head, of which most lists consist, are in order.
inline bool listed_in_order(const Options& options) {
    std::uint64_t last = 0;
    std::size_t i = 0;
    while (i < options.size() && options[i].type == ActionType::dahai) ++i;
    assert(std::is_sorted(options.begin(), options.begin() + std::ptrdiff_t(i), before));
    if (i != 0) last = listing(options[i - 1]);
    for (; i < options.size(); ++i) {
        const std::uint64_t here = listing(options[i]);
        if (here < last || (here == last && i != 0 && before(options[i], options[i - 1]))) return false;
        last = here;
    }
    return true;
}

}  // namespace jansou
