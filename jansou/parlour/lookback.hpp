// 牌譜の閲覧 What can be looked at of what was played at a table: its log, its hands again, one line of it in a list.
#pragma once
#include <string>
#include <string_view>

#include "jansou/parlour/desk.hpp"

namespace jansou::parlour {

/// The log of the last match as wire::LogWriter writes it, worked out by playing it again.
std::vector<std::string> whole_log(const Play&, Names = Names::told);

Granted<std::string> log_text(const Desk&, Seat viewer, Names);
Granted<ordered_json> replay_frames(const Desk&, Seat viewer, int hand, bool mine);
ordered_json mine_json(const Desk&, Seat, std::string_view token);
std::string digest_of(const Desk&);

}  // namespace jansou::parlour
