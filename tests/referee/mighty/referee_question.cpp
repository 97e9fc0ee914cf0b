#include "referee_question.hpp"

#include <algorithm>

namespace referee {
namespace {

using nlohmann::json;

bool given(const json& q, const char* name) { return q.contains(name) && !q[name].is_null(); }
std::string text(const json& q, const char* name) { return given(q, name) ? q[name].get<std::string>() : ""; }
bool flag(const json& q, const char* name) { return given(q, name) && q[name].get<bool>(); }
int number(const json& q, const char* name) { return given(q, name) ? q[name].get<int>() : 0; }

int seat_number(const json& q, const char* name) {
    const int seat = q.at(name).get<int>();
    if (seat < 0 || seat >= players) throw BadInput(std::string("no such seat: ") + name);
    return seat;
}

Meld read_meld(const json& given_meld, std::vector<Tile>& all) {
    const auto type = given_meld.at("type").get<std::string>();
    const auto tiles = read_tiles(given_meld.at("tiles").get<std::string>());
    if (type != "pon" && type != "daiminkan" && type != "kakan" && type != "ankan") throw BadInput("no meld " + type);
    const bool kan = type != "pon";
    if (tiles.size() != (kan ? 4u : 3u)) throw BadInput("wrong number of tiles in a meld");
    for (const Tile& tile : tiles) {
        if (tile.kind != tiles[0].kind) throw BadInput("tiles of a meld differ");
        all.push_back(tile);
    }
    const bool concealed = type == "ankan";
    return {concealed, {Form::triplet, tiles[0].kind, !concealed, kan}};
}

void check(const Question& q) {
    if (q.tsumo && q.from >= 0) throw BadInput("from on tsumo");
    if (!q.tsumo && (q.from < 0 || q.from == q.seat)) throw BadInput("ron needs from, another seat");
    if (q.riichi && !q.closed()) throw BadInput("riichi with an open meld");
    if (!q.riichi && (q.ippatsu || !q.ura.empty())) throw BadInput("ippatsu or ura without riichi");
    if (q.riichi && !q.box && q.sticks == 0) throw BadInput("riichi without a stick");
    if (q.rinshan && !q.tsumo) throw BadInput("rinshan on ron");
    if (q.chankan && q.tsumo) throw BadInput("chankan on tsumo");
    if (q.rinshan && q.last_tile) throw BadInput("rinshan with last_tile");
    if (q.owner >= 0 && !q.chankan) throw BadInput("owner without chankan");
    if (q.first_turn && !q.tsumo && q.seat == q.dealer) throw BadInput("first_turn with ron by the dealer");
    if (q.hand.size() + 3 * q.melds.size() != 13) throw BadInput("wrong number of tiles");
    Counts all = count_kinds(q.hand);
    ++all[q.win.kind];
    for (const Tile& tile : q.meld_tiles) ++all[tile.kind];
    for (const Tile& tile : q.nukidora) {
        if (tile.kind != north) throw BadInput("only 4z can be set aside");
        ++all[tile.kind];
    }
    for (int k : all_kinds())
        if (all[k] > 4) throw BadInput("more than four of " + kind_name(k));
    if (q.reading) {
        const size_t jokers = count_kinds(q.hand)[white] + (q.tsumo && q.win.kind == white ? 1 : 0);
        if (q.reading->size() != jokers) throw BadInput("reading needs one kind for each W");
    }
}

}  // namespace

bool Question::closed() const {
    return std::all_of(melds.begin(), melds.end(), [](const Meld& meld) { return meld.concealed; });
}

Question read_question(const json& in) {
    Question q;
    q.seat = seat_number(in, "seat");
    q.dealer = seat_number(in, "dealer");
    q.honba = number(in, "honba");
    q.sticks = number(in, "sticks");
    const auto by = in.at("by").get<std::string>();
    if (by == "nagashi") {
        q.nagashi = true;
        return q;
    }
    if (by != "ron" && by != "tsumo") throw BadInput("by " + by);
    q.tsumo = by == "tsumo";
    if (given(in, "from")) q.from = seat_number(in, "from");
    if (given(in, "owner")) q.owner = seat_number(in, "owner");
    const auto round = in.at("round").get<std::string>();
    if (round != "E" && round != "S") throw BadInput("round " + round);
    q.round_wind = round == "E" ? 27 : 28;

    q.hand = read_tiles(in.at("hand").get<std::string>());
    const auto win = read_tiles(in.at("win").get<std::string>());
    if (win.size() != 1) throw BadInput("win must be one tile");
    q.win = win[0];
    q.nukidora = read_tiles(text(in, "nukidora"));
    q.indicators = read_tiles(text(in, "indicators"));
    q.ura = read_tiles(text(in, "ura"));
    q.river = read_tiles(text(in, "river"));
    q.missed = read_tiles(text(in, "missed"));
    q.alice = read_tiles(text(in, "alice"));
    if (given(in, "melds"))
        for (const auto& meld : in["melds"]) q.melds.push_back(read_meld(meld, q.meld_tiles));

    const auto riichi = given(in, "riichi") ? in["riichi"].get<std::string>() : "none";
    const std::vector<std::string> known{"none", "riichi", "double", "box", "box_double"};
    if (std::find(known.begin(), known.end(), riichi) == known.end()) throw BadInput("riichi " + riichi);
    q.riichi = riichi != "none";
    q.double_riichi = riichi == "double" || riichi == "box_double";
    q.box = riichi == "box" || riichi == "box_double";
    q.ippatsu = flag(in, "ippatsu");
    q.last_tile = flag(in, "last_tile");
    q.rinshan = flag(in, "rinshan");
    q.chankan = flag(in, "chankan");
    q.first_turn = flag(in, "first_turn");
    if (given(in, "reading")) {
        Kinds reading;
        for (const auto& kind : in["reading"]) reading.push_back(read_kind(kind.get<std::string>()));
        std::sort(reading.begin(), reading.end());
        q.reading = reading;
    }
    check(q);
    return q;
}

}  // namespace referee
