// 能力 Something that a seat may do or know and others may not: given to a seat for a hand, or everybody's by an option.
#pragma once
#include <functional>
#include <optional>
#include <string_view>

#include "jansou/rulebook/rulebook.hpp"

namespace jansou {

/// Who has an ability.
struct Holder {
    CounterId given = 0;     ///< not 0: this seat has it in this hand
    bool everybody = false;  ///< whatever was given

    bool operator()(const Position& pos, Seat s) const { return everybody || pos.count(given, s) != 0; }
    bool operator()(const Numbers& numbers) const { return everybody || numbers[given] != 0; }
    /// The number on which it hangs; none: it is everybody's.
    std::optional<CounterId> number() const { return everybody ? std::nullopt : std::optional(given); }
};

/// How an ability is told: the word on the wire, which is the name of its rule, its name, a word of at most five kana or six letters for
/// the plate, a sentence.
struct AbilityWords {
    std::string_view id;
    Text name, brief, text;
    std::string_view icon = "star";
};

/// A number that the plate shows beside it, as uses left; below 0: none.
using AbilityCount = std::function<int(const Position&, Seat)>;

/// The id of a mark that says why the hand of a seat lies open to whoever sees the mark. It stands with the hand and not on the plate.
inline constexpr std::string_view hand_seen_mark = "hand_seen";

/// Adds the ability of the rule being installed, which has the option `<id>.everybody`. Whoever has it carries a mark.
Holder add_ability(Rulebook&, const AbilityWords&, const AbilityCount& = {});

}  // namespace jansou
