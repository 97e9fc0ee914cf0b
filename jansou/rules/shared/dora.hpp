// ドラの数え方 Which kind an indicator names, how many such tiles a finished hand holds, and the turning of one more indicator.
#pragma once
#include <span>

#include "jansou/rulebook/rulebook.hpp"

namespace jansou {

/// The kinds that an option of tiles names.
KindSet kinds_of(const RuleSet&, std::string_view key);

/// The next kind in its suit, winds or dragons that is in use: 9 -> 1, north -> east, red -> white.
Kind dora_of(Kind indicator, KindSet in_use);

/// How many of a win's tiles the indicators name.
class DoraCount {
public:
    /// REQUIRES: the rule set has the rule `dora`.
    DoraCount(KindSet in_use, const RuleSet&);

    /// Adds what each tile counts, of the finished hand and of those set aside: each indicator anew; a red one may count more.
    void add(const Win&, std::span<const Face> indicators, TileWorth&) const;
    /// The kind that an indicator names; no_kind: every tile.
    Kind named(Kind indicator) const { return all_tiles_.has(indicator) ? no_kind : named_[indicator]; }
    /// What all of them count, `counts` the finished hand.
    int operator()(const Win&, std::span<const Face> indicators, const Counts& counts) const;

private:
    std::array<Kind, kind_count> named_;  ///< by kind of the indicator
    KindSet aside_only_;
    KindSet all_tiles_;  ///< indicators that name every tile
    KindSet chosen_;     ///< indicators for which the winner chooses, see add_chosen_dora
    KindSet by_face_;    ///< kinds of which a joker counts by what is printed on it
    int red_counts_;
};

/// Adds what indicators count for which the winner chooses an honour that is dora: what was named for each in turn (indicators first, then
/// ura), else the one of which there are most.
void add_chosen_dora(Rulebook&, std::uint8_t line, bool ura);
/// The winners name them, one for each such indicator or ura that counts for them, before they are paid; none: the one that counts most.
void ask_for_chosen_dora(Rulebook&);

/// Red tiles in the finished hand, but for jokers by where they came from (Win::jokers).
int red_tiles(const Win&);
/// Of these jokers the red ones that stand for what they are: they are red then.
int red_jokers_read(const Win&, const Shape&);
/// Adds them to the red dora. For a rule that makes such jokers.
void count_red_jokers(Rulebook&);

/// Turns the next indicator; `ahead` of it others are turned first. Where none is left, notes 1 in `none_left` of the seat.
void turn_indicator(const Position&, Seat, CounterId none_left, Script&, int ahead = 0);

}  // namespace jansou
