// 牌譜の再現 Plays a log again and compares every line; or only applies its facts.
#pragma once
#include <istream>
#include <memory>
#include <string>
#include <vector>

#include "jansou/wire/lines/session.hpp"

namespace jansou::wire {

struct ReplayReport {
    bool same = false;
    long line = 0;             ///< of the first difference, from 1; 0: none
    std::string what;          ///< in one sentence
    std::string event, field;  ///< of the facts: what is wrong there, as far as it is one event and one of its fields
    long lines = 0, games = 0;
    bool finished = true;  ///< every log in the file is closed
    bool is_log = true;    ///< false: the file does not begin like a log
};

/// Re-runs the games of a log file (one, or several one after another) under the rules in their headers.
ReplayReport replay(std::istream&);

/// Applies the events alone, without rules: tiles must be where the events take them from, and the scores must follow from the deltas.
ReplayReport replay_facts(std::istream&);

/// Takes up a game from the lines of its unfinished log, up to its last ask. `kept` gets the lines of the log as far as they stand: a step
/// of which the log has every act but not every event is made whole, acts of a step that others have yet to answer are left out (they are
/// logged with it). The session has no log yet. Null, and a sentence in `why`, if the lines are none of a game that can go on.
std::unique_ptr<Session> resume(const std::vector<std::string>& lines, Seat viewer, Session::Sink out, std::vector<std::string>& kept,
                                std::string& why);

}  // namespace jansou::wire
