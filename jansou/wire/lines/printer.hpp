// 牌譜の行 Events as JSON lines in mjai's words, whole or cut down to what one seat may see.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jansou/match/match.hpp"
#include "jansou/wire/lines/line_type.hpp"
#include "jansou/wire/lines/viewer.hpp"

namespace jansou::wire {

/// Persons are named by their chairs, whatever seats they have.
class Printer {
public:
    Printer(const Rulebook& book, Viewer view) : book_(&book), view_(view) {}

    bool sees_all() const { return view_.seat == no_seat; }
    /// Appends the line of an event that has just been applied, without a line break, and returns its type. `none`: the event shows nothing
    /// of its own.
    LineType event(const Event&, const Referee&, std::string& out) const;
    /// Without a seed for those who may not foresee the walls.
    static void start_game(const Rulebook&, int game, const std::vector<std::string>& names, const std::optional<Seed>&, std::string& out);
    void end_kyoku(std::string& out) const;
    void end_game(const Table&, const GameEnd&, const Settlement&, std::string& out) const;
    void end_set(const Table&, const std::vector<Settlement>&, std::string& out) const;

    static void action(const Rulebook&, const Seating&, const Action&, std::string& out);
    /// The line of the command that an answer is.
    static void act(const Rulebook&, const Seating&, Seat, const Action&, std::string& out);
    /// {"type":"ask",...}: the seat's own menu, or with `no_seat` everybody's. False: the viewer is not asked.
    /// `of`: no others are told.
    bool ask(const Referee&, std::string& out, SeatMask of = 0xff) const;

private:
    const Rulebook* book_;
    Viewer view_;
};

/// A JSON string with its quotes.
void append_quoted(std::string& out, std::string_view text);

}  // namespace jansou::wire
