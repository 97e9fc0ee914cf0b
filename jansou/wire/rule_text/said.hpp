// 二言語の文 A sentence as it is told in both languages: the English one is what the command line prints, the page takes its reader's.
#pragma once
#include <fmt/format.h>

#include <string>
#include <type_traits>

namespace jansou::wire {

struct Said {
    std::string en, ja;
    friend bool operator==(const Said&, const Said&) = default;
};

/// What is wrong with a rule file.
struct Fault {
    int line = 0;  ///< 0: of no line of the file
    Said text;
};

namespace rule_text {

// what is handed on lives until `said` has formatted it
template <class T>
const T& in_english(const T& plain) {
    return plain;  // NOLINT(bugprone-return-const-ref-from-parameter)
}
inline const std::string& in_english(const Said& s) { return s.en; }
template <class T>
const T& in_japanese(const T& plain) {
    return plain;  // NOLINT(bugprone-return-const-ref-from-parameter)
}
inline const std::string& in_japanese(const Said& s) { return s.ja; }

template <class T>
using InOne = std::conditional_t<std::is_same_v<T, Said>, std::string, T>;

/// Both sentences of the same parts; of a part that is said in both languages each takes its own.
template <class... Part>
Said said(fmt::format_string<const InOne<Part>&...> en, fmt::format_string<const InOne<Part>&...> ja, const Part&... parts) {
    return {fmt::format(en, in_english(parts)...), fmt::format(ja, in_japanese(parts)...)};
}

}  // namespace rule_text
}  // namespace jansou::wire
