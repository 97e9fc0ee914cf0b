// よその牌譜 A game as another program recorded it, put into our own events.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/wire/lines/facts.hpp"
#include "jansou/wire/terms.hpp"

namespace jansou::wire::foreign {

/// More is not read: a whole day of games has less.
inline constexpr std::size_t most_bytes = 16 << 20, most_facts = 100000;

/// One event in our words, and where it stands in the file.
struct Fact {
    nlohmann::json event;
    std::string place;  ///< "line 12"
};

/// One game. `facts` run from start_kyoku to end_kyoku for each hand; perhaps an end_game stands behind them. A `hora` has in `score` what
/// the other program said of its value, a `ryukyoku` in `tenpais` who was tenpai, as far as it said so.
struct Record {
    std::string format;
    std::vector<std::string> names;
    std::vector<Fact> facts;
    std::vector<Text> lost;  ///< what the file says besides, or leaves unsaid
};

/// What is wrong, and where.
struct Problem {
    std::string place;
    FactError what;
    std::string sentence() const { return (place.empty() ? "" : place + ": ") + what.sentence(); }
};
inline tl::unexpected<Problem> problem(std::string place, std::string why, std::string event = {}, std::string field = {}) {
    return tl::unexpected(Problem{std::move(place), {std::move(event), std::move(field), std::move(why)}});
}

/// mjai as it is, tenhou.net/6 JSON, or mjlog, told apart by their beginning.
tl::expected<Record, Problem> read_record(std::string_view text);
tl::expected<Record, Problem> read_mjai(std::string_view text);
tl::expected<Record, Problem> read_tenhou(std::string_view text);
tl::expected<Record, Problem> read_mjlog(std::string_view text);

/// Works out what programs leave unsaid and checks that each event follows from those before.
tl::expected<Record, Problem> completed(Record, const Rulebook&);

/// The events of one hand: places in `facts`, from its start_kyoku to its end_kyoku.
struct Span {
    std::size_t from = 0, to = 0;
};
std::vector<Span> hands_of(const Record&);
/// "S2-1": round, hand and honba.
std::string round_of(const nlohmann::json& start_kyoku);

}  // namespace jansou::wire::foreign
