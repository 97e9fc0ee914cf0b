// なぜ Why a seat may not do something, in sentences with what they rest on; and the wins that it let go.
#pragma once
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "jansou/referee/referee.hpp"

namespace jansou::wire {

/// What stands against an action, or that nothing does.
struct Objection {
    bool legal = false;
    std::string id;  ///< of the reason; "not_there" if the position has nothing of the kind, "legal" if nothing stands against it
    std::string ja, en, clause;
};
/// `action` as in the protocol; fields may be left out. Says nothing that the seat may not know.
Objection objection_to(const Referee&, Seat, const nlohmann::json& action);

/// {"legal":bool,"reason":"..","clause":"..","message":TEXT}, with the id of the reason and an empty clause where no rule speaks.
nlohmann::ordered_json why_json(const Referee&, Seat, const nlohmann::json& action);

/// A win that a seat let pass or could not take.
struct Missed {
    Seat from = no_seat;  ///< whose tile; the seat itself: a draw
    Face tile{};
    int turn = 0;      ///< how many discards the one had made whose tile it was
    ReasonId why = 0;  ///< what barred it; 0: it was let pass
    std::string ja, en, clause;
};
/// Of the hand that is over; before that they tell what others hold.
std::vector<Missed> missed_by(const Referee&, Seat);

/// [{"from":1,"pai":"9m","own":false,"turn":7,"let_pass":true,"text":TEXT,"clause":".."}..]
nlohmann::ordered_json missed_json(const Referee&, Seat);

}  // namespace jansou::wire
