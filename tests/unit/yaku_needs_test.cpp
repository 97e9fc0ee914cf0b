// What a yaku says it needs (`YakuInfo::needs`) only spares the question: over random wins of every rule file, a yaku whose needs are there
// and which counts itself is the same yaku that a plain second definition finds in the sets and tiles of the shape.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "jansou/scoring/appraise.hpp"
#include "jansou/tile/notation.hpp"
#include "tests/share.hpp"
#include "tests/unit/random_wins.hpp"

namespace jansou {
namespace {

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
    bool seven_pairs() const { return s.form == Form::Type::pairs; }
    int kinds_with(int tiles) const { return int(std::ranges::count(s.counts, tiles)); }
    /// How many of that kind are among thirteen orphans: where only one suit has some beside the characters, two of its terminals.
    int orphans_of(Kind k) const {
        const bool both = s.counts[ranks] != 0 && s.counts[2 * ranks] != 0;
        return is_honour(k) || k < ranks || both ? 1 : 2;
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
    {"shousangen",
     [](const Plain& p) {
         return p.sets() && p.kinds_of_triplets(white, red_dragon) == 2 && is_dragon(p.s.pair) && p.triplet(p.s.pair) == 0;
     }},
    {"tanyao", [](const Plain& p) { return !p.some(is_yaochuu); }},
    {"honroutou",
     [](const Plain& p) { return p.s.form != Form::Type::orphans && p.some(is_honour) && p.suits() > 0 && p.all(is_yaochuu); }},
    {"honitsu", [](const Plain& p) { return p.suits() == 1 && p.some(is_honour); }},
    {"chinitsu", [](const Plain& p) { return p.suits() == 1 && !p.some(is_honour); }},
    {"kokushi", [](const Plain& p) { return p.s.form == Form::Type::orphans; }},
    {"kokushi_13", [](const Plain& p) { return p.s.form == Form::Type::orphans && p.s.counts[p.s.won] == p.orphans_of(p.s.won) + 1; }},
    {"suuankou", [](const Plain& p) { return p.concealed() == 4; }},
    {"suuankou_tanki", [](const Plain& p) { return p.concealed() == 4 && p.s.wait == Wait::tanki; }},
    {"daisangen", [](const Plain& p) { return p.kinds_of_triplets(white, red_dragon) == 3; }},
    {"shousuushii",
     [](const Plain& p) { return p.sets() && p.kinds_of_triplets(east, north) == 3 && is_wind(p.s.pair) && p.triplet(p.s.pair) == 0; }},
    {"daisuushii", [](const Plain& p) { return p.kinds_of_triplets(east, north) == 4; }},
    {"tsuuiisou", [](const Plain& p) { return p.all(is_honour); }},
    {"ryuuiisou", [](const Plain& p) { return p.green_only(); }},
    {"chinroutou", [](const Plain& p) { return p.all([](Kind k) { return is_yaochuu(k) && !is_honour(k); }); }},
    {"chuuren", [](const Plain& p) { return p.nine_gates(p.s.counts, false); }},
    {"junsei_chuuren", [](const Plain& p) { return p.nine_gates(p.s.before, true); }},
    {"suukantsu", [](const Plain& p) { return p.kans() == 4; }},
    {"pure", [](const Plain& p) { return p.s.substitutes == 0; }},
    {"four_of_a_kind", [](const Plain& p) { return p.seven_pairs() && p.kinds_with(4) > 0; }},
    {"six_of_a_kind", [](const Plain& p) { return p.seven_pairs() && p.kinds_with(6) > 0; }},
    {"eight_of_a_kind", [](const Plain& p) { return p.seven_pairs() && p.kinds_with(8) > 0; }},
    {"daisharin",
     [](const Plain& p) {
         constexpr Kind first = ranks + 1, last = 2 * ranks - 2;
         return p.s.closed && p.all([](Kind k) { return k >= first && k <= last; }) && p.kinds_with(2) == 7;
     }},
};

/// Local yaku: tests/scenario/shelf has wins with them and without.
bool of_the_shelf(const YakuInfo& y) { return std::filesystem::exists(JANSOU_ROOT "/jansou/rules/shelf/" + std::string(y.id) + ".cpp"); }

TEST(YakuNeeds, WithItsNeedsAYakuIsThereJustWhereItsPlainDefinitionSaysSo) {
    constexpr int wins_of_each = share_of(4000, 8);
    std::set<std::string> declared, seen;
    for (const std::string& file : rule_files()) {
        SCOPED_TRACE(file);
        Rulebook book = book_of(file);
        for (const YakuInfo& y : book.yaku)
            if ((y.needs != Traits{} || y.stands) && !of_the_shelf(y)) declared.emplace(y.id);
        Wins wins(book, 20261122);
        for (int n = 0; n < wins_of_each; ++n) {
            const Win win = wins.next();
            const Appraisal a = appraise(book, win);
            if (!a.win()) continue;
            const std::uint64_t possible = book.yaku_masks.possible(a.shape.traits);
            for (std::size_t i = 0; i < book.yaku.size(); ++i) {
                const YakuInfo& y = book.yaku[i];
                if (y.of_win || y.by_discards || of_the_shelf(y)) continue;
                const auto definition = definitions.find(y.id);
                ASSERT_NE(definition, definitions.end()) << y.id << " has no plain definition here";
                const bool stand = !y.stands || (y.stands(win, y.parameter) - a.shape.triplets).empty();
                const bool found = stand && (possible >> i & 1U) != 0 && y.times(win, a.shape) != 0;
                ASSERT_EQ(found, definition->second({win, a.shape})) << y.id << " in " << told(win);
                if (found) seen.emplace(y.id);
            }
        }
    }
    if (under_sanitizers) return;  // rare yaku are among all of the wins
    for (const std::string& id : declared) EXPECT_TRUE(seen.contains(id)) << id << " is in no win";
}

}  // namespace
}  // namespace jansou
