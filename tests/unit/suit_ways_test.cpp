// The ways of a hand put together from lists are the standings that the solver finds suit by suit, and what is seen of them at a glance is
// what their sets and tiles say.
#include <gtest/gtest.h>

#include "jansou/hand/suit_ways.hpp"
#include "jansou/scoring/hands.hpp"
#include "jansou/scoring/weigher.hpp"
#include "tests/unit/random_wins.hpp"

namespace jansou {
namespace {

const KindWorth nothing_counts{};

struct Asked {
    Hand before;
    Kind win;
    KindSet drawn;
};

/// The standings in sets, sorted.
std::vector<Standing> by_solver(const Solver& solver, const Asked& a) {
    std::vector<Standing> all;
    solver.each_standing(a.before, a.win, a.drawn, [&](const Standing& s) {
        if (s.form_index == 0) all.push_back(s);
    });
    std::ranges::sort(all);
    return all;
}
std::vector<Standing> by_lists(const Grammar& grammar, const Asked& a) {
    std::vector<Standing> all;
    HandWays ways(grammar.forms[0], a.before, a.win, a.drawn, nothing_counts, Outliner::marks());
    ways.each([&](const HandWays::Joined& j) {
        if (a.drawn.empty()) return all.push_back(ways.standing(j, a.win, false));
        KindSet drawn;
        ways.each_read(j, [&](Kind k) { drawn.add(k); });
        for (const Kind k : drawn) all.push_back(ways.standing(j, k, true));
    });
    std::ranges::sort(all);
    return all;
}

/// Wins of a rule file as the solver sees them, some with a joker drawn to win.
template <class F>
void each_known(const std::string& file, int count, F f) {
    Rulebook book = book_of(file);
    Wins wins(book, 20261123, WayLists::most_jokers);
    for (int n = 0; n < count; ++n) {
        Win win = wins.next();
        if (n % 5 == 0 && !book.reads.empty() && win.hand_size != 0) {
            win.by = By::tsumo;
            std::swap(win.tile, win.hand[0]);
        }
        const Asked asked{hand_of(book, win), win.tile.kind(), reads_of_won(book, win).kinds};
        if (!HandWays::know(book.grammar, book.grammar.forms[0], asked.before, asked.drawn)) continue;
        f(book, win, asked);
    }
}

TEST(SuitWays, TheListsKnowTheStandingsOfTheSolver) {
    for (const std::string& file : rule_files()) {
        SCOPED_TRACE(file);
        each_known(file, 1500, [](const Rulebook& book, const Win& win, const Asked& asked) {
            ASSERT_EQ(by_lists(book.grammar, asked), by_solver(book.solver, asked)) << told(win);
        });
    }
}

TEST(SuitWays, WithoutJokersTheyComeInTheOrderOfDivisions) {
    each_known("mjkt", 1500, [](const Rulebook& book, const Win& win, const Asked& asked) {
        std::vector<std::uint64_t> sets, in_order;
        HandWays ways(book.grammar.forms[0], asked.before, asked.win, {}, nothing_counts, Outliner::marks());
        ways.each([&](const HandWays::Joined& j) { sets.push_back(ways.standing(j, asked.win, false).sets); });
        book.solver.each_standing(asked.before, asked.win, {}, [&](const Standing& s) {
            if (s.form_index == 0) in_order.push_back(s.sets);
        });
        ASSERT_EQ(sets, in_order) << told(win);
    });
}

TEST(SuitWays, WhatIsSeenAtAGlanceIsWhatTheSetsSay) {
    for (const std::string& file : rule_files()) {
        SCOPED_TRACE(file);
        each_known(file, 1500, [](const Rulebook& book, const Win& win, const Asked& asked) {
            const bool joker = !asked.drawn.empty();
            const Outliner outline(book, win, asked.before, joker);
            HandWays ways(book.grammar.forms[0], asked.before, asked.win, asked.drawn, nothing_counts, Outliner::marks());
            ways.each([&](const HandWays::Joined& j) {
                Kind won = asked.win;
                if (joker) ways.each_read(j, [&](Kind k) { won = k; });
                Outline seen = outline(j), told_by_sets = outline(ways.standing(j, won, joker));
                told_by_sets.note_traits();
                seen.note_traits();
                seen.note_place(false, false);
                told_by_sets.note_place(false, false);
                ASSERT_EQ(seen.traits, told_by_sets.traits) << told(win);
                ASSERT_EQ(std::tie(seen.sorts, seen.kinds, seen.runs, seen.odd_runs, seen.triplets, seen.pair, seen.set_count,
                                   seen.run_count, seen.kan_count, seen.concealed_count, seen.equal_runs, seen.closed),
                          std::tie(told_by_sets.sorts, told_by_sets.kinds, told_by_sets.runs, told_by_sets.odd_runs, told_by_sets.triplets,
                                   told_by_sets.pair, told_by_sets.set_count, told_by_sets.run_count, told_by_sets.kan_count,
                                   told_by_sets.concealed_count, told_by_sets.equal_runs, told_by_sets.closed))
                    << told(win);
            });
        });
    }
}

TEST(SuitWays, OtherFormsAreLookedForWhereThereAreSome) {
    for (const std::string& file : rule_files()) {
        SCOPED_TRACE(file);
        each_known(file, 1500, [](const Rulebook& book, const Win& win, const Asked& asked) {
            bool other = false;
            book.solver.each_standing(asked.before, asked.win, asked.drawn, [&](const Standing& s) { other = other || s.form_index != 0; });
            EXPECT_TRUE(!other || may_stand_but_in_sets(book.grammar, asked.before, asked.win, asked.drawn)) << told(win);
        });
    }
}

}  // namespace
}  // namespace jansou
