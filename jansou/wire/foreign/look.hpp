// 牌譜を開く A log file, of another program or of ours, as the page looks at it: its hands, one of them event by event, and what is to be
// said of the file.
#pragma once
#include <functional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "jansou/rulebook/settings.hpp"
#include "jansou/wire/foreign/open.hpp"
#include "jansou/wire/lines/start.hpp"

namespace jansou::wire::foreign {

inline constexpr int most_hands_looked_at = 100;

struct Looking {
    std::string rule;                              ///< one that is built in, for logs that name none; empty: as Tenhou plays with so many
    int hand = -1;                                 ///< from 0; -1: the first that can be shown
    bool compare = true;                           ///< what the file says with what the rule says
    std::function<bool(const RuleSet&)> allows{};  ///< the rule that a log brings along; empty: any
    GoOn go_on{};                                  ///< asked again and again; with no it is given up
};

/// The log opened by the rule that it names, or by the one that is asked for. Of a log of ours its first game, as far as its hands came to
/// their end.
tl::expected<Opened, Sentence> opened_for(std::string_view text, const Looking&);

/// As `replay_json`, and beside it {"format","rule","title","names","lost":[TEXT..],"differences":[..],"games","why"} of docs/server.md. A
/// hand that the rule cannot play has no frames, and a sentence in `why`.
tl::expected<nlohmann::ordered_json, Sentence> look_at_log(std::string_view text, const Looking&);

}  // namespace jansou::wire::foreign
