#include "jansou/parlour/names.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "jansou/bots/bot.hpp"

namespace jansou::parlour {
namespace {

constexpr std::size_t longest_name = 40;
constexpr int most_marks = 2;

struct Range {
    char32_t first, last;
};

template <std::size_t N>
bool within(const std::array<Range, N>& ranges, char32_t c) {
    return std::ranges::any_of(ranges, [c](const Range& r) { return r.first <= c && c <= r.last; });
}

/// Controls, formats, fillers, line ends, surrogates and private use: what is not seen, or makes others be seen otherwise.
constexpr std::array unseen{Range{0x00, 0x1f},       Range{0x7f, 0x9f},     Range{0xad, 0xad},       Range{0x34f, 0x34f},
                            Range{0x61c, 0x61c},     Range{0x115f, 0x1160}, Range{0x17b4, 0x17b5},   Range{0x180b, 0x180f},
                            Range{0x200b, 0x200f},   Range{0x2028, 0x202e}, Range{0x2060, 0x206f},   Range{0x2800, 0x2800},
                            Range{0x3164, 0x3164},   Range{0xd800, 0xf8ff}, Range{0xfe00, 0xfe0f},   Range{0xfeff, 0xfeff},
                            Range{0xffa0, 0xffa0},   Range{0xfff0, 0xfffb}, Range{0x1bca0, 0x1bca3}, Range{0x1d173, 0x1d17a},
                            Range{0xe0000, 0x10ffff}};

/// Marks that stand above, below or around the letter before them, of the scripts that pile them up.
constexpr std::array combining{Range{0x300, 0x36f},   Range{0x483, 0x489},   Range{0x591, 0x5c7},   Range{0x610, 0x61a},
                               Range{0x64b, 0x65f},   Range{0xe31, 0xe31},   Range{0xe34, 0xe3a},   Range{0xe47, 0xe4e},
                               Range{0x1ab0, 0x1aff}, Range{0x1dc0, 0x1dff}, Range{0x20d0, 0x20ff}, Range{0x302a, 0x302f},
                               Range{0x3099, 0x309a}, Range{0xfe20, 0xfe2f}};

constexpr std::array blanks{Range{0x20, 0x20},     Range{0xa0, 0xa0},     Range{0x1680, 0x1680}, Range{0x2000, 0x200a},
                            Range{0x202f, 0x202f}, Range{0x205f, 0x205f}, Range{0x3000, 0x3000}};

/// The next character and its bytes; a byte that begins none counts as a control character.
std::pair<char32_t, std::size_t> next(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::size_t size = byte(0) < 0x80 ? 1 : byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : byte(0) >= 0xc0 ? 2 : 0;
    if (size == 0 || size > text.size()) return {0, 1};
    char32_t c = size == 1 ? byte(0) : byte(0) & (0xffU >> (size + 1));
    for (std::size_t i = 1; i < size; ++i) c = (c << 6) | (byte(i) & 0x3fU);
    return {c, size};
}

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z') c = char(c - 'A' + 'a');
    return out;
}

}  // namespace

std::optional<std::string> shown_name(std::string_view given) {
    std::string name;
    std::size_t end = 0;  // behind the last character that is no blank
    int marks = 0;
    while (!given.empty()) {
        const auto [c, size] = next(given);
        const std::string_view bytes = given.substr(0, size);
        given.remove_prefix(size);
        if (within(unseen, c)) continue;
        marks = within(combining, c) ? marks + 1 : 0;
        const bool blank = within(blanks, c);
        if (marks > most_marks || ((blank || marks > 0) && end == 0)) continue;
        name += blank ? std::string_view(" ") : bytes;
        if (!blank) end = name.size();
    }
    name.resize(end);
    return name.empty() || name.size() > longest_name ? std::nullopt : std::optional(name);
}

bool like_a_bot(std::string_view name) {
    return std::ranges::any_of(bot_names(), [name = lower(name)](std::string_view bot) { return name == lower(bot); });
}

}  // namespace jansou::parlour
