// 取り消し What a seat said and may take back: a call until the discard that follows it, a riichi until somebody discards or makes a kan.
// Taking back is no answer to an ask: who may do it may do it whoever is asked, and what was open is asked anew.
#pragma once
#include <string_view>

#include "jansou/rulebook/settings.hpp"
#include "jansou/table/event.hpp"

namespace jansou {

struct TakeBack {
    TakenBack what = TakenBack::call;
    std::uint8_t to = 0;  ///< of a riichi whose tile lies: the kind that it becomes, as Action::word of `reach`; 0: the riichi is gone
    friend bool operator==(const TakeBack&, const TakeBack&) = default;
};

/// What rules say of taking back. Where none speaks, nothing is taken back.
struct TakingBack {
    bool calls = false;             ///< a chi or pon until the discard that follows it
    bool riichi = false;            ///< a riichi: until its tile in the own turn, then until the next discard or kan of anybody
    CounterId fresh = 0;            ///< not 0: the seat's riichi may be taken back although its tile lies
    CounterId said = 0, stood = 0;  ///< the numbers of a riichi that was said, of one that stands
    CounterId unpaid = 0;           ///< not 0: no stick was laid down for the seat's riichi
    int deposit = 0;                ///< what is given back with a stick
    std::string_view calls_clause, riichi_clause;
    ReasonId nothing = 0;  ///< why it cannot be: there is nothing to take back, or no longer
};

}  // namespace jansou
