#include "referee_question.hpp"

#include <algorithm>

namespace referee {
namespace {

Kinds kinds_field(const json& in, const char* name) {
    if (in[name].is_string()) return kinds_of(read_tiles(in[name].get<std::string>()));
    Kinds kinds;
    for (const auto& kind : in[name]) kinds.push_back(read_tile(kind.get<std::string>()).kind);
    return kinds;
}

Riichi declared_by(const std::string& name) {
    if (name == "riichi" || name == "open") return Riichi::single;
    if (name == "double" || name == "open_double") return Riichi::twice;
    if (name != "none") throw BadInput("riichi " + name);
    return Riichi::none;
}

size_t white_units(const Question& q) {
    size_t units = size_t(count_kinds(q.hand)[white]) + (q.win.kind == white ? 1 : 0);
    for (const Meld& meld : q.melds) units += meld.white_only() ? 1 : 0;
    return units;
}

void check_tiles(const Question& q) {
    if (q.hand.size() + 3 * q.melds.size() != 13) throw BadInput("wrong number of tiles");
    Kinds all = kinds_of(q.hand);
    all.push_back(q.win.kind);
    for (const Meld& meld : q.melds) all.insert(all.end(), meld.tiles.begin(), meld.tiles.end());
    for (int kind : q.nukidora)
        if (!is_gari(kind)) throw BadInput("not to be set aside: " + kind_name(kind));
    all.insert(all.end(), q.nukidora.begin(), q.nukidora.end());
    const Counts counts = count_kinds(all);
    for (int k = 0; k < 34; ++k)
        if (counts[k] > q.set.copies(k)) throw BadInput("too many of " + kind_name(k));
    for (const Tiles* tiles : {&q.indicators, &q.ura, &q.river, &q.missed})
        for (const Tile& tile : *tiles) all.push_back(tile.kind);
    for (int kind : all)
        if (!q.set.holds(kind)) throw BadInput("no such tile here: " + kind_name(kind));
    if (q.reading && q.reading->size() != white_units(q)) throw BadInput("reading needs one kind for each W and meld of W");
}

void check_house(const Question& q) {
    if (!q.tsumo && is_gari(q.win.kind) && !q.chankan) throw BadInput("ron on a gari without chankan");
    if (q.mixed_in && q.set.shiromati()) throw BadInput("mixed_in is a word of chinitsu");
    if (q.mixed_in && q.declared != Riichi::none) throw BadInput("mixed_in in riichi");  // CT-47
    for (int seat : {q.seat, q.dealer, q.from})
        if (q.out >= 0 && seat == q.out) throw BadInput("nobody sits there");
}

}  // namespace

int Meld::whites() const { return int(std::count(tiles.begin(), tiles.end(), white)); }

int Meld::kind() const {
    for (int tile : tiles)
        if (tile != white) return tile;
    return white;
}

bool Question::closed() const {
    return std::none_of(melds.begin(), melds.end(), [](const Meld& meld) { return meld.open; });
}

int Question::seat_wind() const {
    int wind = east;
    for (int s = dealer; s != seat; s = (s + 1) % people)
        if (s != out) ++wind;
    return wind;
}

Meld read_meld(const Set& set, const Shown& shown) {
    if (shown.type == "chi") throw BadInput("no chi");
    const Meld meld{kinds_of(shown.tiles), shown.open(), shown.kan()};
    const int kind = meld.kind();
    for (int tile : meld.tiles)
        if (tile != kind && tile != white) throw BadInput("tiles of a meld differ");
    if (is_gari(kind)) throw BadInput("a meld of gari");
    if (!set.shiromati() && meld.whites() && !is_honour(kind)) throw BadInput("W stands for honours only");
    return meld;
}

int find_suit(const json& in, const std::vector<const Tiles*>& seen) {
    const std::string named = text(in, "suit");
    bool suits[3] = {false, named == "p", named == "s"};
    for (const Tiles* tiles : seen)
        for (const Tile& tile : *tiles)
            if (tile.kind >= 9 && tile.kind < east) suits[suit_of(tile.kind)] = true;
    if (suits[1] == suits[2]) throw BadInput(suits[1] ? "tiles of both suits" : "the suit is not told");
    return suits[1] ? 1 : 2;
}

Question::Question(House house, const json& in) : Told(in, given(in, "out") ? 4 : 3) {
    set.house = house;
    if (given(in, "out")) {
        people = 4;
        out = seat_number(in["out"], 4);
    }
    if (nagashi) {
        if (set.shiromati()) throw BadInput("no nagashi");
        return;
    }
    const std::vector<Shown> shown = melds_of_score(in);
    if (!set.shiromati()) {
        const Tiles won{win};
        std::vector<const Tiles*> seen{&hand, &won, &indicators, &ura, &river, &missed};
        for (const Shown& meld : shown) seen.push_back(&meld.tiles);
        set.suit = find_suit(in, seen);
    }
    nukidora = kinds_of(read_tiles(text(in, "nukidora")));
    for (const Shown& meld : shown) melds.push_back(read_meld(set, meld));
    declared = declared_by(riichi);
    open_riichi = riichi == "open" || riichi == "open_double";
    mixed_in = flag(in, "mixed_in");
    from_riichi = flag(in, "from_riichi");
    if (given(in, "robbed")) robbed = read_tile(in["robbed"].get<std::string>()).kind;
    if (given(in, "choose_dora")) choose_dora = kinds_field(in, "choose_dora");
    if (given(in, "reading")) {
        reading = kinds_field(in, "reading");
        std::sort(reading->begin(), reading->end());
    }
    check(closed(), !later);
    check_house(*this);
    check_tiles(*this);
}

}  // namespace referee
