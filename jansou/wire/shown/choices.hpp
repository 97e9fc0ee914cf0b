// 選択肢 What a seat may do as it is put before a person: the word on each button, what tells it from others, the question that a rule
// asks, and what each reading of jokers would be worth. Nothing the seat may not know is in it.
#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "jansou/referee/referee.hpp"
#include "jansou/wire/questions/score.hpp"

namespace jansou::wire {

/// How tiles and seats are called in a sentence.
struct Naming {
    Lang lang = Lang::en;
    std::function<std::string(Face)> tile;
    std::function<std::string(Face)> used;  ///< a tile of the hand that goes with it
    std::function<std::string(Seat)> seat;
    std::string_view between = " ";  ///< tiles that are used together
};
/// Tiles in words, seats by their winds.
Naming worded_naming(const Table&, Lang);

/// An action in words.
struct ActionWords {
    std::string label;  ///< the word on its button: "pon"
    std::string about;  ///< what tells it from others of its kind: "9 pin with 9 pin, 9 pin"; may be empty
    std::string line;   ///< both, as one says it: "pon 9p with 9p 9p"
};
ActionWords words_of(const Rulebook&, const Table&, const Action&, const Naming&);

/// The word on the button of an act that is called alike by every rule; empty where it is not.
Text label_of(ActionType, bool own_turn);

/// The question that is put to the seats asked, if the table waits for an answer to one.
std::optional<Text> question_of(const Referee&);

/// The kinds that an action names for the jokers, sorted.
Reading reading_named(const Action&);

/// What the seat's win would be worth on what can be seen now, with the jokers read so.
Appraisal worth_now(const Referee&, Seat, const Reading&);

/// A listed action that names a reading, with its worth; or one that names none.
struct WeighedAction {
    Action action;
    std::optional<Appraisal> worth;
};
/// The listed actions of a seat: in their order, but readings first and among these the one worth most.
std::vector<WeighedAction> weighed_options(const Referee&, Seat);

/// What a win on each wait of the hand would be worth on what can be seen now, the drawn tile left out or that discard made:
/// {"5p":{"ron":WORTH or null,"tsumo":WORTH or null}}; null: it does not win so. Furiten is not looked at. Nothing where more than
/// `most_weighed` waits are to be weighed.
nlohmann::ordered_json waits_worth_json(const Position&, Seat, std::optional<Kind> discard);
inline constexpr std::size_t most_weighed = 20;

/// {"actions":[CHOICE..],"question":TEXT}, as docs/server.md has them in an ask; without a question where none is asked.
nlohmann::ordered_json choices_json(const Referee&, Seat);

}  // namespace jansou::wire
