// 審判 Applies a rulebook to a table, from the deal to the last payment of one hand. Names no rule.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "jansou/rulebook/appraise.hpp"
#include "jansou/rulebook/rulebook.hpp"

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

    explicit Referee(const Rulebook& book, Witness* witness = nullptr) : book_(&book), witness_(witness) {}

    /// Starts the hand that has been dealt on the table.
    void begin(const Table& dealt);

    const Table& table() const { return table_; }
    const Rulebook& book() const { return *book_; }
    bool over() const { return table_.phase.stage == Stage::paid; }
    /// Why the hand could not go on: the rules asked for what there is no room for. Empty: it goes on.
    const std::string& broken() const { return broken_; }
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
    const Options& options(Seat s) const { return menus_[s]; }
    const std::optional<Action>& answer_of(Seat s) const { return answers_[s]; }

    /// Takes one answer. What is taken is exactly what is offered; a refusal changes nothing. A win may name what the jokers stand for
    /// (`used`), which must be one of named_readings().
    Answer answer(Seat, const Action&);
    /// What the seat may say its jokers stand for if it wins here.
    std::vector<Reading> named_readings(Seat s) const {
        HandCache own;
        return readings(*book_, win_of(look(own), s));
    }
    /// Once nobody is waited for: carries the step out, to the next ask or the end of the hand.
    void go_on();
    /// From now on a step also ends at a tile that could be claimed and that nobody is asked about; `go_on` goes past it.
    void stop_at_open_tiles(bool stop) { stops_at_open_tiles_ = stop; }
    /// True at such a tile.
    bool at_open_tile() const { return at_open_tile_; }

    /// What forbids an action: its reason, no_reason_known if it is simply not there to be done, 0 if it is offered.
    ReasonId why(Seat, const Action&) const;
    static constexpr ReasonId no_reason_known = 255;

    /// The table declares an offence at an ask.
    Ruling offence(Seat, const Offence&, const Declared&);

    /// The winners' appraisals in the order of payment, from the moment each is paid.
    const Appraisal& appraisal() const { return appraisal_; }
    const Win& winning() const { return win_; }
    const std::vector<Seat>& winners() const { return winners_; }
    /// The payment behind the last `paid` event of a draw.
    const Payment& draw_payment() const { return draw_payment_; }
    const std::vector<MissedWin>& missed() const { return missed_; }
    /// The tiles turned for the winner told of last (events `turned`).
    const std::vector<Event>& turned() const { return turned_; }

private:
    Position position() { return {*book_, table_, cache_}; }
    ReasonId why(const Position&, Seat, const Action&) const;
    static Event event_of(const Position& now, Seat, const Action&);
    ReasonId stuck_after(const Position&, Seat, const Action&) const;
    void happen(const Event&);
    template <class Step>
    void within_room(Step);
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
    void forget(const Event&);

    const Rulebook* book_;
    Witness* witness_;
    Table table_;
    HandCache cache_;
    std::array<Options, max_seats> menus_;
    Answers answers_;
    bool laid_open_ = false;  ///< what lies hidden is turned, and the winners were asked about it
    struct Standing {
        bool open = false;  ///< `stood` has happened and what follows from it has not
        SeatMask takers = 0;
        Answers answers;
    } stood_;
    std::optional<Table> to_deal_;  ///< while the hand is opening
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
    bool stops_at_open_tiles_ = false, at_open_tile_ = false;
};

}  // namespace jansou
