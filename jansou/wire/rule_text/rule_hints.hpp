// 言い換え What somebody may have meant: the nearest name that there is, a Japanese name of a rule or an option, a word of the glossary
// that is called otherwise in a rule file; and what breaks a text that is no TOML, in the words of who wrote it.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace jansou::wire::rule_text {

/// `; did you mean "..?"`, `; that is ..`, or a full stop.
std::string hint(std::string_view name, const std::vector<std::string_view>& known);

}  // namespace jansou::wire::rule_text
