// 取り消し What a seat said and may take back: a call until the discard that follows it, a riichi until somebody discards or makes a kan.
// Taking back is no answer to an ask: who may do it may do it whoever is asked, and what was open is asked anew.
#pragma once
#include <functional>
#include <string_view>
#include <vector>

#include "jansou/rulebook/settings.hpp"
#include "jansou/table/event.hpp"

namespace jansou {

class Script;
struct Position;

struct TakeBack {
    TakenBack what = TakenBack::call;
    std::uint8_t to = 0;  ///< of a riichi whose tile lies: the kind that it becomes, as Action::word of `reach`; 0: there is none
    friend bool operator==(const TakeBack&, const TakeBack&) = default;
};

/// What rules say of it. Where none does, nothing is taken back.
struct TakingBack {
    bool calls = false;             ///< a chi or pon until the discard that follows it
    bool riichi = false;            ///< a riichi: until its tile in the own turn, then until the next discard or kan of anybody
    CounterId fresh = 0;            ///< of a seat: its riichi may be taken back though its tile lies
    CounterId said = 0, stood = 0;  ///< the numbers of a riichi that was said, of one that stands
    CounterId unpaid = 0;           ///< of a riichi for which no stick was laid down
    int deposit = 0;                ///< what is given back with a stick
    std::string_view calls_clause, riichi_clause;
    ReasonId nothing = 0;  ///< why it cannot be: there is nothing to take back, or no longer
    /// Vetoes, any of which holds; the first in list order gives the reason.
    std::vector<std::function<ReasonId(const Position&, Seat, const TakeBack&)>> forbid;
    /// Facts that come before a riichi is told to have become what the seat wishes: of what kind it is from now on.
    std::vector<std::function<void(const Position&, Seat, const TakeBack&, Script&)>> becomes;
    /// The kind of the riichi that the seat said; the first answer that is not 0, else the ordinary kind.
    std::vector<std::function<std::uint8_t(const Position&, Seat)>> kind_of;

    /// The kind in which the seat is in riichi. REQUIRES: it said one.
    std::uint8_t kind(const Position&, Seat, std::uint8_t ordinary) const;
};

}  // namespace jansou
