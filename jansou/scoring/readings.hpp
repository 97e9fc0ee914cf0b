// 読みの比較 Every reading of a winner's jokers with what it is worth: for who explains a win.
#pragma once
#include "jansou/scoring/appraise.hpp"

namespace jansou {

struct WeighedReading {
    Reading reading;       ///< a joker drawn to win among them
    bool furiten = false;  ///< barred by Win::furiten: no ron
    bool has_yaku = false;
    Value now;       ///< its best division on what is visible, without the ura
    Appraisal best;  ///< its best division with everything, payments included; `verdict` wins even where furiten bars it
};

/// All readings that complete the hand, in the order of the kinds. A hand without jokers has one reading, which has no kinds.
std::vector<WeighedReading> weigh_readings(const Rulebook&, const Win&);

}  // namespace jansou
