// 設定項目 What a rule may be set to, as lines of a table: the key, what holds where a file is silent, what may be written, what it means.
#pragma once
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "jansou/rulebook/settings.hpp"

namespace jansou::rules {

struct Within {
    std::int32_t least = 0, most = 0;
};
/// What a yaku counts in a closed and in an open hand.
struct ClosedOpen {
    int closed = 0, open = 0;
};

/// Of a yaku that no open hand has.
inline constexpr OptionForm closed_only{.sense = OptionSense::closed};

inline std::string quoted(std::string_view text) { return '"' + std::string(text) + '"'; }
template <class Item, class Print>
std::string listed(std::initializer_list<Item> items, Print print) {
    std::string text;
    for (const Item& item : items) text += (text.empty() ? "" : ", ") + print(item);
    return '[' + text + ']';
}

inline OptionSpec flag(std::string_view key, bool fallback, Text meaning, OptionForm form = {}) {
    return {.key = key, .type = OptionType::flag, .fallback = fallback ? "true" : "false", .meaning = meaning, .form = form};
}
inline OptionSpec number(std::string_view key, std::int32_t fallback, Within range, Text meaning, OptionForm form = {}) {
    return {.key = key,
            .type = OptionType::number,
            .fallback = std::to_string(fallback),
            .meaning = meaning,
            .least = range.least,
            .most = range.most,
            .form = form};
}
inline OptionSpec numbers(std::string_view key, std::initializer_list<std::int32_t> fallback, Within range, Text meaning,
                          OptionForm form = {}) {
    return {.key = key,
            .type = OptionType::numbers,
            .fallback = listed(fallback, [](std::int32_t n) { return std::to_string(n); }),
            .meaning = meaning,
            .least = range.least,
            .most = range.most,
            .form = form};
}
/// `choices`: separated by blanks.
inline OptionSpec choice(std::string_view key, std::string_view fallback, std::string_view choices, Text meaning, OptionForm form = {}) {
    return {.key = key, .type = OptionType::choice, .fallback = quoted(fallback), .meaning = meaning, .choices = choices, .form = form};
}
/// `choices`: the words that there are, separated by blanks; empty: any.
inline OptionSpec words(std::string_view key, std::initializer_list<std::string_view> fallback, std::string_view choices, Text meaning,
                        OptionForm form = {}) {
    return {
        .key = key, .type = OptionType::words, .fallback = listed(fallback, quoted), .meaning = meaning, .choices = choices, .form = form};
}
inline OptionSpec words(std::string_view key, std::initializer_list<std::string_view> fallback, Text meaning, OptionForm form = {}) {
    return words(key, fallback, {}, meaning, form);
}
/// `fallback`: in mpsz.
inline OptionSpec tiles(std::string_view key, std::string_view fallback, Text meaning, OptionForm form = {}) {
    return {.key = key, .type = OptionType::tiles, .fallback = quoted(fallback), .meaning = meaning, .form = form};
}
inline OptionSpec worth(std::string_view key, int fallback, Text meaning, OptionForm form = {}) {
    return {.key = key, .type = OptionType::worth, .fallback = std::to_string(fallback), .meaning = meaning, .form = form};
}
inline OptionSpec worth(std::string_view key, ClosedOpen fallback, Text meaning, OptionForm form = {}) {
    return {.key = key,
            .type = OptionType::worth,
            .fallback = listed({fallback.closed, fallback.open}, [](int n) { return std::to_string(n); }),
            .meaning = meaning,
            .form = form};
}
/// As "yakuman" or "8 alone".
inline OptionSpec worth(std::string_view key, const char* fallback, Text meaning, OptionForm form = {}) {
    return {.key = key, .type = OptionType::worth, .fallback = quoted(fallback), .meaning = meaning, .form = form};
}

}  // namespace jansou::rules
