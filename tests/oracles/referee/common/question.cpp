#include "question.hpp"

namespace referee {

int seat_number(const json& value, int people) {
    const int seat = value.get<int>();
    if (seat < 0 || seat >= people) throw BadInput("no such seat: " + value.dump());
    return seat;
}

Shown read_shown(const std::string& type, const std::string& tiles) {
    Shown shown{type, read_tiles(tiles)};
    const bool kan = type == "daiminkan" || type == "kakan" || type == "ankan";
    if (!kan && type != "pon" && type != "chi") throw BadInput("no meld " + type);
    if (shown.tiles.size() != (kan ? 4u : 3u)) throw BadInput("wrong number of tiles in a meld");
    return shown;
}

std::vector<Shown> melds_of_score(const json& in) {
    std::vector<Shown> melds;
    if (!given(in, "melds")) return melds;
    for (const auto& meld : in["melds"])
        melds.push_back(read_shown(meld.at("type").get<std::string>(), meld.at("tiles").get<std::string>()));
    return melds;
}

std::vector<Shown> melds_of_waits(const json& in) {
    std::vector<Shown> melds;
    if (!given(in, "meld")) return melds;
    for (const auto& one : in["meld"]) {
        const auto meld = one.get<std::string>();
        const auto colon = meld.find(':');
        if (colon == std::string::npos) throw BadInput("no meld " + meld);
        melds.push_back(read_shown(meld.substr(0, colon), meld.substr(colon + 1)));
    }
    return melds;
}

Told::Told(const json& in, int people)
    : seat(seat_number(in.at("seat"), people)),
      dealer(seat_number(in.at("dealer"), people)),
      honba(number(in, "honba")),
      sticks(number(in, "sticks")) {
    const auto by = in.at("by").get<std::string>();
    nagashi = by == "nagashi";
    if (nagashi) return;
    if (by != "ron" && by != "tsumo") throw BadInput("by " + by);
    tsumo = by == "tsumo";
    if (given(in, "from")) from = seat_number(in["from"], people);
    if (given(in, "owner")) owner = seat_number(in["owner"], people);
    hand = read_tiles(in.at("hand").get<std::string>());
    win = read_tile(in.at("win").get<std::string>());
    indicators = read_tiles(text(in, "indicators"));
    ura = read_tiles(text(in, "ura"));
    river = read_tiles(text(in, "river"));
    missed = read_tiles(text(in, "missed"));
    if (given(in, "riichi")) riichi = text(in, "riichi");
    ippatsu = flag(in, "ippatsu");
    last_tile = flag(in, "last_tile");
    rinshan = flag(in, "rinshan");
    chankan = flag(in, "chankan");
    first_turn = flag(in, "first_turn");
    later = flag(in, "later");
}

void Told::check(bool closed, bool staked) const {
    const bool in_riichi = riichi != "none";
    if (tsumo && from >= 0) throw BadInput("from on tsumo");
    if (!tsumo && (from < 0 || from == seat)) throw BadInput("ron needs from, another seat");
    if (in_riichi && !closed) throw BadInput("riichi with an open meld");
    if (!in_riichi && (ippatsu || !ura.empty())) throw BadInput("ippatsu or ura without riichi");
    if (in_riichi && staked && sticks == 0) throw BadInput("riichi without a stick");
    if (rinshan && !tsumo) throw BadInput("rinshan on ron");
    if (chankan && tsumo) throw BadInput("chankan on tsumo");
    if (rinshan && last_tile) throw BadInput("rinshan with last_tile");
    if (owner >= 0 && !chankan) throw BadInput("owner without chankan");
    if (first_turn && !tsumo && seat == dealer) throw BadInput("first_turn with ron by the dealer");
}

json names_white_last(std::set<int> kinds) {
    const bool has_white = kinds.erase(white);
    json list = names(kinds);
    if (has_white) list.push_back(kind_name(white));
    return list;
}

}  // namespace referee
