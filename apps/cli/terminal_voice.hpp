// 話し方 How the terminal says things: language, tiles as text or symbols, colours, seats by their winds.
#pragma once
#include <fmt/format.h>

#include <span>
#include <string>
#include <vector>

#include "apps/cli/terminal_texts.hpp"
#include "jansou/rulebook/rulebook.hpp"
#include "jansou/table/view.hpp"
#include "jansou/wire/shown/view_frame.hpp"

namespace jansou::terminal {

enum class TileStyle : std::uint8_t { text, symbols };
enum class Paint : std::uint8_t { heading, own, alert, faint };

/// Lines are broken before this column.
inline constexpr int line_width = 78;

struct Voice {
    wire::Lang lang = wire::Lang::en;
    TileStyle style = TileStyle::text;
    bool color = false;
    Seat me = 0;
    std::vector<std::string> names{};
    Account account{};  ///< what is counted beside points

    template <class... A>
    std::string say(Msg m, const A&... a) const {
        return fmt::vformat(text(m, lang), fmt::make_format_args(a...));
    }
    std::string_view pick(Text t) const { return lang == wire::Lang::ja ? t.ja : t.en; }
    /// The own language first, the other in brackets.
    std::string both(Text) const;

    std::string tile(Face) const;
    /// With its name where only a symbol is shown: what can be typed.
    std::string typed(Face) const;
    std::string tiles(std::span<const Face>) const;

    std::string wind(Kind) const;
    /// "South", or "You" for the person; "Table" for no seat.
    std::string who(const Table&, Seat) const;
    /// "You (South)", "South (basic 1)".
    std::string in_full(const Table&, Seat) const;
    std::string hand_name(int round, int kyoku) const;
    /// "1 chip", "3 chips", or points with the name of their account.
    std::string chips(int) const;
    /// What somebody has of them: "chips 30".
    std::string holding(const std::string& amount) const;
    /// What the rules call that word in the own language; the word itself where they have no text for it.
    std::string word(const Rulebook&, Word) const;
    std::string word(const Rulebook&, std::string_view name) const;

    std::string paint(Paint, std::string_view) const;
};

using wire::uses_chips;

/// The kinds that a reading names, as tiles.
std::vector<Face> faces_of(const Reading&);

/// As text: `1m`, `5mr`, `7z`, "?" for a tile that is not known.
std::string tile_text(Face);

/// The items behind each other, broken into lines of at most `line_width` columns, continued under the first one.
std::string wrapped(std::string_view head, const std::vector<std::string>& items, std::string_view gap = " ");

/// Without control characters, for texts that others wrote.
std::string harmless(std::string_view);

/// Rows of cells, each column as wide as its widest cell; `right` marks columns of numbers.
std::string columns(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right, std::string_view indent = "  ");

}  // namespace jansou::terminal
