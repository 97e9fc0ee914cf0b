// 面子のジョーカー Triplets and kans with jokers among their tiles: of what they may be, and how they are offered.
//
// The kind of such a meld is that of its plain tiles. One of jokers alone is open: it may be of any kind that they all may stand for, until
// a plain tile is added or the win is scored.
#pragma once
#include <span>
#include <vector>

#include "jansou/rulebook/rulebook.hpp"

namespace jansou {

/// The kinds of which a triplet or kan of these tiles may be, for a seat with these numbers: one, where some tile is plain.
KindSet kinds_of_meld(const Rulebook&, const Numbers&, std::span<const Face>);

/// Of what a triplet or kan of these tiles is from now on; no_kind: of jokers alone. REQUIRES: it may be of some kind.
Kind kind_of_meld(const Rulebook&, const Numbers&, std::span<const Face>);

/// A meld that the seat makes of these tiles.
Kind kind_of_meld(const Position&, Seat, std::span<const Face>);

/// True if the tile is a joker in triplets and kans of the seat.
inline bool is_melded_joker(const Position& pos, Seat s, Face face) {
    return pos.book.melded_jokers().has(face.kind()) && !pos.book.melded_reads(numbers_of(pos.table, s), face).empty();
}

/// True if some tile of the seat, or the one that lies open to claims, is a joker in triplets and kans.
bool has_melded_jokers(const Position&, Seat);

/// Offers each choice of `size` tiles of the hand which with the tile of `bare` (of one that takes no tile, by themselves) make a triplet
/// or kan in which there is a joker.
void offer_with_jokers(const Position&, Seat, const Action& bare, std::uint8_t size, Options&);

/// Claimable by an offer to take a tile for a triplet or kan together with so many of the hand.
Claimable claimable_for(const Position&, Seat, int from_hand);

/// Offers what the seat may add to the triplets that `owner` has called. `word`: of the action.
void offer_additions(const Position&, Seat, Seat owner, Word word, Options&);

/// The kind under which a tile of a meld counts towards the copies that one may have: what it stands for, what is printed on a joker that
/// goes beyond them; no_kind: none, of what is not read yet.
Kind copy_in_meld(const Rulebook&, const Numbers&, Face, Kind of);

/// The hands that `hand` may be by what its melds of jokers alone may be read as, as far as that makes a difference to its grammar; mostly
/// it alone. `open`: for each such meld the kinds of which it may be.
std::vector<Hand> hands_by_open_melds(const Grammar&, const Hand& hand, std::span<const KindSet> open);

/// What completes a hand without its winning tile, whatever its melds of jokers alone are of.
KindSet waits_of(const Rulebook&, const Win& held);

/// The kinds of the melds of jokers alone, for each of them.
ShortList<KindSet, max_melds> open_melds(const Rulebook&, const Table&, Seat);
ShortList<KindSet, max_melds> open_melds(const Rulebook&, const Win&);

}  // namespace jansou
