// 組み込みファイル The files of rulesets/ that are built into the program; written when it is built.
#pragma once
#include <span>
#include <string_view>

namespace jansou::wire {

/// A file built in, by its name without the ending.
struct ShippedFile {
    std::string_view id, text;
};

/// The rule sets, played by or not.
std::span<const ShippedFile> shipped_files();
/// The clauses of rule sets in words, by rulesets/clauses/.
std::span<const ShippedFile> shipped_clause_files();
/// First hands, by rulesets/first_hands/: a rule set's id, for a further hand with a hyphen and a word behind it.
std::span<const ShippedFile> shipped_first_hands();
/// Words for what is asked, offered and looked for, by rulesets/words/.
std::span<const ShippedFile> shipped_words();

}  // namespace jansou::wire
