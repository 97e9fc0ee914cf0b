// 十六進 Bytes as hex digits.
#pragma once
#include <cstdint>
#include <string>

namespace jansou {

/// The value of a hex digit of either case, or -1.
constexpr int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/// Two digits in lower case for each byte.
std::string in_hex(const auto& bytes) {
    std::string out;
    out.reserve(2 * std::size(bytes));
    for (const std::uint8_t b : bytes) {
        out += "0123456789abcdef"[b >> 4];
        out += "0123456789abcdef"[b & 15];
    }
    return out;
}

}  // namespace jansou
