// 文字 Files with a byte order mark, and in UTF-16 as some editors write them.
#include <cstdint>

#include "jansou/wire/foreign/forms.hpp"

namespace jansou::wire::foreign {

namespace {

constexpr char32_t replacement = 0xfffd;

void add_utf8(std::string& out, char32_t c) {
    const auto byte = [&](char32_t b) { out += char(b); };
    if (c < 0x80) return byte(c);
    if (c < 0x800) return byte(0xc0 | c >> 6), byte(0x80 | (c & 0x3f));
    if (c < 0x10000) return byte(0xe0 | c >> 12), byte(0x80 | (c >> 6 & 0x3f)), byte(0x80 | (c & 0x3f));
    byte(0xf0 | c >> 18), byte(0x80 | (c >> 12 & 0x3f)), byte(0x80 | (c >> 6 & 0x3f)), byte(0x80 | (c & 0x3f));
}

/// `low`: the low byte of each pair stands first.
std::string from_utf16(std::string_view text, bool low) {
    const auto pair_at = [&](std::size_t i) {
        const auto first = static_cast<unsigned char>(text[i]), second = static_cast<unsigned char>(text[i + 1]);
        return char32_t(low ? first | second << 8 : first << 8 | second);
    };
    std::string out;
    for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
        char32_t c = pair_at(i);
        const bool lead = c >= 0xd800 && c < 0xdc00;
        if (lead && i + 3 < text.size() && pair_at(i + 2) >= 0xdc00 && pair_at(i + 2) < 0xe000) {
            c = 0x10000 + ((c - 0xd800) << 10) + (pair_at(i + 2) - 0xdc00);
            i += 2;
        } else if (c >= 0xd800 && c < 0xe000) {
            c = replacement;
        }
        add_utf8(out, c);
    }
    return out;
}

}  // namespace

std::string_view plain_text(std::string_view text, std::string& room) {
    if (text.starts_with("\xef\xbb\xbf")) return text.substr(3);
    const bool low = text.starts_with("\xff\xfe");
    if (!low && !text.starts_with("\xfe\xff")) return text;
    room = from_utf16(text.substr(2), low);
    return room;
}

}  // namespace jansou::wire::foreign
