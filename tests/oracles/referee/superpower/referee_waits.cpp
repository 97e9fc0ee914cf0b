#include "referee_waits.hpp"

#include <algorithm>

namespace referee {
namespace {

struct Asked {
    Hand hand;
    Frame frame;
    Tiles river, missed;

    int left(int kind) const { return std::max(0, 4 - hand.held()[kind] - count_kinds(river)[kind]); }
};

json answer_13(const Asked& asked) {
    const auto readings = waiting_readings(asked.hand, asked.frame);
    const auto waits = all_waits(readings);
    json answer{{"waits", names(waits)}};
    if (waits.empty()) return answer;
    const bool with_river = !asked.river.empty(), furiten = crosses(waits, asked.river, asked.missed);
    answer["shanten"] = 0;
    for (int kind : waits) answer["left"][kind_name(kind)] = asked.left(kind);
    for (const auto& reading : readings) {
        json line{{"joker", names(reading.jokers)}, {"waits", names(reading.waits)}};
        if (with_river) line["furiten"] = furiten;  // SP-4: a wait of any reading bars them all
        answer["readings"].push_back(line);
    }
    if (with_river) {
        answer["furiten"] = furiten;
        answer["ron"] = furiten ? json::array() : names(waits);
    }
    return answer;
}

// SP-4: a joker that is discarded is its own kind; a plain tile of its face goes before it.
Hand without(const Hand& hand, int kind) {
    Hand rest = hand;
    for (Tiles* tiles : {&rest.plain, &rest.jokers}) {
        const auto at = std::find_if(tiles->begin(), tiles->end(), [&](const Tile& tile) { return tile.kind == kind; });
        if (at == tiles->end()) continue;
        tiles->erase(at);
        return rest;
    }
    return rest;
}

bool completes(const Hand& hand, const Frame& frame) {
    bool found = false;
    each_choice(all_kinds(), hand.jokers.size(), [&](const Kinds& jokers) {
        if (found) return;
        Counts read = count_kinds(hand.plain);
        for (int kind : jokers) ++read[kind];
        found = complete(frame, read);
    });
    return found;
}

json answer_14(const Asked& asked) {
    std::set<int> kinds;
    for (const Tiles* tiles : {&asked.hand.plain, &asked.hand.jokers})
        for (const Tile& tile : *tiles) kinds.insert(tile.kind);
    const auto waits_after = [&](int kind) { return names(all_waits(waiting_readings(without(asked.hand, kind), asked.frame))); };
    return discards(kinds, waits_after, completes(asked.hand, asked.frame));
}

Asked read_asked(const json& question) {
    Asked asked;
    asked.hand.ability = read_ability(question);
    asked.frame = asked.hand.frame();
    asked.hand.plain = read_tiles(question.at("hand").get<std::string>());
    const size_t tiles = asked.hand.plain.size();
    part_jokers(asked.hand, read_tiles(text(question, "joker")));
    for (const Shown& meld : melds_of_waits(question)) asked.hand.melds.push_back(read_meld(meld, asked.frame.wraps));
    asked.river = read_tiles(text(question, "river"));
    asked.missed = read_tiles(text(question, "missed"));
    check_copies(asked.hand, nullptr);
    if (tiles % 3 == 0 || tiles > 14) throw BadInput("wrong number of tiles");
    asked.frame.melds = (14 - tiles) / 3;  // named, or all of them unnamed
    if (!asked.hand.melds.empty() && asked.hand.melds.size() != asked.frame.melds) throw BadInput("wrong number of tiles");
    return asked;
}

}  // namespace

std::vector<WaitingReading> waiting_readings(const Hand& hand, const Frame& frame) {
    std::vector<WaitingReading> found;
    const Counts held = hand.held();
    const Counts plain = count_kinds(hand.plain);
    each_choice(all_kinds(), hand.jokers.size(), [&](const Kinds& jokers) {
        Counts read = plain;
        for (int kind : jokers) ++read[kind];
        std::set<int> waits;
        for (int kind : completing_kinds(frame, read))
            if (held[kind] < 4) waits.insert(kind);
        if (!waits.empty()) found.push_back({jokers, waits});
    });
    return found;
}

std::set<int> all_waits(const std::vector<WaitingReading>& readings) {
    std::set<int> waits;
    for (const auto& reading : readings) waits.insert(reading.waits.begin(), reading.waits.end());
    return waits;
}

bool crosses(const std::set<int>& waits, const Tiles& river, const Tiles& missed) {
    for (const Tiles* tiles : {&river, &missed})
        for (const Tile& tile : *tiles)
            if (waits.count(tile.kind)) return true;
    return false;
}

json answer_waits(const json& question) {
    const Asked asked = read_asked(question);
    const size_t tiles = asked.hand.plain.size() + asked.hand.jokers.size();
    return tiles % 3 == 1 ? answer_13(asked) : answer_14(asked);
}

}  // namespace referee
