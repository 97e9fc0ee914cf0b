// What the answer of the score command says in JSON and in words alike. For the files of this room alone.
#pragma once
#include <string>
#include <string_view>

#include "jansou/wire/questions/win_words.hpp"

namespace jansou::wire {

/// Why it is no win: "not_complete", "no_yaku", "few_yaku", "furiten", or a rule's reason; "": it is one.
std::string_view no_win_reason(const Rulebook&, const Win&, const Appraisal&);

/// Of a win by discards alone too.
Appraisal appraisal_of(const Rulebook&, const Win&);

}  // namespace jansou::wire
