#include "jansou/wire/foreign/tenhou_hand.hpp"

#include <optional>

#include "jansou/tile/notation.hpp"
#include "jansou/wire/foreign/tenhou_terms.hpp"
#include "jansou/wire/questions/fields.hpp"

namespace jansou::wire::foreign {

using nlohmann::json;

std::optional<Written> written(const json& value) {
    constexpr int as_drawn = 60;
    constexpr std::size_t longest = 16;
    Written out;
    if (const auto n = whole_number(value, 0, 99)) {
        out.skip = *n == 0;
        out.drawn = *n == as_drawn;
        if (out.skip || out.drawn) return out;
        const auto tile = tile_of_number(*n);
        if (!tile) return {};
        out.tiles.push_back(*tile);
        return out;
    }
    if (!value.is_string() || value.get_ref<const std::string&>().size() > longest) return {};
    const std::string& text = value.get_ref<const std::string&>();
    for (std::size_t i = 0; i < text.size();) {
        if (std::string_view("cpmkafr").find(text[i]) != std::string_view::npos) {
            if (out.type) return {};
            out.type = text[i++];
            out.mark = out.tiles.size();
            continue;
        }
        if (i + 1 >= text.size() || !std::isdigit(static_cast<unsigned char>(text[i])) ||
            !std::isdigit(static_cast<unsigned char>(text[i + 1])))
            return {};
        const int n = (text[i] - '0') * 10 + text[i + 1] - '0';
        i += 2;
        if (n == as_drawn && out.type == 'r' && out.tiles.empty()) {
            out.drawn = true;
            continue;
        }
        const auto tile = tile_of_number(n);
        if (!tile) return {};
        out.tiles.push_back(*tile);
    }
    const std::size_t wanted = out.type == 'c' || out.type == 'p' ? 3 : out.type == 'm' || out.type == 'k' || out.type == 'a' ? 4 : 1;
    if (out.type == 0 || (out.tiles.size() != wanted && !(out.drawn && out.tiles.empty())) || out.mark >= wanted) return {};
    return out;
}

namespace {

std::string name(Face face) { return std::string(to_mjai(face)); }

json names(const std::vector<Face>& tiles, std::size_t but) {
    json out = json::array();
    for (std::size_t i = 0; i < tiles.size(); ++i)
        if (i != but) out.push_back(name(tiles[i]));
    return out;
}

/// Tries the orders that fit; the same discard may have been called now or, made again, later.
class Order {
public:
    explicit Order(const TenhouHand& hand) : hand_(hand) {}

    std::optional<std::vector<json>> find() {
        if (!take({}, hand_.dealer)) return {};
        return std::move(found_);
    }

private:
    struct State {
        std::array<std::size_t, max_seats> taken{}, given{};
        std::size_t turned = 1;  ///< indicators
        std::optional<Face> drawn;
        int declared = -1;  ///< a riichi whose tile lies there
        std::vector<json> events;
    };

    const Written* next_take(const State& s, int seat) const {
        const auto& list = hand_.takes[std::size_t(seat)];
        return s.taken[std::size_t(seat)] < list.size() ? &list[s.taken[std::size_t(seat)]] : nullptr;
    }
    const Written* next_give(const State& s, int seat) const {
        const auto& list = hand_.gives[std::size_t(seat)];
        return s.given[std::size_t(seat)] < list.size() ? &list[s.given[std::size_t(seat)]] : nullptr;
    }
    void accept(State& s) const {
        if (s.declared >= 0) s.events.push_back({{"type", "reach_accepted"}, {"actor", s.declared}});
        s.declared = -1;
    }
    void turn_indicator(State& s) const {
        if (s.turned < hand_.indicators.size()) s.events.push_back({{"type", "dora"}, {"dora_marker", name(hand_.indicators[s.turned++])}});
    }

    bool finish(State s) {
        for (int seat = 0; seat < hand_.seats; ++seat)
            if (next_take(s, seat) || next_give(s, seat)) return false;
        if (hand_.last_riichi_stands) accept(s);
        while (s.turned < hand_.indicators.size()) turn_indicator(s);
        found_ = std::move(s.events);
        return true;
    }
    bool take(State s, int seat) {
        if (++steps_ > most_steps) return false;
        const Written* tile = next_take(s, seat);
        if (!tile) return finish(std::move(s));
        if (tile->type || tile->skip || tile->drawn) return false;
        accept(s);
        ++s.taken[std::size_t(seat)];
        s.drawn = tile->tiles[0];
        s.events.push_back({{"type", "tsumo"}, {"actor", seat}, {"pai", name(*s.drawn)}});
        return give(std::move(s), seat);
    }
    bool give(State s, int seat) {
        const Written* tile = next_give(s, seat);
        if (!tile) return finish(std::move(s));
        ++s.given[std::size_t(seat)];
        if (tile->type == 'k' || tile->type == 'a' || tile->type == 'f') return aside(std::move(s), seat, *tile);
        if (tile->skip || (tile->type && tile->type != 'r') || (tile->drawn && !s.drawn)) return false;
        if (tile->type == 'r') s.events.push_back({{"type", "reach"}, {"actor", seat}});
        const Face face = tile->drawn ? *s.drawn : tile->tiles[0];
        s.events.push_back({{"type", "dahai"}, {"actor", seat}, {"pai", name(face)}, {"tsumogiri", tile->drawn}});
        s.declared = tile->type == 'r' ? seat : -1;
        s.drawn.reset();
        return after_discard(s, seat, face);
    }
    bool aside(State s, int seat, const Written& tile) {
        if (tile.type == 'f') {
            s.events.push_back({{"type", "nukidora"}, {"actor", seat}, {"pai", name(tile.tiles[0])}});
        } else if (tile.type == 'k') {
            s.events.push_back(
                {{"type", "kakan"}, {"actor", seat}, {"pai", name(tile.tiles[tile.mark])}, {"consumed", names(tile.tiles, tile.mark)}});
        } else {
            s.events.push_back({{"type", "ankan"}, {"actor", seat}, {"consumed", names(tile.tiles, tile.tiles.size())}});
        }
        if (next_take(s, seat) && tile.type != 'f') turn_indicator(s);
        return take(std::move(s), seat);
    }
    bool after_discard(const State& s, int seat, Face face) {
        for (int i = 1; i < hand_.seats; ++i) {
            const int caller = (seat + i) % hand_.seats;
            const Written* call = next_take(s, caller);
            if (call && (call->type == 'c' || call->type == 'p' || call->type == 'm') && call->tiles[call->mark] == face &&
                comes_from(*call, caller, seat) && this->call(s, caller, seat, *call))
                return true;
        }
        return take(s, (seat + 1) % hand_.seats);
    }
    /// Where the letter stands says who discarded: first the seat before, last the seat behind. Three players sit on three of four chairs.
    bool comes_from(const Written& call, int caller, int from) const {
        const int steps = call.mark == 0 ? 3 : call.mark == 1 ? 2 : 1;
        if ((caller + steps) % 4 == from) return true;
        return hand_.seats == 3 && (caller + (steps == 3 ? 2 : steps)) % 3 == from;
    }
    bool call(State s, int seat, int from, const Written& call) {
        accept(s);
        ++s.taken[std::size_t(seat)];
        const char* type = call.type == 'c' ? "chi" : call.type == 'p' ? "pon" : "daiminkan";
        s.events.push_back({{"type", type},
                            {"actor", seat},
                            {"target", from},
                            {"pai", name(call.tiles[call.mark])},
                            {"consumed", names(call.tiles, call.mark)}});
        if (call.type != 'm') return give(std::move(s), seat);
        const Written* nothing = next_give(s, seat);
        if (nothing && nothing->skip) ++s.given[std::size_t(seat)];
        if (next_take(s, seat)) turn_indicator(s);
        return take(std::move(s), seat);
    }

    static constexpr int most_steps = 20000;
    const TenhouHand& hand_;
    std::vector<json> found_;
    int steps_ = 0;
};

}  // namespace

std::optional<std::vector<json>> in_order(const TenhouHand& hand) { return Order(hand).find(); }

}  // namespace jansou::wire::foreign
