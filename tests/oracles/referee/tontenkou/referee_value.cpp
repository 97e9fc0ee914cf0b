#include "referee_value.hpp"

#include <algorithm>

namespace referee {
namespace {

struct Entry {
    Line line;
    const char* name;
    int shiromati, shiromati_open, chinitsu, chinitsu_open;
};

constexpr int none = 0;  // does not exist, or is never open

const Entry table[] = {
    {bambam, "bambam", 2, 2, 2, 2},
    {menzen, "menzen", 1, none, 1, none},
    {dealer, "dealer", 1, 1, 1, 1},
    {honba, "honba", 1, 1, 1, 1},
    {gari, "gari", 1, 1, 1, 1},
    {akadora, "akadora", 1, 1, none, none},
    {dora, "dora", 1, 1, 1, 1},
    {uradora, "uradora", 1, none, 1, none},
    {karasu, "karasu", none, none, 30, 20},
    {open_riichi_dealt_in, "open_riichi_dealt_in", none, none, 50, none},
    {riichi, "riichi", 1, none, 1, none},
    {double_riichi, "double_riichi", 3, none, 2, none},
    {open_riichi, "open_riichi", 1, none, 1, none},
    {ippatsu, "ippatsu", 3, none, 1, none},
    {menzen_tsumo, "menzen_tsumo", 1, none, 1, none},
    {pinfu, "pinfu", 1, none, 1, none},
    {tanyao, "tanyao", 1, 1, 1, 1},
    {haitei, "haitei", 1, 1, 1, 1},
    {houtei, "houtei", 1, 1, 1, 1},
    {rinshan, "rinshan", 1, 1, 1, 1},
    {chankan, "chankan", 1, 1, 1, 1},
    {pure, "pure", 3, 3, none, none},
    {renhou, "renhou", none, none, 30, 30},
    {yakuhai_haku, "yakuhai_haku", 1, 1, 1, 1},
    {yakuhai_hatsu, "yakuhai_hatsu", 1, 1, 1, 1},
    {yakuhai_chun, "yakuhai_chun", 1, 1, 1, 1},
    {yakuhai_round, "yakuhai_round", 1, 1, 1, 1},
    {yakuhai_seat, "yakuhai_seat", 1, 1, 1, 1},
    {iipeikou, "iipeikou", 3, none, 1, none},
    {ryanpeikou, "ryanpeikou", 6, none, 3, none},
    {chiitoitsu, "chiitoitsu", 3, none, 2, none},
    {four_of_a_kind, "four_of_a_kind", none, none, 2, none},
    {six_of_a_kind, "six_of_a_kind", none, none, 4, none},
    {eight_of_a_kind, "eight_of_a_kind", none, none, 50, none},
    {toitoi, "toitoi", 3, 2, 2, 2},
    {sanankou, "sanankou", 3, 2, 2, 2},
    {sankantsu, "sankantsu", 6, 3, 2, 2},
    {ittsuu, "ittsuu", 3, 2, 2, 1},
    {chanta, "chanta", 3, 2, 20, 10},
    {junchan, "junchan", 6, 3, 50, 30},
    {honroutou, "honroutou", 6, 3, 50, 50},
    {shousangen, "shousangen", 6, 3, 50, 50},
    {honitsu, "honitsu", 6, 3, 3, 2},
    {chinitsu, "chinitsu", 10, 6, 6, 5},
    {tenhou, "tenhou", 50, 50, 50, 50},
    {chiihou, "chiihou", 50, 50, 50, 50},
    {daisangen, "daisangen", 50, 50, 100, 100},
    {suuankou, "suuankou", 50, none, 50, none},
    {suuankou_tanki, "suuankou_tanki", 100, none, 100, none},
    {shousuushii, "shousuushii", 50, 50, 50, 50},
    {daisuushii, "daisuushii", 100, 100, 100, 100},
    {tsuuiisou, "tsuuiisou", 50, 50, 100, 100},
    {chinroutou, "chinroutou", 50, 50, 100, 100},
    {ryuuiisou, "ryuuiisou", 50, 50, 50, 50},
    {chuuren, "chuuren", 50, none, 50, none},
    {junsei_chuuren, "junsei_chuuren", 100, none, 100, none},
    {kokushi, "kokushi", 50, none, 50, none},
    {kokushi_13, "kokushi_13", 100, none, 100, none},
    {suukantsu, "suukantsu", 50, 50, 50, 50},
    {daisharin, "daisharin", none, none, 50, none},
};

bool is_green(int kind) {
    for (int k : {19, 20, 21, 23, 25, green})
        if (kind == k) return true;
    return false;
}

struct Judge {
    const Question& q;
    const Reading& reading;
    const Division& division;
    size_t place;
    bool closed = q.closed();
    std::vector<Group> groups;  // all, melds too
    Counts all{};               // all tiles of hand and melds
    Points points{};

    void add(Line line, int times = 1) {
        const Entry& entry = table[line];
        const bool sm = q.set.shiromati();
        const int worth = closed ? (sm ? entry.shiromati : entry.chinitsu) : (sm ? entry.shiromati_open : entry.chinitsu_open);
        points.of[line] += worth * times;
    }

    void collect() {
        groups = division.groups;
        if (division.shape == Shape::groups && !q.tsumo && groups[place].form == Form::triplet) groups[place].open = true;
        groups.insert(groups.end(), reading.melds.begin(), reading.melds.end());
        all = reading.after;
        for (const Group& meld : reading.melds) all[meld.first] += meld.kan ? 4 : 3;
    }

    template <class Test>
    bool every_tile(Test test) const {
        for (int k = 0; k < 34; ++k)
            if (all[k] && !test(k)) return false;
        return true;
    }

    template <class Test>
    int groups_that(Test test) const {
        return int(std::count_if(groups.begin(), groups.end(), test));
    }

    int dora_by(const Kinds& indicators, size_t first_white) const {
        Counts tiles = all;
        for (int kind : q.nukidora) ++tiles[kind];
        int sum = 0;
        size_t turned = first_white;
        for (int indicator : indicators) {
            if (indicator != white) {
                const int kind = dora_of(indicator);
                // SM-23: under a red dragon every W counts for its face; CT-32: for what it stands for
                sum += kind == white && q.set.shiromati() ? reading.whites : tiles[kind];
            } else if (q.set.shiromati()) {
                for (int n : tiles) sum += n;
            } else if (q.choose_dora && turned < q.choose_dora->size()) {
                sum += tiles[(*q.choose_dora)[turned++]];
            } else {
                sum += *std::max_element(tiles.begin() + east, tiles.end());
                ++turned;
            }
        }
        return sum;
    }

    void win_lines() {
        add(bambam);
        if (closed) add(menzen);
        if (q.seat == q.dealer) add(dealer);
        add(honba, q.honba);
        add(gari, int(q.nukidora.size()));
        add(dora, dora_by(kinds_of(q.indicators), 0));
        add(uradora, dora_by(kinds_of(q.ura), size_t(count_kinds(q.indicators)[white])));
        if (q.set.shiromati()) {
            add(akadora, all[13] + all[22]);  // SM-5
            if (!reading.joker_used) add(pure);
        } else {
            if (q.nukidora.empty()) add(karasu);
            if (q.open_riichi && !q.tsumo && !q.from_riichi) add(open_riichi_dealt_in);
            if (q.first_turn && !q.tsumo) add(renhou);
        }
        if (q.declared == Riichi::single) add(riichi);
        if (q.declared == Riichi::twice) add(double_riichi);
        if (q.open_riichi) add(open_riichi);
        if (q.ippatsu) add(ippatsu);
        if (q.tsumo && closed) add(menzen_tsumo);
        if (q.last_tile && q.tsumo) add(haitei);
        if (q.last_tile && !q.tsumo && !q.chankan) add(houtei);  // a discard only
        if (q.rinshan) add(rinshan);
        if (q.chankan) add(chankan);
        if (q.first_turn && q.tsumo) add(q.seat == q.dealer ? tenhou : chiihou);
    }

    void kokushi_lines() {
        Counts needed = thirteen(q.set);
        add(reading.before == needed ? kokushi_13 : kokushi);
    }

    // Yaku of the tiles alone: groups and seven pairs (SM-31).
    void tile_lines() {
        if (every_tile([](int k) { return !is_outside(k); })) add(tanyao);
        if (every_tile(is_green)) add(ryuuiisou);
        bool flush_replaced = false;
        bool ends_only = true;
        if (every_tile(is_honour)) {
            add(tsuuiisou);
            flush_replaced = true;
        } else if (every_tile(is_terminal)) {
            add(chinroutou);
            flush_replaced = !q.set.shiromati();  // CT-23
        } else if (every_tile(is_outside)) {
            add(honroutou);
            flush_replaced = !q.set.shiromati();
        } else {
            ends_only = false;
        }
        if (!ends_only && division.shape == Shape::groups) {
            const auto outside = [](const Group& g) { return is_outside(g.first) || (g.form == Form::run && is_outside(g.first + 2)); };
            if (groups_that(outside) == int(groups.size())) {
                add(every_tile([](int k) { return !is_honour(k); }) ? junchan : chanta);
                flush_replaced = !q.set.shiromati();
            }
        }
        if (nine_gates()) {
            Counts gates = reading.before;
            const int base = suit_of(reading.win) * 9;
            bool pure_gates = true;
            for (int i = 0; i < 9; ++i)
                if (gates[base + i] != (i == 0 || i == 8 ? 3 : 1)) pure_gates = false;
            add(pure_gates ? junsei_chuuren : chuuren);
            flush_replaced = true;
        }
        if (flush_replaced) return;
        for (int suit : {1, 2}) {
            if (!every_tile([&](int k) { return is_honour(k) || suit_of(k) == suit; })) continue;
            if (every_tile([&](int k) { return suit_of(k) == suit; }))
                add(chinitsu);
            else
                add(honitsu);
        }
    }

    bool nine_gates() const {
        if (!reading.melds.empty()) return false;
        const int suit = suit_of(reading.win);
        if (suit != 1 && suit != 2) return false;
        for (int i = 0; i < 9; ++i)
            if (reading.after[suit * 9 + i] < (i == 0 || i == 8 ? 3 : 1)) return false;
        return every_tile([&](int k) { return suit_of(k) == suit; });
    }

    // CT-16: 22334455667788 in pinzu.
    bool big_wheel() const {
        if (q.set.shiromati() || q.set.suit != 1 || !reading.melds.empty()) return false;
        for (int k = 10; k <= 16; ++k)
            if (reading.after[k] != 2) return false;
        return true;
    }

    void pair_lines() {
        if (big_wheel()) {
            add(daisharin);
            return;
        }
        int fours = 0;
        for (int n : reading.after) {
            fours += n >= 4;
            if (n == 4) add(four_of_a_kind);
            if (n == 6) add(six_of_a_kind);
            if (n == 8) add(eight_of_a_kind);
        }
        add(chiitoitsu, q.set.shiromati() && fours ? 2 : 1);  // SM-30: 6 in all with a quad
    }

    bool worth_a_pair(int kind) const { return kind >= white || kind == east || kind == q.seat_wind(); }

    void run_lines() {
        if (closed) {
            const bool four_runs = groups_that([](const Group& g) { return g.form == Form::run; }) == 4;
            const auto& pair = *std::find_if(groups.begin(), groups.end(), [](const Group& g) { return g.form == Form::pair; });
            const Group& last = groups[place];
            const bool two_sided = last.form == Form::run && ((reading.win == last.first && last.first % 9 != 6) ||
                                                              (reading.win == last.first + 2 && last.first % 9 != 0));
            if (four_runs && two_sided && !worth_a_pair(pair.first)) add(pinfu);
            int twins = 0;
            for (int k = 9; k < east; ++k) twins += groups_that([&](const Group& g) { return g.form == Form::run && g.first == k; }) / 2;
            if (big_wheel())
                add(daisharin);
            else if (twins)
                add(twins == 2 ? ryanpeikou : iipeikou);
        }
        for (int suit : {9, 18}) {
            bool straight = true;
            for (int first : {suit, suit + 3, suit + 6})
                if (!groups_that([&](const Group& g) { return g.form == Form::run && g.first == first; })) straight = false;
            if (straight) add(ittsuu);
        }
    }

    bool triplet_of(int kind) const {
        return groups_that([&](const Group& g) { return g.form == Form::triplet && g.first == kind; }) > 0;
    }

    // How many kinds from `first` to `last` stand as triplets, and whether one is the pair.
    std::pair<int, bool> triplets_and_pair(int first, int last) const {
        int kinds = 0;
        bool paired = false;
        for (int k = first; k <= last; ++k) {
            if (triplet_of(k))
                ++kinds;
            else if (groups_that([&](const Group& g) { return g.form == Form::pair && g.first == k; }))
                paired = true;
        }
        return {kinds, paired};
    }

    void triplet_lines() {
        if (groups_that([](const Group& g) { return g.form == Form::triplet; }) == 4) add(toitoi);
        const int hidden = groups_that([](const Group& g) { return g.form == Form::triplet && !g.open; });
        if (hidden == 3) add(sanankou);
        if (hidden == 4) add(groups[place].form == Form::pair ? suuankou_tanki : suuankou);
        const int kans = groups_that([](const Group& g) { return g.kan; });
        if (kans == 3) add(sankantsu);
        if (kans == 4) add(suukantsu);
        const auto value = [&](Line line, int kind) {  // two triplets of one kind count twice
            add(line, groups_that([&](const Group& g) { return g.form == Form::triplet && g.first == kind; }));
        };
        value(yakuhai_haku, white);
        value(yakuhai_hatsu, green);
        value(yakuhai_chun, red_dragon);
        value(yakuhai_round, east);
        value(yakuhai_seat, q.seat_wind());
        const auto [dragons, dragon_pair] = triplets_and_pair(white, red_dragon);
        if (dragons == 3)
            add(daisangen);
        else if (dragons == 2 && dragon_pair)
            add(shousangen);
        const auto [winds, wind_pair] = triplets_and_pair(east, north);
        if (winds == 4)
            add(daisuushii);
        else if (winds == 3 && wind_pair)
            add(shousuushii);
    }

    Points judge() {
        collect();
        win_lines();
        if (division.shape == Shape::kokushi) {
            kokushi_lines();
            return points;
        }
        tile_lines();
        if (division.shape == Shape::pairs) {
            pair_lines();
        } else {
            run_lines();
            triplet_lines();
        }
        return points;
    }
};

}  // namespace

const char* line_name(int line) { return table[line].name; }

int Points::sum() const {
    int total = 0;
    for (int n : of) total += n;
    return total;
}

bool Points::has_yaku() const {
    return std::any_of(of.begin() + riichi, of.end(), [](int n) { return n > 0; });
}

Points points_of(const Question& q, const Reading& reading, const Division& division, size_t place) {
    Judge judge{q, reading, division, place};
    return judge.judge();
}

}  // namespace referee
