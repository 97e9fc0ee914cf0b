#include "jansou/hand/hand.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <string>
#include <tuple>

#include "jansou/hand/places.hpp"
#include "jansou/hand/solver.hpp"
#include "jansou/tile/notation.hpp"
#include "tests/grammars.hpp"
#include "tests/random.hpp"

namespace jansou {
namespace {

// --- Hands and grammars in the words of the tests.

std::vector<Face> faces(std::string_view text) {
    auto tiles = parse_tiles(text);
    EXPECT_TRUE(tiles) << text;
    return std::move(tiles).value_or(std::vector<Face>{});
}

Hand hand(std::string_view text, int open_sets = 0) {
    Hand h;
    for (Face f : faces(text)) ++h.tiles.at(f.kind());
    h.open_sets = std::uint8_t(open_sets);
    return h;
}

/// A hand in which each white tile is a joker for `reads`.
Hand joker_hand(std::string_view text, KindSet reads) {
    Hand h = hand(text);
    h.wilds[0] = {reads, h.tiles[white], false};
    h.tiles[white] = 0;
    return h;
}

Hand with_outside(Hand h, std::string_view text) {
    for (Face f : faces(text)) ++h.outside.at(f.kind());
    return h;
}

KindSet kinds(std::string_view text) {
    KindSet s;
    for (Face f : faces(text)) s.add(f.kind());
    return s;
}

Kind kind(std::string_view text) { return parse_tile(text)->kind(); }

std::string text(KindSet s) {
    std::vector<Face> tiles;
    for (Kind k : s) tiles.emplace_back(k);
    return to_mpsz(tiles);
}

std::string text(const Hand& h) {
    std::vector<Face> tiles;
    for (Kind k = 0; k < kind_count; ++k)
        for (int n = 0; n < h.tiles[k]; ++n) tiles.emplace_back(k);
    std::string s = to_mpsz(tiles) + " open " + std::to_string(h.open_sets) + " outside ";
    for (Kind k = 0; k < kind_count; ++k)
        for (int n = 0; n < h.outside[k]; ++n) s += to_mpsz(k);
    for (const Wild& w : h.wilds)
        if (w.count) s += " + " + std::to_string(w.count) + (w.over_limit ? " over " : " ") + text(w.reads);
    return s;
}

Grammar only(Form::Type type) {
    const Grammar all = ordinary_grammar();
    Grammar g;
    for (int i = 0; i < all.form_count; ++i)
        if (all.forms[std::size_t(i)].type == type) g.add(all.forms[std::size_t(i)]);
    return g;
}

/// Restricts all forms to `s`.
Grammar within(Grammar g, KindSet s) {
    for (int i = 0; i < g.form_count; ++i) {
        Form& f = g.forms[std::size_t(i)];
        KindSet runs;
        for (Kind k : f.runs)
            if (s.has(k) && s.has(next_in_run(k)) && s.has(next_in_run(next_in_run(k)))) runs.add(k);
        f.runs = runs;
        f.triplets = f.triplets & s;
        f.pair_kinds = f.pair_kinds & s;
    }
    return g;
}

Grammar wrapping_grammar() {
    Grammar g = ordinary_grammar();
    g.forms[0].runs = KindSet::all() - honours;
    return g;
}

const KindSet sanma_kinds = kinds("19m123456789p123456789s1234567z");
Grammar sanma_grammar() { return within(ordinary_grammar(), sanma_kinds); }

// --- An oracle by brute force: concrete tiles, all partitions, all assignments of jokers, all exchanges of tiles.

struct Partition {
    std::vector<Set> sets;
    Kind pair;
};

struct Brute {
    const Grammar& g;
    KindSet used = KindSet::all();  ///< kinds that any form uses

    static bool is_run(Kind a, Kind b, Kind c, KindSet runs) {
        std::array<Kind, 3> want{a, b, c};
        std::ranges::sort(want);
        for (Kind k : runs) {
            std::array<Kind, 3> run{k, next_in_run(k), next_in_run(next_in_run(k))};
            std::ranges::sort(run);
            if (run == want) return true;
        }
        return false;
    }

    static void partitions(Counts& left, const Form& f, int sets, Kind from, bool runs, Partition& now, std::vector<Partition>& out) {
        if (sets == 0) {
            for (Kind k : f.pair_kinds)
                if (left[k] == 2 && total(left) == 2) {
                    now.pair = k;
                    KindSet must = f.must;
                    must.drop(k);
                    for (const Set& s : now.sets)
                        if (s.type == SetType::triplet) must.drop(s.kind);
                    if (must.empty()) out.push_back(now);
                }
            return;
        }
        const auto remove = [&](std::array<Kind, 3> t, Set set, Kind next, bool runs_next) {
            Counts before = left;
            bool ok = true;
            for (Kind k : t) ok = ok && left[k]-- > 0;
            if (ok) {
                now.sets.push_back(set);
                partitions(left, f, sets - 1, next, runs_next, now, out);
                now.sets.pop_back();
            }
            left = before;
        };
        if (runs)
            for (Kind k = from; k < first_honour; ++k)
                if (f.runs.has(k)) remove({k, next_in_run(k), next_in_run(next_in_run(k))}, {SetType::run, k}, k, true);
        for (Kind k = runs ? Kind(0) : from; k < kind_count; ++k)
            if (f.triplets.has(k)) remove({k, k, k}, {SetType::triplet, k}, k, false);
    }

    static bool pairs_stand(const Counts& c, const Form& f) {
        for (Kind k = 0; k < kind_count; ++k)
            if (c[k] % 2 || c[k] / 2 > f.pair_limit || (c[k] && !f.pair_kinds.has(k)) || (!c[k] && f.must.has(k))) return false;
        return true;
    }
    static Kind doubled_orphan(const Counts& c, const Form& f) {
        for (Kind k = 0; k < kind_count; ++k) {
            Counts want = f.orphans;
            ++want[k];
            if (f.orphans[k] && want == c) return k;
        }
        return no_kind;
    }

    bool stands(const Counts& c, int open_sets) const {
        for (int i = 0; i < g.form_count; ++i) {
            const Form& f = g.forms[std::size_t(i)];
            if (f.type == Form::Type::sets) {
                std::vector<Partition> found;
                Partition now;
                Counts left = c;
                partitions(left, f, g.sets - open_sets, 0, true, now, found);
                if (!found.empty()) return true;
            } else if (open_sets == 0) {
                if (f.type == Form::Type::pairs && pairs_stand(c, f)) return true;
                if (f.type == Form::Type::orphans && doubled_orphan(c, f) != no_kind) return true;
            }
        }
        return false;
    }

    /// What the hand may be: concrete tiles, tiles that count to the limit, reading.
    struct Concrete {
        Counts tiles, limited;
        Reading reading;
        friend auto operator<=>(const Concrete&, const Concrete&) = default;
    };
    static void put(Reading& r, Kind k) {
        std::size_t i = r.count++;
        for (; i > 0 && r.kinds[i - 1] > k; --i) r.kinds[i] = r.kinds[i - 1];
        r.kinds[i] = k;
    }
    std::vector<Concrete> readings(const Hand& h) const {
        std::vector<Concrete> all{{h.tiles, h.tiles, {}}};
        for (Kind k = 0; k < kind_count; ++k) all[0].limited[k] = std::uint8_t(h.tiles[k] + h.outside[k]);
        for (const Wild& w : h.wilds)
            for (int n = 0; n < w.count; ++n) {
                std::vector<Concrete> next;
                for (const Concrete& c : all)
                    for (Kind k : w.reads) {
                        Concrete more = c;
                        ++more.tiles[k];
                        if (!w.over_limit) ++more.limited[k];
                        put(more.reading, k);
                        next.push_back(more);
                    }
                std::ranges::sort(next);
                const auto twice = std::ranges::unique(next);
                next.erase(twice.begin(), twice.end());
                all = next;
            }
        std::erase_if(all, [&](const Concrete& c) { return std::ranges::any_of(c.limited, [&](int n) { return over(n); }); });
        return all;
    }
    bool over(int n) const { return g.copy_limit && n > g.copy_limit; }

    bool complete(const Hand& h) const {
        for (const Concrete& c : readings(h))
            if (stands(c.tiles, h.open_sets)) return true;
        return false;
    }
    bool drawable(const Hand& h, Kind k) const { return !over(h.tiles[k] + h.outside[k] + 1); }
    KindSet waits(Hand h) const {
        KindSet w;
        for (Kind k : used) {
            if (!drawable(h, k)) continue;
            ++h.tiles[k];
            if (complete(h)) w.add(k);
            --h.tiles[k];
        }
        return w;
    }
    std::vector<ReadingWaits> waits_by_reading(const Hand& h) const {
        std::map<Reading, KindSet> found;
        for (const Concrete& c : readings(h))
            for (Kind k : used) {
                if (over(c.limited[k] + 1)) continue;
                Counts with = c.tiles;
                ++with[k];
                if (stands(with, h.open_sets)) found[c.reading].add(k);
            }
        std::vector<ReadingWaits> out;
        for (const auto& [r, w] : found) out.push_back({r, w});
        return out;
    }
    /// All hands with one tile less.
    static std::vector<Hand> after_discard(const Hand& h) {
        std::vector<Hand> out;
        for (Kind k = 0; k < kind_count; ++k)
            if (h.tiles[k]) {
                out.push_back(h);
                --out.back().tiles[k];
            }
        for (std::size_t i = 0; i < max_wilds; ++i)
            if (h.wilds[i].count) {
                out.push_back(h);
                --out.back().wilds[i].count;
            }
        return out;
    }
    /// Shanten, or 2 if it is more than 1.
    int shanten(const Hand& h) const {
        if (h.size() % 3 == 2) {
            if (complete(h)) return -1;
            int best = 2;
            for (const Hand& after : after_discard(h)) best = std::min(best, shanten(after));
            return best;
        }
        if (!waits(h).empty()) return 0;
        for (Kind k : used) {
            if (!drawable(h, k)) continue;
            Hand with = h;
            ++with.tiles[k];
            for (const Hand& after : after_discard(with))
                if (!waits(after).empty()) return 1;
        }
        return 2;
    }

    static std::string set_text(const Set& s) { return std::string(1, s.type == SetType::run ? 'r' : 't').append(to_mpsz(s.kind)); }
    static std::string reading_text(const Reading& r) {
        std::string s;
        for (int i = 0; i < r.count; ++i) s += to_mpsz(r.kinds[std::size_t(i)]);
        return s;
    }
    static std::string line(int form, const Reading& r, Kind win, const std::vector<Set>& sets, Kind pair, std::string_view place,
                            Wait wait) {
        std::string s = std::to_string(form) + " [" + reading_text(r) + "] " + std::string(to_mpsz(win)) + " :";
        for (const Set& set : sets) s.append(" ").append(set_text(set));
        return s.append(" ").append(to_mpsz(pair)).append(" in ").append(place).append(" ").append(std::to_string(int(wait)));
    }

    /// How the rest of a run waits: by the kinds that complete it.
    static Wait run_wait(const Set& run, Kind win, KindSet runs) {
        std::vector<Kind> rest{run.kind, next_in_run(run.kind), next_in_run(next_in_run(run.kind))};
        std::erase(rest, win);
        int completing = 0;
        for (Kind k = 0; k < first_honour; ++k) completing += is_run(rest[0], rest[1], k, runs);
        return completing == 2 ? Wait::ryanmen : win == next_in_run(run.kind) ? Wait::kanchan : Wait::penchan;
    }

    std::set<std::string> divisions(const Hand& before, Kind win, KindSet win_reads, bool win_over = false) const {
        std::set<std::string> out;
        for (Kind w : win_reads.empty() ? KindSet::of(win) : win_reads)
            for (const Concrete& c : readings(before)) {
                if (!(win_over && !win_reads.empty()) && over(c.limited[w] + 1)) continue;
                Counts with = c.tiles;
                ++with[w];
                for (int i = 0; i < g.form_count; ++i) divisions_of(i, with, before.open_sets, c.reading, w, out);
            }
        return out;
    }
    void divisions_of(int form, const Counts& c, int open_sets, const Reading& r, Kind w, std::set<std::string>& out) const {
        const Form& f = g.forms[std::size_t(form)];
        if (f.type == Form::Type::sets) {
            std::vector<Partition> found;
            Partition now;
            Counts left = c;
            partitions(left, f, g.sets - open_sets, 0, true, now, found);
            for (Partition& p : found) {
                std::ranges::sort(p.sets);
                if (p.pair == w) out.insert(line(form, r, w, p.sets, p.pair, "pair", Wait::tanki));
                for (const Set& s : p.sets) {
                    if (s.type == SetType::triplet && s.kind == w) out.insert(line(form, r, w, p.sets, p.pair, set_text(s), Wait::shanpon));
                    if (s.type == SetType::run && (s.kind == w || next_in_run(s.kind) == w || next_in_run(next_in_run(s.kind)) == w))
                        out.insert(line(form, r, w, p.sets, p.pair, set_text(s), run_wait(s, w, f.runs)));
                }
            }
        } else if (open_sets == 0 && f.type == Form::Type::pairs && pairs_stand(c, f)) {
            out.insert(line(form, r, w, {}, no_kind, "pair", Wait::tanki));
        } else if (open_sets == 0 && f.type == Form::Type::orphans) {
            const Kind twice = doubled_orphan(c, f);
            if (twice != no_kind) out.insert(line(form, r, w, {}, twice, "pair", twice == w ? Wait::orphans13 : Wait::orphan));
        }
    }
};

std::set<std::string> lines(const std::vector<Division>& divisions, const Grammar& g) {
    std::set<std::string> out;
    for (const Division& d : divisions) {
        EXPECT_EQ(g.forms[d.form_index].type, d.form);
        const std::vector<Set> sets(d.sets.begin(), d.sets.begin() + d.set_count);
        EXPECT_TRUE(std::ranges::is_sorted(sets));
        out.insert(Brute::line(d.form_index, d.reading, d.win, sets, d.pair,
                               d.won_set == 255 ? "pair" : Brute::set_text(d.sets.at(d.won_set)), d.wait));
        if (d.form != Form::Type::sets) continue;
        Counts counts{};
        counts[d.pair] = 2;
        for (const Set& s : sets)
            for (Kind k : s.type == SetType::run ? std::array<Kind, 3>{s.kind, next_in_run(s.kind), next_in_run(next_in_run(s.kind))}
                                                 : std::array<Kind, 3>{s.kind, s.kind, s.kind})
                ++counts[k];
        EXPECT_EQ(counts, d.counts);
    }
    EXPECT_EQ(out.size(), divisions.size()) << "a division comes twice";
    return out;
}

std::set<std::string> divide_lines(const Hand& before, std::string_view win, const Grammar& g) {
    std::vector<Division> out;
    divide(before, kind(win), {}, g, out);
    return lines(out, g);
}

// --- Public data.

void check_file(const std::string& name) {
    const Grammar standard = only(Form::Type::sets), orphans = only(Form::Type::orphans), pairs = only(Form::Type::pairs);
    std::ifstream in(std::string(JANSOU_TEST_DATA) + "/" + name);
    ASSERT_TRUE(in) << name;
    int hands = 0;
    for (std::string l; std::getline(in, l);) {
        std::istringstream fields(l);
        Hand h;
        for (int i = 0, k = 0; i < 14 && fields >> k; ++i) ++h.tiles.at(std::size_t(k));
        int want_standard = 0, want_orphans = 0, want_pairs = 0;
        ASSERT_TRUE(fields >> want_standard >> want_orphans >> want_pairs) << l;
        ASSERT_EQ(shanten(h, standard), want_standard) << l;
        ASSERT_EQ(shanten(h, orphans), want_orphans) << l;
        ASSERT_EQ(shanten(h, pairs), want_pairs) << l;
        ASSERT_EQ(shanten(h, ordinary_grammar()), std::min({want_standard, want_orphans, want_pairs})) << l;
        if (++hands % 20 != 0) continue;
        ASSERT_EQ(reference::shanten(h, standard), want_standard) << l;
        ASSERT_EQ(reference::shanten(h, orphans), want_orphans) << l;
        ASSERT_EQ(reference::shanten(h, pairs), want_pairs) << l;
    }
    EXPECT_EQ(hands, 10000);
}

TEST(PublicHands, ShantenOfRandomHands) { check_file("shanten_normal.txt"); }
TEST(PublicHands, ShantenOfHandsOfOneSuit) { check_file("shanten_honitsu.txt"); }

TEST(PublicHands, WhatIsTenpai) {
    std::ifstream in(std::string(JANSOU_TEST_DATA) + "/not_wins.json");
    const auto data = nlohmann::json::parse(in);
    ASSERT_EQ(data["cases"].size(), 200U);
    for (const auto& c : data["cases"]) {
        Hand h;
        for (Kind k = 0; k < kind_count; ++k) h.tiles[k] = c["counts_34"][k].get<std::uint8_t>();
        EXPECT_EQ(shanten(h, ordinary_grammar()) == 0, c["is_tenpai"].get<bool>()) << text(h);
        EXPECT_EQ(waits(h, ordinary_grammar()).empty(), !c["is_tenpai"].get<bool>()) << text(h);
    }
}

// --- Known hands.

void expect_waits(const Hand& h, const Grammar& g, std::string_view want) {
    EXPECT_EQ(text(waits(h, g)), want) << text(h);
    EXPECT_EQ(text(reference::waits(h, g)), want) << text(h);
}

TEST(Waits, OfKnownHands) {
    const Grammar g = ordinary_grammar();
    expect_waits(hand("1112345678999m"), g, "123456789m");
    expect_waits(hand("19m19p19s1234567z"), g, "19m19p19s1234567z");
    expect_waits(hand("119m19p19s123456z"), g, "7z");
    expect_waits(hand("1122m3344p5566s7z"), g, "7z");
    expect_waits(hand("1111m2233p4455s7z"), g, "");  // four of a kind are no two pairs
    expect_waits(hand("23456m123p456s11z"), g, "147m");
    expect_waits(hand("2223456m123p11z8s"), g, "");
    expect_waits(hand("1111m222333p444s"), g, "");  // the fifth 1m only
    expect_waits(hand("1111234m222p333s"), g, "4m");
    expect_waits(hand("5z", 4), g, "5z");
    expect_waits(hand("3334m", 3), g, "245m");
}

TEST(Waits, AKindOfWhichTheMeldsHoldTheRestIsNone) {
    const Grammar g = ordinary_grammar();
    expect_waits(with_outside(hand("45m11z", 3), "666m"), g, "36m");
    expect_waits(with_outside(hand("45m11z", 3), "6666m"), g, "3m");
    expect_waits(with_outside(hand("5m", 4), "555m"), g, "");
    expect_waits(with_outside(hand("4z", 4), "44z"), g, "4z");  // two set aside
    expect_waits(with_outside(hand("4z", 4), "444z"), g, "");
    expect_waits(with_outside(hand("22m3344p5566s7z1m1m"), "777z"), g, "");  // seven pairs
    EXPECT_EQ(shanten(with_outside(hand("5m", 4), "555m"), g), 1);
    EXPECT_EQ(reference::shanten(with_outside(hand("5m", 4), "555m"), g), 1);
}

TEST(Waits, WrappingRunsHaveNoEdge) {
    const Grammar g = wrapping_grammar();
    expect_waits(hand("12m11z", 3), g, "39m");
    expect_waits(hand("89m11z", 3), g, "17m");
    expect_waits(hand("19m11z", 3), g, "28m");
    expect_waits(hand("13m11z", 3), g, "2m");
    expect_waits(hand("79m11z", 3), g, "8m");
}

TEST(Shanten, OfKnownHands) {
    const Grammar g = ordinary_grammar();
    EXPECT_EQ(shanten(hand("123m456p789s11122z"), g), -1);
    EXPECT_EQ(shanten(hand("147m258p369s1234z"), only(Form::Type::sets)), 8);
    EXPECT_EQ(shanten(hand("1111m1111p1111s11z"), g), 1);
    EXPECT_EQ(shanten(hand("147m258p369s12345z"), only(Form::Type::pairs)), 6);
    EXPECT_EQ(text(useful(hand("123m456p789s1122z"), g)), "12z");
    EXPECT_EQ(text(useful(hand("123m456p78s1122z4m"), g)), "69s12z");
}

TEST(Discards, ThatKeepTheHandReady) {
    const Grammar g = ordinary_grammar();
    EXPECT_EQ(text(discards_to(hand("123m456p78s11222z4m"), g, 0)), "14m");
    EXPECT_EQ(text(discards_to(hand("123m456p78s11222z4m"), g, -1)), "");
    EXPECT_EQ(text(discards_to(hand("5m5z", 4), g, 0)), "5m5z");
}

const Reading no_reading{};

TEST(Divisions, ThreeEqualTripletsInARowStandTwice) {
    EXPECT_EQ(divide_lines(hand("111222333m456p9s"), "9s", ordinary_grammar()),
              (std::set<std::string>{
                  Brute::line(0, no_reading, kind("9s"), {{SetType::run, 0}, {SetType::run, 0}, {SetType::run, 0}, {SetType::run, 12}}, 26,
                              "pair", Wait::tanki),
                  Brute::line(0, no_reading, kind("9s"),
                              {{SetType::run, 12}, {SetType::triplet, 0}, {SetType::triplet, 1}, {SetType::triplet, 2}}, 26, "pair",
                              Wait::tanki)}));
}

TEST(Divisions, TwiceTwoEqualRunsAreSevenPairsToo) {
    EXPECT_EQ(divide_lines(hand("112233m445566p7s"), "7s", ordinary_grammar()),
              (std::set<std::string>{
                  Brute::line(0, no_reading, kind("7s"), {{SetType::run, 0}, {SetType::run, 0}, {SetType::run, 12}, {SetType::run, 12}}, 24,
                              "pair", Wait::tanki),
                  Brute::line(1, no_reading, kind("7s"), {}, no_kind, "pair", Wait::tanki)}));
}

TEST(Divisions, TheWinningTileMayGoToThePairOrTheRun) {
    const std::vector<Set> sets{{SetType::run, 1}, {SetType::run, 13}, {SetType::run, 24}, {SetType::triplet, east}};
    EXPECT_EQ(divide_lines(hand("2234m567p789s111z"), "2m", ordinary_grammar()),
              (std::set<std::string>{Brute::line(0, no_reading, 1, sets, 1, "pair", Wait::tanki),
                                     Brute::line(0, no_reading, 1, sets, 1, "r2m", Wait::ryanmen)}));
}

Wait only_wait(std::string_view before, std::string_view win, const Grammar& g, int open_sets = 3) {
    std::vector<Division> out;
    divide(hand(before, open_sets), kind(win), {}, g, out);
    EXPECT_EQ(out.size(), 1U) << before << " + " << win;
    return out.empty() ? Wait::none : out[0].wait;
}

TEST(Divisions, NameTheWait) {
    const Grammar g = ordinary_grammar();
    EXPECT_EQ(only_wait("23m11z", "1m", g), Wait::ryanmen);
    EXPECT_EQ(only_wait("23m11z", "4m", g), Wait::ryanmen);
    EXPECT_EQ(only_wait("13m11z", "2m", g), Wait::kanchan);
    EXPECT_EQ(only_wait("12m11z", "3m", g), Wait::penchan);
    EXPECT_EQ(only_wait("89m11z", "7m", g), Wait::penchan);
    EXPECT_EQ(only_wait("22m11z", "1z", g), Wait::shanpon);
    EXPECT_EQ(only_wait("123m1z", "1z", g), Wait::tanki);
    EXPECT_EQ(only_wait("1122m3344p5566s7z", "7z", g, 0), Wait::tanki);
    EXPECT_EQ(only_wait("19m19p19s1234567z", "1m", g, 0), Wait::orphans13);
    EXPECT_EQ(only_wait("119m19p19s123456z", "7z", g, 0), Wait::orphan);
}

TEST(Divisions, WrappingRunsAreTwoSidedAtTheEdge) {
    const Grammar g = wrapping_grammar();
    for (const auto& [before, win] : std::vector<std::pair<std::string, std::string>>{
             {"12m11z", "3m"}, {"12m11z", "9m"}, {"89m11z", "7m"}, {"89m11z", "1m"}, {"19m11z", "8m"}, {"19m11z", "2m"}})
        EXPECT_EQ(only_wait(before, win, g), Wait::ryanmen) << before << " + " << win;
    EXPECT_EQ(only_wait("13m11z", "2m", g), Wait::kanchan);
}

TEST(Divisions, AnIncompleteHandHasNone) {
    EXPECT_TRUE(divide_lines(hand("123m456p789s1122z"), "3z", ordinary_grammar()).empty());
    EXPECT_TRUE(divide_lines(with_outside(hand("5m", 4), "555m"), "5m", ordinary_grammar()).empty());
}

// --- Jokers.

std::vector<std::string> reading_lines(const std::vector<ReadingWaits>& all) {
    std::vector<std::string> out;
    for (const ReadingWaits& r : all) out.push_back(Brute::reading_text(r.reading) + " " + text(r.waits));
    return out;
}

void expect_readings(const Hand& h, const Grammar& g, const std::vector<std::string>& want) {
    EXPECT_EQ(reading_lines(waits_by_reading(h, g)), want) << text(h);
    EXPECT_EQ(reading_lines(reference::waits_by_reading(h, g)), want) << text(h);
}

// 5z is the joker of the kinds of three-player tiles.
TEST(Jokers, WaitsAreTheUnionOverReadings) {
    const Grammar g = sanma_grammar();
    const Hand h = joker_hand("99m34567p234s88s5z", sanma_kinds);
    expect_waits(h, g, "9m258p8s");
    expect_readings(h, g, {"9m 258p", "2p 9m8s", "5p 9m8s", "8p 9m8s", "8s 258p"});
    EXPECT_EQ(shanten(h, g), 0);
}

TEST(Jokers, OneJokerBetweenTwoIncompleteRuns) {
    const Grammar g = sanma_grammar();
    const Hand h = joker_hand("22p67p44456s111z5z", sanma_kinds);
    expect_waits(h, g, "258p47s");
    expect_readings(h, g, {"2p 58p", "5p 2p47s", "8p 2p47s", "4s 58p", "7s 58p"});
}

TEST(Jokers, MakeAFifthCopyOnlyBeyondTheLimit) {
    const Grammar g = only(Form::Type::sets);
    Hand h = hand("555m", 3);
    h.wilds[0] = {KindSet::all(), 1, false};
    expect_waits(h, g, text(KindSet::all() - kinds("5m")));
    h.wilds[0].over_limit = true;
    expect_waits(h, g, text(KindSet::all()));
    h = hand("5555m", 3);
    h.wilds[0] = {KindSet::all(), 1, false};
    EXPECT_FALSE(complete(h, g));
    EXPECT_FALSE(reference::complete(h, g));
    h.wilds[0].over_limit = true;
    EXPECT_TRUE(complete(h, g));
    EXPECT_TRUE(reference::complete(h, g));
}

TEST(Jokers, ThatReadHonoursOnlyCannotCompleteARun) {
    Hand h = hand("45m", 3);
    h.wilds[0] = {honours, 2, false};
    expect_waits(h, ordinary_grammar(), "36m");
    EXPECT_EQ(shanten(h, ordinary_grammar()), 0);
    h = hand("45m1z", 3);
    h.wilds[0] = {honours, 1, false};
    expect_waits(h, ordinary_grammar(), "36m");
    h = hand("445m", 3);
    h.wilds[0] = {honours, 1, false};
    expect_waits(h, ordinary_grammar(), "");
    EXPECT_EQ(shanten(h, ordinary_grammar()), 1);
}

// --- Against brute force.

struct SmallCase {
    Grammar g;
    KindSet used;
};

/// Grammars of one or two sets over few kinds, with everything a form may say.
SmallCase small_grammar(Random& random) {
    SmallCase c;
    c.used = kinds("123456789p124z");
    c.g.sets = std::uint8_t(1 + random.below(2));
    c.g.copy_limit = std::array<std::uint8_t, 4>{4, 4, 8, 0}[std::size_t(random.below(4))];
    Form f;
    f.runs = random.one_in(2) ? plain_runs : KindSet::all() - honours;
    f.triplets = f.pair_kinds = KindSet::all();
    c.g.add(f);
    c.g = within(c.g, c.used);
    if (random.one_in(3)) c.g.forms[0].triplets = c.g.forms[0].triplets - random.part_of(c.used, 3);
    if (random.one_in(3)) c.g.forms[0].pair_kinds = c.g.forms[0].pair_kinds - random.part_of(c.used, 3);
    if (random.one_in(4)) c.g.forms[0].runs = c.g.forms[0].runs - random.part_of(c.used, 3);
    if (random.one_in(4)) c.g.forms[0].must = random.part_of(kinds("124z5p"), 4);
    if (random.one_in(2)) {
        Form pairs;
        pairs.type = Form::Type::pairs;
        pairs.pair_kinds = c.used;
        pairs.pair_limit = std::uint8_t(1 + random.below(3));
        if (random.one_in(3)) pairs.must = random.part_of(kinds("12z"), 2);
        c.g.add(pairs);
    }
    if (random.one_in(2)) {
        Form orphans;
        orphans.type = Form::Type::orphans;
        for (Kind k : kinds(c.g.sets == 2 ? "19p124z" : "9p12z")) orphans.orphans[k] = 1;
        ++orphans.orphans[kind("9p")];
        if (c.g.sets == 2) ++orphans.orphans[kind("1p")];
        c.g.add(orphans);
    }
    return c;
}

/// `size` tiles and jokers; `used` kinds most of the time.
Hand small_hand(Random& random, const SmallCase& c, int size, int jokers) {
    Hand h;
    const int limit = c.g.copy_limit == 0 ? 8 : c.g.copy_limit;
    for (int i = 0; i < jokers; ++i) {
        Wild& w = h.wilds[std::size_t(random.below(2))];
        ++w.count;
        w.reads = jokers == 1 && random.one_in(3) ? KindSet::all()
                  : random.one_in(5)              ? honours
                                                  : random.part_of(c.used, 2) | KindSet::of(kind("1z"));
        w.over_limit = random.one_in(3);
    }
    const KindSet from = random.one_in(3) ? random.part_of(c.used, 2) | kinds("12p3p") : c.used | KindSet::of(kind("3s"));
    std::vector<Kind> choice;
    for (Kind k : from) choice.push_back(k);
    if (random.one_in(3))
        for (int i = 0; i < 4; ++i) {
            const Kind k = choice[std::size_t(random.below(int(choice.size())))];
            h.outside[k] = std::uint8_t(random.below(limit));
        }
    while (h.size() < size) {
        const Kind k = choice[std::size_t(random.below(int(choice.size())))];
        if (h.tiles[k] + h.outside[k] < limit)
            ++h.tiles[k];
        else if (random.one_in(20))
            h.outside = {};
    }
    return h;
}

TEST(AgainstBruteForce, CompleteWaitsAndReadings) {
    Random random(1);
    int completed = 0, waiting = 0;
    for (int i = 0; i < 500; ++i) {
        const SmallCase c = small_grammar(random);
        const int full = 3 * c.g.sets + 2;
        const Hand h = small_hand(random, c, full - 1, random.below(4));
        const Brute brute{c.g, c.used};
        const KindSet want = brute.waits(h);
        ASSERT_EQ(text(reference::waits(h, c.g)), text(want)) << i << ": " << text(h);
        ASSERT_EQ(text(waits(h, c.g)), text(want)) << i << ": " << text(h);
        const auto readings = brute.waits_by_reading(h);
        ASSERT_EQ(reading_lines(reference::waits_by_reading(h, c.g)), reading_lines(readings)) << i << ": " << text(h);
        ASSERT_EQ(reading_lines(waits_by_reading(h, c.g)), reading_lines(readings)) << i << ": " << text(h);
        waiting += !want.empty();
        const Hand full_hand = small_hand(random, c, full, random.below(4));
        ASSERT_EQ(reference::complete(full_hand, c.g), brute.complete(full_hand)) << i << ": " << text(full_hand);
        ASSERT_EQ(complete(full_hand, c.g), brute.complete(full_hand)) << i << ": " << text(full_hand);
        completed += brute.complete(full_hand);
    }
    EXPECT_GT(completed, 40);
    EXPECT_GT(waiting, 100);
}

TEST(AgainstBruteForce, Shanten) {
    Random random(2);
    std::array<int, 4> seen{};
    for (int i = 0; i < 400; ++i) {
        SmallCase c = small_grammar(random);
        c.g.sets = 1;
        const Hand h = small_hand(random, c, 4 + random.below(2), random.below(3));
        const Brute brute{c.g, c.used};
        const int want = brute.shanten(h);
        ++seen[std::size_t(want + 1)];
        ASSERT_EQ(std::min(2, reference::shanten(h, c.g)), want) << i << ": " << text(h);
        ASSERT_EQ(std::min(2, shanten(h, c.g)), want) << i << ": " << text(h);
    }
    for (int n : seen) EXPECT_GT(n, 10);
}

TEST(AgainstBruteForce, Divisions) {
    Random random(3);
    int found = 0;
    for (int i = 0; i < 600; ++i) {
        const SmallCase c = small_grammar(random);
        const Hand h = small_hand(random, c, 3 * c.g.sets + 1, random.below(4));
        const Brute brute{c.g, c.used};
        const KindSet w = brute.waits(h);
        if (w.empty()) continue;
        std::vector<Division> out;
        for (Kind k : w) {
            divide(h, k, {}, c.g, out);
            ASSERT_EQ(lines(out, c.g), brute.divisions(h, k, {})) << i << ": " << text(h) << " + " << to_mpsz(k);
        }
        const KindSet reads = random.part_of(c.used, 2) | w;
        const bool like_first = h.wilds[0].count > 0 && random.one_in(2);
        const KindSet win_reads = like_first ? h.wilds[0].reads : reads;
        const bool over = h.wilds[0].reads == win_reads ? h.wilds[0].over_limit || (h.wilds[1].reads == win_reads && h.wilds[1].over_limit)
                                                        : h.wilds[1].reads == win_reads && h.wilds[1].over_limit;
        divide(h, no_kind, win_reads, c.g, out);
        ASSERT_EQ(lines(out, c.g), brute.divisions(h, no_kind, win_reads, over)) << i << ": " << text(h) << " + joker " << text(win_reads);
        found += int(out.size());
    }
    EXPECT_GT(found, 700);
}

// --- The solver in use against the plain one.

/// Draws tiles at random from a wall of `copies` of the kinds in `from`, melds first.
Hand random_hand(Random& random, KindSet from, int copies, int melds, int size) {
    std::vector<Kind> wall;
    for (Kind k : from)
        for (int n = 0; n < copies; ++n) wall.push_back(k);
    std::shuffle(wall.begin(), wall.end(), random.engine);
    Hand h;
    Counts left{};
    for (Kind k : from) left[k] = std::uint8_t(copies);
    while (h.open_sets < melds) {
        const Kind k = wall[std::size_t(random.below(int(wall.size())))], second = next_in_run(k), third = next_in_run(second);
        if (plain_runs.has(k) && random.one_in(2)) {
            if (!left[k] || !left[second] || !left[third]) continue;
            for (Kind t : {k, second, third}) --left[t], ++h.outside[t];
        } else {
            const int n = random.one_in(4) ? 4 : 3;
            if (left[k] < n) continue;
            left[k] = std::uint8_t(left[k] - n);
            h.outside[k] = std::uint8_t(h.outside[k] + n);
        }
        ++h.open_sets;
    }
    for (std::size_t i = 0; i < wall.size() && h.size() < size - 3 * melds; ++i)
        if (left[wall[i]]) --left[wall[i]], ++h.tiles[wall[i]];
    return h;
}

/// What the plain solver says of a hand.
struct PlainAnswers {
    int shanten;
    KindSet keep, keep_more, useful, waits;

    PlainAnswers(const Hand& h, const Grammar& g) : shanten(reference::shanten(h, g)) {
        if (h.size() % 3 != 2) {
            useful = reference::useful(h, g);
            waits = reference::waits(h, g);
            return;
        }
        for (Kind k = 0; k < kind_count; ++k) {
            if (!h.tiles[k]) continue;
            Hand after = h;
            --after.tiles[k];
            const int s = reference::shanten(after, g);
            if (s <= most()) keep.add(k);
            if (s <= most() + 1) keep_more.add(k);
        }
    }
    int most() const { return std::max(0, shanten); }
};
void expect_same(const Hand& h, const Grammar& g) {
    const PlainAnswers want(h, g);
    for (const SolverPath path : solver_paths()) {
        const Solver solver(g, path);
        const std::string of = std::string(name(path)) + ": " + text(h);
        ASSERT_EQ(solver.shanten(h), want.shanten) << of;
        ASSERT_EQ(solver.complete(h), want.shanten == -1) << of;
        if (h.size() % 3 == 2 && want.shanten < 14) {
            ASSERT_EQ(text(solver.discards_to(h, want.most())), text(want.keep)) << of;
            ASSERT_EQ(text(solver.discards_to(h, want.most() + 1)), text(want.keep_more)) << of;
        } else if (h.size() % 3 == 1) {
            ASSERT_EQ(text(solver.useful(h)), text(want.useful)) << of;
            ASSERT_EQ(text(solver.waits(h)), text(want.waits)) << of;
        }
    }
}

TEST(Paths, AreSeveralAndEndWithTheQuickest) {
    ASSERT_FALSE(solver_paths().empty());
    EXPECT_EQ(solver_paths().front(), SolverPath::plain);
    EXPECT_EQ(best_solver_path(), solver_paths().back());
}

/// A fifth copy in the hand itself is no more than four.
TEST(Paths, TakeHandsBeyondTheLimit) {
    for (const SolverPath path : solver_paths()) {
        const Solver solver(ordinary_grammar(), path);
        EXPECT_EQ(solver.shanten(hand("11111m234p5556s7z")), reference::shanten(hand("11111m234p5556s7z"), ordinary_grammar()))
            << name(path);
    }
}

/// Readings whose hands wait, every assignment tried.
std::vector<ReadingWaits> every_reading(const Solver& solver, const Hand& h, Kind from = 0, Reading reading = {}) {
    std::vector<ReadingWaits> out;
    if (h.joker_count() == 0) {
        if (const KindSet w = solver.waits(h); !w.empty()) out.push_back({reading, w});
        return out;
    }
    for (Kind k = from; k < kind_count; ++k) {
        if (h.tiles[k] + h.outside[k] >= solver.grammar().copy_limit) continue;
        Hand next = h;
        --next.wilds[0].count;
        ++next.tiles[k];
        Reading more = reading;
        more.kinds[more.count++] = k;
        const auto rest = every_reading(solver, next, k, more);
        out.insert(out.end(), rest.begin(), rest.end());
    }
    return out;
}

TEST(AgainstEveryAssignment, WaitsByReading) {
    Random random(14);
    const Solver solver(ordinary_grammar()), wraps(wrapping_grammar());
    std::array<int, 4> left{0, 1000, 100, 10};
    while (left[1] + left[2] + left[3] > 0) {
        Hand h = random_hand(random, random.one_in(3) ? suit_set(random.below(3)) | kinds("1z") : KindSet::all(), 4, random.below(4), 13);
        const int jokers = 1 + random.below(std::min(3, h.size()));
        for (int n = 0; n < jokers; ++n) {
            Kind k = Kind(random.below(kind_count));
            while (!h.tiles[k]) k = Kind((k + 1) % kind_count);
            --h.tiles[k];
        }
        h.wilds[0] = {KindSet::all(), std::uint8_t(jokers), false};
        const Solver& s = random.one_in(3) ? wraps : solver;
        if (left[std::size_t(jokers)] == 0 || s.shanten(h) > 0) continue;
        --left[std::size_t(jokers)];
        ASSERT_EQ(reading_lines(s.waits_by_reading(h)), reading_lines(every_reading(s, h))) << text(h);
    }
}

TEST(Divisions, AreShownOneByOneUntilOneWillDo) {
    const Solver solver(ordinary_grammar());
    const Hand h = joker_hand("123m456p78s115z55z", KindSet::all());
    std::vector<Division> all, shown;
    solver.divide(h, kind("9s"), {}, all);
    solver.each_division(h, kind("9s"), {}, [&](const Division& d) { shown.push_back(d); });
    EXPECT_EQ(shown, all);
    EXPECT_GT(all.size(), 3U);
    int seen = 0;
    solver.each_division(h, kind("9s"), {}, [&](const Division&) { return ++seen < 2; });
    EXPECT_EQ(seen, 2);
}

/// What tells one division of a hand from another.
using Placing = std::tuple<std::uint8_t, Reading, Kind, std::vector<Set>, Kind, std::uint8_t, Wait>;

std::vector<Placing> by_standings(const Solver& solver, const Grammar& grammar, const Hand& h, Kind win, KindSet win_reads) {
    std::vector<Placing> out;
    const bool jokers = h.joker_count() != 0 || !win_reads.empty();
    solver.each_standing(h, win, win_reads, [&](const Standing& s) {
        std::vector<Set> sets;
        std::uint64_t left = s.sets;
        for (std::size_t i = 0; i < s.set_count; ++i, left >>= Standing::set_bits) sets.insert(sets.begin(), Standing::set(left));
        each_place_of(grammar.forms[s.form_index], sets, s.pair, s.win, jokers, [&](std::uint8_t won_set, Wait wait) {
            out.emplace_back(s.form_index, s.read(), s.win, sets, s.pair, won_set, wait);
        });
    });
    return out;
}
std::vector<Placing> by_divisions(const Solver& solver, const Hand& h, Kind win, KindSet win_reads) {
    std::vector<Placing> out;
    solver.each_division(h, win, win_reads, [&](const Division& d) {
        out.emplace_back(d.form_index, d.reading, d.win, std::vector<Set>(d.sets.begin(), d.sets.begin() + d.set_count), d.pair, d.won_set,
                         d.wait);
    });
    return out;
}

TEST(Divisions, AreThoseOfTheStandingsInTheirPlaces) {
    std::size_t divisions = 0;
    for (const char* tiles : {"123m456p78s115z55z", "1199m1199p119s55z", "19m19p19s1234675z", "78912m55p345s111z", "5m55z345p678s222z"}) {
        const Hand h = joker_hand(tiles, KindSet::all());
        for (const Grammar& grammar : {ordinary_grammar(), wrapping_grammar()}) {
            const Solver s(grammar);
            for (const char* win : {"9s", "1m", "5m", "7z", "5z"}) {
                const KindSet reads = kind(win) == kind("5z") ? KindSet::all() : KindSet{};
                const auto all = by_divisions(s, h, kind(win), reads), ours = by_standings(s, grammar, h, kind(win), reads);
                EXPECT_TRUE(std::ranges::is_permutation(ours, all)) << tiles << " " << win << " " << ours.size() << " " << all.size();
                divisions += all.size();
            }
        }
    }
    EXPECT_GT(divisions, 200U);
}

// Two suits with one tile over wait on nothing together, whatever the sum of what is over.
TEST(Jokers, ReadAsSingleTilesInTwoSuitsWaitOnNothing) {
    const Hand h = joker_hand("66m333s22266z555z", KindSet::all());
    for (const ReadingWaits& r : waits_by_reading(h, ordinary_grammar()))
        EXPECT_NE(Brute::reading_text(r.reading), "1m1m1p") << text(r.waits);
}

TEST(AgainstThePlainSolver, ClosedHands) {
    Random random(4);
    for (int i = 0; i < 600; ++i) expect_same(random_hand(random, KindSet::all(), 4, 0, 13 + i % 2), ordinary_grammar());
}

TEST(AgainstThePlainSolver, HandsOfFewKinds) {
    Random random(5);
    for (int i = 0; i < 1500; ++i) {
        const KindSet from = i % 3 == 0 ? suit_set(i % 9 / 3) | honours : i % 3 == 1 ? suit_set(1) : kinds("1233m4567p88s1267z");
        expect_same(random_hand(random, from, 4, i % 7 == 0 ? random.below(4) : 0, 13 + i % 2), ordinary_grammar());
    }
}

TEST(AgainstThePlainSolver, HandsWithManyQuads) {
    Random random(6);
    for (int i = 0; i < 800; ++i) {
        const KindSet from = random.part_of(KindSet::all(), 8) | random.part_of(suit_set(random.below(3)), 2) | kinds("1z5p");
        expect_same(random_hand(random, from, 4, 0, std::min(13 + i % 2, from.size() * 4 / 3 * 3 + 1)), ordinary_grammar());
    }
}

TEST(AgainstThePlainSolver, OpenHands) {
    Random random(7);
    for (int i = 0; i < 2000; ++i) {
        const KindSet from = i % 2 ? suit_set(random.below(3)) | (i % 4 == 1 ? honours : KindSet{}) : KindSet::all();
        expect_same(random_hand(random, from, 4, 1 + random.below(4), 13 + random.below(2)), ordinary_grammar());
    }
}

TEST(AgainstThePlainSolver, ThreePlayersWithNorthsSetAside) {
    Random random(8);
    const Grammar g = sanma_grammar();
    for (int i = 0; i < 800; ++i) {
        Hand h = random_hand(random, i % 2 ? sanma_kinds - KindSet::of(north) : kinds("19m123p89s123z"), 4, random.below(3),
                             13 + random.below(2));
        h.outside[north] = std::uint8_t(random.below(5));
        expect_same(h, g);
    }
}

TEST(AgainstThePlainSolver, WrappingRuns) {
    Random random(9);
    for (int i = 0; i < 500; ++i)
        expect_same(random_hand(random, i % 2 ? KindSet::all() : suit_set(random.below(3)), 4, random.below(3), 13 + random.below(2)),
                    wrapping_grammar());
}

TEST(AgainstThePlainSolver, EightCopiesOrNoLimit) {
    Random random(10);
    Grammar g = within(ordinary_grammar(), kinds("19m123456789p1234567z"));
    for (int i = 0; i < 700; ++i) {
        g.copy_limit = i % 2 ? 8 : 0;
        g.forms[1].pair_limit = std::uint8_t(1 + i % 4);
        expect_same(random_hand(random, i % 3 ? suit_set(1) : suit_set(1) | kinds("19m12z"), 8, random.below(3), 13 + random.below(2)), g);
    }
}

TEST(AgainstThePlainSolver, OrphansWithTwoOfAKind) {
    Random random(11);
    Grammar g = within(ordinary_grammar(), kinds("19m123456789p1234567z"));
    g.copy_limit = 0;
    g.forms[2].orphans = hand("19m1199p1234567z").tiles;
    for (int i = 0; i < 600; ++i) expect_same(random_hand(random, kinds("19m19p1234567z3p"), i % 2 ? 2 : 8, 0, 13 + random.below(2)), g);
}

TEST(AgainstThePlainSolver, Jokers) {
    Random random(12);
    for (int i = 0; i < 500; ++i) {
        const bool sanma = i % 2;
        Hand h = random_hand(random, sanma ? sanma_kinds : KindSet::all(), 4, random.below(3), 13 + random.below(2));
        const KindSet reads = i % 5 == 0 ? honours : i % 7 == 0 ? KindSet::all() - kinds("5m5p5s") : sanma ? sanma_kinds : KindSet::all();
        const int jokers = 1 + random.below(std::min(4, h.size() - 1));
        for (int n = 0; n < jokers; ++n) {
            Kind k = Kind(random.below(kind_count));
            while (!h.tiles[k]) k = Kind((k + 1) % kind_count);
            --h.tiles[k];
        }
        h.wilds[std::size_t(i % 3)] = {reads, std::uint8_t(jokers), i % 11 == 0};
        expect_same(h, sanma ? sanma_grammar() : ordinary_grammar());
    }
}

// --- Several forms of one type, kinds that must stand, copies by kind.

TEST(Forms, OfOneTypeAreAskedTogether) {
    const Grammar g = kept_apart();
    expect_waits(hand("111222333z44z45s"), g, "36s");  // the four winds
    expect_waits(hand("123p456p789p111s4z"), g, "");   // north is in no other hand of sets
    expect_waits(hand("111m999m111p99p11s"), g, "9p1s");
    expect_waits(hand("11p11p33p44s55s66s7s"), g, "7s");  // four of a kind are two pairs
    expect_waits(hand("1122334455667z"), g, "7z");        // seven honours, north too
}

TEST(Forms, WhatMustStandMayBeAMeld) {
    const Grammar g = kept_apart();
    Hand h = hand("333z44z45s", 2);
    h.outside = hand("111222z").tiles;
    h.stood = kinds("12z");
    expect_waits(h, g, "36s");
    EXPECT_EQ(shanten(h, g), 0);
    h.stood = kinds("1z2p");  // no triplet of south: it cannot stand any more
    EXPECT_NE(shanten(h, g), 0);
}

TEST(Forms, AMeldBelongsToThemOrTheyAreNone) {
    const Grammar g = kept_apart();
    Hand h = hand("111m99p111s99s", 1);
    h.outside = hand("999s").tiles;
    h.stood = kinds("9s");
    h.tiles[kind("9s")] = 0;
    h.tiles[kind("1p")] = 2;
    expect_waits(h, g, "19p");
    h.outside = hand("555s").tiles;
    h.stood = kinds("5s");
    expect_waits(h, g, "");  // terminals alone hold 1m
}

TEST(Copies, AreFewerOfSomeKinds) {
    const Grammar g = suit_of_eight();
    expect_waits(hand("1111z234p234p234p"), g, "");
    expect_waits(hand("1111p222z333z555z"), g, "1p");
    Grammar even = g;
    even.fewer = {};
    expect_waits(hand("1111z234p234p234p"), even, "1z");
}

TEST(AgainstThePlainSolver, SeveralFormsAndCopiesByKind) {
    Random random(15);
    for (int i = 0; i < 1500; ++i) {
        const bool eight = i % 2;
        const Grammar g = eight ? suit_of_eight() : kept_apart();
        const KindSet many = eight ? suit_set(1) : kinds("123456789p78s1234567z");
        const KindSet from = i % 3 == 0 ? many | kinds("159m") | honours : i % 3 == 1 ? many : kinds("19m19p1234567z");
        Hand h = random_hand(random, from, 4, random.below(3), 13 + random.below(2));
        for (Kind k = 0; k < kind_count; ++k)
            if (h.outside[k] >= 3 && g.forms[1].triplets.has(k)) h.stood.add(k);
        expect_same(h, g);
    }
}

/// Hands one tile from a complete one, where waits are many.
TEST(AgainstThePlainSolver, TenpaiHands) {
    Random random(13);
    for (int i = 0; i < 1000; ++i) {
        Hand h;
        const KindSet from = i % 2 ? suit_set(random.below(3)) : KindSet::all();
        const Kind first = from.first();
        while (total(h.tiles) < 14) {
            Hand next = h;
            const Kind k = Kind(first + random.below(from.size()));
            const bool pair = total(h.tiles) == 12;
            for (Kind t : pair                                     ? std::vector<Kind>{k, k}
                          : random.one_in(3) || !plain_runs.has(k) ? std::vector<Kind>{k, k, k}
                                                                   : std::vector<Kind>{k, Kind(k + 1), Kind(k + 2)})
                ++next.tiles[t];
            if (std::ranges::all_of(next.tiles, [](int n) { return n <= 4; })) h = next;
        }
        ASSERT_TRUE(complete(h, ordinary_grammar())) << text(h);
        Kind k = Kind(random.below(kind_count));
        while (!h.tiles[k]) k = Kind((k + 1) % kind_count);
        --h.tiles[k];
        ASSERT_TRUE(waits(h, ordinary_grammar()).has(k)) << text(h);
        expect_same(h, ordinary_grammar());
        const Grammar g = ordinary_grammar();
        std::vector<Division> out;
        divide(h, k, {}, g, out);
        ASSERT_EQ(lines(out, g), (Brute{g}.divisions(h, k, {}))) << text(h);
    }
}

}  // namespace
}  // namespace jansou
