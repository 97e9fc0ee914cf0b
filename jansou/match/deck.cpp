#include "jansou/match/deck.hpp"

#include <algorithm>
#include <cassert>

#include "jansou/tile/notation.hpp"

namespace jansou {
namespace {

/// Calls put(place, face, row) for every tile that the stack names; `row` is what holds it there.
template <class Put>
void place_all(const Layout& l, const Stack& stack, Seat dealer, Put put) {
    for (std::size_t s = 0; s < stack.hands.size(); ++s)
        for (std::size_t i = 0; i < stack.hands[s].size(); ++i)
            put(l.dealt(Seat((s + l.seats - dealer) % l.seats), int(i)), stack.hands[s][i], "hands");
    for (std::size_t i = 0; i < stack.draws.size(); ++i) put(TileId(l.first_draw() + int(i)), stack.draws[i], "draws");
    for (std::size_t i = 0; i < stack.replacements.size(); ++i) put(l.replacement(int(i)), stack.replacements[i], "replacements");
    for (std::size_t i = 0; i < stack.indicators.size(); ++i) put(l.indicator(int(i)), stack.indicators[i], "indicators");
    for (std::size_t i = 0; i < stack.ura.size(); ++i) put(l.ura(int(i)), stack.ura[i], "ura");
}

/// "this rule has not so many 5p (draws): 3, and 1 red, 0p"; likewise "and 1 marked, Px".
std::string too_many(const Layout& l, Face face, std::string_view row) {
    std::string out = "this rule has not so many " + std::string(to_mpsz(face)) + " (" + std::string(row) + ")";
    if (face.red() || face.marked()) return out;
    for (const auto& [other, word] : {std::pair{Face(face.kind(), true), " red, "}, {Face::marked(face.kind()), " marked, "}})
        if (const auto others = std::ranges::count(l.tiles, other))
            return out + ": " + std::to_string(std::ranges::count(l.tiles, face)) + ", and " + std::to_string(others) + word +
                   std::string(to_mpsz(other));
    return out;
}

}  // namespace

std::optional<std::string> impossible(const Layout& l, const Stack& stack) {
    if (stack.hands.size() > l.seats) return "more hands than seats";
    for (const auto& hand : stack.hands)
        if (hand.size() > l.hand) return "a hand has more than " + std::to_string(l.hand) + " tiles";
    const int indicators = l.indicators();
    const int from_live = std::max(0, int(stack.replacements.size()) - l.replacements);
    if (int(stack.draws.size()) > l.live_end() - l.first_draw() - from_live) return "more draws than the live wall has";
    if (from_live > l.further) return "more replacements than the dead wall has";
    if (int(stack.indicators.size()) > indicators || int(stack.ura.size()) > indicators) return "more indicators than the dead wall has";
    std::vector<Face> left = l.tiles;
    left.insert(left.end(), l.others.begin(), l.others.end());
    std::optional<std::string> error;
    place_all(l, stack, 0, [&](TileId, Face face, std::string_view row) {
        const auto it = std::ranges::find(left, face);
        if (it != left.end())
            left.erase(it);
        else if (!error)
            error = too_many(l, face, row);
    });
    return error;
}

void deal(Table& t, const Layout& l, const Stack& stack, Stream random) {
    t.seats = l.seats;
    t.tile_count = std::uint8_t(l.size());
    std::array<bool, max_tiles> placed{};
    std::vector<Face> left = l.tiles;
    if (!stack.empty())
        place_all(l, stack, t.dealer, [&](TileId place, Face face, std::string_view) {
            const auto it = std::ranges::find(left, face);
            if (it == left.end() || placed[place]) return;  // this hand is played with other tiles; two rows speak of one place
            t.face[place] = face;
            placed[place] = true;
            left.erase(it);
        });
    random.shuffle(left);
    std::size_t n = 0;
    for (std::size_t i = 0; i < t.tile_count; ++i)
        if (!placed[i]) t.face[i] = left[n++];

    t.known.fill(0);
    t.next = std::uint8_t(l.first_draw());
    t.live_end = std::uint8_t(l.live_end());
    t.replacements_drawn = t.discards = t.calls = t.held_count = 0;
    t.turned_ura = t.bare_indicators = 0;
    t.of_kan = {};
    t.watched_by = {};
    t.winners = 0;
    t.told = false;
    t.phase = {};
    for (std::size_t c = 0; c < hand_counters; ++c) t.counters[c].fill(0);
    for (Seat s = 0; s < t.seats; ++s) {
        Player& p = t.players[s];
        p.river_size = p.meld_count = p.aside_size = p.reading_size = 0;
        p.river_down = p.reading_fixed = false;
        p.hand_size = l.hand;
        for (int i = 0; i < l.hand; ++i) {
            p.hand[std::size_t(i)] = l.dealt(Seat(t.distance(t.dealer, s)), i);
            t.known[p.hand[std::size_t(i)]] = only(s);
        }
        std::sort(p.hand.begin(), p.hand.begin() + l.hand, [&](TileId a, TileId b) { return t.face[a] < t.face[b]; });
    }
    t.indicators[0] = l.indicator(0);
    t.indicator_count = 1;
    t.known[t.indicators[0]] = t.everyone();
}

}  // namespace jansou
