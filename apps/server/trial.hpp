// 試し打ち A rule that somebody brings along, tried by bots: whether its games come to an end, and what happens in them.
#pragma once
#include <chrono>
#include <functional>

#include "apps/server/exchange.hpp"

namespace jansou::server {

inline constexpr long most_trial_hands = 200;
inline constexpr std::chrono::seconds longest_trial{5};

/// `{"rule_text":".."}` -> `{"hands","games","whole","wins","draws","reasons":[{"name","count"}..],"yaku":[..]}`. On any thread; `go_on`
/// says no when the house ends or whoever asked has gone.
Response trial(const Request&, const std::function<bool()>& go_on);

}  // namespace jansou::server
