// A rule of no house: in its own turn, after a draw, a seat may swap a tile of its hand for one in a river, twice in a hand.
#include "jansou/rules/rule.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    const CounterId done = book.counter("swaps"), first = book.counter("first_turn");
    book.on_offer(Stage::turn, [=](const Position& pos, Seat s, Options& out) {
        const Table& t = pos.table;
        if (pos.phase().tile == no_tile || pos.phase().declaring || pos.count(done, s) == 2) return;
        Face before;
        for (const TileId give : t.hand(s)) {
            if (t.face[give] == before) continue;
            before = t.face[give];
            for (Seat target = 0; target < t.seats; ++target)
                for (std::size_t place = 0; place < t.river(target).size(); ++place)
                    if (const RiverTile& there = t.river(target)[place]; there.called_by == no_seat && !there.down)
                        out.push_back({.type = ActionType::swap,
                                       .target = target,
                                       .tile = before,
                                       .place = std::uint8_t(place),
                                       .used_count = 1,
                                       .used = {t.face[there.tile]}});
        }
    });
    book.on({EventType::swapped}, [=](const Position& pos, const Event& e, Script& then) {
        then.set(done, e.actor, pos.count(done, e.actor) + 1);
        then.set(first, e.actor, 0);
    });
}

static const RuleInfo swaps_rule{
    .name = "swaps",
    .title = {"河との交換", "swaps"},
    .meaning = {"一局に二度、手の牌を河の牌と替えられる。", "Twice in a hand a tile may be swapped for one in a river."},
    .install = install};
static const BroughtRules brought{&swaps_rule};

}  // namespace jansou::rules
