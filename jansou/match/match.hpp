// 半荘 Hands into games, games into a set: walls, dealers, honba, the end, and the settlement.
//
// Threads: a match belongs to one thread at a time; the witness hears of everything on the thread that plays. Any number of matches share
// one rulebook. Whoever works on another thread takes a copy: of the table, or of the match with a witness of its own.
#pragma once
#include <optional>
#include <vector>

#include "jansou/match/deck.hpp"
#include "jansou/match/game_tally.hpp"
#include "jansou/referee/referee.hpp"

namespace jansou {

/// What a match starts from; the defaults are a whole game from its first hand. Persons are named by their chairs.
struct MatchSetup {
    Seed seed;
    int games = 1;
    // the state before the first hand
    std::uint8_t round = 0, kyoku = 1, game = 1;
    Seat dealer = 0, first_dealer = 0;
    int people = 0;        ///< how many are at the table; 0: as the rules say
    Chair out = no_chair;  ///< who sits out the first hand; no_chair: where somebody does, the one before the dealer
    int honba = 0, sticks = 0;
    std::optional<std::array<std::int32_t, max_seats>> points;
    std::optional<std::array<std::int32_t, max_seats>> chips;
    SeatMask won = 0;
    std::array<std::uint8_t, max_seats> chombos{};
    /// Numbers of the game that somebody has already.
    struct Begun {
        CounterId number = 0;
        Chair chair{};
        std::int16_t value = 0;
    };
    std::vector<Begun> numbers;
    static constexpr std::uint8_t no_ability = 255;
    std::vector<std::uint8_t> abilities;  ///< in the first hand, of Rulebook::abilities, by chair; none: they are given as in every hand
    std::vector<Stack> stack;             ///< of the hands in the order played, an empty one for whoever sits out
};

/// Hears everything that happens in a match, from within `run`, `beat`, `break_off` and what is called at the referee. It may read the
/// match, and plays nothing.
struct MatchWitness : Witness {
    virtual void start_game() = 0;
    virtual void end_kyoku() = 0;
    virtual void end_game(const GameEnd&, const Settlement&) = 0;
    virtual void end_set(const std::vector<Settlement>&) = 0;
    /// The hand cannot go on, and why; the game is broken off without it.
    virtual void broken(const std::string& /*why*/) {}

protected:
    ~MatchWitness() = default;
};

/// What a match has come to.
enum class Beat : std::uint8_t {
    asked,      ///< somebody has to answer
    open_tile,  ///< a tile lies there that could be claimed; nobody is asked
    hand_over,  ///< paid and told; the next hand is not dealt yet
    over,
};

class Match {
public:
    /// REQUIRES: book and witness outlive the match.
    Match(const Rulebook& book, const MatchSetup&, MatchWitness&);

    /// The same match as far as it has been played, told to somebody else from here on. REQUIRES: the book outlives this one, too.
    Match(const Match& other, MatchWitness& witness);

    Match(const Match&) = delete;
    Match& operator=(const Match&) = delete;

    /// Plays on until somebody is asked or the set is over; without effect where that is so already. The first call deals the first hand.
    void run();
    /// Plays on to the next beat, and stays at `asked` and `over`. What is played is the same as by `run`.
    Beat beat();
    /// Ends the set here: the game is settled by what everybody has, the hand being played does not count. REQUIRES: not over.
    void break_off();
    // --- a match that is played with tiles elsewhere; none of its hands is dealt by `run` or `beat` ---
    /// The next hand begins; what came of it is told to the referee. `broken_at`: before whom the wall was broken, where that matters.
    /// REQUIRES: not over, no hand is being played.
    void begin_told_hand(Seat broken_at = no_seat);
    /// What comes after it, as after any hand. REQUIRES: the referee is over().
    void end_told_hand();
    /// Two people change chairs, with all they have. REQUIRES: no hand is being played.
    void change_chairs(Chair, Chair);
    /// Numbers that chairs have beside what is on the table, for who looks on: hands won, who is bust by whom, chombos.
    const GameTally& tally() const { return tally_; }
    /// The settlements of the games that are over.
    const std::vector<Settlement>& settled() const { return settled_; }

    bool over() const { return over_; }
    /// To answer asks. REQUIRES: `run` or `beat` has been called.
    Referee& referee() { return referee_; }
    const Referee& referee() const { return referee_; }
    /// The table of the hand that is played, or was played last.
    const Table& table() const { return referee_.table(); }
    /// The table as it is put down between hands and games.
    const Table& put_down() const { return table_; }
    /// What the next hand begins with, once a hand is over that does not end its game: round, dealer, honba. Otherwise null.
    const Table* next_hand() const { return to_deal_ ? &table_ : nullptr; }
    int hands() const { return hands_; }  ///< begun so far
    int game() const { return game_; }
    int people() const { return table_.people(); }
    SeatMask won() const { return tally_.won; }  ///< by chair

private:
    void step();
    Seat broken_wall() const;
    void deal_next();
    void put_tiles_down();
    Layout layout_with(std::vector<Face> tiles) const;
    void finish_hand();
    void finish_game();
    void pay_chips(const Settlement&);
    void settle_chips();
    Stack dealt_stack() const;
    Chair chair(Seat s) const { return table_.chair_of(s); }
    Chair before(Chair c) const { return Chair((int(c) + table_.people() - 1) % table_.people()); }

    const Rulebook* book_;
    MatchSetup setup_;
    MatchWitness* witness_;
    struct Ear final : Witness {
        Match* match = nullptr;
        void see(const Event& e) override {
            match->tally_.see(e, match->referee_);
            match->witness_->see(e);
        }
    } ear_;
    Referee referee_;
    Table table_;  ///< between hands
    // by chair
    std::vector<Settlement> settled_;
    std::array<std::int32_t, max_seats> settled_chips_{};
    GameTally tally_;
    int hands_ = 0, game_ = 1, games_done_ = 0;
    bool over_ = false, started_ = false, to_deal_ = false, broken_off_ = false;
};

}  // namespace jansou
