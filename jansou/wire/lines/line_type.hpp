// 行の種類 What sort of line it is: one table of the words of all lines, which whoever prints a line says with it. So nobody looks into the
// text of a line that this program has just printed.
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <utility>

namespace jansou::wire {

enum class LineType : std::uint8_t {
    none,     ///< no line; of a text from outside: no type
    of_rule,  ///< an event whose word a rule has declared
    // ---- of a log, around what was played
    header,
    end_log,
    // ---- events
    start_game,
    start_kyoku,
    ability,
    tsumo,
    dahai,
    chi,
    pon,
    daiminkan,
    kakan,
    foreign_kakan,
    ankan,
    nukidora,
    dora,
    swap,
    reveal,
    reach,
    reach_accepted,
    take_back,
    reading,
    win,
    ura,
    ryukyoku,
    hora,
    offence,
    chombo,
    end_kyoku,
    missed,
    end_game,
    end_set,
    // ---- what somebody said, as a log keeps it; an offence and something taken back have the word of their events
    act,
    settle,
    // ---- what the process says besides
    ask,
    error,
    why,
    waits,
    weigh,
    state,
    bye,
};

struct LineRow {
    LineType type;
    std::string_view word;
    std::string_view members{};  ///< beside the type, by the notation of shape.hpp
};
/// The table, in the order of the enumerators. Events of the table have their members in event_lines.cpp.
inline constexpr std::array line_rows{
    LineRow{LineType::none, ""},
    LineRow{LineType::of_rule, ""},
    LineRow{LineType::header, "header",
            "format: int, rule: string, names: [string], seed?: string, commitment: string, games?: int, set?: {*: any}, "
            "stack?: [any], abilities?: [any], fair?: Fair, helper?: bool, handed?: [Handed], rules: any"},
    LineRow{LineType::end_log, "end_log", "lines: int, sha256: string"},
    LineRow{LineType::start_game, "start_game", "rule: string, game: int, names: [string], seed?: string"},
    LineRow{LineType::start_kyoku, "start_kyoku"},
    LineRow{LineType::ability, "ability"},
    LineRow{LineType::tsumo, "tsumo"},
    LineRow{LineType::dahai, "dahai"},
    LineRow{LineType::chi, "chi"},
    LineRow{LineType::pon, "pon"},
    LineRow{LineType::daiminkan, "daiminkan"},
    LineRow{LineType::kakan, "kakan"},
    LineRow{LineType::foreign_kakan, "foreign_kakan"},
    LineRow{LineType::ankan, "ankan"},
    LineRow{LineType::nukidora, "nukidora"},
    LineRow{LineType::dora, "dora"},
    LineRow{LineType::swap, "swap"},
    LineRow{LineType::reveal, "reveal"},
    LineRow{LineType::reach, "reach"},
    LineRow{LineType::reach_accepted, "reach_accepted"},
    LineRow{LineType::take_back, "take_back"},
    LineRow{LineType::reading, "reading"},
    LineRow{LineType::win, "win"},
    LineRow{LineType::ura, "ura"},
    LineRow{LineType::ryukyoku, "ryukyoku"},
    LineRow{LineType::hora, "hora"},
    LineRow{LineType::offence, "offence"},
    LineRow{LineType::chombo, "chombo"},
    LineRow{LineType::end_kyoku, "end_kyoku"},
    LineRow{LineType::missed, "missed", "actor?: seat, wins: [Missed]"},
    LineRow{LineType::end_game, "end_game",
            "scores: [int], chips: [int], @account?: [int], last_dealer?: seat, first_dealer?: seat, sticks: int, "
            "won: [bool], busted_by: [seat | null], chombos?: [int], settle: Settlement"},
    LineRow{LineType::end_set, "end_set", "chips: [int], @account?: [int], totals: [number], prizes: [int]"},
    LineRow{LineType::act, "act", "seat: seat, action: Action"},
    LineRow{LineType::settle, "settle"},
    LineRow{LineType::ask, "ask", "seats: {*: [Action]}"},
    LineRow{LineType::error, "error", "code: string, message: string, clause?: string"},
    LineRow{LineType::why, "why", "seat: seat, legal: bool, reason: string, clause: string, message: Text"},
    LineRow{LineType::waits, "waits", "seat: seat, ..Waits"},
    LineRow{LineType::weigh, "weigh", "seat: seat, ..Weighing"},
    LineRow{LineType::state, "state",
            "rule: string, game: int, bakaze: tile, kyoku: int, honba: int, kyotaku: int, oya: seat, out?: seat, "
            "first_dealer: seat, stage: string, turn: seat | null, pai: tile | null, left: int, dora_markers: [tile], "
            "seats: [StateSeat], asked: [seat], wall?: [tile], counters?: [[int]]"},
    LineRow{LineType::bye, "bye"},
};
static_assert([] {
    for (std::size_t i = 0; i < line_rows.size(); ++i)
        if (std::size_t(line_rows[i].type) != i) return false;
    return line_rows.back().type == LineType::bye;
}());

constexpr std::string_view word_of(LineType type) { return line_rows[std::size_t(type)].word; }

/// The type of a word; `of_rule` if the table does not have it.
constexpr LineType line_type_named(std::string_view word) {
    const auto it = std::find_if(line_rows.begin() + 2, line_rows.end(), [word](const LineRow& row) { return row.word == word; });
    return it == line_rows.end() ? LineType::of_rule : it->type;
}

/// The type of a line that comes from outside: of a file, or of a log that was kept. It is that of the first member, as this program writes
/// it; `none` if the line does not begin so.
LineType type_of(std::string_view line);

/// The word of a row of events: one of the table, or "" for that of a rule.
struct LineWord : std::string_view {
    LineType type;
    template <std::size_t N>
    consteval LineWord(const char (&word)[N]) : std::string_view(word, N - 1), type(line_type_named({word, N - 1})) {
        if (type == LineType::of_rule && N > 1) throw "the table of line types does not have this word";
    }
};

/// A line as it has just been printed. Its texts belong to whoever printed it and stand for as long as a call lasts.
struct Printed {
    LineType type = LineType::none;
    std::string_view text;
    std::string_view message{};  ///< of an error: its sentence
    operator std::string_view() const { return text; }
};

}  // namespace jansou::wire
