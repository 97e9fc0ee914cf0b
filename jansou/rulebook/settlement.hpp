// 精算 The end of a game and of a set, in points, units and prizes. Seats are chairs here.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "jansou/rulebook/settings.hpp"
#include "jansou/table/table.hpp"

namespace jansou {

/// The end of a game, in points and units of the settlement. Everybody counts who is at the table: seats are chairs here.
struct GameEnd {
    std::uint8_t seats = 4;
    Seat first_dealer = 0, last_dealer = 0;
    std::array<std::int32_t, max_seats> points{};
    std::int32_t sticks = 0;
    SeatMask won = 0;
    std::array<Seat, max_seats> busted_by{no_seat, no_seat, no_seat, no_seat};
    std::array<std::uint8_t, max_seats> chombos{};  ///< how often each undid a hand by an offence
};

/// Results are counted in tenths of a thousand, so that they need no fractions.
inline constexpr int tenths = 10;
struct Settlement {
    std::uint8_t seats = 4;                        ///< as many people as there are
    std::array<std::uint8_t, max_seats> place{};   ///< from 1; who share a place have the same
    std::array<std::int32_t, max_seats> points{};  ///< with the sticks left
    std::int32_t lost = 0;                         ///< points that nobody has any more
    bool ranked = true;                            ///< false: there are no rank points, and `rank` is not told
    std::array<std::int32_t, max_seats> base{}, rank{}, total{};
    struct Prize {
        std::string_view id;
        Text words;
        std::string_view clause{};
        std::array<std::int32_t, max_seats> amount{};                ///< in tenths, of chips in chips
        bool by_wins = false, by_busts = false, by_chombos = false;  ///< what must be known of the game for it
        bool in_chips = false;                                       ///< it is no part of the results
    };
    std::vector<Prize> prizes;  ///< where the rule has them

    /// Two people change chairs, who have what they had.
    void change_chairs(Seat a, Seat b) {
        std::swap(place[a], place[b]);
        for (auto* each : {&points, &base, &rank, &total}) std::swap((*each)[a], (*each)[b]);
        for (Prize& prize : prizes) std::swap(prize.amount[a], prize.amount[b]);
    }
    void award(const Prize& prize) {
        prizes.push_back(prize);
        for (std::size_t s = 0; s < max_seats && !prize.in_chips; ++s) total[s] += prize.amount[s];
    }
};

/// The end of a set of games, by chair: chips held at its end, and what the prizes of the set move of them.
struct SetEnd {
    std::uint8_t seats = 4;
    std::array<std::int32_t, max_seats> prizes{};
};

}  // namespace jansou
