// 見張り What the clauses of mighty say of a hand, worked out from its lines and held against what the engine offers and pays. Sees no rule
// and no counter of the engine.
#pragma once
#include <array>
#include <optional>
#include <string>
#include <vector>

#include "checks.hpp"
#include "tally.hpp"

namespace conformance {

class Watch {
public:
    Watch(const Rulebook&, Tally&);
    /// False: the rule set is another one, and nothing is watched.
    bool on() const { return on_; }
    /// A line, as the seats without a veil hear it; the table as it is right after.
    void hear(std::string_view line, const Table&);
    /// The table waits for answers.
    void at_ask(const Referee&);
    void answered(const Referee&, Seat, const Action&);

private:
    using Json = nlohmann::json;
    struct Flash {
        int id = 0;
        Seat owner = no_seat;
        int left = 2;  ///< discards of its owner until it ends
    };
    /// The tile that claims may be made on.
    struct Pending {
        std::string type;  ///< of its line; empty: none
        Seat actor = no_seat, owner = no_seat;
        Kind kind = no_kind;
        bool down = false, riichi = false;
        int norths_before = 0;
    };
    enum class End : std::uint8_t { none, wins, exhaustive, nagashi, abortive, chombo };
    /// What is known of one hand.
    struct Hand {
        std::vector<Flash> running;
        std::vector<Flash> must_end;
        int flashes = 0;
        Seat turn = no_seat, due = no_seat, free = no_seat, caller = no_seat;
        bool due_riichi = false, free_told = false;
        Pending pending;
        int norths = 0, kans = 0, indicators = 1, draws = 0, replacements = 0;
        std::string north_way;
        std::array<int, max_seats> kans_of{};
        bool replacing = false, drew = false, declaring = false;
        SeatMask box_said = 0, box = 0, riichi = 0, received = 0, dead = 0, open = 0, aside = 0, busted = 0;
        std::array<std::int32_t, max_seats> before_pay{};
        SeatMask winners = 0, alice = 0;
        End end = End::none;
        bool asked_stop = false, stopped = false;
        Kind drawn = no_kind;
        Json win;
        bool dealer_tenpai = false;
        std::vector<Json> horas;
    };
    /// What is known of the game and the set.
    struct Course {
        Seat dealer = no_seat, first_dealer = no_seat;
        int round = 0, kyoku = 1, honba = 0, game = 0;
        SeatMask won = 0;
        bool over = true;  ///< the next hand is the first of a game
        std::vector<Json> ends;
        std::array<std::int32_t, max_seats> points{};
    };

    void count(std::string_view name) { tally_->count("mechanism", name); }
    Seat seats() const { return Seat(book_->layout.seats); }
    bool bound(Seat) const;
    bool anybody_bust() const;
    bool last_hand() const { return course_.round == 1 && course_.kyoku == int(seats()); }
    Seat top(const Table&) const;
    Kind kind(const Json& tile) const;

    void start_kyoku(const Json&, const Table&);
    void on_tsumo(const Json&);
    void on_dahai(const Json&);
    void on_call(const Json&);
    void on_kan(const Json&);
    void on_aside(const Json&);
    void on_flash(const Json&);
    void on_dora(const Json&);
    void on_reach(const Json&, const Table&);
    void on_accepted(const Json&);
    void on_win(const Json&);
    void on_alice(const Json&, const Table&);
    void on_hora(const Json&, const Table&);
    void on_ryukyoku(const Json&, const Table&);
    void on_bust(const Json&, const Table&);
    void on_end_kyoku(const Table&);
    void on_end_game(const Json&);
    void on_end_set(const Json&);
    void see_north(int n, std::string_view way);
    void pass_pending();
    int expected_indicators(bool without_pending) const;
    void check_reading(const Json& hora, const Table&);
    void check_ends(bool game_over);
    void check_turn(const Referee&, Seat);
    void check_offers(const Referee&, Seat);
    void count_win(const Json&);
    Counts finished(const Json& win, const Json& reading, const Table&, Seat) const;
    void check_payment(const Json& hora);
    void on_chombo(const Json&);
    void must_win(const Referee&, Seat);
    KindSet waits(const Table&, Seat, TileId without = no_tile) const;
    /// MI-23 with the other value of its option: a white dragon won on from another is a joker.
    bool claimed_joker() const;
    bool discarded(const Table&, Seat, KindSet) const;

    const Rulebook* book_;
    Tally* tally_;
    bool on_;
    Hand h_;
    Course course_;
};

}  // namespace conformance
