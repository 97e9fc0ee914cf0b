// 牌譜の行 Events as JSON lines in mjai's words, whole or cut down to what one seat may see.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "jansou/match/match.hpp"

namespace jansou::wire {

/// A viewer without a hand, who sees what lies open for all.
inline constexpr Seat onlooker = 254;

/// The face as `viewer` may see it, who has a seat, looks on, or (`no_seat`) sees everything.
inline Face shown_to(const Table& t, TileId tile, Seat viewer) {
    if (viewer != onlooker) return seen(t, tile, viewer);
    return tile != no_tile && t.known[tile] == t.everyone() ? t.face[tile] : Face{};
}

/// `no_seat` sees everything.
struct Viewer {
    Seat seat = no_seat;
};

class Printer {
public:
    Printer(const Rulebook& book, Viewer view) : book_(&book), view_(view) {}

    /// Appends the line of an event that has just been applied, without a line break. False: the event shows nothing of its own.
    bool event(const Event&, const Referee&, std::string& out) const;
    /// Without a seed for those who may not foresee the walls.
    static void start_game(const Rulebook&, int game, const std::vector<std::string>& names, const std::optional<Seed>&, std::string& out);
    void end_kyoku(std::string& out) const;
    void end_game(const Table&, const GameEnd&, const Settlement&, std::string& out) const;
    void end_set(const Table&, const std::vector<Settlement>&, std::string& out) const;

    static void action(const Rulebook&, const Action&, std::string& out);
    /// The line of the command that an answer is.
    static void act(const Rulebook&, Seat, const Action&, std::string& out);
    /// {"type":"ask",...}: the seat's own menu, or with `no_seat` everybody's. False: the viewer is not asked.
    bool ask(const Referee&, std::string& out) const;

private:
    void start_kyoku(const Table&, std::string& out) const;
    void hora(const Event&, const Referee&, std::string& out) const;
    void ryukyoku(const Event&, const Referee&, std::string& out) const;
    Face face(const Table&, TileId) const;

    const Rulebook* book_;
    Viewer view_;
};

/// A JSON string with its quotes.
void append_quoted(std::string& out, std::string_view text);

}  // namespace jansou::wire
