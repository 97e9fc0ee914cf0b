// 検討 A log looked through by a house bot: every decision with what the bot thinks of each option, and what the choice cost by its
// reckoning.
#pragma once
#include <functional>
#include <istream>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/lines/weighing.hpp"

namespace jansou::wire {

/// What a review tells, line by line.
///
///     {"type":"decision","line":41,"game":1,"hand":3,"bakaze":"E","kyoku":3,"honba":0,"seat":2,"action":ACTION,"loss":120,
///      "bot":"strong","choice":ACTION,"options":[..]}         for each decision between several options; `loss` in points, null where
///                                                              the bot weighs nothing
///     {"type":"review","bot":"strong","seats":[{"decisions":81,"weighed":70,"same":61,"loss":2310},..]}      at the end, by chair
using ReviewSink = std::function<void(const nlohmann::ordered_json&)>;

/// The games of a log file as this program writes them, finished or not. An error is a sentence that names the line.
tl::expected<void, Sentence> review(std::istream&, std::string_view bot, const ReviewSink&);

}  // namespace jansou::wire
