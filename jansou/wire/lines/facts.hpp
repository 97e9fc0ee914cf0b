// 事実 A table moved by the lines of a log alone, without any rule; and from hand to hand by what a log's header says of its rule.
#pragma once
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "jansou/table/event.hpp"
#include "jansou/wire/lines/hand_to_hand.hpp"

namespace jansou::wire {

struct EventLine;

/// What is wrong with a line.
struct FactError {
    std::string event, field;  ///< its type, and the field of it; empty: the event as such
    std::string why;
    /// "hora: deltas: a number is expected"
    std::string sentence() const { return (event.empty() ? "" : event + ": ") + (field.empty() ? "" : field + ": ") + why; }
};

class FactTable {
public:
    /// Applies one line. What is wrong with it; nothing if it can have happened.
    std::optional<FactError> take(const nlohmann::json&);
    /// What the game is played by, for logs that have no header.
    void play_by(const nlohmann::json& rules) { flow_.play_by(rules); }
    const Table& table() const { return table_; }
    bool playing() const { return playing_; }
    const HandToHand& flow() const { return flow_; }

private:
    using Line = nlohmann::json;
    void step(const std::string& type, const Line&);
    void in_hand_step(const std::string& type, const Line&);
    void start_kyoku(const Line&);
    void end_kyoku();
    void tsumo(const Line&);
    void dahai(const Line&);
    void fact(const Line&, const EventLine&);
    void use_tiles(const Line&, const char* field, std::size_t count, Event&) const;
    TileId open_tile(const Line&, const char* field, const Event&) const;
    void river_tile(const Line&, const char* field, Event&) const;
    void find_triplet(const Line&, const char* field, Event&) const;
    Kind kind_of_meld(const Event&) const;
    bool as_drawn(const Line&, const char* field, Face) const;
    void check_place(const Event&) const;
    void dora(const Line&);
    void hora(const Line&);
    void take_back(const Line&);
    void ryukyoku(const Line&);
    void pay(const Line&, Event, Payer);
    void check_turn(Seat) const;
    bool in_last_meld(Seat, Kind) const;
    void check_won_tile(const Line&) const;
    /// Of a chair in the line; not of the one who sits out.
    Seat seat(const Line&, const char* key) const;
    std::string seat_name(Seat s) const { return "seat " + std::to_string(int(table_.chair_of(s))); }
    TileId new_tile(Face);
    TileId in_hand(Seat, Face, const char* field, std::span<const TileId> but = {}) const;
    void reserve_hand(Seat) const;

    Table table_;
    HandToHand flow_;
    bool playing_ = false;
};

}  // namespace jansou::wire
