// 手牌 A hand as the solver sees it, and the questions it answers: completeness, divisions, waits, shanten, useful tiles.
//
// Every answer is exact: a hand never waits on a tile that the copy limit forbids (a fifth tile of a kind of which it holds all four, melds
// counted). A *reading* fixes the kind that each joker stands for.
//
// All types here are values, and all functions may be called on any number of threads at once.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "jansou/hand/grammar.hpp"
#include "jansou/tile/tile.hpp"

namespace jansou {

/// Equal jokers: each of them stands for one of `reads`.
struct Wild {
    KindSet reads;
    std::uint8_t count = 0;
    bool over_limit = false;  ///< may stand for a kind of which the hand holds Grammar::copy_limit tiles already
    friend bool operator==(const Wild&, const Wild&) = default;
};
inline constexpr int max_wilds = 3;   ///< groups of jokers in one hand
inline constexpr int max_jokers = 8;  ///< jokers in one hand
inline constexpr int max_sets = 5;

enum class SetType : std::uint8_t { run, triplet, kan };

/// A meld, or a set inside a division. A run is named by the kind it starts with.
struct Set {
    SetType type = SetType::triplet;
    Kind kind = no_kind;
    bool open = false;  ///< made with another's tile: by a call, or (in a division) finished by ron
    friend bool operator==(const Set&, const Set&) = default;
    friend auto operator<=>(const Set&, const Set&) = default;
};

/// A hand with or without the winning tile. `tiles` are the concealed tiles that stand for themselves; jokers are in `wilds` only.
struct Hand {
    Counts tiles{};
    std::array<Wild, max_wilds> wilds{};
    std::uint8_t open_sets = 0;  ///< number of melds, concealed kans included
    Counts outside{};            ///< the seat's tiles outside the concealed hand that count towards the copy limit
    KindSet stood{};             ///< kinds that stand as a triplet or kan in a meld; some form allows a triplet of each
    friend bool operator==(const Hand&, const Hand&) = default;

    int joker_count() const {
        int n = 0;
        for (const Wild& w : wilds) n += w.count;
        return n;
    }
    int size() const { return total(tiles) + joker_count(); }
};

/// What the jokers of a hand stand for, sorted.
struct Reading {
    std::array<Kind, max_jokers> kinds{};
    std::uint8_t count = 0;
    friend bool operator==(const Reading&, const Reading&) = default;
    friend auto operator<=>(const Reading&, const Reading&) = default;
};

/// One reading of the jokers, and the waits of the hand that it makes.
struct ReadingWaits {
    Reading reading;
    KindSet waits;
    friend bool operator==(const ReadingWaits&, const ReadingWaits&) = default;
};

enum class Wait : std::uint8_t { none, ryanmen, kanchan, penchan, shanpon, tanki, orphan, orphans13 };

/// One way in which a complete hand divides into sets and a pair: its concealed sets (melds are not listed), its pair, and the set that the
/// winning tile went into.
struct Division {
    Form::Type form = Form::Type::sets;
    std::uint8_t form_index = 0;  ///< in Grammar::forms
    std::uint8_t set_count = 0;
    std::array<Set, max_sets> sets{};  ///< concealed part, sorted
    Kind pair = no_kind;               ///< sets: the pair; orphans: the doubled kind
    Wait wait = Wait::none;
    std::uint8_t won_set = 255;  ///< index into `sets` of the set that the winning tile completed; 255: the pair, or not sets
    Kind win = no_kind;          ///< what the winning tile is, or stands for
    Counts counts{};             ///< the concealed tiles as read, winning tile included
    Reading reading;             ///< of the jokers before the win
    friend bool operator==(const Division&, const Division&) = default;
};

/// A division without the place of the winning tile: one way in which a complete hand divides, its jokers read. It costs less to make than
/// a Division, which lists the same in arrays. Standings of one form compare in the order in which `divide` answers.
///
///     reading   six bits for each joker:    | .. | first kind | .. | last kind |     sorted; the last one in bits 5 .. 0
///     sets      a byte for each set:        | .. | first set  | .. | last set  |     sorted; the last one in bits 7 .. 0
///     of a set  bits 7 6: its SetType, bits 5 .. 0: its kind
struct Standing {
    static constexpr unsigned kind_bits = 6, set_bits = 8;
    std::uint64_t reading = 0;  ///< of the jokers before the win
    Kind win = no_kind;         ///< the kind that the winning tile is or stands for
    std::uint64_t sets = 0;     ///< the concealed sets
    Kind pair = no_kind;        ///< sets: the pair; orphans: the doubled kind
    std::uint8_t form_index = 0, set_count = 0, joker_count = 0;
    friend auto operator<=>(const Standing&, const Standing&) = default;

    static Set set(std::uint64_t packed) { return {SetType(packed >> kind_bits & 3U), Kind(packed & 63U)}; }
    Reading read() const {
        Reading r;
        r.count = joker_count;
        for (std::size_t i = 0; i < joker_count; ++i) r.kinds[i] = Kind(reading >> (kind_bits * (joker_count - 1U - i)) & 63U);
        return r;
    }
};

// --- Questions. `size % 3 == 1`: before the winning tile; `== 2`: with it. Sizes are 3 * (sets - open_sets) + 1 or 2. ---

/// Shanten over all forms: -1 complete, 0 tenpai. For hands of either size; where size % 3 == 2, the least shanten after any discard. 14 or
/// more: the melds and the copy limit leave no form possible.
int shanten(const Hand&, const Grammar&);

/// True if some reading stands in some form. REQUIRES size % 3 == 2.
bool complete(const Hand&, const Grammar&);

/// Kinds whose draw (as a plain tile) completes the hand. REQUIRES size % 3 == 1. Empty unless shanten is 0.
KindSet waits(const Hand&, const Grammar&);

/// Kinds whose draw (as a plain tile) lowers the shanten. REQUIRES size % 3 == 1.
KindSet useful(const Hand&, const Grammar&);

/// Kinds of plain tiles whose discard leaves shanten at most `most`. REQUIRES size % 3 == 2; `most` below 14.
KindSet discards_to(const Hand&, const Grammar&, int most);

/// Every reading with which the hand waits on some kind, sorted by the kinds of the reading. REQUIRES size % 3 == 1.
std::vector<ReadingWaits> waits_by_reading(const Hand&, const Grammar&);

/// Every division of the complete hand `before` + `win`, one for each place that the winning tile may take, into `out`. The winning tile is
/// a plain tile of the kind `win`; or it is a joker, and `win_reads` holds the kinds that it may stand for. `won_set` and `wait` speak of
/// the tiles before the win. No two entries are equal; their order is fixed. REQUIRES: `before` has size % 3 == 1.
void divide(const Hand& before, Kind win, KindSet win_reads, const Grammar&, std::vector<Division>& out);

namespace reference {
// The plain solver: obvious, slow, the oracle of the fast one. Same contracts.
int shanten(const Hand&, const Grammar&);
bool complete(const Hand&, const Grammar&);
KindSet waits(const Hand&, const Grammar&);
KindSet useful(const Hand&, const Grammar&);
std::vector<ReadingWaits> waits_by_reading(const Hand&, const Grammar&);
void divide(const Hand& before, Kind win, KindSet win_reads, const Grammar&, std::vector<Division>& out);
}  // namespace reference

}  // namespace jansou
