// 観戦 Plays games between bots and counts what happens: by seat and place, and what each rule that can be heard did.
//
// A mechanism is heard by facts that are told anyway: a line of a win (yaku:, bonus:), a payment (pay:), a kind of riichi (riichi:), an
// ability (ability:), a sign that a rule lays down (sign:), a question (asks:), a call (call:), a kind of tile that a joker stood for
// (reads:), a reason of a draw (draw:), a payment beside wins (levy:), a tile turned for a winner (turned:), and some acts (act:).
#pragma once
#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "jansou/bots/bot.hpp"
#include "jansou/lab/counts.hpp"
#include "jansou/lab/kept.hpp"
#include "jansou/lab/trial.hpp"

namespace jansou::lab {

/// A hand whose log is to be kept.
struct KeptHand {
    long game = 0;  ///< number of the wall
    int hand = 0;   ///< of the game, from 0
    friend bool operator==(const KeptHand&, const KeptHand&) = default;
};

/// Plays games of one rule set of a trial. Of one thread.
class Playing {
public:
    Playing(const Trial&, std::size_t variant);
    ~Playing();
    Playing(const Playing&) = delete;
    Playing& operator=(const Playing&) = delete;

    /// The game of that number, counted into this. False: `stop` was set in the midst, and nothing of this object is of use any more.
    bool play(long game, const std::atomic<bool>* stop);
    /// What was counted since the last call.
    Counts take_counts();
    /// Fingerprint of every fact of these games, in their order.
    std::string take_digest();
    std::vector<KeptHand> take_kept();

private:
    class Ear;
    std::unique_ptr<Ear> ear_;
};

/// The log of a game of the trial, whole.
std::string log_of_game(const Trial&, std::size_t variant, long game);

inline constexpr std::size_t most_kept_of_batch = 1000;  ///< further hands of a batch that meet a condition are not named

}  // namespace jansou::lab
