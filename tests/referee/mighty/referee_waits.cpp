#include "referee_waits.hpp"

#include <algorithm>
#include <set>

#include "referee_shape.hpp"

namespace referee {
namespace {

using nlohmann::json;

std::string text_field(const json& question, const char* name) {
    return question.contains(name) && !question[name].is_null() ? question[name].get<std::string>() : "";
}

bool flag(const json& question, const char* name) {
    return question.contains(name) && !question[name].is_null() && question[name].get<bool>();
}

// Order m p s z, the joker last.
json list_waits(const std::set<int>& waits) {
    json list = json::array();
    for (int k : waits)
        if (k != white) list.push_back(kind_name(k));
    if (waits.count(white)) list.push_back(kind_name(white));
    return list;
}

struct WaitingReading {
    Kinds joker;
    Kinds waits;
};

// Every reading of the Ws among 13 - 3n concealed tiles that waits for something.
std::vector<WaitingReading> waiting_readings(const Counts& concealed, const Counts& fixed) {
    std::vector<WaitingReading> found;
    Counts plain = concealed;
    plain[white] = 0;
    each_reading(concealed[white], [&](const Kinds& joker) {
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
    const auto river_tiles = read_tiles(text_field(question, "river"));
    const bool with_river = question.contains("river") && !river_tiles.empty();
    const Counts river = count_kinds(river_tiles);
    const Counts missed = count_kinds(read_tiles(text_field(question, "missed")));
    const bool box = flag(question, "box");

    json answer;
    answer["waits"] = list_waits(waits);
    if (!waits.empty()) answer["shanten"] = 0;
    for (int k : waits) answer["left"][kind_name(k)] = std::max(0, 4 - concealed[k] - fixed[k] - river[k]);
    answer["readings"] = json::array();
    std::set<int> ron;
    for (const auto& reading : readings) {
        json line;
        line["joker"] = json::array();
        for (int k : reading.joker) line["joker"].push_back(kind_name(k));
        line["waits"] = list_waits({reading.waits.begin(), reading.waits.end()});
        bool furiten = false;
        for (int k : reading.waits)
            if (river[k] || missed[k]) furiten = true;
        if (box) furiten = false;  // MI-62
        if (with_river) line["furiten"] = furiten;
        if (!furiten) ron.insert(reading.waits.begin(), reading.waits.end());
        answer["readings"].push_back(line);
    }
    if (with_river && !waits.empty()) {
        answer["ron"] = list_waits(ron);
        answer["furiten"] = ron.empty();
    }
    return answer;
}

bool completes_somehow(const Counts& concealed, const Counts& fixed) {
    Counts plain = concealed;
    plain[white] = 0;
    bool found = false;
    each_reading(concealed[white], [&](const Kinds& joker) {
        if (found) return;
        Counts c = plain;
        for (int k : joker) ++c[k];
        found = !five_of_a_kind(c, fixed) && complete(c);
    });
    return found;
}

json answer_14(const Counts& concealed, const Counts& fixed) {
    json answer;
    answer["discards"] = json::array();
    bool tenpai = false;
    for (int k : all_kinds()) {
        if (!concealed[k]) continue;
        Counts rest = concealed;
        --rest[k];
        const auto waits = waits_by_draw(waiting_readings(rest, fixed), rest[white] + fixed[white] == 4);
        json line{{"discard", kind_name(k)}, {"waits", list_waits(waits)}};
        if (!waits.empty()) {
            line["shanten"] = 0;
            tenpai = true;
        }
        answer["discards"].push_back(line);
    }
    if (completes_somehow(concealed, fixed))
        answer["shanten"] = -1;
    else if (tenpai)
        answer["shanten"] = 0;
    return answer;
}

}  // namespace

json answer_waits(const json& question) {
    const auto hand = read_tiles(question.at("hand").get<std::string>());
    const Counts concealed = count_kinds(hand);
    const auto nuki = read_tiles(text_field(question, "nuki"));
    Counts fixed = count_kinds(nuki);
    if (fixed[north] != int(nuki.size())) throw BadInput("only 4z can be set aside");
    size_t melds = 0;
    if (question.contains("meld") && !question["meld"].is_null()) {
        for (const auto& text : question["meld"]) {
            const auto meld = text.get<std::string>();
            const auto tiles = read_tiles(meld.substr(meld.find(':') + 1));
            for (const Tile& tile : tiles) ++fixed[tile.kind];
            ++melds;
        }
    }
    for (int k : all_kinds())
        if (concealed[k] + fixed[k] > 4) throw BadInput("more than four of " + kind_name(k));
    const size_t tiles = hand.size();
    const bool drawn = tiles % 3 == 2;
    if (tiles % 3 == 0 || tiles + 3 * melds > (drawn ? 14u : 13u)) throw BadInput("wrong number of tiles");
    if (melds && tiles + 3 * melds != (drawn ? 14u : 13u)) throw BadInput("wrong number of tiles");
    return drawn ? answer_14(concealed, fixed) : answer_13(question, concealed, fixed);
}

}  // namespace referee
