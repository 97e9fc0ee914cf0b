// 番号 A fixed number for each thing that a seat may do, the same in every house. docs/python.md has the table.
//
// An action is spelled as one or more numbers. Most are one number; where several actions begin alike (a chi with the red five or without,
// what each of three jokers stands for) further numbers tell them apart. Whoever chooses is only asked for a number where it decides
// something. So a space that is small and the same for all holds whatever a house offers.
#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/table/action.hpp"

namespace jansou::batch {

using Number = std::uint16_t;

/// Tiles as columns and within blocks of numbers: the kinds, then the red fives of the three suits.
inline constexpr int tile_columns = kind_count + suit_count;
inline constexpr int most_abilities = 16, most_riichi_kinds = 3, most_nth = 64;

/// Blocks of numbers, in their order. Those of tiles have `tile_columns` numbers, or one more at the front for the tile just drawn.
enum class Block : std::uint8_t {
    pass,
    tsumo,
    ron,
    draw,     ///< the hand is declared a draw: nine kinds
    say,      ///< what a rule asks about: tenpai, the end of the game
    more,     ///< one more draw
    ability,  ///< in the order of Rulebook::abilities
    discard,  ///< drawn, then tiles of the hand
    riichi,   ///< its kinds in the order of Rulebook::riichi_kinds, each with drawn and the tiles of the hand
    chi,      ///< from here on: the first of the tiles that are laid down with the claimed one
    pon,
    daiminkan,
    ankan,
    kakan,        ///< the tile that is added to an own triplet
    other_kakan,  ///< the tile that is added to the triplet of another
    aside,
    swap,   ///< drawn, then tiles of the hand: what is given
    tile,   ///< a further tile of the same action
    kind,   ///< a kind that is named
    river,  ///< for each seat from the own one on its places
    seat,   ///< from the own one on
    nth,    ///< of actions that nothing else tells apart, in the order listed
};
inline constexpr int blocks = int(Block::nth) + 1;

struct BlockInfo {
    std::string_view name;
    int size;
};
inline constexpr std::array<BlockInfo, blocks> block_infos{{
    {"pass", 1},
    {"tsumo", 1},
    {"ron", 1},
    {"draw", 1},
    {"say", 1},
    {"more", 1},
    {"ability", most_abilities},
    {"discard", 1 + tile_columns},
    {"riichi", most_riichi_kinds * (1 + tile_columns)},
    {"chi", tile_columns},
    {"pon", tile_columns},
    {"daiminkan", tile_columns},
    {"ankan", tile_columns},
    {"kakan", tile_columns},
    {"other_kakan", tile_columns},
    {"aside", tile_columns},
    {"swap", 1 + tile_columns},
    {"tile", tile_columns},
    {"kind", kind_count},
    {"river", max_seats * max_river},
    {"seat", max_seats},
    {"nth", most_nth},
}};
inline constexpr std::array<Number, blocks + 1> block_starts = [] {
    std::array<Number, blocks + 1> starts{};
    for (std::size_t b = 0; b < blocks; ++b) starts[b + 1] = Number(starts[b] + block_infos[b].size);
    return starts;
}();
inline constexpr int number_count = block_starts.back();
constexpr Number number(Block b, int at = 0) { return Number(block_starts[std::size_t(b)] + at); }

/// The column of a face; a mark does not show in it. REQUIRES: known, red only if it is a five.
constexpr int column_of(Face f) { return f.red() ? kind_count + suit_of(f.kind()) : f.kind(); }

/// An action in numbers.
struct Spelling {
    static constexpr std::size_t room = 12;
    static constexpr Number end = 0xffff;
    std::array<Number, room> at{};  ///< the first `size` count
    std::uint8_t size = 0;

    void add(Number n) { at[size++] = n; }
    /// `end` behind the last one.
    Number letter(std::size_t i) const { return i < size ? at[i] : end; }
};

/// The number of a discard.
inline Number spelled_discard(const Action& a) { return number(Block::discard, a.drawn ? 0 : 1 + column_of(a.tile)); }
/// How the seat spells an action that it is offered. A riichi is spelled with the discard that declares it (`then`).
Spelling spell(const Rulebook&, const Table&, Seat, const Action&, const Action* then = nullptr);

/// What a number says in words: "discard 3 of the hand" is "discard:4p", "riichi:0:drawn". Empty: there is no such number.
std::string name_of(int number);

/// What keeps a rule set from being played by these numbers: a sentence; empty: nothing.
std::string beyond_numbers(const Rulebook&);

}  // namespace jansou::batch
