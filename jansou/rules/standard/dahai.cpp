// 打牌 After drawing or calling, a tile of the hand is discarded.
#include "jansou/rules/rules.hpp"

namespace jansou::rules {

static void install(Rulebook& book, const RuleSet&) {
    book.on_offer(Stage::turn, [](const Position& pos, Seat s, Options& out) {
        const TileId drawn = pos.phase().tile;
        bool to_come = drawn != no_tile;
        Action a{.type = ActionType::dahai};
        const auto add_drawn = [&] {
            out.push_back(a);
            out.back().tile = pos.table.face[drawn];
            out.back().drawn = true;
            to_come = false;
        };
        // in the order of options: by face, of equal ones the one drawn last
        for (const TileId tile : pos.table.hand(s)) {
            const Face face = pos.table.face[tile];
            if (tile == drawn || face == a.tile) continue;
            if (to_come && pos.table.face[drawn] < face) add_drawn();
            a.tile = face;
            out.push_back(a);
        }
        if (to_come) add_drawn();
    });
}

const RuleInfo dahai_rule{"dahai", {"打牌", "discard"}, {"手番で一枚捨てる。", "In its turn a seat discards one tile."}, {}, install};

}  // namespace jansou::rules
