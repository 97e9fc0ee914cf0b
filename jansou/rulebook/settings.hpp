// ルール設定 A rule set as data: which rules it has and what each of their options is set to. Rules read it once, when the book is made.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "jansou/tile/tile.hpp"

namespace jansou {

/// A text in both languages of the house.
struct Text {
    std::string_view ja, en;
};

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

/// One key of a rule file.
struct OptionSpec {
    std::string_view key;  ///< with its table: "riichi.deposit"
    OptionType type;
    std::string_view fallback;  ///< the default, as written in a rule file
    Text meaning;
    std::int32_t least = 0, most = 0;
    std::string_view choices{};  ///< choice: separated by blanks
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

/// The effective rule set. REQUIRES of the readers below: the key is of that type (the loader has checked it against the catalogue).
struct RuleSet {
    std::string id, title_ja, title_en, about_ja, about_en;
    std::vector<std::string> rules;  ///< in their order
    std::map<std::string, Setting, std::less<>> settings;
    std::map<std::string, std::string, std::less<>> clauses;  ///< option key or rule name -> clause ids, separated by blanks
    std::map<std::string, Origin, std::less<>> origins;

    const Setting& at(std::string_view key) const;
    int number(std::string_view key) const { return std::get<std::int32_t>(at(key)); }
    bool flag(std::string_view key) const { return std::get<bool>(at(key)); }
    const std::string& text(std::string_view key) const { return std::get<std::string>(at(key)); }
    bool is(std::string_view key, std::string_view value) const { return text(key) == value; }
    const std::vector<std::int32_t>& numbers(std::string_view key) const { return std::get<std::vector<std::int32_t>>(at(key)); }
    const std::vector<std::string>& words(std::string_view key) const { return std::get<std::vector<std::string>>(at(key)); }
    Worth worth(std::string_view key) const { return std::get<Worth>(at(key)); }
    bool has_rule(std::string_view name) const;
    /// Clause ids of an option, else of its rule, else "".
    std::string_view clause(std::string_view key, std::string_view rule = {}) const;
};

struct Rulebook;

/// A rule: its options and the function that adds its sentences to a book.
struct RuleInfo {
    std::string_view name;
    Text title;
    Text meaning;
    std::vector<OptionSpec> options;
    void (*install)(Rulebook&, const RuleSet&);
    std::vector<std::string_view> needs{};   ///< rules that must be in the set as well
    std::vector<std::string_view> bars{};    ///< rules that must not be
    std::vector<std::string_view> behind{};  ///< rules that must stand before it in the list, if they are in the set
};

/// Every rule there is, in the order of the manual.
std::span<const RuleInfo* const> catalogue();
const RuleInfo* find_rule(std::string_view name);

/// Options of the table itself, there in every rule set.
std::span<const OptionSpec> table_options();

}  // namespace jansou
