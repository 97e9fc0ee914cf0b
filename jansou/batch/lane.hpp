// 一卓 One table of a batch: a match that stops at each decision of one seat and goes on by a number.
#pragma once
#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "jansou/batch/layout.hpp"
#include "jansou/match/match.hpp"
#include "jansou/tile/notation.hpp"

namespace jansou::batch {

/// An option of the seat that decides, and how it is spelled.
struct Choice {
    Action action{}, then{};  ///< then: the discard that declares a riichi
    bool has_then = false;
    Spelling spelling{};
};

/// The choices of a seat that is asked, in place of what `out` held.
void list_choices(const Referee&, Seat, std::vector<Choice>& out);

/// What came of play since it was last asked for, by chair.
struct Takings {
    std::array<std::int32_t, max_seats> points{}, chips{};  ///< how much more or less each has
    std::array<std::int32_t, max_seats> settled{};          ///< results of games that ended, in tenths
    int hands = 0, games = 0;                               ///< that ended
};

/// Seats that are asked at once decide one after another, from the one behind the seat in question on; none is told what another said.
/// Threads: one at a time. REQUIRES: the book outlives the lane.
class Lane final : private MatchWitness {
public:
    Lane(const Rulebook& book, const Seed& run) : book_(&book), run_(run) {}
    Lane(const Lane&);
    Lane& operator=(const Lane&) = delete;
    ~Lane() = default;

    /// How it goes on where nothing is to be decided.
    struct Manner {
        bool next_games = true;    ///< the next game begins once one is over
        bool skips_forced = true;  ///< a decision with one number is made without being asked
    };

    /// Begins the game of that number of the run, and plays to its first decision.
    void begin(long game, Manner);
    /// Goes on with that number. REQUIRES: may(number).
    void take(Number number, Manner);

    /// True if the game is over and no other has begun.
    bool over() const { return !match_ || match_->over(); }
    bool may(int number) const {
        return number >= 0 && number < number_count && (bits_[std::size_t(number) / word_bits] >> std::size_t(number) % word_bits & 1) != 0;
    }
    /// What may be said now, in no order; empty once it is over.
    std::span<const Number> legal() const { return legal_; }
    /// Who decides; no_seat once it is over.
    Seat seat() const { return seat_; }
    Chair chair() const { return seat_ == no_seat ? no_chair : match_->table().chair_of(seat_); }
    const Spelling& said() const { return said_; }
    /// A choice with its numbers from here on, as far as they decide something.
    struct Spelled {
        Choice choice;
        std::vector<Number> rest;
    };
    /// What is left of the seat's options by what it has said.
    std::vector<Spelled> choices();

    const Match& match() const { return *match_; }
    /// What lies open of each seat now.
    const SeatSheet* sheets();
    long game() const { return game_; }
    const Seed& run() const { return run_; }
    Seed seed() const;
    /// Over the events of the game so far; equal where the same was played.
    std::uint64_t digest() const { return digest_; }
    Takings taken();

    /// The game in numbers, from which it can be played anew; of a lane that has begun.
    std::string saved() const;
    /// A lane that stands where that one stood. What is wrong with the text, if it is none of that rule set.
    static tl::expected<std::unique_ptr<Lane>, Sentence> restored(const Rulebook&, std::string_view saved, Manner);

private:
    MatchWitness& witness() { return *this; }
    void see(const Event&) override;
    void start_game() override {}
    void end_kyoku() override { ++takings_.hands; }
    void end_game(const GameEnd&, const Settlement&) override;
    void end_set(const std::vector<Settlement>&) override {}

    void start(long game);
    void put(Number);
    void settle_down(Manner);
    void go_on();
    bool find_decision();
    bool offer_plainly(const Options&, const Table&);
    void list();
    template <class Hear>
    void each_letter(std::span<const std::uint16_t> of, std::size_t depth, Hear) const;
    std::vector<Number> rest_of(std::uint16_t wanted) const;
    void offer();
    void answer(const Choice&);
    void note_holdings(const Table&);
    void note_change(const Event&);

    const Rulebook* book_;
    Seed run_;
    long game_ = 0;
    std::unique_ptr<Match> match_;
    Seat seat_ = no_seat;
    std::vector<Choice> choices_;
    std::vector<std::uint16_t> left_;  ///< of choices_, those that begin as was said
    bool plain_ = false;               ///< the n-th of legal_ is the n-th option, and choices_ are not listed
    Spelling said_;
    std::size_t depth_ = 0;  ///< numbers of the spelling that are settled, those that nobody was asked about too
    std::vector<Number> legal_;
    static constexpr std::size_t word_bits = 64;
    std::array<std::uint64_t, number_count / word_bits + 1> bits_{};  ///< a bit for each number of legal_
    std::vector<Number> history_;
    Takings takings_;
    std::array<std::int32_t, max_seats> points_{}, chips_{};  ///< as they were counted last, by chair
    std::uint64_t digest_ = 0;
    std::array<SeatSheet, max_seats> sheets_;
    SeatMask stale_ = 0xff;  ///< whose sheets no longer stand
    bool moved_ = true;      ///< points or chips may have moved since takings were last counted
};

}  // namespace jansou::batch
