// 闘牌場 Matches that measure bots: one challenger against a field, on the same walls from every seat.
#pragma once
#include <array>
#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <tl/expected.hpp>

#include "jansou/bots/bot.hpp"
#include "jansou/bots/judge/data.hpp"
#include "jansou/match/match.hpp"

namespace jansou::lab {

/// A bot by name, by name and a file of learned data (`strong`, `strong@new.txt`), or another program (`cmd:..`, `mjai:..`, see Outside).
struct Contender {
    std::string bot;
    std::shared_ptr<const JudgeData> data;  ///< null: what the house has
};
tl::expected<Contender, Sentence> parse_contender(std::string_view);

/// What one side did; of the field over all of its seats.
struct Score {
    double games = 0, hands = 0, place = 0, total = 0, points = 0, chips = 0;
    double wins = 0, deal_ins = 0, riichi = 0, called = 0, draws = 0, won_points = 0, lost_points = 0;
    void add(const Score&);
};
struct Round {
    Score one, field;
};

struct ArenaPlan {
    std::shared_ptr<const Rulebook> book;
    Contender one;
    std::vector<Contender> field;  ///< one for all other seats, or one for each
    Seed seed;
    long first = 0, seeds = 100;  ///< walls, by number; each is played once with the challenger in every seat
    int threads = 1;
    int limit_ms = 5000;  ///< of other programs: the most time for one answer
    const std::atomic<bool>* stop = nullptr;
};

/// What was played, and of other programs what they were like.
struct ArenaResult {
    std::vector<Round> rounds;  ///< by wall, in their order; what a wall comes to depends on nothing else
    std::string fault;          ///< what another program did that ended the play; empty: nothing
    long answered = 0;          ///< by other programs
    double slowest_ms = 0;
};
ArenaResult play_arena(const ArenaPlan&);

/// The mean of a ratio over walls with half of its 95 % interval.
struct Estimate {
    double mean = 0, half = 0;
};
Estimate estimate(const std::vector<Round>&, const std::function<std::pair<double, double>(const Round&)>& of);

/// Plays one game between bots, each in the chair of its place in the list.
class BotGame final : public MatchWitness {
public:
    BotGame(const Rulebook&, const Seed&);

    /// `asked` is told each decision: seat, view and options, and answers it.
    using Choose = std::function<std::optional<Action>(Seat, const Referee&)>;
    /// Until it is over, or `choose` gives no answer.
    void play(const Choose& choose, const std::atomic<bool>* stop = nullptr);
    const std::array<Score, max_seats>& scores() const { return scores_; }  ///< by seat

    std::function<void(const Event&)> on_event;
    std::function<void()> on_hand_over;
    std::function<void(const Settlement&)> on_game_over;
    Match& match() { return match_; }

private:
    void see(const Event&) override;
    void start_game() override {}
    void end_kyoku() override;
    void end_game(const GameEnd&, const Settlement&) override;
    void end_set(const std::vector<Settlement>&) override {}

    std::array<Score, max_seats> scores_{};
    SeatMask called_ = 0;
    Match match_;
};

/// The number-th seed of a run.
Seed seed_of(const Seed& run, long number);

}  // namespace jansou::lab
