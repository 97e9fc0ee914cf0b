// 続く間 How long a number of a seat lasts, said as data: from which fact on, and which fact ends it.
#pragma once
#include <functional>
#include <optional>
#include <vector>

#include "jansou/rulebook/rulebook.hpp"

namespace jansou {

/// A fact that ends what lasts for a seat.
struct Until {
    enum class What : std::uint8_t {
        fact,   ///< an event of that type
        claim,  ///< a chi, a pon or an open kan
        call,   ///< a claim, or a concealed or added kan that stands: one that is robbed has not taken place
        aside,  ///< a tile set aside that stands
    } what = What::fact;
    EventType type{};
    bool own = false;  ///< only the seat's own
};
constexpr Until own(EventType type) { return {.type = type, .own = true}; }
constexpr Until anybodys(EventType type) { return {.type = type}; }
inline constexpr Until own_discard = own(EventType::discarded), own_draw = own(EventType::drew);
inline constexpr Until own_claim{.what = Until::What::claim, .own = true}, any_call{.what = Until::What::call},
    any_aside{.what = Until::What::aside};

/// What lasts: for a seat while its number is not 0, and never beyond the hand.
struct Lasting {
    std::vector<EventType> from{};      ///< each sets the number to 1 for its actor, or without one for every seat; else the rule sets it
    std::vector<Until> until{};         ///< whichever comes first
    bool counts = false;                ///< the number says how many of these are left; else the first ends it
    std::optional<CounterId> unless{};  ///< nothing ends it for a seat that has this number
    std::optional<CounterId> then{};    ///< the number that takes over what this one was
    std::function<void(Seat, int was, Script&)> at_end{};
};

/// The number lasts so. Its end follows from the fact in the place of the rule that says this.
void lasts(Rulebook&, CounterId, const Lasting&);

}  // namespace jansou
