// 進行 One match at a table, beat by beat: what has been played, and the lines that each seat has seen of it, numbered from 1.
#pragma once
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "jansou/wire/lines/narrator.hpp"

namespace jansou::parlour {

/// What a table did to its match.
struct Deed {
    enum class Type : std::uint8_t { act, offence, take_back, deal, settle };
    Type type = Type::act;
    Seat seat = no_seat;  ///< the chair
    Action action{};
    std::uint8_t offence = 0;  ///< place in the rulebook's list
    Declared declared{};
    TakeBack back{};
    std::int64_t at = 0;  ///< milliseconds since 1970
    int beats = 0;        ///< settle: how many beats had been played
};

/// A bot's chair that became a person's between two hands.
struct Handover {
    Seat seat = no_seat;
    std::string name, was;
    int hands = 0;  ///< of the match that the bot had played
    int game = 1;   ///< of the match, in which the person began
};

/// Lines that seats have seen, by number. Keeps the hand being played and the one before it.
class Sightings {
public:
    void start_from(const std::array<std::int64_t, max_seats>& counts);
    void add(Seat, std::string_view line);
    /// A hand ends here: lines of the one before may be forgotten.
    void turn_page();
    std::int64_t count(Seat s) const { return pages_.back().before[s] + std::int64_t(pages_.back().lines[s].size()); }
    /// The number of the oldest line that is still here.
    std::int64_t oldest(Seat s) const { return pages_.front().before[s] + 1; }
    /// The number of the first line of the hand that is played, or has just ended.
    std::int64_t hand_from(Seat) const;
    /// REQUIRES: oldest(s) <= n <= count(s).
    std::string_view line(Seat s, std::int64_t n) const;

private:
    struct Piece {
        std::uint32_t from = 0, size = 0;
    };
    struct Page {
        std::string text;
        std::array<std::vector<Piece>, max_seats> lines;
        std::array<std::int64_t, max_seats> before{};
        Piece last;  ///< seats mostly see the same
    };
    std::vector<Page> pages_{1};
};

/// Speaks of chairs, as everybody here does who sits at the table; they have seats in the hand that is played, or sit it out.
class Play final : private wire::Narrator {
public:
    /// Hears each event after it has been applied, as a viewer sees it.
    using Listener = std::function<void(const wire::Printed&)>;

    Play(wire::Start, const Sightings& seen_before, const std::array<int, max_seats>& asked_before);

    /// Plays on to the next beat. REQUIRES: may_go_on().
    Beat beat();
    /// REQUIRES: asked; `action` is on the seat's list.
    bool answer(Seat, const Action&, std::int64_t at);
    /// REQUIRES: asked, and not about a tile open to claims. Its beat comes with it.
    Beat offence(Seat, std::size_t which, const Declared&, std::int64_t at);
    /// REQUIRES: the seat may take it back; asked, and not about a tile open to claims. Its beat comes with it.
    Beat take_back(Seat, const TakeBack&, std::int64_t at);
    /// Leaves the result of a hand behind.
    Beat deal(std::int64_t at);
    void settle(std::int64_t at);
    /// Plays on until so many beats have been played. REQUIRES: they were played so, without a deed between.
    void catch_up_to(int beats);
    /// Plays on until somebody is asked or a hand is over.
    void catch_up();
    void hand_over(Handover handover) { handovers_.push_back(std::move(handover)); }
    const std::vector<Handover>& handovers() const { return handovers_; }
    /// Who has each chair now.
    std::vector<std::string> names() const;
    /// Plays a deed as it was played once.
    bool redo(const Deed&);

    void listen(Seat viewer, Listener listener) {
        heard_ = wire::Printer(book(), wire::Viewer{viewer});
        listener_ = std::move(listener);
    }

    using Narrator::match;
    using Narrator::start;
    const Rulebook& book() const { return *start().book; }
    const Referee& referee() const { return match_.referee(); }
    const Table& table() const { return match_.table(); }
    Beat at() const { return at_; }
    /// True if everybody has answered, or nobody is asked: the next beat may come.
    bool may_go_on() const { return at_ != Beat::over && referee().waiting() == 0; }
    /// True while something is asked before the hand is dealt.
    bool opening() const { return table().held_count != 0 && table().held[0].stage == Stage::idle; }
    int people() const { return match_.people(); }
    /// Where that one sits in this hand.
    Seat seat_of(Seat chair) const { return table().seat_of(jansou::Chair(chair)); }
    bool sits_out(Seat chair) const { return begun() && table().out == jansou::Chair(chair); }
    /// Who has yet to answer, by chair.
    SeatMask waiting() const { return table().seating().chairs_of(referee().waiting()); }
    const Options& options(Seat chair) const { return referee().options(seat_of(chair)); }
    const std::vector<Deed>& deeds() const { return deeds_; }
    /// The finished games.
    const std::vector<Settlement>& settled() const { return settled_; }
    const Sightings& seen() const { return seen_; }
    /// What everybody had at the beginning of each hand of this game so far.
    const std::vector<std::array<std::int32_t, max_seats>>& points() const { return points_; }
    /// The number of the seat's ask, counted from 1 over all it was ever asked.
    int ask_number(Seat s) const { return asks_[s]; }
    const std::array<int, max_seats>& ask_numbers() const { return asks_; }
    int beats() const { return beats_; }
    bool begun() const { return beats_ > 0; }

private:
    void see(const Event&) override;
    void start_game() override;
    void end_kyoku() override;
    void end_game(const GameEnd&, const Settlement&) override;
    void tell(wire::Print) override;

    std::vector<wire::Printer> printers_;  ///< by seat
    wire::Printer heard_;
    Listener listener_;
    Sightings seen_;
    std::array<int, max_seats> asks_{};
    std::vector<Deed> deeds_;
    std::vector<Handover> handovers_;
    std::vector<Settlement> settled_;
    std::vector<std::array<std::int32_t, max_seats>> points_;
    std::string line_;
    Beat at_ = Beat::hand_over;
    int beats_ = 0;
};

}  // namespace jansou::parlour
