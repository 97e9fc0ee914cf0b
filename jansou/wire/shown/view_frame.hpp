// 盤面 All that a seat may see, in the form in which it is drawn: the VIEW of docs/server.md, printed at every step of every table. Names
// no rule: marks, facts and words come from the rulebook.
#pragma once
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "jansou/match/match.hpp"
#include "jansou/wire/shown/taken_back.hpp"

namespace jansou::wire {

class Object;

/// Prints the views of one table. What all its views have in common is worked out once.
class ViewPrinter {
public:
    /// REQUIRES: the book outlives it. `games`: how many the set has.
    ViewPrinter(const Rulebook& book, int games);

    /// Notes what the seats carry at this moment. REQUIRES: the table stays as it is while views of it are printed.
    void look(const Position&);
    void look(const Match& match) {
        HandCache own;
        look(match.referee().look(own));
        next_ = match.next_hand();
        for (Seat s = 0; s < match.table().seats; ++s) take_backs_[s] = take_back_words(match.referee(), s);
    }
    /// Appends the view of the moment, faces and marks as whoever sits on that chair may see them (`no_seat`: all), without a line break.
    void print(Seat chair, std::string& out) const;

private:
    void opening(Object&) const;

    const Rulebook* book_;
    const Table *table_ = nullptr, *next_ = nullptr;
    int games_;
    bool chips_;  ///< are played for
    std::string currencies_, words_;
    struct Named {
        Kind kind = no_kind;
        std::uint8_t times = 0;
    };
    std::array<Named, 256> named_{};  ///< what an indicator names as dora, by its face
    std::array<KindSet, max_seats> jokers_{};
    std::array<std::vector<TileId>, max_seats> hand_jokers_{};  ///< by how they came to the hand
    SeatMask joker_claims_ = 0;                                 ///< for whom the open tile is one
    bool has_suits_ = false;                                    ///< hands are played with one suit or another
    std::array<std::vector<TakeBackWords>, max_seats> take_backs_;
    std::vector<Mark> facts_;
    std::array<std::vector<Mark>, max_seats> marks_;
};

/// One view by itself.
void view_line(const Match&, int games, Seat chair, std::string& out);
nlohmann::ordered_json view_json(const Match&, int games, Seat chair);

/// What the rules say of a seat at this position, and with `no_seat` of the whole table.
std::vector<Mark> marks_of(const Position&, Seat);

/// The kinds that the indicator names, as often as it counts for them.
std::vector<Face> dora_named(const Rulebook&, Face indicator);

/// True if something is counted beside the points: chips, or the rule's account.
bool uses_chips(const Rulebook&);

/// What a tile of the viewer's may stand for something else: the kinds of its jokers. `no_seat`: anybody's.
KindSet joker_kinds(const Position&, Seat);

}  // namespace jansou::wire
