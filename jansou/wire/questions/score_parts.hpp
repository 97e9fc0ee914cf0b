// What the answer of the score command says in JSON and in words alike. For the files of this room alone.
#pragma once
#include <string>
#include <string_view>

#include "jansou/scoring/appraise.hpp"

namespace jansou::wire {

/// A yaku or bonus of a line, as the rules call it.
struct NamedText {
    std::string_view id;
    Text name;
    std::string_view clause;
};
NamedText named(const Rulebook&, const Line&);

std::string_view limit_in_japanese(Limit);

/// Why it is no win: "not_complete", "no_yaku", "few_yaku", "furiten", or a rule's reason; "": it is one.
std::string_view no_win_reason(const Rulebook&, const Win&, const Appraisal&);

/// Of a win by discards alone too.
Appraisal appraisal_of(const Rulebook&, const Win&);

/// What is paid beside points: "チップ3枚", "3 chips".
std::string beside_in_japanese(const Account&, int n);
std::string beside_in_english(const Account&, int n);
/// All that a line pays.
std::string amount_in_japanese(const Account&, const PaymentLine&);
std::string amount_in_english(const Account&, const PaymentLine&);

}  // namespace jansou::wire
