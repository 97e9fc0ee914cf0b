#include "referee_question.hpp"

#include <algorithm>

namespace referee {
namespace {

using nlohmann::json;

bool flag(const json& in, const char* name) { return given(in, name) && in[name].get<bool>(); }
int number(const json& in, const char* name) { return given(in, name) ? in[name].get<int>() : 0; }

int seat_of(const json& value) {
    const int seat = value.get<int>();
    if (seat < 0 || seat > 3) throw BadInput("no such seat: " + value.dump());
    return seat;
}

Riichi read_riichi(const json& in) {
    const std::string kind = given(in, "riichi") ? in["riichi"].get<std::string>() : "none";
    if (kind == "riichi") return Riichi::single;
    if (kind == "double") return Riichi::twice;
    if (kind != "none") throw BadInput("riichi " + kind);
    return Riichi::none;
}

void read_pao(Question& q, const json& in) {
    if (!given(in, "pao")) return;
    if (in["pao"].is_object()) {
        for (const auto& [yakuman, seat] : in["pao"].items()) q.pao[yakuman] = seat_of(seat);
        return;
    }
    for (const std::string& yakuman : pao_order) q.pao[yakuman] = seat_of(in["pao"]);
}

void check(const Question& q, bool ippatsu, bool owner) {
    const bool riichi = q.riichi != Riichi::none;
    if (q.tsumo && q.from >= 0) throw BadInput("from on tsumo");
    if (!q.tsumo && (q.from < 0 || q.from == q.seat)) throw BadInput("ron needs from, another seat");
    if (riichi && !q.hand.closed()) throw BadInput("riichi with an open meld");
    if (!riichi && (ippatsu || !q.ura.empty())) throw BadInput("ippatsu or ura without riichi");
    if (riichi && q.sticks == 0 && !q.later) throw BadInput("riichi without a stick");
    if (q.rinshan && !q.tsumo) throw BadInput("rinshan on ron");
    if (q.chankan && q.tsumo) throw BadInput("chankan on tsumo");
    if (q.rinshan && q.last_tile) throw BadInput("rinshan with last_tile");
    if (owner && !q.chankan) throw BadInput("owner without chankan");
    if (q.first_turn && !q.tsumo && q.seat == q.dealer) throw BadInput("first_turn with ron by the dealer");
    if (!q.ura.empty() && q.ura.size() != q.indicators.size()) throw BadInput("ura: one for each of indicators, or none");
    if (q.hand.plain.size() + q.hand.jokers.size() + 3 * q.hand.melds.size() != 13) throw BadInput("wrong number of tiles");
    check_copies(q.hand, q.win_joker ? nullptr : &q.win);
}

}  // namespace

bool given(const json& in, const char* name) { return in.contains(name) && !in[name].is_null(); }
std::string text(const json& in, const char* name) { return given(in, name) ? in[name].get<std::string>() : ""; }

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

Meld read_meld(const std::string& type, const std::string& tiles, bool wraps) {
    const Meld meld{read_tiles(tiles), {}};
    const size_t size = type == "chi" || type == "pon" ? 3 : 4;
    if (meld.tiles.size() != size) throw BadInput("wrong number of tiles in a meld");
    const Counts counts = count_kinds(meld.tiles);
    const int lowest = int(std::find_if(counts.begin(), counts.end(), [](int n) { return n > 0; }) - counts.begin());
    if (type == "chi") {
        for (int k = 0; k < east; ++k) {
            const Group run{Form::run, k, true};
            if (k % 9 > 6 && !wraps) continue;
            if (counts[run.tile(0)] == 1 && counts[run.tile(1)] == 1 && counts[run.tile(2)] == 1) return {meld.tiles, run};
        }
        throw BadInput("no run: " + tiles);
    }
    if (type != "pon" && type != "daiminkan" && type != "kakan" && type != "ankan") throw BadInput("no meld " + type);
    if (counts[lowest] != int(size)) throw BadInput("tiles of a meld differ: " + tiles);
    return {meld.tiles, {Form::triplet, lowest, type != "ankan", type != "pon"}};
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

Question read_question(const json& in) {
    Question q;
    q.seat = seat_of(in.at("seat"));
    q.dealer = seat_of(in.at("dealer"));
    q.honba = number(in, "honba");
    q.sticks = number(in, "sticks");
    const auto by = in.at("by").get<std::string>();
    q.nagashi = by == "nagashi";
    if (q.nagashi) return q;
    if (by != "ron" && by != "tsumo") throw BadInput("by " + by);
    q.tsumo = by == "tsumo";
    if (given(in, "from")) q.from = seat_of(in["from"]);
    if (given(in, "round")) {
        const auto round = std::string("ESWN").find(in["round"].get<std::string>());
        if (round == std::string::npos) throw BadInput("no such round");
        q.round_wind = east + int(round);
    }
    q.hand.ability = read_ability(in);
    q.hand.plain = read_tiles(in.at("hand").get<std::string>());
    q.win = read_tile(in.at("win").get<std::string>());
    part_jokers(q.hand, read_tiles(text(in, "jokers")));
    if (given(in, "melds"))
        for (const auto& meld : in["melds"])
            q.hand.melds.push_back(
                read_meld(meld.at("type").get<std::string>(), meld.at("tiles").get<std::string>(), q.hand.frame().wraps));
    q.indicators = read_tiles(text(in, "indicators"));
    q.ura = read_tiles(text(in, "ura"));
    q.river = read_tiles(text(in, "river"));
    q.missed = read_tiles(text(in, "missed"));
    q.riichi = read_riichi(in);
    q.last_tile = flag(in, "last_tile");
    q.rinshan = flag(in, "rinshan");
    q.chankan = flag(in, "chankan");
    q.first_turn = flag(in, "first_turn");
    q.later = flag(in, "later");
    q.win_joker = (q.hand.ability == Ability::koromo && q.last_tile) || (q.hand.ability == Ability::demon_king && q.rinshan);  // SP-4, SP-5
    if (given(in, "win_joker") && flag(in, "win_joker") != q.win_joker)
        throw BadInput("win_joker is true for Koromo's last tile and the Demon king's rinshan, and only then");
    q.renchan = number(in, "renchan");
    if (given(in, "ura_choice")) q.ura_choice = read_tile(in["ura_choice"].get<std::string>()).kind;
    read_pao(q, in);
    check(q, flag(in, "ippatsu"), given(in, "owner"));
    return q;
}

}  // namespace referee
