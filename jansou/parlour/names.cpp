#include "jansou/parlour/names.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include <utf8proc.h>

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

/// Letters of the Greek and Cyrillic scripts, small, that look like one of the Latin script, and the one they look like. What NFKC and case
/// folding make the same is not listed.
struct Alike {
    std::string_view letter;
    char like;
};
constexpr std::array alike{
    Alike{"а", 'a'}, Alike{"α", 'a'}, Alike{"ɑ", 'a'}, Alike{"в", 'b'}, Alike{"β", 'b'}, Alike{"ь", 'b'}, Alike{"с", 'c'}, Alike{"ϲ", 'c'},
    Alike{"ԁ", 'd'}, Alike{"е", 'e'}, Alike{"ε", 'e'}, Alike{"ҽ", 'e'}, Alike{"ɡ", 'g'}, Alike{"ԍ", 'g'}, Alike{"н", 'h'}, Alike{"η", 'n'},
    Alike{"һ", 'h'}, Alike{"і", 'i'}, Alike{"ι", 'i'}, Alike{"ı", 'i'}, Alike{"ӏ", 'l'}, Alike{"ј", 'j'}, Alike{"ϳ", 'j'}, Alike{"к", 'k'},
    Alike{"κ", 'k'}, Alike{"м", 'm'}, Alike{"μ", 'm'}, Alike{"п", 'n'}, Alike{"ո", 'n'}, Alike{"о", 'o'}, Alike{"ο", 'o'}, Alike{"σ", 'o'},
    Alike{"օ", 'o'}, Alike{"р", 'p'}, Alike{"ρ", 'p'}, Alike{"ԛ", 'q'}, Alike{"г", 'r'}, Alike{"ѕ", 's'}, Alike{"т", 't'}, Alike{"τ", 't'},
    Alike{"υ", 'u'}, Alike{"ս", 'u'}, Alike{"ѵ", 'v'}, Alike{"ν", 'v'}, Alike{"ԝ", 'w'}, Alike{"ω", 'w'}, Alike{"х", 'x'}, Alike{"χ", 'x'},
    Alike{"у", 'y'}, Alike{"γ", 'y'}, Alike{"ү", 'y'}, Alike{"ζ", 'z'}};

/// NFKC and case folding, without what is not seen.
std::string folded(std::string_view name) {
    utf8proc_uint8_t* made = nullptr;
    const auto* bytes = reinterpret_cast<const utf8proc_uint8_t*>(name.data());
    // NOLINTNEXTLINE(clang-analyzer-optin.core.EnumCastOutOfRange): its options are bits
    constexpr auto how = utf8proc_option_t(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_IGNORE);
    const auto size = utf8proc_map(bytes, utf8proc_ssize_t(name.size()), &made, how);
    const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(made, &std::free);
    return size < 0 ? std::string(name) : std::string(reinterpret_cast<const char*>(made), std::size_t(size));
}

/// The same for names that nobody can tell apart.
std::string look_of(std::string_view name) {
    const std::string whole = folded(name);
    std::string out;
    for (std::string_view rest = whole; !rest.empty();) {
        const std::string_view letter = rest.substr(0, next(rest).second);
        const auto found = std::ranges::find(alike, letter, &Alike::letter);
        out += found == alike.end() ? letter : std::string_view(&found->like, 1);
        rest.remove_prefix(letter.size());
    }
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

bool look_alike(std::string_view one, std::string_view other) { return one == other || look_of(one) == look_of(other); }

bool like_a_bot(std::string_view name) {
    return std::ranges::any_of(every_bot(), [look = look_of(name)](const BotInfo* bot) { return look == look_of(bot->name); });
}

}  // namespace jansou::parlour
