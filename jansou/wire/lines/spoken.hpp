// 発言 What is said at a table, read once for everybody who listens: the action that a message means, the offence that it declares.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>
#include <tl/expected.hpp>

#include "jansou/wire/lines/answers.hpp"

namespace jansou::wire {

/// Why a message is not taken.
struct Misspoken {
    std::string_view code;  ///< unknown not_asked not_legal not_listed ambiguous bad_reading
    std::string message, clause;
    std::optional<Refusal> why;  ///< of an action: what stands against it
};

/// The listed actions that an answer means: all fields given are theirs; `consumed` in any order; tiles as mjai names or mpsz.
std::vector<Action> meant(const Rulebook&, const Seating&, const Options& listed, const nlohmann::json& action);

// Each of these reads fields of a message that has a type. Persons are named by their chairs.
tl::expected<Chair, Misspoken> seat_said(const nlohmann::json& message, int people);
/// `action`, an object with a type; lies in the message.
tl::expected<const nlohmann::json*, Misspoken> action_said(const nlohmann::json& message);
/// The one listed action of the seat that is meant.
tl::expected<Action, Misspoken> act_said(const Referee&, Seat, const nlohmann::json& message);
/// Of an action that was on the list, but not with the reading that it names.
Misspoken bad_reading();

struct OffenceSaid {
    std::size_t which;  ///< place in the rulebook's list
    Chair chair;
    Declared declared;
};
/// `mended`, `count` (tiles), `choice`, as far as they say something.
void put_declared(nlohmann::json& message, const Offence&, const Declared&);
tl::expected<OffenceSaid, Misspoken> offence_said(const Rulebook&, int people, const nlohmann::json& message);

}  // namespace jansou::wire
