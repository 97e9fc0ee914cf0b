#include "referee_yaku.hpp"

#include <algorithm>

namespace referee {
namespace {

struct Judge {
    const Question& q;
    const ConcreteWin& hand;
    const Division& division;
    std::vector<Group> sets;  // runs and triplets, melds among them
    int pair = -1;
    Group winning{Form::pair, 0};
    Kinds kinds;  // every kind in hand and melds (N set aside belong to no yaku, MI-40)
    std::vector<Line> lines;

    void add(const char* id, int han) { lines.push_back({id, han, 0}); }
    void add_yakuman(const char* id, int times) { lines.push_back({id, 0, times}); }

    bool standard() const { return division.shape == Shape::standard; }

    template <class Test>
    bool every_kind(Test test) const {
        return std::all_of(kinds.begin(), kinds.end(), test);
    }
    template <class Test>
    int count_sets(Test test) const {
        return int(std::count_if(sets.begin(), sets.end(), test));
    }

    bool triplet_of(int kind) const {
        return count_sets([&](const Group& g) { return g.form == Form::triplet && g.first == kind; }) > 0;
    }
    int concealed_triplets() const {
        return count_sets([](const Group& g) { return g.form == Form::triplet && !g.open; });
    }
    int kans() const {
        return count_sets([](const Group& g) { return g.kan; });
    }
    int triplets() const {
        return count_sets([](const Group& g) { return g.form == Form::triplet; });
    }
    int runs() const { return int(sets.size()) - triplets(); }

    int pair_fu() const {  // MI-11, MI-17, MI-29
        int fu = 0;
        if (pair >= 31 || pair == north) fu += 2;
        if (pair == q.round_wind) fu += 2;
        if (pair == q.seat_wind()) fu += 2;
        return fu;
    }
    bool two_sided() const {
        if (winning.form != Form::run) return false;
        const int rank = winning.first % 9;  // of the lowest tile
        return (hand.win == winning.first && rank != 6) || (hand.win == winning.first + 2 && rank != 0);
    }
    bool pinfu() const { return standard() && q.closed() && runs() == 4 && pair_fu() == 0 && two_sided(); }

    int fu() const {
        if (division.shape == Shape::seven_pairs) return 25;
        int fu = 20;
        for (const Group& set : sets) {
            if (set.form != Form::triplet) continue;
            int part = is_outside(set.first) ? 4 : 2;
            if (!set.open) part *= 2;
            if (set.kan) part *= 4;
            fu += part;
        }
        fu += pair_fu();
        if (!two_sided() && winning.form != Form::triplet) fu += 2;  // closed, edge or single wait
        if (q.tsumo && !pinfu()) fu += 2;
        if (!q.tsumo && q.closed()) fu += 10;
        if (!q.closed() && fu == 20) fu = 30;
        return (fu + 9) / 10 * 10;
    }

    bool one_suit(bool honours_wanted) const {
        bool honours = false;
        int suit = -1;
        for (int k : kinds) {
            if (is_honour(k))
                honours = true;
            else if (suit < 0)
                suit = suit_of(k);
            else if (suit != suit_of(k))
                return false;
        }
        return suit >= 0 && honours == honours_wanted;
    }

    bool chuuren(const Counts& c, bool pure) const {
        if (!q.melds.empty()) return false;
        for (int suit = 1; suit <= 2; ++suit) {
            bool good = true;
            int held = 0;
            for (int rank = 0; rank < 9; ++rank) {
                const int need = rank == 0 || rank == 8 ? 3 : 1;
                const int have = c[suit * 9 + rank];
                held += have;
                if (have < need || (pure && have != need)) good = false;
            }
            if (good && held == (pure ? 13 : 14)) return true;
        }
        return false;
    }

    void find_yakuman() {  // MI-70, MI-72, MI-75
        if (q.first_turn && q.tsumo) add_yakuman(q.seat == q.dealer ? "tenhou" : "chiihou", 1);
        if (division.shape == Shape::kokushi) {
            const bool all_different = std::all_of(hand.before.begin(), hand.before.end(), [](int n) { return n <= 1; });
            if (all_different)
                add_yakuman("kokushi_13", 2);
            else
                add_yakuman("kokushi", 1);
            return;
        }
        if (every_kind(is_honour)) add_yakuman("tsuuiisou", 1);
        if (every_kind(is_terminal)) add_yakuman("chinroutou", 1);
        const Kinds green{19, 20, 21, 23, 25, 32};
        if (every_kind([&](int k) { return std::count(green.begin(), green.end(), k) > 0; })) add_yakuman("ryuuiisou", 1);
        if (chuuren(hand.before, true) && chuuren(hand.after, false))
            add_yakuman("junsei_chuuren", 2);
        else if (chuuren(hand.after, false))
            add_yakuman("chuuren", 1);
        if (!standard()) return;
        if (concealed_triplets() == 4) {
            if (winning.form == Form::pair)
                add_yakuman("suuankou_tanki", 2);
            else
                add_yakuman("suuankou", 1);
        }
        if (kans() == 4) add_yakuman("suukantsu", 1);
        int dragons = 0, winds = 0;
        for (int k = 31; k <= 33; ++k) dragons += triplet_of(k);
        for (int k = 27; k <= 30; ++k) winds += triplet_of(k);
        if (dragons == 3) add_yakuman("daisangen", 3);
        if (dragons == 2 && pair >= 31) add_yakuman("shousangen", 1);
        if (winds == 4) add_yakuman("daisuushii", 2);
        if (winds == 3 && pair >= 27 && pair <= 30) add_yakuman("shousuushii", 1);
    }

    void find_common() {  // yaku that any shape can have
        if (q.in_riichi) q.double_riichi ? add("double_riichi", 2) : add("riichi", 1);
        if (q.ippatsu) add("ippatsu", 1);
        if (q.tsumo && q.closed()) add("menzen_tsumo", 1);
        if (q.last_tile) add(q.tsumo ? "haitei" : "houtei", 1);
        if (q.rinshan) add("rinshan", 1);
        if (q.chankan) add("chankan", 1);
        if (every_kind([](int k) { return !is_outside(k); })) add("tanyao", 1);
        if (every_kind(is_outside)) add("honroutou", 2);
        if (one_suit(true)) add("honitsu", q.closed() ? 3 : 2);
        if (one_suit(false)) add("chinitsu", q.closed() ? 6 : 5);
    }

    void find_standard() {
        if (pinfu()) add("pinfu", 1);
        if (triplet_of(31)) add("yakuhai_haku", 1);
        if (triplet_of(32)) add("yakuhai_hatsu", 1);
        if (triplet_of(33)) add("yakuhai_chun", 1);
        if (triplet_of(q.round_wind)) add("yakuhai_round", 1);
        if (triplet_of(q.seat_wind())) add("yakuhai_seat", 1);
        if (triplet_of(north)) add("yakuhai_north", 1);
        if (triplets() == 4) add("toitoi", 2);
        if (concealed_triplets() == 3) add("sanankou", 2);
        if (kans() == 3) add("sankantsu", 2);
        for (int rank = 0; rank < 9; ++rank)
            if (triplet_of(rank) && triplet_of(9 + rank) && triplet_of(18 + rank)) add("sanshoku_doukou", 2);

        const auto run_at = [&](int kind) { return count_sets([&](const Group& g) { return g.form == Form::run && g.first == kind; }); };
        int twins = 0;
        for (int k = 9; k < 27; ++k) twins += run_at(k) / 2;
        if (q.closed() && twins == 1) add("iipeikou", 1);
        if (q.closed() && twins == 2) add("ryanpeikou", 3);
        for (int suit = 9; suit <= 18; suit += 9)
            if (run_at(suit) && run_at(suit + 3) && run_at(suit + 6)) add("ittsuu", q.closed() ? 2 : 1);

        const bool outside_everywhere =
            is_outside(pair) &&
            count_sets([](const Group& g) { return is_outside(g.first) || (g.form == Form::run && is_outside(g.first + 2)); }) == 4;
        if (outside_everywhere && runs() > 0) {
            if (std::any_of(kinds.begin(), kinds.end(), is_honour))
                add("chanta", q.closed() ? 2 : 1);
            else
                add("junchan", q.closed() ? 3 : 2);
        }
    }
};

}  // namespace

Value value_of(const Question& q, const ConcreteWin& hand, const Division& division, size_t winning) {
    Judge judge{q, hand, division, {}, -1, {Form::pair, 0}, {}, {}};
    for (const Meld& meld : q.melds) judge.sets.push_back(meld.group);
    for (size_t i = 0; i < division.groups.size(); ++i) {
        Group group = division.groups[i];
        if (i == winning) {
            if (!q.tsumo && group.form == Form::triplet) group.open = true;  // MI-75
            judge.winning = group;
        }
        if (group.form == Form::pair)
            judge.pair = group.first;
        else
            judge.sets.push_back(group);
    }
    for (int k = 0; k < 34; ++k)
        if (hand.after[k]) judge.kinds.push_back(k);
    for (const Meld& meld : q.melds) judge.kinds.push_back(meld.group.first);

    Value value;
    judge.find_yakuman();
    if (judge.lines.empty()) {
        judge.find_common();
        if (division.shape == Shape::seven_pairs) judge.add("chiitoitsu", 2);
        if (judge.standard()) judge.find_standard();
        value.fu = judge.fu();
    }
    value.yaku = judge.lines;
    for (const Line& line : value.yaku) {
        value.han += line.han;
        value.yakuman += line.yakuman;
    }
    return value;
}

}  // namespace referee
