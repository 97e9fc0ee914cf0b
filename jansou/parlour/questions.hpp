// 質問 Questions of a seat that take their time: worked out of values that are its own, away from the tables.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "jansou/parlour/desk.hpp"

namespace jansou::parlour {

/// `waits` of a seat at a moment.
struct WaitsQuestion {
    std::shared_ptr<const KnownRule> rule;
    Table table;
    Seat seat = no_seat;
    std::string id;
    std::optional<Kind> discard;  ///< those after it
    std::size_t longest = 0;      ///< answer, in bytes
};
/// The frame that answers it, to nobody yet.
Frame waits_frame(const WaitsQuestion&);

}  // namespace jansou::parlour
