// 振聴 What bars a seat from a ron for what it discarded or let pass: one answer, read by everybody who wants to know. A tsumo is never
// barred.
#pragma once
#include <functional>

#include "jansou/rulebook/settings.hpp"

namespace jansou {

struct Rulebook;
struct Win;

/// The bars, from the widest to the narrowest. Without any the seat may ron on whatever completes its hand.
struct Furiten {
    ReasonId all = 0;            ///< why it can ron on nothing; 0: not so
    ReasonId of_kinds = 0;       ///< why it cannot ron on a tile of `kinds`
    ReasonId of_readings = 0;    ///< why it cannot ron in a reading of the hand that waits on one of `readings`
    bool lifted = false;         ///< nothing bars the seat, whatever other rules say
    std::uint8_t teller = none;  ///< the rule that tells the owner of the widest bar, as an index into Rulebook::furiten
    KindSet kinds{}, readings{};
    KindSet behind{};  ///< of `all`: the waits discarded or let pass, where it is known which

    static constexpr std::uint8_t none = 255;

    bool bars_nothing() const { return all == 0 && kinds.empty() && readings.empty(); }
    ReasonId widest() const { return all ? all : of_kinds ? of_kinds : of_readings; }
    /// True if `why` is the reason of a bar.
    bool is_for(ReasonId why) const { return why != 0 && (why == all || why == of_kinds || why == of_readings); }
    /// Why a ron on a tile of that kind is barred, whatever the reading; 0: it is not.
    ReasonId against(Kind k) const { return all ? all : kinds.has(k) ? of_kinds : ReasonId{}; }
    /// True if a hand without jokers, or a reading, that waits on these can ron on none of them.
    bool bars(KindSet waits) const { return all || !(waits & readings).empty() || (waits - kinds).empty(); }
};

/// The tiles that a seat has forgone, and the hand that it holds beside them.
struct Forgone {
    const Rulebook& book;
    const Win& held;                 ///< the concealed tiles without one drawn or claimed, melds, the seat's numbers
    KindSet discarded;               ///< its river, called tiles too
    KindSet passed;                  ///< let pass, as told of a hand that is at no table; at a table rules keep it in numbers
    std::function<KindSet()> waits;  ///< what completes the hand under any reading
};

/// What one rule says of furiten.
struct FuritenRule {
    using Says = std::function<Furiten(const Forgone&)>;
    /// A sentence for the owner of the hand. `partly`: a ron is possible still, under some reading or on some tile.
    using Tells = std::function<Text(const Forgone&, const Furiten&, bool partly)>;
    Says says;
    Tells tells;
};

/// What all rules say: each bar stands, unless one rule lifts them all. Of two reasons for the same bar the first is told.
Furiten furiten_of(const Forgone&);

}  // namespace jansou
