// A rule of no house: every second hand is played with souzu in place of pinzu. The suit is remembered for the game.
#include <algorithm>

#include "jansou/rules/rule.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    const CounterId souzu = book.counter("souzu", Lifetime::game);
    book.on({EventType::hand_over}, [=](const Position& pos, const Event&, Script& then) { then.set(souzu, 0, 1 - pos.count(souzu, 0)); });
    book.tiles_of = [souzu, tiles = book.layout.tiles](const Table& put_down) {
        std::vector<Face> next = tiles;
        if (put_down.count(souzu, 0) == 0) return next;
        for (Face& f : next)
            if (const Kind k = f.kind(); k >= ranks && k < 2 * ranks) f = Face(Kind(k + ranks));
        std::ranges::sort(next);
        return next;
    };
}

static const RuleInfo next_tiles_rule{
    .name = "next_tiles",
    .title = {"色替え", "next suit"},
    .meaning = {"一局ごとに筒子と索子を替える。", "Pinzu and souzu take turns."},
    .install = install,
};
static const BroughtRules brought{&next_tiles_rule};

}  // namespace jansou::rules
