// 席 Who sits where: the person's name in one seat, in the others bots, named after what they are and numbered.
#pragma once
#include "apps/cli/terminal_game.hpp"

namespace jansou::terminal {

/// A name for each seat: "you", "basic 1", "basic 2", "basic 3".
std::vector<std::string> names_of(const Plan&);

/// The seat of the person by the names of a log; no_seat if that is not clear.
Seat person_in(const std::vector<std::string>& names);

/// The bot at a seat: by its name in the log, else as the plan says.
std::string bot_at(const Plan&, const std::vector<std::string>& names, Seat person, Seat);

}  // namespace jansou::terminal
