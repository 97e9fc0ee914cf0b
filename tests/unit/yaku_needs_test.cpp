// What a yaku says it needs (`YakuInfo::needs`) only spares the question: over random wins of every rule file, a yaku whose needs are there
// and which counts itself is the same yaku that a plain second definition finds in the sets and tiles of the shape.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "jansou/rulebook/appraise.hpp"
#include "jansou/rulebook/dora.hpp"
#include "jansou/tile/notation.hpp"
#include "jansou/wire/rule_file.hpp"
#include "tests/random.hpp"

namespace jansou {
namespace {

std::vector<std::string> rule_files() {
    std::vector<std::string> files;
    for (const char* folder : {JANSOU_ROOT "/rulesets", JANSOU_TEST_RULES})
        for (const auto& entry : std::filesystem::directory_iterator(folder))
            if (entry.path().extension() == ".toml") files.push_back(entry.path().string());
    std::ranges::sort(files);
    return files;
}

Rulebook book_of(const std::string& file) {
    auto rules = wire::load_rules(file);
    EXPECT_TRUE(rules) << file;
    return make_book(std::move(*rules));
}

/// Random complete hands that lean to what yaku are made of, with melds, kans, tiles set aside and jokers.
class Wins {
public:
    Wins(Rulebook& book, std::uint64_t seed)
        : book_(book), kinds_(kinds_in_use(book.layout)), random_(seed), riichi_(book.counter("riichi")) {}

    Win next() {
        for (;;)
            if (const auto win = make()) return *win;
    }

private:
    KindSet leaning() {
        const KindSet suit = suit_set(random_.below(suit_count)),
                      dragons = KindSet::of(white) | KindSet::of(green) | KindSet::of(red_dragon);
        KindSet greens = KindSet::of(green);
        for (const int rank : {2, 3, 4, 6, 8}) greens.add(Kind(2 * ranks + rank - 1));
        const KindSet all = KindSet::all();
        const std::array<KindSet, 12> sets{all,           all - yaochuu,
                                           suit,          suit | honours,
                                           yaochuu,       terminals,
                                           honours,       honours - dragons,
                                           greens,        dragons | KindSet::of(east),
                                           all - honours, all};
        const KindSet some = sets[std::size_t(random_.below(int(sets.size())))] & kinds_;
        return some.empty() ? kinds_ : some;
    }
    bool take(Kind k, int n) {
        if (left_[k] < n) return false;
        left_[k] = std::uint8_t(left_[k] - n);
        return true;
    }
    std::optional<Win> make() {
        left_ = {};
        for (const Face f : book_.layout.tiles) ++left_[f.kind()];
        concealed_.clear();
        lean_ = leaning();
        Win win;
        win.seats = book_.layout.seats;
        win.seat = Seat(random_.below(win.seats));
        win.dealer = Seat(random_.below(win.seats));
        win.by = random_.one_in(2) ? By::tsumo : By::ron;
        if (win.by == By::ron) win.from = Seat((win.seat + 1) % win.seats);
        win.round_wind = Kind(east + random_.below(2));
        for (int i = random_.below(3); i >= 0; --i) {
            const Kind k = random_.from(kinds_);
            if (!take(k, 1)) return {};
            win.indicators[win.indicator_count++] = Face(k);
        }
        const int form = random_.below(12);
        const bool laid = form == 0 ? pairs() : form == 1 ? orphans() : form == 2 && random_.one_in(4) ? gates() : sets(win);
        if (!laid) return {};
        for (int i = random_.one_in(4) && book_.layout.seats == 3 ? random_.below(4) : 0; i > 0 && take(north, 1); --i)
            win.aside[win.aside_size++] = Face(north);
        hold(win);
        if (win.closed() && random_.one_in(3)) {
            win.facts[riichi_] = 1;
            if (book_.sees_ura && book_.sees_ura(win.facts)) win.ura[win.ura_count++] = Face(random_.from(kinds_));
        }
        win.last_tile = random_.one_in(20);
        return win;
    }
    bool pairs() {
        KindSet taken;
        for (int tries = 0; taken.size() < 7 && tries < 100; ++tries) {
            const Kind k = random_.from(tries < 50 ? lean_ : kinds_);
            if (taken.has(k) || !take(k, 2)) continue;
            taken.add(k);
            concealed_.insert(concealed_.end(), 2, k);
        }
        return taken.size() == 7;
    }
    bool orphans() {
        for (const Kind k : yaochuu& kinds_) {
            if (!take(k, 1)) return false;
            concealed_.push_back(k);
        }
        while (int(concealed_.size()) < book_.layout.hand + 1) concealed_.push_back(random_.from(yaochuu & kinds_));
        return true;
    }
    bool gates() {
        const Kind first = Kind(ranks * random_.below(suit_count));
        for (int rank = 0; rank < ranks; ++rank) {
            const int n = rank == 0 || rank == ranks - 1 ? 3 : 1;
            if (!take(Kind(first + rank), n)) return false;
            concealed_.insert(concealed_.end(), std::size_t(n), Kind(first + rank));
        }
        concealed_.push_back(Kind(first + random_.below(ranks)));
        return take(concealed_.back(), 1);
    }
    bool sets(Win& win) {
        const int calling = random_.below(3), kans = random_.one_in(4) ? 2 : 12, runs = random_.below(4);
        const KindSet starts = book_.grammar.forms[0].runs;
        std::optional<Kind> before;
        for (int i = 0; i < book_.grammar.sets; ++i) {
            Kind k = random_.from(lean_);
            if (before && !is_honour(*before) && random_.one_in(3))
                k = Kind((*before + ranks * random_.below(suit_count)) % first_honour);  // its like in some suit
            if (before && !is_honour(*before) && random_.one_in(6)) k = Kind(*before / ranks * ranks + (*before + 3) % ranks);
            before = k;
            const bool run = starts.has(k) && (runs == 0 || random_.below(4) < runs), kan = !run && random_.one_in(kans);
            const Kind second = run ? next_in_run(k) : k, third = run ? next_in_run(second) : k;
            if (!take(k, 1) || !take(second, 1) || !take(third, 1) || (kan && !take(k, 1))) return false;
            if (!kan && (calling == 0 || random_.below(3) >= calling)) {
                concealed_.insert(concealed_.end(), {k, second, third});
                continue;
            }
            OpenMeld& m = win.melds[win.meld_count++];
            m.type = run ? MeldType::chi : !kan ? MeldType::pon : random_.one_in(3) ? MeldType::daiminkan : MeldType::ankan;
            m.from = m.open() ? Seat((win.seat + win.seats - 1) % win.seats) : no_seat;
            m.size = kan ? 4 : 3;
            m.tiles = {Face(k), Face(second), Face(third), Face(third)};
        }
        const Kind pair = random_.from(lean_);
        concealed_.insert(concealed_.end(), 2, pair);
        return take(pair, 2);
    }
    /// The concealed tiles, some of them jokers where there are such.
    void hold(Win& win) {
        std::ranges::shuffle(concealed_, random_.engine);
        win.tile = Face(concealed_[0]);
        for (std::size_t i = 1; i < concealed_.size(); ++i) win.hand[win.hand_size++] = Face(concealed_[i]);
        if (book_.reads.empty()) return;
        for (int i = std::min<int>(random_.below(3), win.hand_size); i > 0 && take(white, 1); --i)
            win.hand[std::size_t(i) - 1] = Face(white);
    }

    Rulebook& book_;
    KindSet kinds_, lean_;
    Random random_;
    CounterId riichi_;
    Counts left_{};
    std::vector<Kind> concealed_;
};

/// The sets of a shape and its tiles, for plain definitions: nothing here reads what `Shape` notes of itself.
struct Plain {
    const Win& win;
    const Shape& s;

    bool sets() const { return s.form == Form::Type::sets; }
    int count(auto which) const { return int(std::count_if(s.sets.begin(), s.sets.begin() + s.set_count, which)); }
    static bool run(const Set& set) { return set.type == SetType::run; }
    int runs() const { return count(run); }
    int kans() const {
        return count([](const Set& set) { return set.type == SetType::kan; });
    }
    int concealed() const {
        return count([](const Set& set) { return !run(set) && !set.open; });
    }
    int triplet(Kind k) const {
        return count([=](const Set& set) { return !run(set) && set.kind == k; });
    }
    int run_from(Kind k) const {
        return count([=](const Set& set) { return run(set) && set.kind == k; });
    }
    int kinds_of_triplets(Kind first, Kind last) const {
        int n = 0;
        for (Kind k = first; k <= last; ++k) n += triplet(k) > 0;
        return n;
    }
    bool all(auto which) const {
        for (Kind k = 0; k < kind_count; ++k)
            if (s.counts[k] != 0 && !which(k)) return false;
        return true;
    }
    bool some(auto which) const {
        return !all([&](Kind k) { return !which(k); });
    }
    int suits() const {
        int n = 0;
        for (int suit = 0; suit < suit_count; ++suit) n += some([=](Kind k) { return k / ranks == suit; });
        return n;
    }
    bool outside(const Set& set) const {
        if (!run(set)) return is_yaochuu(set.kind);
        const Kind second = next_in_run(set.kind);
        return is_yaochuu(set.kind) || is_yaochuu(second) || is_yaochuu(next_in_run(second));
    }
    bool all_outside() const {
        return sets() && runs() > 0 && is_yaochuu(s.pair) && count([&](const Set& set) { return !outside(set); }) == 0;
    }
    int equal_runs() const {  // pairs of them, none counted twice
        int n = 0;
        for (Kind k = 0; k < first_honour; ++k) n += run_from(k) / 2;
        return n;
    }
    bool in_each_suit(auto has) const {
        for (Kind k = 0; k < ranks; ++k)
            if (has(k) && has(Kind(k + ranks)) && has(Kind(k + 2 * ranks))) return true;
        return false;
    }
    bool straight() const {
        for (Kind k = 0; k < first_honour; k = Kind(k + ranks))
            if (run_from(k) && run_from(Kind(k + 3)) && run_from(Kind(k + 6))) return true;
        return false;
    }
    /// 1112345678999 held, one more of the suit won or, of the whole hand, anywhere.
    bool nine_gates(const Counts& counts, bool exactly) const {
        if (!sets() || !s.closed || suits() != 1 || some(is_honour) || kans() != 0) return false;
        const int suit = s.won / ranks;
        for (int rank = 0; rank < ranks; ++rank) {
            const int want = rank == 0 || rank == ranks - 1 ? 3 : 1, n = counts[std::size_t(suit * ranks + rank)];
            if (n < want || (exactly && n != want)) return false;
        }
        return true;
    }
    bool green_only() const {
        const std::string greens = "2s3s4s6s8s6z";
        return all([&](Kind k) { return greens.find(to_mpsz(Face(k))) != std::string::npos; });
    }
};

using Definition = bool (*)(const Plain&);
const std::map<std::string_view, Definition> definitions{
    {"pinfu", [](const Plain& p) { return p.sets() && p.runs() == 4 && p.s.wait == Wait::ryanmen && p.s.pair_value == 0; }},
    {"iipeikou", [](const Plain& p) { return p.equal_runs() == 1; }},
    {"ryanpeikou", [](const Plain& p) { return p.equal_runs() == 2; }},
    {"yakuhai_haku", [](const Plain& p) { return p.triplet(white) > 0; }},
    {"yakuhai_hatsu", [](const Plain& p) { return p.triplet(green) > 0; }},
    {"yakuhai_chun", [](const Plain& p) { return p.triplet(red_dragon) > 0; }},
    {"yakuhai_round", [](const Plain& p) { return p.triplet(p.win.round_wind) > 0; }},
    {"yakuhai_seat", [](const Plain& p) { return p.triplet(p.win.seat_wind()) > 0; }},
    {"yakuhai_north", [](const Plain& p) { return p.triplet(north) > 0; }},
    {"chiitoitsu", [](const Plain& p) { return p.s.form == Form::Type::pairs; }},
    {"toitoi", [](const Plain& p) { return p.sets() && p.runs() == 0; }},
    {"sanankou", [](const Plain& p) { return p.concealed() == 3; }},
    {"sankantsu", [](const Plain& p) { return p.kans() == 3; }},
    {"sanshoku_doukou", [](const Plain& p) { return p.in_each_suit([&](Kind k) { return p.triplet(k) > 0; }); }},
    {"sanshoku_doujun", [](const Plain& p) { return p.in_each_suit([&](Kind k) { return p.run_from(k) > 0; }); }},
    {"ittsuu", [](const Plain& p) { return p.straight(); }},
    {"chanta", [](const Plain& p) { return p.all_outside(); }},
    {"junchan", [](const Plain& p) { return p.all_outside() && !p.some(is_honour); }},
    {"shousangen", [](const Plain& p) { return p.sets() && p.kinds_of_triplets(white, red_dragon) == 2 && is_dragon(p.s.pair); }},
    {"tanyao", [](const Plain& p) { return !p.some(is_yaochuu); }},
    {"honroutou",
     [](const Plain& p) { return p.s.form != Form::Type::orphans && p.some(is_honour) && p.suits() > 0 && p.all(is_yaochuu); }},
    {"honitsu", [](const Plain& p) { return p.suits() == 1 && p.some(is_honour); }},
    {"chinitsu", [](const Plain& p) { return p.suits() == 1 && !p.some(is_honour); }},
    {"kokushi", [](const Plain& p) { return p.s.form == Form::Type::orphans; }},
    {"kokushi_13", [](const Plain& p) { return p.s.form == Form::Type::orphans && p.s.counts[p.s.won] == 2; }},
    {"suuankou", [](const Plain& p) { return p.concealed() == 4; }},
    {"suuankou_tanki", [](const Plain& p) { return p.concealed() == 4 && p.s.wait == Wait::tanki; }},
    {"daisangen", [](const Plain& p) { return p.kinds_of_triplets(white, red_dragon) == 3; }},
    {"shousuushii", [](const Plain& p) { return p.sets() && p.kinds_of_triplets(east, north) == 3 && is_wind(p.s.pair); }},
    {"daisuushii", [](const Plain& p) { return p.kinds_of_triplets(east, north) == 4; }},
    {"tsuuiisou", [](const Plain& p) { return p.all(is_honour); }},
    {"ryuuiisou", [](const Plain& p) { return p.green_only(); }},
    {"chinroutou", [](const Plain& p) { return p.all([](Kind k) { return is_yaochuu(k) && !is_honour(k); }); }},
    {"chuuren", [](const Plain& p) { return p.nine_gates(p.s.counts, false); }},
    {"junsei_chuuren", [](const Plain& p) { return p.nine_gates(p.s.before, true); }},
    {"suukantsu", [](const Plain& p) { return p.kans() == 4; }},
};

std::string told(const Win& win) {
    std::string text;
    for (std::size_t i = 0; i < win.hand_size; ++i) text += std::string(to_mpsz(win.hand[i]));
    return text + " + " + std::string(to_mpsz(win.tile)) + ", " + std::to_string(win.meld_count) + " melds";
}

TEST(YakuNeeds, WithItsNeedsAYakuIsThereJustWhereItsPlainDefinitionSaysSo) {
    constexpr int wins_of_each = 4000;
    std::set<std::string> declared, seen;
    for (const std::string& file : rule_files()) {
        SCOPED_TRACE(file);
        Rulebook book = book_of(file);
        for (const YakuInfo& y : book.yaku)
            if (y.needs != Traits{}) declared.emplace(y.id);
        Wins wins(book, 20261122);
        for (int n = 0; n < wins_of_each; ++n) {
            const Win win = wins.next();
            const Appraisal a = appraise(book, win);
            if (!a.win()) continue;
            const std::uint64_t possible = book.yaku_masks.possible(a.shape.traits);
            for (std::size_t i = 0; i < book.yaku.size(); ++i) {
                const YakuInfo& y = book.yaku[i];
                if (!y.count || y.by_discards) continue;
                const auto definition = definitions.find(y.id);
                ASSERT_NE(definition, definitions.end()) << y.id << " has no plain definition here";
                const bool found = (possible >> i & 1U) != 0 && y.count(win, a.shape, y.parameter) != 0;
                ASSERT_EQ(found, definition->second({win, a.shape})) << y.id << " in " << told(win);
                if (found) seen.emplace(y.id);
            }
        }
    }
    for (const std::string& id : declared) EXPECT_TRUE(seen.contains(id)) << id << " is in no win";
}

}  // namespace
}  // namespace jansou
