// 打牌 After drawing or calling, a tile of the hand is discarded.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    book.on_offer(Stage::turn, [](const Position& pos, Seat s, Options& out) {
        Face last;
        for (TileId tile : pos.table.hand(s)) {
            if (tile == pos.phase().tile) continue;
            const Face face = pos.table.face[tile];
            if (face != last) out.push_back({.type = ActionType::dahai, .tile = face});
            last = face;
        }
        if (pos.phase().tile != no_tile) out.push_back({.type = ActionType::dahai, .tile = pos.table.face[pos.phase().tile], .drawn = true});
    });
}

const RuleInfo dahai_rule{"dahai", {"打牌", "discard"}, {"手番で一枚捨てる。", "In its turn a seat discards one tile."}, {}, install};

}  // namespace jansou::rules
