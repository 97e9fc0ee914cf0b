// 判断 Weighs what each option leaves behind by nets that were learned for the house. Knows no house: it reads the view, the solver, and
// what the rules say through Counsel.
#pragma once
#include <array>
#include <optional>
#include <vector>

#include "jansou/bots/bot.hpp"
#include "jansou/bots/judge/data.hpp"
#include "jansou/bots/judge/outlook.hpp"
#include "jansou/bots/judge/rivals.hpp"
#include "jansou/bots/judge/study.hpp"

namespace jansou {

using TableRow = Lane<table_features>;
using HandRow = Lane<hand_features>;

/// What an option leaves behind.
struct Prospect {
    Action action;
    Kind then = no_kind;  ///< discarded with it: of a call, of the declaration of a riichi
    HandRow row;
    Rivals::Danger danger;                               ///< of the tile that is discarded now
    std::array<std::uint32_t, outcome_count> chances{};  ///< of what the hand comes to if that tile passes, 2^24 = 1.0 in all
    std::int64_t value = 0;                              ///< what it is worth, in sixteenths of a point (or as the standing has it)
    std::int64_t ahead = 0;                              ///< by so much it is preferred, out of habit (JudgeData::habit)
    int shanten = 0;

    /// By which options are chosen.
    std::int64_t rank() const { return value + ahead; }
};

/// One decision.
struct Decision {
    std::optional<Action> settled;  ///< it needs no weighing
    TableRow table;
    std::vector<Prospect> prospects;  ///< in the order of the options
    Rivals rivals;
};

/// For one seat, of one thread. REQUIRES: the house has learned data, and outlives the judge.
class Judge {
public:
    /// `learns`: the prospects have all features, also those that the house's net does not read.
    explicit Judge(const HouseFacts& house, bool learns = false);

    /// The prospects of the options, weighed if `weighs`. REQUIRES: not empty; a view with what the rules know of the seat.
    const Decision& consider(const View&, const Options&, bool weighs = true);
    /// The best prospect. REQUIRES: there is one.
    static std::size_t best_of(const std::vector<Prospect>&);
    Thought thought_of(const Prospect&) const;

private:
    struct After;
    /// All of a view that the worth of outcomes rests on.
    struct Score {
        std::array<std::int32_t, max_seats> points{};
        Seat seat = 0, dealer = 0, first_dealer = 0;
        std::uint8_t round = 0, kyoku = 0;
        std::int16_t honba = 0, sticks = 0;
        bool operator==(const Score&) const = default;
    };
    void fill_table(const View&);
    void at_turn(const View&, const Options&);
    void at_claim(const View&, const Options&);
    void add_discards(const View&, const Options&, const Action* riichi);
    void add_riichi(const View&, const Options&, const Action& reach);
    void add_kan(const View&, const Action&);
    void add_aside(const View&, const Action&);
    void add_call(const View&, const Action&);
    void add(const View&, const After&, const Action&, Kind then, Rivals::Danger);
    void fill_hand(const View&, const After&, Prospect&);
    void fill_ready(const View&, const After&, std::int16_t* row);
    void fill_near(const View&, const After&, std::int16_t* row);
    void fill_far(const View&, const After&, std::int16_t* row);
    void fill_outlook(const View&, const After&, std::int16_t* row);
    struct Hopes;
    Hopes hopes_of(const View&, const After&, const Held&, std::uint8_t riichi);
    Outlook of_waiting(const Hopes&, const GoArounds&) const;
    Outlook of_one_step(const View&, const After&, const GoArounds&);
    Outlook of_two_steps(const View&, const After&, const GoArounds&, const std::int16_t* row);
    Outlook after_draw(const View&, const After&, Kind draw, std::uint8_t riichi, const GoArounds&);
    std::int64_t per_tile(const After&) const;
    bool furiten_on(const View&, KindSet waits) const;
    bool step_nearer(Held&, Kind draw, int shanten);
    void weigh_outcomes(const View&);
    void weigh();
    void prefer_habit(const View&, const Options&);
    std::int64_t worth_of_loss(std::int32_t cost) const;
    Held held_of(const View&) const;
    bool is_joker(Face f) const { return house_.jokers.has(f.kind()); }
    bool uses_joker(const Action&) const;
    int left_of(KindSet) const;
    std::uint8_t hoped_riichi(const View&, const After&) const;

    const HouseFacts& house_;
    Study study_;
    std::unique_ptr<Bot> basic_;  ///< null: the house has no habit
    Decision decision_;
    Held hand_;
    std::array<std::int8_t, kind_count> value_of_{};
    std::array<std::int64_t, outcome_count> worth_{};
    std::optional<Score> weighed_at_;
    std::array<std::int64_t, outcome_count> worth_then_{};  ///< at that score
    bool closed_ = true;
    int riichi_against_ = 0;
    bool looks_out_;  ///< the features of fill_outlook are wanted
};

}  // namespace jansou
