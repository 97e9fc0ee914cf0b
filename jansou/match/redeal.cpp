#include "jansou/match/redeal.hpp"

#include <algorithm>
#include <vector>

namespace jansou {
namespace {

constexpr int exchanges_tried = 1000;

/// The tiles whose faces the seat does not know. A hand that has laid its waits open stays as it is: it must wait for just these.
std::vector<TileId> unknown_to(const Rulebook& book, const Table& t, Seat viewer) {
    HandCache cache;
    const Position pos{book, t, cache};
    std::vector<bool> stays(t.tile_count);
    for (Seat s = 0; s < t.seats; ++s)
        if (!pos.shown_waits(s).empty())
            for (const TileId tile : t.hand(s)) stays[tile] = true;
    std::vector<TileId> ids;
    for (std::size_t i = 0; i < t.tile_count; ++i)
        if (!in(t.known[i], viewer) && !stays[i]) ids.push_back(TileId(i));
    return ids;
}

/// True if the seat has said a riichi: it waits, or will once its tile lies.
bool declared(const Table& t, Seat s) {
    return std::ranges::any_of(t.river(s), &RiverTile::riichi) || (t.phase.declaring && t.phase.seat == s);
}

int steps_from_waiting(const Rulebook& book, const Table& t, Seat s) {
    HandCache cache;
    const Position pos{book, t, cache};
    return book.solver_for(t, s).shanten(pos.hand(s));
}

bool in_riichi_of_another(const Table& t, Seat s, TileId tile) {
    for (Seat o = 0; o < t.seats; ++o)
        if (o != s && declared(t, o) && std::ranges::find(t.hand(o), tile) != t.hand(o).end()) return true;
    return false;
}

/// Exchanges tiles of the hand with others that the looker does not know either, as long as it comes no farther from waiting.
bool made_to_wait(const Rulebook& book, Table& t, Seat s, const std::vector<TileId>& unknown, Stream& lots) {
    std::vector<TileId> held, rest;
    const auto hand = t.hand(s);
    for (const TileId tile : unknown) {
        const bool in_hand = std::ranges::find(hand, tile) != hand.end();
        if (in_hand)
            held.push_back(tile);
        else if (!in_riichi_of_another(t, s, tile))
            rest.push_back(tile);
    }
    int now = steps_from_waiting(book, t, s);
    for (int i = 0; i < exchanges_tried && now > 0; ++i) {
        if (held.empty() || rest.empty()) return false;
        const TileId a = held[lots.below(std::uint32_t(held.size()))], b = rest[lots.below(std::uint32_t(rest.size()))];
        std::swap(t.face[a], t.face[b]);
        const int then = steps_from_waiting(book, t, s);
        if (then <= now)
            now = then;
        else
            std::swap(t.face[a], t.face[b]);
    }
    return now <= 0;
}

}  // namespace

bool redeal(const Rulebook& book, Table& t, Seat viewer, Stream& lots) {
    const Table before = t;
    const std::vector<TileId> unknown = unknown_to(book, t, viewer);
    std::vector<Face> faces;
    for (const TileId tile : unknown) faces.push_back(t.face[tile]);
    lots.shuffle(faces);
    for (std::size_t i = 0; i < unknown.size(); ++i) t.face[unknown[i]] = faces[i];
    for (Seat s = 0; s < t.seats; ++s)
        if (s != viewer && declared(t, s) && std::ranges::find(unknown, t.hand(s).front()) != unknown.end() &&
            !made_to_wait(book, t, s, unknown, lots)) {
            t = before;
            return false;
        }
    for (Seat s = 0; s < t.seats; ++s) {  // a hand lies in the order of its faces
        Player& p = t.players[s];
        if (s != viewer)
            std::sort(p.hand.begin(), p.hand.begin() + p.hand_size,
                      [&](TileId a, TileId b) { return t.face[a] != t.face[b] ? t.face[a] < t.face[b] : a < b; });
    }
    return true;
}

}  // namespace jansou
