// 発言 What is said at a table, read once for everybody who listens: the action that a message means, the offence that it declares.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/lines/answers.hpp"
#include "jansou/wire/lines/commands.hpp"

namespace jansou::wire {

/// Why a message is not taken.
struct Misspoken {
    std::string_view code;  ///< unknown not_asked not_legal not_listed ambiguous bad_reading
    std::string message, clause;
    std::optional<Objection> why;  ///< of an action: what stands against it
};

/// The listed actions that an answer means: all fields given are theirs; `consumed` in any order; tiles as mjai names or mpsz.
std::vector<Action> meant(const Rulebook&, const Seating&, const Options& listed, const nlohmann::json& action);

/// mjai names that may be said of a tile which is told by another one, and that one: 5p where every 5p is red.
std::map<std::string, std::string> names_told_otherwise(const Rulebook&);

/// A field is missing, or says what it cannot say.
Misspoken misspoken(Sentence why);

// What a message means at the table it is said at. Persons are named by their chairs.
tl::expected<Chair, Misspoken> seat_said(const SaidSeat&, int people);
/// The one listed action of the seat that is meant.
tl::expected<Action, Misspoken> act_said(const Referee&, Seat, const SaidAction&);
/// Of an action that was on the list, but not with the reading that it names.
Misspoken bad_reading();

struct OffenceSaid {
    std::size_t which;  ///< place in the rulebook's list
    Chair chair;
    Declared declared;
};
/// `mended`, `count` (tiles), `choice`, as far as they say something.
void put_declared(nlohmann::json& message, const Offence&, const Declared&);
tl::expected<OffenceSaid, Misspoken> offence_said(const Rulebook&, int people, const SaidOffence&);

/// What `kind` says of something taken back: the kind that a riichi becomes, "none" where there is none any more.
std::string kind_taken_back(const Rulebook&, const TakeBack&);
/// What the seat may take back by that message; without `kind` its call, declaration or riichi.
tl::expected<TakeBack, Misspoken> take_back_said(const Referee&, Seat, const SaidTakeBack&);

}  // namespace jansou::wire
