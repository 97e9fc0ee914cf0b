// 審判 Applies a rulebook to a table, from the deal to the last payment of one hand. Names no rule.
//
//     begin(dealt) --> asked: answer() from everybody in waiting(), offence(), take_back() --+
//           ^                 |                                            ^                 |
//           |                 | waiting() == 0                             |                 | waiting() == 0
//           |                 v                                            |                 v
//           |              go_on() --> at_open_tile(): nobody is asked --> go_on() ----------+
//           |                 |
//           +---- next hand --+--> over(), or broken() is not empty
//
// Threads: a rulebook may serve any number of referees, on any threads. A referee belongs to one thread at a time. Its const functions may
// be called by several threads as long as none of them changes it: what they work out about hands is the caller's own (`look`). A copy
// shares nothing with the first but the book and, unless it is given another, the witness.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "jansou/rulebook/rulebook.hpp"
#include "jansou/scoring/appraise.hpp"
#include "jansou/scoring/win_of.hpp"
#include "jansou/tile/room.hpp"

namespace jansou {

/// Hears each event after it has been applied.
struct Witness {
    virtual void see(const Event&) = 0;

protected:
    ~Witness() = default;
};

/// A win that was there and was not taken.
struct MissedWin {
    Seat seat = no_seat, from = no_seat;
    Face tile{};
    ReasonId barred = 0;  ///< what forbade it; 0: it was let pass
    int turn = 0;         ///< discards made before
};

class Referee {
public:
    enum class Answer : std::uint8_t { taken, not_asked, not_legal };

    /// REQUIRES: book and witness outlive the referee.
    explicit Referee(const Rulebook& book, Witness* witness = nullptr) : book_(&book), witness_(witness) {}

    /// The same hand as far as it has been played, told to somebody else from here on.
    Referee(const Referee& other, Witness* witness) : Referee(other) { witness_ = witness; }

    /// Starts the hand that has been dealt on the table, and plays to its first ask. May be called at any time; a hand that is being played
    /// is left behind.
    void begin(const Table& dealt);

    /// Takes a table in mid-hand, played here or elsewhere by the same rules: what is open on it is asked anew, answers are forgotten. What
    /// could be taken back before cannot be any more. REQUIRES: at that table somebody acts, may claim, or answers a question.
    void resume(const Table& in_mid_hand);

    const Table& table() const { return table_; }
    const Rulebook& book() const { return *book_; }
    bool over() const { return table_.phase.stage == Stage::paid; }
    /// Why the hand could not go on: the rules asked for what there is no room for. Empty: it goes on.
    const std::string& broken() const { return broken_; }
    /// How the hand ended. Of use once it is over; before that as far as it is known.
    const Ending& ending() const { return ending_; }
    /// The position for somebody who looks on: what is worked out about hands goes into `own`, which play never reads. `own` stands for
    /// the table as it is now.
    Position look(HandCache& own) const {
        own = {};
        return {*book_, table_, own};
    }
    /// What play keeps of the hands; always what would be worked out anew.
    const HandCache& kept() const { return cache_; }

    /// Seats that have to answer and have not.
    SeatMask waiting() const { return waiting_; }
    SeatMask asked() const { return asked_; }
    /// What the seat may do, until the next call that changes the referee. REQUIRES: it is one of asked().
    const Options& options(Seat s) const { return menus_[s]; }
    /// What the seat has answered to the open ask.
    const std::optional<Action>& answer_of(Seat s) const { return answers_[s]; }

    /// Takes one answer, at any time. What is taken is exactly what is offered; a refusal changes nothing. A win may name what the jokers
    /// stand for (`used`), which must be one of named_readings().
    Answer answer(Seat, const Action&);
    /// What the seat may say its jokers stand for if it wins here. REQUIRES: a win is among its options.
    std::vector<Reading> named_readings(Seat s) const {
        HandCache own;
        return readings(*book_, win_of(look(own), s));
    }
    /// Carries the step out, to the next ask or the end of the hand; without effect before the first hand and after the end. REQUIRES:
    /// nobody is waited for.
    void go_on();
    /// From now on a step also ends at a tile that could be claimed and that nobody is asked about; `go_on` goes past it.
    void stop_at_open_tiles(bool stop) { stops_at_open_tiles_ = stop; }
    /// Whether wins that are let go are noted for `missed`, as they are unless somebody says otherwise; to look for them takes time.
    void keep_missed(bool keep) { keeps_missed_ = keep; }
    /// True at such a tile.
    bool at_open_tile() const { return at_open_tile_; }

    /// What forbids an action: its reason, no_reason_known if it is simply not there to be done, 0 if it is offered. At any time.
    ReasonId why(Seat, const Action&) const;
    static constexpr ReasonId no_reason_known = 255;

    /// The table declares an offence; what is open is asked anew, or the hand is over. REQUIRES: somebody is asked.
    Ruling offence(Seat, const Offence&, const Declared&);

    /// What the seat means that takes something back here: its call or declaration, else its riichi, which becomes one of that kind (0:
    /// none).
    TakeBack taken_back_here(Seat, Word to) const;
    /// What forbids the seat to take that back; 0: nothing does.
    ReasonId why_not_taken_back(Seat, const TakeBack&) const;
    /// What the seat may take back now, a call or a declaration before a riichi that lies.
    std::vector<TakeBack> take_backs(Seat) const;
    /// Takes it back; what is open is asked anew, what was answered is void. False, and nothing changes: it is forbidden.
    bool take_back(Seat, const TakeBack&);

    // --- a hand that is played with tiles elsewhere: what came of it is told, and the rules work out the rest ---

    /// Starts it, as `begin` does: what is told next comes by the functions below and by `offence`, in the order in which it happened,
    /// until the hand is over() or somebody is asked.
    void begin_told(const Table& dealt);
    /// A riichi of that kind, whose tile has passed. What forbids it; 0: it stands.
    ReasonId tell_riichi(Seat, Word kind);
    /// Chips that change hands beside wins and draws; they come to nothing in all.
    void tell_chips(const std::array<std::int32_t, max_seats>& chips);
    /// A win as it is told: by its tiles, by what it is worth, or by who pays.
    struct ToldWin {
        Win win;
        Appraisal appraisal;
    };
    /// The order in which winners of that seat's tile are paid; of the own tile: tsumo.
    std::vector<Seat> in_order_of_payment(SeatMask winners, Seat from) const;
    /// What keeps the seat from every win of this hand, whatever its tiles are; 0: nothing.
    ReasonId barred_from_winning(Seat) const;
    /// The facts of a win that follow from the table: who deals, honba, and of the deposits what the n-th of so many winners takes.
    Win told_win(Seat, Seat from, int n, int winners) const;
    /// What such a win pays whose tiles are not told. Of `value` none: its payments follow; honba counts nothing beside them.
    Appraisal appraise_told(Win, const std::optional<Value>&) const;
    /// The hand ends with these wins. REQUIRES: in the order of payment, each a win.
    void tell_wins(Seat from, const std::vector<ToldWin>&);
    /// The hand ends without a win. REQUIRES: a reason of the book's `draws`; numbers that it has, each for some seats.
    void tell_draw(Word reason, const std::vector<std::pair<CounterId, SeatMask>>& told);

    /// Of the winner whom the last `paid` event of a win is about: the witness may ask when it hears of that event. Winners are paid one
    /// after another.
    const Appraisal& appraisal() const { return appraisal_; }
    const Win& winning() const { return win_; }
    /// Whose wins stand, in the order of payment. Until the next hand begins.
    const std::vector<Seat>& winners() const { return winners_; }
    /// The payment behind the last `paid` event of a draw.
    const Payment& draw_payment() const { return draw_payment_; }
    /// In this hand so far, unless they are not kept.
    const std::vector<MissedWin>& missed() const { return missed_; }
    /// The tiles turned for the winner told of last (events `turned`).
    const std::vector<Event>& turned() const { return turned_; }

private:
    Position position() { return {*book_, table_, cache_}; }
    ReasonId why(const Position&, Seat, const Action&) const;
    static Event event_of(const Position& now, Seat, const Action&);
    ReasonId stuck_after(const Position&, Seat, const Action&) const;
    void happen(const Event&);
    /// A step that the rules leave no room for breaks the hand off instead of the program.
    template <class Step>
    void within_room(Step step) {
        try {
            step();
        } catch (const OutOfRoom& out) { break_off(out); }
    }
    void break_off(const OutOfRoom&);
    void put_down(const Table&);
    void pay_wins();
    void advance();
    void ask();
    void menu(Seat);
    void draw();
    void resolve_turn(const Action&);
    void resolve_claims();
    void finish_claims();
    void deal();
    void resolve_choice();
    using Answers = std::array<std::optional<Action>, max_seats>;
    void declare_wins(SeatMask, const Answers&);
    void weigh_wins();
    IndicatorMask ura_of(const Win&) const;
    void turn_ura();
    void turn_for_winners();
    bool ask_when_open();
    void settle_wins();
    void settle_draw();
    void close();
    bool adjourned(Moment);
    void note_missed();
    void undo(const Event& taken_back);
    void come_nearer(Seat);
    void forget(const Event&);

    const Rulebook* book_;
    Witness* witness_;
    Table table_;
    HandCache cache_;
    std::array<Options, max_seats> menus_;
    Answers answers_;
    bool laid_open_ = false;  ///< what lies hidden is turned, and the winners were asked about it
    struct Stood {
        bool open = false;  ///< `stood` has happened and what follows from it has not
        SeatMask takers = 0;
        Answers answers;
    } stood_;
    std::optional<Table> to_deal_;  ///< while the hand is opening
    /// The table before the call, or the word of a riichi, that may be taken back, and who else wanted that tile.
    struct Before {
        Table table;
        Answers answers;
    };
    std::optional<Before> before_;
    SeatMask asked_ = 0, waiting_ = 0;
    Ending ending_;
    Appraisal appraisal_;
    Win win_;
    Payment draw_payment_;
    std::vector<Seat> winners_;
    struct Weighed {
        Win win;
        Appraisal appraisal;
    };
    std::vector<Weighed> weighed_;
    std::vector<Event> turned_;
    std::vector<MissedWin> missed_;
    std::array<std::vector<Event>, 8> scripts_;
    int depth_ = 0, happened_ = 0;
    std::string broken_;
    bool stops_at_open_tiles_ = false, at_open_tile_ = false, keeps_missed_ = true;
};

}  // namespace jansou
