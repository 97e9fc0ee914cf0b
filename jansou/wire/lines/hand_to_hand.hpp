// 局から局へ What a hand leaves to the next one, as a bystander can count it: points, chips, sticks, and who deals with how many honba.
#pragma once
#include <array>
#include <optional>
#include <set>
#include <string>

#include <nlohmann/json.hpp>

#include "jansou/table/table.hpp"

namespace jansou::wire {

/// What a payment in a log is for.
enum class Payer : std::uint8_t { riichi, win, nagashi, draw, chombo, offence, bust, taken_back };

class HandToHand {
public:
    /// The few numbers of a rule that are needed; of a rule that this version does not know as well.
    void play_by(const nlohmann::json& rules);

    // each of these throws WrongFact where the line does not follow from those before
    void start_game(const nlohmann::json&);
    void start_kyoku(const nlohmann::json&, int seats);
    /// What a payment takes from or puts on the table, in sticks.
    int pay(const nlohmann::json&, Payer);
    void end_kyoku();
    void settle();
    void end_game(const nlohmann::json&);
    void end_set() { told_ = false; }

    int sticks() const { return sticks_; }
    int deposit() const { return deposit_; }
    const std::array<int, max_seats>& points() const { return points_; }
    bool knows_points() const { return told_; }
    bool paid() const { return paid_; }

private:
    using Line = nlohmann::json;
    struct Deal {
        int wind = 0, kyoku = 1, honba = 0, dealer = 0;
    };
    void check_next(const Deal&) const;
    void check_sum(Payer, int sum) const;
    bool is_next_round(int wind, bool round_over) const;
    int sticks_moved(const Line&, Payer, int sum) const;
    void check_score(const Line&, const std::array<int, max_seats>& deltas) const;
    void note(const Line&, Payer);

    int seats_ = 4;
    // the rule
    int deposit_ = 1000, start_ = 0;
    bool takes_sticks_ = true, by_succession_ = true, by_tenpai_ = true, by_abortive_ = true, abortive_honba_ = true, first_only_ = false;
    bool shares_sticks_ = false, empty_seat_pays_ = false;
    std::array<int, 4> winds_{0, 1, 2, 3};  ///< of the rounds
    // the state
    Deal deal_;
    std::array<int, max_seats> points_{}, chips_{}, points_before_{}, chips_before_{};
    int sticks_ = 0, sticks_before_ = 0, staked_ = 0;
    bool told_ = false;     ///< the points are known
    bool dealing_ = false;  ///< a hand has ended, the next one follows
    bool new_game_ = true, first_game_ = true, playing_ = false;
    // how the hand ended
    bool paid_ = false, void_ = false, won_ = false, dealer_won_ = false, nagashi_ = false, taken_ = false;
    std::optional<bool> dealer_tenpai_;
    std::string reason_;
};

}  // namespace jansou::wire
