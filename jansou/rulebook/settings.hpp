// ルール設定 A rule set as data: which rules it has and what each of their options is set to. Rules read it once, when the book is made.
#pragma once
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "jansou/tile/text.hpp"
#include "jansou/tile/tile.hpp"

namespace jansou {

/// Why something is not allowed: an index into Rulebook::reasons; 0: it is allowed.
using ReasonId = std::uint8_t;

/// What an option may be set to.
enum class OptionType : std::uint8_t {
    number,   ///< an integer in [least, most]
    flag,     ///< true or false
    choice,   ///< one of `choices`
    numbers,  ///< a list of integers, each in [least, most]
    words,    ///< a list of words
    tiles,    ///< tiles in mpsz
    worth,    ///< of a yaku: han or points, [closed, open], "yakuman", "2 yakuman", "8 alone"; 0: not used
};

/// What the value of an option is, where its type alone does not tell how a person would set it.
enum class OptionSense : std::uint8_t {
    plain,
    copies,    ///< tiles: how many there are of each of a few, such as red fives
    by_place,  ///< numbers: one for each who settles a game, the first place in front, or none at all
    closed,    ///< worth: of a yaku that no open hand has
};

/// What a form and a manual say of an option beside its meaning.
struct OptionForm {
    Text note{};  ///< for whoever writes a file: what its values stand for
    OptionSense sense = OptionSense::plain;
    Text open_worth{};       ///< worth: the players' name for a worth of open hands, such as kuitan; may be empty
    std::uint8_t seats = 0;  ///< only of games with so many players; 0: of all
};

/// What must be so in a rule set, as texts all of which must hold: "ippatsu" (the rule is there), "dora.kan" (the option is there and
/// neither 0 nor false nor empty), "nagashi.counts_as = win", "riichi_kan.allowed = same_shape any" (one of them), "table.people >
/// table.seats" (an option, a number of a list, above an option or a number), "!contest.head_bump" (that does not hold). " or " stands
/// between alternatives.
using Conditions = std::vector<std::string_view>;

/// One key of a rule file. jansou/rules/options.hpp makes them.
struct OptionSpec {
    std::string_view key;  ///< with its table: "riichi.deposit"
    OptionType type;
    std::string fallback;  ///< the default, as written in a rule file
    Text meaning;          ///< as a player would say it
    std::int32_t least = 0, most = 0;
    std::string_view choices{};  ///< choice: separated by blanks
    OptionForm form{};
    Conditions wants{};  ///< where they do not hold, the option has no effect

    OptionSpec matters_with(Conditions conditions) && {
        wants = std::move(conditions);
        return std::move(*this);
    }
};

/// What may be told of a rule set in which `where` holds.
struct Remark {
    Conditions where{};
    Text text{};
};

/// What a yaku counts.
struct Worth {
    std::int32_t closed = 0, open = 0;  ///< han or points; 0: does not count
    std::uint8_t yakuman = 0;           ///< multiple; then `closed` and `open` only say whether it counts there (1) or not (0)
    bool alone = false;                 ///< counts instead of everything else in the hand, if that is worth more
    friend bool operator==(const Worth&, const Worth&) = default;
};

using Setting = std::variant<std::int32_t, bool, std::string, std::vector<std::int32_t>, std::vector<std::string>, Worth>;

/// Where a value was set: for `rules show`.
struct Origin {
    std::string file;  ///< id of the rule set, or the path given; empty: the default
    int line = 0;
};

/// An article of a rule set in words.
struct ClauseText {
    std::string id, ja, en;
    std::string of;  ///< what carried it when it was written: rules and options with their values; the text holds only while that is so
    friend bool operator==(const ClauseText&, const ClauseText&) = default;
};

/// A point in which the house differs from what is usual.
struct SpecialText {
    std::string ja, en;
    std::string tiles;   ///< to be shown beside it, in mpsz; may be empty
    std::string clause;  ///< may be empty
    friend bool operator==(const SpecialText&, const SpecialText&) = default;
};

/// What a player reads of a rule set in the words of its author. What is empty has not been written.
struct RuleTexts {
    std::string length_ja, length_en;
    std::string length_of;             ///< as `ClauseText::of`
    int games = 0;                     ///< of an ordinary set; 0: not said
    std::vector<SpecialText> special;  ///< at most three
    std::vector<ClauseText> clauses;   ///< in the order of their ids, A-2 before A-10

    const ClauseText* find(std::string_view clause) const;
    friend bool operator==(const RuleTexts&, const RuleTexts&) = default;
};

/// The effective rule set. REQUIRES of the readers below: the key is of that type (the loader has checked it against the catalogue), and
/// its rule is in the set; where it is not, the answer is an empty value, in a build without asserts.
struct RuleSet {
    std::string id, title_ja, title_en, about_ja, about_en;
    std::vector<std::string> rules;  ///< in their order
    std::map<std::string, Setting, std::less<>> settings;
    std::map<std::string, std::string, std::less<>> clauses;  ///< option key or rule name -> clause ids, separated by blanks
    std::map<std::string, Origin, std::less<>> origins;
    RuleTexts texts;
    bool playable = true;  ///< false: others are written against it, and no game is played by it

    /// Null if no rule of the set has that option.
    const Setting* find(std::string_view key) const;
    const Setting& at(std::string_view key) const;
    int number(std::string_view key) const { return value<std::int32_t>(key); }
    bool flag(std::string_view key) const { return value<bool>(key); }
    const std::string& text(std::string_view key) const { return value<std::string>(key); }
    bool is(std::string_view key, std::string_view word) const { return text(key) == word; }
    const std::vector<std::int32_t>& numbers(std::string_view key) const { return value<std::vector<std::int32_t>>(key); }
    const std::vector<std::string>& words(std::string_view key) const { return value<std::vector<std::string>>(key); }
    Worth worth(std::string_view key) const { return value<Worth>(key); }
    bool has_rule(std::string_view name) const;
    /// Clause ids of an option, else of its rule, else "".
    std::string_view clause(std::string_view key, std::string_view rule = {}) const;

private:
    template <class T>
    const T& value(std::string_view key) const {
        static const T none{};
        const T* found = std::get_if<T>(&at(key));
        assert(found && "an option of another type");
        return found ? *found : none;
    }
};

struct Rulebook;

/// What a rule is about, in the order of the manual.
enum class Topic : std::uint8_t { turn, readiness, tiles, joker, dora, shape, yaku, value, ability, hand_end, game, settlement, penalty };

/// A rule: its options and the function that adds its sentences to a book.
struct RuleInfo {
    std::string_view name;
    Topic topic{};
    Text title;
    Text meaning;
    std::vector<OptionSpec> options{};
    void (*install)(Rulebook&, const RuleSet&);
    std::vector<std::string_view> needs{};   ///< rules that must be in the set as well
    std::vector<std::string_view> bars{};    ///< rules that must not be
    std::vector<std::string_view> behind{};  ///< rules that must stand before it in the list, if they are in the set
    std::string_view says{};                 ///< what some rule of a set that is played must say: "when a game ends"
    Conditions wants{};                      ///< where they do not hold, the rule has no effect
    std::vector<Remark> remarks{};           ///< told of a set that has the rule
    std::vector<Remark> missed{};            ///< told of a set that does not have the rule
};

/// Every rule there is, by topic; within a topic those of the standard game first, then of houses, then of the shelf, each by name.
std::span<const RuleInfo* const> catalogue();
const RuleInfo* find_rule(std::string_view name);

/// Rules of a program that has more than those that are built in: a variable of this type at namespace scope puts them into the catalogue.
/// REQUIRES: the catalogue has not been asked for yet; the rules live as long as the process.
struct BroughtRules {
    BroughtRules(std::initializer_list<const RuleInfo*>);
};

/// Options of the table itself, there in every rule set.
std::span<const OptionSpec> table_options();

}  // namespace jansou
