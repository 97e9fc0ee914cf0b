#include "referee_waits.hpp"

#include <algorithm>

namespace referee {
namespace {

struct Asked {
    Set set;
    Kinds hand, nuki, river, missed;
    std::vector<Meld> melds;
    bool with_river = false;

    int left(int kind) const {
        int seen = int(std::count(hand.begin(), hand.end(), kind) + std::count(nuki.begin(), nuki.end(), kind) +
                       std::count(river.begin(), river.end(), kind));
        for (const Meld& meld : melds) seen += int(std::count(meld.tiles.begin(), meld.tiles.end(), kind));
        return std::max(0, set.copies(kind) - seen);
    }
};

// W itself is a wait: of every hand that waits in shiromati (SM-21), of one that waits on an honour in chinitsu (CT-30).
void add_white(const Set& set, std::set<int>& waits) {
    if (std::any_of(waits.begin(), waits.end(), [&](int k) { return set.shiromati() || is_honour(k); })) waits.insert(white);
}

bool completes(const Set& set, const Kinds& tiles, const std::vector<Meld>& melds) {
    Counts plain = count_kinds(tiles);
    const size_t jokers = size_t(plain[white]);
    plain[white] = 0;
    bool found = false;
    for (const auto& groups : meld_readings(set, melds)) {
        each_choice(set.jokers(), jokers, [&](const Kinds& joker) {
            if (found) return;
            Counts read = plain;
            for (int kind : joker) ++read[kind];
            found = complete(set, read, groups);
        });
    }
    return found;
}

json answer_13(const Asked& asked) {
    const auto readings = waiting_readings(asked.set, asked.hand, asked.melds);
    const auto waits = all_waits(readings);
    json answer{{"waits", names_white_last(waits)}};
    if (waits.empty()) return answer;
    answer["shanten"] = 0;
    for (int kind : waits) answer["left"][kind_name(kind)] = asked.left(kind);
    const bool white_meld = std::any_of(asked.melds.begin(), asked.melds.end(), [](const Meld& meld) { return meld.white_only(); });
    if (!white_meld) {
        answer["readings"] = json::array();
        for (const auto& reading : readings)
            answer["readings"].push_back({{"joker", names(reading.joker)}, {"waits", names_white_last(reading.waits)}});
    }
    if (asked.with_river) {
        bool furiten = false;
        for (const Kinds* seen : {&asked.river, &asked.missed})
            for (int kind : *seen) furiten = furiten || waits.count(kind);
        answer["furiten"] = furiten;
        answer["ron"] = furiten ? json::array() : names_white_last(waits);
    }
    return answer;
}

json answer_14(const Asked& asked) {
    const auto waits_after = [&](int kind) {
        Kinds rest = asked.hand;
        rest.erase(std::find(rest.begin(), rest.end(), kind));
        return names_white_last(all_waits(waiting_readings(asked.set, rest, asked.melds)));
    };
    return discards({asked.hand.begin(), asked.hand.end()}, waits_after, completes(asked.set, asked.hand, asked.melds));
}

}  // namespace

std::vector<std::vector<Group>> meld_readings(const Set& set, const std::vector<Meld>& melds) {
    std::vector<std::vector<Group>> all{{}};
    for (const Meld& meld : melds) {
        std::vector<std::vector<Group>> longer;
        for (const auto& list : all) {
            for (int kind : meld.white_only() ? set.white_meld() : Kinds{meld.kind()}) {
                longer.push_back(list);
                longer.back().push_back(meld.as(kind));
            }
        }
        all = longer;
    }
    return all;
}

std::vector<WaitingReading> waiting_readings(const Set& set, const Kinds& hand, const std::vector<Meld>& melds) {
    std::vector<WaitingReading> found;
    Counts plain = count_kinds(hand);
    const size_t jokers = size_t(plain[white]);
    plain[white] = 0;
    const auto choices = meld_readings(set, melds);
    each_choice(set.jokers(), jokers, [&](const Kinds& joker) {
        Counts read = plain;
        for (int kind : joker) ++read[kind];
        std::set<int> waits;
        for (const auto& groups : choices)
            for (int kind : waits_of(set, read, groups)) waits.insert(kind);
        add_white(set, waits);
        if (!waits.empty()) found.push_back({joker, waits});
    });
    return found;
}

std::set<int> all_waits(const std::vector<WaitingReading>& readings) {
    std::set<int> waits;
    for (const auto& reading : readings) waits.insert(reading.waits.begin(), reading.waits.end());
    return waits;
}

json answer_waits(House house, const json& question) {
    Asked asked;
    asked.set.house = house;
    const std::vector<Shown> shown = melds_of_waits(question);
    const Tiles hand = read_tiles(question.at("hand").get<std::string>());
    const Tiles river = read_tiles(text(question, "river")), missed = read_tiles(text(question, "missed"));
    if (!asked.set.shiromati()) {
        std::vector<const Tiles*> seen{&hand, &river, &missed};
        for (const Shown& meld : shown) seen.push_back(&meld.tiles);
        asked.set.suit = find_suit(question, seen);
    }
    asked.hand = kinds_of(hand);
    asked.nuki = kinds_of(read_tiles(text(question, "nuki")));
    asked.river = kinds_of(river);
    asked.missed = kinds_of(missed);
    asked.with_river = !river.empty();
    for (const Shown& meld : shown) asked.melds.push_back(read_meld(asked.set, meld));
    Kinds all = asked.hand;
    all.insert(all.end(), asked.nuki.begin(), asked.nuki.end());
    for (const Meld& meld : asked.melds) all.insert(all.end(), meld.tiles.begin(), meld.tiles.end());
    const Counts counts = count_kinds(all);
    for (int k = 0; k < 34; ++k)
        if (counts[k] > (asked.set.holds(k) ? asked.set.copies(k) : 0)) throw BadInput("too many of " + kind_name(k));
    const size_t tiles = asked.hand.size() + 3 * asked.melds.size();
    if (tiles == 13) return answer_13(asked);
    if (tiles == 14) return answer_14(asked);
    throw BadInput("wrong number of tiles");
}

}  // namespace referee
