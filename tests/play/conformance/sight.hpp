// 見えたもの What each seat has been shown of a hand, worked out from its lines: what lies open, the own hand, and the hands that an
// ability lays open to one seat (SP-2). Sees no secret kept by the engine.
#pragma once
#include <array>
#include <utility>
#include <vector>

#include "jansou/wire/lines/session.hpp"

namespace conformance {

using namespace jansou;

class Sight {
public:
    explicit Sight(const Rulebook&);
    /// The wall of a hand lies there, nothing of it is seen.
    void start_hand();
    /// A line, as somebody hears it from whom nothing is hidden; the table as it is right after. Throws Violation where a hand is laid open
    /// to somebody who may not see it, or is not to somebody who may.
    void hear(std::string_view line, const Table&);
    /// What lies there now has been seen.
    void look(const Table&);

    bool sees(Seat viewer, TileId tile) const { return in(seen_[tile], viewer); }
    /// True if the viewer sees what the target holds and draws.
    bool watches(Seat viewer, Seat target) const { return viewer == target || in(watched_by_[target], viewer); }
    /// The hand of a seat as the viewer knows it, and those of its tiles that are jokers by where they were drawn.
    std::vector<Face> hand_of(const Table&, Seat, Seat viewer) const;
    std::vector<Face> jokers_of(const Table&, Seat, Seat viewer) const;

private:
    void hide_call(const nlohmann::json&, const Table&);
    void lay_open(const Table&, Seat target);
    void hear_reveal(const nlohmann::json& line, const Table&);
    bool makes_jokers(Seat) const;

    bool rabbit_, demon_king_;                ///< the rule is there
    SeatMask rabbits_ = 0, demon_kings_ = 0;  ///< who has it
    int melds_ = 0;
    bool to_all_rabbit_ = false, to_all_demon_ = false;
    SeatMask dead_ = 0;
    std::array<SeatMask, max_seats> watched_by_{};
    std::array<SeatMask, max_tiles> seen_{};
    std::vector<std::pair<Seat, Seat>> due_;  ///< who is to be shown whose hand, now
};

}  // namespace conformance
