// 予測 Chances that a bot says of its decisions, held against what came of them.
#pragma once
#include <array>

#include "jansou/bots/judge/data.hpp"
#include "jansou/lab/arena.hpp"

namespace jansou::lab {

/// Decisions of which about the same was said.
struct Forecast {
    double said = 0, came = 0, n = 0;  ///< sums of chances, how often it came, and decisions
    void add(float chance, bool so) { said += double(chance), came += so, ++n; }
    double error() const { return n > 0 ? (said - came) / n : 0; }
};
struct Forecasts {
    static constexpr std::size_t shares = 20;  ///< each of five hundredths
    long hands = 0;
    std::array<Forecast, shares> wins{}, deal_ins{};
};

/// Hands of one bot against itself, at least as many: of each decision, what it says of the option that it takes. One thread.
Forecasts forecasts_of(const Rulebook&, const Contender&, const Seed&, long hands);

/// The data will say what was seen where it says what was said. REQUIRES: the chances were said by this data.
void say_as_seen(JudgeData&, const Forecasts&);

}  // namespace jansou::lab
