#include "sight.hpp"

#include <algorithm>

#include "checks.hpp"
#include "jansou/tile/notation.hpp"

namespace conformance {
namespace {

using nlohmann::json;

bool everybody(const Rulebook& book, std::string_view rule) {
    return book.rules.has_rule(rule) && book.rules.flag(std::string(rule) + ".everybody");
}

std::vector<std::string> texts(const std::vector<Face>& faces) {
    std::vector<std::string> out;
    for (const Face f : faces) out.emplace_back(to_mjai(f));
    std::ranges::sort(out);
    return out;
}
std::vector<std::string> texts(const json& faces) {
    std::vector<std::string> out = faces;
    std::ranges::sort(out);
    return out;
}

}  // namespace

Sight::Sight(const Rulebook& book)
    : rabbit_(book.rules.has_rule("rabbit")),
      demon_king_(book.rules.has_rule("demon_king")),
      melds_(rabbit_ ? book.rules.number("rabbit.open_melds") : 0),
      to_all_rabbit_(everybody(book, "rabbit")),
      to_all_demon_(everybody(book, "demon_king")) {}

void Sight::start_hand() {
    dead_ = rabbits_ = demon_kings_ = 0;
    watched_by_ = {};
    seen_ = {};
    due_.clear();
}

bool Sight::makes_jokers(Seat s) const { return demon_king_ && (to_all_demon_ || in(demon_kings_, s)); }

void Sight::hear(std::string_view text, const Table& t) {
    const auto is = [&](std::string_view type) { return text.starts_with("{\"type\":\"" + std::string(type) + '"'); };
    if (is("take_back")) hide_call(json::parse(text), t);
    if (rabbit_ || demon_king_) {
        if (is("reveal")) return hear_reveal(json::parse(text), t);
        demand(due_.empty(), "a hand is not laid open at once to somebody who may see it (SP-2)");
        if (is("start_kyoku")) {
            const json line = json::parse(text);
            if (const auto held = line.find("abilities"); held != line.end())
                for (Seat s = 0; s < t.seats; ++s) {
                    if ((*held)[s] == "rabbit") rabbits_ |= only(s);
                    if ((*held)[s] == "demon_king") demon_kings_ |= only(s);
                }
            if (rabbit_ && to_all_rabbit_) rabbits_ = t.everyone();
        } else if (is("offence")) {
            const json line = json::parse(text);
            if (line.at("consequence") == "dead_hand") dead_ |= only(line.at("actor").get<Seat>());
            for (SeatMask& watchers : watched_by_) watchers = SeatMask(watchers & ~dead_);
        } else if (is("reach_accepted")) {
            lay_open(t, json::parse(text).at("actor").get<Seat>());
        } else if (is("chi") || is("pon") || is("daiminkan")) {
            const Seat s = json::parse(text).at("actor").get<Seat>();
            const auto open = std::ranges::count_if(t.melds(s), [](const Meld& m) { return m.type != MeldType::ankan; });
            if (rabbit_ && open >= melds_) lay_open(t, s);
        }
    }
    look(t);
}

/// What was shown with a call goes back unseen.
void Sight::hide_call(const json& line, const Table& t) {
    if (line.at("what") != "call") return;
    const Seat s = line.at("actor");
    for (const TileId tile : t.hand(s)) seen_[tile] = SeatMask(only(s) | watched_by_[s]);
}

void Sight::lay_open(const Table& t, Seat target) {
    for (Seat s = 0; s < t.seats; ++s) {
        if (s == target || !in(rabbits_, s) || in(dead_, s) || in(watched_by_[target], s)) continue;
        watched_by_[target] |= only(s);
        due_.emplace_back(s, target);
    }
}

void Sight::hear_reveal(const json& line, const Table& t) {
    const Seat viewer = line.at("actor"), target = line.at("target");
    const auto it = std::ranges::find(due_, std::pair{viewer, target});
    demand(it != due_.end(), "a hand is laid open to somebody who may not see it, or twice (SP-2)");
    due_.erase(it);
    look(t);
    demand(texts(line.at("tiles")) == texts(hand_of(t, target, viewer)), "another hand is laid open than the one held (SP-2)");
    if (demon_king_) demand(texts(line.at("jokers")) == texts(jokers_of(t, target, viewer)), "other jokers are told than there are (SP-2)");
}

void Sight::look(const Table& t) {
    const auto show = [&](TileId tile, SeatMask seats) { seen_[tile] |= seats; };
    for (Seat s = 0; s < t.seats; ++s) {
        for (const TileId tile : t.hand(s)) show(tile, SeatMask(only(s) | watched_by_[s]));
        for (const RiverTile& r : t.river(s)) show(r.tile, r.down ? only(s) : t.everyone());
        for (const TileId tile : t.aside(s)) show(tile, t.everyone());
        for (const Meld& m : t.melds(s))
            for (std::size_t i = 0; i < m.size; ++i) show(m.tiles[i], t.everyone());
    }
    for (std::size_t i = 0; i < t.indicator_count; ++i) show(t.indicators[i], t.everyone());
}

std::vector<Face> Sight::hand_of(const Table& t, Seat s, Seat viewer) const {
    std::vector<Face> hand;
    for (const TileId tile : t.hand(s)) hand.push_back(sees(viewer, tile) ? t.face[tile] : Face{});
    return hand;
}

std::vector<Face> Sight::jokers_of(const Table& t, Seat s, Seat viewer) const {
    std::vector<Face> jokers;
    if (!makes_jokers(s)) return jokers;
    for (const TileId tile : t.hand(s))
        if (t.drawn_for_kan(tile) && sees(viewer, tile)) jokers.push_back(t.face[tile]);
    return jokers;
}

}  // namespace conformance
