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

enum class Act : std::uint8_t { tsumo, dahai, reach, reach_accepted, dora, nukidora, kakan, ankan, chi, pon, daiminkan };

/// What was done, before it is an event.
struct Move {
    Act act = Act::tsumo;
    int actor = 0, target = 0;
    Face face{};
    bool drawn = false;
    const Written* written = nullptr;
};

json event_of(const Move& m) {
    switch (m.act) {
        case Act::tsumo: return {{"type", "tsumo"}, {"actor", m.actor}, {"pai", name(m.face)}};
        case Act::dahai: return {{"type", "dahai"}, {"actor", m.actor}, {"pai", name(m.face)}, {"tsumogiri", m.drawn}};
        case Act::reach: return {{"type", "reach"}, {"actor", m.actor}};
        case Act::reach_accepted: return {{"type", "reach_accepted"}, {"actor", m.actor}};
        case Act::dora: return {{"type", "dora"}, {"dora_marker", name(m.face)}};
        case Act::nukidora: return {{"type", "nukidora"}, {"actor", m.actor}, {"pai", name(m.face)}};
        default: break;
    }
    const auto& tiles = m.written->tiles;
    if (m.act == Act::ankan) return {{"type", "ankan"}, {"actor", m.actor}, {"consumed", names(tiles, tiles.size())}};
    json event{{"type", m.act == Act::kakan ? "kakan"
                        : m.act == Act::chi ? "chi"
                        : m.act == Act::pon ? "pon"
                                            : "daiminkan"},
               {"actor", m.actor},
               {"pai", name(m.face)},
               {"consumed", names(tiles, m.written->mark)}};
    if (m.act != Act::kakan) event["target"] = m.target;
    return event;
}

/// Tries the orders that fit; the same discard may have been called now or, made again, later. The moves of the order being tried are one
/// list, which loses its end where a try fails.
class Order {
public:
    Order(const TenhouHand& hand, const GoOn& go_on) : hand_(hand), go_on_(go_on) {}

    tl::expected<std::vector<json>, Sentence> find() {
        if (!take({}, hand_.dealer)) {
            if (given_up_) return tl::unexpected(Sentence(reading_takes_too_long));
            return tl::unexpected(Sentence(steps_ > most_steps
                                               ? "what the seats take and discard fits together in more orders than are tried"
                                               : "what the seats take and discard fits together in no order"));
        }
        std::vector<json> events;
        for (const Move& move : moves_) events.push_back(event_of(move));
        return events;
    }

private:
    struct State {
        std::array<std::size_t, max_seats> taken{}, given{};
        std::size_t turned = 1;  ///< indicators
        std::optional<Face> drawn;
        int declared = -1;  ///< a riichi whose tile lies there
    };

    const Written* next_take(const State& s, int seat) const {
        const auto& list = hand_.takes[std::size_t(seat)];
        return s.taken[std::size_t(seat)] < list.size() ? &list[s.taken[std::size_t(seat)]] : nullptr;
    }
    const Written* next_give(const State& s, int seat) const {
        const auto& list = hand_.gives[std::size_t(seat)];
        return s.given[std::size_t(seat)] < list.size() ? &list[s.given[std::size_t(seat)]] : nullptr;
    }
    void accept(State& s) {
        if (s.declared >= 0) moves_.push_back({.act = Act::reach_accepted, .actor = s.declared});
        s.declared = -1;
    }
    void turn_indicator(State& s) {
        if (s.turned < hand_.indicators.size()) moves_.push_back({.act = Act::dora, .face = hand_.indicators[s.turned++]});
    }
    /// Counts a step; false if there were too many, or if there is no time for more.
    bool may_try() {
        constexpr int looked_at_clock_every = 256;
        if (steps_ % looked_at_clock_every == 0 && !may_go_on(go_on_)) given_up_ = true;
        return !given_up_ && ++steps_ <= most_steps;
    }

    bool finish(State s) {
        for (int seat = 0; seat < hand_.seats; ++seat)
            if (next_take(s, seat) || next_give(s, seat)) return false;
        if (hand_.last_riichi_stands) accept(s);
        while (s.turned < hand_.indicators.size()) turn_indicator(s);
        return true;
    }
    bool take(State s, int seat) {
        if (!may_try()) return false;
        const Written* tile = next_take(s, seat);
        if (!tile) return finish(s);
        if (tile->type || tile->skip || tile->drawn) return false;
        accept(s);
        ++s.taken[std::size_t(seat)];
        s.drawn = tile->tiles[0];
        moves_.push_back({.act = Act::tsumo, .actor = seat, .face = *s.drawn});
        return give(s, seat);
    }
    bool give(State s, int seat) {
        const Written* tile = next_give(s, seat);
        if (!tile) return finish(s);
        ++s.given[std::size_t(seat)];
        if (tile->type == 'k' || tile->type == 'a' || tile->type == 'f') return aside(s, seat, *tile);
        if (tile->skip || (tile->type && tile->type != 'r') || (tile->drawn && !s.drawn)) return false;
        if (tile->type == 'r') moves_.push_back({.act = Act::reach, .actor = seat});
        const Face face = tile->drawn ? *s.drawn : tile->tiles[0];
        moves_.push_back({.act = Act::dahai, .actor = seat, .face = face, .drawn = tile->drawn});
        s.declared = tile->type == 'r' ? seat : -1;
        s.drawn.reset();
        return after_discard(s, seat, face);
    }
    bool aside(State s, int seat, const Written& tile) {
        const Act act = tile.type == 'f' ? Act::nukidora : tile.type == 'k' ? Act::kakan : Act::ankan;
        moves_.push_back({.act = act, .actor = seat, .face = tile.tiles[tile.mark], .written = &tile});
        if (next_take(s, seat) && tile.type != 'f') turn_indicator(s);
        return take(s, seat);
    }
    bool after_discard(const State& s, int seat, Face face) {
        const std::size_t so_far = moves_.size();
        for (int i = 1; i < hand_.seats; ++i) {
            const int caller = (seat + i) % hand_.seats;
            const Written* call = next_take(s, caller);
            if (!call || (call->type != 'c' && call->type != 'p' && call->type != 'm') || call->tiles[call->mark] != face ||
                !comes_from(*call, caller, seat))
                continue;
            if (this->call(s, caller, seat, *call)) return true;
            moves_.resize(so_far);
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
        const Act act = call.type == 'c' ? Act::chi : call.type == 'p' ? Act::pon : Act::daiminkan;
        moves_.push_back({.act = act, .actor = seat, .target = from, .face = call.tiles[call.mark], .written = &call});
        if (call.type != 'm') return give(s, seat);
        const Written* nothing = next_give(s, seat);
        if (nothing && nothing->skip) ++s.given[std::size_t(seat)];
        if (next_take(s, seat)) turn_indicator(s);
        return take(s, seat);
    }

    static constexpr int most_steps = 20000;
    const TenhouHand& hand_;
    const GoOn& go_on_;
    std::vector<Move> moves_;
    int steps_ = 0;
    bool given_up_ = false;
};

}  // namespace

tl::expected<std::vector<json>, Sentence> in_order(const TenhouHand& hand, const GoOn& go_on) { return Order(hand, go_on).find(); }

}  // namespace jansou::wire::foreign
