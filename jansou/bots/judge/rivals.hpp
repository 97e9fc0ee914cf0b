// 他家 What a seat may read of the others: what is safe against whom, how likely each tile deals in, and what that costs.
#pragma once
#include <array>

#include "jansou/bots/bot.hpp"
#include "jansou/bots/judge/data.hpp"

namespace jansou {

using RivalRow = Lane<rival_features>;
using KindRow = Lane<kind_features>;

struct Rival {
    Seat seat = no_seat;
    bool riichi = false;
    int since = 0;  ///< its discards after the declaration
    int open_melds = 0;
    int bonus = 0;  ///< in its melds and set aside, as far as seen
    bool dealer = false;
    KindSet safe;                                    ///< that it discarded
    KindSet passed;                                  ///< that others discarded since it declared
    KindSet lately;                                  ///< that others discarded since its last own discard
    KindSet shows;                                   ///< waits that it has laid open
    std::array<std::int32_t, kind_count> deal_in{};  ///< chance that it wins on that kind now, 65536 = 1.0
    std::array<std::int32_t, kind_count> cost{};     ///< points that this takes from the seat
    std::int32_t ready = 0, ready_cost = 0;  ///< chance that it waits, 65536 = 1.0; points that a ron of its hand takes from the seat
    RivalRow row;
};

/// All that one seat sees of the others, worked out once for a decision.
struct Rivals {
    int count = 0;
    std::array<Rival, max_seats - 1> of{};  ///< in turn order after the seat
    Counts left{};                          ///< of each kind how many the seat does not see
    int unseen = 0;                         ///< of all
    std::array<std::int8_t, kind_count> bonus{};

    /// Chance to deal in with that kind, 65536 = 1.0; what it costs then.
    struct Danger {
        std::int32_t chance = 0, cost = 0;
    };
    Danger danger(Kind) const;
};

/// What is seen, without chances. The rows are the net's inputs.
Rivals read_rivals(const HouseFacts&, const View&);
KindRow kind_row(const HouseFacts&, const View&, const Rivals&, const Rival&, Kind);
/// The chances of each rival and of the kinds in `asked`; of the others they stay 0.
void weigh_threats(const HouseFacts&, const View&, const JudgeData&, KindSet asked, Rivals&);

}  // namespace jansou
