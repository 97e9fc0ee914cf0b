#include "jansou/tile/notation.hpp"

#include <algorithm>

namespace jansou {
namespace {

constexpr std::string_view suit_letters = "mpsz", honour_letters = "ESWNPFC", digits = "0123456789", gaps = " \t\r\n,";

constexpr std::array<std::string_view, kind_count> mpsz_names{"1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "1p", "2p", "3p",
                                                              "4p", "5p", "6p", "7p", "8p", "9p", "1s", "2s", "3s", "4s", "5s", "6s",
                                                              "7s", "8s", "9s", "1z", "2z", "3z", "4z", "5z", "6z", "7z"};
constexpr std::array<std::string_view, suit_count> red_mpsz{"0m", "0p", "0s"}, red_mjai{"5mr", "5pr", "5sr"};

/// The mjai names with an x.
constexpr auto marked_names = [] {
    std::array<std::array<char, 3>, kind_count> names{};
    for (std::size_t k = 0; k < kind_count; ++k) {
        if (is_honour(Kind(k)))
            names[k] = {honour_letters[k - first_honour], 'x', 0};
        else
            names[k] = {mpsz_names[k][0], mpsz_names[k][1], 'x'};
    }
    return names;
}();
std::string_view marked_name(Kind k) { return {marked_names[k].data(), is_honour(k) ? 2U : 3U}; }

constexpr bool red_five(Face f) { return f.red() && f.kind() < first_honour && rank_of(f.kind()) == 5; }

/// The first character, with the bytes that belong to it.
std::string_view first_character(std::string_view text) {
    std::size_t n = 1;
    while (n < text.size() && (static_cast<unsigned char>(text[n]) & 0xC0) == 0x80) ++n;
    return text.substr(0, n);
}

Sentence quoted(std::string_view part, std::string_view rest) {
    Sentence s = "\"";
    return s.append(part).append("\" ").append(rest);
}

/// A digit with its suit letter; an unknown face where there is no such tile.
Face numbered(char digit, std::size_t suit) {
    const int n = digit - '0';
    if (suit == suit_count) return n >= 1 && n <= kind_count - first_honour ? Face(Kind(first_honour + n - 1)) : Face();
    const Kind one = Kind(suit * ranks);
    return n == 0 ? Face(Kind(one + 4), true) : Face(Kind(one + n - 1));
}

/// Reads the digits and the suit letter at the head of `text` and drops them from it.
tl::expected<void, Sentence> take_numbers(std::string_view& text, std::vector<Face>& out) {
    const auto after = std::min(text.find_first_not_of(digits), text.size());
    const auto suit = after < text.size() ? suit_letters.find(text[after]) : std::string_view::npos;
    if (suit == std::string_view::npos) return tl::unexpected(quoted(text.substr(0, after), "lacks its suit letter (m, p, s or z)."));
    const bool red = after + 1 < text.size() && text[after + 1] == 'r', marked = after + 1 < text.size() && text[after + 1] == 'x';
    if ((red && (after != 1 || text[0] != '5' || suit == suit_count)) || (marked && (after != 1 || text[0] == '0')))
        return tl::unexpected(quoted(text.substr(0, after + 2), "is no tile."));
    for (char digit : text.substr(0, after)) {
        const Face face = numbered(red ? '0' : digit, suit);
        if (!face.known()) return tl::unexpected(quoted(std::string{digit, text[after]}, "is no tile."));
        out.push_back(marked ? Face::marked(face.kind()) : face);
    }
    text.remove_prefix(after + (red || marked ? 2 : 1));
    return {};
}

}  // namespace

tl::expected<std::vector<Face>, Sentence> parse_tiles(std::string_view text) {
    std::vector<Face> out;
    while (!text.empty()) {
        const char c = text.front();
        if (gaps.find(c) != std::string_view::npos) {
            text.remove_prefix(1);
        } else if (const auto honour = honour_letters.find(c); honour != std::string_view::npos) {
            const bool marked = text.size() > 1 && text[1] == 'x';
            out.push_back(marked ? Face::marked(Kind(first_honour + honour)) : Face(Kind(first_honour + honour)));
            text.remove_prefix(marked ? 2 : 1);
        } else if (c >= '0' && c <= '9') {
            if (auto taken = take_numbers(text, out); !taken) return tl::unexpected(taken.error());
        } else if (suit_letters.find(c) != std::string_view::npos) {
            return tl::unexpected(quoted(text.substr(0, 1), "has no number before it."));
        } else {
            return tl::unexpected(quoted(first_character(text), "is no tile."));
        }
    }
    return out;
}

tl::expected<Face, Sentence> parse_tile(std::string_view text) {
    auto tiles = parse_tiles(text);
    if (!tiles) return tl::unexpected(tiles.error());
    if (tiles->size() != 1) return tl::unexpected(quoted(text, "is not one tile."));
    return tiles->front();
}

std::string to_mpsz(const std::vector<Face>& tiles) {
    std::string out;
    for (std::size_t i = 0; i < tiles.size(); ++i) {
        const auto name = to_mpsz(tiles[i]);
        const bool letter_follows = i + 1 < tiles.size() && tiles[i].known() && !tiles[i].marked() && !tiles[i + 1].marked() &&
                                    to_mpsz(tiles[i + 1]).back() == name.back();
        out += letter_follows ? name.substr(0, 1) : name;
    }
    return out;
}

std::string_view to_mpsz(Face f) {
    if (f.marked() && f.kind() < kind_count) return marked_name(f.kind());
    return red_five(f) ? red_mpsz[std::size_t(suit_of(f.kind()))] : to_mpsz(f.kind());
}
std::string_view to_mpsz(Kind k) { return k < kind_count ? mpsz_names[k] : "?"; }

std::string_view to_mjai(Face f) {
    if (f.marked() && f.kind() < kind_count) return marked_name(f.kind());
    return red_five(f) ? red_mjai[std::size_t(suit_of(f.kind()))] : to_mjai(f.kind());
}
std::string_view to_mjai(Kind k) {
    if (k >= kind_count) return "?";
    return is_honour(k) ? honour_letters.substr(std::size_t(k - first_honour), 1) : mpsz_names[k];
}

}  // namespace jansou
