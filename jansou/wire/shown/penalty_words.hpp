// 罰則の言葉 What goes wrong at a table, in the words in which it is called there: rulesets/words/penalties.toml, and what search.toml says
// of the same things.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "jansou/wire/rule_text/rule_draft.hpp"

namespace jansou::wire {

struct PenaltyWords {
    struct Group {
        std::string id;
        rule_text::Titled name;
    };
    /// A kind of offence that the table may declare.
    struct Declared {
        std::string kind, group;
        std::vector<std::string> with, see;  ///< options that decide about it too; options and rules that say what would be right
    };
    /// What no program sees.
    struct AtTable {
        std::string id, group;
        rule_text::Titled name;
        std::vector<std::string> words;
    };
    std::vector<Group> groups;  ///< in the order in which they are listed
    std::vector<Declared> declared;
    std::vector<AtTable> at_table;

    const Declared* of_kind(std::string_view kind) const;
    const AtTable* of_table(std::string_view id) const;
};

/// Read once; a file that is wrong is a fault of ours.
const PenaltyWords& penalty_words_read();

/// All words of search.toml for things that are about that option or rule, each once.
std::vector<std::string> words_about(std::string_view key);

/// Whether one of the texts speaks of what was typed: each of its parts stands in one of them, or a text stands in it as a whole. Whole and
/// half width, hiragana and katakana, capitals and small letters are alike.
bool speaks_of(std::string_view typed, std::span<const std::string> texts);

/// Whether that word stands in one of the texts.
bool stands_in(std::string_view word, std::span<const std::string> texts);

}  // namespace jansou::wire
