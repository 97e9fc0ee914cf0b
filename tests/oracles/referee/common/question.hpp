// What a question says in the same words in every house, the contradictions that are one in each, and the forms of an answer.
#pragma once
#include <nlohmann/json.hpp>
#include <set>

#include "tiles.hpp"

namespace referee {

using nlohmann::json;

inline bool given(const json& in, const char* name) { return in.contains(name) && !in[name].is_null(); }
inline std::string text(const json& in, const char* name) { return given(in, name) ? in[name].get<std::string>() : ""; }
inline bool flag(const json& in, const char* name) { return given(in, name) && in[name].get<bool>(); }
inline int number(const json& in, const char* name) { return given(in, name) ? in[name].get<int>() : 0; }
int seat_number(const json& value, int people);

// A meld as it is shown: its type is one there is, and it has as many tiles as the type has.
struct Shown {
    std::string type;
    Tiles tiles;

    bool open() const { return type != "ankan"; }
    bool kan() const { return tiles.size() == 4; }
};

Shown read_shown(const std::string& type, const std::string& tiles);
std::vector<Shown> melds_of_score(const json& in);  // `melds`: objects
std::vector<Shown> melds_of_waits(const json& in);  // `meld`: texts, "pon:333m"

// One question to `score`. What only one house asks is in its own question.
struct Told {
    int seat = 0, dealer = 0, from = -1, owner = -1;
    bool nagashi = false, tsumo = false;
    Tiles hand, indicators, ura, river, missed;
    Tile win{};
    std::string riichi = "none";
    bool ippatsu = false, last_tile = false, rinshan = false, chankan = false, first_turn = false, later = false;
    int honba = 0, sticks = 0;

    explicit Told(const json& in, int people);  // of a nagashi only seats and counters are read
    // REQUIRES: no nagashi. `closed`: no open meld; `staked`: riichi costs a stick here.
    void check(bool closed, bool staked) const;
};

json names(const auto& kinds) {
    json list = json::array();
    for (int kind : kinds) list.push_back(kind_name(kind));
    return list;
}
json names_white_last(std::set<int> kinds);
inline json no_win(const char* reason) { return {{"win", false}, {"reason", reason}}; }

// The answer of `waits` to a hand with one tile too many: of each kind in it the waits after its discard, as `waits_after` names them.
json discards(const std::set<int>& kinds, const auto& waits_after, bool complete) {
    json answer{{"discards", json::array()}};
    if (complete) answer["shanten"] = -1;
    for (int kind : kinds) {
        json line{{"discard", kind_name(kind)}, {"waits", waits_after(kind)}};
        if (!line["waits"].empty()) {
            line["shanten"] = 0;
            if (!complete) answer["shanten"] = 0;
        }
        answer["discards"].push_back(line);
    }
    return answer;
}

}  // namespace referee
