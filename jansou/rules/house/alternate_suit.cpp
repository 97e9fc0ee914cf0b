// 色替え The hands of a game are played with pinzu and souzu by turns, pinzu first unless a match begins otherwise: every second hand has
// the kinds of souzu that only other hands have in place of pinzu. A hand that is played anew keeps its suit.
#include <algorithm>

#include "jansou/rules/rule.hpp"

namespace jansou::rules::alternate_suit_rule {

static void install(Rulebook& book, const RuleSet&) {
    constexpr int pinzu = 1;
    KindSet replaced;
    for (const Face f : book.layout.others)
        if (const int k = f.kind() - ranks; suit_of(f.kind()) == pinzu + 1) replaced.add(Kind(k));
    book.layout.replaced = replaced;
    const CounterId turned = book.counter("suits_turned", Lifetime::game);  // hands with an odd number are of souzu
    const auto even = [](int hand) { return hand % 2 == 0; };
    book.set_fields.push_back({.name = "suit", .number = turned, .choices = {"p", "s"}, .means = [even](int n, int hand) {
                                   return int(even(hand) != (n == 1));
                               }});
    book.tiles_of = [=, tiles = book.layout.tiles](const Table& t) {
        std::vector<Face> next = tiles;
        if (even(t.kyoku) == std::ranges::any_of(t.counters[turned], [](int n) { return n != 0; })) return next;
        for (Face& f : next)
            if (replaced.has(f.kind())) f = Face(Kind(f.kind() + ranks));
        std::ranges::sort(next);
        return next;
    };
}

extern const RuleInfo rule{
    .name = "alternate_suit",
    .topic = Topic::tiles,
    .title = {"色替え", "alternate suits"},
    .meaning = {"一局ごとに筒子と索子を替える。", "Pinzu and souzu take turns from hand to hand."},
    .install = install,
    .needs = {"winner_deals"},
};

}  // namespace jansou::rules::alternate_suit_rule
