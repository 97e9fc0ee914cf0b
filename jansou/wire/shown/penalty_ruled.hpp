// 裁定 What an offence leads to, by the rules themselves: declared on tables between two draws of a hand that is played for it, by the
// dealer, by a child and by who sits out, and paid as the referee pays it.
#pragma once
#include <memory>
#include <vector>

#include "jansou/match/match.hpp"

namespace jansou::wire {

/// Somebody whom an offence may be of, or who is paid for it.
enum class Party : std::uint8_t {
    anybody,  ///< of an offence: whoever it is
    each,     ///< paid: each opponent alike
    dealer,
    child,
    out,  ///< who sits out
    pot,  ///< paid: deposits on the table
};

struct PaidTo {
    Party to = Party::each;
    int count = 1, points = 0, chips = 0;  ///< how many of them, and what each gets
    friend bool operator==(const PaidTo&, const PaidTo&) = default;
};
struct PaidBy {
    Party by = Party::anybody;
    std::vector<PaidTo> to;
    int points = 0, chips = 0;  ///< in all
    friend bool operator==(const PaidBy&, const PaidBy&) = default;
};

/// When an offence leads to that.
enum class PenaltyWhen : std::uint8_t {
    usual,
    mended,                ///< put right
    before_own_discard,    ///< the first of the offender in this hand
    before_first_discard,  ///< of the hand
    as_it_lies,            ///< the hand of the offender makes it less
    dead_hand_taken,       ///< the offender chooses
    chombo_taken,
    below,     ///< who has fewer points than `number`
    not_yet,   ///< less often than the next
    repeated,  ///< from the time `number` on, if they are `tiles` in all
};

struct RuledCase {
    PenaltyWhen when = PenaltyWhen::usual;
    int number = 0, tiles = 0;
    bool unsaid = false;  ///< chosen: also where the offender says nothing
    Ruling::Consequence consequence = Ruling::Consequence::nothing;
    bool plays_on = false;                         ///< chombo: the hand is played to its end and it is paid then
    bool ends_early = false;                       ///< dead hand: it may live again before the hand is over
    bool same_dealer = false, same_honba = false;  ///< of the hand after a chombo that undid one
    std::vector<PaidBy> paid;
};

/// Tables of a hand that is being played, in which nobody calls, wins or is in riichi. The same for every call with the same rule.
class RulingTables {
public:
    /// REQUIRES: the book outlives it.
    explicit RulingTables(const Rulebook&);
    ~RulingTables();
    /// The cases of an offence, the usual one first; none if no hand could be played.
    std::vector<RuledCase> cases(const Offence&) const;

private:
    struct Ear;
    Seat somebody(Party, const Match&) const;
    Ruling ruled(const Match&, Seat, const Offence&, const Declared&) const;
    const Match* gravest(const Offence&) const;
    RuledCase of(PenaltyWhen, const Match&, const Offence&, const Declared&) const;
    void pay(const Match&, const Offence&, const Declared&, RuledCase&) const;
    void add_chosen(const Match&, const Offence&, std::vector<RuledCase>&) const;
    void add_repeated(const Match&, const Offence&, std::vector<RuledCase>&) const;
    void add_lighter(const Match&, const Offence&, std::vector<RuledCase>&) const;
    void add_poor(const Match&, const Offence&, std::vector<RuledCase>&) const;

    const Rulebook& book_;
    std::unique_ptr<Ear> quiet_;             ///< hears nothing that matters
    std::unique_ptr<Match> first_, second_;  ///< before the first discard; a child before its own first one
    std::vector<std::unique_ptr<Match>> later_;
};

}  // namespace jansou::wire
