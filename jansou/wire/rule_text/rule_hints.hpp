// 言い換え What somebody may have meant: the nearest name that there is, a Japanese name of a rule or an option, a word of the glossary
// that is called otherwise in a rule file; and what breaks a text that is no TOML, in the words of who wrote it.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "jansou/wire/rule_text/said.hpp"

namespace jansou::wire::rule_text {

/// `; did you mean "..?"`, `; that is ..`, or a full stop: the end of a sentence.
Said hint(std::string_view name, const std::vector<std::string_view>& known);

/// What the parser of TOML says is wrong, as one sentence; `line` is the line that it names, if it is known.
Said syntax_said(std::string_view description, std::string_view line);

}  // namespace jansou::wire::rule_text
