// 手牌 A hand as the solver sees it, and the questions it answers: completeness, divisions, waits, shanten, useful tiles.
//
// Every answer is exact: a tile which the copy limit forbids (a fifth of one's own four, melds counted) is never waited on.
// A *reading* fixes the kind that each joker stands for.
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
    bool over_limit = false;  ///< may be a copy beyond Grammar::copy_limit
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

/// A hand with or without the winning tile. `tiles` are the concealed naturals; jokers are in `wilds` only.
struct Hand {
    Counts tiles{};
    std::array<Wild, max_wilds> wilds{};
    std::uint8_t open_sets = 0;  ///< number of melds, concealed kans included
    Counts outside{};            ///< own tiles outside the concealed hand that count towards the copy limit
    KindSet stood{};             ///< of melds: kinds that stand as a triplet or kan. Each is a triplet of some form
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

/// The waits of one concrete hand that the jokers may make.
struct ReadingWaits {
    Reading reading;
    KindSet waits;
    friend bool operator==(const ReadingWaits&, const ReadingWaits&) = default;
};

enum class Wait : std::uint8_t { none, ryanmen, kanchan, penchan, shanpon, tanki, orphan, orphans13 };

/// One way in which a complete hand stands: its concealed sets (melds are not listed), its pair, and where the winning tile went.
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

/// One way in which a complete hand stands with its jokers read, before the winning tile has its place: what a division costs to make is
/// not yet spent. Of one form they compare in the order of `divide`.
struct Standing {
    static constexpr unsigned kind_bits = 6, set_bits = 8;
    std::uint64_t reading = 0;  ///< of the jokers before the win, sorted, the first one highest
    Kind win = no_kind;         ///< what the winning tile is, or stands for
    std::uint64_t sets = 0;     ///< concealed sets, sorted, the first one highest: kind, then type
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

/// Shanten over all forms: -1 complete, 0 tenpai. Hands of either size; least over what may be discarded when size % 3 == 2. 14 or more: no
/// form is possible with the melds and what is left to draw.
int shanten(const Hand&, const Grammar&);

/// True if some reading stands in some form. REQUIRES size % 3 == 2.
bool complete(const Hand&, const Grammar&);

/// Kinds whose draw (as a plain tile) completes the hand. REQUIRES size % 3 == 1. Empty unless shanten is 0.
KindSet waits(const Hand&, const Grammar&);

/// Kinds whose draw (as a plain tile) lowers the shanten. REQUIRES size % 3 == 1.
KindSet useful(const Hand&, const Grammar&);

/// Kinds of plain tiles whose discard leaves shanten at most `most`, below 14. REQUIRES size % 3 == 2.
KindSet discards_to(const Hand&, const Grammar&, int most);

/// Every reading that waits on something, in the order of the kinds. REQUIRES size % 3 == 1.
std::vector<ReadingWaits> waits_by_reading(const Hand&, const Grammar&);

/// Every division of the complete hand `before` + `win`, one for each place that the winning tile may take. `before` has size % 3 == 1;
/// `win` is a plain tile, or `win_reads` (not empty) says what a joker drawn as winning tile may stand for. `won_set` and `wait` speak of
/// the thirteen tiles before the win. The answer has no equal entries; its order is fixed.
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
