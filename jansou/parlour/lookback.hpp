// 牌譜の閲覧 What can be looked at of what was played at a table: its log, its hands again, one line of it in a list.
#pragma once
#include <string>
#include <string_view>

#include "jansou/parlour/desk.hpp"

namespace jansou::parlour {

/// A match as values: what it began with, and what was done.
struct Played {
    wire::Start start;
    std::vector<Deed> deeds;
    bool over = false;
    std::vector<Handover> handed{};
};
Played played(const Play&);
/// One match of a table, played again from the records of the table.
tl::expected<Played, Sentence> played_again(std::span<const Record>, std::size_t match, const Config&);

/// The log of a match as wire::LogWriter writes it, worked out by playing it again; as far as it has come when `go_on` says no.
std::vector<std::string> whole_log(const Played&, Names = Names::told, const std::function<bool()>& go_on = {});

/// Who looks back: a seat, somebody who looked on, or somebody to whom one finished match is shown without names.
struct Looker {
    Seat seat = no_seat;
    std::optional<std::size_t> match;  ///< the last one if none is said
    bool unnamed = false;
};
Granted<LookTask> look_task(const Desk&, const Looker&, const LookBack&, const Config&);

/// What is kept of a table beside its records, so that a list can be made without the table: an entry of `POST /api/mine` without token,
/// seat and date, and the hashes of the tokens of its seats.
ordered_json card_of(const Desk&);
std::string digest_of(const Desk&);

}  // namespace jansou::parlour
