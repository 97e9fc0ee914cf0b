// 条件 What an option or a rule declares that it wants (`Conditions`), held against a rule set, and said in words.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "jansou/rulebook/rulebook.hpp"

namespace jansou::wire::rule_text {

/// One of the alternatives of a condition.
struct Atom {
    enum class Asks : std::uint8_t { there, is, above } asks = Asks::there;
    bool denied = false;                  ///< "!contest.head_bump"
    std::string_view name;                ///< a rule, a key, keys that begin so ("offences.*"), or what follows from all rules ("*jokers")
    std::vector<std::string_view> words;  ///< is: one of these
    std::string_view than;                ///< above: a number or a key
};

/// REQUIRES: it is written as `Conditions` says.
std::vector<Atom> atoms_of(std::string_view condition);

bool holds(const RuleSet&, const Rulebook&, std::string_view condition);

/// Whether the name is one that atoms may ask for: a rule, a key, the head of keys, or one of what follows from all rules.
bool may_be_asked(std::string_view name);

/// Neither 0 nor false nor empty.
bool says_something(const Setting&);

/// "does nothing without \"ippatsu\"", and the same in Japanese without its first words: "「一発」(ippatsu)がないので、何もしません".
struct Lack {
    std::string ja, en;
};
Lack does_nothing(std::string_view condition);

}  // namespace jansou::wire::rule_text
