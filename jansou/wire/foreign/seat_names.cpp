// 名前 Names out of other programs' logs, as a log of ours and the page can have them.
#include <algorithm>
#include <array>

#include "jansou/wire/foreign/forms.hpp"

namespace jansou::wire::foreign {

namespace {

constexpr std::size_t longest_name = 40;  ///< bytes that a log keeps

struct Range {
    char32_t first, last;
};
/// Controls, line ends, marks of direction, and what has no form. The joiner between emoji stays.
constexpr std::array unseen{Range{0x00, 0x1f},     Range{0x7f, 0x9f},     Range{0xad, 0xad},     Range{0x61c, 0x61c},
                            Range{0x200b, 0x200c}, Range{0x200e, 0x200f}, Range{0x2028, 0x202e}, Range{0x2060, 0x206f},
                            Range{0xd800, 0xdfff}, Range{0xfeff, 0xfeff}, Range{0xfff9, 0xfffb}, Range{0xe0000, 0x10ffff}};

/// The bytes of the first character, or 0 where it is none.
std::size_t size_of_first(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const std::size_t size = byte(0) < 0x80 ? 1 : byte(0) >= 0xf5 ? 0 : byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : byte(0) >= 0xc2 ? 2 : 0;
    if (size > text.size()) return 0;
    for (std::size_t i = 1; i < size; ++i)
        if ((byte(i) & 0xc0) != 0x80) return 0;
    return size;
}
char32_t first_of(std::string_view text, std::size_t size) {
    if (size == 1) return static_cast<unsigned char>(text[0]);
    char32_t c = static_cast<unsigned char>(text[0]) & (0xffU >> (size + 1));
    for (std::size_t i = 1; i < size; ++i) c = c << 6 | (static_cast<unsigned char>(text[i]) & 0x3fU);
    return c;
}

struct Cleaned {
    std::string name;
    bool taken_out = false, cut = false;
};
Cleaned cleaned(std::string_view given) {
    Cleaned out;
    while (!given.empty()) {
        const std::size_t size = size_of_first(given);
        const char32_t c = size ? first_of(given, size) : 0;
        const bool is_seen = size && std::ranges::none_of(unseen, [c](const Range& r) { return r.first <= c && c <= r.last; });
        if (!is_seen) {
            out.taken_out = true;
        } else if (out.name.size() + size > longest_name) {
            out.cut = true;
            break;
        } else {
            out.name += given.substr(0, size);
        }
        given.remove_prefix(std::max<std::size_t>(size, 1));
    }
    return out;
}

}  // namespace

std::vector<std::string> seat_names(const std::vector<std::string>& given, std::vector<Lost>& lost) {
    std::vector<std::string> names;
    bool taken_out = false;
    for (const std::string& name : given) {
        const Cleaned clean = cleaned(name);
        names.push_back(clean.name);
        taken_out = taken_out || clean.taken_out;
        if (clean.cut)
            lost.push_back({"名前の終わり（" + std::to_string(longest_name) + "バイトまで）: " + clean.name + "…",
                            "the end of a name, of which " + std::to_string(longest_name) + " bytes are kept: " + clean.name + "..."});
    }
    if (taken_out)
        lost.push_back(
            {"名前の中の改行、書字方向などの見えない文字", "line breaks, marks of direction and other unseen characters in names"});
    return names;
}

}  // namespace jansou::wire::foreign
