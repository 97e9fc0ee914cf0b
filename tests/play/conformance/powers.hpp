// 能力の見張り What the clauses of superpower say of a game, worked out from its lines and held against what the engine plays and pays.
// Sees no counter of the engine.
#pragma once
#include <array>
#include <string>
#include <vector>

#include "checks.hpp"
#include "tally.hpp"

namespace conformance {

class Powers {
public:
    Powers(const Rulebook&, Tally&, const wire::Start&);
    /// A line, as somebody hears it from whom nothing is hidden; the table as it is right after.
    void hear(std::string_view line, const Table&);

private:
    using Json = nlohmann::json;
    enum class End : std::uint8_t { none, wins, exhaustive, abortive, chombo };
    /// What is known of one hand.
    struct Hand {
        std::array<std::string, max_seats> ability;
        std::array<int, max_seats> swaps{}, jokers{}, melds{};
        SeatMask riichi = 0, dead = 0;
        Seat discarder = no_seat, swapped = no_seat;  ///< swapped: who plays on with a tile out of a river
        int row = 0;                                  ///< discards of Papa's row; while nobody else has drawn or called
        bool row_open = false, calls = false, kan_drawn = false, swap_of_dealer = false;
        int indicators = 1;
        End end = End::none;
        bool nagashi = false;
        std::vector<Json> wins, horas;
        int dealer_tenpai = -1;  ///< -1: the payments do not tell
    };

    void count(std::string_view name) { tally_->count("mechanism", name); }
    bool has(Seat s, std::string_view ability) const { return h_.ability[s] == ability; }
    Kind kind(const Json& tile) const;
    void start_kyoku(const Json&, const Table&);
    void check_draft(const Json&, const Table&);
    void check_succession(const Json&);
    void on_tsumo(const Json&);
    void on_dahai(const Json&);
    void on_call(const Json&);
    void on_kan(const Json&);
    void on_swap(const Json&, const Table&);
    void on_reveal(const Json&);
    void on_win(const Json&, const Table&);
    void on_hora(const Json&, const Table&);
    void on_ryukyoku(const Json&);
    void check_congratulation(const Json& hora);
    void check_ura(const Json& hora);
    void check_first_turn(const Json& hora);
    void end_row();

    const Rulebook* book_;
    Tally* tally_;
    bool on_;
    Hand h_;
    std::vector<std::pair<Seat, std::string>> draft_;
    Seat dealer_ = no_seat;
    int honba_ = 0, kept_ = 0;
    bool over_ = true;  ///< the next hand is the first of a game
};

}  // namespace conformance
