// 面子のジョーカー Triplets and kans with jokers among their tiles: which kinds they may be of, and how they are offered.
//
// The kind of such a meld is that of its plain tiles. A meld of jokers alone is called an open meld below: it may be of any kind that all
// its jokers may stand for, until a plain tile is added or the win is scored.
#pragma once
#include <span>
#include <vector>

#include "jansou/rulebook/rulebook.hpp"

namespace jansou {

/// The kinds that a triplet or kan of these tiles may be of, for a seat with these numbers: one kind if some tile is plain, none if the
/// tiles do not go together.
KindSet kinds_of_meld(const Rulebook&, const Numbers&, std::span<const Face>);

/// The kind of a triplet or kan of these tiles: that of its plain tiles; no_kind: it is an open meld. REQUIRES: kinds_of_meld() is not
/// empty.
Kind kind_of_meld(const Rulebook&, const Numbers&, std::span<const Face>);

/// The same for a meld that the seat makes of these tiles.
Kind kind_of_meld(const Position&, Seat, std::span<const Face>);

/// True if the tile is a joker in triplets and kans of the seat.
inline bool is_melded_joker(const Position& pos, Seat s, Face face) {
    return pos.book.melded_jokers().has(face.kind()) && !pos.book.melded_reads(numbers_of(pos.table, s), face).empty();
}

/// True if some tile of the seat, or the one that lies open to claims, is a joker in triplets and kans.
bool has_melded_jokers(const Position&, Seat);

/// For each choice of `size` tiles of the hand that make a triplet or kan with a joker in it, together with the tile of `bare` or, if that
/// has none, by themselves: adds `bare` to the options, with the choice in Action::used.
void offer_with_jokers(const Position&, Seat, const Action& bare, std::uint8_t size, Options&);

/// The kinds of tiles that the seat could claim for a triplet or kan together with `from_hand` tiles of its hand.
Claimable claimable_for(const Position&, Seat, int from_hand);

/// Offers the tiles that the seat may add to the triplets that `owner` has called. `word`: Action::word of these offers.
void offer_additions(const Position&, Seat, Seat owner, Word word, Options&);

/// Where a hand may hold only so many copies of each kind, a tile of a meld of kind `of` counts as a copy of the kind that is returned: the
/// kind that it stands for; for a joker that may stand for one copy more than there are, the kind that is printed on it. no_kind: the tile,
/// in an open meld, counts as no copy.
Kind copy_in_meld(const Rulebook&, const Numbers&, Face, Kind of);

/// The hands that `hand` may be: one for each way to read its open melds, where ways that the grammar does not tell apart count as one.
/// Mostly that is `hand` alone. `open`: for each open meld the kinds that it may be of.
std::vector<Hand> hands_by_open_melds(const Grammar&, const Hand& hand, std::span<const KindSet> open);

/// The kinds that complete a hand which lacks its winning tile, under any reading of its open melds.
KindSet waits_of(const Rulebook&, const Win& held);

/// For each open meld the kinds that it may be of.
ShortList<KindSet, max_melds> open_melds(const Rulebook&, const Table&, Seat);
ShortList<KindSet, max_melds> open_melds(const Rulebook&, const Win&);

}  // namespace jansou
