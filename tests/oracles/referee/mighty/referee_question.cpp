#include "referee_question.hpp"

#include <algorithm>

namespace referee {
namespace {

Meld read_meld(const Shown& shown) {
    const int kind = shown.tiles[0].kind;
    for (const Tile& tile : shown.tiles)
        if (tile.kind != kind) throw BadInput("tiles of a meld differ");
    if (shown.type == "chi") throw BadInput("no chi");
    return {!shown.open(), {Form::triplet, kind, shown.open(), shown.kan()}};
}

void check_tiles(const Question& q) {
    for (const Tiles* tiles : {&q.hand, &q.indicators, &q.ura, &q.river, &q.missed, &q.nukidora, &q.alice, &q.meld_tiles})
        check_exist(*tiles);
    check_exist({q.win});
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

Question::Question(const json& in) : Told(in, players) {
    if (nagashi) return;
    const auto round = in.at("round").get<std::string>();
    if (round != "E" && round != "S") throw BadInput("round " + round);
    round_wind = round == "E" ? east : east + 1;
    nukidora = read_tiles(text(in, "nukidora"));
    alice = read_tiles(text(in, "alice"));
    for (const Shown& shown : melds_of_score(in)) {
        melds.push_back(read_meld(shown));
        meld_tiles.insert(meld_tiles.end(), shown.tiles.begin(), shown.tiles.end());
    }
    const std::vector<std::string> known{"none", "riichi", "double", "box", "box_double"};
    if (std::find(known.begin(), known.end(), riichi) == known.end()) throw BadInput("riichi " + riichi);
    in_riichi = riichi != "none";
    double_riichi = riichi == "double" || riichi == "box_double";
    box = riichi == "box" || riichi == "box_double";
    if (given(in, "reading")) {
        reading.emplace();
        for (const auto& kind : in["reading"]) reading->push_back(read_kind(kind.get<std::string>()));
        std::sort(reading->begin(), reading->end());
    }
    check(closed(), !box);
    check_tiles(*this);
}

}  // namespace referee
