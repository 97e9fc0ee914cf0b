#include "referee_waits.hpp"

#include <algorithm>
#include <set>

#include "referee_shape.hpp"
#include "tests/oracles/referee/common/question.hpp"

namespace referee {
namespace {

struct WaitingReading {
    Kinds joker;
    Kinds waits;
};

// Every reading of the Ws among 13 - 3n concealed tiles that waits for something.
std::vector<WaitingReading> waiting_readings(const Counts& concealed, const Counts& fixed) {
    std::vector<WaitingReading> found;
    Counts plain = concealed;
    plain[white] = 0;
    each_choice(all_kinds(), size_t(concealed[white]), [&](const Kinds& joker) {
        Counts c = plain;
        for (int k : joker) ++c[k];
        if (five_of_a_kind(c, fixed)) return;
        Kinds waits = waits_of(c, fixed);
        if (concealed[white] + fixed[white] == 4) std::erase(waits, white);  // nobody can draw or discard a fifth
        if (!waits.empty()) found.push_back({joker, waits});
    });
    return found;
}

// A drawn W stands for whatever some reading waits for, so it completes every waiting hand (MI-20).
std::set<int> waits_by_draw(const std::vector<WaitingReading>& readings, bool all_whites_held) {
    std::set<int> waits;
    for (const auto& reading : readings) waits.insert(reading.waits.begin(), reading.waits.end());
    if (!waits.empty() && !all_whites_held) waits.insert(white);
    return waits;
}

json answer_13(const json& question, const Counts& concealed, const Counts& fixed) {
    const auto readings = waiting_readings(concealed, fixed);
    const auto waits = waits_by_draw(readings, concealed[white] + fixed[white] == 4);
    const auto river_tiles = read_tiles(text(question, "river"));
    const bool with_river = !river_tiles.empty();
    const Counts river = count_kinds(river_tiles);
    const Counts missed = count_kinds(read_tiles(text(question, "missed")));
    const bool box = flag(question, "box");

    json answer;
    answer["waits"] = names_white_last(waits);
    if (!waits.empty()) answer["shanten"] = 0;
    for (int k : waits) answer["left"][kind_name(k)] = std::max(0, 4 - concealed[k] - fixed[k] - river[k]);
    answer["readings"] = json::array();
    std::set<int> ron;
    for (const auto& reading : readings) {
        json line{{"joker", names(reading.joker)}, {"waits", names_white_last({reading.waits.begin(), reading.waits.end()})}};
        bool furiten = false;
        for (int k : reading.waits)
            if (river[k] || missed[k]) furiten = true;
        if (box) furiten = false;  // MI-62
        if (with_river) line["furiten"] = furiten;
        if (!furiten) ron.insert(reading.waits.begin(), reading.waits.end());
        answer["readings"].push_back(line);
    }
    if (with_river && !waits.empty()) {
        answer["ron"] = names_white_last(ron);
        answer["furiten"] = ron.empty();
    }
    return answer;
}

bool completes_somehow(const Counts& concealed, const Counts& fixed) {
    Counts plain = concealed;
    plain[white] = 0;
    bool found = false;
    each_choice(all_kinds(), size_t(concealed[white]), [&](const Kinds& joker) {
        if (found) return;
        Counts c = plain;
        for (int k : joker) ++c[k];
        found = !five_of_a_kind(c, fixed) && complete(c);
    });
    return found;
}

json answer_14(const Counts& concealed, const Counts& fixed) {
    std::set<int> held;
    for (int k : all_kinds())
        if (concealed[k]) held.insert(k);
    const auto waits_after = [&](int k) {
        Counts rest = concealed;
        --rest[k];
        return names_white_last(waits_by_draw(waiting_readings(rest, fixed), rest[white] + fixed[white] == 4));
    };
    return discards(held, waits_after, completes_somehow(concealed, fixed));
}

}  // namespace

json answer_waits(const json& question) {
    const auto hand = read_tiles(question.at("hand").get<std::string>());
    const Counts concealed = count_kinds(hand);
    const auto nuki = read_tiles(text(question, "nuki"));
    Counts fixed = count_kinds(nuki);
    if (fixed[north] != int(nuki.size())) throw BadInput("only 4z can be set aside");
    Tiles seen = hand;
    const auto melds = melds_of_waits(question);
    for (const Shown& meld : melds) {
        for (const Tile& tile : meld.tiles) ++fixed[tile.kind];
        seen.insert(seen.end(), meld.tiles.begin(), meld.tiles.end());
    }
    for (const char* name : {"river", "missed"})
        for (const Tile& tile : read_tiles(text(question, name))) seen.push_back(tile);
    check_exist(seen);
    for (int k : all_kinds())
        if (concealed[k] + fixed[k] > 4) throw BadInput("more than four of " + kind_name(k));
    const size_t tiles = hand.size();
    const bool drawn = tiles % 3 == 2;
    if (tiles % 3 == 0 || tiles + 3 * melds.size() > (drawn ? 14u : 13u)) throw BadInput("wrong number of tiles");
    if (!melds.empty() && tiles + 3 * melds.size() != (drawn ? 14u : 13u)) throw BadInput("wrong number of tiles");
    return drawn ? answer_14(concealed, fixed) : answer_13(question, concealed, fixed);
}

}  // namespace referee
