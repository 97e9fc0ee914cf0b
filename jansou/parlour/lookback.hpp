// 牌譜の閲覧 What can be looked at of what was played at a table: its log, its hands again, one line of it in a list.
#pragma once
#include <string>
#include <string_view>

#include "jansou/parlour/desk.hpp"

namespace jansou::parlour {

/// The log of a match as wire::LogWriter writes it, worked out by playing it again.
std::vector<std::string> whole_log(const Play&, Names = Names::told);

/// Who looks back: a seat, somebody who looked on, or somebody to whom one finished match is shown without names.
struct Looker {
    Seat seat = no_seat;
    std::optional<std::size_t> match;  ///< the last one if none is said
    bool unnamed = false;
};
Granted<std::string> log_text(const Desk&, const Looker&, Names);
Granted<ordered_json> replay_frames(const Desk&, const Looker&, int hand, bool mine);
ordered_json mine_json(const Desk&, Seat, std::string_view token);
std::string digest_of(const Desk&);

}  // namespace jansou::parlour
