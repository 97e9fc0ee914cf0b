#include "referee_waits.hpp"

#include <algorithm>

namespace referee {
namespace {

using nlohmann::json;

struct Asked {
    Hand hand;
    Frame frame;
    Tiles river, missed;

    int left(int kind) const { return std::max(0, 4 - hand.held()[kind] - count_kinds(river)[kind]); }
};

json names(const auto& kinds) {
    json list = json::array();
    for (int kind : kinds) list.push_back(kind_name(kind));
    return list;
}

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
    each_choice(hand.jokers.size(), [&](const Kinds& jokers) {
        if (found) return;
        Counts read = count_kinds(hand.plain);
        for (int kind : jokers) ++read[kind];
        found = complete(frame, read);
    });
    return found;
}

json answer_14(const Asked& asked) {
    json answer{{"discards", json::array()}};
    bool tenpai = false;
    std::set<int> kinds;
    for (const Tile& tile : asked.hand.plain) kinds.insert(tile.kind);
    for (const Tile& tile : asked.hand.jokers) kinds.insert(tile.kind);
    for (int kind : kinds) {
        const auto waits = all_waits(waiting_readings(without(asked.hand, kind), asked.frame));
        json line{{"discard", kind_name(kind)}, {"waits", names(waits)}};
        if (!waits.empty()) {
            line["shanten"] = 0;
            tenpai = true;
        }
        answer["discards"].push_back(line);
    }
    if (completes(asked.hand, asked.frame))
        answer["shanten"] = -1;
    else if (tenpai)
        answer["shanten"] = 0;
    return answer;
}

Asked read_asked(const json& question) {
    Asked asked;
    asked.hand.ability = read_ability(question);
    asked.frame = asked.hand.frame();
    asked.hand.plain = read_tiles(question.at("hand").get<std::string>());
    const size_t tiles = asked.hand.plain.size();
    part_jokers(asked.hand, read_tiles(text(question, "joker")));
    if (given(question, "meld")) {
        for (const auto& one : question["meld"]) {
            const auto meld = one.get<std::string>();
            const auto colon = meld.find(':');
            if (colon == std::string::npos) throw BadInput("no meld " + meld);
            asked.hand.melds.push_back(read_meld(meld.substr(0, colon), meld.substr(colon + 1), asked.frame.wraps));
        }
    }
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
    each_choice(hand.jokers.size(), [&](const Kinds& jokers) {
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
