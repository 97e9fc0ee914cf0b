#include "referee_question.hpp"

#include <algorithm>

namespace referee {
namespace {

Riichi declared_by(const std::string& name) {
    if (name == "riichi") return Riichi::single;
    if (name == "double") return Riichi::twice;
    if (name != "none") throw BadInput("riichi " + name);
    return Riichi::none;
}

void read_pao(Question& q, const json& in) {
    if (!given(in, "pao")) return;
    if (in["pao"].is_object()) {
        for (const auto& [yakuman, seat] : in["pao"].items()) q.pao[yakuman] = seat_number(seat, 4);
        return;
    }
    for (const std::string& yakuman : pao_order) q.pao[yakuman] = seat_number(in["pao"], 4);
}

}  // namespace

bool Hand::closed() const {
    return std::none_of(melds.begin(), melds.end(), [](const Meld& meld) { return meld.group.open; });
}

Counts Hand::held() const {
    Counts counts = count_kinds(plain);
    for (const Tile& tile : jokers) ++counts[tile.kind];
    for (const Meld& meld : melds)
        for (const Tile& tile : meld.tiles) ++counts[tile.kind];
    return counts;
}

Ability read_ability(const json& in) {
    const std::string name = text(in, "ability");
    const std::vector<std::string> names{"", "rabbit", "jackal", "demon_king", "koromo", "papa", "akagi", "jungarian"};
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) throw BadInput("no ability " + name);
    return Ability(found - names.begin());
}

Meld read_meld(const Shown& shown, bool wraps) {
    const Counts counts = count_kinds(shown.tiles);
    if (shown.type == "chi") {
        for (int k = 0; k < east; ++k) {
            const Group run{Form::run, k, true};
            if (k % 9 > 6 && !wraps) continue;
            if (counts[run.tile(0)] == 1 && counts[run.tile(1)] == 1 && counts[run.tile(2)] == 1) return {shown.tiles, run};
        }
        throw BadInput("no run");
    }
    const int kind = shown.tiles[0].kind;
    if (counts[kind] != int(shown.tiles.size())) throw BadInput("tiles of a meld differ");
    return {shown.tiles, {Form::triplet, kind, shown.open(), shown.kan()}};
}

void part_jokers(Hand& hand, const Tiles& jokers) {
    for (const Tile& joker : jokers) {
        const auto at = std::find(hand.plain.begin(), hand.plain.end(), joker);
        if (at == hand.plain.end()) throw BadInput("a joker that is not in the hand");
        hand.plain.erase(at);
        hand.jokers.push_back(joker);
    }
}

void check_copies(const Hand& hand, const Tile* win) {
    Counts counts = count_kinds(hand.plain);
    if (win) ++counts[win->kind];
    for (const Meld& meld : hand.melds)
        for (const Tile& tile : meld.tiles) ++counts[tile.kind];
    for (int k : all_kinds())
        if (counts[k] > 4) throw BadInput("more than four of " + kind_name(k));
}

Question::Question(const json& in) : Told(in, 4) {
    if (nagashi) return;
    if (given(in, "round")) {
        const auto round = std::string("ESWN").find(in["round"].get<std::string>());
        if (round == std::string::npos) throw BadInput("no such round");
        round_wind = east + int(round);
    }
    parted.ability = read_ability(in);
    parted.plain = hand;
    part_jokers(parted, read_tiles(text(in, "jokers")));
    for (const Shown& meld : melds_of_score(in)) parted.melds.push_back(read_meld(meld, parted.frame().wraps));
    declared = declared_by(riichi);
    win_joker = (parted.ability == Ability::koromo && last_tile) || (parted.ability == Ability::demon_king && rinshan);  // SP-4, SP-5
    if (given(in, "win_joker") && flag(in, "win_joker") != win_joker)
        throw BadInput("win_joker is true for Koromo's last tile and the Demon king's rinshan, and only then");
    renchan = number(in, "renchan");
    if (given(in, "ura_choice")) ura_choice = read_tile(in["ura_choice"].get<std::string>()).kind;
    read_pao(*this, in);
    check(parted.closed(), !later);
    if (!ura.empty() && ura.size() != indicators.size()) throw BadInput("ura: one for each of indicators, or none");
    if (hand.size() + 3 * parted.melds.size() != 13) throw BadInput("wrong number of tiles");
    check_copies(parted, win_joker ? nullptr : &win);
}

}  // namespace referee
