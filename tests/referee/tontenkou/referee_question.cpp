#include "referee_question.hpp"

#include <algorithm>

namespace referee {
namespace {

using nlohmann::json;

bool flag(const json& in, const char* name) { return given(in, name) && in[name].get<bool>(); }
int number(const json& in, const char* name) { return given(in, name) ? in[name].get<int>() : 0; }

int seat_number(const json& in, const char* name, int people) {
    const int seat = in.at(name).get<int>();
    if (seat < 0 || seat >= people) throw BadInput(std::string("no such seat: ") + name);
    return seat;
}

Kinds kinds_field(const json& in, const char* name) {
    if (in[name].is_string()) return read_tiles(in[name].get<std::string>());
    Kinds kinds;
    for (const auto& kind : in[name]) kinds.push_back(read_kind(kind.get<std::string>()));
    return kinds;
}

void read_riichi(Question& q, const json& in) {
    const std::string kind = given(in, "riichi") ? in["riichi"].get<std::string>() : "none";
    if (kind == "riichi" || kind == "open")
        q.riichi = Riichi::single;
    else if (kind == "double" || kind == "open_double")
        q.riichi = Riichi::twice;
    else if (kind != "none")
        throw BadInput("riichi " + kind);
    q.open_riichi = kind == "open" || kind == "open_double";
}

size_t white_units(const Question& q) {
    size_t units = size_t(std::count(q.hand.begin(), q.hand.end(), white)) + (q.win == white ? 1 : 0);
    for (const Meld& meld : q.melds) units += meld.white_only() ? 1 : 0;
    return units;
}

void check_tiles(const Question& q) {
    if (q.hand.size() + 3 * q.melds.size() != 13) throw BadInput("wrong number of tiles");
    Kinds all = q.hand;
    all.push_back(q.win);
    for (const Meld& meld : q.melds) all.insert(all.end(), meld.tiles.begin(), meld.tiles.end());
    for (int kind : q.nukidora)
        if (!is_gari(kind)) throw BadInput("not to be set aside: " + kind_name(kind));
    all.insert(all.end(), q.nukidora.begin(), q.nukidora.end());
    const Counts counts = count_kinds(all);
    for (int k = 0; k < 34; ++k)
        if (counts[k] > q.set.copies(k)) throw BadInput("too many of " + kind_name(k));
    for (const Kinds* list : {static_cast<const Kinds*>(&all), &q.indicators, &q.ura, &q.river, &q.missed})
        for (int kind : *list)
            if (!q.set.holds(kind)) throw BadInput("no such tile here: " + kind_name(kind));
    if (q.reading && q.reading->size() != white_units(q)) throw BadInput("reading needs one kind for each W and meld of W");
}

void check(const Question& q) {
    const bool riichi = q.riichi != Riichi::none;
    if (q.tsumo && q.from >= 0) throw BadInput("from on tsumo");
    if (!q.tsumo && (q.from < 0 || q.from == q.seat)) throw BadInput("ron needs from, another seat");
    if (riichi && !q.closed()) throw BadInput("riichi with an open meld");
    if (!riichi && (q.ippatsu || !q.ura.empty())) throw BadInput("ippatsu or ura without riichi");
    if (riichi && q.sticks == 0 && !q.later) throw BadInput("riichi without a stick");
    if (q.rinshan && !q.tsumo) throw BadInput("rinshan on ron");
    if (q.chankan && q.tsumo) throw BadInput("chankan on tsumo");
    if (q.rinshan && q.last_tile) throw BadInput("rinshan with last_tile");
    if (!q.tsumo && is_gari(q.win) && !q.chankan) throw BadInput("ron on a gari without chankan");
    if (q.first_turn && !q.tsumo && q.seat == q.dealer) throw BadInput("first_turn with ron by the dealer");
    if (q.mixed_in && q.set.shiromati()) throw BadInput("mixed_in is a word of chinitsu");
    if (q.mixed_in && riichi) throw BadInput("mixed_in in riichi");  // CT-47
    for (int seat : {q.seat, q.dealer, q.from})
        if (q.out >= 0 && seat == q.out) throw BadInput("nobody sits there");
    check_tiles(q);
}

}  // namespace

bool given(const json& in, const char* name) { return in.contains(name) && !in[name].is_null(); }
std::string text(const json& in, const char* name) { return given(in, name) ? in[name].get<std::string>() : ""; }

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

Meld read_meld(const Set& set, const std::string& type, const std::string& tiles) {
    if (type != "pon" && type != "daiminkan" && type != "kakan" && type != "ankan") throw BadInput("no meld " + type);
    Meld meld{read_tiles(tiles), type != "ankan", type != "pon"};
    if (meld.tiles.size() != (meld.kan ? 4u : 3u)) throw BadInput("wrong number of tiles in a meld");
    const int kind = meld.kind();
    for (int tile : meld.tiles)
        if (tile != kind && tile != white) throw BadInput("tiles of a meld differ");
    if (is_gari(kind)) throw BadInput("a meld of gari");
    if (!set.shiromati() && meld.whites() && !is_honour(kind)) throw BadInput("W stands for honours only");
    return meld;
}

int find_suit(const json& in, const std::vector<std::string>& texts) {
    bool seen[3] = {};
    for (const std::string& one : texts)
        for (int kind : read_tiles(one))
            if (kind >= 9 && kind < east) seen[suit_of(kind)] = true;
    const std::string named = text(in, "suit");
    if (named == "p") seen[1] = true;
    if (named == "s") seen[2] = true;
    if (seen[1] == seen[2]) throw BadInput(seen[1] ? "tiles of both suits" : "the suit is not told");
    return seen[1] ? 1 : 2;
}

Question read_question(House house, const json& in) {
    Question q;
    q.set.house = house;
    if (given(in, "out")) {
        q.people = 4;
        q.out = seat_number(in, "out", 4);
    }
    q.seat = seat_number(in, "seat", q.people);
    q.dealer = seat_number(in, "dealer", q.people);
    q.honba = number(in, "honba");
    q.sticks = number(in, "sticks");
    const auto by = in.at("by").get<std::string>();
    if (by == "nagashi") {
        if (q.set.shiromati()) throw BadInput("no nagashi");
        q.nagashi = true;
        return q;
    }
    if (by != "ron" && by != "tsumo") throw BadInput("by " + by);
    q.tsumo = by == "tsumo";
    if (given(in, "from")) q.from = seat_number(in, "from", q.people);
    std::vector<std::string> texts{in.at("hand").get<std::string>(), in.at("win").get<std::string>()};
    if (given(in, "melds"))
        for (const auto& meld : in["melds"]) texts.push_back(meld.at("tiles").get<std::string>());
    for (const char* name : {"indicators", "ura", "river", "missed"}) texts.push_back(text(in, name));
    if (!q.set.shiromati()) q.set.suit = find_suit(in, texts);

    q.hand = read_tiles(texts[0]);
    q.win = read_kind(texts[1]);
    q.nukidora = read_tiles(text(in, "nukidora"));
    q.indicators = read_tiles(text(in, "indicators"));
    q.ura = read_tiles(text(in, "ura"));
    q.river = read_tiles(text(in, "river"));
    q.missed = read_tiles(text(in, "missed"));
    if (given(in, "melds"))
        for (const auto& meld : in["melds"])
            q.melds.push_back(read_meld(q.set, meld.at("type").get<std::string>(), meld.at("tiles").get<std::string>()));
    read_riichi(q, in);
    q.ippatsu = flag(in, "ippatsu");
    q.last_tile = flag(in, "last_tile");
    q.rinshan = flag(in, "rinshan");
    q.chankan = flag(in, "chankan");
    q.first_turn = flag(in, "first_turn");
    q.mixed_in = flag(in, "mixed_in");
    q.later = flag(in, "later");
    q.from_riichi = flag(in, "from_riichi");
    if (given(in, "robbed")) q.robbed = read_kind(in["robbed"].get<std::string>());
    if (given(in, "choose_dora")) q.choose_dora = kinds_field(in, "choose_dora");
    if (given(in, "reading")) {
        q.reading = kinds_field(in, "reading");
        std::sort(q.reading->begin(), q.reading->end());
    }
    check(q);
    return q;
}

}  // namespace referee
