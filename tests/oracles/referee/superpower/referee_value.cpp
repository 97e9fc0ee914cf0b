#include "referee_value.hpp"

#include <algorithm>

namespace referee {
namespace {

struct Judge {
    const Question& q;
    const Reading& reading;
    const Division& division;
    bool closed;
    std::vector<Group> sets;  // runs and triplets, melds among them
    int pair = -1;
    Group last{Form::pair, -1};  // what the winning tile completes
    Kinds kinds;                 // every kind in hand and melds
    std::vector<Line> lines;

    void collect(size_t place) {
        for (const Meld& meld : q.parted.melds) sets.push_back(meld.group);
        for (size_t i = 0; i < division.groups.size(); ++i) {
            Group group = division.groups[i];
            if (i == place) {
                if (!q.tsumo && group.form == Form::triplet) group.open = true;  // a triplet finished by ron
                last = group;
            }
            if (group.form == Form::pair)
                pair = group.first;
            else
                sets.push_back(group);
        }
        for (int k : all_kinds())
            if (reading.after[k]) kinds.push_back(k);
        for (const Meld& meld : q.parted.melds)
            for (const Tile& tile : meld.tiles) kinds.push_back(tile.kind);
    }

    void add(const char* id, int han) {
        if (han) lines.push_back({id, han, 0});
    }
    void add_yakuman(const char* id) { lines.push_back({id, 0, 1}); }

    bool standard() const { return division.shape == Shape::groups; }
    bool every_kind(auto test) const { return std::all_of(kinds.begin(), kinds.end(), test); }
    int sets_that(auto test) const { return int(std::count_if(sets.begin(), sets.end(), test)); }

    int triplets_of(int kind) const {
        return sets_that([&](const Group& g) { return g.form == Form::triplet && g.first == kind; });
    }
    int runs_from(int kind) const {
        return sets_that([&](const Group& g) { return g.form == Form::run && g.first == kind; });
    }
    int runs() const {
        return sets_that([](const Group& g) { return g.form == Form::run; });
    }
    int hidden_triplets() const {
        return sets_that([](const Group& g) { return g.form == Form::triplet && !g.open; });
    }
    int kans() const {
        return sets_that([](const Group& g) { return g.kan; });
    }
    // SP-4: two triplets of one kind are one kind here.
    int kinds_of_triplets(int first, int past) const {
        int found = 0;
        for (int k = first; k < past; ++k) found += triplets_of(k) > 0;
        return found;
    }
    bool paired_among(int first, int past) const { return pair >= first && pair < past && triplets_of(pair) == 0; }

    int pair_fu() const {  // SP-15: a double wind 4
        return (pair >= white ? 2 : 0) + (pair == q.round_wind ? 2 : 0) + (pair == q.seat_wind() ? 2 : 0);
    }

    bool two_sided() const {
        if (last.form != Form::run || reading.win == last.tile(1)) return false;
        if (q.parted.ability == Ability::jungarian) return true;  // SP-8
        return reading.win == last.tile(0) ? last.first % 9 != 6 : last.first % 9 != 0;
    }

    bool pinfu() const { return standard() && closed && runs() == 4 && pair_fu() == 0 && two_sided(); }

    int fu() const {
        if (division.shape == Shape::pairs) return 25;
        int fu = 20 + pair_fu();
        for (const Group& set : sets) {
            if (set.form != Form::triplet) continue;
            fu += (is_outside(set.first) ? 4 : 2) * (set.open ? 1 : 2) * (set.kan ? 4 : 1);
        }
        if (last.form != Form::triplet && !two_sided()) fu += 2;
        if (q.tsumo && !pinfu()) fu += 2;
        if (!q.tsumo && closed) fu += 10;
        if (!closed && fu == 20) return 30;
        return (fu + 9) / 10 * 10;
    }

    bool nine_gates() const {
        if (!q.parted.melds.empty() || is_honour(reading.win)) return false;
        for (int rank = 0; rank < 9; ++rank)
            if (reading.after[suit_of(reading.win) * 9 + rank] < (rank == 0 || rank == 8 ? 3 : 1)) return false;
        return every_kind([&](int k) { return suit_of(k) == suit_of(reading.win); });
    }

    void yakuman_lines() {  // SP-24, SP-25
        const bool dealer = q.seat == q.dealer;
        if (q.first_turn) add_yakuman(!q.tsumo ? "renhou" : dealer ? "tenhou" : "chiihou");
        if (dealer && q.renchan >= 7) add_yakuman("paarenchan");
        if (division.shape == Shape::kokushi) add_yakuman("kokushi");
        if (division.shape == Shape::kokushi) return;
        if (every_kind(is_honour)) add_yakuman("tsuuiisou");
        if (every_kind(is_terminal)) add_yakuman("chinroutou");
        const Kinds greens{19, 20, 21, 23, 25, green};
        if (every_kind([&](int k) { return std::count(greens.begin(), greens.end(), k) > 0; })) add_yakuman("ryuuiisou");
        if (nine_gates()) add_yakuman("chuuren");
        if (!standard()) return;
        if (hidden_triplets() == 4) add_yakuman("suuankou");
        if (kans() == 4) add_yakuman("suukantsu");
        if (kinds_of_triplets(white, 34) == 3) add_yakuman("daisangen");
        const int winds = kinds_of_triplets(east, white);
        if (winds == 4) add_yakuman("daisuushii");
        if (winds == 3 && paired_among(east, white)) add_yakuman("shousuushii");
    }

    void any_shape() {
        if (q.declared != Riichi::none) q.declared == Riichi::twice ? add("double_riichi", 2) : add("riichi", 1);
        if (q.tsumo && closed) add("menzen_tsumo", 1);
        if (q.last_tile) add(q.tsumo ? "haitei" : "houtei", 1);
        if (q.rinshan) add("rinshan", 1);
        if (q.chankan) add("chankan", 1);
        if (every_kind([](int k) { return !is_outside(k); })) add("tanyao", 1);
        if (every_kind(is_outside)) add("honroutou", 2);
        const int suits = suits_held();
        const bool honours = !every_kind([](int k) { return !is_honour(k); });
        if (suits == 1 && honours) add("honitsu", closed ? 3 : 2);
        if (suits == 1 && !honours) add("chinitsu", closed ? 6 : 5);
        if (division.shape == Shape::pairs) add("chiitoitsu", 2);
    }

    int suits_held() const {
        int suits = 0;
        for (int suit = 0; suit < 3; ++suit) suits += !every_kind([&](int k) { return suit_of(k) != suit; });
        return suits;
    }

    void triplet_lines() {
        add("yakuhai_haku", triplets_of(white));
        add("yakuhai_hatsu", triplets_of(green));
        add("yakuhai_chun", triplets_of(red_dragon));
        add("yakuhai_round", triplets_of(q.round_wind));
        add("yakuhai_seat", triplets_of(q.seat_wind()));
        if (runs() == 0) add("toitoi", 2);
        if (hidden_triplets() == 3) add("sanankou", 2);
        if (kans() == 3) add("sankantsu", 2);
        if (kinds_of_triplets(white, 34) == 2 && paired_among(white, 34)) add("shousangen", 2);
        for (int rank = 0; rank < 9; ++rank)
            if (triplets_of(rank) && triplets_of(9 + rank) && triplets_of(18 + rank)) add("sanshoku_doukou", 2);
    }

    void run_lines() {
        if (pinfu()) add("pinfu", 1);
        int twins = 0;
        for (int k = 0; k < east; ++k) twins += runs_from(k) / 2;
        if (closed && twins == 1) add("iipeikou", 1);
        if (closed && twins == 2) add("ryanpeikou", 3);
        for (int rank = 0; rank < 9; ++rank)
            if (runs_from(rank) && runs_from(9 + rank) && runs_from(18 + rank)) add("sanshoku_doujun", closed ? 2 : 1);
        for (int suit = 0; suit < 27; suit += 9)
            if (runs_from(suit) && runs_from(suit + 3) && runs_from(suit + 6)) add("ittsuu", closed ? 2 : 1);
        const auto outside = [](const Group& g) { return is_outside(g.tile(0)) || is_outside(g.tile(1)) || is_outside(g.tile(2)); };
        if (runs() == 0 || sets_that(outside) != 4 || !is_outside(pair)) return;
        if (every_kind([](int k) { return !is_honour(k); }))
            add("junchan", closed ? 3 : 2);
        else
            add("chanta", closed ? 2 : 1);
    }
};

}  // namespace

Value value_of(const Question& q, const Reading& reading, const Division& division, size_t place) {
    Judge judge{.q = q, .reading = reading, .division = division, .closed = q.parted.closed(), .sets = {}, .kinds = {}, .lines = {}};
    judge.collect(place);
    judge.yakuman_lines();
    Value value;
    if (judge.lines.empty()) {
        judge.any_shape();
        if (judge.standard()) {
            judge.triplet_lines();
            judge.run_lines();
        }
        if (division.shape != Shape::kokushi) value.fu = judge.fu();
    }
    value.lines = judge.lines;
    for (const Line& line : value.lines) {
        value.han += line.han;
        value.yakuman += line.yakuman;
    }
    return value;
}

Worth worth_of(int han, int fu, int yakuman) {
    if (yakuman) return {8000 * yakuman, "yakuman"};
    if (han >= 13) return {8000, "yakuman"};
    if (han >= 11) return {6000, "sanbaiman"};
    if (han >= 8) return {4000, "baiman"};
    if (han >= 6) return {3000, "haneman"};
    if (han == 5 || (han == 4 && fu >= 30) || (han == 3 && fu >= 60)) return {2000, "mangan"};  // SP-37
    const int basic = fu << (2 + han);
    return basic >= 2000 ? Worth{2000, "mangan"} : Worth{basic, ""};
}

}  // namespace referee
