// 一局の検査 Plays games of a run with every check on, and counts what happened.
#pragma once
#include <memory>
#include <string>

#include "checks.hpp"
#include "jansou/bots/bot.hpp"
#include "powers.hpp"
#include "tally.hpp"
#include "watch.hpp"

namespace conformance {

/// A run: one rule set, one seed.
struct Run {
    std::shared_ptr<const Rulebook> book;
    std::shared_ptr<const Rulebook> other_order;  ///< the same rules in another order
    Seed seed;
    Tally tally;
    long hands = 0;
};

class Game {
public:
    /// `whole_set`: a set of several games from the first hand to the last, in a count of its own.
    Game(Run&, long number, bool whole_set = false);
    /// Plays it. Throws Violation.
    void play();
    /// The lines from which the game can be played again: its start, the acts, the offences.
    std::string reproduction() const;

private:
    void hear(std::string_view line);
    void lay_wall();
    void start_hand();
    void end_hand();
    void end_game();
    void ask();
    void answer_all();
    void answer(Seat, const Action&);
    Action chosen(Seat);
    void name_at_once(Seat, Action&);
    bool declare_offence();
    bool take_something_back();
    void note_act(Seat, const Action&);
    void note_win();
    void note_draw();
    void note_ankan();
    void note_melds();
    void note_replacement();
    void note_indicator();
    void note_jokers(const Win&);
    void note_succession();
    void check_log();
    void check_again();

    Run& run_;
    Deal deal_;
    Stream random_;
    wire::Start start_;
    Ledger ledger_;
    Sight sight_;
    Watch watch_;
    Powers powers_;
    std::vector<std::unique_ptr<Bot>> eager_;  ///< if they play
    std::string log_;
    wire::LogWriter writer_;
    std::unique_ptr<wire::Session> session_;
    std::vector<Step> steps_;  ///< of the first hand
    Table dealt_, end_;        ///< the first hand's
    long number_;
    long offence_at_ = -1, asks_ = 0, looks_ = 0;
    int ended_ = 0;
    bool closed_ = false, chombo_ = false, all_asks_ = false, wall_lies_ = false;
    Seat last_dealer_ = no_seat;
    Chair out_ = no_chair;  ///< of the hand before
    SeatMask wins_ = 0;
};

}  // namespace conformance
