// 規則の紹介 Which rules hold at this table, when the person asks: what they are called, what is special, and their articles.
#pragma once
#include "apps/cli/terminal_voice.hpp"

namespace jansou::terminal {

std::string rules_text(const Voice&, const RuleSet&);

}  // namespace jansou::terminal
