// What rules declare of the most that a hand can come to (`Rulebook::ceiling`, `Revision::raise`, `Bonus::of_tiles`) only spares work: with
// it and without it a win is appraised alike, and what declares nothing is never passed over.
#include <gtest/gtest.h>

#include "jansou/scoring/appraise.hpp"
#include "jansou/scoring/bound_check.hpp"
#include "jansou/tile/notation.hpp"
#include "tests/share.hpp"
#include "tests/unit/random_wins.hpp"

namespace jansou {
namespace {

auto parts(const Value& v) { return std::tuple{v.base, v.yakuman, v.han, v.fu, v.limit, v.points}; }

bool same(const Appraisal& a, const Appraisal& b) {
    return a.verdict == b.verdict && std::ranges::equal(a.lines, b.lines) && parts(a.value) == parts(b.value) && a.reading == b.reading &&
           a.has_jokers == b.has_jokers && a.shape.sets == b.shape.sets && a.shape.set_count == b.shape.set_count &&
           a.shape.pair == b.shape.pair && a.shape.wait == b.shape.wait && a.shape.won == b.shape.won && a.shape.counts == b.shape.counts &&
           a.shape.before == b.shape.before && a.shape.traits == b.shape.traits && a.payment.points == b.payment.points &&
           a.payment.chips == b.payment.chips;
}

TEST(Bounds, AWinIsAppraisedAsWithoutThem) {
    constexpr int wins_of_each = share_of(3000, 4);
    for (const std::string& file : rule_files()) {
        SCOPED_TRACE(file);
        Rulebook book = book_of(file), plain = book_of(file);
        if (book.reads.empty()) continue;
        ASSERT_TRUE(book.ceiling);
        plain.ceiling = Ceiling{};
        int jokers = 0;
        Wins wins(book, 20261122, 4);
        Random random(7);
        for (int n = 0; n < wins_of_each; ++n) {
            Win win = wins.next();
            if (random.one_in(4)) win.furiten.readings.add(Kind(random.below(kind_count)));
            if (random.one_in(8)) win.honba = 1;
            if (random.one_in(4)) {
                const auto named = readings(plain, win);
                if (!named.empty()) {
                    win.reading_fixed = true;
                    win.reading = named[std::size_t(random.below(int(named.size())))];
                }
            }
            const Appraisal a = appraise(book, win);
            ASSERT_TRUE(same(a, appraise(plain, win))) << told(win);
            jokers += a.has_jokers;
        }
        const bool by_face = !book.reads_of({}, Face(white), Use::held).empty();
        if (book.rules.has_rule("joker_when_drawn")) continue;  // the wins by lot have no marked tile
        EXPECT_GT(jokers, by_face ? wins_of_each / 10 : wins_of_each / 50);
    }
}

TEST(Bounds, TheCeilingIsNotBelowTheScale) {
    for (const std::string& file : rule_files()) {
        SCOPED_TRACE(file);
        Rulebook book = book_of(file);
        ASSERT_TRUE(book.ceiling);
        Wins wins(book, 3);
        for (int n = 0; n < 2000; ++n) {
            const Win win = wins.next();
            const Appraisal a = appraise(book, win);
            if (!a.win()) continue;
            Most most;
            for (const Line& l : a.lines) {
                most.han += l.amount;
                most.yakuman += l.yakuman;
                most.least = std::max(most.least, l.least);
            }
            const auto no_less = [](const Value& bound, const Value& v) {
                return bound.base >= v.base && bound.yakuman >= v.yakuman && bound.han >= v.han && bound.fu >= v.fu;
            };
            const Value bound = book.ceiling(win, &a.shape, most);
            ASSERT_TRUE(no_less(bound, book.scale(win, a.shape, a.lines))) << told(win);
            ASSERT_TRUE(no_less(book.ceiling(win, nullptr, most), bound)) << told(win);
        }
    }
}

TEST(Bounds, WhatTheRulesDeclareIsTrueOfEveryWayInWhichAWinStands) {
    for (const std::string& file : rule_files()) {
        SCOPED_TRACE(file);
        Rulebook book = book_of(file);
        Wins wins(book, 11, 3);
        for (int n = 0; n < 300; ++n) {
            const Win win = wins.next();
            ASSERT_EQ(rule_that_declares_too_little(book, win), "") << told(win);
        }
    }
}

/// 234456m 234p 67s and two jokers, a tsumo of 8s: it is in a run of the best way to stand, and could be in the pair.
Win win_of_8s() {
    Win win;
    win.seat = 1;
    win.by = By::tsumo;
    for (const char* tile : {"2m", "3m", "4m", "4m", "5m", "6m", "2p", "3p", "4p", "6s", "7s", "5z", "5z"})
        win.hand[win.hand_size++] = parse_tiles(tile)->at(0);
    win.tile = parse_tiles("8s")->at(0);
    return win;
}
Rulebook with_jokers() { return book_of(JANSOU_TEST_RULES "/white_joker.toml"); }
int counted(const Shape& s) { return s.wait == Wait::tanki ? 12 : 0; }

TEST(Bounds, ABonusOfTheShapeIsFoundThoughNothingBoundsIt) {
    Rulebook book = with_jokers();
    ASSERT_NE(appraise(book, win_of_8s()).shape.wait, Wait::tanki);
    book.bonus.push_back([](const Win&, const Shape& s, Lines& lines) { lines.add({.bonus = 0, .amount = counted(s)}); });
    EXPECT_EQ(appraise(book, win_of_8s()).shape.wait, Wait::tanki);
}

TEST(Bounds, ARevisionIsFoundThoughItSaysNotHowFarItRaises) {
    Rulebook book = with_jokers();
    book.revise.push_back([](const Win&, const Shape& s, Lines& lines) {
        if (counted(s)) lines.add({.bonus = 0, .least = Limit::yakuman});
    });
    EXPECT_EQ(appraise(book, win_of_8s()).shape.wait, Wait::tanki);
}

TEST(Bounds, ARevisionThatSaysHowFarItRaisesIsFound) {
    Rulebook book = with_jokers();
    book.revise.push_back({[](const Win&, const Shape& s, Lines& lines) {
                               if (counted(s)) lines.add({.bonus = 0, .least = Limit::yakuman});
                           },
                           [](const Win&, Most& most) { most.least = Limit::yakuman; }});
    EXPECT_EQ(appraise(book, win_of_8s()).shape.wait, Wait::tanki);
}

/// Where asserts are on, the win is not even appraised.
void expect_refused([[maybe_unused]] const Rulebook& book, [[maybe_unused]] const char* name) {
#ifndef NDEBUG
    EXPECT_DEATH(appraise(book, win_of_8s()), name);
#endif
}

TEST(Bounds, ARevisionThatRaisesMoreThanItSaysIsNamed) {
    Rulebook book = with_jokers();
    book.revise.push_back({[](const Win&, const Shape& s, Lines& lines) {
                               if (counted(s)) lines.add({.bonus = 0, .least = Limit::yakuman});
                           },
                           Revision::never});
    book.revise.back().rule = "a_liar";
    EXPECT_EQ(rule_that_declares_too_little(book, win_of_8s()), "a_liar");
    expect_refused(book, "a_liar");
}

TEST(Bounds, AScaleWithTooLowACeilingIsNamed) {
    Rulebook book = with_jokers();
    EXPECT_EQ(book.ceiling.rule, "han_fu");
    book.ceiling = [of = book.ceiling](const Win& win, const Outline* o, const Most& most) {
        Value v = of(win, o, most);
        v.base = 0;
        return v;
    };
    book.ceiling.rule = "a_liar";
    EXPECT_EQ(rule_that_declares_too_little(book, win_of_8s()), "a_liar");
    expect_refused(book, "a_liar");
}

TEST(Bounds, AScaleThatIsHigherForAnOutlineThanForAnyIsNamed) {
    Rulebook book = with_jokers();
    book.ceiling = [of = book.ceiling](const Win& win, const Outline* o, const Most& most) {
        Value v = of(win, o, most);
        if (!o) v.base = 0;
        return v;
    };
    book.ceiling.rule = "a_liar";
    EXPECT_EQ(rule_that_declares_too_little(book, win_of_8s()), "a_liar");
    expect_refused(book, "a_liar");
}

TEST(Bounds, RevisionsKnowWhoseTheyAre) {
    for (const std::string& file : rule_files())
        for (const Revision& r : book_of(file).revise) EXPECT_FALSE(r.rule.empty()) << file;
}

TEST(Bounds, AYakuThatIsThereManyTimesIsFound) {
    Rulebook book = with_jokers();
    book.yaku.push_back({.id = "tanki_twelve_times", .count = [](const Win&, const Shape& s, int) { return counted(s); }, .worth = {1, 1}});
    book.yaku_masks = YakuMasks(book.yaku);
    EXPECT_EQ(appraise(book, win_of_8s()).shape.wait, Wait::tanki);
}

TEST(Bounds, AYakuThatCountsAloneIsFound) {
    Rulebook book = with_jokers();
    book.yaku.push_back(
        {.id = "tanki_alone", .is = [](const Win&, const Shape& s, int) { return s.wait == Wait::tanki; }, .worth = {12, 12, 0, true}});
    book.yaku_masks = YakuMasks(book.yaku);
    EXPECT_EQ(appraise(book, win_of_8s()).shape.wait, Wait::tanki);
}

}  // namespace
}  // namespace jansou
