// 相談 A rulebook as bots may ask it: about hands that a seat might come to hold, from its view alone.
#pragma once
#include <memory>

#include "jansou/bots/bot.hpp"
#include "jansou/rulebook/rulebook.hpp"

namespace jansou {

/// `chip_worth`: for how many points a chip counts. REQUIRES: the book outlives the counsel.
std::shared_ptr<const Counsel> make_counsel(const Rulebook&, int chip_worth);

}  // namespace jansou
