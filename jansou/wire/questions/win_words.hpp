// 和了の言葉 What a win counts and who pays it, in words: for the score command, the terminal and whatever else tells of a win as text.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "jansou/scoring/appraise.hpp"

namespace jansou::wire {

enum class Lang : std::uint8_t { ja, en };

inline std::string_view in_language(const Text& text, Lang lang) { return lang == Lang::ja ? text.ja : text.en; }

/// A yaku or bonus of a line, as the rules call it.
struct NamedText {
    std::string_view id;
    Text name;
    std::string_view clause;
};
NamedText named(const Rulebook&, const Line&);

/// "mangan", "haneman" ... as JSON has it; REQUIRES: not none.
std::string_view limit_name(Limit);

/// What a line counts: "2 han", "1000 points", "2 yakuman"; of one that only lifts the win to a limit, that limit.
std::string counted_words(const Value&, const Line&, Lang);

/// What the win is worth: "4 han 40 fu mangan", "2 times yakuman".
std::string value_words(const Value&, Lang);

/// What is paid beside points: "チップ3枚", "3 chips".
std::string beside_words(const Account&, int n, Lang);

/// All that a line pays: "8,000点とチップ3枚", "8,000 points and 3 chips".
std::string paid_words(const Account&, const PaymentLine&, Lang);

}  // namespace jansou::wire
