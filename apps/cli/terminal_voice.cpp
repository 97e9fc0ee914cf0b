#include "apps/cli/terminal_voice.hpp"

#include <algorithm>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::terminal {
namespace {

/// U+1F000 on: winds, red, green and white dragon, characters, bamboos, circles.
std::string symbol(Face f) {
    if (!f.known()) return "\U0001F02B";
    const Kind k = f.kind();
    int place = 0;
    if (is_wind(k))
        place = k - east;
    else if (is_dragon(k))
        place = 6 - (k - white);
    else
        place = 7 + (suit_of(k) == 0 ? 0 : suit_of(k) == 1 ? 18 : 9) + rank_of(k) - 1;
    std::string out = "\xF0\x9F\x80";
    out += char(0x80 + place);
    if (k == red_dragon) out += "\xEF\xB8\x8E";  // as text, not as a coloured picture
    if (f.red()) out += 'r';
    if (f.marked()) out += 'x';
    return out;
}

}  // namespace

std::string tile_text(Face f) {
    if (!f.known()) return "?";
    return f.red() ? std::string(to_mpsz(f.kind())) + 'r' : std::string(to_mpsz(f));
}

std::string Voice::both(Text t) const {
    const bool ja = lang == wire::Lang::ja;
    const auto first = ja ? t.ja : t.en, second = ja ? t.en : t.ja;
    return second.empty() || first == second ? std::string(first) : fmt::format("{} ({})", first, second);
}

std::string Voice::tile(Face f) const { return style == TileStyle::symbols ? symbol(f) : tile_text(f); }

std::string Voice::typed(Face f) const { return style == TileStyle::symbols ? symbol(f) + ' ' + tile_text(f) : tile_text(f); }

std::string Voice::tiles(std::span<const Face> faces) const {
    std::string out;
    for (const Face f : faces) out += (out.empty() ? "" : " ") + tile(f);
    return out;
}

std::string Voice::wind(Kind k) const { return say(Msg(int(Msg::east_seat) + (k - east))); }

std::string Voice::who(const Table& t, Seat s) const {
    if (s == no_seat) return say(Msg::the_table);
    return s == me ? say(Msg::you) : wind(t.seat_wind(s));
}

std::string Voice::in_full(const Table& t, Seat s) const {
    if (s == no_seat) return say(Msg::the_table);
    return fmt::format("{} ({})", who(t, s), s == me ? wind(t.seat_wind(s)) : names[s]);
}

std::string Voice::hand_name(int round, int kyoku) const {
    return say(Msg::hand_of_round, say(Msg(int(Msg::round_east) + round % 4)), kyoku);
}

std::string Voice::chips(int n) const {
    if (account.in_points) return std::string(pick(account.name)) + ' ' + say(Msg::points, wire::with_commas(n));
    return n == 1 ? say(Msg::one_chip) : say(Msg::chips, n);
}

std::string Voice::holding(const std::string& amount) const {
    return account.in_points ? std::string(pick(account.name)) + ' ' + amount : say(Msg::chips_held, amount);
}

std::string Voice::word(const Rulebook& book, Word w) const {
    const auto words = pick(book.word_text(w));
    return std::string(words.empty() ? book.word_name(w) : words);
}

std::string Voice::word(const Rulebook& book, std::string_view name) const {
    const auto w = book.find_word(name);
    return w ? word(book, *w) : std::string(name);
}

std::vector<Face> faces_of(const Reading& r) {
    std::vector<Face> faces;
    for (std::size_t i = 0; i < r.count; ++i) faces.emplace_back(r.kinds[i]);
    return faces;
}

std::string Voice::paint(Paint p, std::string_view t) const {
    constexpr std::array<std::string_view, 4> codes{"1;36", "1", "1;33", "2"};
    return color ? fmt::format("\033[{}m{}\033[0m", codes[std::size_t(p)], t) : std::string(t);
}

std::string wrapped(std::string_view head, const std::vector<std::string>& items, std::string_view gap) {
    const int indent = wire::columns_of(head);
    std::string out(head);
    int at = indent;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const int width = wire::columns_of(items[i]);
        if (i && at + int(gap.size()) + width > line_width) {
            out += '\n' + std::string(std::size_t(indent), ' ');
            at = indent;
        } else if (i) {
            out += gap;
            at += int(gap.size());
        }
        out += items[i];
        at += width;
    }
    return out + '\n';
}

std::string harmless(std::string_view t) {
    std::string out;
    for (const char c : t)
        if (const auto byte = static_cast<unsigned char>(c); byte >= 0x20 && byte != 0x7F) out += c;
    return out;
}

std::string columns(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right, std::string_view indent) {
    std::vector<int> widths(right.size(), 0);
    for (const auto& row : rows)
        for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], wire::columns_of(row[c]));
    std::string out;
    for (const auto& row : rows) {
        std::string line(indent);
        for (std::size_t c = 0; c < row.size(); ++c) {
            const std::string blanks(std::size_t(widths[c] - wire::columns_of(row[c])), ' ');
            line += (c ? "  " : "") + (right[c] ? blanks + row[c] : row[c] + blanks);
        }
        out += line.substr(0, line.find_last_not_of(' ') + 1) + '\n';
    }
    return out;
}

}  // namespace jansou::terminal
