// 打ち手 The levels: one judge, who errs more or less.
#pragma once
#include <memory>

#include "jansou/bots/bot.hpp"

namespace jansou {

/// `heat`: how far from the best a choice may fall, in thousandths of a mean win; 0: it never does. Where nothing was learned it plays as
/// the usual bot. What it does follows from the view, the seed and the index.
std::unique_ptr<Bot> make_judge_bot(const HouseFacts&, const Seed&, std::uint64_t index, int heat);

}  // namespace jansou
