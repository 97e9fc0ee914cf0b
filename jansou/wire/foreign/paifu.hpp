// よその牌譜 A game as another program recorded it, put into our own events.
#pragma once
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/wire/lines/facts.hpp"

namespace jansou::wire::foreign {

/// More is not read: a whole day of games has less.
inline constexpr std::size_t most_bytes = 16 << 20, most_facts = 100000;

/// Asked again and again while a log is worked on; with no it is given up. Empty: never.
using GoOn = std::function<bool()>;
inline bool may_go_on(const GoOn& go_on) { return !go_on || go_on(); }
inline constexpr std::string_view reading_takes_too_long = "to read the log takes too long";

/// What is wrong, and where.
struct Problem {
    std::string place;
    FactError what;
    std::string sentence() const { return (place.empty() ? "" : place + ": ") + what.sentence(); }
};
inline tl::unexpected<Problem> problem(std::string place, std::string why, std::string event = {}, std::string field = {}) {
    return tl::unexpected(Problem{std::move(place), {std::move(event), std::move(field), std::move(why)}});
}

/// One event in our words, and where it stands in the file.
struct Fact {
    nlohmann::json event;
    std::string place;  ///< "line 12"
    /// Of a start_kyoku: as read, that it need not follow from the hand before; once the record is completed, that it does not.
    bool anew = false;
};

/// What the file says besides, or leaves unsaid; or what of it is left out.
struct Lost {
    std::string ja, en;
    bool of_play = false;  ///< it is of the play itself, so that less is compared
};

/// One game. `facts` run from start_kyoku to end_kyoku for each hand; perhaps an end_game stands behind them. A `hora` has in `score` what
/// the other program said of its value, a `ryukyoku` in `tenpais` who was tenpai, as far as it said so.
struct Paifu {
    std::string format;
    std::vector<std::string> names;
    std::vector<Fact> facts;
    std::vector<Lost> lost;
    std::vector<Problem> wrong;  ///< hands, and an end of the game, that cannot be and are left out
    std::vector<Problem> apart;  ///< what a hand begins with and the hand before does not leave
};

/// The last hand is left out of the record for that reason, which is told.
void leave_out_last_hand(Paifu&, Problem);

/// mjai, tenhou.net/6 JSON (a game, a line for each hand, or addresses of its editor), mjlog, or a paipu of majiang, told apart by what
/// they begin with. A hand that cannot be read is left out, unless there is no other.
tl::expected<Paifu, Problem> read_paifu(std::string_view text, const GoOn& = {});

/// Works out what programs leave unsaid and checks that each event follows from those before. A hand that breaks off, or in which one does
/// not, is left out, unless there is no other.
tl::expected<Paifu, Problem> completed(Paifu, const Rulebook&, const GoOn& = {});

/// The events of one hand: places in `facts`, from its start_kyoku to its end_kyoku.
struct Span {
    std::size_t from = 0, to = 0;
};
std::vector<Span> hands_of(const Paifu&);
/// "S2-1": round, hand and honba.
std::string round_of(const nlohmann::json& start_kyoku);

}  // namespace jansou::wire::foreign
