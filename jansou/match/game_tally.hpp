// 局の積み重ね What a game's settlement must know of its hands besides points: who won, who took whom below zero, who undid hands.
#pragma once
#include "jansou/referee/referee.hpp"

namespace jansou {

/// What one has done in the hands of a match that counted.
struct Deeds {
    std::uint16_t hands = 0, out = 0;  ///< played, and sat out
    std::uint16_t wins = 0, dealt_in = 0, riichi = 0;
    friend bool operator==(const Deeds&, const Deeds&) = default;
};

/// By chair. It listens to what happens; a hand that does not count leaves who won and who went bust as they were before it. Part of a
/// match, and of its thread.
class GameTally {
public:
    std::array<Deeds, max_seats> deeds{};           ///< since the match began
    SeatMask won = 0;                               ///< since the game began
    std::array<Seat, max_seats> busted_by{};        ///< whose receipt took that one below zero last; no_seat: nobody's
    std::array<std::uint8_t, max_seats> chombos{};  ///< hands undone by that one's offence

    GameTally() { begin_game(); }
    void begin_game();
    /// REQUIRES: `e` has just happened at the referee's table.
    void see(const Event& e, const Referee&);
    /// Two people change chairs. REQUIRES: between hands.
    void change_chairs(Seat, Seat);
    /// The hand that is being played does not count.
    void take_back_hand();

private:
    void see_win(const Event&, const Table&);
    void see_penalty(const Event&, const Table&);
    void see_payments(const Event&, const Referee&);

    void begin_hand(const Table&);

    std::array<Deeds, max_seats> deeds_before_{};  ///< before this hand
    SeatMask won_before_ = 0;
    std::array<Seat, max_seats> busted_before_{};
};

}  // namespace jansou
