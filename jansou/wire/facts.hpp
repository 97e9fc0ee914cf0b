// 事実 A table moved by the lines of a log alone, without any rule.
#pragma once
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "jansou/table/event.hpp"

namespace jansou::wire {

class FactTable {
public:
    /// Applies one line. What is wrong with it, in one sentence; nothing if it can have happened.
    std::optional<std::string> take(const nlohmann::json&);
    const Table& table() const { return table_; }

private:
    struct Wrong {
        std::string why;
    };
    void step(const nlohmann::json&);
    void start_kyoku(const nlohmann::json&);
    void tsumo(const nlohmann::json&);
    void dahai(const nlohmann::json&);
    void call(const nlohmann::json&, EventType);
    void own_kan(const nlohmann::json&, EventType);
    void pay(const nlohmann::json&, const Event&);
    Seat seat(const nlohmann::json&, const char* key) const;
    Face face(const nlohmann::json&) const;
    TileId new_tile(Face);
    TileId in_hand(Seat, Face, std::span<const TileId> but = {}) const;
    void reserve_hand(Seat) const;
    void check_scores(const nlohmann::json&) const;

    Table table_;
    bool playing_ = false;
};

}  // namespace jansou::wire
